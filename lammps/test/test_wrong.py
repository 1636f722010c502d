# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""Wrong input ends with one line that says what is wrong and what would be right."""

import lmp
import pytest
import systems

RIGID = "fix 1 all rigid/exact/small molecule\n"
SPLIT = "run_style splitting omf2\n"
SINGLE = "units lj\natom_style atomic\nregion b block 0 5 0 5 0 5\ncreate_box 1 b\ncreate_atoms 1 single 1 1 1\nmass 1 1\n" \
         "pair_style zero 1\npair_coeff * *\n"
# An ellipsoid and an atom without shape.
POINT = "units lj\natom_style ellipsoid\nregion b block 0 5 0 5 0 5\ncreate_box 1 b\ncreate_atoms 1 single 1 1 1\n" \
        "create_atoms 1 single 3 3 3\nset type 1 mass 1\nset atom 1 shape 1 2 3\npair_style zero 1\npair_coeff * *\n"

WRONG = {
    "unknown scheme": (SINGLE + "run_style splitting omf3\n", "no scheme is named 'omf3'; there are row, verlet"),
    "gradients": (SINGLE + "run_style splitting chin4a\n", "in LAMMPS forces have no gradient, and fixes cannot shift"),
    "no scheme": (SINGLE + "run_style splitting\n", "run_style splitting needs a scheme, such as omf2"),
    "word too many": (SINGLE + "run_style splitting omf2 3\n", "run_style splitting omf2: '3' is one word too many"),
    "row without kicks": (SINGLE + "run_style splitting row drifts 1\n", "write drifts A1 A2 ... kicks B1 B2"),
    "row with a wrong sum": (SINGLE + "run_style splitting row drifts 1 kicks 0.5 0.6\n", "each list has the sum 1"),
    "row of wrong lengths": (SINGLE + "run_style splitting row drifts 1 kicks 0.2 0.3 0.5\n",
                             "1 drifts and 3 kicks make no scheme"),
    "row with a word": (SINGLE + "run_style splitting row drifts one kicks 0.5 0.5\n", "one"),
    "run style without a fix": (SINGLE + SPLIT + "run 1\n", "run_style splitting has nothing to move: it needs fix nve/asphere/exact"),
    "another integrator": (SINGLE + "fix 1 all nvt temp 1 1 1\n" + SPLIT + "run 1\n",
                           "run_style splitting does not work with fix 1 nvt: atoms are moved by fix nve/asphere/exact"),
    "the stock fix": (systems.WATER + "fix 1 all rigid/nve/small molecule\n" + SPLIT + "run 1\n",
                      "run_style splitting does not work with fix 1 rigid/nve/small"),
    "random forces": (SINGLE + "fix 1 all nve\nfix 2 all langevin 1 1 1 3\n" + SPLIT + "run 1\n",
                      "run_style splitting does not work with fix 2 langevin"),
    "respa with molecules": (systems.WATER + RIGID + "run_style respa 2 2 pair 1 kspace 2\nrun 1\n",
                             "fix rigid/exact/small does not work with run_style respa: use splitting or verlet"),
    "respa with ellipsoids": (systems.ELLIPSOIDS + "fix 1 all nve/asphere/exact\nrun_style respa 2 2 pair 1\nrun 1\n",
                              "fix nve/asphere/exact does not work with run_style respa"),
    "no ellipsoids": (SINGLE + "fix 1 all nve/asphere/exact\nrun 1\n", "fix nve/asphere/exact needs atom_style ellipsoid"),
    "an atom without shape": (POINT + "fix 1 all nve/asphere/exact\nrun 1\n",
                              "1 atoms of its group have no shape; give them one, or move them with fix nve"),
    "arguments": (POINT + "fix 1 all nve/asphere/exact fast\n", "takes no arguments, and 'fast' was given"),
    "no bodies": (systems.WATER + "group nobody empty\nfix 1 nobody rigid/exact/small molecule\nrun 1\n",
                  "fix rigid/exact/small: there are no bodies in its group"),
    "single atoms as bodies": (systems.WATER + "group o type 1\nfix 1 o rigid/exact/small molecule\nrun 1\n",
                               "One or more rigid bodies are a single particle"),
    "thermostat of another style": (systems.WATER + "fix 1 all rigid/exact/small molecule temp 300 300 100\n",
                                    "fix rigid/exact/small has no keyword temp: use its keyword langevin"),
    "a barostat": (systems.WATER + "fix 1 all rigid/exact/small molecule x 1 1 100\n",
                   "fix rigid/exact/small has no keyword x: use its keyword langevin for the temperature, and fix press/berendsen"),
    "no torque": (systems.WATER + "fix 1 all rigid/exact/small molecule torque * off off off\n",
                  "fix rigid/exact/small has no keyword torque: its bodies move and turn freely"),
    "velocities of the atoms scaled by berendsen": (systems.WATER + RIGID + "fix 2 all temp/berendsen 300 300 100\nrun 1\n",
                                                    "fix 2 temp/berendsen does nothing to the bodies of fix 1 rigid/exact/small"),
    "velocities of the atoms rescaled": (systems.WATER + "fix 2 all temp/rescale 1 300 300 1 1\n" + RIGID + "run 1\n",
                                         "fix 2 temp/rescale does nothing to the bodies of fix 1 rigid/exact/small"),
    "half a thermostat": (systems.WATER + "fix 1 all rigid/exact/small molecule langevin 300 300\n",
                          "write langevin Tstart Tstop Tdamp seed"),
    "negative damping": (systems.WATER + "fix 1 all rigid/exact/small molecule langevin 300 300 -1 5\n",
                         "the time of damping is positive"),
}


@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("case", WRONG)
def test_wrong(case, ranks):
    text, expected = WRONG[case]
    result = lmp.run(text, ranks, check=False)
    assert result.status != 0
    assert expected in result.error(), result.text[-1500:]
    assert result.text.count("ERROR") == 1
