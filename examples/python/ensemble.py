# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Where do ten million tumbling bodies point whose moments of inertia are known to one per cent only?

ensemble.py [NUMBER]: prints how far the long axis is from where it was predicted, as time goes on.
"""

import sys
import time

import numpy as np

import polhode as plh

MOMENTS = np.array([3.22, 3.09, 1.0])
MOMENTUM = np.array([2.10, 0.0, 1.71])  # body frame; time in days


def long_axis(q):
    """The third axis of the body in space."""
    w, x, y, z = np.moveaxis(q, -1, 0)
    return np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z], axis=-1)


def away(moments, first, days):
    """Degrees between the long axes of the bodies and that of the nominal body."""
    q, _ = plh.free_step(moments, [1, 0, 0, 0], MOMENTUM, days)
    nominal, _ = plh.free_step(MOMENTS, [1, 0, 0, 0], MOMENTUM, days)
    return np.degrees(np.arccos(np.clip(long_axis(q) @ long_axis(nominal), -1, 1)))


def main(number):
    draws = MOMENTS * np.random.default_rng(1).normal(1, 0.01, (number, 3))
    for days in (10.0, 100.0, 1000.0):
        began = time.perf_counter()
        angle = plh.ensemble(lambda part, first: away(part, first, days), draws)  # client=Client() on a cluster
        took = time.perf_counter() - began
        middle, most = np.percentile(angle, [50, 95])
        print(f"after {days:6.0f} days: median {middle:5.1f}, 95 % within {most:5.1f} degrees; "
              f"{took:.1f} s, {took / number * 1e9:.0f} ns per body")


main(int(float(sys.argv[1])) if len(sys.argv) > 1 else 10_000_000)
