# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""From one start, LAMMPS with our styles and `polhode run` go the same way: positions and quaternions after 20 steps."""

import os
import re
import subprocess

import lmp
import numpy as np
import pytest

POLHODE = os.path.join(lmp.BUILD, "polhode")
CASES = [(scheme, ranks) for scheme in ("verlet", "omf2", "srkn4_6b", "pefrl") for ranks in lmp.RANKS]

WATER = """
name: water
system:
  species: [{name: spce, number: 27}]
  START
  temperature: {translation: 200, rotation: 200, unit: K}
  prepare: {steps: 2000, step: 0.0005, thermostat: {temperature: 250, rate: 20}}
method: SCHEME/exact
step: 0.001
until: 0.02
"""

# A homogeneous ellipsoid of mass 1 with half-axes 0.45, 0.4, 0.3, a dipole across its axes, r^-12 between centres.
HALF = np.array([0.45, 0.4, 0.3])
MOMENTS = 0.2 * (np.sum(HALF**2) - HALF**2)
DIPOLE = np.array([0.3, 0.8, 0.9])
DIPOLES = f"""
name: dipoles
system:
  species:
    - {{name: mine, number: 64, mass: 1, body: {{moments: {MOMENTS.tolist()}}}, dipole: {DIPOLE.tolist()},
       potential: soft-sphere, epsilon: 1, sigma: 1}}
  START
  temperature: {{translation: 1, rotation: 1, unit: kT}}
  seed: 5
method: SCHEME/exact
step: 0.005
until: 0.1
"""


def polhode(directory, scenario, scheme, start=None):
    """The bodies at the end of a scenario, which starts from a lattice or from these bodies."""
    spacing = 0.32 if "spce" in scenario else 1.3
    place = f"lattice: {{spacing: {spacing}}}" if start is None else f"file: {start}"
    text = scenario.replace("START", place).replace("SCHEME", scheme)
    if start is not None:
        text = "\n".join(line for line in text.splitlines() if "prepare" not in line and "temperature" not in line)
        text = re.sub(r", number: \d+", "", text)
    path = os.path.join(directory, "scenario.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    end = subprocess.run([POLHODE, "run", path, "--final"], check=True, text=True, capture_output=True).stdout
    with open(os.path.join(directory, "start.csv" if start is None else "end.csv"), "w", encoding="utf-8") as file:
        file.write(end)
    rows = [line.split(",") for line in end.splitlines() if not line.startswith(("#", "body"))]
    numbers = np.array([[float(word) for word in row[2:]] for row in rows])
    return {"x": numbers[:, :3], "p": numbers[:, 3:6], "q": numbers[:, 6:10], "m": numbers[:, 10:]}


def matrices(q):
    w, x, y, z = (q / np.linalg.norm(q, axis=1)[:, None]).T
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]).transpose(2, 0, 1)


def angle_between(a, b):
    """The rotation angle from one attitude to the other, for matrices close to each other."""
    return np.abs(np.einsum("nij,nik->njk", a, b) - np.eye(3)).max()


def spce():
    """Masses and places of the atoms about the centre of mass, as `polhode` has them."""
    oxygen, hydrogen, half = 15.99943, 1.007947, 0.5 * np.radians(109.4712206344907)
    total, h = oxygen + 2 * hydrogen, 0.1 * np.cos(half)
    z = 2 * hydrogen * h / total
    y = 0.1 * np.sin(half)
    return np.array([oxygen, hydrogen, hydrogen]), np.array([[0, 0, z], [0, y, z - h], [0, -y, z - h]])


def box(places, margin):
    """Lines of a data file: a box around these places, so that the borders between processes run through them."""
    low, high = places.reshape(-1, 3).min(axis=0) - margin, places.reshape(-1, 3).max(axis=0) + margin
    return "".join(f"{a:.9g} {b:.9g} {name}lo {name}hi\n" for a, b, name in zip(low, high, "xyz"))


def water_data(bodies):
    mass, site = spce()
    moments = np.array([np.sum(mass * (np.sum(site**2, axis=1) - site[:, k]**2)) for k in range(3)])
    turn = matrices(bodies["q"])
    arms = np.einsum("nij,sj->nsi", turn, site)
    spin = np.einsum("nij,nj->ni", turn, bodies["m"] / moments)
    places = bodies["x"][:, None] + arms
    velocities = bodies["p"][:, None] / mass.sum() + np.cross(spin[:, None], arms)
    charge = 0.4238 * np.sqrt(138.93545764438198) * np.array([-2, 1, 1])
    text = f"water\n\n{3 * len(turn)} atoms\n2 atom types\n\n{box(places, 0.2)}\nAtoms # full\n\n"
    numbers = [(n, s) for n in range(len(turn)) for s in range(3)]
    for n, s in numbers:
        x, y, z = places[n, s]
        text += f"{3 * n + s + 1} {n + 1} {1 if s == 0 else 2} {charge[s]:.17g} {x:.17g} {y:.17g} {z:.17g}\n"
    text += "\nVelocities\n\n"
    for n, s in numbers:
        x, y, z = velocities[n, s]
        text += f"{3 * n + s + 1} {x:.17g} {y:.17g} {z:.17g}\n"
    return text


WATER_INPUT = """
units           lj
atom_style      full
boundary        f f f
read_data       start.data
mass            1 15.99943
mass            2 1.007947
pair_style      lj/cut/coul/cut 20
pair_coeff      1 1 0.6501695808187486 0.31655578901998815
pair_coeff      * 2 0 1
neigh_modify    exclude molecule/intra all delay 0 every 1 check yes
fix             1 all rigid/exact/small molecule
run_style       RUN
timestep        0.001
""" + lmp.dump_end(20) + "run 20\n"


def dipole_data(bodies):
    turn = matrices(bodies["q"])
    mu = np.einsum("nij,j->ni", turn, DIPOLE)
    momentum = np.einsum("nij,nj->ni", turn, bodies["m"])
    text = (f"dipoles\n\n{len(turn)} atoms\n{len(turn)} ellipsoids\n1 atom types\n\n"
            f"{box(bodies['x'], 2.0)}\nAtoms # hybrid\n\n")
    rows = np.column_stack([bodies["x"], np.ones(len(turn)), np.ones(len(turn)), np.zeros(len(turn)), mu])
    for n, row in enumerate(rows):
        text += f"{n + 1} 1 {row[0]:.17g} {row[1]:.17g} {row[2]:.17g} 1 1 0 {row[6]:.17g} {row[7]:.17g} {row[8]:.17g}\n"
    for title, table in (("Velocities", np.column_stack([bodies["p"], momentum])),
                         ("Ellipsoids", np.column_stack([np.tile(2 * HALF, (len(turn), 1)), bodies["q"]]))):
        text += f"\n{title}\n\n"
        for n, row in enumerate(table):
            text += f"{n + 1} " + " ".join(f"{value:.17g}" for value in row) + "\n"
    return text


DIPOLE_INPUT = """
units           lj
atom_style      hybrid ellipsoid dipole
boundary        f f f
read_data       start.data
set             type 1 mass 1.0
pair_style      hybrid/overlay lj/cut/dipole/cut 80 lennard/mdf 80 90
pair_coeff      * * lj/cut/dipole/cut 0 1
pair_coeff      * * lennard/mdf 4 0
neigh_modify    delay 0 every 1 check yes
compute         q all property/atom quatw quati quatj quatk
fix             1 all nve/asphere/exact
run_style       RUN
timestep        0.005
""" + lmp.dump_end(20, "c_q[1] c_q[2] c_q[3] c_q[4] mux muy muz") + "run 20\n"


def both(tmp_path, scenario, data, text, scheme, ranks):
    start = polhode(str(tmp_path), scenario, "verlet")
    there = polhode(str(tmp_path), scenario, scheme, str(tmp_path / "start.csv"))

    class Directory:
        name = str(tmp_path)
    (tmp_path / "start.data").write_text(data(start), encoding="ascii")
    style = "verlet" if scheme == "verlet" else f"splitting {scheme}"
    return start, there, lmp.run(text.replace("RUN", style), ranks, directory=Directory).dump()


@pytest.mark.parametrize("scheme,ranks", CASES)
def test_water(tmp_path, scheme, ranks):
    start, there, here = both(tmp_path, WATER, water_data, WATER_INPUT, scheme, ranks)
    mass, site = spce()
    atoms = lmp.positions(here).reshape(-1, 3, 3)
    centre = np.einsum("s,nsi->ni", mass, atoms) / mass.sum()
    assert np.abs(centre - start["x"]).max() > 1e-3
    assert np.abs(centre - there["x"]).max() < 1e-10
    z = atoms[:, 0] - centre
    y = atoms[:, 1] - atoms[:, 2]
    z, y = (v / np.linalg.norm(v, axis=1)[:, None] for v in (z, y))
    frame = np.stack([np.cross(y, z), y, z], axis=2)
    assert angle_between(frame, matrices(start["q"])) > 1e-2
    assert angle_between(frame, matrices(there["q"])) < 1e-10
    turned = np.einsum("nij,sj->nsi", matrices(there["q"]), site)
    assert np.abs(atoms - there["x"][:, None] - turned).max() < 1e-10


@pytest.mark.parametrize("scheme,ranks", CASES)
def test_dipoles(tmp_path, scheme, ranks):
    start, there, here = both(tmp_path, DIPOLES, dipole_data, DIPOLE_INPUT, scheme, ranks)
    q = lmp.columns(here, "c_q[1]", "c_q[2]", "c_q[3]", "c_q[4]")
    assert np.abs(q - start["q"]).max() > 1e-2
    assert np.abs(lmp.positions(here) - there["x"]).max() < 1e-10
    assert np.abs(q - there["q"]).max() < 1e-10
    mu = np.einsum("nij,j->ni", matrices(there["q"]), DIPOLE)
    assert np.abs(lmp.columns(here, "mux", "muy", "muz") - mu).max() < 1e-10
