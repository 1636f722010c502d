# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""CuPy, PyTorch and JAX arrays on the GPU give the bits that numpy arrays give on the processor. Run by make test-gpu where
Python has the package and one of these libraries."""

import numpy as np
import pytest

import polhode as plh

RNG = np.random.default_rng(5)
N = 10007
MOMENTS = RNG.uniform(0.5, 1.5, (N, 3))
Q = RNG.normal(size=(N, 4))
Q /= np.linalg.norm(Q, axis=1)[:, None]
M = RNG.normal(size=(N, 3))
H = RNG.uniform(-3, 3, N)


def library(name):
    """(to the GPU, back to numpy)"""
    if name == "cupy":
        cupy = pytest.importorskip("cupy")
        return cupy.asarray, cupy.asnumpy
    if name == "torch":
        torch = pytest.importorskip("torch")
        return (lambda a: torch.from_numpy(np.ascontiguousarray(a)).cuda()), (lambda a: a.cpu().numpy())
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    return jax.device_put, np.asarray


@pytest.fixture(params=["cupy", "torch", "jax"])
def both(request):
    return library(request.param)


def test_free_step(both):
    there, back = both
    for h in (0.3, H):
        q, m = plh.free_step(there(MOMENTS), there(Q), there(M), there(h) if isinstance(h, np.ndarray) else h)
        want_q, want_m = plh.free_step(MOMENTS, Q, M, h)
        assert type(q) is type(there(Q))
        assert np.array_equal(back(q), want_q) and np.array_equal(back(m), want_m)


def test_motion(both):
    there, back = both
    for moments, omega in (([1, 2, 3], [0.01, 1, 0.01]), ([3, 1, 2], [0.2, -1, 0.3]), ([2, 2, 2], [1, 1, 1])):
        motion = plh.Body(moments=moments).motion(omega=omega, q=Q[0])
        t = np.linspace(-5, 1000, N)
        s, want = motion(there(t)), motion(t)
        assert np.array_equal(back(s.q), want.q) and np.array_equal(back(s.m), want.m)


def test_ensemble(both):
    there, back = both

    def function(part, first):
        n = part.shape[0]
        return plh.free_step(part, there(Q[first:first + n]), there(M[first:first + n]), 0.5)

    q, m = plh.ensemble(function, there(MOMENTS), workers=1, chunk=1000)
    want_q, want_m = plh.free_step(MOMENTS, Q, M, 0.5)
    assert np.array_equal(back(q), want_q) and np.array_equal(back(m), want_m)


def test_many_steps_and_no_leak(both):
    there, back = both
    moments, q, m = there(MOMENTS), there(Q), there(M)
    for _ in range(300):
        q, m = plh.free_step(moments, q, m, 0.01)
    want_q, want_m = Q, M
    for _ in range(300):
        want_q, want_m = plh.free_step(MOMENTS, want_q, want_m, 0.01)
    assert np.array_equal(back(q), want_q) and np.array_equal(back(m), want_m)
    from polhode import gpu

    assert len(gpu._alive) < 50


def test_bad_arrays():
    torch = pytest.importorskip("torch")
    q, m = torch.from_numpy(Q).cuda(), torch.from_numpy(M).cuda()
    moments = torch.from_numpy(MOMENTS).cuda()
    for bad in ((moments.float(), q, m, 0.1), (moments, q.t().contiguous().t(), m, 0.1), (moments, q[:5], m, 0.1),
                (moments, q, m, torch.zeros(3, dtype=torch.float64).cuda())):
        with pytest.raises((TypeError, ValueError)):
            plh.free_step(*bad)
    with pytest.raises(ValueError, match="one axis"):
        plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])(q)
