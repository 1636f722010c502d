# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The interactive page of a motion or a run: the viewer of the command, with the states in it."""

from __future__ import annotations

import os
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any, Optional, Tuple, Union

import numpy as np

from . import _core
from .arrays import Floats

if TYPE_CHECKING:
    from .bodies import Body, Motion
    from .simulation import Result

_MOST = 8000  # states of a page
_PER_TURN = 36
_MARK = "@DATA@"


def _shape(body: "Body") -> Tuple[Optional[str], Floats]:
    """The solid as it was given, and its numbers; None for moments and tensors."""
    kind, value = body.kind_given, np.asarray(body._given[1], float)
    if kind not in ("box", "ellipsoid", "cylinder", "sphere", "points"):
        return None, np.empty(0)
    return kind, np.ascontiguousarray(value if kind == "points" else value.reshape(-1)[1:])


def _data(body: "Body", title: str, method: str, columns: str, show: str, t: Floats, rows: Floats,
          flips: Optional[Floats] = None, note: Optional[str] = None) -> str:
    """The data of a page, as the command writes them. rows: what follows t of the columns. flips: of a free body."""
    table = np.ascontiguousarray(np.vstack([t, rows]).T)
    kind, numbers = _shape(body)
    found = np.empty((0, 3)) if flips is None else np.ascontiguousarray(flips, float)
    return _core.page(title, method, body._core, kind, numbers, flips is not None, columns, show, len(t), table, found, note)


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
    return _data(run.body, words, run.method, "t q m energy", "m energy", np.reshape(run.t, -1)[kept], rows, note=note)


def of_motion(motion: "Motion", times: Optional[Any] = None) -> str:
    """The data of a free motion's page. times: default: three periods, or ten turns."""
    t = _usual_times(motion) if times is None else np.atleast_1d(np.asarray(times, float)).reshape(-1)
    kept, note = _thin(len(t))
    first, last = float(np.min(t)), float(np.max(t))
    flips = [(float(e["t"]), axis, int(e["direction"]))
             for axis in range(3) for e in motion.flips(axis, after=first, until=last)]
    return _data(motion.body, "free body", "exact", "t q m", "m", t[kept], motion(t[kept]).rows,
                 np.array(flips).reshape(-1, 3), note)


def _usual_times(motion: "Motion") -> Floats:
    info = motion.info
    turn = 2 * np.pi / abs(info["rate"]) if info["rate"] else 1.0
    span = 3 * info["period"] if np.isfinite(info["period"]) else 10 * turn
    span = min(span, 100 * turn)
    count = int(min(_MOST, max(600, np.ceil(_PER_TURN * span / turn)))) + 1
    return np.linspace(motion.t0, motion.t0 + span, count)  # type: ignore[no-any-return]


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
