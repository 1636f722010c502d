# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Gyrostats from Python: the states, what is known, words for what is refused."""

import pickle

import numpy as np
import polhode
import pytest

Q = [0.8, 0.36, 0.48, 0.0]
M = [0.3, -0.5, 0.9]


def make(rotor=(0.4, -0.2, 0.3), **body):
    return polhode.Body(**(body or {"moments": (1.0, 1.7, 2.2)})).gyrostat(rotor, q=Q, m=M, t0=0.25)


@pytest.mark.parametrize("rotor", [(0.4, -0.2, 0.3), (0.0, 0.0, 20.0), (0.0, 0.0, 0.0)])
@pytest.mark.parametrize("body", [{"moments": (1.0, 1.7, 2.2)}, {"moments": (1.0, 1.0, 2.0)},
                                  {"tensor": [[2.0, 0.3, 0.1], [0.3, 1.5, 0.2], [0.1, 0.2, 1.1]]}])
def test_agrees_with_simulate(rotor, body):
    g = make(rotor, **body)
    torque = polhode.torque("gyrostat", momentum=rotor)
    found = polhode.simulate(g.body, torques=torque, times=[0.25, 1.0, 5.0], q=Q, m=M, method="taylor", tolerance=1e-13)
    states = g([0.25, 1.0, 5.0])
    assert np.allclose(states.q, found.q, rtol=0, atol=1e-10)
    assert np.allclose(states.m, found.m, rtol=0, atol=1e-9)


def test_shapes_and_start():
    g = make()
    assert g(0.25).q.shape == (4,) and g(np.zeros((2, 3))).m.shape == (2, 3, 3)
    assert np.allclose(g(0.25).q, Q, atol=1e-15) and np.allclose(g(0.25).m, M)
    out = np.empty((7, 5))
    assert g(np.arange(5.0), out=out).rows is out


def test_info():
    g = make()
    info = g.info
    assert info["path"].startswith("periodic") and info["stable"] is True
    assert info["momentum"] == pytest.approx(np.linalg.norm(np.add(M, g.rotor)))
    assert np.allclose(g(0.25 + info["period"]).m, M, atol=1e-12)
    assert len(info["equilibria"]) in (2, 4, 6)
    for e in info["equilibria"]:
        total = np.add(e["m"], g.rotor)
        assert np.linalg.norm(total) == pytest.approx(info["momentum"])
        assert np.allclose(np.divide(e["m"], g.body.moments), e["rate"] / info["momentum"] * total)
    assert "periodic" in repr(g)


def test_pickles():
    g = make()
    again = pickle.loads(pickle.dumps(g))
    assert np.array_equal(again(3.0).rows, g(3.0).rows)


def test_refuses():
    with pytest.raises(ValueError, match="three positive moments"):
        polhode.Body(moments=(1.0, 1.0, 0.0)).gyrostat((0, 0, 1), m=(1, 0, 0))
    with pytest.raises(ValueError, match="three numbers"):
        make((1.0, 2.0))
    with pytest.raises((ValueError, polhode.Error)):
        make((float("nan"), 0.0, 0.0))


def test_step_is_the_motion():
    g = make()
    q, m = polhode.gyrostat_step(g.body, (0.4, -0.2, 0.3), Q, M, [0.1, 2.0, 50.0])
    states = g([0.35, 2.25, 50.25])
    assert np.allclose(q, states.q, rtol=0, atol=1e-13) and np.allclose(m, states.m, rtol=0, atol=1e-13)
    free = polhode.free_step(g.body, Q, M, 0.3)
    assert np.allclose(polhode.gyrostat_step(g.body, (0, 0, 0), Q, M, 0.3)[0], free[0], rtol=0, atol=1e-15)


def test_steps_broadcast_and_refuse():
    rotor = np.linspace(-1, 1, 15).reshape(5, 1, 3)
    q, m = polhode.gyrostat_step([[1, 1.5, 2]] * 2, rotor, Q, M, 0.1, threads=2)
    assert q.shape == (5, 2, 4)
    assert np.array_equal(m[3, 1], polhode.gyrostat_step([1, 1.5, 2], rotor[3, 0], Q, M, 0.1)[1])
    assert np.isnan(polhode.gyrostat_step([1, 1, 0], (0, 0, 1), Q, M, 0.1)[0]).all()
    with pytest.raises(ValueError, match="rotor"):
        polhode.gyrostat_step([[1, 1.5, 2]] * 2, rotor[:, 0], Q, M, 0.1)


@pytest.mark.parametrize("body", [{"moments": (1.0, 1.7, 2.2)},
                                  {"tensor": [[2.0, 0.3, 0.1], [0.3, 1.5, 0.2], [0.1, 0.2, 1.1]]}])
def test_derivatives_and_covariance(body):
    g, t, h = make(**body), np.array([0.5, 40.0]), 1e-6
    d = g.derivatives(t)
    assert d.shape == (2, 6, 13) and g.derivatives(1.0).shape == (6, 13)
    for k in range(3):
        by = h * np.eye(3)[k]
        more, less = make((0.4, -0.2, 0.3) + by, **body), make((0.4, -0.2, 0.3) - by, **body)
        assert np.allclose(d[:, 3:, 10 + k], (more(t).m - less(t).m) / (2 * h), rtol=1e-6, atol=1e-6)
    assert np.allclose(d[:, 3:, 9], (g(t + h).m - g(t - h).m) / (2 * h), rtol=1e-6, atol=1e-7)
    start = np.diag([1e-4] * 6 + [0] * 3 + [1e-5] * 3)
    used = d[:, :, [0, 1, 2, 3, 4, 5, 10, 11, 12]]
    truth = used @ np.diag([1e-4] * 6 + [1e-5] * 3) @ np.swapaxes(used, 1, 2)
    assert np.allclose(g.covariance(t, start), truth, rtol=1e-12)
    with pytest.raises(ValueError, match="start: expected shape"):
        g.covariance(t, np.eye(7))
