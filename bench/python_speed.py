# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""What the Python package costs, beside numpy and scipy in the same run. Prints a table, writes
bench-results/python.csv. `make bench-python` runs it; the folder of the C library's archive is its argument."""

import csv
import ctypes
import subprocess
import sys
import tempfile
import timeit

import mpmath
import numpy as np
from scipy import integrate, special

import polhode as plh

ROWS = []


def best(function, number, repeat):
    """Seconds per call: the least of many short runs, since other programs only add."""
    return min(timeit.repeat(function, number=number, repeat=repeat)) / number


def row(what, ours, other, unit, note=""):
    ROWS.append([what, f"{ours:.4g}", f"{other:.4g}", unit, f"{ours / other:.3g}", note])


def one_call(motion):
    t = np.array([1.0])

    def numpy_alone():
        np.ascontiguousarray(t, np.float64)
        rows = np.empty((7, 1))
        return rows[:4].T, rows[4:].T

    def ours():
        s = motion(t)
        return s.q, s.m

    pairs = [(best(ours, 500, 5), best(numpy_alone, 500, 5)) for _ in range(100)]
    row("motion(t), s.q, s.m for one t / numpy's conversions alone", min(p[0] for p in pairs) * 1e9,
        min(p[1] for p in pairs) * 1e9, "ns")


C_BATCH = r"""
#include <polhode/polhode.h>
#include <stdlib.h>
static plh_motion motion;
__attribute__((visibility("default"))) void prepare(void)
{
    plh_body body;
    plh_body_from_moments(plh_vec3_make(1, 2, 3), &body);
    plh_state s = {plh_quat_identity(), plh_body_momentum(&body, plh_vec3_make(0.01, 1, 0.01))};
    plh_motion_init(&body, s, 0.0, PLH_MOTION_PLAIN, &motion);
}
__attribute__((visibility("default"))) void batch(size_t n, const double *t, double *p)
{
    plh_motion_batch(&motion, n, t, (plh_states){p, p + n, p + 2 * n, p + 3 * n, p + 4 * n, p + 5 * n, p + 6 * n});
}
"""


def c_batch(build):
    """plh_motion_batch of the archive that the extension was made from, called from C alone."""
    folder = tempfile.mkdtemp()
    with open(f"{folder}/batch.c", "w", encoding="utf-8") as file:
        file.write(C_BATCH)
    subprocess.check_call(["cc", "-O2", "-shared", "-fPIC", "-Iinclude", f"{folder}/batch.c", f"{build}/libpolhode.a",
                           "-lm", "-lpthread", "-ldl", "-o", f"{folder}/batch.so"])
    library = ctypes.CDLL(f"{folder}/batch.so")
    library.prepare()
    library.batch.argtypes = [ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]
    return library.batch


def many_times(motion, build, n=100_000):
    t, out = np.linspace(0, 100, n), np.empty((7, n))
    batch = c_batch(build)
    times, rows = t.ctypes.data, out.ctypes.data
    pairs = [(best(lambda: motion(t, out=out), 1, 10), best(lambda: batch(n, times, rows), 1, 10)) for _ in range(100)]
    row(f"motion(t, out=) for {n} t / plh_motion_batch in C", min(p[0] for p in pairs) * 1e9 / n,
        min(p[1] for p in pairs) * 1e9 / n, "ns per time")


def against_ode(motion):
    inertia = np.array([1.0, 2.0, 3.0])

    def slope(_t, y):
        w, x, yy, z, a, b, c = y
        p, q, r = a / inertia[0], b / inertia[1], c / inertia[2]
        return [(-x * p - yy * q - z * r) / 2, (w * p + yy * r - z * q) / 2, (w * q + z * p - x * r) / 2,
                (w * r + x * q - yy * p) / 2, b * r - c * q, c * p - a * r, a * q - b * p]

    start = motion(0.0).rows
    t = np.array([100.0])

    def scipy_way():
        return integrate.solve_ivp(slope, (0, 100), start, method="DOP853", rtol=1e-12, atol=1e-14).y[:, -1]

    end = scipy_way()
    error = min(np.abs(end - motion(100.0).rows).max(), np.abs(end[:4] + motion(100.0).rows[:4]).max())
    row("motion prepared and evaluated at t = 100 / solve_ivp(DOP853, rtol=1e-12)",
        best(lambda: motion.body.motion(omega=[0.01, 1, 0.01])(t), 50, 5) * 1e6, best(scipy_way, 1, 3) * 1e6, "us",
        f"scipy differs by {error:.1e}")


def worst(found, truth):
    """The largest relative error."""
    return max(float(abs(mpmath.mpf(float(f)) - t) / abs(t)) for f, t in zip(found, truth) if t)


def against_special(n=1_000_000, checked=200):
    rng = np.random.default_rng(7)
    u, phi = rng.uniform(-20, 20, n), rng.uniform(-1.5, 1.5, n)
    m = 1 - 10.0 ** rng.uniform(-12, 0, n)
    x, y, z, p = 10.0 ** rng.uniform(-3, 3, (4, n))
    pick = slice(0, checked)
    cases = [
        ("jacobi / ellipj, m near 1", lambda s: plh.elliptic.jacobi(u[s], m[s])[0], lambda s: special.ellipj(u[s], m[s])[0],
         lambda i: mpmath.ellipfun("sn", u[i], m=mpmath.mpf(m[i]))),
        ("F / ellipkinc", lambda s: plh.elliptic.F(phi[s], m[s]), lambda s: special.ellipkinc(phi[s], m[s]),
         lambda i: mpmath.ellipf(mpmath.mpf(phi[i]), mpmath.mpf(m[i]))),
        ("RJ / elliprj", lambda s: plh.elliptic.RJ(x[s], y[s], z[s], p[s]), lambda s: special.elliprj(x[s], y[s], z[s], p[s]),
         lambda i: mpmath.elliprj(*(mpmath.mpf(float(v[i])) for v in (x, y, z, p)))),
    ]
    everything = slice(0, n)
    for name, ours, scipys, exact in cases:
        with mpmath.workdps(40):
            truth = [exact(i) for i in range(checked)]
            errors = worst(ours(pick), truth), worst(scipys(pick), truth)
        row(name, best(lambda: ours(everything), 1, 5) * 1e9 / n, best(lambda: scipys(everything), 1, 3) * 1e9 / n,
            "ns per value", f"worst error {errors[0]:.1e} / {errors[1]:.1e}")


def main(build):
    motion = plh.Body(moments=[1, 2, 3]).motion(omega=[0.01, 1, 0.01])
    one_call(motion)
    many_times(motion, build)
    against_ode(motion)
    against_special()
    print("polhode", plh.build()["revision"], "numpy", np.__version__)
    print("| what | ours | other | unit | ratio | |\n|---|---|---|---|---|---|")
    for line in ROWS:
        print("| " + " | ".join(line) + " |")
    with open("bench-results/python.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["what", "ours", "other", "unit", "ratio", "note"], *ROWS])


main(sys.argv[1] if len(sys.argv) > 1 else "build")
