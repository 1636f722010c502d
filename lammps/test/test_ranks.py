# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""The same trajectory on any number of processes, and from a restart, while bodies cross processes and borders."""

import functools

import lmp
import numpy as np
import pytest
import systems

WATER_FIX = "fix 1 all rigid/exact/small molecule\ntimestep 1.0\n"
MIXTURE_FIX = ("fix 1 bodies rigid/exact/small molecule\nfix 2 loose nve\n" "timestep 0.004\n")
ELLIPSOID_FIX = systems.ELLIPSOID_COMPUTE + "fix 1 all nve/asphere/exact\ntimestep 0.005\n"

# name: (system, fixes, further columns of the dump)
SYSTEMS = {
    "water": (systems.WATER, WATER_FIX, ""),
    "mixture": (systems.MIXTURE, MIXTURE_FIX, ""),
    "ellipsoids": (systems.ELLIPSOIDS, ELLIPSOID_FIX, systems.ELLIPSOID_COLUMNS),
    "dipoles": (systems.DIPOLES, ELLIPSOID_FIX, systems.ELLIPSOID_COLUMNS + " mux muy muz"),
}
CASES = [("water", "verlet"), ("water", "splitting omf2"), ("mixture", "splitting pefrl"),
         ("mixture", "verlet"), ("ellipsoids", "splitting srkn4_6b"), ("dipoles", "splitting omf2")]


def script(name, run_style, steps=100):
    system, fixes, more = SYSTEMS[name]
    return (systems.start(system) + fixes + f"run_style {run_style}\n" + lmp.THERMO + "thermo 50\n" + lmp.dump_end(steps, more)
            + f"run {steps}\n")


@functools.lru_cache(maxsize=None)
def end(name, run_style, ranks):
    result = lmp.run(script(name, run_style), ranks)
    return result.dump(), result.thermo("PotEng"), result.thermo("Press")


@pytest.mark.parametrize("ranks", [2, 4])
@pytest.mark.parametrize("name,run_style", CASES)
def test_same_on_any_number_of_processes(name, run_style, ranks):
    one, energy, pressure = end(name, run_style, 1)
    many, energies, pressures = end(name, run_style, ranks)
    for column in one:
        if column not in ("proc", "ix", "iy", "iz"):
            assert np.abs(one[column] - many[column]).max() < 1e-11 * max(1.0, np.abs(one[column]).max()), column
    assert np.allclose(energy, energies, rtol=1e-11, atol=1e-11)
    assert np.allclose(pressure, pressures, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("name", ["water", "mixture", "ellipsoids", "dipoles"])
def test_bodies_cross_processes_and_borders(name):
    """The runs above would prove little if nobody travelled."""
    run_style = dict((n, s) for n, s in CASES)[name]
    start = lmp.run(script(name, run_style, 1), 4).dump()
    after = end(name, run_style, 4)[0]
    assert np.any(start["proc"] != after["proc"])
    assert any(np.any(start[i] != after[i]) for i in ("ix", "iy", "iz"))


@pytest.mark.parametrize("ranks", lmp.RANKS)
@pytest.mark.parametrize("name,run_style", [("water", "splitting omf2"), ("mixture", "verlet"),
                                            ("dipoles", "splitting srkn4_6b")])
def test_restart_continues(name, run_style, ranks):
    """A run of 200 steps, and one that takes up its restart file of step 100."""
    system, fixes, more = SYSTEMS[name]
    start, settings = systems.start(system), system[system.index("pair_style"):]
    style = f"run_style {run_style}\n"
    first = lmp.run(start + fixes + style + "restart 100 mid.*\n" + lmp.THERMO
                    + lmp.dump_end(200, more) + "run 200\n", ranks)
    topology = "bond_style zero\nbond_coeff *\nangle_style zero\nangle_coeff *\n" if name == "water" else ""
    resumed = ("read_restart mid.100\n" + topology + settings + fixes + style + lmp.THERMO
               + lmp.dump_end(200, more).replace("end.dump", "again.dump") + "run 100\n")
    second = lmp.run(resumed, ranks, directory=first.directory)
    a, b = first.dump(), second.dump("again.dump")
    columns = ("xu", "yu", "zu", "vx", "vy", "vz", *more.split())
    for column in columns:
        assert np.abs(a[column] - b[column]).max() < 1e-10, column
