#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# facets.sh POLHODE SOURCE: sunlight and drag in scenarios: shapes, materials, centre, shadow, air, what is refused.
. "$(dirname "$0")/common.sh"
last() { "$polhode" run "$@" --quiet | tail -n 1 || fail "$*"; }

# A black plate with its centre of mass off the middle, without rotation: Euler's equation for a short time.
cat >plate.yaml <<'YAML'
body: {moments: [2, 3, 4]}
spin: {angular-velocity: [0, 0, 0], unit: rad/s, frame: body}
directions: {sun: [0, 0, 1]}
light: {box: [2, 3, 0.001], centre: [0.5, 0, 0], lambert: 1}
torques: [{model: sunlight, pressure: 0.1}]
method: dop853
tolerance: 1e-12
until: 1e-3
output: {times: [1e-3], columns: [omega]}
YAML
near() { awk -F, -v x="$2" -v y="$3" -v z="$4" 'function d(a, b) { return (a > b ? a - b : b - a) }
  { exit !(d($1, x) < 1e-9 && d($2, y) < 1e-9 && d($3, z) < 1e-9) }' <<<"$1" || fail "$5: $1"; }
# Force 0.6 along -z at x = -0.5: torque -0.3 about y; omega = torque t / 3.
near "$(last plate.yaml)" 0 -1e-4 0 "a black plate"
near "$(last plate.yaml --set torques[0].specular=1)" 0 -2e-4 0 "a mirror"
near "$(last plate.yaml --set torques[0].diffuse=1)" 0 -1.6666666667e-4 0 "white"
near "$(last plate.yaml --set 'light.materials=[{name: +z, specular: 1}]')" 0 -2e-4 0 "a mirror by its material"
near "$(last plate.yaml --set 'light.materials=[{name: -z, specular: 1}]')" 0 -1e-4 0 "a mirror on the back"
near "$(last plate.yaml --set 'torques=[{model: drag, density: 0.1, velocity: [0, 0, 1]}]')" 0 -1e-4 0 "drag"
# A table of vectors: half as strong at sqrt 2 au.
printf '%s\n' '-1,0,0,1.4142135623730951' '0,0,0,1.4142135623730951' '1,0,0,1.4142135623730951' >sun.csv
near "$(last plate.yaml --set directions.sun=sun.csv)" 0 -5e-5 0 "the distance of the Sun"

# In the shadow of the Earth there is no light, and drag needs the orbit.
cat >low.yaml <<'YAML'
body: {box: {mass: 4, edges: [0.1, 0.1, 0.3]}}
spin: {angular-velocity: [0, 0, 0], unit: deg/s, frame: body}
orbit: {semi-major-axis: 6778.137, length-unit: km, inclination: 51.6, node: 120, mean-anomaly: 10, unit: deg}
ephemeris: {epoch: 2026-03-20T12:00:00}
directions: {sun: date}
light: {centre: [0.01, 0.02, 0.03]}
torques: [{model: sunlight}]
method: dop853
tolerance: 1e-12
until: 1400
output: {times: [1400], columns: [omega]}
YAML
near "$(last low.yaml)" 0 0 0 "in the shadow"
[ "$(last low.yaml --set directions.eclipse=none)" != "$(last low.yaml)" ] || fail "light without a shadow does nothing"
a=$(last low.yaml --set 'torques=[{model: drag, density: 1e-11, height: 4e5, scale: 5e4}]' --set until=10 --set output.times=[10])
b=$(last low.yaml --set 'torques=[{model: drag, profile: [[3e5, 7.38905609893065e-11], [5e5, 1.353352832366127e-12]]}]' --set until=10 --set output.times=[10])
python3 - "$a" "$b" <<'PY' || fail "a table of densities: $a, $b"
import sys
a, b = ([float(x) for x in s.split(",")] for s in sys.argv[1:])
assert max(map(abs, a)) > 1e-7 and all(abs(x - y) < 1e-9 * max(map(abs, a)) for x, y in zip(a, b))
PY

wrong() { refusal 2 "$1" run bad.yaml; }
with() { sed "$1" "$2" >bad.yaml; }
with 's|model: sunlight|model: sunlight, specular: 0.7, diffuse: 0.4|' plate.yaml; wrong 'specular and diffuse together are above 1'
with '/^directions/d' plate.yaml; wrong "model sunlight: give 'sun', or directions.sun"
with '/^light/d' plate.yaml; wrong "give one of ellipsoid, box, cylinder, mesh: 'body' names no solid"
with 's|model: sunlight|model: drag|' low.yaml; wrong "model drag: give 'density', or 'profile'"
with 's|model: sunlight|model: drag, density: 1e-11|;/^orbit/d;/^directions/d;/^ephemeris/d' low.yaml; wrong "model drag: give 'velocity', or an orbit"
with 's|model: sunlight|model: drag, profile: [[0, 1], [1, 0]]|' low.yaml; wrong 'profile: expected densities above 0, found 0'
with "s|lambert: 1|lambert: 1, materials: [{name: +z, specular: 2}]|" plate.yaml; wrong 'light.materials\[\].specular: expected a number from 0 to 1'
printf 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0.5 0.5 1\nf 1 4 3\nf 1 3 2\nf 1 2 5\nf 2 3 5\nf 3 4 5\n' >open.obj
with 's|box: \[2, 3, 0.001\]|mesh: open.obj|' plate.yaml; wrong 'open.obj.*the surface is open'
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n' >inward.obj
with 's|box: \[2, 3, 0.001\]|mesh: inward.obj|' plate.yaml; wrong 'inward.obj.*the normals point inward'
