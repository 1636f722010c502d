# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Bodies and motions against an integration in thirty digits, and how arrays behave."""

import copy
import ctypes
import gc
import pickle
import sys
import threading

import numpy as np
import pytest
from conftest import exact_motion
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import polhode as plh

CASES = [([1, 2, 3], [0.01, 1, 0.01]), ([1, 2, 3], [0.4, 0.1, -0.8]), ([3, 1, 2], [0.2, -1, 0.3]),
         ([2, 2, 1], [0.3, 0.2, 1]), ([1, 1, 1], [0.3, 0.2, 1]), ([5, 4, 8], [0.0, 0.0, 1.0])]


@pytest.mark.parametrize("moments, omega", CASES)
def test_motion_is_right(moments, omega):
    body = plh.Body(moments=moments)
    q = np.array([0.5, -0.5, 0.1, 0.7])
    q /= np.linalg.norm(q)
    motion = body.motion(omega=omega, q=q)
    m = np.array(moments, float) * omega
    for t in (0.0, 0.7, 6.0):
        truth = exact_motion(moments, q, m, t)
        s = motion(t)
        assert np.max(np.abs(np.concatenate([s.q, s.m / np.linalg.norm(m)])
                             - np.concatenate([truth[:4], truth[4:] / np.linalg.norm(m)]))) < 4e-15


def test_a_tensor_turns_with_its_axes():
    body = plh.Body(moments=[1, 2, 3])
    angle = 0.3
    r = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    turned = plh.Body(tensor=r @ np.diag([1.0, 2, 3]) @ r.T)
    omega = np.array([0.2, 1, -0.4])
    a, b = body.motion(omega=omega)(2.5), turned.motion(omega=r @ omega)(2.5)
    assert np.allclose(r @ a.m, b.m, atol=1e-14)
    assert np.allclose(r @ a.matrix @ r.T, b.matrix, atol=1e-14)
    assert np.allclose(turned.tensor, r @ np.diag([1.0, 2, 3]) @ r.T, atol=1e-15)
    assert np.allclose(np.abs(turned.axes @ r), np.eye(3), atol=1e-14)
    # A damping that is the same about all axes knows no axes; another one needs the principal ones.
    keywords = dict(times=[0, 1], step=0.01, method="rk4")
    damping = plh.torque("damping", damping=[0.1, 0.1, 0.1])
    a = plh.simulate(body, m=[1, 2, 3], torques=damping, **keywords)
    b = plh.simulate(turned, m=r @ [1, 2, 3], torques=damping, **keywords)
    assert np.allclose(a.m[-1] @ r.T, b.m[-1], atol=1e-13) and np.linalg.norm(b.m[-1]) < 3.6
    with pytest.raises(plh.Error):
        plh.simulate(turned, m=[1, 2, 3], torques=plh.torque("damping", damping=[0.1, 0.1, 0.2]), **keywords)


def test_space_frame_and_momentum():
    body = plh.Body(box=[1, 2, 3], mass=2.0)
    q = np.array([0.9, 0.1, -0.3, 0.2])
    q /= np.linalg.norm(q)
    s = body.motion(omega=[0.1, 0.2, 0.9], q=q, frame="space")(0.0)
    assert np.allclose(s.matrix @ s.omega, [0.1, 0.2, 0.9], atol=1e-15)
    later = body.motion(omega=[0.1, 0.2, 0.9], q=q, frame="space")(np.linspace(0, 9, 7))
    assert np.allclose(later.momentum, later.momentum[0], atol=1e-14)
    assert np.allclose(later.energy, later.energy[0], rtol=1e-14)


def test_shapes():
    motion = plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])
    t = np.linspace(0, 5, 12)
    flat = motion(t)
    assert flat.q.shape == (12, 4) and flat.m.shape == (12, 3) and len(flat) == 12
    square = motion(t.reshape(3, 4))
    assert square.q.shape == (3, 4, 4) and np.array_equal(square.q.reshape(12, 4), flat.q)
    assert motion(2.0).q.shape == (4,) and motion([]).q.shape == (0, 4)
    assert np.array_equal(motion(t[::-2]).q, flat.q[::-2]), "not contiguous"
    assert np.array_equal(motion(np.arange(5)).q, motion(np.arange(5.0)).q), "integers"
    assert np.array_equal(motion(np.float32([0.5])).q, motion([0.5]).q)
    out = np.empty((7, 12))
    assert motion(t, out=out).rows is out and np.array_equal(out, flat.rows)


@pytest.mark.parametrize("t", ["soon", [1j], [[1], [2, 3]], None, {}])
def test_bad_times(t):
    with pytest.raises((TypeError, ValueError), match="t"):
        plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])(t)


@pytest.mark.parametrize("out", [np.empty((7, 3)), np.empty((7, 4), np.float32), np.empty((7, 8))[:, ::2],
                                 [0.0] * 28, np.broadcast_to(np.zeros(4), (7, 4))])
def test_bad_out(out):
    with pytest.raises((TypeError, ValueError), match="out"):
        plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])(np.zeros(4), out=out)


@pytest.mark.parametrize("given_, text", [
    (dict(moments=[1, 2]), "moments"), (dict(moments=[-1, 2, 3]), "belong to no rigid body"),
    (dict(moments=[1, 2, np.nan]), "finite"), (dict(), "exactly one"), (dict(moments=[1, 2, 3], sphere=1), "exactly one"),
    (dict(box=[1, 2, 3], mass=-1), "box"), (dict(tensor=[[1, 2, 3]] * 3), "tensor"), (dict(moments="abc"), "moments")])
def test_bad_bodies(given_, text):
    with pytest.raises((plh.Error, TypeError, ValueError), match=text):
        plh.Body(**given_)


def test_bad_states():
    body = plh.Body(moments=[1, 2, 3])
    for bad in (dict(m=[1, 2, 3], omega=[1, 2, 3]), dict(), dict(m=[1, 2]), dict(m=[1, 2, 3], frame="moon"),
                dict(m=[1, 2, 3], q=[0, 0, 0, 0]), dict(m=[1, 2, np.inf])):
        with pytest.raises((plh.Error, TypeError, ValueError)):
            body.motion(**bad)
    assert np.isnan(body.motion(m=[1, 2, 3])(np.nan).q).all()


@given(hnp.arrays(np.float64, 3, elements=st.floats(0.1, 10)), hnp.arrays(np.float64, 3, elements=st.floats(-5, 5)),
       st.floats(-1e6, 1e6))
def test_norms_and_energy(moments, m, t):
    s = plh.Body(moments=moments).motion(m=m)([0.0, t])
    assert np.allclose(np.linalg.norm(s.q, axis=-1), 1.0, atol=1e-15)
    assert np.allclose(np.linalg.norm(s.m, axis=-1), np.linalg.norm(m), rtol=1e-15)
    assert np.allclose(s.energy[1], s.energy[0], rtol=1e-11, atol=1e-300)


def test_info_and_events():
    motion = plh.Body(moments=[1, 2, 3]).motion(omega=[0.01, 1, 0.01])
    flips = motion.flips(1, until=60.0)
    assert len(flips) == 3 and np.all(np.diff(flips["t"]) > 0)
    assert np.allclose(motion(flips["t"]).m[:, 1], 0.0, atol=1e-12)
    assert np.allclose(np.diff(flips["t"]), motion.info["period"] / 2, rtol=1e-13)
    assert "tumbling" in motion.info["regime"]
    assert len(motion.extrema(0, count=4)) == 4
    with pytest.raises(ValueError, match="axis"):
        motion.flips(3)


def test_copies():
    angle = np.array([[2.0, 0.1, 0], [0.1, 3, 0.2], [0, 0.2, 4]])
    for body in (plh.Body(moments=[1, 2, 3]), plh.Body(tensor=angle), plh.Body(points=np.eye(3), mass=[1, 2, 3])):
        motion = body.motion(m=[0.3, 1, -2], t0=0.5)
        for other in (pickle.loads(pickle.dumps(motion)), copy.copy(motion), copy.deepcopy(motion)):
            assert np.array_equal(other(7.0).rows, motion(7.0).rows)
        assert pickle.loads(pickle.dumps(body)) == body and hash(copy.copy(body)) == hash(body)
        states = pickle.loads(pickle.dumps(motion([1.0, 2.0])))
        assert np.array_equal(states.m, motion([1.0, 2.0]).m)


def test_threads_give_the_same_bits():
    motion = plh.Body(moments=[1, 2, 3]).motion(omega=[0.01, 1, 0.01])
    t = np.linspace(0, 1000, 20001)
    truth, found = motion(t).rows, []
    threads = [threading.Thread(target=lambda: found.append(motion(t).rows)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all(np.array_equal(f, truth) for f in found)


def test_scipy_rotation():
    pytest.importorskip("scipy")
    s = plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])(np.linspace(0, 3, 5))
    assert np.allclose(s.rotation.as_matrix(), s.matrix, atol=1e-15)


def live_bytes():
    """Bytes that the C heap holds now: the allocator's own count, exact where the peak of resident memory is not."""
    libc = ctypes.CDLL(None)
    try:
        count = libc.__sanitizer_get_current_allocated_bytes  # AddressSanitizer keeps freed memory for a while
    except AttributeError:
        if not hasattr(libc, "mallinfo2"):
            pytest.skip("the C library does not count what it holds")

        class Mallinfo2(ctypes.Structure):
            _fields_ = [(name, ctypes.c_size_t) for name in (
                "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]

        libc.mallinfo2.restype = Mallinfo2
        info = libc.mallinfo2()
        return info.uordblks + info.hblkhd
    count.restype = ctypes.c_size_t
    return count()


def test_no_leaks():
    def spend(n):
        for _ in range(n):
            plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])([1.0, 2.0]).q
            try:
                plh.Body(moments=[-1, 2, 3])
            except plh.Error:
                pass
        gc.collect()
        return live_bytes(), sys.getallocatedblocks()

    spend(200)
    before = spend(200)
    after = spend(5000)
    assert after[0] - before[0] < 20000  # four bytes per round
    assert after[1] - before[1] < 1000  # objects of Python


def test_derivatives_are_those_of_the_motion():
    tensor = np.array([[2, 0.3, -0.2], [0.3, 3, 0.1], [-0.2, 0.1, 4]])
    body, q, m, h = plh.Body(tensor=tensor), np.array([0.5, 0.5, -0.5, 0.5]), np.array([1, -2, 0.5]), 1e-6
    times = np.array([[0.3, 1.7], [4.0, -2.0]])
    table = body.motion(q=q, m=m).derivatives(times)
    assert table.shape == (2, 2, 6, 10)
    for j in range(3):
        d = np.eye(3)[j] * h
        plus, minus = body.motion(q=q, m=m + d)(times), body.motion(q=q, m=m - d)(times)
        change = np.concatenate([2 * turn(minus.q, plus.q), plus.m - minus.m], axis=-1) / (2 * h)
        assert np.max(np.abs(change - table[..., 3 + j])) < 1e-8
    rate = body.motion(q=q, m=m)(times)
    assert np.max(np.abs(table[..., :3, 9] - rate.omega)) < 1e-14


def turn(a, b):
    """The vector part of conj(a) b."""
    w, v = a[..., :1], -a[..., 1:]
    return w * b[..., 1:] + b[..., :1] * v + np.cross(v, b[..., 1:])


def test_derivatives_refuse_what_they_cannot_fill():
    motion = plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])
    with pytest.raises(ValueError):
        motion.derivatives([1.0, 2.0], out=np.empty((2, 60)))
    out = np.empty((1, 6, 10))
    assert motion.derivatives([0.0], out=out) is out
    assert np.allclose(out[0, :, :6], np.eye(6), atol=1e-15)


def test_covariance_is_carried_along():
    motion = plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])
    p = np.diag([1e-4] * 3 + [4e-6] * 3)
    assert np.allclose(motion.covariance(0.0, p), p, atol=1e-18)
    later = motion.covariance([1.0, 2.0], np.diag(np.arange(1.0, 10.0)))
    table = motion.derivatives([1.0, 2.0])[..., :9]
    assert np.allclose(later, np.einsum("nik,k,njk->nij", table, np.arange(1.0, 10.0), table), rtol=1e-13)
    rotor = plh.Body(moments=[2, 2, 0]).motion(m=[1, 2, 0])
    assert np.all(np.isfinite(rotor.covariance(3.0, p)))
    with pytest.raises(ValueError, match="start: expected shape"):
        motion.covariance(0.0, np.eye(7))
