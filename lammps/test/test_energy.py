# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""The energy of SPC/E water with PPPM at usual settings, beside rigid/nve/small. `pytest -s` prints the table."""

import functools

import lmp
import numpy as np
import pytest
import systems

STOCK, OURS = "rigid/nve/small", "rigid/exact/small"
START = systems.WATER[:systems.WATER.index("pair_style")] + """
pair_style      lj/cut/coul/long 6.0
pair_coeff      1 1 0.15535 3.166
pair_coeff      * 2 0.0 0.0
pair_modify     shift yes
kspace_style    pppm 1e-5
neighbor        1.5 bin
neigh_modify    delay 0 every 1 check yes
"""


@functools.lru_cache(maxsize=None)
def energy(style, fix, step, ranks=0, time=720.0):
    """rms of the energy about its line (kJ/mol), and the drift (kJ/mol per ns and molecule)."""
    run = lmp.run(START + f"fix 1 all {fix} molecule\nrun_style {style}\ntimestep {step}\nthermo 1\n" + lmp.THERMO
                  + f"run {round(time / step)}\n", ranks)
    t, e = run.thermo("Time") * 1e-6, run.thermo("TotEng") * 4.184
    line = np.polyfit(t, e, 1)
    rms, drift = (e - np.polyval(line, t)).std(), line[0] / 64
    print(f"{style:20} {fix:20} {step:3} fs, {ranks} processes: rms {rms:.3f} kJ/mol, drift {drift:+.2f}")
    return rms, drift


@pytest.mark.parametrize("step,ranks", [(1, 0), (2, 2), (4, 4), (6, 1)])
def test_verlet_is_as_good_as_that_of_lammps(step, ranks):
    """In a dense liquid the rotation is not the largest error: the same energies within their noise."""
    stock, ours = energy("verlet", STOCK, step, ranks), energy("verlet", OURS, step, ranks)
    assert 0.75 < ours[0] / stock[0] < 1.33
    assert abs(ours[1]) < abs(stock[1]) + 5.0


@pytest.mark.parametrize("step", [2, 4])
def test_omf2_is_better_at_the_same_cost(step):
    """A step of omf2 has two force evaluations: twice the step of Verlet's scheme costs the same."""
    assert energy("splitting omf2", OURS, 2 * step)[0] < 0.5 * energy("verlet", STOCK, step)[0]


def test_srkn4_6b_is_better_at_the_same_cost():
    assert energy("splitting srkn4_6b", OURS, 6)[0] < 0.8 * energy("verlet", STOCK, 1)[0]
