# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""corrupt.py POLHODE: a flipped, cut, missing or added byte of a checkpoint or spool is refused in one line, however
often it is tried, and nothing is changed; what is not damaged goes on to the same bytes."""
import os, signal, struct, subprocess, sys, tempfile, time

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


def crc64(data):
    """CRC-64/XZ bit by bit, as its definition says."""
    crc = 2**64 - 1
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xC96C5795D7870F42 if crc & 1 else 0)
    return crc ^ 2**64 - 1


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
for at in range(len(checkpoint)):
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


def changed(at, old, new):
    """A checkpoint with a field changed and its checksum made right again."""
    if checkpoint[at : at + len(old)] != old:
        fail("the checkpoint has no %r at %d" % (old, at))
    data = checkpoint[:at] + new + checkpoint[at + len(old) : -8]
    return data + struct.pack("<Q", crc64(data))


build = checkpoint[16:208]
refused("another build", changed(16, build[:1], b"9"), spool, b"another build")
refused("another version", changed(8, b"\2", b"\3"), spool, b"another build")
refused("other records", changed(224, struct.pack("<Q", records // 64), struct.pack("<Q", records // 64 - 1)), spool)
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
print("%d flipped bytes refused: every one of checkpoint and spool" % tries)
