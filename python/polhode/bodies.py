# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Bodies, and their free motion in closed form."""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union, overload

import numpy as np
from numpy.typing import ArrayLike

from . import _core, gpu
from .arrays import Floats, attitudes, numbers, output, rows, vector

if TYPE_CHECKING:
    from .light import Light, LightCurve

_empty, _ndarray = np.empty, np.ndarray
_IDENTITY = np.array([1.0, 0.0, 0.0, 0.0])
_NAMES = ("q0", "q1", "q2", "q3", "m1", "m2", "m3")
_LENGTHS = {"moments": 3, "box": 3, "ellipsoid": 3, "cylinder": 2, "sphere": 1}


class States(_core.States):
    """Attitudes and momenta, as they come from the library: seven rows, of which q and m are views.

    ``q`` has shape (..., 4), scalar first; ``m`` has shape (..., 3), in the body frame. ``t``: the times. ``s[i]`` and
    ``s[a:b]`` are states too, ``for x in s`` goes through them, and ``np.asarray(s)`` has shape (..., 7).
    """

    __slots__ = ()

    def _wide(self, part: slice) -> Floats:
        """Views of more than one axis of times."""
        return np.moveaxis(self.rows[part], 0, -1)

    @property
    def omega(self) -> Floats:
        """Angular velocities in the body frame, (..., 3)."""
        return self.body.omega(self.m)  # type: ignore[no-any-return]

    @property
    def energy(self) -> Floats:
        """Kinetic energies."""
        return 0.5 * np.sum(self.m * self.omega, axis=-1)  # type: ignore[no-any-return]

    @property
    def matrix(self) -> Floats:
        """Rotation matrices, body to space, (..., 3, 3)."""
        w, x, y, z = self.rows[0], self.rows[1], self.rows[2], self.rows[3]
        r = np.array([
            [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
        ])
        return np.moveaxis(r, (0, 1), (-2, -1))

    @property
    def momentum(self) -> Floats:
        """Angular momenta in space, (..., 3)."""
        return np.einsum("...ij,...j->...i", self.matrix, self.m)  # type: ignore[no-any-return]

    @property
    def rotation(self) -> Any:
        """The attitudes as ``scipy.spatial.transform.Rotation``."""
        from scipy.spatial.transform import Rotation

        return Rotation.from_quat(np.moveaxis(self.rows[[1, 2, 3, 0]], 0, -1))

    def columns(self) -> Dict[str, Floats]:
        """t, q0 to q3 and m1 to m3 by name, each of one axis."""
        return {"t": np.ravel(self.t), **{n: np.ravel(self.rows[i]) for i, n in enumerate(_NAMES)}}

    def to_dataframe(self) -> Any:
        """A pandas DataFrame of the columns."""
        import pandas

        return pandas.DataFrame(self.columns())

    def to_xarray(self) -> Any:
        """An xarray Dataset with q (t, 4) and m (t, 3)."""
        import xarray

        return xarray.Dataset(
            {"q": (("t", "q_component"), self.q.reshape(-1, 4)), "m": (("t", "axis"), self.m.reshape(-1, 3))},
            coords={"t": np.ravel(self.t), "q_component": list("wxyz"), "axis": list("xyz")},
        )

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Floats:
        return np.array(np.moveaxis(self.rows, 0, -1), dtype=dtype)

    def __getitem__(self, which: Any) -> Any:
        if self.rows.ndim < 2:
            raise IndexError("one state has no index; take q and m")
        key = which if isinstance(which, tuple) else (which,)
        return States(np.ascontiguousarray(self.rows[(slice(None),) + key]), self.body, np.asarray(self.t)[key])

    def __iter__(self) -> Iterator["States"]:
        return (self[i] for i in range(len(self)))

    def __len__(self) -> int:
        return int(self.rows.shape[1]) if self.rows.ndim > 1 else 1

    def __repr__(self) -> str:
        return f"<polhode.States of shape {self.rows.shape[1:]}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return States, (self.rows, self.body, self.t)


class Body:
    """A rigid body. Give one of:

    ``moments=[I1, I2, I3]``, also without the word; ``tensor=`` 3 x 3, symmetric; ``box=[a, b, c]``, ``ellipsoid=[a, b, c]``
    (semi-axes), ``cylinder=[radius, length]``, ``sphere=radius``, each with ``mass`` (default 1);
    ``points=`` (n, 3) with ``mass`` (n,).
    """

    __slots__ = ("_core", "_given", "_known")

    def __init__(self, moments: Optional[ArrayLike] = None, *, tensor: Optional[ArrayLike] = None,
                 box: Optional[ArrayLike] = None, ellipsoid: Optional[ArrayLike] = None,
                 cylinder: Optional[ArrayLike] = None, sphere: Optional[ArrayLike] = None,
                 points: Optional[ArrayLike] = None, mass: ArrayLike = 1.0) -> None:
        given = {"moments": moments, "tensor": tensor, "box": box, "ellipsoid": ellipsoid,
                 "cylinder": cylinder, "sphere": sphere, "points": points}
        kinds = [k for k, v in given.items() if v is not None]
        if len(kinds) != 1:
            raise TypeError("Body: expected exactly one of " + ", ".join(given))
        kind = kinds[0]
        value = numbers(given[kind], kind)  # type: ignore[arg-type]
        _check_given(kind, value)
        if kind == "points":
            at, shape = rows(value, 3, "points")
            masses = np.broadcast_to(numbers(mass, "mass"), shape).reshape(-1, 1)
            value = np.ascontiguousarray(np.hstack([masses, at.reshape(-1, 3)]))
        elif kind not in ("moments", "tensor"):
            value = np.concatenate([[float(np.asarray(mass))], value.reshape(-1)])
        self._given = (kind, value)
        self._core = _core.Body(kind, np.ascontiguousarray(value))
        self._known: Dict[str, Any] = self._core.describe()
        if not self.is_physical:
            warnings.warn(f"no distribution of mass has the moments {self.moments.tolist()}: the largest exceeds the sum "
                          "of the other two", stacklevel=2)

    @property
    def moments(self) -> Floats:
        """Principal moments of inertia."""
        return np.array(self._known["moments"])

    @property
    def tensor(self) -> Floats:
        """The inertia tensor in the axes in which the body was given."""
        return np.array(self._known["tensor"])

    @property
    def axes(self) -> Floats:
        """The principal axes as rows, in the axes in which the body was given."""
        w, x, y, z = self._known["frame"]
        return np.array([
            [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
        ])

    @property
    def kind(self) -> str:
        """"point", "linear", "sphere", "symmetric" or "generic"."""
        return str(self._known["kind"])

    @property
    def kind_given(self) -> str:
        """What the body was made from: "moments", "tensor", "box" and so on."""
        return self._given[0]

    @property
    def is_physical(self) -> bool:
        """Whether some distribution of mass has these moments (the triangle inequality)."""
        return bool(self._known["physical"])

    def omega(self, m: ArrayLike) -> Floats:
        """Angular velocities of momenta (..., 3), both in the body frame."""
        a, _ = rows(m, 3, "m")
        out = _empty(a.shape)
        self._core.omega(a, out)
        return out

    def momentum(self, omega: ArrayLike) -> Floats:
        """Momenta of angular velocities (..., 3), both in the body frame."""
        a, _ = rows(omega, 3, "omega")
        out = _empty(a.shape)
        self._core.momentum(a, out)
        return out

    def start(self, q: Optional[ArrayLike], m: Optional[ArrayLike], omega: Optional[ArrayLike],
              frame: str) -> Floats:
        """Attitude and body-frame momentum as seven numbers, from what a user gives. q: four numbers or a Rotation."""
        if (m is None) == (omega is None):
            raise TypeError("expected exactly one of m= and omega=")
        if frame not in ("body", "space"):
            raise ValueError(f"frame: expected 'body' or 'space', found {frame!r}")
        attitude = _IDENTITY if q is None else vector(attitudes(q), 4, "q")
        given = vector(m, 3, "m") if omega is None else vector(omega, 3, "omega")  # type: ignore[arg-type]
        if frame == "space":
            given = _unrotate(attitude, given)
        return np.concatenate([attitude, given if omega is None else self.momentum(given)])

    def motion(self, *, m: Optional[ArrayLike] = None, omega: Optional[ArrayLike] = None,
               q: Optional[ArrayLike] = None, frame: str = "body", t0: float = 0.0,
               long_time: bool = False) -> "Motion":
        """The free motion through this state at t0. long_time: phases keep their digits however large t grows."""
        return Motion(self, self.start(q, m, omega, frame), t0, long_time)

    def top(self, strength: float, *, m: Optional[ArrayLike] = None, omega: Optional[ArrayLike] = None,
            q: Optional[ArrayLike] = None, frame: str = "body", t0: float = 0.0) -> "Top":
        """Lagrange's top through this state at t0, in closed form, for moments (I, I, I3).

        strength: weight times the distance of the centre of mass from the fixed point along the third axis, of either
        sign. The third axis of space points up.
        """
        return Top(self, self.start(q, m, omega, frame), strength, t0)

    def gyrostat(self, rotor: ArrayLike, *, m: Optional[ArrayLike] = None, omega: Optional[ArrayLike] = None,
                 q: Optional[ArrayLike] = None, frame: str = "body", t0: float = 0.0) -> "Gyrostat":
        """The motion with rotors of constant momentum through this state at t0, in closed form.

        rotor: momentum of the rotors relative to the body, in the axes of the body. m is I omega, without the rotors:
        m + rotor is the total momentum.
        """
        return Gyrostat(self, self.start(q, m, omega, frame), rotor, t0)

    def __repr__(self) -> str:
        return f"Body(moments={list(self._known['moments'])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Body) and self._known == other._known

    def __hash__(self) -> int:
        return hash((self._known["moments"], self._known["frame"]))

    def __reduce__(self) -> Tuple[Any, ...]:
        return _rebuild_body, (self._given[0], self._given[1])


def _check_given(kind: str, value: Floats) -> None:
    """What is wrong with the numbers of a body, in words."""
    wanted = _LENGTHS.get(kind)
    if wanted is not None and value.size != wanted:
        raise ValueError(f"{kind}: expected {wanted} number{'s' if wanted > 1 else ''}, found {value.size}")
    if kind == "tensor" and value.shape != (3, 3):
        raise ValueError(f"tensor: expected shape (3, 3), found {value.shape}")
    if kind == "tensor" and not np.allclose(value, value.T, rtol=0.0, atol=1e-12 * float(np.max(np.abs(value)))):
        raise ValueError("tensor: expected a symmetric matrix")


def _rebuild_body(kind: str, value: Floats) -> Body:
    """From the numbers of the constructor: the same bits."""
    body = Body.__new__(Body)
    body._given = (kind, value)
    body._core = _core.Body(kind, np.ascontiguousarray(value))
    body._known = body._core.describe()
    return body


def _unrotate(q: Floats, v: Floats) -> Floats:
    """Q^T v for a quaternion of any length."""
    w, u = q[0], q[1:]
    t = 2.0 * np.cross(v, u)
    return (v + (w * t + np.cross(t, u)) / float(q @ q))  # type: ignore[no-any-return]


class _Lit:
    """A motion whose body has light."""

    __slots__ = ()

    def light(self, t: Any, light: Light, sun: Any, observer: Any, *, light_speed: Union[None, float, str] = None,
              distances: bool = False, zero_point: float = 0.0) -> LightCurve:
        """The light curve of the body: members t, left, flux, magnitude and phase_angle (radians), of the shape of t.

        light: how the body looks. sun, observer: vectors from the body in space, (3,) or one for each time, (..., 3).
        light_speed: times are then those of the observer, and the body is seen as it was at left = t - |observer|/c; a
        number, or "au/d", "au/h", "au/s", "km/s", "m/s". distances: the magnitude adds 5 log10(|sun| |observer|).
        """
        from .light import light_curve
        return light_curve(self, t, light, sun, observer, light_speed=light_speed, distances=distances,
                           zero_point=zero_point)


    def to_html(self, path: Union[str, "os.PathLike[str]", None] = None, *,
                times: Optional[ArrayLike] = None) -> Optional[str]:
        """The interactive page of the motion, to a file or returned. times: default: three periods (a top or gyrostat: eight), or
        ten turns."""
        from . import viewer

        return viewer.write(viewer.of_motion(self, times), path)

    def _repr_html_(self) -> str:
        """What a notebook shows: the words and the interactive page."""
        from . import viewer

        return viewer.notebook(repr(self), viewer.of_motion(self))


class _Closed(_Lit):
    """What motions in closed form have in common."""

    __slots__ = ()
    t0: float
    _core: Any

    def events(self, kind: str, *, axis: Any = None, direction: Any = None, angle: float = 0.0,
               only: Optional[str] = None, function: Optional[Callable[..., float]] = None, samples: int = 0,
               after: Optional[float] = None, until: float, count: int = 10000) -> "np.ndarray[Any, np.dtype[Any]]":
        """Events of the motion later than `after` (default: t0) up to `until`; backwards if until < after.

        kind: a name of event_kinds(), which says what each one uses. axis: of the body; direction: in space; angle: in
        radians. only: rising, falling, maximum or minimum. function(t, q, m): whose sign changes are looked for, samples
        times per radian (default: 16). None of the other kinds is missed.
        """
        signs = {None: 0, "rising": 1, "maximum": 1, "falling": -1, "minimum": -1}
        if only not in signs:
            raise ValueError(f"only: expected rising, falling, maximum or minimum, found {only!r}")
        vectors = [(0.0, 0.0, 0.0) if v is None else tuple(map(float, v)) for v in (axis, direction)]
        found = self._core.find(kind, vectors[0], vectors[1], float(angle), signs[only], function, int(samples),
                                self.t0 if after is None else float(after), float(until), int(count))
        return np.array(found, dtype=[("t", "f8"), ("value", "f8"), ("direction", "i4"), ("graze", "?")])


def _facts(facts: List[Tuple[str, str, Any]]) -> Dict[str, Any]:
    """Texts, numbers and arrays by name; "units" has the units."""
    known: Dict[str, Any] = {k: np.array(v) if isinstance(v, tuple) else v for k, _, v in facts}
    known["units"] = {k: unit for k, unit, _ in facts if unit}
    return known


class Motion(_Closed):
    """A free motion, prepared once. Call it with times."""

    __slots__ = ("body", "start", "t0", "long_time", "_core", "_call", "_info")

    def __init__(self, body: Body, start: Floats, t0: float = 0.0, long_time: bool = False) -> None:
        self.body, self.start, self.t0, self.long_time = body, start, float(t0), bool(long_time)
        self._core = _core.Motion(body._core, start, self.t0, self.long_time)
        self._call = self._core.call
        self._info: Optional[Dict[str, Any]] = None

    @overload
    def __call__(self, t: Union[float, Sequence[Any], "np.ndarray[Any, Any]"], out: Optional[Floats] = None) -> States: ...

    @overload
    def __call__(self, t: Any, out: Optional[Floats] = None) -> Any: ...

    def __call__(self, t: Any, out: Optional[Floats] = None) -> Any:
        """The states at these times, of any shape. out: seven rows, (7, ...).

        Times on a GPU (CuPy, PyTorch, JAX) give states on the GPU, with members q (n, 4) and m (n, 3).
        """
        if out is None and type(t) is _ndarray:
            states = self._call(t, _empty, States, self.body)
            if states is not None:
                return states
        if gpu.is_device(t):
            return gpu.evaluate(self, t)
        times = numbers(t, "t")
        a = _empty((7,) + times.shape) if out is None else output(out, (7,) + times.shape)
        self._core.at(times, a)
        return States(a, self.body, times)

    def derivatives(self, t: Any, out: Optional[Floats] = None) -> Floats:
        """Derivatives of the state at these times, in closed form: an array (..., 6, 10).

        Rows: the small rotation of the attitude in the body frame (rad), then the momentum.
        Columns: by a small rotation of the starting attitude (0 to 2), by the starting momentum (3 to 5), by the
        principal moments (6 to 8; NaN for a moment of zero) and by the time (9).
        """
        times = numbers(t, "t")
        shape = times.shape + (6, 10)
        a = _empty(shape) if out is None else output(out, shape)
        self._core.derivatives(times, a)
        return a

    def covariance(self, t: Any, start: Any) -> Floats:
        """The covariance of rotation and momentum at these times, (..., 6, 6), from the one at the start.

        start: (6, 6), or (9, 9) with the principal moments. What has variance zero counts as exact.
        """
        p = numbers(start, "start")
        if p.shape not in ((6, 6), (9, 9)):
            raise ValueError(f"start: expected shape (6, 6) or (9, 9), found {p.shape}")
        used = np.flatnonzero(np.diagonal(p))
        d = self.derivatives(t)[..., used]
        out: Floats = d @ p[np.ix_(used, used)] @ np.swapaxes(d, -1, -2)
        return out

    @property
    def info(self) -> Dict[str, Any]:
        """What is known about the motion: regime, periods, rates, conserved quantities."""
        if self._info is None:
            self._info = self._core.info()
        return dict(self._info)

    def flips(self, axis: int, *, after: Optional[float] = None, until: Optional[float] = None,
              count: int = 1000) -> "np.ndarray[Any, np.dtype[Any]]":
        """Times at which a principal axis passes the plane across the momentum, with their direction."""
        return self._events("flips", axis, after, until, count)

    def extrema(self, axis: int, *, after: Optional[float] = None, until: Optional[float] = None,
                count: int = 1000) -> "np.ndarray[Any, np.dtype[Any]]":
        """Times at which the angle of a principal axis to the momentum has an extremum."""
        return self._events("extrema", axis, after, until, count)

    def describe(self, *, until: Optional[float] = None, count: int = 4) -> Dict[str, Any]:
        """What is known about the motion, as ``polhode free --describe --format json`` has it.

        Texts, numbers and arrays by name; "units" has the units, "events" the next flips and turning points of the
        principal axes.
        """
        known = _facts(self._core.describe())
        events: List[Dict[str, Any]] = []
        for i in range(3):
            for word, found in (("flip", self.flips(i, until=until, count=count)),
                                ("turn", self.extrema(i, until=until, count=count))):
                events += [{"event": f"{word} of axis {i + 1}", "t": float(e["t"]), "value": float(np.arccos(e["cosine"])),
                            "direction": int(e["direction"])} for e in found]
        known["events"] = sorted(events, key=lambda e: float(e["t"]))
        return known

    def _events(self, kind: str, axis: int, after: Optional[float], until: Optional[float],
                count: int) -> "np.ndarray[Any, np.dtype[Any]]":
        if axis not in (0, 1, 2):
            raise ValueError(f"axis: expected 0, 1 or 2, found {axis!r}")
        found = self._core.events(kind, axis, self.t0 if after is None else float(after), count)
        kept = [e for e in found if until is None or e[0] <= until]
        return np.array(kept, dtype=[("t", "f8"), ("cosine", "f8"), ("direction", "i4")])

    def __repr__(self) -> str:
        return f"<polhode.Motion of {self.body!r}: {self.info['regime']}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Motion, (self.body, self.start, self.t0, self.long_time)


class Top(_Closed):
    """Lagrange's top, prepared once. Call it with times. Phases keep their digits however large t grows."""

    __slots__ = ("body", "start", "strength", "t0", "_core", "_info")

    def __init__(self, body: Body, start: Floats, strength: float, t0: float = 0.0) -> None:
        a, b, _ = body.moments
        if a != b or not a > 0.0:
            raise ValueError(f"top: expected moments (I, I, I3), found {tuple(map(float, body.moments))}; "
                             "simulate() runs other bodies under the torque heavy-top")
        self.body, self.start, self.strength, self.t0 = body, start, float(strength), float(t0)
        self._core = _core.Top(body._core, start, self.strength, self.t0)
        self._info: Optional[Dict[str, Any]] = None

    def __call__(self, t: ArrayLike, out: Optional[Floats] = None) -> States:
        """The states at these times, of any shape. out: seven rows, (7, ...)."""
        times = numbers(t, "t")
        a = _empty((7,) + times.shape) if out is None else output(out, (7,) + times.shape)
        self._core.at(times, a)
        return States(a, self.body, times)

    def derivatives(self, t: ArrayLike, out: Optional[Floats] = None) -> Floats:
        """Derivatives of the state at these times, (..., 6, 11).

        Rows: a small rotation of the attitude in the body frame, the momentum. Columns: the same at the start (0 to 5), the
        principal moments (6 to 8; the two equal ones are one number, half of the derivative in each; NaN for a moment of
        zero), the time (9) and the strength (10).
        """
        times = numbers(t, "t")
        shape = times.shape + (6, 11)
        a = _empty(shape) if out is None else output(out, shape)
        self._core.derivatives(times, a)
        return a

    def covariance(self, t: ArrayLike, start: ArrayLike) -> Floats:
        """The covariance of rotation and momentum at these times, (..., 6, 6), from the one at the start.

        start: (6, 6), (9, 9) with the principal moments, or (10, 10) with moments and strength. What has variance zero
        counts as exact.
        """
        p = numbers(start, "start")
        if p.shape not in ((6, 6), (9, 9), (10, 10)):
            raise ValueError(f"start: expected shape (6, 6), (9, 9) or (10, 10), found {p.shape}")
        used = np.flatnonzero(np.diagonal(p))
        columns = np.r_[0:9, 10][used]
        d = self.derivatives(t)[..., columns]
        out: Floats = d @ p[np.ix_(used, used)] @ np.swapaxes(d, -1, -2)
        return out

    @property
    def info(self) -> Dict[str, Any]:
        """What is known about the motion: path (loops, cusps, waves), range of the angle, period, precession and
        spin in it, critical spin and stability, conserved quantities."""
        if self._info is None:
            self._info = self._core.info()
        return dict(self._info)

    def describe(self) -> Dict[str, Any]:
        """What is known about the motion, as ``polhode top --describe --format json`` has it: texts, numbers and arrays
        by name; "units" has the units."""
        return _facts(self._core.describe())

    def precessions(self, angle: float) -> Tuple[float, ...]:
        """Rates of the regular precessions at this angle to the vertical (rad): none, one, or the slow and the fast."""
        rates: Tuple[float, ...] = self._core.precessions(float(angle))
        return rates

    def __repr__(self) -> str:
        return f"<polhode.Top of {self.body!r}: {self.info['path']}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Top, (self.body, self.start, self.strength, self.t0)


class Gyrostat(_Lit):
    """A body with rotors of constant momentum, prepared once. Call it with times. Phases keep their digits however
    large t grows."""

    __slots__ = ("body", "start", "rotor", "t0", "_core", "_info")

    def __init__(self, body: Body, start: Floats, rotor: ArrayLike, t0: float = 0.0) -> None:
        if not min(body.moments) > 0.0:
            raise ValueError(f"gyrostat: expected three positive moments, found {tuple(map(float, body.moments))}; "
                             "simulate() runs other bodies under the torque gyrostat")
        vector = np.asarray(rotor, dtype=float)
        if vector.shape != (3,):
            raise ValueError(f"rotor: expected three numbers, found an array of shape {vector.shape}")
        self.body, self.start, self.rotor, self.t0 = body, start, vector, float(t0)
        self._core = _core.Gyrostat(body._core, start, tuple(map(float, vector)), self.t0)
        self._info: Optional[Dict[str, Any]] = None

    def __call__(self, t: ArrayLike, out: Optional[Floats] = None) -> States:
        """The states at these times, of any shape. out: seven rows, (7, ...)."""
        times = numbers(t, "t")
        a = _empty((7,) + times.shape) if out is None else output(out, (7,) + times.shape)
        self._core.at(times, a)
        return States(a, self.body, times)

    def derivatives(self, t: ArrayLike, out: Optional[Floats] = None) -> Floats:
        """Derivatives of the state at these times, (..., 6, 13).

        Rows: a small rotation of the attitude in the body frame, the momentum. Columns: the same at the start (0 to 5), the
        principal moments (6 to 8), the time (9) and the rotor (10 to 12).
        """
        times = numbers(t, "t")
        shape = times.shape + (6, 13)
        a = _empty(shape) if out is None else output(out, shape)
        self._core.derivatives(times, a)
        return a

    def covariance(self, t: ArrayLike, start: ArrayLike) -> Floats:
        """The covariance of rotation and momentum at these times, (..., 6, 6), from the one at the start.

        start: (6, 6), (9, 9) with the principal moments, or (12, 12) with moments and rotor. What has variance zero counts
        as exact.
        """
        p = numbers(start, "start")
        if p.shape not in ((6, 6), (9, 9), (12, 12)):
            raise ValueError(f"start: expected shape (6, 6), (9, 9) or (12, 12), found {p.shape}")
        used = np.flatnonzero(np.diagonal(p))
        columns = np.r_[0:9, 10:13][used]
        d = self.derivatives(t)[..., columns]
        out: Floats = d @ p[np.ix_(used, used)] @ np.swapaxes(d, -1, -2)
        return out

    @property
    def info(self) -> Dict[str, Any]:
        """What is known about the motion: path, energy, total momentum, period, advance about the total momentum in it,
        equilibria (m, rate, energy, stable) by ascending energy, the number of the one that is encircled or -1."""
        if self._info is None:
            self._info = self._core.info()
        return dict(self._info)

    def __repr__(self) -> str:
        return f"<polhode.Gyrostat of {self.body!r}: {self.info['path']}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Gyrostat, (self.body, self.start, self.rotor, self.t0)
