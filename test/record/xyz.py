# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""xyz.py POLHODE SOURCE: an extended XYZ file, read by ASE, has the frames and the numbers of the CSV
file and of --final."""

import sys

try:
    import numpy
    from ase.io import read
except ImportError:
    sys.exit("python3-ase is missing: scripts/setup test installs it")

from scenarios import check, last_state, near, run, scenario, table


def rotate(q, v):
    """q v q* of a quaternion x y z w, as OVITO orders it."""
    u, w = numpy.array(q[:3]), q[3]
    return v + 2 * numpy.cross(u, numpy.cross(u, v) + w * v)


def water_dipole():
    """SPC/E: 0.1 nm, the tetrahedral angle, charges 0.4238; the oxygen on +z."""
    height = 0.1 * numpy.cos(numpy.arccos(-1 / 3) / 2)
    return numpy.array([0, 0, -2 * 0.4238 * height])


def check_frame(atoms, boxed):
    check(list(atoms.pbc) == [boxed] * 3, "pbc %s" % atoms.pbc)
    check(atoms.cell.is_full_rank if hasattr(atoms.cell, "is_full_rank") else True, "cell")
    edges = numpy.array(atoms.cell).diagonal()
    if boxed:
        check(list(edges) == [1.6, 1.7, 1.8], "cell %s" % edges)
    else:
        low, high = atoms.positions.min(axis=0), atoms.positions.max(axis=0)
        check(numpy.allclose(edges, high - low, 1e-13), "the box around the bodies")
        check(numpy.allclose(atoms.info["Origin"], low, 1e-13), "origin")
    for key in ("polhode", "revision", "scenario", "scenario_hash", "method"):
        check(key in atoms.info, "no provenance: " + key)
    check(atoms.info["method"] == "verlet/exact", "method")
    check(atoms.info["kinds"] == "spce,salt", "kinds")


def check_bodies(atoms, final):
    kinds = ["spce", "salt"]
    symbols = {"spce": "O", "salt": "Na"}
    moment = {"spce": water_dipole(), "salt": numpy.array([0.1, 0.2, -0.1])}
    a = atoms.arrays
    check(len(atoms) == len(final), "bodies")
    for i, (name, x) in enumerate(final):
        check(kinds[a["kind"][i] - 1] == name and atoms.symbols[i] == symbols[name], "species")
        check(list(atoms.positions[i]) == x[0:3], "position")
        q = a["orientation"][i]
        check(list(q) == x[7:10] + [x[6]], "orientation")
        for k in range(3):
            check(near(a["velo"][i, k] * a["mass"][i], x[3 + k], 1e-14), "velocity")
        spin = rotate(q, numpy.array(x[10:13]))
        check(abs(a["angular_momentum"][i] - spin).max() <= 1e-14 * max(abs(spin)), "L")
        want = rotate(q, moment[name])
        check(abs(a["dipoles"][i] - want).max() <= 1e-14 * numpy.linalg.norm(want), "dipole")


def main():
    for boxed in (True, False):
        path = scenario(boxed)
        columns = table(run(path, "o.csv"))
        frames = read(run(path, "o.xyz"), index=":", format="extxyz")
        check(len(frames) == len(columns["t"]), "frames")
        for i, atoms in enumerate(frames):
            check_frame(atoms, boxed)
            check(atoms.info["Time"] == columns["t"][i], "time")
            for label in columns:
                if label == "energy":  # which ASE takes for a calculator's
                    check(atoms.get_potential_energy() == columns[label][i], label)
                elif label != "t":
                    got = atoms.info[label]
                    check(got == columns[label][i], "%s %s" % (label, got))
        check_bodies(frames[-1], last_state(path))
        check_start(path, boxed)


def check_start(path, boxed):
    """The last frame as the start of another run is where the first one ended."""
    with open(path, encoding="utf-8") as f:
        lines = [line for line in f if "temperature" not in line]
    text = "".join(lines).replace("number: 20", "symbol: O").replace("      number: 7\n", "")
    text = text.replace("lattice: {spacing: 0.5, perturbation: 0.01}", "file: o.xyz")
    second = path.replace(".yaml", "-second.yaml")
    with open(second, "w", encoding="utf-8") as out:
        out.write(text)
    frame = read(run(second, "second.xyz"), index=0, format="extxyz")
    first = read(path.replace("boxed.yaml" if boxed else "open.yaml", "o.xyz"), index=-1, format="extxyz")
    for name in ("positions", "velo", "orientation", "angular_momentum", "kind"):
        a, b = frame.arrays[name], first.arrays[name]
        check(abs(a - b).max() <= 1e-14 * abs(b).max(), "the start from a file: " + name)


main()
