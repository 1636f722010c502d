# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Scenarios: the files that the command runs, with their columns as arrays."""

from __future__ import annotations

import os
import warnings
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Union

import numpy as np

from . import _core
from .arrays import Floats

BODY_COLUMNS = ["x", "y", "z", "px", "py", "pz", "q0", "q1", "q2", "q3", "m1", "m2", "m3"]


class Run(Mapping[str, Floats]):
    """A finished run: its columns by name, run["t"], run["q"] and so on."""

    def __init__(self, core: Any, status: str) -> None:
        self._core, self.status = core, status
        self.info: Dict[str, Any] = core.info()
        self._width: Dict[str, int] = {c[0]: c[2] for c in core.columns()}
        self.labels: Dict[str, List[str]] = {c[0]: list(c[3]) for c in core.columns()}
        self.text: Dict[str, str] = {c[0]: c[1] for c in core.columns()}

    def __getitem__(self, name: str) -> Floats:
        if name not in self._width and f"{name}-last" in self._width:  # output.quaternion: scalar-last
            name = f"{name}-last"
        if name not in self._width:
            raise KeyError(f"{name!r}; the columns are {', '.join(self._width)}")
        width = self._width[name]
        out = np.empty((self.records, width))
        self._core.column(name, out)
        return out[:, 0] if width == 1 else out

    def __iter__(self) -> Iterator[str]:
        return iter(self._width)

    def __len__(self) -> int:
        return len(self._width)

    @property
    def records(self) -> int:
        """How many records there are."""
        return int(self.info["records"])

    @property
    def summary(self) -> str:
        """What the run found out, in a few lines."""
        return str(self.info["summary"])

    @property
    def files(self) -> List[str]:
        """The files that were written."""
        return list(self.info["files"])

    @property
    def events(self) -> "np.ndarray[Any, np.dtype[Any]]":
        """The table of events: t, event (its name), direction, value, graze, q and m."""
        names = [k[0] for k in self._core.event_kinds()]
        rows = [(e[0], names[e[1]], e[3], e[2], e[4], e[5], e[6]) for e in self._core.events()]
        width = max([1] + [len(n) for n in names])
        return np.array(rows, dtype=[("t", "f8"), ("event", f"U{width}"), ("direction", "i4"), ("value", "f8"),
                                     ("graze", "?"), ("q", "f8", 4), ("m", "f8", 3)])

    @property
    def event_counts(self) -> Dict[str, int]:
        """How many events each definition has had, those that are only counted too."""
        return {name: count for name, _, count in self._core.event_kinds()}

    def final(self) -> str:
        """The last state as CSV with 17 digits; of a system all bodies, as ``system.file`` of a scenario reads them."""
        parts: List[str] = []
        self._core.final(parts.append)
        return "".join(parts)

    def bodies(self, record: int) -> Dict[str, Floats]:
        """The bodies of a system in one record (from 0; -1 is the last): x to m3 by name, an array each."""
        index = record + self.records if record < 0 else record
        out = np.empty((int(self.info["bodies"]), len(BODY_COLUMNS)))
        self._core.bodies(index, out)
        return {name: out[:, i] for i, name in enumerate(BODY_COLUMNS)}

    def to_dataframe(self) -> Any:
        """A pandas DataFrame with one column per number."""
        import pandas

        return pandas.DataFrame({label: self[name].reshape(self.records, -1)[:, k]
                                 for name in self for k, label in enumerate(self.labels[name])})

    def to_xarray(self) -> Any:
        """An xarray Dataset over t: one variable per column, vectors with the labels of their components."""
        import xarray

        data: Dict[str, Any] = {}
        coords: Dict[str, Any] = {"t": self["t"]} if "t" in self else {}
        for name in self:
            if name == "t":
                continue
            if self._width[name] == 1:
                data[name] = ("t", self[name])
            else:
                data[name] = (("t", f"{name}_component"), self[name])
                coords[f"{name}_component"] = self.labels[name]
        return xarray.Dataset(data, coords=coords, attrs={"name": self.info["name"] or "", "summary": self.summary})

    def __repr__(self) -> str:
        return f"<polhode.Run {self.info['name']!r}: {self.records} records of {', '.join(self)}>"


_ALLOW = {"libraries": 1, "outside": 2}


def _plain(value: Any) -> Any:
    """A value as a setting takes it: a float, a str, a tuple or a dict of them."""
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return tuple(_plain(v) for v in value)
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    return value if isinstance(value, (str, int, float)) else os.fspath(value)


def _allowed(words: Sequence[str]) -> int:
    flags = 0
    for word in words:
        if word not in _ALLOW:
            raise ValueError(f"run: allow: expected libraries or outside, found {word!r}")
        flags |= _ALLOW[word]
    return flags


def run(scenario: Union[str, "os.PathLike[str]", None] = None, *, text: Optional[str] = None,
        set: Optional[Mapping[str, Any]] = None, files: bool = False,
        reference: Union[bool, str, "os.PathLike[str]"] = False,
        resume: bool = False, allow: Sequence[str] = (), watch: Optional[Callable[[float, float, str], Any]] = None,
        csv: Optional[Callable[[str], Any]] = None) -> Run:
    """Runs a scenario, as ``polhode run`` does, and keeps its columns.

    scenario: a file, or the name of one of scenarios(); or text=: the YAML itself. set: keys to replace, {"step": 0.01, "torques[0].rate": 2},
    with numbers, text, lists, arrays or dicts as values. files: also write the files that the scenario names. reference: compare with the reference solution, or with an attitude
    file (AEM, APM). allow: "libraries" lets the scenario load shared libraries, which run
    code; "outside" lets it write files outside the working directory. watch(done, count, unit) is called now and then; False stops.
    csv(text) is called with whole lines of CSV while the records are made, such as ``file.write``; with output.events "-" it
    gets the table of events at the end instead.
    """
    if (scenario is None) == (text is None):
        raise TypeError("run: expected a file or text=, and not both")
    settings = tuple((key, _plain(value), f"set[{key!r}]") for key, value in (set or {}).items())
    if not isinstance(reference, bool):
        settings += (("reference", os.fspath(reference), "reference"),)
    path = None if scenario is None else os.fspath(scenario)
    core = _core.Run(path, text, "text" if text is not None else None, settings, _allowed(allow))
    for line in str(core.info()["warnings"]).splitlines():
        warnings.warn(line, stacklevel=2)
    status = core.execute(files, reference is True, resume, watch, csv)
    if status == "PLH_DIVERGED":
        warnings.warn("the run diverged; its records end there", stacklevel=2)
    return Run(core, status)
