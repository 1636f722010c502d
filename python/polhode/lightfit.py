# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""A brightness curve inverted: the spin state of a tumbling ellipsoid (docs/light-inversion.md)."""

from __future__ import annotations

from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .arrays import Floats, numbers
from .bodies import Body, Motion
from .light import Light, Shape, Surface
from .photometry import Photometry

_MODES = {None: 0, "LAM": 1, "SAM": 2}


class LightSolution:
    """A spin state that fits. Angles are in radians, periods in the unit of the times.

    ``mode``: "LAM" or "SAM"; ``relation`` to the first solution: "first", "mirror", "sense", "other" or "periods". ``values``,
    ``sigma``: {name: number} of lon, lat, phi, psi, P_psi, P_phi, a/b, b/c, I_m/I_l, I_s/I_m, lambert, slope; ``covariance`` (12, 12) in
    this order. ``pole``: direction of L (3,); ``nutation``: least and largest angle of the long axis to L, ``nutation_sigma`` their errors.
    ``t_least``: when it is least; ``t0``, ``q``, ``omega``: a state; ``moments``: principal ones, the largest 1. ``momentum``, ``energy``:
    per this moment. ``residuals`` (n,): observed less computed, in sigmas; ``zero_points``: of the nights, in order of their first magnitude.
    """

    def __init__(self, mode: str, relation: str, rank: int, state: bytes, values: bytes, covariance: bytes,
                 residuals: bytes, zeros: bytes) -> None:
        names = _core.fit_light_names()
        x, v = np.frombuffer(state), np.frombuffer(values)
        self.mode, self.relation, self.rank = mode, relation, rank
        self.chi2, self.rms, self.t_least, self.t0, self.momentum, self.energy = (float(y) for y in x[:6])
        self.q: Floats = x[6:10]
        self.omega: Floats = x[10:13]
        self.moments: Floats = x[13:16]
        self.nutation = (float(x[16]), float(x[17]))
        self.nutation_sigma = (float(x[18]), float(x[19]))
        self.covariance: Floats = np.frombuffer(covariance).reshape(len(names), len(names))
        self.values: Dict[str, float] = {k: float(y) for k, y in zip(names, v)}
        self.sigma: Dict[str, float] = {k: float(y) for k, y in zip(names, np.sqrt(np.diag(self.covariance)))}
        self.residuals: Floats = np.frombuffer(residuals)
        self.zero_points: Floats = np.frombuffer(zeros)
        self.P_psi, self.P_phi = self.values["P_psi"], self.values["P_phi"]
        lon, lat = self.values["lon"], self.values["lat"]
        self.pole: Floats = np.array([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)])

    def __repr__(self) -> str:
        return f"<polhode.LightSolution: {self.mode}, P_psi {self.P_psi:.6g}, P_phi {self.P_phi:.6g}, chi^2 {self.chi2:.6g}>"

    @property
    def axes(self) -> Tuple[float, float, float]:
        """Semi-axes, the middle one 1."""
        return (self.values["a/b"], 1.0, 1.0 / self.values["b/c"])

    def body(self) -> Body:
        """The body, in its principal axes."""
        return Body(moments=self.moments)

    def motion(self) -> Motion:
        """The motion that was found."""
        return self.body().motion(omega=self.omega, q=self.q, t0=self.t0)

    def light(self) -> Light:
        """Its brightness, without the slope."""
        return Light(Shape.ellipsoid(*self.axes), Surface(lommel_seeliger=1, lambert=self.values["lambert"]))


class LightFit(NamedTuple):
    """Solutions, the best first, and what the curve does not tell, line by line.

    ``doubts``: of "errors", "pattern", "search", "poles", "states", "geometry" and "open"; a statement says more of each.
    ``unknowns``: how many numbers were fitted, without zero points. ``sigma``: that of the first magnitude, as given or as estimated.
    """

    solutions: List[LightSolution]
    statements: List[str]
    doubts: List[str]
    unknowns: int
    sigma: float

    @property
    def best(self) -> LightSolution:
        """The first solution."""
        return self.solutions[0]


def _given(fix: Mapping[str, float], prior: Mapping[str, Tuple[float, float]], free: Sequence[str]) -> Floats:
    names = _core.fit_light_names()
    table = np.zeros((len(names), 3))
    table[names.index("lambert")] = 2, 0.1, 0
    table[names.index("slope")] = 2, 0, 0
    for name in (*fix, *prior, *free):
        if name not in names:
            raise ValueError(f"no parameter {name!r}; accepted: {', '.join(names)}")
    for name in free:
        table[names.index(name)] = 0, 0, 0
    for name, value in fix.items():
        table[names.index(name)] = 2, float(value), 0
    for name, (value, sigma) in prior.items():
        table[names.index(name)] = 1, float(value), float(sigma)
    return table


def fit_light(t: Union[Photometry, ArrayLike], magnitude: Optional[ArrayLike] = None, *, sun: Optional[ArrayLike] = None,
              observer: Optional[ArrayLike] = None, sigma: Optional[ArrayLike] = None, night: Optional[ArrayLike] = None,
              fix: Optional[Mapping[str, float]] = None, prior: Optional[Mapping[str, Tuple[float, float]]] = None,
              free: Sequence[str] = (), free_moments: bool = False, robust: bool = False, mode: Optional[str] = None,
              shortest: float = 0.0, longest: float = 0.0, within: float = 20.0, sampling: float = 1.0,
              readings: int = 0) -> LightFit:
    """The spin state of a tumbling ellipsoid from its brightness: a curve of ``read_photometry``, or times and magnitudes (n,).

    ``t``: when the light left the body. ``sun``, ``observer``: directions from the body in space, (3,) or (n, 3). Default: those of the
    curve. ``sigma``: standard deviations. Default: estimated. ``night``: whole numbers; each night has a zero point. Default: one for all.
    ``fix``, ``prior``: {name: value} and {name: (value, sigma)} of parameters, see ``LightSolution``; ``free``: "lambert", "slope",
    which are fixed else, at 0.1 and 0. ``shortest``, ``longest``: periods between which frequencies are looked for. ``sampling``: 1 for
    times in days, 0 for none. Needs a build with cminpack.
    """
    if mode not in _MODES:
        raise ValueError(f"mode: expected 'LAM', 'SAM' or None, found {mode!r}")
    if isinstance(t, Photometry):
        if magnitude is not None or sigma is not None or night is not None:
            raise ValueError("magnitude, sigma, night: only go with times, not with a curve")
        sun = t.sun if sun is None else sun
        observer = t.observer if observer is None else observer
        magnitude, sigma, night, t = t.magnitude, t.sigma, t.night, t.t
    if magnitude is None or sun is None or observer is None:
        raise ValueError("expected magnitudes, and directions to sun and observer")
    times = numbers(t, "t").reshape(-1)
    rows = np.zeros((times.size, 10))
    columns = ((0, times, "t", ()), (1, magnitude, "magnitude", ()), (2, sigma, "sigma", ()), (3, night, "night", ()),
               (slice(4, 7), sun, "sun", (3,)), (slice(7, 10), observer, "observer", (3,)))
    for at, values, name, width in columns:
        if values is None:
            continue
        v = numbers(values, name)
        if v.shape not in (width, times.shape + width):
            raise ValueError(f"{name}: expected shape {width} or {times.shape + width}, found {v.shape}")
        rows[:, at] = v
    if not np.all((rows[:, 3] >= 0) & (rows[:, 3] == np.floor(rows[:, 3]))):
        raise ValueError("night: expected whole numbers from 0")
    solutions, statements, doubts, unknowns, error = _core.fit_light(
        rows, _given(fix or {}, prior or {}, free), free_moments, robust, _MODES[mode], float(within), float(shortest),
        float(longest), float(sampling), int(readings))
    return LightFit([LightSolution(*s) for s in solutions], statements, doubts, unknowns, error)
