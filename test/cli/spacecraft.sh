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
        "$polhode" run sat.yaml --quiet --set "output.columns=[$kind]" --set ephemeris.version=$version --set ephemeris.digits=17 --output x.aem || fail "$version $kind"
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
awk '/DATA_START/ { getline; off = ($2 - 30) ^ 2 + ($3 + 20) ^ 2 + ($4 - 50) ^ 2; exit !(off < 1e-24 && $1 == "2016-12-31T23:59:00.000000000") }' x.aem ||
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
last() { "$polhode" run sat.yaml --quiet --final "$@"; }
[ "$(last --set output.quaternion=scalar-last | tail -n 1 | awk -F, '{ print $5 "," $2 "," $3 "," $4 }')" = "$(last | tail -n 1 | cut -d, -f2-5)" ] ||
    fail "scalar last in --final"
events() { "$polhode" run sat.yaml --quiet --set 'events=[{kind: omega, axis: [0, 0, 1]}]' --events - "$@" | grep -v '^#'; }
[ "$(events --set output.quaternion=scalar-last --until 2000 | tail -n 1 | awk -F, '{ print $9 "," $6 "," $7 "," $8 }')" = "$(events --until 2000 | tail -n 1 | cut -d, -f6-9)" ] ||
    fail "scalar last in the table of events"
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

# Words relative to the local frame (LVLH): z to the planet, y against the normal, x forward.
cat >orbit.yaml <<'YAML'
body: {moments: [10, 14, 17]}
attitude: {relative-to: LVLH}
spin: {angular-velocity: [0, 0, 0], unit: deg/s, frame: LVLH, relative-to: LVLH}
orbit: {semi-major-axis: 7000000, eccentricity: 0, inclination: 60, node: 40, mean-anomaly: 70, unit: deg}
start: 2026-03-01T00:00:00
until: 10
output: {interval: 10, columns: [q-lvlh, omega-lvlh, angle-nadir, lvlh-zyx, omega, q, axis-z]}
YAML
value() { awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i } NR == 2 { print $c }' table; }
near() { awk -v a="$(value "$1")" -v b="$2" 'BEGIN { d = a - b; exit !(d < 1e-12 && d > -1e-12) }' || fail "$1 is $(value "$1"), not $2 ($3)"; }
rows orbit.yaml >table || fail "LVLH"
near lvlh_q0 1 "aligned" && near lvlh_omega2 0 "at rest" && near angle_nadir 0 "z to the planet"
near omega2 "$(awk 'BEGIN { printf "%.17g", -sqrt(3.986004418e14 / 7000000 ^ 3) }')" "the rate of the frame, about -y"
near omega1 0 "no other rate" && near omega3 0 "no other rate"
# z is -(position): cos u cos W - sin u sin W cos i, ... with u = 70, W = 40, i = 60 degrees
near z1 "$(awk 'BEGIN { d = atan2(0, -1) / 180; printf "%.17g", -(cos(70 * d) * cos(40 * d) - sin(70 * d) * sin(40 * d) * cos(60 * d)) }')" "the nadir"
near z3 "$(awk 'BEGIN { d = atan2(0, -1) / 180; printf "%.17g", -sin(70 * d) * sin(60 * d) }')" "the nadir"
rows orbit.yaml --set 'attitude={relative-to: LVLH, euler: zyx, angles: [10, -20, 30], unit: deg}' \
    --set 'spin={angular-velocity: [0.1, 0.2, 0.3], unit: rad/s, frame: body, relative-to: LVLH}' >table || fail "angles in LVLH"
near lvlh_zyx_1 10 yaw && near lvlh_zyx_2 -20 pitch && near lvlh_zyx_3 30 roll
near lvlh_omega1 0.1 rate && near lvlh_omega2 0.2 rate && near lvlh_omega3 0.3 rate
rows orbit.yaml --set 'spin={angular-velocity: [0, 0.5, 0], unit: rad/s, frame: LVLH}' >table || fail "the axes of LVLH"
near omega2 0.5 "axes of LVLH, relative to space"
lvlh() { rows orbit.yaml --set attitude.relative-to=LVLH --set attitude.quaternion=[0.8,0.6,0,0] --set attitude.order=scalar-first --set output.columns=[q-lvlh] "$@"; }
lvlh >first || fail "q-lvlh"
lvlh --set output.quaternion=scalar-last >last || fail "q-lvlh, scalar last"
[ "$(head -n 1 last)" = lvlh_q1,lvlh_q2,lvlh_q3,lvlh_q0 ] || fail "the labels of q-lvlh, scalar last: $(head -n 1 last)"
[ "$(tail -n 1 last | awk -F, '{ print $4 "," $1 "," $2 "," $3 }')" = "$(tail -n 1 first)" ] || fail "q-lvlh, scalar last"
tail -n 1 first | awk -F, '{ exit !($1 > 0.79 && $1 < 0.81 && $2 > 0.59 && $2 < 0.61) }' || fail "q-lvlh: $(cat first)"
if "$polhode" run --formats | grep -q 'one dataset per column; for one body$'; then
    "$polhode" run orbit.yaml --quiet --set output.columns=[t,q-lvlh] --set output.quaternion=scalar-last --output y.h5 || fail "q-lvlh in HDF5"
    LC_ALL=C grep -aq 'q-lvlh-last' y.h5 || fail "q-lvlh in HDF5, scalar last"
fi
sed '/^orbit/d; s/columns.*/columns: [q]}/' orbit.yaml >none.yaml
refuse "LVLH needs an orbit" run none.yaml
refuse "goes with angular-velocity" run orbit.yaml --set 'spin={momentum: [1, 0, 0], frame: body, relative-to: LVLH}'

# The state at the start, the reference and the observations from attitude files.
"$polhode" run sat.yaml --quiet --set output.columns=[q,omega] --set ephemeris.segment=50 --output full.aem || fail "full.aem"
"$polhode" run sat.yaml --quiet --set output.columns=[q] --output q.aem || fail "q.aem"
"$polhode" run sat.yaml --quiet --set output.columns=[euler-zxz] --set ephemeris.version=1.0 --output e.aem || fail "e.aem"
cat >from.yaml <<'YAML'
body: {tensor: [[10, 0.5, -0.3], [0.5, 14, 0.2], [-0.3, 0.2, 17]]}
attitude: {file: full.aem}
spin: {file: full.aem}
until: 120
output: {times: reference, columns: [t, date, q, attitude-error, m-error]}
YAML
# below LIMIT FILE LABEL...: every value of these columns
below() { awk -F, -v limit="$1" -v names="$3" 'BEGIN { split(names, n, " ") } NR == 1 { for (i = 1; i <= NF; i++) for (k in n) if ($i == n[k]) c[i] = 1; next }
    { for (i in c) if (!($i < limit)) { print; exit 1 } }' "$2" || fail "$3 of $2"; }
for reference in full.aem e.aem q.aem; do
    "$polhode" run from.yaml --reference $reference --set output.columns=[t,date,q,attitude-error] >table 2>said || fail "reference $reference"
    grep -v '^#' table >rows
    [ "$(wc -l <rows)" -eq 14 ] || fail "the epochs of $reference"
    below 1e-14 rows attitude_error
    grep -q "against $reference: attitude .* (largest of 13 records)" said || fail "summary: $(cat said)"
done
refuse "output.columns: 'm-error' needs angular velocities in the file of a reference" run from.yaml --reference q.aem
"$polhode" run from.yaml --quiet --reference full.aem | grep -v '^#' >rows && below 1e-14 rows "attitude_error m_error"
[ "$(sed -n 2p rows | cut -d, -f2)" = 2016-12-31T23:59:00.000000000 ] || fail "the epoch of the file"
# in the middle of the file, by its interpolation, and from the command line
rows from.yaml --reference=full.aem --set start=20 --set output.times=20:120:10 >rows && below 1e-13 rows "attitude_error m_error"
rows from.yaml --reference q.aem --set output.columns=[t,attitude-error] --set start=25 --set output.times=30:120:10 >rows && below 1e-5 rows attitude_error
# the file's frames and names hold for what is written
"$polhode" run from.yaml --quiet --set output.columns=[q] --set output.times=0:120:10 --output again.aem || fail "again"
grep -q '^OBJECT_ID = 1998-067A' again.aem || fail "the object of the file"
cmp <(sed -n '/DATA_START/,$p' q.aem) <(sed -n '/DATA_START/,$p' again.aem) >/dev/null || python3 - <<'PY' || fail "the same attitudes again"
read = lambda p: [[float(x) for x in l.split()[1:]] for l in open(p) if l.startswith("20")]
assert max(abs(a - b) for p, q in zip(read("q.aem"), read("again.aem")) for a, b in zip(p, q)) < 1e-14
PY
cat >state.apm <<'APM'
CCSDS_APM_VERS = 2.0
CREATION_DATE = 2026-01-01T00:00:00
ORIGINATOR = X
META_START
OBJECT_NAME = SAT
OBJECT_ID = 1998-067A
TIME_SYSTEM = TAI
META_STOP
EPOCH = 2026-01-01T00:00:00
QUAT_START
REF_FRAME_A = EME2000
REF_FRAME_B = SC_BODY_1
Q1 = 0
Q2 = 0
Q3 = 0.6
QC = 0.8
QUAT_STOP
ANGVEL_START
REF_FRAME_A = EME2000
REF_FRAME_B = SC_BODY_1
ANGVEL_FRAME = SC_BODY_1
ANGVEL_X = 1 [deg/s]
ANGVEL_Y = 2 [deg/s]
ANGVEL_Z = 3 [deg/s]
ANGVEL_STOP
APM
"$polhode" check state.apm | grep -q "APM 2.0, 1 segment, 1 line" || fail "check of an APM"
rows from.yaml --set attitude.file=state.apm --set spin.file=state.apm --set output.times=0:1:1 --set output.columns=[date,q,omega] --set until=1 >table || fail "APM"
[ "$(sed -n 2p table | cut -d, -f1-5)" = 2026-01-01T00:00:00.000000000,0.80000000000000004,0,0,0.59999999999999998 ] || fail "the state of an APM: $(cat table)"
near omega3 "$(awk 'BEGIN { printf "%.17g", 3 * atan2(0, -1) / 180 }')" "the angular velocity of an APM"
rows from.yaml --set attitude.file=state.apm --set spin.file=state.apm --reference state.apm --set until=1 >rows || fail "an APM as reference"
below 1e-15 rows attitude_error
# The frame of space is inertial; another one than that of the scenario gets a warning.
for frame in LVLH ITRF2000 TEME RTN; do
    sed "s/EME2000/$frame/" q.aem >turning.aem
    sed "s/EME2000/$frame/" state.apm >turning.apm
    line=$(grep -n "= $frame" turning.aem | head -n 1 | cut -d: -f1)
    "$polhode" check turning.aem turning.apm >said || fail "files of $frame conform"
    refuse "attitude.file: .*turning.aem:$line: the frame $frame .*inertial" run from.yaml --set attitude.file=turning.aem --set output.times=0:1:1
    refuse "attitude.file: .*turning.apm:11: the frame $frame" run from.yaml --set attitude.file=turning.apm --set output.times=0:1:1
    refuse "reference: .*turning.aem:$line: the frame $frame" run sat.yaml --reference turning.aem
    "$polhode" fit turning.aem >out 2>err && fail "fit of $frame"
    grep -q "turning.aem:$line: the frame $frame" err || grep -q "install libcminpack-dev" err || fail "fit of $frame: $(cat err)"
done
sed 's/EME2000/ICRF/' q.aem >icrf.aem
"$polhode" run from.yaml --set output.columns=[t,attitude-error] --reference icrf.aem >rows 2>said || fail "another frame: $(cat said)"
grep -q "reference: its frame ICRF (line [0-9]*) is taken as the axes of space, ephemeris.frame-a: EME2000" said || fail "a warning of the frame: $(cat said)"
"$polhode" run from.yaml --set ephemeris.frame-a=J2000 --set output.columns=[t,attitude-error] --reference q.aem >rows 2>said || fail "two names: $(cat said)"
grep -q "its frame" said && fail "EME2000 is J2000"
"$polhode" run from.yaml --set ephemeris.frame-a=ICRF --set output.columns=[t,attitude-error] --reference q.aem >rows 2>said || fail "the frame given"
grep -q "attitude.file: its frame EME2000" said || fail "the frame given: $(cat said)"

# A reference does not change the run, whatever its time system; where nothing dates time 0, it does so in that of the run.
"$polhode" run sat.yaml --quiet --set output.columns=[q] --set ephemeris.time-system=TAI --set start=2016-12-31T23:59:36 --output tai.aem || fail "tai.aem"
rows sat.yaml --set output.columns=[t,date,jd,q] >plain || fail "the run alone"
rows sat.yaml --set output.columns=[t,date,jd,q] --reference tai.aem >table || fail "a reference in TAI"
cmp plain table || fail "a reference changed the run"
rows sat.yaml --set output.columns=[attitude-error] --reference tai.aem >rows && below 1e-14 rows attitude_error
rows sat.yaml --set start=0 --set output.columns=[date,attitude-error] --reference tai.aem >rows && below 1e-14 rows attitude_error
[ "$(sed -n 2p rows | cut -d, -f1)" = 2016-12-31T23:59:00.000000000 ] || fail "the epoch of a reference, in UTC: $(sed -n 2p rows)"
"$polhode" run sat.yaml --quiet --set ephemeris.frame-b=SC_BODY_2 --set output.columns=[q] --output other.aem || fail "other.aem"
sed -i 's/^OBJECT_ID.*/OBJECT_ID = 1900-001A/' other.aem
sed '/^ephemeris/d' sat.yaml >unnamed.yaml
"$polhode" run unnamed.yaml --quiet --set ephemeris.object-name=SAT --set ephemeris.object-id=2000-001A --set output.columns=[q] --reference other.aem --output y.aem || fail "y.aem"
grep -q '^OBJECT_ID = 2000-001A' y.aem && grep -q '^REF_FRAME_B = SC_BODY_1' y.aem || fail "the names of a reference: $(grep = y.aem)"
rm y.aem
# What a file is follows from what it holds, not from its name; other names need no "=".
{ printf '\n\n'; cat tai.aem; } >tai.txt
rows sat.yaml --reference tai.txt --set output.columns=[attitude-error] >rows || fail "a reference by another name"
below 1e-14 rows attitude_error
rows --reference sat.yaml --set output.columns=[attitude-error] >rows || fail "a scenario after --reference"
refuse "expected one SCENARIO, found 'plain' too; --reference=FILE takes any file" run sat.yaml --reference plain
refuse "reference: plain:1: expected" run sat.yaml --reference=plain
cp full.aem full.csv
"$polhode" fit full.csv >said 2>err && { grep -q "13 attitudes, 13 angular velocities" said || fail "observations by another name: $(cat said)"; }
grep -q "column" err && fail "observations by another name: $(cat err)"
# The usable span of a file holds; interpolation may use lines outside of it. Here it is 35 s to 75 s.
"$polhode" run sat.yaml --quiet --set output.columns=[q,omega] --output one.aem || fail "one.aem"
awk '/^STOP_TIME/ { print "USEABLE_START_TIME = 2016-12-31T23:59:35\nUSEABLE_STOP_TIME = 2017-01-01T00:00:14" } { print }' one.aem >usable.aem
"$polhode" check usable.aem >said || fail "usable times: $(cat said)"
rows sat.yaml --reference usable.aem --set output.interval=5 --set output.columns=[t,attitude-error] >rows || fail "a reference with usable times"
awk -F, 'NR > 1 { nan += $2 == "nan"; good += $2 < 1e-9; if (($1 >= 35 && $1 <= 75) != ($2 < 1e-9)) exit 1 } END { exit !(nan == 16 && good == 9) }' rows || fail "usable times: $(cat rows)"
rows sat.yaml --reference usable.aem --set 'output={times: reference, columns: [t]}' >rows || fail "the epochs of usable times"
[ "$(tr '\n' ' ' <rows)" = "t 40 50 60 70 " ] || fail "the epochs of usable times: $(cat rows)"
refuse "has attitudes from 2016-12-31T23:59:35.0* to 2017-01-01T00:00:14.0*, none at the start" run from.yaml --set attitude.file=usable.aem --set ephemeris.epoch=2016-12-31T23:59:00 --set output.times=0:1:1
if "$polhode" fit usable.aem >said 2>err; then
    grep -q "4 attitudes, 4 angular velocities" said || fail "usable observations: $(cat said)"
fi
sed 's/^USEABLE_STOP_TIME.*/USEABLE_STOP_TIME = 2016-12-31T23:59:39/' usable.aem >none.aem
"$polhode" fit none.aem >said 2>err && fail "no usable line"
grep -q "none.aem: has no line in its usable spans" err || grep -q "install libcminpack-dev" err || fail "no usable line: $(cat err)"
# Hermite's interpolation without angular velocities is Lagrange's, and a line says so.
"$polhode" run sat.yaml --quiet --set output.columns=[q] --set ephemeris.interpolation=HERMITE --set ephemeris.degree=5 --output hermite.aem || fail "hermite.aem"
"$polhode" run sat.yaml --reference hermite.aem >rows 2>said || fail "Hermite without rates: $(cat said)"
grep -q "reference: INTERPOLATION_METHOD = HERMITE (line [0-9]*) needs angular velocities, which are not there; Lagrange polynomials of degree 5" said || fail "Hermite without rates: $(cat said)"
"$polhode" run sat.yaml --reference one.aem >rows 2>said && grep -q HERMITE said && fail "no interpolation named: $(cat said)"
# A pipe is read once.
"$polhode" check <(cat one.aem) | grep -q "AEM 2.0, 1 segment, 13 lines" || fail "check of a pipe"
# A reference that begins or ends within the run leaves records out, and a line says so even with --quiet; one beside the run is refused.
"$polhode" run sat.yaml --quiet --reference usable.aem --set output.interval=5 >rows 2>said || fail "part of a reference"
grep -q "reference: has no attitude at 16 of 25 records, which are not compared" said || fail "part of a reference: $(cat said)"
"$polhode" run sat.yaml --quiet --reference one.aem >rows 2>said || fail "all of a reference"
[ -s said ] && fail "all of a reference: $(cat said)"
refuse "reference: has attitudes from 2016-12-31T23:59:35.0* to 2017-01-01T00:00:14.0*, none within the run from 2016-12-31T23:59:00.0* to 2016-12-31T23:59:30" run sat.yaml --reference usable.aem --until 30
# Segments of one body and in the same frames.
"$polhode" run sat.yaml --quiet --set output.columns=[q] --set ephemeris.segment=60 --output two.aem || fail "two.aem"
awk '/^REF_FRAME_B/ && n++ { $3 = "STARTRACKER_1" } { print }' two.aem >bodies.aem
refuse "bodies.aem:[0-9]*: expected the frame SC_BODY_1 as in the first segment, found STARTRACKER_1" run sat.yaml --reference bodies.aem
awk '/^REF_FRAME_A/ && n++ { $3 = "ICRF" } { print }' two.aem >spaces.aem
refuse "spaces.aem:[0-9]*: expected the frame EME2000 as in the first segment, found ICRF" run sat.yaml --reference spaces.aem
awk '/^REF_FRAME_A/ && n++ { $3 = "J2000" } { print }' two.aem >spaces.aem
rows sat.yaml --reference spaces.aem --set output.columns=[attitude-error] >rows || fail "two names of one frame"
refuse "has no angular velocity" run from.yaml --set spin.file=q.aem --set output.times=0:1:1
refuse "none at the start (2016-12-31T23:58:00" run from.yaml --set start=-60 --set output.times=-60:1:1
refuse "attitude.file: bad.aem:[0-9]*: REF_FRAME_C" run from.yaml --set attitude.file=bad.aem
refuse "the reference has no epoch within the run" run from.yaml --reference q.aem --set start=1 --set until=2
refuse "needs the key reference" run from.yaml
refuse "could not be read" run from.yaml --reference nothing.aem
refuse "is for one body" run "$source/examples/water-spce.yaml" --reference q.aem
if "$polhode" fit full.aem --scenario found.yaml >said 2>err; then
    grep -q "13 attitudes, 13 angular velocities" said || fail "observations: $(cat said)"
    rows found.yaml --reference full.aem --set output.times=reference --set output.columns=[attitude-error] >rows || fail "the fitted motion"
    below 1e-7 rows attitude_error
else
    grep -q "install libcminpack-dev" err || fail "fit of an ephemeris: $(cat err)"
fi

# An orbit ephemeris instead of the elements: the same orbit between its lines, in one or two segments, by each interpolation.
cat >oem.py <<'PY'
import math, sys
method, degree, segments, step = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
a, mu, i, W = 7000.0, 398600.4418, math.radians(60), math.radians(40)
n = math.sqrt(mu / a**3)
def state(t):
    u = math.radians(70) + n * t
    x, y = (math.cos(u), math.sin(u)), (-math.sin(u), math.cos(u))
    turn = lambda p: (p[0] * math.cos(W) - p[1] * math.cos(i) * math.sin(W), p[0] * math.sin(W) + p[1] * math.cos(i) * math.cos(W), p[1] * math.sin(i))
    return [a * v for v in turn(x)] + [a * n * v for v in turn(y)]
date = lambda t: "2026-03-01T%02d:%02d:%06.3f" % (t // 3600, t // 60 % 60, t % 60)
print("CCSDS_OEM_VERS = 2.0\nCREATION_DATE = 2026-01-01T00:00:00\nORIGINATOR = X")
for k in range(segments):
    first, last = 6000 * k // segments, 6000 * (k + 1) // segments
    print(f"META_START\nOBJECT_NAME = SAT\nOBJECT_ID = 1998-067A\nCENTER_NAME = EARTH\nREF_FRAME = EME2000\nTIME_SYSTEM = UTC\n"
          f"START_TIME = {date(first)}\nSTOP_TIME = {date(last)}")
    if method != "none":
        print(f"INTERPOLATION = {method}\nINTERPOLATION_DEGREE = {degree}")
    print("META_STOP")
    t = first
    while t <= last:
        print(date(t), *("%.15g" % v for v in state(t)))
        t += step
PY
cat >table.yaml <<'YAML'
body: {moments: [10, 14, 17]}
attitude: {relative-to: LVLH}
spin: {angular-velocity: [0.01, -0.02, 0.03], unit: deg/s, frame: body, relative-to: LVLH}
orbit: {file: sat.oem}
start: 2026-03-01T00:00:00
until: 6000
torques: [{model: gravity-gradient}]
tolerance: 1e-11
output: {interval: 37, columns: [angle-nadir, lvlh-zyx, q]}
YAML
sed 's/^orbit.*/orbit: {semi-major-axis: 7000000, inclination: 60, node: 40, mean-anomaly: 70, unit: deg}/' table.yaml >kepler.yaml
rows kepler.yaml >truth || fail "the orbit by its elements"
for how in "HERMITE 7 1 60" "LAGRANGE 9 2 60" "none 0 2 60" "HERMITE 5 1 30"; do
    python3 oem.py $how >sat.oem
    "$polhode" check sat.oem >said || fail "the ephemeris $how: $(cat said)"
    rows table.yaml >table || fail "the orbit of $how"
    python3 - <<'PY' || fail "the orbit of $how is another one"
import csv
a, b = ([[float(v) for v in r] for r in list(csv.reader(open(p)))[1:]] for p in ("truth", "table"))
assert len(a) == len(b) == 163
assert max(abs(x - y) for p, q in zip(a, b) for x, y in zip(p, q)) < 2e-6, max(abs(x - y) for p, q in zip(a, b) for x, y in zip(p, q))
PY
done
# Segments in several time systems: their dates are converted, and meet although TDB has them rounded.
"$polhode" run sat.yaml --quiet --set start=2026-03-01T00:50:00 --until 10 --set output.columns=[q] --output point.aem || fail "point.aem"
tdb=$(rows sat.yaml --set start=0 --until 10 --set ephemeris.time-system=TDB --set output.columns=[date] --reference point.aem | sed -n 2p)
python3 oem.py HERMITE 7 2 60 | python3 -c '
import datetime, sys
tdb = sys.argv[1]
first, second = sys.stdin.read().rsplit("META_START", 1)
def move(line):
    for word in line.split():
        if word.startswith("2026-03"):
            date = datetime.datetime.fromisoformat(word) - datetime.datetime(2026, 3, 1, 0, 50) + datetime.datetime.fromisoformat(tdb[:19])
            line = line.replace(word, date.isoformat()[:19] + tdb[19:])
    return line
print(first + "META_START" + "\n".join(map(move, second.replace("= UTC", "= TDB").split("\n"))), end="")' "$tdb" >sat.oem
grep -q "^START_TIME = 2026-03-01T00:51:09.18[0-9]*$" sat.oem && "$polhode" check sat.oem >said || fail "two time systems: $(cat said)"
rows table.yaml --until 5990 >table || fail "an orbit in two time systems"
python3 - <<'PY' || fail "the orbit in two time systems is another one"
import csv
a, b = ([[float(v) for v in r] for r in list(csv.reader(open(p)))[1:]] for p in ("truth", "table"))
assert len(b) == 162 and max(abs(x - y) for p, q in zip(a, b) for x, y in zip(p, q)) < 2e-6
PY
python3 oem.py HERMITE 7 1 60 >sat.oem
refuse "has states from 0 to 6000 only" run table.yaml --until 7000
refuse "needs the date of time 0" run table.yaml --set start=0
awk '/^2026-03-01T00:50:00/ && second++ { next } /^START_TIME = 2026-03-01T00:50:00/ { $3 = "2026-03-01T00:51:00.000" } { print }' \
    <(python3 oem.py HERMITE 7 2 60 | sed '/^USEABLE/d') >gap.oem
"$polhode" check gap.oem >/dev/null || fail "a gap between segments conforms"
refuse "orbit.file: has no states between 3000 and 3060 (2026-03-01T00:50:00.0* and 2026-03-01T00:51:00.0*); the run goes from 0 to 6000" run table.yaml --set orbit.file=gap.oem
rows table.yaml --set orbit.file=gap.oem --until 2900 >table || fail "a run before the gap"
rows table.yaml --set orbit.file=gap.oem --set ephemeris.epoch=2026-03-01T00:00:00 --set start=3060 >table || fail "a run after the gap"
for beside in eccentricity=0.1 inclination=1 node=1 argument=1 mean-anomaly=1 true-anomaly=1 nadir=[1,0,0] normal=[0,0,1] velocity=[1,0,0] time=0; do
    refuse "orbit.${beside%%=*}: does not go with orbit.file" run table.yaml --set orbit.unit=deg --set orbit.$beside
done
refuse "orbit.node: does not go with position" run kepler.yaml --set 'orbit={position: [7000000, 0, 0], velocity: [0, 7500, 0], node: 3, unit: deg}'
refuse "orbit.velocity: does not go with semi-major-axis" run kepler.yaml --set orbit.velocity=[1,0,0]
sed 's/EARTH/MARS/' sat.oem >mars.oem
refuse "is about MARS: give orbit.mu" run table.yaml --set orbit.file=mars.oem
for frame in ITRF-97 GTOD RTN TNW LVLH; do
    sed "s/EME2000/$frame/" sat.oem >fixed.oem
    refuse "fixed.oem:$(grep -n "= $frame" fixed.oem | head -n 1 | cut -d: -f1): the frame $frame .*expected an inertial one" run table.yaml --set orbit.file=fixed.oem
done
awk '/^REF_FRAME/ && n++ { $3 = "TEME" } { print }' <(python3 oem.py HERMITE 7 2 60) >frames.oem
refuse "frames.oem:[0-9]*: REF_FRAME: expected EME2000 as in the first segment, found 'TEME'" run table.yaml --set orbit.file=frames.oem
awk '/^CENTER_NAME/ && n++ { $3 = "MOON" } { print }' <(python3 oem.py HERMITE 7 2 60) >frames.oem
refuse "frames.oem:[0-9]*: CENTER_NAME: expected EARTH as in the first segment, found 'MOON'" run table.yaml --set orbit.file=frames.oem
sed 's/EME2000/TEME/' sat.oem >date.oem
"$polhode" run table.yaml --set orbit.file=date.oem >rows 2>said || fail "a frame of date: $(cat said)"
grep -q "its frame TEME is taken as the axes of space, ephemeris.frame-a: EME2000; precession has turned it by 0.014 degrees" said || fail "a frame of date: $(cat said)"
# The same states in plain lines, in the units of the scenario: the kind table reads them, and the ephemeris too.
python3 oem.py HERMITE 7 1 60 >sat.oem
awk '/^2026-/ { printf "%d, %.17g, %.17g, %.17g, %.17g, %.17g, %.17g\n", 60 * n++, 1000 * $2, 1000 * $3, 1000 * $4, 1000 * $5, 1000 * $6, 1000 * $7 }' sat.oem >sat.csv
rows table.yaml >table && rows table.yaml --set 'orbit={kind: table, file: sat.oem}' | cmp -s - table || fail "kind: table with an ephemeris"
rows table.yaml --set 'orbit={kind: table, file: sat.csv}' >plain || fail "a table of plain lines"
python3 - <<'PY' || fail "the table of plain lines is another orbit"
import csv
a, b = ([[float(v) for v in r] for r in list(csv.reader(open(p)))[1:]] for p in ("table", "plain"))
assert len(a) == len(b) == 163 and max(abs(x - y) for p, q in zip(a, b) for x, y in zip(p, q)) < 1e-7
PY
refuse "orbit: has states from 0 to 6000 only" run table.yaml --until 7000 --set 'orbit={kind: table, file: sat.csv}'
sed '5s/,/x/' sat.csv >broken.csv
refuse "orbit.file: line 5: expected 7 numbers, or 4 in all lines" run table.yaml --set 'orbit={kind: table, file: broken.csv}'
sed '6s/^300/200/' sat.csv >broken.csv
refuse "orbit.file: expected two states or more, finite, at times that increase" run table.yaml --set 'orbit={kind: table, file: broken.csv}'
# Refusals and warnings say why.
refuse "taylor cannot treat this body and torque: it needs the Taylor series of the torque, and gravity-gradient has none along this orbit; dop853 needs no series" run table.yaml --method taylor
rows kepler.yaml --method taylor --until 60 >rows || fail "taylor along an ellipse"
"$polhode" run kepler.yaml --quiet --set orbit.eccentricity=0.1 --until 60 >rows 2>said || fail "an orbit through the Earth"
grep -q "orbit: comes as near as 6300 km to the centre of the Earth, below its surface (6356.75 km at the poles)" said || fail "an orbit through the Earth: $(cat said)"
"$polhode" run kepler.yaml --quiet --set orbit.eccentricity=0.09 --until 60 >rows 2>said && [ -s said ] && fail "an orbit above the Earth: $(cat said)"
awk '/^2026/ { $2 /= 2; $3 /= 2; $4 /= 2 } { print }' sat.oem >low.oem
"$polhode" run table.yaml --quiet --set orbit.file=low.oem --until 60 >rows 2>said
grep -q "orbit: comes as near as 3[0-9.]* km" said || fail "states within the Earth: $(cat said)"
for year in 2024 2026 2031; do
    "$polhode" run kepler.yaml --quiet --set start=$year-03-01T00:00:00 --set 'torques=[{model: magnetic, dipole: [1, 0, 0]}]' --until 60 >rows 2>said || fail "the field of $year"
    grep -q "torques: IGRF-14 gives the Earth's field from 2025 to 2030; its dipole at the start ($year.2) is extrapolated" said && found=yes || found=no
    [ $found = $([ $year = 2026 ] && echo no || echo yes) ] || fail "the field of $year: $(cat said)"
done
"$polhode" run kepler.yaml --quiet --set start=2024-03-01T00:00:00 --until 60 >rows 2>said && [ -s said ] && fail "no field is needed: $(cat said)"
"$polhode" fit sat.oem >out 2>err && fail "fit of an orbit"
grep -q "sat.oem: is an orbit (OEM); expected attitudes" err || grep -q "install libcminpack-dev" err || fail "fit of an orbit: $(cat err)"
refuse "sat.oem:1: expected the first line 'CCSDS_AEM_VERS = 1.0', found CCSDS_OEM_VERS" run sat.yaml --reference=sat.oem
sed 's/^STOP_TIME/STOP_TYME/' sat.oem >wrong.oem
refuse "wrong.oem:[0-9]*: STOP_TYME: not a keyword" run table.yaml --set orbit.file=wrong.oem
refusal 1 "wrong.oem:[0-9]*: STOP_TYME" check wrong.oem

# The momentum of a wheel from a table: the same numbers as in the scenario, by times or by dates.
cat >wheel.yaml <<'YAML'
body: {moments: [0.0085, 0.0382, 0.0391]}
spin: {angular-velocity: [0.2, -0.6, 0.4], frame: body, unit: deg/s}
ephemeris: {epoch: 2026-03-20T12:00:00}
torques: [{model: wheel, axis: [0, 1, 0], profile: [[0, 0.002], [40, 0.002], [60.5, 0.0012]]}]
tolerance: 1e-11
until: 100
output: {times: 0:100:10, columns: [t, q, omega]}
YAML
rows wheel.yaml >truth || fail "a wheel"
printf '\xef\xbb\xbf# s, N m s\n\ntime, momentum\n0,0.002\n40, "2e-3"\r\n60.5,0.0012' >wheel.csv
printf '2026-03-20T12:00:00,0.002\n2026-079T12:00:40,0.002\n2026-03-20T12:01:00.5Z,0.0012\n' >dates.csv
mkdir -p below && cp wheel.yaml wheel.csv below
for profile in wheel.csv dates.csv '[[2026-03-20T12:00:00,0.002],[40,0.002],[2026-03-20T12:01:00.5,0.0012]]'; do
    rows wheel.yaml --set "torques[0].profile=$profile" >table && cmp truth table || fail "the profile $profile"
done
sed 's/profile: .*}\]/profile: wheel.csv}]/' wheel.yaml >below/wheel.yaml
rm wheel.csv
rows below/wheel.yaml >table && cmp truth table || fail "a profile beside the scenario"
"$polhode" torques wheel | grep -q "profile .*CSV" || fail "the help of a profile"
profile() {
    printf "$2" >bad.csv
    refuse "profile: bad.csv$1" run wheel.yaml --set 'torques[0].profile=bad.csv'
}
profile ":2: column 1: expected times that increase" '0,1\n0,2\n'
profile ":1: expected two columns, time and value, found 3" 't,h1,h2\n'
profile ":2: column 2: expected a finite number, found 'inf'" 't,h\n0,inf\n'
profile ":2: column 1: expected a number or a date such as .*, found 'noon'" 't,h\nnoon,1\n'
profile ":1: column 2: expected a finite number, found 'x'" '0,x\n'
profile ":2: expected text, found a zero byte" '0,1\n2,\0\n'
profile ": expected rows of times and values" '# nothing\nt,h\n'
refuse "profile: nothing.csv: could not be read" run wheel.yaml --set 'torques[0].profile=nothing.csv'
