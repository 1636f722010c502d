# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The interactive page of a motion or a run: the viewer of the command, with the states in it."""

from __future__ import annotations

import os
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any, Optional, Sequence, Tuple, Union

import numpy as np

from . import _core
from .arrays import Floats

if TYPE_CHECKING:
    from .bodies import Body, Gyrostat, Motion, Top
    from .simulation import Result, Torque

_MOST = 8000  # states of a page
_PER_TURN = 36
_MARK = "@DATA@"


def _shape(body: "Body") -> Tuple[Optional[str], Floats]:
    """The solid as it was given, and its numbers; None for moments and tensors."""
    kind, value = body.kind_given, np.asarray(body._given[1], float)
    if kind not in ("box", "ellipsoid", "cylinder", "sphere", "points"):
        return None, np.empty(0)
    return kind, np.ascontiguousarray(value if kind == "points" else value.reshape(-1)[1:])


_Look = Tuple[Optional[str], Floats]  # its word, and axis, up and rotor in one row


def _look(kind: Optional[str] = None, axis: Any = (0, 0, 0), up: Any = (0, 0, 0), rotor: Any = (0, 0, 0)) -> _Look:
    return kind, np.concatenate([np.asarray(v, float) for v in (axis, up, rotor)])


def _look_of(torques: Sequence["Torque"]) -> _Look:
    """A top under a heavy-top, a satellite under gravity-gradient, with an orbit or with rotors; else the solid."""
    for x in torques:
        if x.name == "heavy-top":
            sign = np.copysign(1.0, x.values.get("strength", 1.0))
            return _look("top", sign * np.asarray(x.values.get("axis", (0, 0, 1)), float), x.values.get("up", (0, 0, 1)))
    rotor = [x.values.get("momentum", (0, 0, 0)) for x in torques if x.name == "gyrostat"]
    if rotor or any(x.name in ("gravity-gradient", "wheel") or "orbit" in x.values for x in torques):
        return _look("satellite", rotor=rotor[0] if rotor else (0, 0, 0))
    return _look()


def _data(body: "Body", title: str, method: str, columns: str, show: str, t: Floats, rows: Floats,
          flips: Optional[Floats] = None, note: Optional[str] = None, look: _Look = _look()) -> str:
    """The data of a page, as the command writes them. rows: what follows t of the columns. flips: of a free body."""
    table = np.ascontiguousarray(np.vstack([t, rows]).T)
    kind, numbers = _shape(body)
    found = np.empty((0, 3)) if flips is None else np.ascontiguousarray(flips, float)
    return _core.page(title, method, body._core, kind, numbers, flips is not None, columns, show, len(t), table, found, note, *look)


def _thin(n: int) -> Tuple["np.ndarray[Any, np.dtype[np.intp]]", Optional[str]]:
    """Which of n states are shown, and the words about it."""
    if n <= _MOST:
        return np.arange(n), None
    kept = np.unique(np.linspace(0, n - 1, _MOST).round().astype(np.intp))
    return kept, f"This page shows {len(kept)} of the {n} states."


def of_result(run: "Result") -> str:
    """The data of a run's page."""
    kept, note = _thin(len(run))
    rows = np.vstack([run.rows.reshape(7, -1)[:, kept], np.reshape(run.energies, -1)[kept]])
    words = f"method {run.method}" if not run.torques else ", ".join(x.name for x in run.torques)
    return _data(run.body, words, run.method, "t q m energy", "m energy", np.reshape(run.t, -1)[kept], rows, note=note,
                 look=_look_of(run.torques))


def of_motion(motion: Any, times: Optional[Any] = None) -> str:
    """The data of the page of a motion in closed form."""
    return of_free(motion, times) if hasattr(motion, "flips") else of_closed(motion, times)


def of_free(motion: "Motion", times: Optional[Any] = None) -> str:
    """The data of a free motion's page. times: default: three periods, or ten turns."""
    t = _usual_times(motion) if times is None else np.atleast_1d(np.asarray(times, float)).reshape(-1)
    kept, note = _thin(len(t))
    first, last = float(np.min(t)), float(np.max(t))
    flips = [(float(e["t"]), axis, int(e["direction"]))
             for axis in range(3) for e in motion.flips(axis, after=first, until=last)]
    return _data(motion.body, "free body", "exact", "t q m", "m", t[kept], motion(t[kept]).rows,
                 np.array(flips).reshape(-1, 3), note)


def of_closed(motion: Union["Top", "Gyrostat"], times: Optional[Any] = None) -> str:
    """The data of the page of Lagrange's top or of a gyrostat. times: default: 8 periods of its nutation, or ten turns."""
    top = hasattr(motion, "strength")
    t = _closed_times(motion, 8) if times is None else np.atleast_1d(np.asarray(times, float)).reshape(-1)
    kept, note = _thin(len(t))
    sign = np.copysign(1.0, getattr(motion, "strength", 1.0))
    look = _look("top", (0, 0, sign), (0, 0, 1)) if top else _look("satellite", rotor=getattr(motion, "rotor"))
    return _data(motion.body, "Lagrange's top" if top else "gyrostat", "exact", "t q m", "m", t[kept], motion(t[kept]).rows,
                 note=note, look=look)


def _closed_times(motion: Union["Top", "Gyrostat"], periods: int) -> Floats:
    omega = float(np.linalg.norm(motion(motion.t0).omega))
    return _times(motion.t0, periods * float(motion.info["period"]), 2 * np.pi / omega if omega else 1.0)


def _usual_times(motion: "Motion") -> Floats:
    info = motion.info
    return _times(motion.t0, 3 * info["period"], 2 * np.pi / abs(info["rate"]) if info["rate"] else 1.0)


def _times(t0: float, some: float, turn: float) -> Floats:
    """Over some periods, or ten turns where there is no period; 100 turns at most."""
    span = min(some if np.isfinite(some) and some > 0 else 10 * turn, 100 * turn)
    count = int(min(_MOST, max(600, np.ceil(_PER_TURN * span / turn)))) + 1
    return np.linspace(t0, t0 + span, count)


def page(data: str) -> str:
    """One HTML page that needs no other file."""
    frame = (resources.files("polhode") / "page.html").read_text(encoding="utf-8")
    return frame.replace(_MARK, data, 1)


def write(data: str, path: Union[str, "os.PathLike[str]", None]) -> Optional[str]:
    """The page to a file; without one it is returned."""
    text = page(data)
    if path is None:
        return text
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return None


def notebook(words: str, data: str) -> str:
    """What Jupyter shows: the words, and the page in a frame of its own."""
    frame = escape(page(data), quote=True)
    return (f"<p><code>{escape(words)}</code></p>"
            f'<iframe title="{escape(words, quote=True)}" sandbox="allow-scripts" srcdoc="{frame}" '
            'style="width:100%;height:760px;border:0"></iframe>')
