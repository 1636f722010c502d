# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""faults.py POLHODE SOURCE FAULT [FAULT_MEMORY | --reads]: each call that changes a file fails once, each that reads one, and each
that asks for memory. --reads: only those that read the records of a run with measurements.

Where it does: one line and status 1 (or 2, if the scenario was not read yet), no torn file, and the run comes to the
right bytes afterwards, with --resume where there is a checkpoint. A failure that costs nothing (a checkpoint that
cannot be written, a folder that cannot be synced) may also end well: then the bytes are right, and at most a line warns.
"""
import os, shutil, subprocess, sys, tempfile

polhode, source, fault = (os.path.abspath(a) for a in sys.argv[1:4])
reads_only = sys.argv[4:] == ["--reads"]
memory = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 and not reads_only else None
if os.environ.get("LD_PRELOAD"):
    sys.exit(77)  # something else is there already
if memory and "__asan_init" in subprocess.run(["nm", polhode], capture_output=True, text=True).stdout:
    memory = None  # it has its own malloc
work = tempfile.mkdtemp()
os.chdir(work)
ASAN = "verify_asan_link_order=0:" + os.environ.get("ASAN_OPTIONS", "")
LSAN = "print_suppressions=0:suppressions=" + os.path.join(work, "..", os.path.basename(work) + ".leaks")
with open(work + ".leaks", "w") as out:
    out.write("leak:libhdf5\n")  # HDF5 keeps what belongs to a file that it could not write
BODY = """body: {moments: [1, 5, 6]}
spin: {angular-velocity: [1, 2, 1], frame: body, unit: rad/s}
torques: [{model: heavy-top}]
method: verlet/exact
step: 0.001
until: 0.4
ephemeris: {epoch: 2026-01-01T00:00:00, object-name: BODY, object-id: 2026-001A}
output: {columns: [t, q], every: 1}
"""
with open("body.yaml", "w") as out:
    out.write(BODY)
with open("system.yaml", "w") as out:
    out.write("""system: {species: [{name: dipole, number: 8}], lattice: {spacing: 2, perturbation: 0.01}}
method: verlet/exact
step: 0.01
until: 0.3
output: {every: 1, rdf: {file: g.csv, range: 3, bins: 10}}
""")
with open("short.yaml", "w") as out:
    out.write(BODY.replace("until: 0.4", "until: 0.02"))
MEASURES = {name: name.upper() + ".csv" for name in ("rdf", "msd", "velocity-correlation", "dielectric")}
with open("measures.yaml", "w") as out:
    more = {"rdf": ", range: 1.9, bins: 10"}
    out.write("""system: {species: [{name: dipole, number: 8}], lattice: {perturbation: 0.3}, box: [4, 4, 4],
  cutoff: {radius: 1.9}, temperature: {translation: 1, rotation: 1, unit: kT}, reaction-field: conductor}
method: verlet/exact
step: 0.001
until: 0.02
output: {every: 1, %s}
""" % ", ".join("%s: {file: %s%s}" % (k, v, more.get(k, "")) for k, v in MEASURES.items()))
SCENARIOS = set(os.listdir("."))
BESIDE = {"system.yaml": ["g.csv"], "measures.yaml": list(MEASURES.values())}
KERNELS = {".bc": {"a.tf", "a.tsc"}}


def run(scenario, output, kind="", number=0, more=()):
    env = dict(os.environ, ASAN_OPTIONS=ASAN, LSAN_OPTIONS=LSAN, POLHODE_CHECKPOINT_SECONDS="0.0003", LC_ALL="C", SOURCE_DATE_EPOCH="1767225600")
    env["LD_PRELOAD"] = memory if kind == "memory" else fault  # which also does not wait for the real disk
    if kind:
        env.update(FAULT_KIND=kind, FAULT_AT=str(number),
                   FAULT_COUNT=os.path.join(work, "..", os.path.basename(work) + ".count"))
    command = [polhode, "run", scenario, "--quiet", "--output", output, *more]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)


def clean():
    for name in os.listdir("."):
        if name not in SCENARIOS:
            os.unlink(name)


def content(path):
    with open(path, "rb") as f:
        return f.read()


def same(path, whole):
    if not path.endswith(".h5"):
        return content(path) == whole
    dump = subprocess.run(["h5dump", path], capture_output=True)
    return dump.returncode == 0 and dump.stdout == whole


def startup():
    count = os.path.join(work, "..", os.path.basename(work) + ".count")
    env = dict(os.environ, LD_PRELOAD=memory, FAULT_KIND="memory", FAULT_AT="0", FAULT_COUNT=count)
    subprocess.run([polhode, "--version"], env=env, capture_output=True, check=True)
    return int(content(count))


def every(kind, scenario, output, most=4000):
    """Lets call 1, 2, 3 ... fail; how many there were."""
    clean()
    first = run(scenario, output)
    if "cannot write" in first.stderr:
        return None
    assert first.returncode == 0, first
    whole = subprocess.run(["h5dump", output], capture_output=True).stdout if output.endswith(".h5") else content(output)
    beside = {name: content(name) for name in BESIDE.get(scenario, [])}
    failures, begin = 0, 1
    if kind == "memory":  # what the loader and the libraries take before main is not ours
        begin = startup()
    for number in range(begin, most):
        clean()
        r = run(scenario, output, kind, number)
        where = (kind, scenario, output, number, r)
        with open(os.path.join(work, "..", os.path.basename(work) + ".count")) as f:
            reached = int(f.read()) >= number
        assert r.returncode in (0, 1, 2), where
        for name in beside:  # whole, or not there: never from some of the records
            assert not os.path.exists(name) or content(name) == beside[name] or "failed in step" in r.stderr, (where, name)
        if r.returncode == 0:
            assert all(map(os.path.exists, beside)), where
            assert same(output, whole) and r.stderr.count("\n") <= 1, where
            assert not [f for f in os.listdir(".") if f.endswith(".new")], (where, os.listdir("."))
        else:
            failures += 1
            assert r.stderr.count("\n") == 1 and r.stderr.startswith("polhode: "), where
            # A run whose method fails keeps its whole records so far, and says so.
            assert not os.path.exists(output) or same(output, whole) or (
                "failed in step" in r.stderr and whole.startswith(content(output))), where
            again = run(scenario, output, more=["--resume"] if os.path.exists(output + ".checkpoint") else [])
            assert again.returncode == 0 and same(output, whole), (where, again)
            assert sorted(os.listdir(".")) == sorted({*SCENARIOS, output, *beside, *KERNELS.get(output[-3:], ())}), (where, os.listdir("."))
        if not reached:
            break
    assert failures > 3, (kind, scenario, output, "nothing failed")
    return "%s, %s: %d calls, %d failures" % (kind, output, number - begin, failures)


def syncs(scenario, output):
    """Lets each sync of a file fail: that of the output is an error, and the output is not there."""
    for number in range(1, 1000):
        clean()
        r = run(scenario, output, "syncs", number)
        if r.returncode == 1:
            assert r.stderr == "polhode: %s: cannot be written: Input/output error\n" % output, r
            assert not os.path.exists(output), os.listdir(".")
            return "syncs, %s: number %d of the run is that of the output" % (output, number)
        if int(content(os.path.join(work, "..", os.path.basename(work) + ".count"))) < number:
            raise AssertionError("a failed sync of %s goes unnoticed" % output)


if reads_only:
    print(every("reads", "measures.yaml", "s.xyz"))
    shutil.rmtree(work)
    for path in (work + ".count", work + ".leaks"):
        if os.path.exists(path):
            os.unlink(path)
    sys.exit(0)
for line in (syncs("short.yaml", "a.csv"), syncs("short.yaml", "a.aem"), every("files", "body.yaml", "a.csv"), every("files", "body.yaml", "a.aem"), every("files", "body.yaml", "a.h5"),
             every("files", "system.yaml", "s.xyz"), every("files", "system.yaml", "s.h5")):
    print(line or "skipped: no HDF5")
for line in (every("reads", "short.yaml", "a.csv"), every("reads", "short.yaml", "a.aem"),
             every("reads", "short.yaml", "a.bc"), every("reads", "short.yaml", "a.h5"),
             every("reads", "measures.yaml", "s.csv"), every("reads", "measures.yaml", "s.xyz"),
             every("reads", "measures.yaml", "s.h5")):
    print(line or "skipped: no HDF5")
if memory:
    print(every("memory", "body.yaml", "a.csv"))
    print(every("memory", "system.yaml", "s.xyz"))
shutil.rmtree(work)
os.unlink(work + ".count")
os.unlink(work + ".leaks")
