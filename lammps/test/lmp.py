# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""Runs inputs of LAMMPS and reads what they print: the ground under the tests and the benchmark."""

import os
import re
import subprocess
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.environ.get("POLHODE_BUILD", os.path.join(ROOT, "build"))
HOST = os.path.join(BUILD, "lmp_polhode")
EXAMPLES = os.path.join(ROOT, "lammps", "examples")
RANKS = (1, 2, 4)
# After an error mpirun would wait a second or two for the other processes.
MPIRUN = "mpirun --allow-run-as-root --oversubscribe --mca mpi_yield_when_idle 1 --mca odls_base_sigkill_timeout 0 -np".split()


class Result:
    """What a run left behind: status, text, tables of thermo output, dump files."""

    def __init__(self, status, text, directory):
        self.status, self.text, self.directory = status, text, directory
        self.tables = read_tables(text)

    def thermo(self, column, run=-1):
        names, rows = self.tables[run]
        return rows[:, names.index(column)]

    def dump(self, name="end.dump"):
        return read_dump(os.path.join(self.directory.name, name))

    def error(self):
        lines = [line for line in self.text.splitlines() if line.startswith("ERROR")]
        return lines[0] if lines else ""

    def seconds(self, section):
        """The largest time of the processes in a section of LAMMPS's own table, last run."""
        return float(re.findall(rf"^{section}\s*\|\s*\S+\s*\|\s*\S+\s*\|\s*(\S+)", self.text, re.M)[-1])


def read_tables(text):
    tables, names, rows = [], None, []
    for line in text.splitlines():
        words = line.split()
        if words and words[0] == "Step":
            names, rows = words, []
        elif names and line.startswith("Loop time"):
            tables.append((names, np.array(rows)))
            names = None
        elif names and len(words) == len(names):
            try:
                rows.append([float(word) for word in words])
            except ValueError:
                pass
    return tables


def read_dump(path):
    """The last frame of a dump: {column: array}, in the order of the atoms' numbers."""
    with open(path, encoding="ascii") as file:
        frame = file.read().split("ITEM: TIMESTEP")[-1]
    head, rows = frame.split("ITEM: ATOMS ")[1].split("\n", 1)
    names = head.split()
    table = np.array([[float(word) for word in row.split()] for row in rows.splitlines()])
    table = table[np.argsort(table[:, names.index("id")])]
    return {name: table[:, i] for i, name in enumerate(names)}


def run(script, ranks=1, program=HOST, check=True, directory=None, **variables):
    """Runs the text of an input in a directory of its own or in that of an earlier run. ranks 0: one process, no mpirun."""
    directory = directory or tempfile.TemporaryDirectory(prefix="polhode-lammps-")
    path = os.path.join(directory.name, "in.test")
    with open(path, "w", encoding="utf-8") as file:
        file.write(script)
    command = [*(MPIRUN + [str(ranks)] if ranks else []), program, "-in", path, "-log", "none"]
    for name, value in {"here": HERE, **variables}.items():
        command += ["-var", name, str(value)]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=directory.name, env=environment, text=True, timeout=1200,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if check and done.returncode != 0:
        raise AssertionError(f"LAMMPS failed on {ranks} processes:\n{done.stdout[-3000:]}")
    return Result(done.returncode, done.stdout, directory)


def columns(frame, *names):
    return np.stack([frame[name] for name in names], axis=1)


def positions(frame):
    return columns(frame, "xu", "yu", "zu")


# Precise thermo output, and a dump of the last step; DUMP may get more columns.
THERMO = """
thermo_style    custom step time temp pe ke etotal press pxx pyy pxy
thermo_modify   format float %.16g norm no
"""


def dump_end(steps, more=""):
    return (f"dump end all custom {steps} end.dump id type xu yu zu vx vy vz proc ix iy iz {more}\n"
            "dump_modify end format float %.17g\n")
