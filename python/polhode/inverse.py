# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""From the motion back to the body: periods and observations inverted (docs/inverse.md)."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .arrays import Floats, numbers, vector
from .bodies import Body, Motion

_MODES = {None: 0, "LAM": 1, "SAM": 2}
_RATIOS = {"short:long": 2, "middle:long": 3, "short:middle": 4}
_REASONS = {
    2: "two moments are equal, and this mode does not exist",
    3: "P_psi/P_phi is {ratio:.6g}, and with these moments it is above {limit:.6g}",
    4: "P_psi/P_phi is {ratio:.6g}, nearer to the separatrix than double precision can tell",
    5: "no third moment of a real body gives these periods and this angle",
}


class SpinState:
    """A spin state with given periods, at an instant when the long axis is nearest to the momentum.

    ``moments``, ``omega`` (3,): along the axes 1, 2, 3. ``nutation``: the least and the largest angle between the long
    axis and the momentum, radians. ``momentum``, ``rate``: ``|L|``, and the angular velocity along L. ``by``: derivatives
    {result: {input: number}}.
    """

    def __init__(self, found: Dict[str, Any], inputs: Tuple[str, ...]) -> None:
        self.mode: str = found["mode"]
        self.axes: Tuple[int, int, int] = found["axes"]
        self.k2: float = found["k2"]
        self.kc2: float = found["kc2"]
        named = {k: v for k, v in found.items() if isinstance(v, tuple) and k != "axes"}
        self.values: Dict[str, float] = {k: v[0] for k, v in named.items()}
        self.by: Dict[str, Dict[str, float]] = {k: dict(zip(inputs, v[1])) for k, v in named.items()}
        self.moments: Floats = np.array([self.values[f"moment{i}"] for i in (1, 2, 3)])
        self.omega: Floats = np.array([self.values[f"omega{i}"] for i in (1, 2, 3)])
        self.momentum: float = self.values["momentum"]
        self.rate: float = self.values["rate"]
        self.nutation = (self.values["nutation_least"], self.values["nutation_most"])

    def sigma(self, errors: Mapping[str, float]) -> Dict[str, float]:
        """Standard deviations of the results from those of the inputs, to first order."""
        unknown = set(errors) - set(self.by["rate"])
        if unknown:
            raise ValueError(f"errors: no input {sorted(unknown)[0]!r}; accepted: {', '.join(self.by['rate'])}")
        return {k: float(np.sqrt(sum((v[e] * s) ** 2 for e, s in errors.items()))) for k, v in self.by.items()}

    def body(self) -> Body:
        """The body with these moments."""
        return Body(moments=self.moments)

    def motion(self, **options: Any) -> Motion:
        """Its free motion; options as of ``Body.motion``."""
        return self.body().motion(omega=self.omega, **options)

    def __repr__(self) -> str:
        return f"<SpinState {self.mode}, omega {self.omega}>"


def invert(psi: float, phi: float, *, mode: Optional[str] = None, moments: Optional[ArrayLike] = None,
           shape: Optional[ArrayLike] = None, ratio: Optional[Tuple[str, float]] = None,
           nutation: Optional[float] = None) -> List[SpinState]:
    """Every spin state with the periods P_psi and P_phi.

    ``mode``: "LAM" or "SAM"; default: both. The inertia: ``moments`` (their ratios), ``shape`` (semi-axes of a
    homogeneous ellipsoid), or ``ratio``, such as ("short:long", 3.22), with the smallest ``nutation`` angle in radians.
    Raises ``polhode.Error`` with the reason if there is none.
    """
    if mode not in _MODES:
        raise ValueError(f"mode: expected 'LAM', 'SAM' or None, found {mode!r}")
    if sum(x is not None for x in (moments, shape, ratio)) != 1 or (ratio is None) != (nutation is None):
        raise ValueError("expected one of moments, shape, and ratio with nutation")
    if ratio is not None and nutation is not None:
        if ratio[0] not in _RATIOS:
            raise ValueError(f"ratio: expected one of {', '.join(_RATIOS)}, found {ratio[0]!r}")
        kind, value = _RATIOS[ratio[0]], (float(ratio[1]), float(nutation), 0.0)
        inputs: Tuple[str, ...] = ("psi", "phi", "ratio", "nutation")
    else:
        kind = 0 if moments is not None else 1
        a, b, c = vector(moments if moments is not None else shape, 3, "moments" if kind == 0 else "shape")  # type: ignore[arg-type]
        value = (float(a), float(b), float(c))
        inputs = ("psi", "phi") + (("moment1", "moment2", "moment3") if kind == 0 else ("a", "b", "c"))
    found, reasons, limits = _core.invert(float(psi), float(phi), _MODES[mode], kind, value)
    if not found:
        why = [f"{name}: " + _REASONS[r].format(ratio=psi / phi, limit=limit)
               for name, r, limit in zip(("LAM", "SAM"), reasons, limits) if r in _REASONS]
        raise _core.Error("no such motion: " + "; ".join(why))
    return [SpinState(s, inputs) for s in found]


class FitSolution:
    """A motion that fits: what is true at ``t0``, in the sensor's axes.

    ``q``, ``omega``: attitude and angular velocity; ``tensor``: inertia up to its scale (determinant 1);
    ``moments``, ``frame``: principal moments, and the quaternion to their axes; ``momentum``: L in space;
    ``ratio_sigma``: standard deviation of the logarithm of the smallest and the middle moment over the largest, infinite
    where the data leave them open; ``covariance`` (11, 11): of a small rotation, omega, and the five numbers ``log_tensor``;
    ``residuals`` (n, 3): in sigmas. ``alias``: of a steady spin, the whole turns between two observations more than in the
    first solution; 0: no alias.
    """

    def __init__(self, found: Dict[str, Any]) -> None:
        self.t0: float = found["t0"]
        self.chi2: float = found["chi2"]
        self.rank: int = found["rank"]
        self.alias: int = found["alias"]
        self.q: Floats = np.array(found["q"])
        self.omega: Floats = np.array(found["omega"])
        self.tensor: Floats = np.array(found["tensor"]).reshape(3, 3)
        self.moments: Floats = np.array(found["moments"])
        self.frame: Floats = np.array(found["frame"])
        self.momentum: Floats = np.array(found["momentum"])
        self.ratio_sigma: Floats = np.array(found["log_ratio_sigma"])
        self.log_tensor: Floats = np.array(found["log_tensor"])
        self.covariance: Floats = np.array(found["covariance"]).reshape(11, 11)
        self.residuals: Floats = np.array(found["residuals"]).reshape(-1, 3)

    def __repr__(self) -> str:
        return f"<polhode.FitSolution: chi^2 {self.chi2:.6g}, moments {np.array2string(self.moments, precision=6)}>"

    def body(self) -> Body:
        """The body, in the sensor's axes."""
        return Body(tensor=0.5 * (self.tensor + self.tensor.T))

    def motion(self) -> Motion:
        """The motion that was found."""
        return self.body().motion(omega=self.omega, q=self.q, t0=self.t0)


class Fit(NamedTuple):
    """Solutions, the best first, and what the data cannot tell, line by line.

    ``doubts``: reasons to doubt the best solution, of "errors", "pattern", "search" and "moments"; a statement says more of
    each. ``sigma``: the standard deviation of each observation, in order of time, as given or as estimated.
    """

    solutions: List[FitSolution]
    statements: List[str]
    numbers: int
    unknowns: int
    doubts: List[str]
    sigma: Floats

    @property
    def best(self) -> FitSolution:
        """The first solution."""
        return self.solutions[0]


def _rows(t: Floats, kind: int, values: Any, width: int, name: str, sigma: Any, axis: Floats) -> Floats:
    v = numbers(values, name)
    if v.shape != (t.size, width):
        raise ValueError(f"{name}: expected shape ({t.size}, {width}) as t has it, found {v.shape}")
    rows = np.zeros((t.size, 10))
    rows[:, 0], rows[:, 1], rows[:, 2:2 + width], rows[:, 6:9] = t, kind, v, axis
    rows[:, 9] = 0.0 if sigma is None else numbers(sigma, f"sigma of {name}")
    kept: Floats = rows[~np.isnan(v).all(axis=1)]  # nothing was observed in the other rows
    return kept


def fit(t: ArrayLike, *, q: Optional[ArrayLike] = None, omega: Optional[ArrayLike] = None,
        directions: Optional[ArrayLike] = None, lines: Optional[ArrayLike] = None,
        axis: ArrayLike = (0.0, 0.0, 1.0), sigma_q: Optional[ArrayLike] = None,
        sigma_omega: Optional[ArrayLike] = None, sigma_directions: Optional[ArrayLike] = None,
        principal: bool = False, robust: bool = False, within: float = 20.0, starts: int = 0,
        seed: int = 1) -> Fit:
    """Fits a free motion to observations at the times t (n,), in order.

    ``q`` (n, 4): attitudes of the sensor; ``omega`` (n, 3): its angular velocities, in its axes; ``directions`` (n, 3): of
    the body axis ``axis``, in space; ``lines`` (n, 3): the same up to their sign. Rows of NaN were not observed. The
    standard deviations are a number or one per time. Default: estimated from the residuals. ``principal``: the sensor's
    axes are the principal axes. Needs a build with cminpack.
    """
    times = numbers(t, "t").reshape(-1)
    a = vector(axis, 3, "axis")
    parts = [_rows(times, kind, values, width, name, sigma, a) for kind, values, width, name, sigma in (
        (0, q, 4, "q", sigma_q), (1, omega, 3, "omega", sigma_omega),
        (2, directions, 3, "directions", sigma_directions), (3, lines, 3, "lines", sigma_directions))
        if values is not None]
    if not parts:
        raise ValueError("expected at least one of q, omega, directions and lines")
    if np.any(np.diff(times) < 0):
        raise ValueError("t: expected times in order")
    rows = np.concatenate(parts)
    return _solve(rows[np.argsort(rows[:, 0], kind="stable")], principal, robust, within, starts, seed)


def _solve(rows: Floats, principal: bool, robust: bool, within: float, starts: int, seed: int) -> Fit:
    solutions, statements, count, unknowns, doubts, sigma = _core.fit(
        np.ascontiguousarray(rows), principal, robust, float(within), int(starts), int(seed))
    words = [word for i, word in enumerate(("errors", "pattern", "search", "moments")) if doubts >> i & 1]
    return Fit([FitSolution(s) for s in solutions], statements, count, unknowns, words, np.array(sigma))


class Observations:
    """Observations of a file, row by row, in order of time.

    ``t``: times; ``dates``: they are Julian dates (TT), in days; ``epoch``, ``scale``: of an attitude file, the date of t = 0, t in
    seconds. ``kind``: "attitude", "rate", "direction" or "line"; ``values`` (n, 4): a quaternion, or three numbers and a zero;
    ``axis`` (n, 3): of directions and lines; ``sigma``: 0 where it is not known; ``line``: of the file.
    """

    def __init__(self, rows: bytes, dates: bool, epoch: str, scale: str) -> None:
        table = np.frombuffer(rows).reshape(-1, 11)
        words = np.array(["attitude", "rate", "direction", "line"])
        self._rows: Floats = table[:, :10]
        self.dates, self.epoch, self.scale = dates, epoch, scale
        self.t: Floats = table[:, 0]
        self.kind = words[table[:, 1].astype(int)]
        self.values: Floats = table[:, 2:6]
        self.axis: Floats = table[:, 6:9]
        self.sigma: Floats = table[:, 9]
        self.line = table[:, 10].astype(int)

    def __len__(self) -> int:
        return len(self.t)

    def __repr__(self) -> str:
        return f"<polhode.Observations: {len(self)} from {self.epoch or self.t[:1]}>"

    def fit(self, *, principal: bool = False, robust: bool = False, within: float = 20.0, starts: int = 0,
            seed: int = 1) -> Fit:
        """Fits a free motion to all of them; the options are those of ``fit``."""
        return _solve(self._rows, principal, robust, within, starts, seed)


def read_observations(path: Union[str, "os.PathLike[str]"], *, axis: ArrayLike = (0.0, 0.0, 1.0),
                      lines: bool = False) -> Observations:
    """Observations from a table (CSV) or an attitude file of the CCSDS (AEM, APM), as ``polhode fit`` reads them.

    ``axis``: of directions whose axis no column gives. ``lines``: directions are known up to their sign. Raises
    ``polhode.Error`` with file, line and column for a file that cannot be accepted.
    """
    name = os.fspath(path)
    if name == "-":
        name = os.path.join(os.curdir, name)  # a file, not the standard input
    a, b, c = vector(axis, 3, "axis")
    return Observations(*_core.observations(name, (float(a), float(b), float(c)), lines))
