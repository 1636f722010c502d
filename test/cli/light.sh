#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# light.sh POLHODE SOURCE: brightness in runs: shapes of the body, of the block and of files, columns, what is refused.
. "$(dirname "$0")/common.sh"
rows() { "$polhode" run "$@" --quiet | grep -v '^#'; }

cat >good.yaml <<'YAML'
body: {ellipsoid: {mass: 2, semi-axes: [3, 2, 1]}}
attitude: {axis: [1, 2, 0], angle: 40, unit: deg}
spin: {angular-velocity: [4, 0, 15], unit: deg/s, frame: body}
directions: {sun: [1, 0, 0], observer: [1, 1, 1]}
light: {lommel-seeliger: 2, zero-point: 5}
method: exact
until: 60
output: {interval: 5, columns: [t, q, magnitude, flux, phase-angle]}
YAML
rows good.yaml >table || fail "the scenario"
# The closed form of Muinonen and Lumme once more, in other words.
cat >check.py <<'PY'
import csv, math, sys
a, w, zero = (3.0, 2.0, 1.0), float(sys.argv[2]), float(sys.argv[3])
def unturn(q, v):
    w, x, y, z = q[0], -q[1], -q[2], -q[3]
    c = (y*v[2] - z*v[1], z*v[0] - x*v[2], x*v[1] - y*v[0])
    d = (y*c[2] - z*c[1], z*c[0] - x*c[2], x*c[1] - y*c[0])
    return [v[i] + 2*(w*c[i] + d[i]) for i in range(3)]
n = 0
for row in csv.DictReader(open(sys.argv[1])):
    q = [float(row[f"q{i}"]) for i in range(4)]
    s = [x/k for x, k in zip(unturn(q, (1, 0, 0)), a)]
    o = [x/k for x, k in zip(unturn(q, [3**-0.5]*3), a)]
    S, O = math.hypot(*s), math.hypot(*o)
    b = math.acos(sum(x*y for x, y in zip(s, o))/S/O)
    T = math.hypot(O + S*math.cos(b), S*math.sin(b))
    l = math.atan2(S*math.sin(b), O + S*math.cos(b)); m = b - l
    f = w*math.pi/2*6*O*S/T*(math.cos(l) + math.cos(m) - math.sin(l)*math.sin(m)*math.log(1/math.tan(l/2)/math.tan(m/2)))
    assert abs(f - float(row["flux"])) < 1e-12, (f, row)
    assert abs(float(row["magnitude"]) - (zero - 2.5*math.log10(f))) < 1e-12
    assert abs(float(row["phase_angle"]) - math.degrees(math.acos(3**-0.5))) < 1e-12
    n += 1
assert n == 13
PY
python3 check.py table 2 5 || fail "an ellipsoid"
# The same ellipsoid by the block, for a body given by its tensor in turned axes: only q differs.
sed 's|^body:.*|body: {tensor: [[2, 0.3, 0], [0.3, 3, 0.1], [0, 0.1, 4]]}|; s|^light:.*|light: {ellipsoid: [3, 2, 1]}|' good.yaml >tensor.yaml
rows tensor.yaml >table || fail "a tensor"
python3 check.py table 1 0 || fail "an ellipsoid in the user's axes"
# A box by its block and as a file; a run that is resumed has the same bytes.
cat >box.obj <<'OBJ'
v -1 -2 -3
v 1 -2 -3
v 1 2 -3
v -1 2 -3
v -1 -2 3
v 1 -2 3
v 1 2 3
v -1 2 3
usemtl a
f 4 3 2 1
f 5 6 7 8
usemtl b
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
OBJ
sed 's|^light:.*|light: {box: [2, 4, 6], lambert: 0.3, gloss: cook-torrance, shine: 0.5, phase: hg, phase-numbers: [0.15]}|' good.yaml >box.yaml
sed 's|box: \[2, 4, 6\]|mesh: box.obj|' box.yaml >mesh.yaml
rows box.yaml >table || fail "a box"
rows mesh.yaml >other || fail "a mesh"
python3 - table other <<'PY' || fail "a box and its mesh differ"
import csv, sys
for a, b in zip(*(csv.DictReader(open(f)) for f in sys.argv[1:])):
    assert abs(float(a["flux"]) - float(b["flux"])) < 1e-12 * (1 + float(a["flux"]))
PY
# Materials by name: a mesh, its triangles apart by material, and the faces of a box.
sed 's|^light:.*|light: {mesh: box.obj, geometric: 1, materials: [{name: b, geometric: 3}]}|' good.yaml >named.yaml
rows named.yaml >table || fail "materials"
sed 's|^light:.*|light: {box: [2, 4, 6], geometric: 3, materials: [{name: -z, geometric: 1}, {name: +z, geometric: 1}]}|' good.yaml >faces.yaml
rows faces.yaml >other || fail "faces of a box"
python3 - table other <<'PY' || fail "materials by name"
import csv, sys
def unturn(q, v):
    w, x, y, z = q[0], -q[1], -q[2], -q[3]
    c = (y*v[2] - z*v[1], z*v[0] - x*v[2], x*v[1] - y*v[0])
    d = (y*c[2] - z*c[1], z*c[0] - x*c[2], x*c[1] - y*c[0])
    return [v[i] + 2*(w*c[i] + d[i]) for i in range(3)]
for a, b in zip(*(csv.DictReader(open(f)) for f in sys.argv[1:])):
    q = [float(a[f"q{i}"]) for i in range(4)]
    s, o = unturn(q, (1, 0, 0)), unturn(q, [3**-0.5]*3)
    want = sum(area * weight * max(sign * o[i], 0) * (sign * s[i] > 0) for i, (area, weight) in enumerate(((24, 3), (12, 3), (8, 1)))
               for sign in (-1, 1))
    assert abs(float(a["flux"]) - want) < 1e-12 and abs(float(b["flux"]) - want) < 1e-12, (a, b, want)
PY
before=$(ls; echo bad.yaml)
before=$(sort <<<"$before")
bad() { with "s|^light:.*|light: $1|"; wrong "$2" bad.yaml; }
bad '{mesh: nothing.obj}' 'bad.yaml:5: light.mesh: .*nothing.obj: cannot be read'
bad '{mesh: good.yaml}' "light.mesh: .*good.yaml:1: expected v, f, usemtl"
bad '{gloss: cook-torrance}' 'light.gloss: needs facets'
bad '{gloss: ashikhmin-shirley, facets: 8, below: 2}' 'light.below: expected a number from 0 to 1'
bad '{gloss: cook-torrance, facets: 8, shine: 20}' 'light.shine: expected a slope from 1e-4 to 10'
bad '{phase: hg}' 'light.phase-numbers: expected 1 number of the phase hg'
bad '{phase-numbers: [1]}' 'light.phase-numbers: needs a phase'
bad '{facets: 1}' 'light.facets: expected a whole number from 2 to 200'
bad '{ellipsoid: [1, 0, 1]}' 'light.ellipsoid: expected lengths above 0'
bad '{box: [1, 1, 1], cylinder: [1, 1]}' "'box' and 'cylinder' exclude each other"
bad '{mesh: box.obj, materials: [{name: c}]}' "light.materials\[\].name: no material 'c'; the shape has a, b"
bad '{mesh: box.obj, materials: [{name: a}, {name: a}]}' "light.materials\[\].name: 'a' stands there twice"
bad '{box: [1, 1, 1], materials: [{lambert: 1}]}' 'light.materials\[\].name: missing'
bad '{materials: [{name: a}]}' 'light.materials\[\].name: the shape names no materials'
bad '{box: [1, 1, 1], materials: [{name: +x, gloss: cook-torrance, mirror: 2}]}' 'light.materials\[\].mirror: expected a number from 0 to 1'
bad '{cylinder: [1]}' 'light.cylinder: expected \[radius, length\]'
with '/^light/d'; wrong "output.columns: 'magnitude' needs light" bad.yaml
with '/^directions/d'; wrong "'magnitude' needs directions.sun" bad.yaml
with 's|, observer: [^}]*||'; wrong "'magnitude' needs directions.observer" bad.yaml
with 's|^body:.*|body: {moments: [1, 2, 3]}|'; wrong "light: give one of ellipsoid, box, cylinder, mesh" bad.yaml

# polhode light: the same numbers as a run, in three forms, at times of a range, a list and a file.
light() { "$polhode" light "$@" 2>err || fail "light $*: $(cat err)"; }
rows good.yaml --set 'output={times: "-4:60:4", columns: [t, magnitude, flux, phase-angle]}' >table
light good.yaml --times -4:60:4 --format csv | grep -v '^#' | cmp -s - table || fail "a range"
list=$(sed 1d table | cut -d, -f1 | paste -sd,)
light good.yaml --times="$list" --format csv | grep -v '^#' | cmp -s - table || fail "a list"
sed 1d table >times.csv
light good.yaml --times times.csv --format csv --output curve.csv
grep -v '^#' curve.csv | cmp -s - table || fail "a file"
cp table times.csv # with a line of names
light good.yaml --times times.csv --format json --output curve.json
python3 - <<'PY' || fail "json"
import csv, json
curve, table = json.load(open("curve.json")), list(csv.reader(open("table")))
assert curve["columns"] == table[0] and curve["rows"] == [[float(x) for x in row] for row in table[1:]]
PY
light good.yaml --times 0:60:20 >text
[ "$(wc -l <text)" -eq 5 ] && head -n 1 text | grep -q 'magnitude *flux *phase_angle' || fail "text"
# A free body needs no steps, whatever its scenario says; one with a torque does.
sed 's|^method.*|method: mr2\nstep: 0.5|' good.yaml >steps.yaml
light steps.yaml --times -4:60:4 --format csv | grep -v '^#' | cmp -s - table || fail "a free body without steps"
light good.yaml --times 0:60:20 --set 'torques=[{model: heavy-top, strength: 0.01}]' --set method=auto --set tolerance=1e-9 >other
cmp -s other text && fail "a torque does nothing"
light good.yaml --times 0:60:20 --columns t,sub-observer | head -n 1 | grep -q 'observer_lon *observer_lat' || fail "columns"
# Dates: the same times, as a range, a list and a file; 12:00:10 is 10 s after the epoch.
sed '$a ephemeris: {epoch: 2026-03-20T12:00:00, time-system: TT}' good.yaml >dated.yaml
light dated.yaml --times 0:40:20 --format csv | grep -v '^#' >table
light dated.yaml --times 2026-03-20T12:00:00/2026-03-20T12:00:40/20 --format csv | grep -v '^#' | cmp -s - table || fail "a range of dates"
light dated.yaml --times 2026-03-20T12:00:00,2026-03-20T12:00:20,2026-03-20T12:00:40 --format csv | grep -v '^#' | cmp -s - table || fail "a list of dates"
printf 'date,x\n2026-03-20T12:00:00,1\n2026-03-20T12:00:20,2\n2026-079T12:00:40,3\n' >dates.csv
light dated.yaml --times dates.csv --format csv | grep -v '^#' | cmp -s - table || fail "a file of dates"
rows dated.yaml --set 'output={times: [2026-03-20T12:00:00, 20, 2026-03-20T12:00:40], columns: [t, magnitude, flux, phase-angle]}' | cmp -s - table || fail "dates in output.times"
printf '2026-03-20T12:00:00\n20\n' >mixed.csv
refusal 2 "light: --times: mixed.csv:2: column 1: expected a date, found '20'" light dated.yaml --times mixed.csv
refusal 2 'light: output.times: a date needs a date at the start' light good.yaml --times 2026-03-20T12:00:00/2026-03-20T12:01:00/1
refusal 2 "light: output.times: expected a step that leads from the first date to the last, .* found '-1'" light dated.yaml --times 2026-03-20T12:00:00/2026-03-20T12:01:00/-1
refusal 2 "light: --times: expected FIRST:LAST:STEP, .* found '2026-02-30T00:00:00,1'" light dated.yaml --times 2026-02-30T00:00:00,1
refusal 2 'light.rays: expected a whole number from 1 to 64' light good.yaml --times 0,1 --set light.rays=65
refusal 2 'light: expected a scenario' light --times 0:1:1
refusal 2 'light: expected --times' light good.yaml
refusal 2 "light: --times: expected FIRST:LAST:STEP, .* found 'soon'" light good.yaml --times soon
printf 't\n1\nx\n' >words.csv
refusal 2 "light: --times: words.csv:3: column 1: expected a time, found 'x'" light good.yaml --times words.csv
echo t >empty.csv
refusal 2 'light: --times: empty.csv: expected a column of times' light good.yaml --times empty.csv
seq 90001 >many.csv
refusal 2 'light: --times: expected at most 90000 times, found 90001' light good.yaml --times many.csv
refusal 2 'light: output.times: expected times in order' light good.yaml --times 3,2,4
refusal 2 "light: output.columns: unknown column 'colour'" light good.yaml --times 1,2 --columns colour
refusal 2 "light: output.columns: 'magnitude' needs light" light t-handle --times 0:1:1
refusal 2 'is for one body; this scenario has a system' light dipoles-lattice --times 0:1:1
refusal 1 'nowhere/x.json: cannot be written' light good.yaml --times 0:1:1 --format json --output nowhere/x.json
