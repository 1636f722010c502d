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
bad '{cylinder: [1]}' 'light.cylinder: expected \[radius, length\]'
with '/^light/d'; wrong "output.columns: 'magnitude' needs light" bad.yaml
with '/^directions/d'; wrong "'magnitude' needs directions.sun" bad.yaml
with 's|, observer: [^}]*||'; wrong "'magnitude' needs directions.observer" bad.yaml
with 's|^body:.*|body: {moments: [1, 2, 3]}|'; wrong "light: give one of ellipsoid, box, cylinder, mesh" bad.yaml
