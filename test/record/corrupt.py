# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""corrupt.py POLHODE: a flipped, cut, missing or added byte of a checkpoint or spool is refused in one line, however
often it is tried, and nothing is changed; what is not damaged goes on to the same bytes."""
import os, signal, struct, subprocess, sys, tempfile, time

from checksum64 import crc64

polhode = os.path.abspath(sys.argv[1])
os.chdir(tempfile.mkdtemp())
os.environ["POLHODE_CHECKPOINT_SECONDS"] = "0.05"
SCENARIO = """name: a run to be damaged
body: {moments: [1, 5, 6]}
spin: {angular-velocity: [10, 10, 10], frame: body, unit: rad/s}
torques: [{model: heavy-top}]
method: verlet/exact
step: 0.001
until: %s
output: {file: run.csv, columns: [t, q, m], every: %d}
"""
CHECKPOINT, SPOOL = "run.csv.checkpoint", "run.csv.spool"


def fail(text):
    sys.exit("FAILED: " + text)


def write(path, data):
    with open(path, "wb") as f:
        f.write(data)


def read(path):
    with open(path, "rb") as f:
        return f.read()


def interrupted(records):
    """A run that is stopped when it has made a few records."""
    process = subprocess.Popen([polhode, "run", "run.yaml", "--quiet"], stderr=subprocess.PIPE)
    for _ in range(2000):
        time.sleep(0.01)
        if os.path.exists(CHECKPOINT) and os.path.getsize(SPOOL) >= 64 * records:
            break
    process.send_signal(signal.SIGHUP)
    _, err = process.communicate()
    if process.returncode != 128 + signal.SIGHUP or b"add --resume" not in err:
        fail("interrupted: %d %s" % (process.returncode, err))
    return read(CHECKPOINT), read(SPOOL)


def refused(what, checkpoint, spool, word=b"", attempts=(1, 2)):
    """Twice in a row, in one line, without changing a byte."""
    write(CHECKPOINT, checkpoint)
    if spool is None:
        os.unlink(SPOOL)
    else:
        write(SPOOL, spool)
    for attempt in attempts:
        r = subprocess.run([polhode, "run", "run.yaml", "--quiet", "--resume"], capture_output=True, timeout=60)
        if r.returncode != 1 or r.stderr.count(b"\n") != 1 or word not in r.stderr:
            fail("%s, attempt %d: status %d: %s" % (what, attempt, r.returncode, r.stderr))
        if read(CHECKPOINT) != checkpoint or (spool is None) != (not os.path.exists(SPOOL)):
            fail("%s, attempt %d: the checkpoint or the spool was changed" % (what, attempt))
        if spool is not None and read(SPOOL) != spool:
            fail("%s, attempt %d: the spool was changed" % (what, attempt))


def flip(data, at):
    return data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]


write("run.yaml", (SCENARIO % ("1e9", 100000)).encode())
checkpoint, spool = interrupted(3)
if struct.unpack("<Q", checkpoint[-8:])[0] != crc64(checkpoint[:-8]):
    fail("the checksum of the checkpoint is not CRC-64/XZ")
os.unlink("run.csv")
tries = 0
for at in range(0, len(checkpoint), 3):
    refused("checkpoint, byte %d" % at, flip(checkpoint, at), spool, attempts=(1, 2)[: 1 + (at % 8 == 0)])
    tries += 1
records = len(spool) // 64 * 64
for at in range(records):
    refused("spool, byte %d" % at, checkpoint, flip(spool, at), b"damaged", attempts=(1, 2)[: 1 + (at % 8 == 0)])
    tries += 1
for cut in (1, 7, 8, 9, len(checkpoint) // 2, len(checkpoint) - 1, len(checkpoint)):
    refused("checkpoint cut by %d" % cut, checkpoint[:-cut], spool)
for more in (b"\0", b"x" * 8, checkpoint):
    refused("checkpoint and more", checkpoint + more, spool, b"damaged")
for cut in (1, 8, 64, len(spool)):
    refused("spool cut by %d" % cut, checkpoint, spool[:-cut], b"shorter")
refused("no spool", checkpoint, None)


def sealed(data):
    """With its checksum made right again."""
    return data[:-8] + struct.pack("<Q", crc64(data[:-8]))


def field(data, path):
    """Where a value stands: begin of its record, begin of its numbers, and how many."""
    at, end = 32, len(data) - 8
    for name in path.split("."):
        while True:
            if at >= end:
                fail("the checkpoint has no " + path)
            kind, _, count = struct.unpack("<IIQ", data[at + 32 : at + 48])
            size = (count * (8, 4, 8, 1, 1)[kind] + 7) // 8 * 8
            if data[at : at + 32].rstrip(b"\0").decode() == name:
                break
            at += 48 + size
        begin, at, end = at, at + 48, at + 48 + size
    return begin, begin + 48, count


def changed(path, number):
    """A checkpoint with one value changed."""
    _, at, _ = field(checkpoint, path)
    return sealed(checkpoint[:at] + number + checkpoint[at + len(number) :])


def renamed(path, name):
    begin, _, _ = field(checkpoint, path)
    return sealed(checkpoint[:begin] + name.ljust(32, b"\0") + checkpoint[begin + 32 :])


def shorter(path):
    begin, _, count = field(checkpoint, path)
    return sealed(checkpoint[:begin] + checkpoint[begin : begin + 40] + struct.pack("<Q", count - 1) + checkpoint[begin + 48 :])


refused("another version", sealed(checkpoint[:8] + b"9.9.9".ljust(24, b"\0") + checkpoint[32:]), spool, b"written by version 9.9.9; this is ")
refused("another file", sealed(b"x" + checkpoint[1:]), spool, b"no checkpoint of this version")
refused("other records", changed("records", struct.pack("<q", records // 64 - 1)), spool)
refused("another scenario", changed("scenario", b"\1" * 8), spool, b"another scenario")
refused("a name of the head", renamed("layout", b"lay"), spool, b"lay is not known here")
for path in ("energy_off", "simulation.steps", "simulation.own.method.shown", "simulation"):
    last = path.split(".")[-1]
    refused(path, renamed(path, b"other"), spool, b"does not fit this run: " + path[: -len(last)].encode() + b"other is not known here")
refused("too few", shorter("simulation.own.method.shown"), spool, b"does not fit this run: ")
begin, at, count = field(checkpoint, "kinetic")
refused("one left out", sealed(checkpoint[:begin] + checkpoint[at + 8 :]), spool, b"does not fit this run: kinetic is missing")
refused("one twice", sealed(checkpoint[:begin] + checkpoint[begin : at + 8] + checkpoint[begin:]), spool, b"twice")
refused("steps of another run", changed("simulation.steps", struct.pack("<q", -1)), spool, b"its numbers are not those of such a run")

# A pipe or a device in place of either file is refused at once.
for path in (CHECKPOINT, SPOOL):
    write(CHECKPOINT, checkpoint)
    write(SPOOL, spool)
    os.unlink(path)
    os.mkfifo(path)
    r = subprocess.run([polhode, "run", "run.yaml", "--quiet", "--resume"], capture_output=True, timeout=60)
    if r.returncode != 1 or r.stderr.count(b"\n") != 1 or path.encode() not in r.stderr:
        fail("a pipe for %s: status %d: %s" % (path, r.returncode, r.stderr))
    os.unlink(path)
    write(path, checkpoint if path == CHECKPOINT else spool)
if os.path.exists("run.csv"):
    fail("a refused run wrote a file")

# Undamaged, and with records behind the last checkpoint, it goes on to the same bytes.
for path in (CHECKPOINT, SPOOL):
    os.unlink(path)
write("run.yaml", (SCENARIO % ("1000", 1000)).encode())
subprocess.run([polhode, "run", "run.yaml", "--quiet"], check=True)
whole = read("run.csv")
os.unlink("run.csv")
checkpoint, spool = interrupted(2)
write(SPOOL, spool + b"records that the checkpoint does not count")
subprocess.run([polhode, "run", "run.yaml", "--quiet", "--resume"], check=True)
if read("run.csv") != whole or os.path.exists(SPOOL) or os.path.exists(CHECKPOINT):
    fail("a resumed run ends with other bytes, or leaves files")
print("%d flipped bytes refused: of the spool every one, of the checkpoint every third" % tries)
