# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""What the tests of the formats of a system have in common: a mixture to write, and its CSV."""

import csv
import os
import subprocess
import sys
import tempfile

MIXTURE = """
name: a mixture "quoted"
system:
  species:
    - {name: spce, number: 20}
    - name: salt
      number: 7
      symbol: Na
      mass: 23
      body: {tensor: [[2, 0.3, 0.1], [0.3, 1.5, 0.2], [0.1, 0.2, 1.7]]}
      charge: 0.5
      dipole: [0.1, 0.2, -0.1]
      potential: lennard-jones
      epsilon: 0.4
      sigma: 0.25
  lattice: {spacing: 0.5, perturbation: 0.01}
  %s
  temperature: {translation: 300, rotation: 200, unit: K}
method: verlet/exact
step: 0.001
until: 0.02
output:
  every: 3
  author: A. N. Other
"""

polhode, source = sys.argv[1], sys.argv[2]
work = tempfile.TemporaryDirectory()


def check(good, text):
    if not good:
        sys.exit("FAILED: " + text)


def near(a, b, bound=1e-15, scale=None):
    size = abs(b) if scale is None else scale
    return abs(a - b) <= bound * max(size, 1e-300)


def scenario(boxed):
    path = os.path.join(work.name, "boxed.yaml" if boxed else "open.yaml")
    lines = "\n  ".join(["box: [1.6, 1.7, 1.8]", "cutoff: {radius: 0.7}", "reaction-field: 50"])
    with open(path, "w", encoding="utf-8") as out:
        out.write(MIXTURE % (lines if boxed else "seed: 3"))
    return path


def run(path, name, *extra):
    out = os.path.join(work.name, name)
    command = [polhode, "run", path, "--quiet", "--output", out, *extra]
    done = subprocess.run(command, capture_output=True, text=True)
    if "cannot write HDF5" in done.stderr:
        print(done.stderr)
        sys.exit(77)  # skipped: built without HDF5
    check(done.returncode == 0, "%s: %s" % (name, done.stderr))
    return out


def table(path):
    """The columns of a CSV file by label."""
    with open(path, encoding="utf-8") as f:
        rows = list(csv.reader(line for line in f if not line.startswith("#")))
    return {label: [float(row[i]) for row in rows[1:]] for i, label in enumerate(rows[0])}


def last_state(path):
    """What --final prints: a list of (species, 13 numbers)."""
    command = [polhode, "run", path, "--quiet", "--final"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split(",") for line in text.splitlines() if line[0].isdigit()]
    return [(row[1], [float(x) for x in row[2:]]) for row in rows]
