# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""senses.py POLHODE: attitudes and angular velocities of AEM and APM files against the words of CCSDS 504.0-B-2, annex F.

Nothing here calls Polhode to make a file that Polhode reads. A frame is a matrix of coordinates; quaternions (F2), Euler angles (F3) and
angular velocities (F4) of a file follow from it by the definitions of the annex, and the command must find the motion again:
for every direction, side of the body and frame of the rates, by reading, interpolation, fit, and in the files that it writes."""

import itertools
import json
import math
import os
import subprocess
import sys
import tempfile

polhode = os.path.abspath(sys.argv[1])
os.chdir(tempfile.mkdtemp())
SPACE, BODY = "EME2000", "SC_BODY_1"


def check(good, text):
    if not good:
        sys.exit("FAILED: " + text)


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def transposed(a):
    return [list(row) for row in zip(*a)]


def apply(a, v):
    return [sum(a[i][k] * v[k] for k in range(3)) for i in range(3)]


def turned(axis, angle):
    """F3: X_B = M X_A, where B is A turned about one of its axes."""
    c, s = math.cos(angle), math.sin(angle)
    return {"X": [[1, 0, 0], [0, c, s], [0, -s, c]],
            "Y": [[c, 0, -s], [0, 1, 0], [s, 0, c]],
            "Z": [[c, s, 0], [-s, c, 0], [0, 0, 1]]}[axis]


def from_angles(sequence, angles):
    m = turned(sequence[0], angles[0])
    for k in (1, 2):
        m = product(turned(sequence[k], angles[k]), m)
    return m


def quaternion(m):
    """F2: Q1, Q2, Q3, QC of the matrix, for turns that are not near half a turn."""
    qc = math.sqrt(1 + m[0][0] + m[1][1] + m[2][2]) / 2
    return [(m[1][2] - m[2][1]) / (4 * qc), (m[2][0] - m[0][2]) / (4 * qc), (m[0][1] - m[1][0]) / (4 * qc), qc]


def angles_of(m, sequence):
    """Euler angles of the matrix, for the two sequences that are used, in degrees."""
    if sequence == "ZYX":
        x = [math.atan2(m[0][1], m[0][0]), -math.asin(m[0][2]), math.atan2(m[1][2], m[2][2])]
    else:  # ZXZ
        x = [math.atan2(m[2][0], -m[2][1]), math.acos(m[2][2]), math.atan2(m[0][2], m[1][2])]
    worst = max(abs(a - b) for r, w in zip(from_angles(sequence, x), m) for a, b in zip(r, w))
    check(worst < 1e-14, "the reference does not agree with itself")
    return [math.degrees(a) for a in x]


START = from_angles("ZYX", (0.4, -0.3, 0.7))
OMEGA = (0.02, -0.05, 0.03)  # of the body with respect to space, along the axes of the body, rad/s


def motion(t):
    """Coordinates in space to coordinates in the body, which turns about a fixed axis: a sphere."""
    w = math.sqrt(sum(x * x for x in OMEGA))
    n, c, s = [x / w for x in OMEGA], math.cos(w * t), math.sin(w * t)
    cross = [[0, -n[2], n[1]], [n[2], 0, -n[0]], [-n[1], n[0], 0]]
    r = [[(c if i == j else 0) + (1 - c) * n[i] * n[j] - s * cross[i][j] for j in range(3)] for i in range(3)]
    return product(r, START)


def matrix(t, a):
    """From frame A, which is SPACE or BODY, to the other one."""
    return motion(t) if a == SPACE else transposed(motion(t))


def rate(t, a, frame):
    """F4: of frame B with respect to frame A, in degrees per second along the axes of `frame`; from the derivative of the matrix:
    dM/dt = -[w] M, with w in B."""
    h = 1e-4
    m = matrix(t, a)
    d = [[(8 * (matrix(t + h, a)[i][j] - matrix(t - h, a)[i][j])
           - matrix(t + 2 * h, a)[i][j] + matrix(t - 2 * h, a)[i][j]) / (12 * h)
          for j in range(3)] for i in range(3)]
    w = product(d, transposed(m))
    in_b = [math.degrees(x) for x in (w[1][2], w[2][0], w[0][1])]
    return apply(transposed(m), in_b) if frame == a else in_b


def text(numbers):
    return " ".join("%.16e" % x for x in numbers)


def other(frame):
    return BODY if frame == SPACE else SPACE


def stamp(t):
    return "2026-01-01T00:%02d:%09.6f" % (t // 60, t % 60)


def aem(name, version, a, kind, rates_in=None, direction="A2B", method="", names=(SPACE, BODY), dates=range(0, 41, 4)):
    """Writes an ephemeris; kind: QUATERNION, QUATERNION FIRST, QUATERNION/ANGVEL or a sequence of Euler angles."""
    own = dict(zip((SPACE, BODY), names))
    lines, euler = [], kind in ("ZYX", "ZXZ")
    for t in dates:
        m = matrix(t, a)
        m = m if direction == "A2B" else transposed(m)
        x = angles_of(m, kind) if euler else quaternion(m)
        x = [x[3]] + x[:3] if "FIRST" in kind else x
        lines.append(stamp(t) + " " + text(x + (rate(t, a, rates_in) if rates_in else [])))
    meta = ["CCSDS_AEM_VERS = %s" % version, "CREATION_DATE = 2026-01-01T00:00:00", "ORIGINATOR = X", "META_START",
            "OBJECT_NAME = S", "OBJECT_ID = 1", "REF_FRAME_A = " + own[a], "REF_FRAME_B = " + own[other(a)]]
    meta += ["ATTITUDE_DIR = " + direction] if version == "1.0" else []
    meta += ["TIME_SYSTEM = TAI", "START_TIME = " + stamp(dates[0]), "STOP_TIME = " + stamp(dates[-1]),
             "ATTITUDE_TYPE = " + ("EULER_ANGLE" if euler else kind.split()[0])]
    if euler:
        meta.append("EULER_ROT_SEQ = " + (kind if version == "2.0" else "".join(str("XYZ".index(c) + 1) for c in kind)))
    elif version == "1.0":
        meta.append("QUATERNION_TYPE = " + ("FIRST" if "FIRST" in kind else "LAST"))
    meta += ["ANGVEL_FRAME = " + own[rates_in]] if rates_in else []
    meta += [method, "META_STOP", "DATA_START"]
    with open(name, "w", encoding="ascii") as f:
        f.write("\n".join(line for line in meta + lines + ["DATA_STOP"] if line) + "\n")


def apm(name, version, a, kind, velocity=None, direction="A2B"):
    """Parameters at time 0; velocity: (frame A of its block, frame of the components), or "DOT"."""
    m = matrix(0, a)
    m = m if direction == "A2B" else transposed(m)
    q = quaternion(m)
    lines = ["CCSDS_APM_VERS = " + version, "CREATION_DATE = 2026-01-01T00:00:00", "ORIGINATOR = X"]
    what = ["OBJECT_NAME = S", "OBJECT_ID = 1", "TIME_SYSTEM = TAI"]
    lines += ["META_START"] + what + ["META_STOP"] if version == "2.0" else what
    lines.append("EPOCH = " + stamp(0))
    values = ["%s = %.16e" % z for z in zip(("Q1", "Q2", "Q3", "QC"), q)]
    if velocity == "DOT":
        h = 1e-4
        near = [quaternion(x if direction == "A2B" else transposed(x)) for x in (matrix(h, a), matrix(-h, a))]
        values += ["%s = %.16e" % (k, (x - y) / (2 * h))
                   for k, x, y in zip(("Q1_DOT", "Q2_DOT", "Q3_DOT", "QC_DOT"), *near)]
    if version == "1.0":
        lines += ["Q_FRAME_A = " + a, "Q_FRAME_B = " + other(a), "Q_DIR = " + direction] + values
    else:
        block = "EULER" if kind in ("ZYX", "ZXZ") else "QUAT"
        if block == "EULER":
            values = ["EULER_ROT_SEQ = " + kind]
            values += ["ANGLE_%d = %.16e" % (i + 1, x) for i, x in enumerate(angles_of(m, kind))]
        lines += [block + "_START", "REF_FRAME_A = " + a, "REF_FRAME_B = " + other(a)] + values + [block + "_STOP"]
        if isinstance(velocity, tuple):
            start, frame = velocity
            lines += ["ANGVEL_START", "REF_FRAME_A = " + start, "REF_FRAME_B = " + other(start), "ANGVEL_FRAME = " + frame]
            lines += ["ANGVEL_%s = %.16e" % z for z in zip("XYZ", rate(0, start, frame))] + ["ANGVEL_STOP"]
    with open(name, "w", encoding="ascii") as f:
        f.write("\n".join(lines) + "\n")


def table(scenario, *extra):
    with open("s.yaml", "w", encoding="ascii") as f:
        f.write(scenario)
    done = subprocess.run([polhode, "run", "s.yaml", "-q", *extra], capture_output=True, text=True)
    check(done.returncode == 0, done.stderr)
    return [[float(x) for x in line.split(",")] for line in done.stdout.splitlines() if line[0].isdigit()]


def is_attitude(q, t, bound, what):
    """q: body to space, scalar first. Its matrix by F2, as the quaternion from space to body."""
    m, w = motion(t), quaternion(motion(t))
    sign = 1 if sum(x * y for x, y in zip(q, [w[3]] + w[:3])) > 0 else -1
    off = max(abs(sign * x - y) for x, y in zip(q, [w[3]] + w[:3]))
    check(off < bound, "%s: the attitude is off by %.3g at %g" % (what, off, t))
    return m


def is_motion(what, file, spin, bound=1e-12, start=0.0):
    """The state that the command reads from the file at a time, and what becomes of it."""
    given = "spin: {file: %s}" % file if spin else "spin: {angular-velocity: [%r, %r, %r], frame: body, unit: rad/s}" % OMEGA
    rows = table("body: {moments: [2, 2, 2]}\nattitude: {file: %s}\n%s\nephemeris: {epoch: '%s', time-system: TAI}\n"
                 "until: 8\noutput: {times: [0, 8], columns: [t, q, omega]}\n" % (file, given, stamp(start)))
    for t, *x in rows:
        is_attitude(x[:4], start + t, bound, what)
        off = max(abs(a - b) for a, b in zip(x[4:], OMEGA))
        check(off < bound, "%s: the angular velocity is off by %.3g" % (what, off))


def check_ephemerides():
    for version, a, kind in itertools.product(("1.0", "2.0"), (SPACE, BODY),
                                              ("QUATERNION", "QUATERNION FIRST", "ZYX", "ZXZ")):
        for direction in ("A2B", "B2A") if version == "1.0" else ("A2B",):
            if version == "2.0" and "FIRST" in kind:
                continue
            aem("f.aem", version, a, kind, direction=direction)
            is_motion("AEM %s %s %s %s" % (version, a, direction, kind), "f.aem", False)
    for a, frame in itertools.product((SPACE, BODY), repeat=2):
        what = "AEM with %s as frame A and rates in %s" % (a, frame)
        aem("f.aem", "2.0", a, "QUATERNION/ANGVEL", rates_in=frame)
        is_motion(what, "f.aem", True, 1e-10)
        aem("f.aem", "2.0", a, "QUATERNION/ANGVEL", rates_in=frame,
            method="INTERPOLATION_METHOD = HERMITE\nINTERPOLATION_DEGREE = 7")
        is_motion(what + ", HERMITE", "f.aem", True, 1e-9, start=17.3)


def check_parameters():
    for a, kind in itertools.product((SPACE, BODY), ("QUAT", "ZYX", "ZXZ")):
        for velocity in itertools.product((SPACE, BODY), repeat=2):
            apm("f.apm", "2.0", a, kind, velocity)
            is_motion("APM 2.0 %s %s, rate from %s in %s" % (a, kind, *velocity), "f.apm", True, 1e-10)
        if kind == "QUAT":
            apm("f.apm", "2.0", a, kind, "DOT")
            is_motion("APM 2.0 %s with derivatives" % a, "f.apm", True, 1e-8)
    for a, direction in itertools.product((SPACE, BODY), ("A2B", "B2A")):
        apm("f.apm", "1.0", a, "QUAT", "DOT", direction)
        is_motion("APM 1.0 %s %s" % (a, direction), "f.apm", True, 1e-8)


def check_names():
    """A name that tells nothing stands beside one that does."""
    for names in ((SPACE, "MY_SENSOR"), ("ICRF", "CAMERA"), ("MY_SKY", BODY), ("GCRF1", "STARTRACKER_2")):
        for a in (SPACE, BODY):
            aem("f.aem", "2.0", a, "QUATERNION/ANGVEL", rates_in=BODY, names=names)
            is_motion("frames %s, %s" % names, "f.aem", True, 1e-10)
    for names in (("MY_SKY", "MY_BODY"), ("EME2000", "ICRF"), ("SC_BODY_1", "STARTRACKER_1")):
        aem("f.aem", "2.0", SPACE, "QUATERNION", names=names)
        done = subprocess.run([polhode, "check", "f.aem"], capture_output=True, text=True)
        check(done.returncode == 1 and "f.aem:8: REF_FRAME_A, REF_FRAME_B: expected a frame of space" in done.stderr
              and done.stderr.count("\n") == 1, "frames %s, %s: %s" % (*names, done.stderr))
    apm("f.apm", "2.0", SPACE, "QUAT", (SPACE, BODY))
    with open("f.apm", encoding="ascii") as f:
        words = f.read()
    with open("g.apm", "w", encoding="ascii") as f:
        f.write(words.replace("ANGVEL_START\nREF_FRAME_A = EME2000", "ANGVEL_START\nREF_FRAME_A = LVLH_ROTATING"))
    done = subprocess.run([polhode, "check", "g.apm"], capture_output=True, text=True)
    check(done.returncode == 1 and "g.apm:19: ANGVEL: expected the frames EME2000 and SC_BODY_1" in done.stderr, done.stderr)


def check_fit():
    """Both sides and both frames of the rates give the same angular velocity and no contradiction."""
    for a, frame in itertools.product((SPACE, BODY), repeat=2):
        aem("f.aem", "2.0", a, "QUATERNION/ANGVEL", rates_in=frame, dates=range(0, 61, 2))
        done = subprocess.run([polhode, "fit", "f.aem", "--format", "json"], capture_output=True, text=True)
        check(done.returncode == 0, done.stderr)
        omega = json.loads(done.stdout)["solutions"][0]["omega"]
        off = max(abs(x - y) for x, y in zip(omega, OMEGA))
        check(off < 1e-8, "fit with %s as frame A, rates in %s: %s" % (a, frame, omega))


def check_written():
    """What the command writes, read by the definitions."""
    scenario = ("body: {moments: [2, 2, 2]}\nattitude: {quaternion: [%r, %r, %r, %r], order: scalar-first}\n" % tuple([quaternion(START)[3]] + quaternion(START)[:3]) +
                "spin: {angular-velocity: [%r, %r, %r], frame: body, unit: rad/s}\nuntil: 20\n" % OMEGA +
                "ephemeris: {epoch: '%s', time-system: TAI, object-name: S, object-id: '1', version: %s}\n"
                "output: {every: 1, columns: [%s]%s}\nstep: 5\n")
    cases = [("2.0", "t, q, omega", ""), ("2.0", "t, q", ""), ("1.0", "t, q", ""), ("2.0", "t, euler-zyx", ""),
             ("1.0", "t, euler-zxz", ""), ("1.0", "t, q", ", quaternion: scalar-first")]
    for version, columns, more in cases:
        with open("s.yaml", "w", encoding="ascii") as f:
            f.write(scenario % (stamp(0), version, columns, more))
        done = subprocess.run([polhode, "run", "s.yaml", "-q", "-o", "w.aem"], capture_output=True, text=True)
        check(done.returncode == 0, done.stderr)
        with open("w.aem", encoding="ascii") as f:
            lines = f.read().splitlines()
        check("REF_FRAME_A = EME2000" in lines and "REF_FRAME_B = SC_BODY_1" in lines, "frames")
        data = lines[lines.index("DATA_START") + 1:lines.index("DATA_STOP")]
        check(len(data) == 5, "%d lines" % len(data))
        for i, line in enumerate(data):
            x = [float(y) for y in line.split()[1:]]
            if "euler" in columns:
                m = from_angles(columns[-3:].upper(), [math.radians(y) for y in x])
                off = max(abs(p - q) for r, w in zip(m, motion(5 * i)) for p, q in zip(r, w))
                check(off < 1e-12, "written Euler angles are off by %.3g" % off)
                continue
            q = x[:4] if more else [x[3]] + x[:3]
            is_attitude(q, 5 * i, 1e-12, "written " + columns)
            off = max([abs(p - q) for p, q in zip(x[4:], rate(5 * i, SPACE, BODY))] + [0])
            check(off < 1e-8 and len(x) == (7 if "omega" in columns else 4), "written rates are off by %.3g" % off)


check_ephemerides()
check_parameters()
check_names()
check_fit()
check_written()
