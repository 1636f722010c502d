# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""The order of the schemes, measured inside LAMMPS on SPC/E water with an Ewald sum."""

import functools

import lmp
import numpy as np
import pytest
import systems

TIME = 12.0  # fs


def end(run_style, step, ranks, fix="rigid/exact/small"):
    steps = round(TIME / step)
    text = (systems.WATER + f"fix 1 all {fix} molecule\nrun_style {run_style}\ntimestep {step}\n"
            + lmp.dump_end(steps) + f"run {steps}\n")
    return lmp.positions(lmp.run(text, ranks).dump())


@functools.lru_cache(maxsize=None)
def truth():
    """Step 0.5 fs: its error, by the order found below, is 4e-11 angstrom, a hundredth of the smallest one."""
    return end("splitting srkn4_6b", 0.5, 2)


# Verlet's scheme is there twice: as LAMMPS's run style, and as a row of numbers in the input.
@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("run_style,steps,order", [
    ("verlet", (1.0, 0.5), 2),
    ("splitting row drifts 1 kicks 0.5 0.5", (1.0, 0.5), 2),
    ("splitting omf2", (1.0, 0.5), 2),
    ("splitting srkn4_6b", (3.0, 1.5), 4),
    ("splitting pefrl", (2.0, 1.0), 4),
])
def test_order(run_style, steps, order, ranks):
    error = [np.sqrt(np.mean((end(run_style, step, ranks) - truth())**2)) for step in steps]
    slope = np.log2(error[0] / error[1])
    print(f"{run_style}: errors {error[0]:.2e} {error[1]:.2e} at steps {steps}: order {slope:.2f}")
    assert abs(slope - order) < 0.15 * order
