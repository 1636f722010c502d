# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""run_style splitting: output, other fixes and the pressure are right at whole steps, whatever happens between them."""

import re

import lmp
import numpy as np
import pytest
import systems

FIX = "fix 1 all rigid/exact/small molecule\n"


@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("scheme", ["omf2", "pefrl", "srkn4_6b"])
def test_output_is_that_of_the_whole_step(scheme, ranks):
    """Energy, pressure and temperature at step 12 are those that LAMMPS finds from the positions and velocities there."""
    run = lmp.run(systems.WATER + FIX + f"run_style splitting {scheme}\ntimestep 3.0\nthermo 4\n" + lmp.THERMO
                  + "run 12\nwrite_data end.data nocoeff\n", ranks)
    again = lmp.run(systems.WATER.replace("${here}/water64.data", "end.data") + FIX + lmp.THERMO + "run 0\n", ranks,
                    directory=run.directory)
    for column in ("PotEng", "KinEng", "TotEng"):
        assert run.thermo(column)[-1] == pytest.approx(again.thermo(column)[-1], rel=1e-10)
    for column in ("Press", "Pxx", "Pyy", "Pxy"):
        assert run.thermo(column)[-1] == pytest.approx(again.thermo(column)[-1], rel=1e-7, abs=1e-5)
    assert run.thermo("Time").tolist() == [0, 12, 24, 36]


@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("scheme", ["omf2", "pefrl"])
def test_trajectory_does_not_depend_on_output(scheme, ranks):
    end = []
    for every in (1, 20):
        text = (systems.WATER + FIX + f"run_style splitting {scheme}\ntimestep 2.0\nthermo {every}\n" + lmp.THERMO
                + lmp.dump_end(20) + "run 20\n")
        end.append(lmp.run(text, ranks).dump())
    for column in ("xu", "yu", "zu", "vx", "vy", "vz"):
        assert np.abs(end[0][column] - end[1][column]).max() < 1e-12


@pytest.mark.parametrize("ranks", lmp.RANKS)
def test_row_is_the_scheme_with_these_numbers(ranks):
    l = 0.193183327503783573962899765026834036
    rows = ("omf2", f"row drifts 0.5 0.5 kicks {l:.17g} {1 - 2 * l:.17g} {l:.17g}")
    end = [lmp.run(systems.WATER + FIX + f"run_style splitting {row}\ntimestep 2.0\n" + lmp.dump_end(10) + "run 10\n",
                   ranks).dump() for row in rows]
    assert np.abs(lmp.positions(end[0]) - lmp.positions(end[1])).max() < 1e-12


@pytest.mark.parametrize("ranks", lmp.RANKS)
def test_pressure_is_the_molecular_one(ranks):
    """LAMMPS takes the virial of the constraints from changes of velocity: right for a step that goes to zero."""
    text = systems.WATER + "fix 1 all STYLE molecule\ntimestep STEP\nthermo 1\n" + lmp.THERMO + "run 2\n"
    stock = lmp.run(text.replace("STYLE", "rigid/nve/small").replace("STEP", "1e-4"), ranks)
    for run_style, step in (("verlet", "1e-4"), ("splitting srkn4_6b", "1e-4")):
        ours = lmp.run(text.replace("STYLE", "rigid/exact/small").replace("STEP", step)
                       .replace("thermo 1", f"run_style {run_style}\nthermo 1"), ranks)
        for column in ("Press", "Pxx", "Pyy", "Pxy"):
            assert ours.thermo(column)[2] == pytest.approx(stock.thermo(column)[2], abs=0.02)
        # The virial is that of the instant, also before the first step.
        assert ours.thermo("Press")[0] == pytest.approx(ours.thermo("Press")[1], abs=0.1)


@pytest.mark.parametrize("ranks", lmp.RANKS)
def test_other_fixes_act_once_per_step(ranks):
    """Averages over steps, a barostat, a thermostat and a momentum fix, all at the ends of steps."""
    text = (systems.WATER + FIX + "run_style splitting omf2\ntimestep 2.0\nthermo 1\n" + lmp.THERMO
            + "compute u all pe\nvariable u equal c_u\nfix 2 all ave/time 1 10 10 v_u\n"
            "variable n equal f_2\nrun 10\nprint 'average $(f_2:%.16g)'\n")
    run = lmp.run(text, ranks)
    average = float(re.findall(r"^average (\S+)", run.text, re.M)[-1])
    assert average == pytest.approx(run.thermo("PotEng")[1:].mean(), rel=1e-12)


@pytest.mark.parametrize("ranks", lmp.RANKS)
def test_thermostat_and_barostat_beside(ranks):
    text = (systems.MIXTURE.replace("velocity        all create 1.4 44", "velocity all create 0.3 44")
            + "fix 1 bodies rigid/exact/small molecule\nfix 2 loose nve\nfix 3 loose temp/berendsen 1.5 1.5 0.05\n"
            "fix 4 all press/berendsen iso 0.5 0.5 5.0 modulus 20\ncompute t loose temp\n"
            "run_style splitting omf2\ntimestep 0.008\nthermo 50\n"
            "thermo_style custom step temp c_t vol press\nrun 400\n")
    run = lmp.run(text, ranks)
    assert run.thermo("c_t")[-3:].mean() == pytest.approx(1.5, abs=0.6)
    assert run.thermo("Volume")[-1] != run.thermo("Volume")[0]


OSCILLATOR = """
units lj
atom_style atomic
region b block -5 5 -5 5 -5 5
create_box 1 b
create_atoms 1 single 0.5 0 0
mass 1 1
pair_style zero 1
pair_coeff * *
variable push equal cos(3*time)
fix 1 all nve
fix 2 all addforce v_push 0 0
run_style splitting SCHEME
timestep STEP
dump end all custom STEPS end.dump id xu vx
dump_modify end format float %.17g
run STEPS
"""


@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("scheme,order", [("omf2", 2), ("srkn4_6b", 4), ("pefrl", 4)])
def test_forces_that_depend_on_time(scheme, order, ranks):
    """x'' = cos(3t): a force at the wrong time within the step would leave order 1."""
    error = []
    for steps in (8, 16):
        text = OSCILLATOR.replace("SCHEME", scheme).replace("STEPS", str(steps)).replace("STEP", f"{2.0 / steps:.17g}")
        end = lmp.run(text, ranks).dump()
        error.append(abs(end["vx"][0] - np.sin(6.0) / 3.0))
    assert np.log2(error[0] / error[1]) == pytest.approx(order, abs=0.4)
