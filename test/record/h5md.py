# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""h5md.py POLHODE SOURCE: an H5MD file, read by h5py, has the structure of the specification 1.1 and
the numbers of the CSV file and of --final."""

import sys

try:
    import h5py
    import numpy
except ImportError:
    sys.exit("python3-h5py is missing: scripts/setup test installs it")

from scenarios import check, last_state, near, run, scenario, table

WIDE = {"momentum": ["P1", "P2", "P3"], "angular-momentum": ["J1", "J2", "J3"]}


def check_metadata(f):
    h5md = f["h5md"]
    version = h5md.attrs["version"]
    check(version.dtype.kind == "i" and list(version) == [1, 1], "version %s" % version)
    for group, name in (("author", "name"), ("creator", "name"), ("creator", "version")):
        # fixed-length strings of scalar dataspace
        a = h5md[group].attrs.get_id(name)
        check(a.shape == () and not a.get_type().is_variable_str(), "%s/%s" % (group, name))
    check(h5md["author"].attrs["name"] == b"A. N. Other", "author")
    check(h5md["creator"].attrs["name"] == b"polhode", "creator")
    for name in ("polhode", "revision", "scenario", "scenario hash", "method"):
        check(name in f.attrs, "no provenance: " + name)
    check(f.attrs["method"] == b"verlet/exact", "method")


def check_element(f, name, records):
    """step: Integer[variable], time, value with the same first dimension."""
    e = f[name]
    check(e["step"].dtype.kind == "i" and e["step"].shape == (records,), name + "/step")
    check(e["time"].dtype.kind == "f" and e["time"].shape == (records,), name + "/time")
    check(e["value"].shape[0] == records, name + "/value")
    for part in ("step", "time", "value"):
        check(e[part].maxshape[0] is None, "%s/%s cannot grow" % (name, part))
    check(all(numpy.diff(e["step"]) > 0) and all(numpy.diff(e["time"]) > 0), name + " not in order")
    check(e["step"] == f["particles/all/position/step"], name + ": step is no hard link")
    check(e["time"] == f["particles/all/position/time"], name + ": time is no hard link")


def check_box(box, boxed):
    check(box.attrs["dimension"] == 3, "dimension")
    want = b"periodic" if boxed else b"none"
    check(list(box.attrs["boundary"]) == [want] * 3, "boundary %s" % box.attrs["boundary"])
    if boxed:
        check(list(box["edges"]) == [1.6, 1.7, 1.8], "edges")
    else:
        check("edges" not in box, "edges of no box")


def check_particles(p, final):
    n = len(final)
    enum = h5py.check_dtype(enum=p["species"].dtype)
    check(enum == {"spce": 0, "salt": 1}, "species %s" % enum)
    names = {number: name for name, number in enum.items()}
    check([names[k] for k in p["species"]] == [name for name, _ in final], "species of the bodies")
    mass = {"spce": 15.99943 + 2 * 1.007947, "salt": 23.0}
    charge = {"spce": 0.0, "salt": 0.5}
    for i, (name, x) in enumerate(final):
        check(near(p["mass"][i], mass[name], 1e-14), "mass")
        check(near(p["charge"][i], charge[name], 1e-15, 1.0), "charge")
        check(list(p["position/value"][-1, i]) == x[0:3], "position of body %d" % i)
        for k in range(3):
            check(near(p["velocity/value"][-1, i, k] * mass[name], x[3 + k], 1e-14), "velocity")
        check(list(p["orientation/value"][-1, i]) == x[6:10], "orientation")
        check(list(p["angular_momentum/value"][-1, i]) == x[10:13], "angular momentum")
    norms = numpy.linalg.norm(p["orientation/value"], axis=2)
    check(abs(norms - 1).max() < 1e-15 * 8, "quaternions are not of length one")
    check(p["position/value"].shape[1:] == (n, 3), "position")


def check_observables(f, columns, records):
    check(list(f["particles/all/position/time"]) == columns["t"], "times")
    check(list(f["particles/all/position/step"]) == [0, 3, 6, 9, 12, 15, 18, 20], "steps")
    seen = {"t"}
    for name, e in f["observables"].items():
        check_element(f, "observables/" + name, records)
        if name == "rdf":
            continue
        labels = WIDE.get(name, [name.replace("-", "_")])
        value = e["value"][...].reshape(records, -1)
        for k, label in enumerate(labels):
            check(list(value[:, k]) == columns[label], name)
            seen.add(label)
    check(seen == set(columns), "missing: %s" % (set(columns) - seen))


def check_rdf(f, path):
    g = table(path)
    e = f["observables/rdf"]
    check(list(e["r"]) == g["r"], "middles of the bins")
    mean = e["value"][...].mean(axis=0)
    check(abs(mean - g["g"]).max() < 1e-12, "g(r) is not the mean of the records")
    check(max(g["g"]) > 1.0, "no peak")


def main():
    for boxed in (True, False):
        path = scenario(boxed)
        rdf = path.replace(".yaml", "-g.csv")
        request = "output.rdf={file: %s, range: 0.8, bins: 40}" % rdf
        columns = table(run(path, "o.csv"))
        records = len(columns["t"])
        with h5py.File(run(path, "o.h5", "--set", request), "r") as f:
            check_metadata(f)
            for name in ("position", "velocity", "orientation", "angular_momentum"):
                check_element(f, "particles/all/" + name, records)
            check_box(f["particles/all/box"], boxed)
            check_particles(f["particles/all"], last_state(path))
            check_observables(f, columns, records)
            check_rdf(f, rdf)


main()
