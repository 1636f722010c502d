#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# scenario.sh POLHODE SOURCE: wrong scenarios get one line with file, line, key and what is accepted.
set -u
polhode=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
fail() { echo "FAILED: $*"; exit 1; }

cat >good.yaml <<'END'
name: good
body:
  moments: [1, 2, 3]
spin:
  momentum: [1, 2, 3]
  frame: body
method: mr2
step: 0.1
until: 1
output:
  file: out.csv
END
"$polhode" run good.yaml --quiet || fail "the good scenario"
[ -s out.csv ] || fail "no output"
rm out.csv

# wrong PATTERN ARGS...: status 2, one line that matches, nothing written.
wrong() {
    local pattern=$1 err status
    shift
    err=$("$polhode" run "$@" 2>&1)
    status=$?
    [ $status -eq 2 ] || fail "$* exits $status: $err"
    [ "$(wc -l <<<"$err")" -eq 1 ] || fail "$*: more than one line: $err"
    grep -q -- "$pattern" <<<"$err" || fail "$* says '$err', not '$pattern'"
    [ "$(ls)" = "$before" ] || fail "$* left files: $(ls)"
}
# with FILE SED-EXPRESSION: a changed copy of the good one
with() { sed "$1" good.yaml >bad.yaml; }

touch bad.yaml
before=$(ls)
with 's/moments/momnets/'
wrong "bad.yaml:3: body.momnets: unknown key; did you mean 'moments'" bad.yaml
with 's/\[1, 2, 3\]$/[1, 2]/'
wrong "bad.yaml:3: body.moments: expected \[I1, I2, I3\]" bad.yaml
with 's/moments: .*/moments: [1, 2, nan]/'
wrong "bad.yaml:3: body.moments: expected" bad.yaml
with 's/moments: .*/moments: [1, -2, 3]/'
wrong "bad.yaml:3: body: the moments of inertia belong to no rigid body" bad.yaml
with 's/frame: body/frame: world/'
wrong "bad.yaml:6: spin.frame: expected one of body|space" bad.yaml
with '/frame: body/d'
wrong "bad.yaml:4: spin: 'frame' is missing" bad.yaml
with 's/method: mr2/method: mr3/'
wrong "bad.yaml:7: method: 'mr3'.*did you mean 'mr2'" bad.yaml
with 's/step: 0.1/step: 0/'
wrong "bad.yaml:8: step: expected a number above 0" bad.yaml
with '/^step/d'
wrong "bad.yaml: step: missing" bad.yaml
with '/^until/d'
wrong "bad.yaml: until: missing" bad.yaml
with 's/out.csv/out.txt/'
wrong "bad.yaml:11: output.file: expected an ending" bad.yaml
with 's/^name: good/torques: [{model: heavy-tap}]/'
wrong "bad.yaml:1: model: unknown torque model 'heavy-tap'; did you mean 'heavy-top'" bad.yaml
with 's/^name: good/torques: [{model: heavy-top, strenght: 2}]/'
wrong "bad.yaml:1: torques: unknown key 'strenght' of model heavy-top; did you mean 'strength'" bad.yaml
with 's/^name: good/torques: [{model: heavy-top, axis: 2}]/'
wrong "bad.yaml:1: axis: expected \[x, y, z\]" bad.yaml
with 's/^name: good/torques: [{model: heavy-top}]/'
wrong "bad.yaml:7: method: mr2 cannot treat this body and torque" bad.yaml
with 's/^name: good/attitude: {quaternion: [1, 0, 0, 0]}/'
wrong "bad.yaml:1: attitude: 'order' is missing" bad.yaml
with 's/^name: good/attitude: {matrix: [[1, 0, 0], [0, 1, 0], [0, 0, -1]]}/'
wrong "bad.yaml:1: attitude.matrix: expected a rotation matrix" bad.yaml
with 's/^name: good/attitude: {euler: zxx, angles: [1, 2, 3], unit: deg}/'
wrong "bad.yaml:1: attitude.euler: expected a sequence" bad.yaml
with 's/^name: good/name: [1/'
wrong "bad.yaml:[0-9]*: not YAML" bad.yaml
with 's/^name: good/until: 2/'
wrong "bad.yaml:9: until: this key is given twice" bad.yaml
with 's/  file: out.csv/  file: out.aem/'
wrong "bad.yaml: ephemeris.epoch: missing: the format aem needs it" bad.yaml
with 's/  file: out.csv/  columns: [t, z]/'
wrong "output.columns: unknown column 'z'" bad.yaml
with 's/  file: out.csv/  times: 0:2:0.5/'
wrong "output.times: expected times in order, from start (0) to until (1)" bad.yaml
wrong "no-such.yaml: No such file" no-such.yaml
wrong "is not key=value" good.yaml --set nonsense
wrong "set: stepp: unknown key; did you mean 'step'" good.yaml --set stepp=2
wrong "unexpected '--nonsense'; accepted" good.yaml --nonsense
wrong "step needs a value" good.yaml --step
wrong "plot x.gif: expected a file ending" good.yaml --plot x.gif

# Everything about attitude and spin, said in different ways, is the same state.
state() {
    sed "/^spin/,\$d" good.yaml >case.yaml
    cat >>case.yaml
    printf 'until: 1\noutput: {times: [0]}\n' >>case.yaml
    "$polhode" run case.yaml --final --quiet || fail "case: $(cat case.yaml)"
}
# agree A B: the numbers of two CSV lines to 1e-14
agree() {
    [ -n "$1" ] && [ -n "$2" ] || fail "no state"
    paste -d, <(tail -1 <<<"$1") <(tail -1 <<<"$2") | awk -F, '{ for (i = 1; i <= 8; i++) { d = $i - $(i + 8)
        if (d > 1e-14 || d < -1e-14) exit 1 } }' || fail "not the same: $1 / $2"
}
a=$(state <<<'spin: {momentum: [1, 4, 9], frame: body}
attitude: {quaternion: [0.8, 0.6, 0, 0], order: scalar-first}')
agree "$a" "$(state <<<'spin: {angular-velocity: [1, 2, 3], frame: body, unit: rad/s}
attitude: {quaternion: [0.6, 0, 0, 0.8], order: scalar-last}')"
agree "$a" "$(state <<<'spin: {angular-velocity: [57.295779513082320877, 114.59155902616464175, 171.88733853924696263], frame: body, unit: deg/s}
attitude: {axis: [2, 0, 0], angle: 73.739795291688042, unit: deg}')"
agree "$a" "$(state <<<'spin: {angular-velocity: [9.5492965855137201461, 19.098593171027440292, 28.647889756541160438], frame: body, unit: rpm}
attitude: {matrix: [[1, 0, 0], [0, 0.28, -0.96], [0, 0.96, 0.28]]}')"
agree "$a" "$(state <<<'spin: {momentum: [1, -7.52, 6.36], frame: space}
attitude: {euler: xyz, angles: [1.2870022175865687, 0, 0], unit: rad}')"
exit 0
