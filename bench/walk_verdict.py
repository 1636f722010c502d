#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The verdict on a run of `polhode-bench-gpu walk STEPS BODIES FILE`: does rounding walk, or drift?

walk_verdict.py FILE reads the file, which holds (x86-64, in this order) the number of steps, the
sums of test/support/walk.h for each body, and the states. For each length of step it prints the
mean gain over its standard error, its share beyond three, and the exponent with which the gain
grows: 0.5 for a walk, 1 for a trend. Exit status 1: a trend.
"""
import math
import struct
import sys

LENGTHS = ("1e-3", "1e-2", "0.1", "0.4", "10")
VALUES = ("energy", "|m|", "Lx", "Ly", "Lz")
SUMS = struct.Struct("<160x5d5dq8x")  # walk_sums: two walk_values of long double, sums, blocks
STATE = 7 * 8


def read(path):
    """The steps, and sums, squares and blocks of each body."""
    with open(path, "rb") as f:
        data = f.read()
    n, rest = divmod(len(data) - 8, SUMS.size + STATE)
    if n < len(LENGTHS) or rest or n % len(LENGTHS):
        sys.exit(f"{path}: not the file of a walk")
    bodies = [SUMS.unpack_from(data, 8 + i * SUMS.size) for i in range(n)]
    if any(b[10] < 2 for b in bodies):
        sys.exit(f"{path}: fewer than two blocks of steps")
    return struct.unpack_from("<d", data)[0], bodies


def z_of(body, k):
    """The mean gain of a block over its standard error; 0 where nothing moves."""
    n = body[10]
    mean = body[k] / n
    variance = (body[5 + k] / n - mean * mean) * n / (n - 1)
    return mean / math.sqrt(variance / n) if variance > 0.0 else 0.0


def exponent_of(bodies, k):
    """From one block to all of them, root mean squares over the bodies; NaN where nothing moves."""
    blocks = bodies[0][10]
    block = sum(b[5 + k] / blocks for b in bodies)
    whole = sum(b[k] ** 2 for b in bodies)
    return 0.5 * math.log(whole / block) / math.log(blocks) if block > 0.0 else math.nan


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: walk_verdict.py FILE")
    steps, bodies = read(sys.argv[1])
    share, trends = len(bodies) // len(LENGTHS), 0
    # Of walks of 100 blocks 0.34 % are beyond three. 25 rows: four standard deviations and one body
    # more than that are a trend, as is a root mean square that is 3.5 of its own above one.
    most = 0.0034 * share + 4.0 * math.sqrt(0.0034 * share) + 1.0
    print(f"{steps:.3g} steps, {len(bodies)} bodies")
    print("| rad in a step | of | mean over its standard error, rms | worst | beyond 3 | exponent | |")
    print("|---|---|---|---|---|---|---|")
    for i, length in enumerate(LENGTHS):
        group = bodies[i * share : (i + 1) * share]
        for k, name in enumerate(VALUES):
            z = [abs(z_of(b, k)) for b in group]
            rms, beyond = math.sqrt(sum(x * x for x in z) / share), sum(x > 3.0 for x in z)
            trend = beyond > most or rms > 1.0 + 3.5 / math.sqrt(2.0 * share)
            trends += trend
            print(f"| {length} | {name} | {rms:.2f} | {max(z):.2f} | {beyond} of {share} "
                  f"| {exponent_of(group, k):.3f} | {'trend' if trend else 'walk'} |")
    print(f"{trends} of {len(LENGTHS) * len(VALUES)} rows have a trend")
    return trends > 0


if __name__ == "__main__":
    sys.exit(main())
