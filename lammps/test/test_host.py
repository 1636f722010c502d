# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""The host knows the styles, the plug-in has its entry, the examples run and are those of docs/lammps.md."""

import os
import re
import subprocess

import lmp
import pytest

ONE = """
units lj
atom_style ellipsoid
region b block 0 5 0 5 0 5
create_box 1 b
create_atoms 1 single 1 1 1
set type 1 mass 1
set type 1 shape 1 2 3
pair_style zero 1
pair_coeff * *
fix 1 all nve/asphere/exact
run_style splitting omf2
run 2
"""


@pytest.mark.parametrize("ranks", lmp.RANKS)
def test_styles_are_known_after_clear(ranks):
    run = lmp.run(ONE + "clear\n" + ONE + "clear\n" + ONE, ranks)
    assert run.text.count("Splitting omf2: 2 force evaluations per step, order 2") == 3
    assert len(run.tables) == 3


def test_stock_lammps_lacks_them():
    run = lmp.run(ONE, program="lmp", check=False)
    assert run.status != 0 and "nve/asphere/exact" in run.error()


def test_plug_in_is_whole():
    """Compiled, not run: Debian's LAMMPS is built without the package PLUGIN. All it lacks is in LAMMPS, MPI or libc."""
    plugin = os.path.join(lmp.BUILD, "lammps", "polhode.so")
    names = subprocess.run(["nm", "-D", plugin], check=True, text=True, capture_output=True).stdout
    assert " T lammpsplugin_init" in names
    missing = {line.split()[-1] for line in names.splitlines() if " U " in line}
    assert not [name for name in missing if "plh" in name or "polhode" in name]
    needed = subprocess.run(["ldd", lmp.HOST], check=True, text=True, capture_output=True).stdout
    path = re.search(r"=> (\S*liblammps\S*)", needed).group(1)
    library = subprocess.run(["nm", "-D", path], check=True, text=True, capture_output=True).stdout
    given = {line.split()[-1].split("@")[0] for line in library.splitlines() if " U " not in line}
    assert not [name for name in missing if "LAMMPS_NS" in name and name not in given]


def example(name, ranks, **variables):
    with open(os.path.join(lmp.EXAMPLES, name), encoding="utf-8") as file:
        return lmp.run(file.read(), ranks, here=lmp.EXAMPLES, **variables)


@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("name,column", [("in.ellipsoids", "v_total"), ("in.water", "TotEng"), ("in.dipoles", "v_total")])
def test_examples_keep_the_energy(name, column, ranks):
    run = example(name, ranks, melt=150 if name == "in.water" else 100, steps=20)
    energy, potential = run.thermo(column), run.thermo("PotEng")
    assert len(run.tables) == 2 and len(energy) >= 2
    assert abs(energy[-1] - energy[0]) < 1e-3 * abs(potential[0])


@pytest.mark.parametrize("name", ["in.ellipsoids", "in.water", "in.dipoles"])
def test_examples_are_those_of_the_page(name):
    with open(os.path.join(lmp.EXAMPLES, name), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(lmp.ROOT, "docs", "lammps.md"), encoding="utf-8") as file:
        assert f"```text\n{text}```" in file.read()
