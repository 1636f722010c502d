# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Brightness curves from files (docs/periods.md)."""

from __future__ import annotations

import os
from typing import List, NamedTuple, Optional, Tuple, Union

import numpy as np

from . import _core
from .arrays import Floats


class Night(NamedTuple):
    """Points with one zero point: a label, a filter, and whether the file says that the zero point is known."""

    name: str
    filter: str
    calibrated: bool


class Photometry:
    """A brightness curve of a file, point by point, in the order of the file.

    ``t``: days after ``epoch`` where times are dates, else as the file has it; ``magnitude``; ``sigma``: 0 where it is not
    known; ``night``: its number in ``nights``; ``line``: of the file; ``sun``, ``observer`` (n, 3): vectors from the body, ecliptic
    J2000, in astronomical units, or None. ``format``: "table", "ALCDEF" or "DAMIT"; ``scale``: of the dates, "" for none;
    ``light_time``: the file says that its dates are corrected for light time.
    """

    def __init__(self, rows: bytes, nights: List[Tuple[str, str, bool]], form: str, name: str, epoch: str, scale: str,
                 light_time: bool) -> None:
        table = np.frombuffer(rows).reshape(-1, 11)
        self.t: Floats = table[:, 0]
        self.magnitude: Floats = table[:, 1]
        self.sigma: Floats = table[:, 2]
        self.night = table[:, 3].astype(int)
        self.line = table[:, 4].astype(int)
        known = bool(np.all(np.any(table[:, 5:8] != 0, axis=1) & np.any(table[:, 8:] != 0, axis=1)))
        self.sun: Optional[Floats] = table[:, 5:8] if known else None
        self.observer: Optional[Floats] = table[:, 8:] if known else None
        self.nights = [Night(*n) for n in nights]
        self.format, self.object, self.epoch, self.scale, self.light_time = form, name, epoch, scale, light_time

    def __len__(self) -> int:
        return len(self.t)

    def __repr__(self) -> str:
        return f"<polhode.Photometry: {len(self)} points in {len(self.nights)} nights from {self.epoch or self.t[0]}>"


def read_photometry(path: Union[str, "os.PathLike[str]"], *, scale: Optional[str] = None) -> Photometry:
    """A brightness curve from ALCDEF, DAMIT's lc.txt, or a table with times and magnitudes or fluxes.

    ``scale``: "UTC", "TAI", "TT", "TDB" or "GPS", of dates whose file does not say theirs. Raises ``polhode.Error`` with
    file, line and what is accepted for a file that cannot be read.
    """
    name = os.fspath(path)
    if name == "-":
        name = os.path.join(os.curdir, name)  # a file, not the standard input
    return Photometry(*_core.photometry(name, scale))
