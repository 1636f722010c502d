# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""molecules.py POLHODE SOURCE: atoms and units in trajectories, trajectories as a start, files that grow, and every measure
against numpy, from the trajectory alone."""

import glob
import os
import signal
import subprocess
import sys
import time

try:
    import h5py
    import numpy
    from ase.io import read
except ImportError:
    sys.exit("python3-h5py or python3-ase is missing: scripts/setup test installs them")

from scenarios import check, polhode, run, table, work

SCENARIO = """
system:
  species:
    - {name: tip4p-2005, number: 40}
    - name: hcl
      number: 14
      symbol: Cl
      atoms:
        - {symbol: Cl, mass: 35.45, position: [2, 1, 1], epsilon: 0.6, sigma: 0.33, charge: -0.2}
        - {symbol: H, mass: 1.008, position: [2.1, 1.05, 1.06], charge: 0.2}
    - name: ball
      number: 10
      symbol: Ar
      mass: 39.9
      body: {moments: [0.1, 0.2, 0.15]}
      potential: lennard-jones
      epsilon: 1
      sigma: 0.33
  lattice: {}
  box: [1.6, 1.7, 1.8]
  cutoff: {radius: 0.75}
  reaction-field: 20
  temperature: {translation: 300, rotation: 300, unit: K}
  prepare: {steps: 200, step: 0.001, thermostat: {temperature: 300, rate: 20}}
method: verlet/exact
step: 0.001
until: 0.35
output: {every: 2}
"""
BOX = numpy.array([1.6, 1.7, 1.8])
KINDS = ["tip4p-2005", "hcl", "ball"]
BOLTZMANN = 0.00831446261815324
COULOMB = 138.93545764438198


def write(name, text):
    path = os.path.join(work.name, name)
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return path


def content(path):
    with open(path, "rb") as f:
        return f.read()


def water_sites():
    """O, H, H and M of TIP4P/2005 about the centre of mass, with their charges (Abascal and Vega 2005)."""
    half = numpy.radians(104.52) / 2
    mo, mh = 15.99943, 1.007947
    h = numpy.array([0, 0.09572 * numpy.sin(half), -0.09572 * numpy.cos(half)])
    at = numpy.array([[0, 0, 0], h, h * [1, -1, 1], [0, 0, -0.01546]])
    mass = numpy.array([mo, mh, mh, 0])
    return at - (mass @ at) / mass.sum(), mass, numpy.array([0, 0.5564, 0.5564, -1.1128])


def hcl_sites():
    at = numpy.array([[2, 1, 1], [2.1, 1.05, 1.06]])
    mass = numpy.array([35.45, 1.008])
    return at - (mass @ at) / mass.sum(), mass, numpy.array([-0.2, 0.2])


SITES = [water_sites(), hcl_sites(), (numpy.zeros((1, 3)), numpy.array([39.9]), numpy.zeros(1))]
SYMBOLS = [["O", "H", "H", "M"], ["Cl", "H"], ["Ar"]]


def tensor(kind):
    if kind == 2:
        return numpy.diag([0.1, 0.2, 0.15])
    at, mass, _ = SITES[kind]
    return sum(m * (x @ x * numpy.eye(3) - numpy.outer(x, x)) for m, x in zip(mass, at))


def matrices(q):
    """Rotations of quaternions, scalar first, the last axis."""
    w, x, y, z = numpy.moveaxis(q, -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
    return numpy.moveaxis(numpy.array(rows), (0, 1), (-2, -1))


class Trajectory:
    """Everything from an H5MD file without sites, in nm."""

    def __init__(self, path):
        with h5py.File(path, "r") as f:
            p = f["particles/all"]
            names = {v: k for k, v in h5py.check_dtype(enum=p["species"].dtype).items()}
            self.kind = numpy.array([KINDS.index(names[k]) for k in p["species"]])
            self.x, self.v = p["position/value"][...], p["velocity/value"][...]
            self.t = p["position/time"][...]
            self.mass = p["mass"][...]
            self.r = matrices(p["orientation/value"][...])
            m = p["angular_momentum/value"][...]
            self.kinetic = f["observables/translation/value"][...] + f["observables/rotation/value"][...]
            self.kt = [f["observables/kt-%s/value" % k][...] for k in ("translation", "rotation")]
        self.omega = numpy.empty_like(m)
        for i, kind in enumerate(self.kind):
            # Least squares: a line has no inertia about itself.
            inverse = numpy.linalg.pinv(tensor(kind), rcond=1e-10)
            self.omega[:, i] = numpy.einsum("tab,tb->ta", self.r[:, i], m[:, i] @ inverse.T)

    def sites(self, record, chosen):
        """Positions, velocities and bodies of the sites with these symbols."""
        x, v, body = [], [], []
        for i, kind in enumerate(self.kind):
            for at, symbol in zip(SITES[kind][0], SYMBOLS[kind]):
                if symbol in chosen:
                    arm = self.r[record, i] @ at
                    x.append(self.x[record, i] + arm)
                    v.append(self.v[record, i] + numpy.cross(self.omega[record, i], arm))
                    body.append(i)
        return numpy.array(x), numpy.array(v), numpy.array(body)


def distribution(a, body_a, b, body_b, edges):
    d = a[:, None, :] - b[None, :, :]
    d -= BOX * numpy.rint(d / BOX)
    r = numpy.sqrt((d * d).sum(axis=2))[body_a[:, None] != body_b[None, :]]
    shell = 4 / 3 * numpy.pi * numpy.diff(edges**3)
    return numpy.histogram(r, edges)[0] / (len(a) * len(b) / BOX.prod() * shell)


def check_rdf(path, tr):
    g = table(path)
    edges = numpy.linspace(0, 0.7, 36)
    check(numpy.allclose(g["r"], (edges[1:] + edges[:-1]) / 2, 1e-14), "middles of the bins")
    everyone = numpy.arange(len(tr.kind))
    for name in ("g", "O-O", "O-H", "H-Cl", "M-Ar"):
        sums = numpy.zeros(35)
        for t in range(len(tr.t)):
            a, b = (tr.x[t], everyone), (tr.x[t], everyone)
            if name != "g":
                one, other = name.split("-")
                a, b = (tr.sites(t, [k])[::2] for k in (one, other))
            sums += distribution(a[0], a[1], b[0], b[1], edges)
        mean = sums / len(tr.t)
        check(abs(mean - g[name]).max() < 1e-9 * mean.max(), "g(r): %s" % name)
        check(mean.max() > 1, "g(r) of %s has no peak" % name)


def correlate(a, b, lags, product):
    """Over bodies and all origins."""
    out = []
    for lag in range(lags + 1):
        p, q = a[: len(a) - lag], b[lag:]
        out.append((p * q).sum(axis=2).mean() if product else ((q - p) ** 2).sum(axis=2).mean())
    return numpy.array(out)


def comment(path, key):
    with open(path, encoding="utf-8") as f:
        return next(line.split(": ", 1)[1].split()[0] for line in f if line.startswith("# " + key + ":"))


def check_correlations(msd, velocity, tr):
    m, v = table(msd), table(velocity)
    lags = len(m["lag"]) - 1
    check(lags == 43 and abs(m["lag"][-1] - 0.086) < 1e-12, "a quarter of the run: %s" % m["lag"][-1])
    check(len(v["lag"]) == 31 and abs(v["lag"][-1] - 0.06) < 1e-12, "range")
    groups = [("", slice(None))] + [("_" + name, tr.kind == k) for k, name in enumerate(KINDS)]
    for ending, which in groups:
        want = correlate(tr.x[:, which], tr.x[:, which], lags, False)
        check(numpy.allclose(m["msd" + ending], want, 1e-11, 1e-15), "msd" + ending)
        slope = numpy.polyfit(m["lag"][lags // 2 :], want[lags // 2 :], 1)[0]
        key = "diffusion" + ending.replace("_", " ")
        check(abs(float(comment(msd, key)) - slope / 6) < 1e-9 * abs(slope), key)
        for name, a in (("velocity", tr.v), ("angular_velocity", tr.omega)):
            want = correlate(a[:, which], a[:, which], 30, True)
            check(numpy.allclose(v[name + ending], want, 1e-9, 1e-9 * abs(want[0])), name + ending)


def check_dielectric(path, tr):
    e = table(path)
    moment = numpy.zeros((len(tr.t), 3))
    for i, kind in enumerate(tr.kind):
        moment += tr.r[:, i] @ (SITES[kind][2] @ SITES[kind][0])
    freedom = 3 * len(tr.kind) - 3, sum(2 if k == 1 else 3 for k in tr.kind)
    kt = (freedom[0] * tr.kt[0] + freedom[1] * tr.kt[1]) / sum(freedom)
    for n in (1, 7, len(tr.t)):
        part = moment[:n]
        fluctuation = (part**2).sum(axis=1).mean() - (part.mean(axis=0) ** 2).sum()
        a = 4 * numpy.pi * COULOMB * fluctuation / (3 * BOX.prod() * kt[:n].mean())
        epsilon = (41 + 40 * a) / (41 - a)  # (e - 1)(2 R + 1)/(2 R + e) = a with R = 20
        check(numpy.allclose([e["M%d" % (k + 1)][n - 1] for k in range(3)], moment[n - 1], 1e-12, 1e-13), "M")
        check(abs(e["fluctuation"][n - 1] - fluctuation) < 1e-12, "fluctuation of M")
        check(abs(e["dielectric"][n - 1] - epsilon) < 1e-9, "dielectric constant")
    check(epsilon > 1.01, "no fluctuation")


def check_h5md_atoms(path, tr):
    """The atoms, in angstrom, with units."""
    with h5py.File(path, "r") as f:
        check(list(f["h5md/modules/units"].attrs["version"]) == [1, 0], "module units")
        p = f["particles/atoms"]
        enum = h5py.check_dtype(enum=p["species"].dtype)
        check(set(enum) == {"O", "H", "Cl", "Ar"}, "symbols %s" % enum)
        for name, unit in (("position/value", b"Angstrom"), ("velocity/value", b"Angstrom ps-1"), ("mass", b"u"),
                           ("charge", b"e"), ("position/time", b"ps"), ("box/edges", b"Angstrom")):
            check(p[name].attrs["unit"] == unit, "unit of " + name)
        for name, unit in (("energy", b"kJ mol-1"), ("temperature-rotation", b"K"), ("pressure-bar", b"bar")):
            check(f["observables/%s/value" % name].attrs["unit"] == unit, "unit of " + name)
        check(f["particles/all/position/value"].attrs["unit"] == b"Angstrom", "unit of the bodies")
        for t in (0, len(tr.t) - 1):
            x, v, body = tr.sites(t, ["O", "H", "Cl", "Ar"])
            check(list(p["molecule"]) == list(body), "molecules")
            check(numpy.allclose(p["position/value"][t], 10 * x, 1e-13, 1e-12), "atoms: positions")
            check(numpy.allclose(p["velocity/value"][t], 10 * v, 1e-9, 1e-9), "atoms: velocities")
            mass = numpy.array(p["mass"])
            kinetic = 0.5 * (mass * (v * v).sum(axis=1)).sum()
            balls = tr.kind == 2  # whose rotation no atom shows
            spin = numpy.einsum("ia,iab,ib->", tr.omega[t, balls], tr.r[t, balls] @ tensor(2)
                                @ tr.r[t, balls].transpose(0, 2, 1), tr.omega[t, balls])
            check(abs(kinetic + 0.5 * spin - tr.kinetic[t]) < 1e-10 * kinetic, "kinetic energy of the atoms")


def check_xyz_atoms(path, tr):
    """ASE: angstrom, eV, u. Its kinetic energy is that of the atoms."""
    frames = read(path, index=":", format="extxyz")
    check(len(frames) == len(tr.t), "frames")
    for t in (0, len(tr.t) - 1):
        x, v, _ = tr.sites(t, ["O", "H", "Cl", "Ar"])
        a = frames[t]
        check(numpy.allclose(a.positions, 10 * x, 1e-13, 1e-12), "xyz: positions")
        check(numpy.allclose(a.cell.diagonal(), 10 * BOX, 1e-14), "xyz: cell")
        check(numpy.allclose(a.arrays["velo"], 10 * v, 1e-9, 1e-9), "xyz: velocities")
        kinetic = 0.5 * (a.get_masses() * (v * v).sum(axis=1)).sum()
        check(abs(a.get_kinetic_energy() * 96.48533212331 - kinetic) < 1e-6 * kinetic, "xyz: momenta for ASE")
        check(a.info["length_unit"] == "angstrom" and a.info["momenta_unit"] == "sqrt(u eV)", "xyz: units")


def check_columns(path):
    c = table(path)
    for kind in ("translation", "rotation"):
        check(numpy.allclose(c["temperature_" + kind], numpy.array(c["kt_" + kind]) / BOLTZMANN, 1e-14), "kelvin")
    check(numpy.allclose(c["pressure_bar"], numpy.array(c["pressure"]) * 1e-2 / 6.02214076e-4, 1e-10), "bar")


def as_start(file, frame=None):
    lines = SCENARIO.replace(", number: 40", "").replace("      number: 14\n", "").replace("      number: 10\n", "")
    lines = "\n".join(x for x in lines.splitlines() if "temperature" not in x)
    more = "file: " + os.path.basename(file) + ("" if frame is None else "\n  frame: %s" % frame)
    return lines.replace("lattice: {}", more)


def first_record(file, frame=None):
    path = write("second.yaml", as_start(file, frame))
    return Trajectory(run(path, "second.h5", "--until", "0.002"))


def check_starts(bodies, angstrom, text, tr):
    last = len(tr.t) - 1
    for file, frame, record in ((bodies, None, last), (bodies, "last", last), (bodies, 60, 30), (angstrom, 0, 0),
                                (text, None, last), (text, 100, 50)):
        got = first_record(file, frame)
        for name in ("x", "v", "r", "omega"):
            a, b = getattr(got, name)[0], getattr(tr, name)[record]
            check(abs(a - b).max() < 1e-12 * abs(b).max(), "start from %s, frame %s: %s" % (file, frame, name))
        check(list(got.kind) == list(tr.kind), "kinds")
    with h5py.File(bodies, "r") as f:  # a continued run is the first one going on
        whole = f["particles/all/position/value"][last]
    got = Trajectory(run(write("third.yaml", as_start(bodies, 300)), "third.h5", "--until", "0.05"))
    check(abs(got.x[-1] - whole).max() < 1e-9, "a run from a record goes on")


def refuse(path, text, *extra):
    command = [polhode, "run", path, "--quiet", "--output", os.path.join(work.name, "no.csv"), *extra]
    done = subprocess.run(command, capture_output=True, text=True)
    check(done.returncode == 2 and done.stderr.count("\n") == 1 and text in done.stderr, "%s: %s" % (text, done.stderr))
    check(not glob.glob(os.path.join(work.name, "no.*")), "something was written")


def check_refused(bodies, sites):
    refuse(write("n.yaml", as_start(bodies, 61)), "no record has the step 61")
    refuse(write("n.yaml", as_start(sites)), "has atoms (output.sites)")
    refuse(write("n.yaml", as_start("second.yaml").replace("second.yaml", "x.csv\n  frame: 3")), "one state")
    write("none.h5", "no HDF5 at all")
    refuse(write("n.yaml", as_start("none.h5")), "cannot be read as HDF5")
    for name, shape in (("position/value", (3, 64, 2)), ("position/value", (0, 64, 3)), ("velocity/value", (1, 64, 3)),
                        ("orientation/value", (176, 63, 4)), ("species", (63,))):
        broken = os.path.join(work.name, "broken.h5")
        with open(broken, "wb") as out:
            out.write(content(bodies))
        with h5py.File(broken, "r+") as f:
            del f["particles/all/" + name]
            f["particles/all/" + name] = numpy.zeros(shape)
        refuse(write("n.yaml", as_start(broken)), "particles/all")
    path = write("m.yaml", SCENARIO)
    refuse(path, "expected two symbols of sites, such as O-H", "--set", "output.rdf={file: g.csv, range: 0.5, pairs: [O-Xe]}")
    listed = SCENARIO.replace("output: {every: 2}", "output: {times: [0, 0.1], msd: {file: m.csv}}")
    refuse(write("l.yaml", listed), "not a list of times")
    refuse(path, "holds no bodies", "--set", "output.sites=yes")
    path = write("k.yaml", SCENARIO.replace("unit: K", "unit: kT"))  # kelvin needs known units
    refuse(path, "the unit of length is not known", "--set", "system.units=none", "--set", "output.length-unit=angstrom",
           "--set", "output.format=xyz")
    refuse(path, "needs known units", "--set", "system.units=none", "--set", "output.columns=[t, temperature]")
    refuse(path, "one file", "--set", "output.msd={file: m.csv}", "--set", "output.velocity-correlation={file: m.csv}")
    charged = SCENARIO.replace("charge: 0.2}", "charge: 0.3}")
    refuse(write("m.yaml", charged), "expected neutral bodies", "--set", "output.dielectric={file: e.csv}")


def check_same_molecule():
    """SPC/E from its atoms, anywhere and turned, is SPC/E: the same energies from the same places."""
    head = "system:\n  species:\n    - %s\n  file: bodies.csv\n  units: md\n  box: [1.3, 1.3, 1.3]\n" \
           "  cutoff: {radius: 0.6}\n  reaction-field: conductor\nmethod: verlet/exact\nstep: 0.001\nuntil: 0.02\n"
    write("bodies.csv", "x,y,z,px,py,pz,q0,q1,q2,q3,L1,L2,L3\n" + "".join(
        "%g,%g,%g,1,%g,2,1,%g,0.3,%g,0.1,0.2,%g\n" % (0.4 * (i % 3), 0.4 * (i // 3), 0.1 * i, i, 0.1 * i, 0.2 - 0.1 * i, i)
        for i in range(9)))
    y, z = 0.1 * numpy.sin(numpy.arccos(-1 / 3) / 2), 0.1 * numpy.cos(numpy.arccos(-1 / 3) / 2)
    atom = "{symbol: %s, mass: %.17g, position: [5, %.17g, %.17g], charge: %.17g%s}"
    atoms = ", ".join(atom % x for x in (
        ("O", 15.99943, 3, 2, -0.8476, ", epsilon: 0.6501695808187486, sigma: 0.31655578901998815"),
        ("H", 1.007947, 3 + y, 2 - z, 0.4238, ""), ("H", 1.007947, 3 - y, 2 - z, 0.4238, "")))
    one = table(run(write("a.yaml", head % "{name: spce}"), "a.csv"))
    two = table(run(write("b.yaml", head % ("{name: mine, symbol: O, atoms: [%s]}" % atoms)), "b.csv"))
    for label in one:
        if not label.endswith("error") and label[:2] not in ("P1", "P2", "P3"):
            check(numpy.allclose(one[label], two[label], 1e-10), "a molecule from atoms: " + label)


def check_growth():
    """FILE.part can be read while the run goes on, and a run that was killed and resumed has the same bytes."""
    path = write("grow.yaml", SCENARIO.replace("until: 0.35", "until: 2"))
    options = ("--set", "output.msd={file: %s, range: 0.1}" % os.path.join(work.name, "grow-m.csv"))
    whole = content(run(path, "whole.xyz", *options))
    measured = content(os.path.join(work.name, "grow-m.csv"))
    out = os.path.join(work.name, "grown.xyz")
    command = [polhode, "run", path, "--quiet", "--output", out, *options]
    env = dict(os.environ, POLHODE_CHECKPOINT_SECONDS="0.01")
    seen = 0
    for sign in (signal.SIGKILL, signal.SIGTERM, None):
        resume = ["--resume"] if os.path.exists(out + ".checkpoint") else []
        child = subprocess.Popen(command + resume, env=env)
        for _ in range(2000):
            size = os.path.getsize(out + ".part") if os.path.exists(out + ".part") else 0
            if child.poll() is not None or (sign and size > len(whole) // 8 and os.path.exists(out + ".checkpoint")):
                break
            time.sleep(0.005)
        if sign and child.poll() is None:
            part = content(out + ".part")
            check(whole.startswith(part), "FILE.part is the beginning of the file")
            lines = part.count(b"\n")
            check(part.endswith(b"\n") and lines % 66 == 0, "FILE.part has whole frames: %d lines" % lines)
            write("look.xyz", part.decode())
            seen = max(seen, len(read(os.path.join(work.name, "look.xyz"), index=":", format="extxyz")))
            child.send_signal(sign)
        child.wait()
    check(seen > 1, "nothing was seen of the growing file")
    check(content(out) == whole, "the grown file")
    check(content(os.path.join(work.name, "grow-m.csv")) == measured, "the measures of a resumed run")
    check(not glob.glob(out + ".*"), "left behind: %s" % glob.glob(out + ".*"))


def main():
    path = write("m.yaml", SCENARIO)
    at = {name: os.path.join(work.name, name + "-m.csv") for name in ("g", "msd", "v", "e")}
    measures = {"rdf": "{file: %(g)s, range: 0.7, bins: 35, pairs: [O-O, O-H, H-Cl, M-Ar]}", "msd": "{file: %(msd)s}",
                "velocity-correlation": "{file: %(v)s, range: 0.06}", "dielectric": "{file: %(e)s}"}
    bodies = run(path, "bodies.h5", *(x for k, v in measures.items() for x in ("--set", "output.%s=%s" % (k, v % at))))
    tr = Trajectory(bodies)
    check_rdf(at["g"], tr)
    check_correlations(at["msd"], at["v"], tr)
    check_dielectric(at["e"], tr)
    form = ("--set", "output.sites=yes", "--set", "output.length-unit=angstrom")
    atoms = run(path, "atoms.h5", *form)
    check_h5md_atoms(atoms, tr)
    sites = run(path, "atoms.xyz", *form)
    check_xyz_atoms(sites, tr)
    check_columns(run(path, "o.csv"))
    check_starts(bodies, atoms, run(path, "bodies.xyz", *form[2:]), tr)
    check_refused(bodies, sites)
    check_same_molecule()
    check_growth()


main()
