# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Elliptic functions against mpmath in forty digits, near m = 1 too, and how arrays broadcast."""

import mpmath
import numpy as np
import pytest

from polhode import elliptic as el

mpmath.mp.dps = 40
PARAMETERS = [0.0, 1e-9, 0.3, 0.5, 0.9, 1 - 1e-9]
ANGLES = [0.0, 0.2, 1.0, 1.5, -0.7]


def near(got, want, ulps=12):
    want = float(want)
    return abs(got - want) <= ulps * 2.2e-16 * max(abs(want), 1e-300)


@pytest.mark.parametrize("m", PARAMETERS)
def test_complete(m):
    x = mpmath.mpf(m)
    assert near(el.K(m), mpmath.ellipk(x)) and near(el.E(m), mpmath.ellipe(x))
    assert near(el.Pi(-0.4, m), mpmath.ellippi(mpmath.mpf(-0.4), x))
    assert m == 0.0 or near(el.nome(m), mpmath.qfrom(m=x))


@pytest.mark.parametrize("m", PARAMETERS)
@pytest.mark.parametrize("phi", ANGLES)
def test_incomplete(m, phi):
    a, x = mpmath.mpf(phi), mpmath.mpf(m)
    assert near(el.F(phi, m), mpmath.ellipf(a, x)) and near(el.E_inc(phi, m), mpmath.ellipe(a, x))
    assert near(el.Pi_inc(0.3, phi, m), mpmath.ellippi(mpmath.mpf(0.3), a, x), 24)
    assert near(el.am(el.F(phi, m), m), phi, 40) or abs(phi) < 1e-300


@pytest.mark.parametrize("m", PARAMETERS)
def test_jacobi(m):
    for u in (0.0, 0.3, 1.1, -2.0):
        for got, name in zip(el.jacobi(u, m), ("sn", "cn", "dn")):
            want = float(mpmath.ellipfun(name, mpmath.mpf(u), m=mpmath.mpf(m)))
            assert abs(got - want) < 2e-15


def test_the_complement_carries_the_digits():
    mc = 1e-30
    with mpmath.workdps(70):
        want = mpmath.ellipk(1 - mpmath.mpf(mc))
    assert near(el.K(1.0, mc), want)


def test_carlson():
    assert near(el.RF(1, 2, 3), mpmath.elliprf(1, 2, 3)) and near(el.RC(2, 5), mpmath.elliprc(2, 5))
    assert near(el.RD(1, 2, 3), mpmath.elliprd(1, 2, 3)) and near(el.RJ(1, 2, 3, 4), mpmath.elliprj(1, 2, 3, 4))


def test_arrays():
    u, m = np.linspace(0, 3, 5)[:, None], np.array([0.1, 0.5, 0.9])
    sn, cn, dn = el.jacobi(u, m)
    assert sn.shape == (5, 3)
    assert np.array_equal(sn[2, 1], el.jacobi(u[2, 0], 0.5).sn)
    assert np.allclose(sn**2 + cn**2, 1, atol=1e-15) and np.allclose(dn**2 + m * sn**2, 1, atol=1e-15)
    assert isinstance(el.K(0.5), float) and el.K([]).shape == (0,)
    assert el.F(np.ones((2, 2), np.int64), 0.5).shape == (2, 2)
    with pytest.raises(ValueError, match="shapes do not fit"):
        el.RF([1, 2], [1, 2, 3], 1)
    with pytest.raises(TypeError, match="phi"):
        el.F("x", 0.5)
    assert np.isnan(el.K(np.nan))
