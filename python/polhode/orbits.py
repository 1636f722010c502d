# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Orbits about a planet, for torques along them: position, local frame and magnetic field at any time."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional, Tuple

import numpy as np
from numpy.typing import ArrayLike

from . import _core, dates
from .arrays import Floats, numbers

#: The gravitational parameter of the Earth, m^3/s^2 (IERS Conventions 2010, table 1.1).
EARTH_MU = 3.986004418e14


def earth_field(date: str, scale: str = "UTC", time: float = 0.0) -> Tuple[float, ...]:
    """The Earth's dipole field at a date that the time `time` has: IGRF-14 and the Earth rotation angle, UT1 = UTC.

    Seconds, metres and tesla. Give it to an Orbit as its field.
    """
    day, rest = dates.to_jd(date, scale, "UTC")
    return tuple(_core.earth_field(day, rest, time))


def earth_sun(date: str, t: ArrayLike = 0.0, scale: str = "UTC") -> Floats:
    """From the centre of the Earth to the Sun, t seconds after a date: au, equatorial axes of J2000, (..., 3).

    Within 0.01 degrees and 1e-4 of the distance from 1800 to 2050.
    """
    day, rest = dates.to_jd(date, scale, "TDB")
    times = numbers(t, "t")
    found = [_core.earth_sun(day, rest + x / 86400.0) for x in times.ravel().tolist()]
    return np.array(found).reshape(times.shape + (3,))


def earth_place(longitude: float, latitude: float, height: float, date: str, t: ArrayLike = 0.0, scale: str = "UTC") -> Floats:
    """From the centre of the Earth to a place on it, t seconds after a date: metres, the axes of earth_field, (..., 3).

    East longitude and geodetic latitude in radians, the height above the ellipsoid of WGS 84 in metres.
    """
    day, rest = dates.to_jd(date, scale, "UTC")
    times = numbers(t, "t")
    found = [_core.earth_place(longitude, latitude, height, day, rest + x / 86400.0) for x in times.ravel().tolist()]
    return np.array(found).reshape(times.shape + (3,))


class Orbit:
    """A Kepler ellipse, from its elements. Angles in rad, in the axes of space; the anomaly is the mean one, at `time`.

    >>> orbit = Orbit(semi_axis=7e6, eccentricity=0.01, inclination=0.9)
    >>> position, velocity = orbit(0.0)

    Orbit.circle, Orbit.from_state, Orbit.from_table, Orbit.from_function and Orbit.of make others. `field` is
    earth_field(date), or seven numbers: Gauss coefficients (g11, h11, g10), radius, angle, rate, time as in orbit.h.
    """

    __slots__ = ("_made", "_core")

    def __init__(self, semi_axis: float, eccentricity: float = 0.0, inclination: float = 0.0, node: float = 0.0,
                 argument: float = 0.0, anomaly: float = 0.0, *, time: float = 0.0, mu: float = EARTH_MU,
                 field: Any = ()) -> None:
        self._make("kepler", {"semi_major_axis": semi_axis, "eccentricity": eccentricity, "inclination": inclination, "node": node,
                              "argument": argument, "mean_anomaly": anomaly}, (mu, time), field)

    def _make(self, kind: str, values: Dict[str, Any], setting: Tuple[float, ...], field: Any, text: Optional[str] = None,
              function: Optional[Callable[[float], Any]] = None, span: Tuple[float, float] = (-np.inf, np.inf)) -> None:
        whole = (*setting, *(1.0, 1.0, np.nan, np.nan)[len(setting) - 2:])
        self._made: Tuple[Any, ...] = (kind, values, setting, field, text, function, span)
        self._core = _core.Orbit(kind, values, whole, text, tuple(field), _Flat(function, whole[0]) if function else None, span)

    @classmethod
    def _new(cls, *made: Any) -> Orbit:
        self = cls.__new__(cls)
        self._make(*made)
        return self

    @classmethod
    def of(cls, kind: str, *, mu: float = EARTH_MU, time: float = 0.0, metres: float = 1.0, seconds: float = 1.0,
           date: Optional[str] = None, text: Optional[str] = None, field: Any = (), **parameters: Any) -> Orbit:
        """An orbit of a kind in orbit_kinds(), which lists its parameters; a '-' in a name is a '_' here.

        time: when elements hold. text: of the file that the kind reads. metres, seconds: the units of length and time. date: of the
        time 0, in UTC.
        """
        day = dates.to_jd(date, "UTC", "UTC") if date else (np.nan, np.nan)
        return cls._new(kind, parameters, (mu, time, metres, seconds, *day), field, text)

    @classmethod
    def from_function(cls, function: Callable[[float], Any], *, span: Tuple[float, float] = (-np.inf, np.inf), mu: float = EARTH_MU,
                      field: Any = ()) -> Orbit:
        """The orbit function(t) = position, velocity, or with the acceleration as a third; default: ``-mu r / |r|^3``.

        span: the first and the last time. Torques along it have no series: methods that need one refuse them.
        """
        return cls._new("python", {}, (mu, 0.0), field, None, function, (float(span[0]), float(span[1])))

    @classmethod
    def circle(cls, radius: float, position: Any, normal: Any, *, time: float = 0.0, mu: float = EARTH_MU,
               field: Any = ()) -> Orbit:
        """A circle: in the direction `position` at `time`, going round about `normal`."""
        place, axis = np.asarray(position, float), np.asarray(normal, float)
        place = place - axis * (np.dot(place, axis) / np.dot(axis, axis))
        return cls._new("kepler", {"radius": radius, "nadir": (-place).tolist(), "normal": axis.tolist()}, (mu, time), field)

    @classmethod
    def from_state(cls, position: Any, velocity: Any, *, time: float = 0.0, mu: float = EARTH_MU,
                   field: Any = ()) -> Orbit:
        """The ellipse through a state."""
        return cls._new("kepler", {"position": tuple(position), "velocity": tuple(velocity)}, (mu, time), field)

    @classmethod
    def from_table(cls, t: Any, position: Any, velocity: Any, *, degree: int = 7, interpolation: str = "hermite",
                   mu: float = EARTH_MU, field: Any = ()) -> Orbit:
        """A table of states, with 'hermite' or 'lagrange' interpolation of this degree."""
        if interpolation not in ("hermite", "lagrange"):
            raise ValueError("interpolation: expected 'hermite' or 'lagrange'")
        t = np.asarray(t, float)
        shape = (len(t), 3)
        rows = np.column_stack([t, np.reshape(np.asarray(position, float), shape),
                                np.reshape(np.asarray(velocity, float), shape)])
        text = "\n".join(" ".join(map(repr, row)) for row in rows.tolist())
        return cls._new("table", {"degree": degree, "interpolation": interpolation}, (mu, 0.0), field, text)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Orbit._new, self._made

    def __repr__(self) -> str:
        return f"<polhode.Orbit, {self._made[0]}, period {self.period:g}>"

    @property
    def period(self) -> float:
        """The period of an ellipse; nan for others."""
        return self._core.period()

    def _at(self, what: str, t: Any, width: int) -> Any:
        times = np.asarray(t, float)
        out = np.empty((*times.shape, width))
        self._core.evaluate(what, np.ascontiguousarray(times.ravel()), out.reshape(-1))
        return out

    def __call__(self, t: Any) -> Tuple[Any, Any]:
        """Position and velocity at the times t."""
        rows = self._at("point", t, 9)
        return rows[..., :3], rows[..., 3:6]

    def nadir(self, t: Any) -> Any:
        """The direction to the planet."""
        position = self._at("point", t, 9)[..., :3]
        return -position / np.linalg.norm(position, axis=-1, keepdims=True)

    def lvlh(self, t: Any) -> Tuple[Any, Any]:
        """The local frame: its attitude (w, x, y, z), to space, and its angular velocity in space. z is the nadir, y is
        against the normal of the orbit, x forward."""
        rows = self._at("lvlh", t, 7)
        return rows[..., :4], rows[..., 4:]

    def magnetic_field(self, t: Any) -> Any:
        """The magnetic field at the body, in space."""
        return self._at("field", t, 6)[..., :3]


class _Flat:
    """A function of the user's as nine numbers."""

    def __init__(self, function: Callable[[float], Any], mu: float) -> None:
        self.function, self.mu = function, mu

    def __call__(self, t: float) -> Any:
        rows = [np.asarray(row, float).reshape(3) for row in self.function(t)]
        if len(rows) not in (2, 3):
            raise ValueError("orbit: expected position, velocity and perhaps acceleration")
        if len(rows) == 2:
            rows.append(-self.mu * rows[0] / np.linalg.norm(rows[0]) ** 3)
        return np.concatenate(rows).tolist()


def split(values: Dict[str, Any]) -> Tuple[Dict[str, Any], Optional[Any]]:
    """Takes orbit or profile out of the parameters of a torque: the rest, and what _core.Torque keeps."""
    rest = {k: v for k, v in values.items() if k not in ("orbit", "profile")}
    if "orbit" in values:
        if not isinstance(values["orbit"], Orbit):
            raise TypeError("orbit: expected a polhode.Orbit")
        return rest, values["orbit"]._core
    if "profile" in values:
        pairs = np.asarray(values["profile"], float)
        if pairs.ndim != 2 or pairs.shape[1] != 2:
            raise ValueError("profile: expected pairs (time, value)")
        return rest, np.ascontiguousarray(pairs.T).tobytes()
    return rest, None
