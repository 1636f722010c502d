#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# spacecraft.sh POLHODE SOURCE: attitudes in the words of the field, and their files.
. "$(dirname "$0")/common.sh"
refuse() { refusal 2 "$@"; }
rows() { "$polhode" run "$@" --quiet | grep -v '^#'; }
export SOURCE_DATE_EPOCH=1767225600

cat >sat.yaml <<'YAML'
body: {tensor: [[10, 0.5, -0.3], [0.5, 14, 0.2], [-0.3, 0.2, 17]]}
attitude: {euler: zyx, angles: [30, -20, 50], unit: deg}
spin: {angular-velocity: [1, 0.3, -0.5], frame: body, unit: deg/s}
start: 2016-12-31T23:59:00
until: 120
directions: {sun: [0.6, 0, 0.8], axis: [1, 0, 1]}
ephemeris: {object-name: SAT, object-id: 1998-067A, center: EARTH}
output: {interval: 10}
YAML

# Attitude ephemerides: every kind conforms by two checkers, and has the digits of the table.
rows sat.yaml --set output.columns=[q-last,omega,euler-zxz] >table || fail "the table"
kinds="q euler-zxz q,omega"
for version in 1.0 2.0; do
    for kind in $kinds; do
        [ $version$kind = 1.0q,omega ] && continue
        "$polhode" run sat.yaml --quiet --set "output.columns=[$kind]" --set ephemeris.version=$version --output x.aem || fail "$version $kind"
        "$polhode" check x.aem >said || fail "$version $kind does not conform"
        grep -q "AEM $version, 1 segment, 13 lines" said || fail "check says $(cat said)"
        grep -q '^CCSDS_AEM_VERS = '$version x.aem || fail "version $version"
        if [ $version = 2.0 ] && [ "$kind" != euler-zxz ]; then awk -f "$source/test/cli/aem.awk" x.aem || fail "the grammar of $kind"; fi
        python3 - "$kind" table x.aem <<'PY' || fail "digits of $version $kind"
import csv, math, sys
kind, table, aem = sys.argv[1:]
lines = open(aem).read().split("DATA_START\n")[1].split("DATA_STOP")[0].splitlines()
rows = list(csv.DictReader(open(table)))
assert len(lines) == len(rows) == 13
for line, row in zip(lines, rows):
    x = line.split()[1:]
    if kind.startswith("q"):
        assert [float(v) for v in x[:4]] == [float(row[k]) for k in ("q1", "q2", "q3", "q0")], (line, row)
    if kind == "q,omega":
        assert all(abs(float(v) - math.degrees(float(row[k]))) < 1e-15 for v, k in zip(x[4:], ("omega1", "omega2", "omega3")))
    if kind == "euler-zxz":
        assert [float(v) for v in x] == [float(row[k]) for k in ("zxz_1", "zxz_2", "zxz_3")]
PY
    done
done
grep -q '^EULER_ROT_SEQ' x.aem && fail "a sequence without Euler angles"
"$polhode" run sat.yaml --quiet --set output.columns=[euler-zyx] --set ephemeris.version=1.0 --output x.aem || fail "Euler angles"
grep -q '^EULER_ROT_SEQ = 321$' x.aem || fail "the sequence"
grep -q '^2016-12-31T23:59:00.000000000 30\(\.0*[0-9]\)\? ' x.aem || grep -q '^2016-12-31T23:59:00.000000000 \(30\|29.9999999999999\)[0-9.]* -\(20\|19.999999999999\)[0-9.]* \(50\|49.9999999999\)' x.aem ||
    fail "the angles that were given: $(grep -A1 DATA_START x.aem)"
"$polhode" run sat.yaml --quiet --set ephemeris.version=1.0 --set output.quaternion=scalar-first --output x.aem || fail "scalar first"
grep -q '^QUATERNION_TYPE = FIRST' x.aem && "$polhode" check x.aem >/dev/null || fail "scalar first"

# Segments share their ends, also through a leap second and back in time.
"$polhode" run sat.yaml --quiet --set ephemeris.segment=50 --output x.aem || fail "segments"
"$polhode" check x.aem | grep -q "3 segments, 15 lines" || fail "three segments: $("$polhode" check x.aem)"
grep -q '^STOP_TIME = 2016-12-31T23:59:50' x.aem && grep -q '^START_TIME = 2016-12-31T23:59:50' x.aem || fail "a common epoch"
grep -q '^STOP_TIME = 2017-01-01T00:00:39' x.aem || fail "the leap second counts: $(grep TIME x.aem)"
"$polhode" run sat.yaml --quiet --set until=-120 --set ephemeris.segment=50 --set ephemeris.interpolation=HERMITE --output x.aem || fail "back in time"
"$polhode" check x.aem | grep -q "3 segments, 15 lines" || fail "segments back in time"
grep -q '^INTERPOLATION_DEGREE = 7' x.aem || fail "the degree"

# What an ephemeris cannot hold is refused.
refuse "omega only in version 2.0" run sat.yaml --set output.columns=[q,omega] --set ephemeris.version=1.0 --output y.aem
refuse "one of q and the Euler angles" run sat.yaml --set output.columns=[q,euler-xyz] --output y.aem
refuse "version 2.0 is scalar-last" run sat.yaml --set output.quaternion=scalar-first --output y.aem
refuse "cannot hold 'm'" run sat.yaml --set output.columns=[q,m] --output y.aem
refuse "expected one of 1.0|2.0" run sat.yaml --set ephemeris.version=3.0 --output y.aem
[ ! -e y.aem ] || fail "a file of a refused run"

# check: each file gets its line; the exit status tells.
sed 's/^REF_FRAME_B.*/REF_FRAME_C = X/' x.aem >bad.aem
refusal 1 "bad.aem:[0-9]*: REF_FRAME_C: not a keyword" check x.aem bad.aem
grep -q "x.aem: AEM 2.0" out || fail "the good file beside a bad one"
refusal 2 "expected a file" check

# Scalar last by one word in every output.
[ "$(rows sat.yaml --set output.quaternion=scalar-last | head -n 1)" = t,q1,q2,q3,q0,m1,m2,m3 ] || fail "scalar last in CSV"
[ "$(rows sat.yaml --set output.quaternion=scalar-last --set output.columns=[q] | head -n 1)" = q1,q2,q3,q0 ] || fail "scalar last, q"
if "$polhode" run --formats | grep -q 'one dataset per column; for one body$'; then
    "$polhode" run sat.yaml --quiet --set output.quaternion=scalar-last --output x.h5 || fail "scalar last in HDF5"
    LC_ALL=C grep -aq 'q-last' x.h5 || fail "scalar last in HDF5"
fi

# Angles of an axis, and the spin axis on the sky, by other columns.
rows sat.yaml --set output.columns=[q,L,omega-space,angle-sun,angle-L,spin-ra-dec,euler-xyz,euler-zyz] >table || fail "angles"
rows sat.yaml --set output.columns=[spin-ra-dec,omega-space] --set space-frame=ecliptic >ecliptic || fail "ecliptic"
python3 - <<'PY' || fail "columns of attitudes"
import csv, math
def turn(axis, a):
    c, s = math.cos(a), math.sin(a)
    return {"x": [[1, 0, 0], [0, c, -s], [0, s, c]], "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]], "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]]}[axis]
mul = lambda a, b: [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
unit = lambda v: [x / math.sqrt(sum(y * y for y in v)) for x in v]
for row in csv.DictReader(open("table")):
    x = {k: float(v) for k, v in row.items()}
    w, i, j, k = (x[f"q{n}"] for n in range(4))
    Q = [[1 - 2 * (j * j + k * k), 2 * (i * j - w * k), 2 * (i * k + w * j)],
         [2 * (i * j + w * k), 1 - 2 * (i * i + k * k), 2 * (j * k - w * i)],
         [2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)]]
    axis = unit([r[0] + r[2] for r in Q])
    angle = lambda v: math.degrees(math.acos(sum(a * b for a, b in zip(axis, unit(v)))))
    assert abs(angle([0.6, 0, 0.8]) - x["angle_sun"]) < 1e-10
    assert abs(angle([x["L1"], x["L2"], x["L3"]]) - x["angle_L"]) < 1e-10
    o = unit([x["omega_x"], x["omega_y"], x["omega_z"]])
    assert abs(math.degrees(math.asin(o[2])) - x["spin_dec"]) < 1e-10
    assert abs((math.degrees(math.atan2(o[1], o[0])) - x["spin_ra"] + 180) % 360 - 180) < 1e-10
    for name in ("xyz", "zyz"):
        M = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        for n, a in enumerate(name):
            M = mul(M, turn(a, math.radians(x[f"{name}_{n + 1}"])))
        assert max(abs(M[r][c] - Q[r][c]) for r in range(3) for c in range(3)) < 1e-14
e = math.radians(84381.406 / 3600)
for row in csv.DictReader(open("ecliptic")):
    x = {k: float(v) for k, v in row.items()}
    o = unit([x["omega_x"], x["omega_y"], x["omega_z"]])
    assert abs(math.degrees(math.asin(o[1] * math.sin(e) + o[2] * math.cos(e))) - x["spin_dec"]) < 1e-10
PY
refuse "'angle-nadir' needs an orbit" run sat.yaml --set output.columns=[angle-nadir]
refuse "'lvlh-zyx' needs an orbit" run sat.yaml --set output.columns=[lvlh-zyx]
sed '/^directions/d' sat.yaml >nosun.yaml
refuse "'angle-sun' needs directions.sun" run nosun.yaml --set output.columns=[angle-sun]
refuse "an axis that is not zero" run sat.yaml --set directions.axis=[0,0,0]
