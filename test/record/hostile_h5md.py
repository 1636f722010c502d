# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""hostile_h5md.py POLHODE SOURCE: H5MD files whose attributes and datasets have other ranks, counts, types and sizes than they
should, and files with changed bytes, are read or refused in one line; a crash of the HDF5 library is a line too."""

import os
import random
import subprocess
import sys

try:
    import h5py
    import numpy
except ImportError:
    sys.exit("python3-h5py is missing: scripts/setup test installs it")

from scenarios import check, polhode, run, work

KINDS = """system:
  species: [{name: dipole}, {name: rod, mass: 2, body: {moments: [1, 1, 0]}}]
  file: %s
%s  box: [8, 8, 8]
  cutoff: {radius: 3}
method: verlet/exact
step: 0.01
until: 0.02
output: {every: 1}
"""


def path_of(name):
    return os.path.join(work.name, name)


def start():
    """A good file, from our own writer."""
    with open(path_of("b.csv"), "w", encoding="utf-8") as f:
        f.write("species,x,y,z,q0,q1,q2,q3\n")
        for i in range(6):
            f.write("%s,%d,1,1,1,0,0,0\n" % ("rod" if i % 2 else "dipole", i))
    with open(path_of("make.yaml"), "w", encoding="utf-8") as f:
        f.write(KINDS % ("b.csv", ""))
    return run(path_of("make.yaml"), "good.h5")


def read(name, frame=""):
    """Reads the file as bodies: the status and what was said."""
    with open(path_of("read.yaml"), "w", encoding="utf-8") as f:
        f.write(KINDS % (name, frame))
    command = [polhode, "run", path_of("read.yaml"), "--quiet", "--output", path_of("out.csv")]
    done = subprocess.run(command, capture_output=True, timeout=300)
    return done.returncode, done.stderr.decode(errors="replace")


def replaced(f, name, **how):
    """The dataset again with other contents."""
    del f["particles/all/" + name]
    f["particles/all"].create_dataset(name, **how)


def unit(f, value):
    f["particles/all/position/value"].attrs["unit"] = value


def external(f):
    del f["particles/all/position/value"]
    f["particles/all/position"].create_dataset(
        "value", (1, 6, 3), "f8", external=[("/etc/hostname", 0, h5py.h5f.UNLIMITED)])


def long_names(f):
    names = {"x" * 5000: 0, "rod": 1}
    replaced(f, "species", data=(numpy.arange(6) % 2).astype(h5py.enum_dtype(names, basetype="i4")))


def kinds(numbers):
    return numbers.astype(h5py.enum_dtype({"dipole": 0, "rod": 1}, basetype="i8"))


# What is done to the file, and what the line says; None: the file is read as if nothing had been done.
CASES = [
    ("a thousand strings as unit", lambda f: unit(f, numpy.full(1000, b"A" * 8)), "unit: expected 'nm' or 'Angstrom'"),
    ("forty short strings as unit", lambda f: unit(f, numpy.full(40, b"nm")), "unit: expected"),
    ("forty strings of any length", lambda f: unit(f, ["nm"] * 40), "unit: expected"),
    ("a unit of variable length", lambda f: unit(f, "nm"), None),
    ("a long unit of variable length", lambda f: unit(f, "n" * 5000), "unit: expected"),
    ("a unit that fills the room", lambda f: unit(f, numpy.bytes_(b"n" * 64)), "found something else"),
    ("a long unit", lambda f: unit(f, numpy.bytes_(b"n" * 5000)), "found something else"),
    ("an unknown unit", lambda f: unit(f, numpy.bytes_(b"pm")), "found 'pm'"),
    ("a number as unit", lambda f: unit(f, 7), "found something else"),
    ("a zero as unit", lambda f: unit(f, 0), "found something else"),
    ("no element as unit", lambda f: unit(f, h5py.Empty("S4")), "unit: expected"),
    ("positions of rank 2", lambda f: replaced(f, "position/value", data=numpy.zeros((6, 3))), "expected an H5MD"),
    ("positions of rank 4", lambda f: replaced(f, "position/value", data=numpy.zeros((1, 6, 3, 9))),
     "expected an H5MD"),
    ("a scalar as positions", lambda f: replaced(f, "position/value", data=1.0), "expected an H5MD"),
    ("text as positions", lambda f: replaced(f, "position/value", data=numpy.full((1, 6, 3), b"x")),
     "expected an H5MD"),
    ("no record", lambda f: replaced(f, "position/value", data=numpy.zeros((0, 6, 3))), "expected an H5MD"),
    ("more bodies than may be", lambda f: replaced(f, "position/value", shape=(1, 10**12, 3), chunks=(1, 6, 3)),
     "expected an H5MD"),
    ("positions in another file", external, "expected an H5MD"),
    ("wide positions", lambda f: replaced(f, "position/value", data=numpy.zeros((1, 6, 300))), "[records, 6, 3]"),
    ("narrow quaternions", lambda f: replaced(f, "orientation/value", data=numpy.zeros((1, 6, 3))), "[records, 6, 4]"),
    ("fewer velocities", lambda f: replaced(f, "velocity/value", data=numpy.zeros((9, 5, 3))), "[records, 6, 3]"),
    ("not a number", lambda f: replaced(f, "velocity/value", data=numpy.full((9, 6, 3), numpy.nan)), "finite"),
    ("species of rank 2", lambda f: replaced(f, "species", data=numpy.zeros((6, 6), "i4")), "enumeration"),
    ("fewer species", lambda f: replaced(f, "species", data=kinds(numpy.zeros(5))), "enumeration"),
    ("more species", lambda f: replaced(f, "species", data=kinds(numpy.arange(600) % 2)), "enumeration"),
    ("species without names", lambda f: replaced(f, "species", data=numpy.zeros(6, "i4")), "enumeration"),
    ("long integers as species", lambda f: replaced(f, "species", data=kinds(numpy.arange(6) % 2)), None),
    ("a number that has no name", lambda f: replaced(f, "species", data=kinds(numpy.full(6, 9))), "enumeration"),
    ("a name that is too long", long_names, "enumeration"),
    ("one step", lambda f: replaced(f, "position/step", data=numpy.zeros(1, "i8")), "an integer for each record"),
    ("text as steps", lambda f: replaced(f, "position/step", data=numpy.full(3, b"2")), "an integer for each record"),
]


def one_line(what, status, text):
    check(status in (0, 1, 2), "%s: status %d, %s" % (what, status, text))
    check(len(text.splitlines()) <= 1 and (status == 0 or text), "%s: more than a line: %s" % (what, text))


def check_cases(good):
    for what, change, says in CASES:
        with open(good, "rb") as f, open(path_of("case.h5"), "wb") as out:
            out.write(f.read())
        with h5py.File(path_of("case.h5"), "r+") as f:
            change(f)
        status, text = read("case.h5", "  frame: 2\n" if "step" in what else "")
        one_line(what, status, text)
        check((status == 0) == (says is None), "%s: status %d, %s" % (what, status, text))
        check(says is None or ("case.h5" in text and says in text), "%s: %s" % (what, text))


def check_changed_bytes(good):
    """Whatever the HDF5 library makes of it."""
    with open(good, "rb") as f:
        bytes_of = f.read()
    draw = random.Random(5)
    read_well = died = 0
    for i in range(120):
        data = bytearray(bytes_of[:draw.choice([len(bytes_of), len(bytes_of), draw.randrange(len(bytes_of))])])
        for _ in range(draw.randrange(1, 9)):
            data[draw.randrange(len(data))] = draw.randrange(256)
        with open(path_of("changed.h5"), "wb") as f:
            f.write(data)
        status, text = read("changed.h5", draw.choice(["", "  frame: 1\n"]))
        one_line("changed bytes %d" % i, status, text)
        read_well += status == 0
        died += "signal" in text
    print("120 changed files: %d read, %d crashed the HDF5 library" % (read_well, died))


def main():
    good = start()
    status, text = read("good.h5")
    check(status == 0, "the good file: " + text)
    check_cases(good)
    check_changed_bytes(good)
    os.mkfifo(path_of("pipe.h5"))
    status, text = read("pipe.h5")
    check(status != 0 and "expected a file" in text, "a pipe: " + text)


main()
