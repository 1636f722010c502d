# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""tables.py POLHODE SOURCE: numpy and pandas read the CSV files of `run` and `free` as they are, and find the same numbers."""
import os, subprocess, sys, tempfile

polhode, source = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
try:
    import numpy
    import pandas
except ImportError as missing:
    print("skipped:", missing)
    sys.exit(77)
os.chdir(tempfile.mkdtemp())


def table(path, names, rows):
    a = numpy.genfromtxt(path, names=True, delimiter=",")
    b = pandas.read_csv(path, comment="#")
    exact = pandas.read_csv(path, comment="#", float_precision="round_trip")
    assert list(a.dtype.names) == list(b.columns) == names, (path, a.dtype.names, list(b.columns))
    assert len(a) == len(b) == rows, (path, len(a), len(b))
    for name in names:
        assert numpy.array_equal(a[name], exact[name].to_numpy(dtype=float)), (path, name)
        assert numpy.allclose(a[name], b[name].to_numpy(dtype=float), rtol=1e-14, atol=1e-14), (path, name)
    return a


state = ["t", "q0", "q1", "q2", "q3", "m1", "m2", "m3"]
motion = ["--inertia", "1,2,3", "--omega", "0.01,1,0.01", "--times", "0:10:0.1"]
subprocess.run([polhode, "free", *motion, "--output", "free.csv"], check=True)
f = table("free.csv", state, 101)
with open("run.yaml", "w") as out:
    # The name would be a row of its own and a comment, were it written as it is.
    out.write('name: "first\\n1,2,3\\n# last"\nbody: {moments: [1, 2, 3]}\nuntil: 10\noutput: {times: 0:10:0.1}\n'
              "spin: {angular-velocity: [0.01, 1, 0.01], frame: body, unit: rad/s}\n")
subprocess.run([polhode, "run", "run.yaml", "--quiet", "--output", "run.csv"], check=True)
r = table("run.csv", state, 101)
for name in state:  # the same motion
    assert numpy.allclose(f[name], r[name], rtol=0, atol=1e-14), name
assert "scenario: first 1,2,3 # last\n" in open("run.csv").read()
final = subprocess.run([polhode, "run", "run.yaml", "--quiet", "--final"], check=True, capture_output=True, text=True)
assert final.stdout.splitlines()[0] == ",".join(state), final.stdout

# A system, with its g(r).
lattice = os.path.join(source, "examples", "dipoles-lattice.yaml")
subprocess.run([polhode, "run", lattice, "--quiet", "--output", "s.csv", "--set", "output.columns=[t, step, energy]",
                "--set", "output.rdf={file: g.csv, range: 5, bins: 20}"], check=True)
s = table("s.csv", ["t", "step", "energy"], 41)
assert numpy.array_equal(s["step"], numpy.arange(41.0))
g = table("g.csv", ["r", "g"], 20)
assert numpy.allclose(g["r"], 0.25 * (numpy.arange(20) + 0.5))

# A comparison: words and holes beside numbers.
subprocess.run([polhode, "compare", "heavy-top", "--set", "until=1", "--methods", "rk4,verlet/mr2", "--steps", "0.1,0.05",
                "--output", "c.csv"], stdout=subprocess.DEVNULL, check=True)
c, n = pandas.read_csv("c.csv", comment="#"), numpy.genfromtxt("c.csv", names=True, delimiter=",", dtype=None, encoding="utf-8")
assert list(c["method"]) == ["rk4"] * 2 + ["verlet/mr2"] * 2 and c["order"].isna().tolist() == [True, False] * 2, c
assert list(n.dtype.names) == list(c.columns) and numpy.array_equal(n["steps"], c["steps"]), n.dtype.names
