# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The one or two periods of a brightness curve (docs/periods.md)."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .arrays import Floats, numbers
from .photometry import Photometry


class PeriodLine(NamedTuple):
    """A line of the series, at the frequency j f1 + k f2; its amplitude has the standard deviation ``sigma``."""

    j: int
    k: int
    frequency: float
    cosine: float
    sine: float
    amplitude: float
    sigma: float
    false_alarm: float
    significant: bool


class PeriodSolution:
    """A series in one or two frequencies.

    ``frequency``, ``sigma`` and ``formal``: cycles per unit of time, their errors from the residuals and from the sigmas of the data
    (NaN: not known). ``lines``: all of them; ``excess``: chi^2 above the best, in units of its chi^2 per degree of
    freedom; ``twice``: for each frequency twice the factors of f1 and f2 of the best solution and of the sampling, all zero where
    it is no such combination; ``residuals`` (n,): data minus series and zero points.
    """

    def __init__(self, found: Dict[str, Any]) -> None:
        n: int = found["periods"]
        self.periods, self.order = n, int(found["order"])
        self.frequency: Floats = np.array(found["frequency"][:n])
        self.sigma: Floats = np.array(found["sigma"][:n])
        self.formal: Floats = np.array(found["formal"][:n])
        self.correlation: float = found["correlation"]
        self.chi2: float = found["chi2"]
        self.excess: float = found["excess"]
        self.rms: float = found["rms"]
        self.bic: float = found["bic"]
        self.parameters: int = found["parameters"]
        self.freedom: int = found["freedom"]
        self.twice: Tuple[Tuple[int, int, int], ...] = found["twice"]
        self.lines = [PeriodLine(*line) for line in found["lines"]]
        self.residuals: Floats = np.frombuffer(found["residuals"])

    def significant(self) -> List[PeriodLine]:
        """The lines that noise alone would not give."""
        return [line for line in self.lines if line.significant]

    def __repr__(self) -> str:
        return f"<polhode.PeriodSolution: frequencies {self.frequency}, chi^2 {self.chi2:.6g}>"


class TumblingPeriods(NamedTuple):
    """Two frequencies read as those of a tumbling body: 1/P_psi = ``|psi[0] f1 + psi[1] f2|``, 1/P_phi likewise.

    ``share``: of all bodies, those that can move so; of these the range of the ratios of moments and of the smallest nutation angle.
    """

    mode: str
    psi: Tuple[int, int]
    phi: Tuple[int, int]
    P_psi: float
    P_phi: float
    sigma_psi: float
    sigma_phi: float
    possible: bool
    share: float
    short_long: Tuple[float, float]
    middle_long: Tuple[float, float]
    nutation: Tuple[float, float]


class PeriodSearch:
    """The grid: ``frequency``; the least chi^2 there of ``one`` period and of ``two``; ``map`` (cells, cells): chi^2 of pairs by the
    higher and the lower frequency; ``chi2``: of zero points alone; ``lowered``: the range was cut to keep within the pairs."""

    def __init__(self, span: float, step: float, first: int, count: int, lowered: bool, pairs: float, chi2: float,
                 two: bytes, one: bytes, cells: bytes) -> None:
        self.span, self.step, self.lowered, self.pairs, self.chi2 = span, step, lowered, pairs, chi2
        self.frequency: Floats = step * (first + np.arange(count))
        self.one: Floats = np.frombuffer(one)
        self.two: Floats = np.frombuffer(two)
        m = np.frombuffer(cells)
        self.map: Floats = m.reshape(int(np.sqrt(m.size)), -1)


class Periods:
    """``found``: 0, 1 or 2 periods; ``solutions``: with two, the best first; ``single``: with one; ``motions``: the spin states that
    the two frequencies can be; ``search``: the grid."""

    def __init__(self, found: int, solutions: List[Dict[str, Any]], single: Dict[str, Any], states: List[Tuple[Any, ...]],
                 search: Tuple[Any, ...]) -> None:
        self.found = found
        self.solutions = [PeriodSolution(s) for s in solutions]
        self.single = PeriodSolution(single)
        self.motions = [TumblingPeriods(*s) for s in states]
        self.search = PeriodSearch(*search)

    @property
    def best(self) -> Optional[PeriodSolution]:
        """The solution with as many periods as there are; None: no period."""
        return self.solutions[0] if self.found == 2 else self.single if self.found == 1 else None

    def __repr__(self) -> str:
        return f"<polhode.Periods: {self.found} found, {self.best}>"


def periods(t: Union[Photometry, ArrayLike], magnitude: Optional[ArrayLike] = None, *, sigma: Optional[ArrayLike] = None,
            night: Optional[ArrayLike] = None, order: int = 2, most: int = 4, lowest: float = 0.0, highest: float = 0.0,
            fineness: float = 4.0, pairs: float = 2e7, within: float = 30.0, sampling: float = 1.0) -> Periods:
    """The periods of a curve: of ``read_photometry``, or of times and magnitudes (n,).

    ``sigma``: standard deviations. Default: not known. ``night``: whole numbers; each night has a zero point. Default: one for all.
    ``lowest``, ``highest``: range of both frequencies, in cycles per unit of time. Default: what the data show. ``order``: of the
    series in the search; ``most``: the largest of the fit. ``within``: solutions with at most this excess of chi^2 are kept.
    ``sampling``: its aliases are named, 1 for times in days, 0 for none.
    """
    if isinstance(t, Photometry):
        if magnitude is not None or sigma is not None or night is not None:
            raise ValueError("magnitude, sigma, night: only go with times, not with a curve")
        magnitude, sigma, night, t = t.magnitude, t.sigma, t.night, t.t
    if magnitude is None:
        raise ValueError("magnitude: expected one for each time")
    times = numbers(t, "t").reshape(-1)
    rows = np.zeros((4, times.size))
    for row, (values, name) in enumerate(((times, "t"), (magnitude, "magnitude"), (sigma, "sigma"), (night, "night"))):
        if values is not None:
            v = numbers(values, name)
            if v.ndim and v.shape != times.shape:
                raise ValueError(f"{name}: expected shape ({times.size},) as t has it, found {v.shape}")
            rows[row] = v
    if not np.all((rows[3] >= 0) & (rows[3] < 10000) & (rows[3] == np.floor(rows[3]))):
        raise ValueError("night: expected whole numbers from 0 to 9999")
    return Periods(*_core.periods(rows, order, most, float(lowest), float(highest), float(fineness), float(pairs),
                                  float(within), float(sampling)))
