# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Makes examples/tumbling-curve.csv: ten nights of magnitudes of a tumbling asteroid that does not exist.

An ellipsoid in long-axis mode with P_psi = 9.1 h and P_phi = 6.3 h, seen with errors of 0.02 magnitudes, each night with a zero
point of its own. docs/periods.md finds the two periods again.

    python3 examples/python/tumbling_curve.py >tumbling-curve.csv
"""

import numpy as np

import polhode as plh

AXES, PSI, PHI, SIGMA = (2.2, 1.3, 1.0), 9.1, 6.3, 0.02
state = plh.invert(PSI, PHI, mode="LAM", shape=AXES)[0]
motion = state.motion()  # in hours
light = plh.Light(plh.Shape.ellipsoid(*AXES), plh.Surface(lommel_seeliger=1, lambert=0.1))

rng = np.random.default_rng(35)
night = np.repeat(np.arange(10), 45)
hour = 24.0 * night + np.tile(np.linspace(-4.0, 4.0, 45), 10) + rng.uniform(-0.05, 0.05, night.size)
magnitude = light.magnitude(motion(hour), sun=[1.0, 0.3, 0.2], observer=[0.8, 0.7, 0.1])
zero = rng.normal(15.0, 0.1, 10)[night]
seen = magnitude + zero + SIGMA * rng.standard_normal(night.size)

print("# Synthetic: examples/python/tumbling_curve.py made it.")
print("jd_utc,mag,sigma,night")
for t, m, n in zip(hour, seen, night):
    print(f"{2461000.5 + t / 24.0:.6f},{m:.4f},{SIGMA},{n + 1}")
