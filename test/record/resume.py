# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""resume.py POLHODE [OTHER]: runs with a reference, with events and with a picture, stopped and resumed, end with the same
bytes; on a processor without fma they go on with a warning; forged tables of events are refused. OTHER: another build of the
same version, which takes over."""
import os, signal, struct, subprocess, sys, tempfile, time

from checksum64 import crc64

builds = [os.path.abspath(p) for p in sys.argv[1:] if os.path.isfile(p)]  # not the folder of the sources
os.chdir(tempfile.mkdtemp())
SELDOM = dict(os.environ, POLHODE_CHECKPOINT_SECONDS="1000")
OFTEN = dict(os.environ, POLHODE_CHECKPOINT_SECONDS="0.02")
TOP = """body: {moments: [1, 5, 6]}
spin: {angular-velocity: [10, 10, 10], frame: body, unit: rad/s}
torques: [{model: heavy-top}]
"""
EVENTS = """events:
  - {name: a, kind: omega, axis: [0, 1, 0]}
  - {name: c, kind: angle, axis: [0, 0, 1], direction: [0, 0, 1], angle: 20, unit: deg}
"""
SCENARIOS = {
    "steps": TOP + "method: srkn6_14a/exact\nstep: 0.01\nuntil: 1000\n"
    "output: {columns: [t, q, m, attitude-error, m-error, modified-energy], times: 0:1000:0.37}\n",
    "tolerance": TOP + "tolerance: 1e-9\nmethod: taylor\nuntil: 1000\n"
    "output: {columns: [t, q, attitude-error], times: 0:1000:0.17}\n",
    "dop853": TOP + EVENTS + "tolerance: 1e-6\nmethod: dop853\nuntil: 100\n"
    "output: {columns: [t, q, m-error], times: 0:100:0.03, events: events.csv}\n",
    "history": TOP + EVENTS + "method: abam4\nstep: 0.0005\nuntil: 15\n"
    "output: {columns: [t, q, m], every: 10, events: events.csv}\n",
    "correction": "body: {moments: [1, 5, 6]}\nspin: {momentum: [1, 2, 3], frame: body}\nmethod: mr2+energy\nstep: 0.001\n"
    "until: 600\noutput: {columns: [t, q, m, attitude-error], every: 10}\n",
    "system": "system: {species: [{name: dipole, number: 27}], lattice: {spacing: 2, perturbation: 0.1}, seed: 5,\n"
    "  box: [8, 8, 8], cutoff: {radius: 3}, thermostat: {kind: langevin, temperature: 1, rate: 1}}\n"
    "method: verlet/exact\nstep: 0.001\nuntil: 18\noutput: {columns: [t, energy], every: 10}\n",
}
# Rows of more than two parts: a name for a system, flows for a body, with records between the steps.
SCENARIOS["baoab"] = SCENARIOS["system"].replace("verlet/", "baoab/").replace("every: 10", "times: 0:18:0.0123")
SCENARIOS["rate"] = TOP.replace("}]", "}, {model: gyrostat, momentum: [1, 2, 3]}]") + """step: 0.01
scheme: {flows: [drift 0.5, kick 0.5, rate 1, kick 0.5, drift 0.5]}
until: 1000
output: {columns: [t, q, m], times: 0:1000:0.37}
"""


def fail(text):
    sys.exit("FAILED: " + text)


def read(path):
    with open(path, "rb") as f:
        return f.read()


def rows(path):
    """What was computed. The lines with # name the build that wrote the file."""
    return [line for line in read(path).split(b"\n") if builds[0] == builds[-1] or not line.startswith(b"#")]


def write(path, data):
    with open(path, "wb") as f:
        f.write(data)


def run(polhode, name, *more):
    return subprocess.run([polhode, "run", name + ".yaml", "--output", "part.csv", *more], capture_output=True, timeout=300,
                          env=SELDOM)


def stopped(polhode, name, more=(), env=OFTEN, after=0.05):
    """A run that is stopped once it has a checkpoint; False where it was faster."""
    process = subprocess.Popen([polhode, "run", name + ".yaml", "--output", "part.csv", *more], stderr=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, env=env)
    while process.poll() is None and not os.path.exists("part.csv.checkpoint"):
        time.sleep(0.001)
    time.sleep(after)
    process.send_signal(signal.SIGTERM)
    return process.wait() != 0


def same_bytes(name, polhode, other, more=()):
    """The run in one piece, and the one that was stopped and that another build took up."""
    for path in ("events.csv", "part.csv"):
        if os.path.exists(path):
            os.unlink(path)
    if run(polhode, name, "--quiet", *more).returncode:
        fail(name + ": the whole run")
    whole, events = rows("part.csv"), os.path.exists("events.csv") and rows("events.csv")
    os.unlink("part.csv")
    count = 0
    for after in (0.05, 0.0):
        if stopped(polhode, name, ["--quiet", *more], after=after):
            r = run(other, name, "--quiet", "--resume", *more)
            if r.returncode:
                fail("%s: resumed: %s" % (name, r.stderr))
            count += 1
        if rows("part.csv") != whole or (events and rows("events.csv") != events):
            fail("%s: other bytes after --resume" % name)
        os.unlink("part.csv")
    if not count:
        fail(name + " was never stopped")
    return count


def other_rounding(polhode, name):
    """From code without fma to code with it: it goes on, and says that the last digits may differ."""
    base = dict(OFTEN, POLHODE_ISA="base")
    if not stopped(polhode, name, env=base):
        fail(name + " without fma was never stopped")
    r = run(polhode, name, "--resume")
    if r.returncode:
        fail("%s: resumed with other instructions: %s" % (name, r.stderr))
    return b"rounds otherwise" in r.stderr


def field(data, name):
    """The numbers of a value of the run itself: where, and how many."""
    at = 32
    while at < len(data) - 8:
        kind, _, count = struct.unpack("<IIQ", data[at + 32 : at + 48])
        if data[at : at + 32].rstrip(b"\0").decode() == name:
            return at + 48, count
        at += 48 + (count * (8, 4, 8, 1, 1)[kind] + 7) // 8 * 8
    fail("no " + name)


def forged_events(polhode):
    """Every index of the table of events, and the event that ended the run: only those that exist."""
    if not stopped(polhode, "history", ["--quiet"], after=0.2):
        fail("history was never stopped")
    good, spool = read("part.csv.checkpoint"), read("part.csv.spool")
    rows, count = field(good, "event_rows")
    if count < 12:
        fail("no events so far")
    stop, _ = field(good, "event_stop")
    which, _ = field(good, "event_stop_which")
    nan, inf = float("nan"), float("inf")
    forged = [[(rows + count * 8 - 96 + 8, struct.pack("<d", x))] for x in (1e6, 2, -1, 0.5, nan, inf, -1e300)]
    forged += [[(rows + 16, struct.pack("<d", x))] for x in (2, nan, 1e9)] + [[(rows + 32, struct.pack("<d", 1e18))]]
    forged += [[(stop, struct.pack("<d", 1.0)), (which, struct.pack("<q", x))] for x in (2, -1, 2**40)]
    for changes in forged:
        data = bytearray(good)
        for at, number in changes:
            data[at : at + 8] = number
        data[-8:] = struct.pack("<Q", crc64(data[:-8]))
        write("part.csv.checkpoint", data)
        write("part.csv.spool", spool)
        r = run(polhode, "history", "--quiet", "--resume")
        if r.returncode != 1 or r.stderr.count(b"\n") != 1 or b"does not fit this run" not in r.stderr:
            fail("forged %s: status %d: %s" % (changes, r.returncode, r.stderr))
    for path in ("part.csv.checkpoint", "part.csv.spool"):
        os.unlink(path)
    return len(forged)


for name, text in SCENARIOS.items():
    write(name + ".yaml", text.encode())
polhode, other = builds[0], builds[-1]
stops = sum(same_bytes(name, polhode, other) for name in SCENARIOS)
stops += same_bytes("steps", polhode, other, ["--plot", "part.svg"])
if other != polhode:
    stops += sum(same_bytes(name, other, polhode) for name in SCENARIOS)
warned = other_rounding(polhode, "steps")
print("%d stops, the same bytes each time; %d forged tables refused; warned of other rounding: %s"
      % (stops, forged_events(polhode), warned))
