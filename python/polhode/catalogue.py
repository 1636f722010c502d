# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""What the library offers: methods, splitting schemes, torque models, kinds of events, thermostats, as dicts."""

from typing import Any, Dict

from . import _core


def methods() -> Dict[str, Dict[str, Any]]:
    """The catalogue of methods by name: order, source, parameters. A splitting is "SCHEME/METHOD"."""
    return {m["name"]: m for m in _core.methods()}


def schemes() -> Dict[str, Dict[str, Any]]:
    """The splitting schemes by name."""
    return {s["name"]: s for s in _core.schemes()}


def torques() -> Dict[str, Dict[str, Any]]:
    """The torque models by name, with their parameters."""
    return {t["name"]: t for t in _core.torque_models()}


def event_kinds() -> Dict[str, Dict[str, Any]]:
    """The kinds of events of Motion.events() and of scenarios by name: text, what they use, whether they are extrema."""
    return {k["name"]: k for k in _core.event_kinds()}


def thermostats() -> Dict[str, Dict[str, Any]]:
    """The thermostats of System.set_thermostat() by name, with their parameters."""
    return {t["name"]: t for t in _core.thermostats()}
