# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""power.py POLHODE FAULT: the power goes at every call that changes a file. What was not synced is lost.

The disk is built again from the trace of the calls, in two ways. strict: a name lasts from the sync of its folder on, a
file holds what its last sync saw. eager: names last at once, contents as before; a file never synced is empty. In both
the output is whole or not there, and the run comes to the right bytes.
"""
import os, shutil, subprocess, sys, tempfile

polhode, fault = (os.path.abspath(a) for a in sys.argv[1:3])
if os.environ.get("LD_PRELOAD"):
    sys.exit(77)
top = tempfile.mkdtemp()
ASAN = "verify_asan_link_order=0:" + os.environ.get("ASAN_OPTIONS", "")
SCENARIO = """body: {moments: [1, 5, 6]}
spin: {angular-velocity: [1, 2, 1], frame: body, unit: rad/s}
torques: [{model: heavy-top}]
method: verlet/exact
step: 0.001
until: 3
output: {columns: [t, q, m], every: 100}
"""


def run(folder, number=None, trace=None, resume=False):
    env = dict(os.environ, ASAN_OPTIONS=ASAN, POLHODE_CHECKPOINT_SECONDS="0.0003", LC_ALL="C")
    env["LD_PRELOAD"] = fault  # in every run: it does not wait for the real disk
    if number is not None:
        env.update(FAULT_KIND="files", FAULT_HOW="cut", FAULT_AT=str(number), FAULT_TRACE=trace)
    command = [polhode, "run", "run.yaml", "--quiet", "--output", "out.csv"] + ["--resume"] * resume
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120)


def fresh(name):
    folder = os.path.join(top, name)
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    return folder


def read(path):
    with open(path, "rb") as f:
        return f.read()


def start(name):
    folder = fresh(name)
    with open(os.path.join(folder, "run.yaml"), "w") as out:
        out.write(SCENARIO)
    return folder


def survivors(trace, strict):
    """Names and contents after the cut."""
    now, lasting, held = {}, {}, {}
    path = os.path.join(trace, "trace")
    for number, line in enumerate(read(path).decode().splitlines() if os.path.exists(path) else [], 1):
        word, *rest = line.split()
        if word == "create":
            now[rest[0]] = rest[1]
        elif word == "sync":
            held[rest[0]] = read(os.path.join(trace, str(number)))
        elif word == "rename":
            now[os.path.basename(rest[1])] = now.pop(os.path.basename(rest[0]))
        elif word == "unlink":
            now.pop(os.path.basename(rest[0]), None)
        elif word == "directory":
            lasting = dict(now)
        now = {os.path.basename(k): v for k, v in now.items()}
    return {name: held.get(file, b"") for name, file in (lasting if strict else now).items()}


whole_folder = start("whole")
assert run(whole_folder).returncode == 0
whole = read(os.path.join(whole_folder, "out.csv"))
folder, count = start("count"), os.path.join(top, "calls")
os.environ["FAULT_COUNT"] = count
assert run(folder, 0, fresh("trace")).returncode == 0
del os.environ["FAULT_COUNT"]
calls = int(read(count))
cuts = resumed = finished = 0
# All calls; of many (checkpoints go by the clock) some, and all at the end.
for number in sorted({1 + i * calls // 40 for i in range(40)} | set(range(max(1, calls - 25), calls + 1))):
    folder, trace = start("run"), fresh("trace")
    r = run(folder, number, trace)
    if r.returncode == 0:  # fewer checkpoints this time
        continue
    assert r.returncode == -9, r
    cuts += 1
    for strict in (True, False):
        after = start("after")
        for name, data in survivors(trace, strict).items():
            with open(os.path.join(after, name), "wb") as out:
                out.write(data)
        where = (number, strict, os.listdir(after))
        output = os.path.join(after, "out.csv")
        assert not os.path.exists(output) or read(output) == whole, where
        finished += os.path.exists(output)
        goes_on = os.path.exists(output + ".checkpoint")
        again = run(after, resume=goes_on)
        assert again.returncode == 0 and read(output) == whole, (where, again)
        resumed += goes_on
assert cuts > 10 and resumed > 0, (cuts, resumed)
print("%d cuts, two disks each: %d runs went on from a checkpoint, %d had their output already" % (cuts, resumed, finished))
shutil.rmtree(top)
