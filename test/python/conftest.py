# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Truth of its own for the Python tests: many digits by mpmath, or a plain integration."""

import os

import mpmath
import numpy as np
import pytest
from hypothesis import settings

settings.register_profile("polhode", database=None, deadline=None, derandomize=True, max_examples=60)
settings.load_profile("polhode")


@pytest.fixture(scope="session")
def tree():
    """The source tree."""
    return os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def rotate(q, v):
    """Q v in many digits."""
    w, x, y, z = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def exact_motion(moments, q, m, t, digits=30):
    """A free body at time t by mpmath's Taylor integration: q and m as floats."""
    with mpmath.workdps(digits):
        inertia = [mpmath.mpf(float(i)) for i in moments]

        def slope(_t, y):
            o = [y[4 + i] / inertia[i] for i in range(3)]
            w, x, yy, z = y[:4]
            return [(-x * o[0] - yy * o[1] - z * o[2]) / 2, (w * o[0] + yy * o[2] - z * o[1]) / 2,
                    (w * o[1] + z * o[0] - x * o[2]) / 2, (w * o[2] + x * o[1] - yy * o[0]) / 2,
                    y[5] * o[2] - y[6] * o[1], y[6] * o[0] - y[4] * o[2], y[4] * o[1] - y[5] * o[0]]

        start = [mpmath.mpf(float(v)) for v in list(q) + list(m)]
        end = mpmath.odefun(slope, 0, start, tol=mpmath.mpf(10) ** (-digits + 5))(mpmath.mpf(float(t)))
        return np.array([float(v) for v in end])
