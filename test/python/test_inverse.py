# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Periods and observations inverted, from Python."""

import numpy as np
import pytest

import polhode as plh

TOUTATIS = dict(psi=5.41, phi=7.35, moments=[3.22, 3.09, 1.0])


def test_toutatis():
    (state,) = plh.invert(**TOUTATIS)
    assert state.mode == "LAM" and state.axes == (2, 1, 0)
    assert np.allclose(state.omega, [0.64630, 0, 1.71307], atol=1e-5)
    info = state.motion().info
    assert abs(info["period"] - 5.41) < 1e-12 and abs(2 * np.pi / info["precession"] - 7.35) < 1e-12
    least, most = np.degrees(state.nutation)
    assert abs(least - 50.540) < 1e-3 and abs(most - 51.214) < 1e-3


def test_slopes_are_differences():
    (state,) = plh.invert(mode="LAM", **TOUTATIS)
    h = 1e-6
    (more,) = plh.invert(5.41 + h, 7.35, moments=TOUTATIS["moments"])
    (less,) = plh.invert(5.41 - h, 7.35, moments=TOUTATIS["moments"])
    for name, slopes in state.by.items():
        assert abs((more.values[name] - less.values[name]) / (2 * h) - slopes["psi"]) < 1e-7
    sigma = state.sigma({"psi": 0.01, "moment1": 0.02})
    assert np.isclose(sigma["rate"], np.hypot(0.01 * state.by["rate"]["psi"], 0.02 * state.by["rate"]["moment1"]))
    with pytest.raises(ValueError, match="no input 'a'"):
        state.sigma({"a": 1.0})


def test_shape_and_ratio():
    a, b, c = 4.6, 2.4, 1.9
    moments = [b * b + c * c, a * a + c * c, a * a + b * b]
    by_shape, by_moments = plh.invert(5.41, 7.35, shape=[a, b, c]), plh.invert(5.41, 7.35, moments=moments)
    assert np.allclose(by_shape[0].omega, by_moments[0].omega, rtol=1e-13)
    (state,) = plh.invert(**TOUTATIS)
    found = plh.invert(5.41, 7.35, mode="LAM", ratio=("short:long", 3.22), nutation=state.nutation[0])
    assert min(abs(s.moments[1] - 3.09) for s in found) < 1e-9


def test_reasons_and_refusals():
    with pytest.raises(plh.Error, match="SAM: P_psi/P_phi is 0.736054, and with these moments it is above 3.27"):
        plh.invert(mode="SAM", **TOUTATIS)
    with pytest.raises(plh.Error, match="LAM: two moments are equal"):
        plh.invert(1, 1, moments=[2, 2, 2])
    for bad in (dict(), dict(moments=[1, 2, 3], shape=[1, 2, 3]), dict(ratio=("short:long", 2)),
                dict(moments=[1, 2]), dict(ratio=("x", 2), nutation=1), dict(moments=[1, 2, 3], mode="lam")):
        with pytest.raises(ValueError):
            plh.invert(5, 5, **bad)
    with pytest.raises(plh.Error):
        plh.invert(-5, 5, moments=[1, 2, 3])


def observations(n=120, sigma=1e-3, seed=3):
    rng = np.random.default_rng(seed)
    body = plh.Body(tensor=[[2.0, 0.3, -0.2], [0.3, 3.0, 0.1], [-0.2, 0.1, 4.0]])
    motion = body.motion(omega=[0.9, 0.4, -0.6], t0=2.0)
    t = 2.0 + np.linspace(0, 40, n)
    return body, t, motion(t), rng, sigma


def needs_cminpack():
    try:
        plh.fit([0, 1], q=np.tile([1.0, 0, 0, 0], (2, 1)))
    except plh.Error as error:
        return error.status == "PLH_UNSUPPORTED"
    return False


without = pytest.mark.skipif(needs_cminpack(), reason="this build has no cminpack")


@without
def test_fit_of_rates():
    body, t, s, rng, sigma = observations()
    noisy = s.omega + sigma * rng.standard_normal(s.omega.shape)
    found = plh.fit(t, omega=noisy, sigma_omega=sigma)
    best = found.best
    truth = np.array(body.tensor) / np.linalg.det(body.tensor) ** (1 / 3)
    assert found.unknowns == 11 and best.rank == 8 and found.numbers == 360
    assert np.abs(best.tensor - truth).max() < 20 * sigma
    assert any("angular velocities alone" in line for line in found.statements)
    assert best.residuals.shape == (120, 3) and 0.7 < best.residuals.std() < 1.3
    assert np.abs(best.motion()(t).omega - s.omega).max() < 5 * sigma


@without
def test_fit_of_attitudes_with_gaps_in_a_column():
    body, t, s, rng, sigma = observations()
    q, omega = s.q.copy(), s.omega.copy()
    q[::3] = np.nan
    omega[1::2] = np.nan
    found = plh.fit(t, q=q, omega=omega)  # errors are estimated: there are none
    truth = np.array(body.tensor) / np.linalg.det(body.tensor) ** (1 / 3)
    assert found.best.rank == 11 and np.abs(found.best.tensor - truth).max() < 1e-8


@without
def test_fit_refuses():
    _, t, s, _, _ = observations(20)
    with pytest.raises(plh.Error, match="too little data"):
        plh.fit(t[:3], q=s.q[:3])
    with pytest.raises(ValueError, match="times in order"):
        plh.fit(t[::-1], q=s.q)
    with pytest.raises(ValueError, match="expected shape"):
        plh.fit(t, q=s.q[:5])
    with pytest.raises(ValueError, match="at least one"):
        plh.fit(t)


@without
def test_doubts_and_aliases():
    t = np.arange(60) * 0.6
    half = 0.25 * t
    q = np.column_stack([np.cos(half), np.zeros(60), np.zeros(60), np.sin(half)])
    spin = plh.fit(t, q=q, sigma_q=0.001)
    assert [s.alias != 0 for s in spin.solutions] == [False, True, True] and not spin.doubts
    assert abs(np.linalg.norm(spin.best.omega) - 0.5) < 1e-6 and np.all(spin.sigma == 0.001)
    damped = 2 * np.exp(-0.02 * t)  # a spin that slows down
    half = np.cumsum(damped) * 0.1
    slow = plh.fit(t, q=np.column_stack([np.cos(half), np.zeros(60), np.zeros(60), np.sin(half)]))
    assert "pattern" in slow.doubts and slow.sigma[0] > 0.01
