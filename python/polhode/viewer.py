# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The interactive page of a motion or a run: the viewer of the command, with the states in it."""

from __future__ import annotations

import base64
import json
import os
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union

import numpy as np

from . import _core
from .arrays import Floats

if TYPE_CHECKING:
    from .bodies import Body, Motion
    from .simulation import Result

_MOST = 8000  # states of a page
_PER_TURN = 36
_MARK = "@DATA@"

_COLUMNS: List[Dict[str, Any]] = [
    {"name": "t", "labels": ["t"], "text": "time"},
    {"name": "q", "labels": ["q0", "q1", "q2", "q3"], "text": "attitude, unit quaternion, scalar first, body to space"},
    {"name": "m", "labels": ["m1", "m2", "m3"], "text": "angular momentum, body frame"},
]
_ENERGY: Dict[str, Any] = {"name": "energy", "labels": ["energy"], "text": "kinetic plus potential energy"}


def _shape(body: "Body") -> Optional[Dict[str, Any]]:
    """The solid as it was given."""
    kind, value = body.kind_given, np.asarray(body._given[1], float)
    if kind == "points":
        return {"kind": kind, "points": [{"at": row[1:].tolist(), "size": row[0]} for row in value]}
    numbers = value.reshape(-1)[1:].tolist()
    if kind == "box":
        return {"kind": kind, "edges": numbers}
    if kind == "ellipsoid":
        return {"kind": kind, "semiAxes": numbers}
    if kind == "cylinder":
        return {"kind": kind, "radius": numbers[0], "length": numbers[1]}
    return {"kind": kind, "radius": numbers[0]} if kind == "sphere" else None


def _data(body: "Body", t: Floats, rows: Floats, more: Dict[str, Any]) -> Dict[str, Any]:
    """rows: q, m and, with "energy" among the columns, that."""
    table = np.ascontiguousarray(np.vstack([t, rows]).T, dtype="<f8")
    known = {"moments": body.moments.tolist(), "frame": list(body._known["frame"])}
    shape = _shape(body)
    return {"polhode": 1, "kind": "body", "version": _core.version()[0], "notes": [], "events": [], "show": ["m"],
            "columns": _COLUMNS, "rows": len(t), "data": base64.b64encode(table.tobytes()).decode(),
            "body": {**known, "shape": shape} if shape else known, **more}


def _thin(n: int) -> Tuple["np.ndarray[Any, np.dtype[np.intp]]", List[str]]:
    """Which of n states are shown, and the words about it."""
    if n <= _MOST:
        return np.arange(n), []
    kept = np.unique(np.linspace(0, n - 1, _MOST).round().astype(np.intp))
    return kept, [f"This page shows {len(kept)} of the {n} states."]


def of_result(run: "Result") -> Dict[str, Any]:
    """The data of a run's page."""
    kept, notes = _thin(len(run))
    rows = np.vstack([run.rows.reshape(7, -1)[:, kept], np.reshape(run.energies, -1)[kept]])
    words = f"method {run.method}" if not run.torques else ", ".join(x.name for x in run.torques)
    return _data(run.body, np.reshape(run.t, -1)[kept], rows, {
        "title": words, "method": run.method, "free": False, "notes": notes, "columns": [*_COLUMNS, _ENERGY],
        "show": ["m", "energy"]})


def of_motion(motion: "Motion", times: Optional[Any] = None) -> Dict[str, Any]:
    """The data of a free motion's page. times: default: three periods, or ten turns."""
    t = _usual_times(motion) if times is None else np.atleast_1d(np.asarray(times, float)).reshape(-1)
    kept, notes = _thin(len(t))
    first, last = float(np.min(t)), float(np.max(t))
    flips = [{"kind": "flip", "axis": axis, "t": float(e["t"]), "direction": int(e["direction"])}
             for axis in range(3) for e in motion.flips(axis, after=first, until=last)]
    return _data(motion.body, t[kept], motion(t[kept]).rows, {
        "title": "free body", "method": "exact", "free": True, "events": flips, "notes": notes})


def _usual_times(motion: "Motion") -> Floats:
    info = motion.info
    turn = 2 * np.pi / abs(info["rate"]) if info["rate"] else 1.0
    span = 3 * info["period"] if np.isfinite(info["period"]) else 10 * turn
    span = min(span, 100 * turn)
    count = int(min(_MOST, max(600, np.ceil(_PER_TURN * span / turn)))) + 1
    return np.linspace(motion.t0, motion.t0 + span, count)  # type: ignore[no-any-return]


def page(data: Dict[str, Any]) -> str:
    """One HTML page that needs no other file."""
    frame = (resources.files("polhode") / "page.html").read_text(encoding="utf-8")
    text = json.dumps(data, allow_nan=False)
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return frame.replace(_MARK, text, 1)


def write(data: Dict[str, Any], path: Union[str, "os.PathLike[str]", None]) -> Optional[str]:
    """The page to a file; without one it is returned."""
    text = page(data)
    if path is None:
        return text
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return None


def notebook(words: str, data: Dict[str, Any]) -> str:
    """What Jupyter shows: the words, and the page in a frame of its own."""
    frame = escape(page(data), quote=True)
    return (f"<p><code>{escape(words)}</code></p>"
            f'<iframe title="{escape(words, quote=True)}" sandbox="allow-scripts" srcdoc="{frame}" '
            'style="width:100%;height:760px;border:0"></iframe>')
