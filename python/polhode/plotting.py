# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Pictures of a run with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict

import numpy as np

if TYPE_CHECKING:
    from .simulation import Result

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"]


def _attitude(run: "Result", axes: Any) -> None:
    for i, name in enumerate("wxyz"):
        axes.plot(run.t, run.rows[i], color=COLOURS[i], label=f"q{name}")
    axes.set(xlabel="t", ylabel="attitude")
    axes.legend(ncol=4, fontsize="small")


def _momentum(run: "Result", axes: Any) -> None:
    for i, name in enumerate("xyz"):
        axes.plot(run.t, run.rows[4 + i], color=COLOURS[i], label=f"m{name}")
    axes.set(xlabel="t", ylabel="momentum in the body")
    axes.legend(ncol=3, fontsize="small")


def _energy(run: "Result", axes: Any) -> None:
    scale = np.max(np.abs(run.energies)) or 1.0
    axes.plot(run.t, (run.energies - run.energies[0]) / scale, color=COLOURS[0])
    axes.set(xlabel="t", ylabel="energy change, relative")


def _polhode(run: "Result", axes: Any) -> None:
    """The path of omega on the inertia ellipsoid of the start's energy."""
    omega = run.omega
    tensor = run.body.tensor
    size = np.sqrt(np.einsum("...i,ij,...j->...", omega, tensor, omega))
    values, vectors = np.linalg.eigh(tensor)
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, 49), np.linspace(0, np.pi, 25))
    sphere = np.array([np.cos(u) * np.sin(v), np.sin(u) * np.sin(v), np.cos(v)])
    surface = np.einsum("ij,jkl->ikl", vectors / np.sqrt(values), sphere)
    path = (omega / size[:, None]).T
    axes.plot_wireframe(*surface, color="0.8", linewidth=0.4)
    axes.plot(*path, color=COLOURS[1])
    axes.set(xlabel="x", ylabel="y", zlabel="z")
    axes.set_box_aspect([1, 1, 1])


PANELS: Dict[str, Callable[["Result", Any], None]] = {
    "attitude": _attitude, "momentum": _momentum, "polhode": _polhode, "energy": _energy}


def figure(run: "Result", what: str) -> Any:
    """One panel, or all four."""
    import matplotlib.pyplot as plt

    names = list(PANELS) if what == "all" else [what]
    if any(n not in PANELS for n in names):
        raise ValueError(f"what: expected one of {', '.join(PANELS)} or all, found {what!r}")
    fig = plt.figure(figsize=(10, 7) if len(names) > 1 else (6, 4))
    for i, name in enumerate(names):
        grid = (2, 2, i + 1) if len(names) > 1 else (1, 1, 1)
        PANELS[name](run, fig.add_subplot(*grid, projection="3d" if name == "polhode" else None))
    fig.tight_layout()
    return fig
