# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Where does a tumbling rocket stage point after a day, if its inertia and its spin are known to one part in ten thousand?

Ten million draws of the moments of inertia and of the spin, each propagated over 86,400 s by one exact step on the GPU, and
a histogram of the angle between the long axis of the stage and its direction at the start. Needs CuPy and libpolhode_cuda
(docs/gpu.md):

    python3 examples/gpu/tumbling_stage.py [DRAWS]
"""

import sys
import time

import cupy as cp

import polhode as plh

draws = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10_000_000
rng = cp.random.default_rng(2026)

moments = cp.array([5.0e3, 9.8e4, 1.0e5]) * (1 + 1e-4 * rng.standard_normal((draws, 3)))  # kg m^2, long axis first
omega = cp.radians(cp.array([0.5, 3.0, 0.2])) * (1 + 1e-4 * rng.standard_normal((draws, 3)))  # rad/s
q = cp.zeros((draws, 4))
q[:, 0] = 1.0
cp.cuda.Device().synchronize()

began = time.perf_counter()
q, m = plh.free_step(moments, q, moments * omega, 86400.0)
cosine = q[:, 0] ** 2 + q[:, 1] ** 2 - q[:, 2] ** 2 - q[:, 3] ** 2  # long axis against its direction at the start
angle = cp.degrees(cp.arccos(cp.clip(cosine, -1, 1)))
counts, edges = cp.histogram(angle, bins=18, range=(0, 180))
cp.cuda.Device().synchronize()
seconds = time.perf_counter() - began

print(f"{draws:,} draws, one day of exact motion each: {seconds:.3f} s")
for low, count in zip(edges.tolist(), (counts / draws).tolist()):
    print(f"{low:4.0f} to {low + 10:3.0f} deg  {100 * count:5.2f} %  " + "#" * round(300 * count))
