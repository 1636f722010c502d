# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Exact steps of many bodies at once: free ones, Lagrange's tops and gyrostats."""

from __future__ import annotations

from typing import Any, Optional, Tuple

import numpy as np

from . import _core, gpu
from .arrays import Floats, numbers, output, rows
from .bodies import Body


def free_step(bodies: Any, q: Any, m: Any, h: Any, *,
              out: Optional[Tuple[Floats, Floats]] = None, threads: int = 1) -> Tuple[Any, Any]:
    """One exact step of each body by h.

    bodies: a Body for all, or principal moments (..., 3). q: (..., 4); m: (..., 3), body frame; h: one number
    or one for each. Everything broadcasts. threads: 0 means one for each processor; the bits do not depend on it.
    Returns q and m after the step; bodies that fail are NaN. With arrays on a GPU (CuPy, PyTorch, JAX) the step is made
    there: see gpu.free_step().
    """
    if gpu.is_device(q):
        return gpu.free_step(bodies, q, m, h)
    return _step(bodies, q, m, h, out, threads)


def top_step(bodies: Any, strength: Any, q: Any, m: Any, h: Any, *,
             out: Optional[Tuple[Floats, Floats]] = None, threads: int = 1) -> Tuple[Any, Any]:
    """One exact step of each heavy symmetric top by h.

    bodies: a Body for all, or principal moments (..., 3), of the form (I, I, I3). strength: weight times distance of the
    centre of mass along the third axis, of either sign, one number or one for each. The rest as for free_step().
    Returns q and m after the step; bodies that fail, or have other moments, are NaN.
    """
    return _step(bodies, q, m, h, out, threads, "strength", numbers(strength, "strength")[..., np.newaxis])


def gyrostat_step(bodies: Any, rotor: Any, q: Any, m: Any, h: Any, *,
                  out: Optional[Tuple[Floats, Floats]] = None, threads: int = 1) -> Tuple[Any, Any]:
    """One exact step of each gyrostat by h.

    bodies: a Body for all, or principal moments (..., 3), none of them zero. rotor: (..., 3), the constant momentum of the
    rotors relative to the body. m = I omega, without the rotors. The rest as for free_step().
    Returns q and m after the step; bodies that fail are NaN.
    """
    return _step(bodies, q, m, h, out, threads, "rotor", rows(rotor, 3, "rotor")[0])


def _step(bodies: Any, q: Any, m: Any, h: Any, out: Optional[Tuple[Floats, Floats]], threads: int,
          name: str = "", more: Any = None) -> Tuple[Any, Any]:
    """A step of free bodies, or of tops and gyrostats with more (..., 1) or (..., 3)."""
    if isinstance(bodies, Body):
        if not np.array_equal(bodies.axes, np.eye(3)):
            raise ValueError("bodies: expected principal axes; take Body(moments=...) and states in them")
        moments = bodies.moments
    else:
        moments, _ = rows(bodies, 3, "bodies")
    qs, q_shape = rows(q, 4, "q")
    ms, m_shape = rows(m, 3, "m")
    hs = numbers(h, "h")
    more_shape = () if more is None else more.shape[:-1]
    try:
        shape = np.broadcast_shapes(moments.shape[:-1], q_shape, m_shape, hs.shape, more_shape)
    except ValueError:
        raise ValueError(f"shapes do not fit together: bodies {moments.shape}, q {qs.shape}, m {ms.shape}, "
                         f"h {hs.shape}" + (f", {name} {more_shape}" if name else "")) from None
    n = int(np.prod(shape, dtype=int))
    core = _core.Bodies(np.ascontiguousarray(np.broadcast_to(moments, shape + (3,)).reshape(n, 3).T))
    state = np.empty((7, n))
    state[:4] = np.broadcast_to(qs, shape + (4,)).reshape(n, 4).T
    state[4:] = np.broadcast_to(ms, shape + (3,)).reshape(n, 3).T
    times = hs.reshape(1) if hs.size == 1 else np.ascontiguousarray(np.broadcast_to(hs, shape).reshape(n))
    if more is None:
        core.step(times, state, state, threads)
    else:
        width = more.shape[-1]
        each = np.broadcast_to(more, shape + (width,)).reshape(n, width)
        core.step(times, state, state, threads, np.ascontiguousarray(each.T))
    if out is None:
        return state[:4].T.reshape(shape + (4,)), state[4:].T.reshape(shape + (3,))
    to_q, to_m = output(out[0], shape + (4,), "out[0]"), output(out[1], shape + (3,), "out[1]")
    to_q.reshape(n, 4)[:] = state[:4].T
    to_m.reshape(n, 3)[:] = state[4:].T
    return to_q, to_m


def free_step_world(body: Body, q: Floats, vector: Floats, h: float, *, momentum: bool = False,
                    scalar_last: bool = False, threads: int = 1) -> int:
    """One exact step by h in the space frame, in place: what engines keep.

    q: (n, 4); vector: (n, 3), angular velocities in space, or angular momenta with momentum=True. Both are
    C-contiguous float64 arrays and change in place. Returns the number of bodies that failed, which are NaN.
    """
    n = q.shape[0] if isinstance(q, np.ndarray) and q.ndim == 2 else -1
    output(q, (max(n, 0), 4), "q")
    output(vector, (max(n, 0), 3), "vector")
    flags = (1 if momentum else 0) | (2 if scalar_last else 0)
    return int(_core.free_step_world(body._core, float(h), q, vector, flags, threads))
