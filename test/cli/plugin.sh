#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# plugin.sh POLHODE SOURCE PLUGIN: torques and methods of the user's from a shared library, in run and compare.
. "$(dirname "$0")/common.sh"
plugin=$3
# Libraries are code: without the word nothing is loaded, not even to look for the model.
plain=$polhode tools=$(mktemp -d)
trap 'rm -rf "$work" "$tools"' EXIT
printf '#!/bin/sh\nexec "%s" "$@" --allow-libraries\n' "$plain" >"$tools/polhode" && chmod +x "$tools/polhode"
polhode=$tools/polhode
refused() {
    local err
    err=$("$plain" "$@" 2>&1)
    [ $? -eq 2 ] && [ "$(grep -c 'if you trust it, add --allow-libraries' <<<"$err")" -eq 1 ] || fail "$*: $err"
}

mkdir sub && cp "$plugin" sub/mine.so
cat >sub/good.yaml <<'EOF'
body: {moments: [1, 2, 2.5]}
spin: {momentum: [0.5, -1, 2], frame: body}
torques:
- {model: compass, library: mine.so}
until: 1
step: 0.01
output: {every: 100}
EOF

# last FILE ARGS...: the state at the end
last() { "$polhode" run "$@" | tail -n 1; }
[ -n "$(last sub/good.yaml)" ] || fail "a torque from a library does not run"
(cd sub && "$polhode" run good.yaml >/dev/null) || fail "nor in its own directory"
for method in verlet/exact verlet/mr2 yoshida4/exact s6_10/exact saba3/exact verlet-midpoint rk4; do
    [ -n "$(last sub/good.yaml --method $method)" ] || fail "compass with $method"
done
refused run sub/good.yaml
refused compare sub/good.yaml --methods rk4 --steps 0.1
sed 's/model: compass/model: no-such-model/' sub/good.yaml >sub/none.yaml
refused run sub/none.yaml
# The same torque by a model that is built in: the same bits.
sed 's/{model: compass.*}/{model: magnetic, dipole: [1, 0, 0], field: [1, 0, 0]}/' sub/good.yaml >sub/same.yaml
[ "$(last sub/good.yaml)" = "$(last sub/same.yaml)" ] || fail "compass is not magnetic"
for beside in "gyrostat, momentum: [0.3, 0.5, 0.7]" "damping, damping: [0.1, 0.2, 0.3]" "constant, value: [0, 0, 1]"; do
    for scenario in good same; do
        sed "/model/a - {model: $beside}" sub/$scenario.yaml >sub/two-$scenario.yaml
        "$polhode" run sub/two-$scenario.yaml 2>/dev/null | tail -n 1 >$scenario.out
        [ -s $scenario.out ] || fail "$scenario beside $beside"
    done
    cmp -s good.out same.out || fail "compass beside $beside"
    rm ./*.out
done
# Drag with its own kick, alone.
sed 's/model: compass/model: air-drag, drag: 0.2/' sub/good.yaml >sub/drag.yaml
[ -n "$(last sub/drag.yaml)" ] || fail "air-drag"

# A method, outside and inside of a splitting, in run and compare.
sed '/torques/,+1d' sub/good.yaml >sub/free.yaml
echo 'method-library: mine.so' | tee -a sub/good.yaml >>sub/free.yaml
[ -n "$(last sub/good.yaml --method my-euler)" ] || fail "a method from a library does not run"
[ "$(last sub/good.yaml --method verlet/my-euler)" != "$(last sub/good.yaml --method verlet/exact)" ] || fail "inner"
[ -n "$(last sub/free.yaml --method my-euler)" ] || fail "my-euler without torque"
table=$("$polhode" compare sub/good.yaml --methods my-euler,verlet/my-euler,rk4 --steps 0.02,0.01) || fail "compare"
[ "$(grep -c my-euler <<<"$table")" -eq 4 ] || fail "compare: $table"
refused run sub/free.yaml
sed -i '/method-library/d' sub/free.yaml
refused run sub/free.yaml --set method-library=mine.so
[ -n "$("$polhode" compare sub/free.yaml --methods my-euler --steps 0.1 --set method-library=mine.so)" ] || fail "--set"

# A pair potential, of a species, of a site and by hand: the built-in one with the same coefficients gives the same to
# rounding, and all three places give the same bits.
pair() {
    cat >sub/pair.yaml <<EOF
system:
  species: [{name: ball, number: 8, mass: 1, body: {sphere: {mass: 1, radius: 1}}, $1}]
  $2
  lattice: {spacing: 1.1, perturbation: 0.05}
until: 0.2
step: 0.01
output: {every: 20, columns: [short-range, energy]}
EOF
    "$polhode" run sub/pair.yaml 2>err | tail -n 1
}
mine='potential: my-pair, library: mine.so, a: 2, b: 1.5'
first=$(pair "$mine" '')
[ -n "$first" ] || fail "a potential from a library does not run: $(cat err)"
[ "$(pair "sites: [{position: [0, 0, 0], $mine}]" '')" = "$first" ] || fail "my-pair at a site"
[ "$(pair 'charge: 0.0, potential: lennard-jones, epsilon: 1, sigma: 1' "pairs: [{species: [ball, ball], $mine}]")" = "$first" ] ||
    fail "my-pair by hand"
built=$(pair 'potential: 12-6, c12: 2, c6: 1.5' '')
awk -v "a=$first" -v "b=$built" 'BEGIN { split(a, x, ","); split(b, y, ",");
    for (i in x) if (!((x[i] - y[i]) ^ 2 < 1e-20)) exit 1 }' || fail "my-pair gives $first, 12-6 $built"
[ -z "$(pair "${mine/a: 2, /}" '')" ] && grep -q 'pair.yaml:2: a: is missing' err || fail "a is missing: $(cat err)"
[ -z "$(pair "${mine/b: /c: }" '')" ] && grep -q "unknown key 'c' of potential my-pair; .*accepted: .*, a, b" err || fail "c: $(cat err)"
[ -z "$(pair "${mine/my-pair/too_old_pair}" '')" ] && grep -q "compiled for another version" err || fail "old: $(cat err)"
[ -z "$(pair "${mine/my-pair/compass}" '')" ] && grep -q "is a torque, not a pair" err || fail "a torque: $(cat err)"
# A thermostat of your own heats a gas.
bath() {
    cat >sub/bath.yaml <<EOF
system:
  species: [{name: dipole, number: 27}]
  lattice: {spacing: 3}
  temperature: {translation: 0.5 kT, rotation: 0.5 kT}
  thermostat: {kind: $1, library: mine.so, temperature: 2, rate: 5}
step: 0.02
until: 2
output: {columns: [kt-translation, kt-rotation]}
EOF
    "$polhode" run sub/bath.yaml --quiet 2>err | tail -n 1
}
awk -F, '{ exit !($1 + $2 > 3.6 && $1 + $2 < 4.4) }' <<<"$(bath my-bath)" || fail "my-bath: $(bath my-bath) $(cat err)"
[ -z "$(bath my-pair)" ] && grep -q "is a pair, not a thermostat" err || fail "a pair as a thermostat: $(cat err)"
[ -z "$(pair "${mine/mine.so/none.so}" '')" ] && grep -q "cannot load pair potential 'my-pair': .*none.so" err || fail "none: $(cat err)"
# A kind of orbit: its parameters are keys, an angle has the unit of the block, its bounds hold.
line() {
    cat >sub/line.yaml <<EOF
body: {moments: [1, 2, 3]}
spin: {momentum: [0, 0, 1e-12], frame: body}
directions: {axis: [1, 0, 0]}
orbit: {library: mine.so, from: [2, 0, 0], mu: 1, time: 1, $1}
until: ${2:-3}
output: {columns: [angle-nadir], times: [1, 3]}
EOF
    "$polhode" run sub/line.yaml --quiet 2>err | tail -n 2 | paste -sd' '
}
mine='kind: my-line, drift: [1, 0, 0], turn: 90, unit: deg'
awk '{ exit !(($1 - 180)^2 + ($2 - 135)^2 < 1e-12) }' <<<"$(line "$mine")" || fail "my-line: $(line "$mine") $(cat err)"
refused run sub/line.yaml
[ -z "$(line "$mine" 102)" ] && grep -q "line.yaml:4: orbit: has states from -inf to 101 only; the run goes from 0 to 102" err || fail "beyond: $(cat err)"
[ -z "$(line "${mine/, unit: deg/}")" ] && grep -q "line.yaml:4: orbit.turn: needs 'unit'" err || fail "no unit: $(cat err)"
[ -z "$(line "${mine/0, 0/0, 1}")" ] && grep -q "line.yaml:4: orbit.drift: expected no drift along z" err || fail "drift: $(cat err)"
[ -z "$(line "${mine/turn/trun}")" ] && grep -q "unknown key 'trun' of orbit my-line; did you mean 'turn'" err || fail "trun: $(cat err)"
[ -z "$(line "${mine/my-line/my-pair}")" ] && grep -q "is a pair, not an orbit" err || fail "a pair as an orbit: $(cat err)"
[ -z "$(line "${mine/kind: my-line, /}")" ] && grep -q "'kind' is missing beside 'library'" err || fail "no kind: $(cat err)"
[ -z "$(line "$mine, file: none")" ] && grep -q "orbit.file: 'none' could not be read: No such file" err || fail "no file: $(cat err)"
[ -z "$(line "$mine, file: line.yaml")" ] && grep -q "orbit.file: this kind takes no file" err || fail "a file: $(cat err)"
rm err

# An event: the built-in one that is the same, but for its direction.
cat >sub/event.yaml <<'EOF'
body: {moments: [1, 2, 2.5]}
spin: {momentum: [1.5, -1, 0.2], frame: body}
torques:
- {model: compass, library: mine.so}
until: 20
step: 0.05
output: {events: '-'}
events:
- {kind: function, library: mine.so, function: my-event, name: mine, samples: 8}
- {kind: momentum, axis: [0, 0, 1], name: ours}
EOF
"$polhode" run -q sub/event.yaml >events.csv || fail "an event from a library"
[ "$(grep -c '"mine",falling' events.csv)" -eq "$(grep -c '"ours",rising' events.csv)" ] || fail "$(cat events.csv)"
awk -F, '/"mine"/ { mine[++n] = $1 } /"ours"/ { ours[++k] = $1 }
    END { bad = n != k || n < 4
          for (i = 1; i <= n; i++) { d = mine[i] - ours[i]; if (d > 1e-11 || d < -1e-11) bad = 1 } exit bad }' \
    events.csv || fail "events from a library: $(cat events.csv)"
expect_line() { "$polhode" run sub/event.yaml --set "$1" 2>&1 >/dev/null | grep -q "$2" || fail "$1: $2"; }
expect_line 'events[0].function=nothing' "cannot load event 'nothing'"
expect_line 'events[0].kind=omega' "has no 'library'\|'axis' is missing"
rm events.csv

cp sub/good.yaml good.yaml
before=$(echo 'bad.yaml
good.yaml
sub')
with 's/mine.so/none.so/'
wrong 'bad.yaml:4: library: cannot load torque model .compass.: .*none.so.*No such file' bad.yaml
with 's/, library: mine.so/, library: libm.so.6/' # on the library path of every system, but not here
wrong 'library: .*./libm.so.6.*No such file' bad.yaml
with 's/, library: mine.so/, library: [mine.so]/'
wrong 'bad.yaml:4: library: expected the path of a shared library' bad.yaml
with "s/, library: mine.so/, library: ''/"
wrong 'library: expected the path of a shared library' bad.yaml
with 's/mine.so/good.yaml/'
wrong 'library: cannot load.*good.yaml' bad.yaml
with 's/model: compass, library: /&sub\//; s/compass/nothing/'
wrong "library: cannot load torque model 'nothing': it exports no torque" bad.yaml
with 's/library: /&sub\//; s/compass/my-euler/'
wrong "'my-euler' in it is a method, not a torque" bad.yaml
with 's/library: /&sub\//; s/compass/too_old/'
wrong "'too_old' in it was compiled for another version" bad.yaml
with 's/library: /&sub\//'
wrong "method-library: cannot load method 'nothing': it exports no method" bad.yaml --method nothing
wrong "the method calls itself 'my-euler'" bad.yaml --method other-name
wrong "compiled for another version" bad.yaml --method too_old_method
sed -i /method-library/d bad.yaml
wrong "unknown method 'my-euler'; 'polhode methods'" bad.yaml --method my-euler
