# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Lagrange's top from Python: the states, what is known, words for what is refused."""

import pickle

import numpy as np
import polhode
import pytest

Q = [0.8, 0.36, 0.48, 0.0]


def make(strength=0.7, moments=(1.0, 1.0, 0.6), m=(0.3, -0.5, 0.9)):
    return polhode.Body(moments=moments).top(strength, q=Q, m=m, t0=0.25)


@pytest.mark.parametrize("strength", [0.7, -0.7, 30.0])
def test_agrees_with_simulate(strength):
    top = make(strength)
    torque = polhode.torque("heavy-top", strength=strength)
    found = polhode.simulate(top.body, torques=torque, times=[0.25, 1.0, 5.0], q=Q,
                             m=[0.3, -0.5, 0.9], method="taylor", tolerance=1e-13)
    states = top([0.25, 1.0, 5.0])
    assert np.allclose(states.q, found.q, rtol=0, atol=1e-11)
    assert np.allclose(states.m, found.m, rtol=0, atol=1e-10)


def test_shapes_and_start():
    top = make()
    assert top(0.25).q.shape == (4,) and top(np.zeros((2, 3))).m.shape == (2, 3, 3)
    assert np.allclose(top(0.25).q, np.array(Q), atol=2e-16) and np.allclose(top(0.25).m, [0.3, -0.5, 0.9])
    out = np.empty((7, 5))
    assert top(np.arange(5.0), out=out).rows is out


def test_info():
    top = make()
    info = top.info
    assert info["path"].startswith("nutation") and info["stable"] is True
    u = 2 * np.arctan2(np.hypot(*top(np.linspace(0, info["period"], 101)).q[:, 1:3].T),
                       np.hypot(*top(np.linspace(0, info["period"], 101)).q[:, [0, 3]].T))
    assert np.isclose(u.min(), info["angle_least"], atol=1e-3) and np.isclose(u.max(), info["angle_most"], atol=1e-3)
    assert np.isclose(info["precession"], info["precession_rate"] * info["period"])
    assert np.isclose(info["critical"], 2 * np.sqrt(0.7)) and info["axial"] == 0.9
    assert "nutation" in repr(top)


def test_events():
    top = make(strength=1.0, m=(0.1, 0.5, 3.0))
    period, z = top.info["period"], [0, 0, 1]
    turns = top.events("angle-extremum", axis=z, direction=z, until=0.25 + 10 * period)
    assert len(turns) == 20 and np.allclose(np.diff(turns["t"][::2]), period, rtol=1e-12)
    assert np.allclose(turns["value"][turns["direction"] > 0], top.info["angle_most"], rtol=1e-14)
    back = top.events("precession", axis=z, direction=z, until=0.25 + 10 * period)
    assert len(back) == (20 if "loops" in top.info["path"] else 0)
    own = top.events("function", function=lambda t, q, m: m[0], until=9.0)
    assert np.allclose(own["t"], top.events("momentum", axis=[1, 0, 0], until=9.0)["t"], rtol=1e-12)
    with pytest.raises(polhode.Error, match="events"):
        top.events("angle", until=1.0)


def test_derivatives_and_covariance():
    top, t, h = make(), np.array([0.5, 40.0]), 1e-6
    d = top.derivatives(t)
    assert d.shape == (2, 6, 11) and top.derivatives(1.0).shape == (6, 11)
    more, less = make(0.7 + h), make(0.7 - h)
    assert np.allclose(d[:, 3:, 10], (more(t).m - less(t).m) / (2 * h), rtol=1e-6, atol=1e-7)
    more, less = make(moments=(1 + h, 1 + h, 0.6)), make(moments=(1 - h, 1 - h, 0.6))
    assert np.allclose(d[:, 3:, 6] + d[:, 3:, 7], (more(t).m - less(t).m) / (2 * h), rtol=1e-6, atol=1e-7)
    assert np.allclose(d[:, 3:, 9], (top(t + h).m - top(t - h).m) / (2 * h), rtol=1e-6, atol=1e-7)
    start = np.diag([1e-4] * 6 + [0] * 3 + [1e-5])
    used = d[:, :, [0, 1, 2, 3, 4, 5, 10]]
    truth = used @ np.diag([1e-4] * 6 + [1e-5]) @ np.swapaxes(used, 1, 2)
    assert np.allclose(top.covariance(t, start), truth, rtol=1e-12)
    with pytest.raises(ValueError, match="start: expected shape"):
        top.covariance(t, np.eye(7))


def test_precessions():
    top = make(m=(0, 0, 4.0))
    slow, fast = top.precessions(0.5)
    for rate in (slow, fast):
        assert np.isclose(rate**2 * np.cos(0.5) - 4.0 * rate + 0.7, 0, atol=1e-12)
    assert make(m=(0, 0, 0.1)).precessions(0.5) == ()
    with pytest.raises(polhode.Error, match="precessions"):
        top.precessions(np.nan)


def test_pickle():
    top = pickle.loads(pickle.dumps(make()))
    assert np.array_equal(top(3.0).q, make()(3.0).q) and top.strength == 0.7


def test_refusals():
    with pytest.raises(ValueError, match=r"top: expected moments \(I, I, I3\), found \(1.0, 2.0, 3.0\); simulate"):
        make(moments=(1, 2, 3))
    with pytest.raises(polhode.Error, match="top"):
        make(strength=np.inf)


def test_step_is_the_motion():
    top = make()
    q, m = polhode.top_step(top.body, 0.7, Q, [0.3, -0.5, 0.9], [0.1, 2.0, 50.0])
    states = top([0.35, 2.25, 50.25])
    assert np.allclose(q, states.q, rtol=0, atol=1e-13) and np.allclose(m, states.m, rtol=0, atol=1e-13)
    free = polhode.free_step(top.body, Q, [0.3, -0.5, 0.9], 0.3)
    assert np.allclose(polhode.top_step(top.body, 0.0, Q, [0.3, -0.5, 0.9], 0.3)[0], free[0], rtol=0, atol=1e-15)


def test_steps_broadcast_and_refuse():
    strength = np.linspace(-1, 1, 5)
    q, m = polhode.top_step([[1, 1, 0.5]] * 2, strength[:, None], Q, [0.1, 0.2, 0.3], 0.1, threads=2)
    assert q.shape == (5, 2, 4) and np.array_equal(m[3, 1], polhode.top_step([1, 1, 0.5], 0.5, Q, [0.1, 0.2, 0.3], 0.1)[1])
    assert np.isnan(polhode.top_step([1, 2, 3], 0.5, Q, [0.1, 0.2, 0.3], 0.1)[0]).all()
    with pytest.raises(ValueError, match="strength"):
        polhode.top_step([[1, 1, 0.5]] * 2, strength, Q, [0.1, 0.2, 0.3], 0.1)


def test_describe():
    top = make()
    known, info = top.describe(), top.info
    assert known["path"] == info["path"] and known["period"] == info["period"]
    assert known["units"]["period"] == "time" and np.array_equal(known["moments"], [1.0, 1.0, 0.6])
    assert known["critical_spin"] == info["critical"] / 0.6
    assert (known["regular_slow"], known["regular_fast"]) == top.precessions(known["angle"])


def test_simulate_in_closed_form():
    """Any axis, any vertical, times in any order; the same as a top whose frames are those of Top."""
    body = polhode.Body(moments=(1.0, 0.6, 1.0))
    torque = polhode.torque("heavy-top", strength=0.7, axis=[0, 1, 0], up=[0, 0.6, -0.8])
    start = dict(q=Q, m=[0.3, -0.5, 0.9], torques=torque)
    times = [40.0, 1.0, -5.0, 0.25]
    found = polhode.simulate(body, times=times, t0=0.25, method="exact", **start)
    assert found.steps == 0 and found.method == "exact" and np.ptp(found.energy) < 1e-14
    assert np.array_equal(found.m[3], [0.3, -0.5, 0.9])
    taylor = polhode.simulate(body, times=[0.25, 1.0, 40.0], method="taylor", tolerance=1e-14, **start)
    assert np.allclose(found.rows[:, [1, 0]], taylor.rows[:, 1:], rtol=0, atol=1e-12)
    auto = polhode.simulate(body, times=[0.25, 1.0, 40.0], tolerance=1e-9, **start)
    assert auto.method == "exact" and np.array_equal(auto.rows[:, 1], found.rows[:, 1])
    stepped = polhode.simulate(body, times=[0.25, 1.0], method="exact", step=0.1, **start)
    assert np.array_equal(stepped.rows[:, 1], found.rows[:, 1])
    upright = polhode.Body(moments=(1.0, 1.0, 0.6))
    same = polhode.simulate(upright, times=[3.0], t0=0.25, method="exact", q=Q, m=[0.3, -0.5, 0.9],
                            torques=polhode.torque("heavy-top", strength=0.7))
    assert np.array_equal(same.q[0], make()(3.0).q)


def test_simulate_without_closed_form():
    torque = polhode.torque("heavy-top", strength=0.7)
    start = dict(m=[0.3, -0.5, 0.9], times=[0, 1], method="exact")
    for body, acting, why in (((1, 2, 2.5), [torque], "no two equal moments"),
                              ((1, 2, 2), [torque], "off the axis of symmetry"),
                              ((2, 2, 1), [torque, polhode.torque("damping", damping=[1, 1, 1])], "damping acts"),
                              ((2, 2, 1), [torque, polhode.torque("heavy-top", up=[1, 0, 0])], "one uniform field")):
        with pytest.raises(polhode.Error, match="no closed form: .*" + why + ".*; take tolerance= with another method: [^;]*$"):
            polhode.simulate(polhode.Body(moments=body), torques=acting, **start)
    with pytest.raises(TypeError, match="step= or tolerance="):
        polhode.simulate(polhode.Body(moments=(2, 2, 1)), torques=torque, m=[0, 0, 1], times=[0, 1], method="taylor")
