# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""What users of LAMMPS reported of its rigid fixes (issues 1657, 2288, 2459 and pull request 4121 there), with ours."""

import lmp
import numpy as np
import pytest
import systems

# One body of four atoms, free, with lengths and masses in these units.
FREE = """
units           lj
atom_style      molecular
region          box block -20 20 -20 20 -20 20
variable        l index 1.0
variable        m index 1.0
region          box delete
variable        edge equal 20*$l
region          box block -${edge} ${edge} -${edge} ${edge} -${edge} ${edge} units box
create_box      1 box
create_atoms    1 single $(0.1*v_l) 0 0 units box
create_atoms    1 single $(1.3*v_l) $(0.4*v_l) 0 units box
create_atoms    1 single $(0.2*v_l) $(2.0*v_l) $(0.1*v_l) units box
create_atoms    1 single $(-0.6*v_l) $(0.3*v_l) $(0.7*v_l) units box
set             group all mol 1
mass            1 $m
velocity        all set 0 0 0 units box
group           tip id 2
velocity        tip set 0 $(0.3*v_l) $(1.0*v_l) units box
neighbor        $(0.5*v_l) bin
pair_style      zero $(3.0*v_l)
pair_coeff      * *
comm_modify     cutoff $(6.0*v_l)
fix             1 all rigid/exact/small molecule
timestep        0.05
"""


@pytest.mark.parametrize("ranks", lmp.RANKS)
def test_small_moments_are_not_zero(ranks):
    """Moments near 1e-15, as of grains in SI units: the body turns as one of size 1 does."""
    text = FREE + lmp.dump_end(400) + "run 400\n"
    large = lmp.positions(lmp.run(text, ranks).dump())
    small = lmp.positions(lmp.run(text, ranks, l=1e-3, m=1e-9).dump())
    assert np.abs(large - large[0]).max() > 1.0
    assert np.abs(small * 1e3 - large).max() < 1e-10


@pytest.mark.parametrize("ranks", lmp.RANKS)
def test_free_body_keeps_its_energy(ranks):
    """To the last digits, however large the step; the body turns by 20 rad."""
    text = FREE + "compute r all erotate/rigid 1\nthermo 50\nthermo_style custom step c_r\n" \
        "thermo_modify format float %.16g norm no\ntimestep 0.5\nrun 200\n"
    energy = lmp.run(text, ranks).thermo("c_r")
    assert np.abs(energy / energy[0] - 1).max() < 1e-14


def flat(width, thermostat="", atoms=5):
    """Molecules in two dimensions: atoms on a line, the middle one a little beside it."""
    coordinates = "\n".join(f"{i + 1} {0.5 * (i - (atoms - 1) / 2):.17g} {width if i == atoms // 2 else 0:.17g} 0"
                            for i in range(atoms))
    types = "\n".join(f"{i + 1} 1" for i in range(atoms))
    molecule = f"a line\n\n{atoms} atoms\n\nCoords\n\n{coordinates}\n\nTypes\n\n{types}\n"
    return molecule, f"""
units           lj
dimension       2
boundary        p p p
atom_style      molecular
lattice         sq 0.09
region          box block 0 6 0 6 -0.1 0.1
create_box      1 box
molecule        rod rod.mol
create_atoms    0 box mol rod 7
mass            1 1.0
velocity        all create 0.5 31
velocity        all set NULL NULL 0
pair_style      lj/mdf 1.6 2.2
pair_coeff      * * 0.5 0.9
neighbor        0.5 bin
neigh_modify    delay 0 every 1 check yes exclude molecule/intra all
fix             1 all rigid/exact/small molecule {thermostat}
fix             2 all enforce2d
timestep        0.005
compute         rot all erotate/rigid 1
compute         move all ke/rigid 1
thermo_style    custom step pe c_rot c_move etotal
thermo_modify   format float %.16g norm no
"""


def run_flat(tmp_path, text, molecule, ranks):
    class Directory:
        name = str(tmp_path)
    (tmp_path / "rod.mol").write_text(molecule, encoding="ascii")
    return lmp.run(text, ranks, directory=Directory)


@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("run_style", ["verlet", "splitting omf2"])
def test_nearly_linear_bodies_in_two_dimensions(tmp_path, ranks, run_style):
    """The smallest moment is 6e-6 of the largest. The atoms stay in the plane, the bodies keep their shape and the energy."""
    molecule, text = flat(5e-3)
    run = run_flat(tmp_path, text + f"run_style {run_style}\nthermo 100\n" + lmp.dump_end(2000) + "run 2000\n",
                   molecule, ranks)
    end = run.dump()
    assert np.all(end["zu"] == 0.0) and np.all(end["vz"] == 0.0)
    atoms = lmp.positions(end).reshape(-1, 5, 3)
    length = np.linalg.norm(atoms[:, 4] - atoms[:, 0], axis=1)
    assert np.abs(length - 2.0).max() < 1e-12
    energy = run.thermo("TotEng")
    kinetic = run.thermo("c_rot") + run.thermo("c_move")
    assert np.abs(energy - energy[0]).max() < 2e-3 * kinetic[0]


@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("width,run_style", [(5e-3, "verlet"), (0.0, "splitting omf2")])
def test_rotation_does_not_heat_up_with_the_thermostat(tmp_path, ranks, width, run_style):
    """100 flat molecules, nearly or exactly linear, with `langevin`: kT per body in translation, kT/2 in rotation."""
    molecule, text = flat(width, "langevin 0.5 0.5 0.2 99")
    text = text.replace("block 0 6 0 6", "block 0 10 0 10")
    run = run_flat(tmp_path, text + f"run_style {run_style}\nthermo 10\nrun 3000\n", molecule, ranks)
    rotation, translation = (run.thermo(name)[50:].mean() / 100 for name in ("c_rot", "c_move"))
    assert translation == pytest.approx(0.5, rel=0.05)
    assert rotation == pytest.approx(0.25, rel=0.06)


MIXED = """
fix             1 bodies rigid/exact/small molecule
fix             2 loose nve
compute         rot bodies erotate/rigid 1
compute         move bodies ke/rigid 1
compute         t loose temp
timestep        0.005
thermo          20
thermo_style    custom step pe c_rot c_move c_t
thermo_modify   norm no
"""


@pytest.mark.parametrize("ranks,run_style,bath", [(1, "verlet", "langevin 1.5 1.5 0.5 99"),
                                                  (2, "verlet", "langevin 1.5 1.5 0.5 99"),
                                                  (4, "splitting omf2", "temp/berendsen 1.5 1.5 0.5")])
def test_thermostat_on_the_atoms_beside(ranks, run_style, bath):
    """Bent and linear molecules take the temperature of single atoms with a bath: 32 (3 + 2)/2 kT in rotation.

    A fifth of such a run has a standard error of 4 %."""
    text = systems.MIXTURE + MIXED + f"fix 3 loose {bath}\nrun_style {run_style}\nrun 16000\n"
    run = lmp.run(text, ranks)
    kt = run.thermo("c_t")[100:].mean()
    assert run.thermo("c_move")[100:].mean() == pytest.approx(1.5 * 64 * kt, rel=0.08)
    assert run.thermo("c_rot")[100:].mean() == pytest.approx(32 * 2.5 * kt, rel=0.08)
