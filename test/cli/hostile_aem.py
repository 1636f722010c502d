# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""hostile_aem.py POLHODE: whatever the metadata of an attitude ephemeris are, the run is refused in one line before it starts, or its file
conforms by 'polhode check' and by the rules for lines and digits of CCSDS 504.0-B-2."""

import json
import os
import re
import subprocess
import sys
import tempfile

polhode = os.path.abspath(sys.argv[1])
os.chdir(tempfile.mkdtemp())
SCENARIO = """name: %s
body: {moments: [1, 2, 3]}
spin: {angular-velocity: [0.1, 2, 0.3], frame: body, unit: rad/s}
%s
output: {every: 1, columns: [t, q, omega]}
ephemeris: %s
"""
MOST = 254
NUMBER = re.compile(r"[-+]?(\d+\.\d+|\d\.\d+[eE][-+]?\d+)")


def check(good, text):
    if not good:
        sys.exit("FAILED: " + text)


def conforms(what, digits):
    done = subprocess.run([polhode, "check", "x.aem"], capture_output=True, text=True)
    check(done.returncode == 0, "%s: %s" % (what, done.stderr))
    check(("more than 16 digits" in done.stdout) == (digits > 16), "%s, %d digits: %s" % (what, digits, done.stdout))
    with open("x.aem", encoding="ascii", newline="") as f:
        lines = f.read().split("\n")
    check(all(len(line) <= MOST for line in lines), "%s: a long line" % what)
    for line in lines[lines.index("DATA_START") + 1:lines.index("DATA_STOP")]:
        for number in line.split()[1:]:
            count = len(re.sub("[eE].*|[^0-9]", "", number))
            check(NUMBER.fullmatch(number) and count <= digits, "%s: %s" % (what, number))


def attempt(what, metadata, name="x", until="until: 3\nstep: 1", env=None, refused=None):
    """refused: whether it must be; None: it may be either."""
    meta = {"epoch": "2026-01-01T00:00:00", "object-name": "S", "object-id": "1"}
    meta.update(metadata)
    with open("s.yaml", "w", encoding="utf-8") as f:
        f.write(SCENARIO % (json.dumps(name), until, json.dumps(meta)))
    if os.path.exists("x.aem"):
        os.remove("x.aem")
    done = subprocess.run([polhode, "run", "s.yaml", "-q", "-o", "x.aem"], capture_output=True, text=True,
                          env=dict(os.environ, **(env or {})))
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "warning" not in line]
        check(len(lines) == 1 and not os.path.exists("x.aem"), "%s: %s" % (what, done.stderr))
        check(refused is not False, "%s: %s" % (what, done.stderr))
        return done.stderr
    check(refused is not True, what + ": was not refused")
    conforms(what, int(meta.get("digits", 16)))
    return ""


TEXTS = ["x" * n for n in (100, 237, 238, 239, 240, 241, 242, 243, 244, 300, 5000)]
TEXTS += [" ", "   ", " x ", "a  b", "a=b", "= x", "META_STOP", "COMMENT", "caf\u00e9", "a\tb", "a\nb", "\u2028", "\x7f", "~", "[x]", "null", "-", "0"]
KEYS = ["object-name", "object-id", "originator", "center", "frame-a", "frame-b"]
for key in KEYS:
    for text in TEXTS:
        attempt("%s %r" % (key, text[:20]), {key: text})
for key, length in (("object-name", 240), ("object-id", 242), ("center", 240), ("frame-a", 240), ("frame-b", 239)):
    attempt("%s that fits" % key, {key: "x" * length}, refused=False)
    said = attempt("%s that does not" % key, {key: "x" * (length + 1)}, refused=True)
    check("ephemeris.%s: expected at most %d characters" % (key, length) in said, said)
attempt("two unknown frames", {"frame-a": "SKY", "frame-b": "ME"}, refused=True)
attempt("the body as frame A", {"frame-a": "SC_BODY_1", "frame-b": "EME2000"}, refused=True)
attempt("one frame", {"frame-a": "SC_BODY_1"}, refused=True)
for name in ("n" * 5000, "\u00e9\n\n=", "META_START", "x\rDATA_STOP"):
    attempt("name %r" % name[:20], {}, name=name)
for value in ("abc", "-5", "", "1e9", "253402300800", "99999999999999999999", " 5", "0"):
    said = attempt("SOURCE_DATE_EPOCH=%s" % value, {}, env={"SOURCE_DATE_EPOCH": value}, refused=True)
    check("SOURCE_DATE_EPOCH: expected seconds since 1970" in said, said)
attempt("SOURCE_DATE_EPOCH", {}, env={"SOURCE_DATE_EPOCH": "1767225600"}, refused=False)
attempt("records within a nanosecond", {}, until="until: 1e-9\nstep: 1e-10", refused=True)
attempt("records of a nanosecond", {}, until="until: 5e-9\nstep: 1e-9", refused=False)
attempt("back in time", {}, until="until: -3\nstep: -1")
for version in ("1.0", "2.0"):
    for digits in ("16", "17"):
        attempt("version %s, %s digits" % (version, digits), {"version": version, "digits": digits},
                refused=version == "1.0" or None)


# Long numbers of others are read, and a note says where they begin: digits of an exponent are none.
APM = """CCSDS_APM_VERS = 2.0
CREATION_DATE = 2026-01-01T00:00:00
ORIGINATOR = X
META_START
OBJECT_NAME = S
OBJECT_ID = 1
TIME_SYSTEM = UTC
META_STOP
EPOCH = 2026-01-01T00:00:00
QUAT_START
REF_FRAME_A = EME2000
REF_FRAME_B = SC_BODY_1
Q1 = 0
Q2 = 0
Q3 = %s
QC = %s
QUAT_STOP
"""
OEM = """CCSDS_OEM_VERS = 2.0
CREATION_DATE = 2026-01-01T00:00:00
ORIGINATOR = X
META_START
OBJECT_NAME = S
OBJECT_ID = 1
CENTER_NAME = EARTH
REF_FRAME = EME2000
TIME_SYSTEM = UTC
START_TIME = 2026-01-01T00:00:00
STOP_TIME = 2026-01-01T00:01:00
META_STOP
2026-01-01T00:00:00 7000 %s 0 0 7.5 0
2026-01-01T00:01:00 7000 %s 0 0 7.5 0
"""
SHORT, LONG = "6.00000000000000e-001", "0.80000000000000000"
for text, first in ((APM, 15), (OEM, 13)):
    for x, y, note in ((SHORT, "0.8", ""), (SHORT, LONG, "1 line has a number of more than 16 digits, from line %d on" % (first + 1)),
                       ("0.60000000000000000", LONG, "2 lines have a number of more than 16 digits, from line %d on" % first)):
        with open("long.txt", "w", encoding="ascii") as f:
            f.write(text % (x, y))
        done = subprocess.run([polhode, "check", "long.txt"], capture_output=True, text=True)
        check(done.returncode == 0 and (note in done.stdout if note else "note" not in done.stdout), "%s, %s: %s" % (x, y, done))
