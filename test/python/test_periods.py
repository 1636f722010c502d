# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Periods of a curve against least squares of numpy, and a file of magnitudes on its way to P_psi and P_phi."""

import os

import numpy as np
import pytest

import polhode as plh

SOURCE = os.path.join(os.path.dirname(__file__), "..", "..")


def columns(t, night, frequencies):
    t = t - 0.5 * (t.min() + t.max())
    parts = [(night == n).astype(float) for n in np.unique(night)]
    for f in frequencies:
        parts += [np.cos(2 * np.pi * f * t), np.sin(2 * np.pi * f * t)]
    return np.array(parts).T


def test_least_squares():
    rng = np.random.default_rng(1)
    t = np.sort(np.concatenate([n + rng.uniform(0, 0.4, 40) for n in range(5)]))
    night = np.floor(t).astype(int)
    sigma = rng.uniform(0.01, 0.03, t.size)
    true = 0.2 * np.cos(2 * np.pi * 8.62 * t) + 0.1 * np.sin(2 * np.pi * 5.54 * t) + 0.06 * np.cos(2 * np.pi * 4.31 * t)
    true += 0.06 * np.cos(2 * np.pi * 5.85 * t) + 0.07 * np.sin(2 * np.pi * 9.85 * t)
    value = true + night * 0.1 + sigma * rng.standard_normal(t.size)
    found = plh.periods(t, value, sigma=sigma, night=night, lowest=1, highest=6, most=2, fineness=2)
    best = found.best
    assert found.found == 2 and best is not None and len(found.motions) == 20
    np.testing.assert_allclose(best.frequency, [4.31, 2.77], atol=5 * best.sigma.max())
    a = columns(t, night, [line.frequency for line in best.lines]) / sigma[:, None]
    x, rest, *_ = np.linalg.lstsq(a, value / sigma, rcond=None)
    assert x.size == best.parameters - 2 and best.chi2 == pytest.approx(rest[0], rel=1e-9)
    np.testing.assert_allclose(best.residuals, value - sigma * (a @ x), atol=1e-8)
    assert found.search.map.shape == (200, 200) and np.isinf(found.search.map).any()


def test_numpy_chi2():
    rng = np.random.default_rng(2)
    t = np.concatenate([n + rng.uniform(0, 0.4, 30) for n in range(4)])  # not in order
    night = np.floor(t).astype(int)
    value = np.cos(2 * np.pi * 6.2 * t) + 0.4 * np.cos(2 * np.pi * 2.3 * t) + 0.1 * rng.standard_normal(t.size)
    found = plh.periods(t, value, night=night, order=1, most=1, lowest=2, highest=7, fineness=2, sampling=0)
    for f, one in list(zip(found.search.frequency, found.search.one))[::5]:
        a = columns(t, night, [f, 2 * f])
        assert one == pytest.approx(np.linalg.lstsq(a, value, rcond=None)[1][0], rel=1e-9)
    best = found.solutions[0]
    f1, f2 = best.frequency
    a = columns(t, night, [f2, f1 - f2, f1, f1 + f2])
    x, rest, *_ = np.linalg.lstsq(a, value, rcond=None)
    assert best.chi2 == pytest.approx(rest[0], rel=1e-9)
    np.testing.assert_allclose([c for line in best.lines for c in (line.cosine, line.sine)], x[4:], atol=1e-9)
    assert np.isnan(best.formal).all() and (best.sigma > 0).all()


def test_file_to_periods():
    curve = plh.read_photometry(os.path.join(SOURCE, "examples", "tumbling-curve.csv"))
    found = plh.periods(curve, lowest=0.5, highest=7)
    assert found.found == 2
    right = [m for m in found.motions if m.mode == "LAM" and abs(24 * m.P_psi - 9.1) < 5 * 24 * m.sigma_psi
             and abs(24 * m.P_phi - 6.3) < 5 * 24 * m.sigma_phi]
    assert len(right) == 1 and right[0].possible and right[0].sigma_psi < 1e-3
    states = plh.invert(right[0].P_psi, right[0].P_phi, mode="LAM", shape=(2.2, 1.3, 1.0))
    assert right[0].nutation[0] < states[0].nutation[0] < right[0].nutation[1]
    assert "2 found" in repr(found)


def test_refused():
    t = np.arange(40.0)
    with pytest.raises(plh.Error, match="finite"):
        plh.periods(t, np.where(t == 3, np.nan, 1.0))
    with pytest.raises(plh.Error, match="order of the search"):
        plh.periods(t, t, order=9)
    with pytest.raises(ValueError, match="night: expected whole"):
        plh.periods(t, t, night=t - 1)
    with pytest.raises(ValueError, match="magnitude: expected shape"):
        plh.periods(t, t[1:])
    with pytest.raises(ValueError, match="magnitude: expected one"):
        plh.periods(t)
