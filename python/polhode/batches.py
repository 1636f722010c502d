# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Many torqued bodies at once."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping, Sequence, Tuple, Union

import numpy as np

from . import _core
from .arrays import Floats, numbers, rows
from .bodies import Body
from .simulation import Torque, torque_tuple


class SplittingBatch:
    """n bodies under the same torques, each with its own inertia, parameters and state.

    moments: principal moments (n, 3), or a Body with ``count``. torques: built-in or compiled ones. vary: parameters
    with a value for each body, {"strength": (n,), "axis": (n, 3)}; for several torques a list of such dicts, in their
    order. scheme: a name of ``polhode.schemes()``, around the exact free flow.

    Several bodies run in each vector of the processor; every body gets the bits of simulate() with "SCHEME/exact" in
    steps.
    """

    def __init__(self, moments: Any, torques: Union[Torque, Iterable[Torque]] = (), *,
                 vary: Union[Mapping[str, Any], Sequence[Mapping[str, Any]]] = (), scheme: str = "srkn6_14a",
                 count: int = 1) -> None:
        if isinstance(moments, Body):
            if not np.array_equal(moments.axes, np.eye(3)):
                raise ValueError("moments: expected principal axes; take Body(moments=...) and states in them")
            moments = np.broadcast_to(moments.moments, (count, 3))
        array, shape = rows(moments, 3, "moments")
        if len(shape) != 1:
            raise ValueError(f"moments: expected shape (n, 3), found {array.shape}")
        self._n = shape[0]
        acting = torque_tuple(torques)
        given: Sequence[Mapping[str, Any]] = [vary] if isinstance(vary, Mapping) else list(vary)
        if len(given) > len(acting):
            raise ValueError(f"vary: found {len(given)} dicts for {len(acting)} torques")
        self._core = _core.SplittingBatch(scheme, tuple(a._core for a in acting), self._varied(given),
                                          np.ascontiguousarray(array.T))
        self.scheme = scheme
        self.failed: Dict[int, str] = {}

    def _varied(self, given: Sequence[Mapping[str, Any]]) -> Tuple[Tuple[int, str, Floats], ...]:
        result: List[Tuple[int, str, Floats]] = []
        for term, values in enumerate(given):
            for name, value in values.items():
                a = numbers(value, name)
                if a.shape not in ((self._n,), (self._n, 3)):
                    raise ValueError(f"{name}: expected shape ({self._n},) or ({self._n}, 3), found {a.shape}")
                result.append((term, name.replace("_", "-"), np.ascontiguousarray(a.T)))
        return tuple(result)

    def __len__(self) -> int:
        return self._n

    @property
    def in_lanes(self) -> bool:
        """Whether the torques run in lanes too. False for those that depend on time and for compiled ones."""
        return bool(self._core.in_lanes())

    def advance(self, q: Any, m: Any, *, step: float, steps: int, t0: float = 0.0, first: int = 0,
                threads: int = 1) -> Tuple[Floats, Floats]:
        """Steps first, first + 1, ... of each body, step k from the time t0 + k step. Returns the new q and m.

        q: (n, 4) or (4,); m: (n, 3) or (3,), body frame. Bodies that fail are NaN; ``failed`` has their numbers and
        the reasons. threads: 0 means one for each processor; the bits do not depend on it. Calls that follow one another give
        the bits of one call.
        """
        state = np.empty((7, self._n))
        try:
            state[:4] = np.broadcast_to(rows(q, 4, "q")[0], (self._n, 4)).T
            state[4:] = np.broadcast_to(rows(m, 3, "m")[0], (self._n, 3)).T
        except ValueError:
            raise ValueError(f"expected q (n, 4) and m (n, 3) of {self._n} bodies, found {np.shape(q)} and "
                             f"{np.shape(m)}") from None
        if steps < 0:
            raise ValueError("steps: expected a number that is not negative")
        self.failed = self._core.advance(float(t0), float(step), int(first), int(steps), state, threads)
        return np.ascontiguousarray(state[:4].T), np.ascontiguousarray(state[4:].T)
