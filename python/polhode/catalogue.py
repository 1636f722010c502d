# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""What the library offers, as dicts: methods, schemes, torques, orbits, events, thermostats; columns, formats, keys of scenarios; scenarios."""

import os
from typing import Any, Dict, Union

from . import _core


def methods() -> Dict[str, Dict[str, Any]]:
    """The catalogue of methods by name: order, source, parameters, and what a free body's step is: symmetric, a Poisson map of m,
    a symplectic map of (Q, m). A splitting is "SCHEME/METHOD"."""
    return {m["name"]: m for m in _core.methods()}


def schemes() -> Dict[str, Dict[str, Any]]:
    """The splitting schemes by name."""
    return {s["name"]: s for s in _core.schemes()}


def torques() -> Dict[str, Dict[str, Any]]:
    """The torque models by name, with their parameters."""
    return {t["name"]: t for t in _core.torque_models()}


def orbit_kinds() -> Dict[str, Dict[str, Any]]:
    """The kinds of Orbit.of() by name, with their parameters; whether they read a file, and give torques a series."""
    return {o["name"]: o for o in _core.orbit_models()}


def event_kinds() -> Dict[str, Dict[str, Any]]:
    """The kinds of events of Motion.events() and of scenarios by name: text, what they use, whether they are extrema."""
    return {k["name"]: k for k in _core.event_kinds()}


def thermostats() -> Dict[str, Dict[str, Any]]:
    """The thermostats of System.set_thermostat() by name, with their parameters."""
    return {t["name"]: t for t in _core.thermostats()}


def columns(*, system: bool = False) -> Dict[str, Dict[str, Any]]:
    """The columns of scenarios of one body, or of a system, by name: labels, text, width, what a scenario needs for them."""
    return {c["name"]: c for c in _core.columns() if c["system"] == system}


def formats(*, system: bool = False) -> Dict[str, Dict[str, Any]]:
    """The formats of output files for one body, or for a system, by name: endings, text, whether this build has them."""
    return {f["name"]: f for f in _core.formats() if f["system" if system else "body"]}


def keys() -> Dict[str, Dict[str, Any]]:
    """The keys of scenarios by path: what they accept, default, text. "[]" stands for each member of a list."""
    return {k["name"]: k for k in _core.keys()}


def scenarios() -> Dict[str, Dict[str, str]]:
    """The scenarios that come with the package, by name: run("t-handle") runs one. title, source, and the YAML as text."""
    return {s["name"]: {"title": read_key(s["name"], "name"), "source": read_key(s["name"], "source"), "text": s["text"]}
            for s in _core.scenarios()}


def read_key(path: Union[str, "os.PathLike[str]"], key: str) -> str:
    """The text at a key of a scenario file or of one of scenarios(), such as "name", without a check of the rest; "" where there is none."""
    return _core.read_key(os.fspath(path), key)
