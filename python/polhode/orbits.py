# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Orbits about a planet, for torques along them: position, local frame and magnetic field at any time."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import numpy as np

from . import _core, dates

#: The gravitational parameter of the Earth, m^3/s^2 (IERS Conventions 2010, table 1.1).
EARTH_MU = 3.986004418e14


def earth_field(date: str, scale: str = "UTC", time: float = 0.0) -> Tuple[float, ...]:
    """The Earth's dipole field at a date that the time `time` has: IGRF-14 and the Earth rotation angle, UT1 = UTC.

    Seconds, metres and tesla. Give it to an Orbit as its field.
    """
    day, rest = dates.to_jd(date, scale, "UTC")
    return tuple(_core.earth_field(day, rest, time))


class Orbit:
    """A Kepler ellipse, from its elements. Angles in rad, in the axes of space; the anomaly is the mean one, at `time`.

    >>> orbit = Orbit(semi_axis=7e6, eccentricity=0.01, inclination=0.9)
    >>> position, velocity = orbit(0.0)

    Orbit.circle, Orbit.from_state and Orbit.from_table make others. `field` is earth_field(date), or seven numbers:
    Gauss coefficients (g11, h11, g10), radius, angle, rate, time as in orbit.h.
    """

    __slots__ = ("_made", "_core")

    def __init__(self, semi_axis: float, eccentricity: float = 0.0, inclination: float = 0.0, node: float = 0.0,
                 argument: float = 0.0, anomaly: float = 0.0, *, time: float = 0.0, mu: float = EARTH_MU,
                 field: Any = ()) -> None:
        self._make("elements", [mu, semi_axis, eccentricity, inclination, node, argument, anomaly, time], field)

    def _make(self, kind: str, values: Any, field: Any, table: Any = (), degree: int = 0, hermite: bool = False) -> None:
        numbers = [np.ascontiguousarray(x, float).ravel() for x in (values, field, table)]
        self._made: Dict[str, Any] = {"kind": kind, "values": numbers[0], "field": numbers[1], "table": numbers[2],
                                      "degree": degree, "hermite": hermite}
        self._core = _core.Orbit(**self._made)

    @classmethod
    def _new(cls, kind: str, values: Any, field: Any, table: Any = (), degree: int = 0, hermite: bool = False) -> Orbit:
        self = cls.__new__(cls)
        self._make(kind, values, field, table, degree, hermite)
        return self

    @classmethod
    def circle(cls, radius: float, position: Any, normal: Any, *, time: float = 0.0, mu: float = EARTH_MU,
               field: Any = ()) -> Orbit:
        """A circle: in the direction `position` at `time`, going round about `normal`."""
        return cls._new("circle", [mu, radius, *position, *normal, time], field)

    @classmethod
    def from_state(cls, position: Any, velocity: Any, *, time: float = 0.0, mu: float = EARTH_MU,
                   field: Any = ()) -> Orbit:
        """The ellipse through a state."""
        return cls._new("state", [mu, *position, *velocity, time], field)

    @classmethod
    def from_table(cls, t: Any, position: Any, velocity: Any, *, degree: int = 7, interpolation: str = "hermite",
                   mu: float = EARTH_MU, field: Any = ()) -> Orbit:
        """A table of states, with 'hermite' or 'lagrange' interpolation of this degree."""
        if interpolation not in ("hermite", "lagrange"):
            raise ValueError("interpolation: expected 'hermite' or 'lagrange'")
        t = np.asarray(t, float)
        shape = (len(t), 3)
        table = np.column_stack([t, np.reshape(np.asarray(position, float), shape),
                                 np.reshape(np.asarray(velocity, float), shape)])
        return cls._new("table", [mu], field, table, degree, interpolation == "hermite")

    def __reduce__(self) -> Tuple[Any, ...]:
        return _rebuild, (self._made,)

    def __repr__(self) -> str:
        return f"<polhode.Orbit, {self._made['kind']}, period {self.period:g}>"

    @property
    def period(self) -> float:
        """The period of an ellipse; nan for a table."""
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


def _rebuild(made: Dict[str, Any]) -> Orbit:
    return Orbit._new(made["kind"], made["values"], made["field"], made["table"], made["degree"], made["hermite"])


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
