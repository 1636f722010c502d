# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""safe_files.py POLHODE: a run never writes over what it reads, over a file of somebody else, or over another file of its
own; records that change on the disk become no file, of any format; what killed runs left is removed; a limit on file sizes
ends in a line; a pipe is no checkpoint.
"""
import fcntl, os, resource, shutil, signal, subprocess, sys, tempfile, time

polhode = os.path.abspath(sys.argv[1])
work = tempfile.mkdtemp()
os.chdir(work)
BODY = """body: {moments: [1, 5, 6]}
spin: {angular-velocity: [1, 2, 1], frame: body, unit: rad/s}
method: verlet/exact
step: 0.1
until: 1
ephemeris: {epoch: 2026-01-01T00:00:00, object-name: BODY, object-id: 2026-001A}
output: {columns: [t, q]}
"""
EVENTS = "events=[{name: turn, kind: omega, axis: [0, 0, 1]}]"
SYSTEM = """system: {species: [{name: dipole, number: 8}], lattice: {spacing: 2, perturbation: 0.01}}
step: 0.01
until: 0.1
"""


def put(path, text):
    with open(path, "w") as out:
        out.write(text)


def content(path):
    with open(path, "rb") as f:
        return f.read()


def run(*arguments, **more):
    return subprocess.run([polhode, "run", *arguments, "--quiet"], capture_output=True, text=True, timeout=120, **more)


def good(*arguments):
    r = run(*arguments)
    assert r.returncode == 0, r
    return r


def refused(text, *arguments):
    """One line before anything is touched, and nothing new is there."""
    before = {name: content(name) for name in os.listdir(".")}
    r = run(*arguments)
    assert r.returncode == 2 and r.stderr.count("\n") == 1 and text in r.stderr, (text, r)
    assert {name: content(name) for name in os.listdir(".")} == before, (r, os.listdir("."))


def inputs():
    """Every kind of file that a scenario reads."""
    put("body.yaml", BODY)
    put("system.yaml", SYSTEM)
    good("body.yaml", "-o", "a.aem")
    put("wheel.csv", "t,h\n0,0\n10,1\n")
    put("wheel.yaml", BODY + "torques: [{model: wheel, axis: [0, 0, 1], profile: wheel.csv}]\n")
    put("attitude.yaml", BODY + "attitude: {file: a.aem}\n")
    put("reference.yaml", BODY + "reference: a.aem\n")
    good("system.yaml", "-o", "b.xyz")
    put("bodies.yaml", SYSTEM.replace("{species", "{file: b.xyz, species").replace(", number: 8", "")
        .replace(", lattice: {spacing: 2, perturbation: 0.01}", ""))
    good("bodies.yaml", "-o", "c.xyz")
    os.unlink("c.xyz")
    put("o.oem", """CCSDS_OEM_VERS = 2.0
CREATION_DATE = 2026-01-01T00:00:00
ORIGINATOR = ME
META_START
OBJECT_NAME = BODY
OBJECT_ID = 2026-001A
CENTER_NAME = EARTH
REF_FRAME = EME2000
TIME_SYSTEM = UTC
START_TIME = 2025-12-31T23:59:00
STOP_TIME = 2026-01-01T00:01:00
INTERPOLATION = LAGRANGE
INTERPOLATION_DEGREE = 1
META_STOP
2025-12-31T23:59:00 7000 -450 0 0 7.5 0
2026-01-01T00:01:00 7000 450 0 0 7.5 0
""")
    put("orbit.yaml", BODY + "orbit: {file: o.oem}\n")
    good("orbit.yaml", "-o", "c.csv")
    os.unlink("c.csv")


def nothing_is_written_over_an_input():
    inputs()
    for scenario, read in (("wheel.yaml", "wheel.csv"), ("attitude.yaml", "a.aem"), ("reference.yaml", "a.aem"),
                           ("bodies.yaml", "b.xyz"), ("orbit.yaml", "o.oem"), ("body.yaml", "body.yaml")):
        text = "%s: output.file and %s are one file" % (read, "the scenario" if scenario == read else "a file that it reads")
        refused(text, scenario, "-o", read, "--set", "output.format=" + ("xyz" if "xyz" in read else "csv"))
    os.link("wheel.csv", "hard.csv")
    os.symlink("wheel.csv", "soft.csv")
    refused("output.file and a file that it reads", "wheel.yaml", "-o", "hard.csv")
    refused("output.file and a file that it reads", "wheel.yaml", "-o", "./soft.csv")
    refused("output.events and a file that it reads", "wheel.yaml", "-o", "c.csv", "--events", "wheel.csv",
            "--set", EVENTS)
    refused("output.rdf.file and a file that it reads", "bodies.yaml", "-o", "c.csv", "--set",
            "output.rdf={file: b.xyz, range: 3}")
    os.symlink("wheel.csv", "p.html")
    refused("the picture and a file that it reads", "wheel.yaml", "-o", "c.csv", "--plot", "p.html")
    os.unlink("soft.csv")
    os.unlink("p.html")
    shutil.move("wheel.csv", "k.csv.spool")
    put("wheel.yaml", BODY + "torques: [{model: wheel, axis: [0, 0, 1], profile: k.csv.spool}]\n")
    refused("a working file of the run and a file that it reads", "wheel.yaml", "-o", "k.csv")


def nothing_is_written_over_a_file_of_the_run():
    put("body.yaml", BODY)
    put("system.yaml", SYSTEM)
    events = ("--set", EVENTS)
    for ending in (".spool", ".checkpoint", ".new", ".part"):
        refused("k.csv%s: output.events and a working file of the run are one file" % ending, "body.yaml", "-o", "k.csv",
                "--events", "k.csv" + ending, *events)
        refused("k.csv%s: output.rdf.file and a working file" % ending, "system.yaml", "-o", "k.csv", "--set",
                "output.rdf={file: k.csv%s, range: 3}" % ending)
    refused("sat.tf: output.events and a kernel beside output.file", "body.yaml", "-o", "sat.bc", "--events", "sat.tf", *events)


def kernels_of_others_stay():
    put("body.yaml", BODY)
    put("sat.tf", BODY)
    refused("sat.tf: a kernel beside output.file and the scenario are one file", "sat.tf", "-o", "sat.bc")
    put("sat.tf", "KPL/FK\nof a mission\n")
    refused("sat.tf: exists, and Polhode did not write it", "body.yaml", "-o", "sat.bc")
    os.unlink("sat.tf")
    put("sat.tsc", "KPL/SCLK\nof a mission\n")
    refused("sat.tsc: exists, and Polhode did not write it", "body.yaml", "-o", "sat.bc")
    os.unlink("sat.tsc")
    for _ in range(2):  # our own are replaced
        good("body.yaml", "-o", "sat.bc")
    assert sorted(os.listdir(".")) == ["body.yaml", "sat.bc", "sat.tf", "sat.tsc"]


def changed(change, output="k.csv"):
    """A run whose spool is changed while it goes on."""
    put("long.yaml", BODY.replace("step: 0.1", "step: 0.001").replace("until: 1\n", "until: 200\n"))
    spool = output + ".spool"
    process = subprocess.Popen([polhode, "run", "long.yaml", "-q", "-o", output], stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not (os.path.exists(spool) and os.path.getsize(spool)):
        time.sleep(0.001)
    process.send_signal(signal.SIGSTOP)
    assert process.poll() is None
    change(spool)
    process.send_signal(signal.SIGCONT)
    error = process.communicate()[1]
    assert process.returncode == 1 and error.count("\n") == 1 and spool + ": is damaged" in error, (process.returncode, error)
    assert not os.path.exists(output), os.listdir(".")


def flip(spool):
    with open(spool, "r+b") as f:
        f.seek(100)
        byte = f.read(1)
        f.seek(100)
        f.write(bytes([byte[0] ^ 1]))


def records_that_change_become_no_file():
    changed(lambda spool: os.truncate(spool, 0))
    for output in ("k.csv", "k.aem", "k.bc"):  # in one pass, by index, and with files beside it
        clean()
        changed(flip, output)


def leavings_are_removed():
    put("body.yaml", BODY)
    gone = subprocess.Popen(["true"])
    gone.wait()
    dead, mine, held, other = ("ev.csv.%x-1f-0.new" % gone.pid, "ev.csv.%x-1f-0.new" % os.getpid(),
                               "ev.csv.%x-20-1.new" % gone.pid, "ev.csv.more-1f-0.new")
    for name in (dead, mine, held, other):
        put(name, "half")
    with open(held) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        good("body.yaml", "-o", "k.csv", "--events", "ev.csv", "--set",
             EVENTS)
    assert sorted(os.listdir(".")) == sorted(["body.yaml", "k.csv", "ev.csv", mine, held, other]), os.listdir(".")


def a_limit_on_sizes_ends_in_a_line():
    put("body.yaml", BODY.replace("step: 0.1", "step: 0.0001"))

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))

    r = run("body.yaml", "-o", "k.csv", preexec_fn=limit)
    assert r.returncode == 1 and r.stderr == "polhode: k.csv: cannot be written: File too large\n", r
    assert not os.path.exists("k.csv"), os.listdir(".")


def a_pipe_is_no_checkpoint():
    put("body.yaml", BODY)
    os.mkfifo("k.csv.checkpoint")
    r = run("body.yaml", "-o", "k.csv", "--resume")  # nobody writes into it: opening it could wait for ever
    assert r.returncode == 1 and r.stderr.count("\n") == 1 and "k.csv.checkpoint: is no regular file" in r.stderr, r


def names_are_no_formulas():
    put("body.yaml", BODY)
    for sign in "=+-@":
        good("body.yaml", "-o", "k.csv", "--events", "ev.csv", "--set",
             "events=[{name: '%s1', kind: nutation-extremum, axis: [0, 0, 1]}]" % sign, "--until", "20")
        assert ('"\'%s1"' % sign).encode() in content("ev.csv"), content("ev.csv")


def clean():
    for name in os.listdir("."):
        os.unlink(name)


for test in (nothing_is_written_over_an_input, nothing_is_written_over_a_file_of_the_run, kernels_of_others_stay,
             records_that_change_become_no_file, leavings_are_removed, a_limit_on_sizes_ends_in_a_line, a_pipe_is_no_checkpoint,
             names_are_no_formulas):
    clean()
    test()
    print("good:", test.__name__)
os.chdir("/")
shutil.rmtree(work)
