#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# scenario.sh POLHODE SOURCE: wrong scenarios get one line with file, line, key and what is accepted.
. "$(dirname "$0")/common.sh"

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

touch bad.yaml
before=$(ls)
with 's/^step: .*//'
wrong "bad.yaml: step: missing: method mr2 needs a time step, or give a tolerance" bad.yaml
with 's/^step: .*//; s/^method: .*/method: exact+energy/'
wrong "bad.yaml: step: missing: method exact+energy needs a time step, or give a tolerance" bad.yaml
with 's/moments/momnets/'
wrong "bad.yaml:3: body.momnets: unknown key; did you mean 'moments'" bad.yaml
with 's/\[1, 2, 3\]$/[1, 2]/'
wrong "bad.yaml:3: body.moments: expected \[I1, I2, I3\]" bad.yaml
with 's/moments: .*/moments: [1, 2, nan]/'
wrong "bad.yaml:3: body.moments: expected \[I1, I2, I3\], found 'nan', which is not finite" bad.yaml
with 's/moments: .*/moments: [1, -2, 3]/'
wrong "bad.yaml:3: body.moments: expected positive principal moments, or I, I, 0 for a linear body" bad.yaml
with 's/moments: .*/tensor: [[2, 0.1, 0], [0.2, 3, 0], [0, 0, 4]]/'
wrong "bad.yaml:3: body.tensor: expected a symmetric tensor; entry 1,2 is 0.1 and 2,1 is 0.2$" bad.yaml
with 's/moments: .*/tensor: [[2, 0, 0], [0, 3, 1], [0, 1.00001, 4]]/'
wrong "entry 2,3 is 1 and 3,2 is 1.00001$" bad.yaml
with 's/moments: .*/tensor: [[2, 9, 0], [9, 3, 0], [0, 0, 4]]/'
wrong "bad.yaml:3: body.tensor: expected positive principal moments" bad.yaml
with 's/frame: body/frame: world/'
wrong "bad.yaml:6: spin.frame: expected one of body|space" bad.yaml
with '/frame: body/d'
wrong "bad.yaml:4: spin: 'frame' is missing; expected one of body|space" bad.yaml
with 's/momentum: /angular-velocity: /'
wrong "bad.yaml:4: spin: 'unit' is missing; expected one of rad/s|deg/s|rpm" bad.yaml
with 's/moments: .*/points: [{mass: 1}]/'
wrong "body.points: 'position' is missing; expected \[x, y, z\]" bad.yaml
with 's/method: mr2/method: mr3/'
wrong "bad.yaml:7: method: unknown method 'mr3'; did you mean 'mr2'? 'polhode methods' and 'polhode schemes' list them$" bad.yaml
with 's/method: mr2/method: verlet\/mr3/'
wrong "bad.yaml:7: method: unknown method 'verlet/mr3'; did you mean 'mr2'?" bad.yaml
with 's/method: mr2/method: bacab\/exact/'
wrong "bad.yaml:7: method: bacab/exact cannot treat this body and torque: its part 'rate' needs a single body with a torque that is linear" bad.yaml
with 's/^method: mr2/torques: [{model: damping, damping: [1, 1, 1]}]\nmethod: reversible\/exact/'
wrong "bad.yaml:8: method: reversible/exact cannot treat this body and torque: it needs torques with a potential and a gradient" bad.yaml
with 's/method: mr2/method: reversible+energy\/exact/'
wrong "bad.yaml:7: method: reversible+energy/exact: steps that follow the state have no +energy" bad.yaml
flows() { sed "s/^method: .*/torques: [{model: damping, damping: [1, 1, 1]}]\nscheme: {$1}/" good.yaml >bad.yaml; }
flows 'flows: [drift 1, kick 1, thermostat 1]'
wrong "bad.yaml:8: method: splitting/exact .*: its part 'thermostat' needs a system of bodies with a thermostat$" bad.yaml
flows 'flows: [drift 1, kik 1]'
wrong "bad.yaml:8: scheme.flows: expected drift, kick, thermostat or rate and its length, such as kick 0.5, found 'kik 1'$" bad.yaml
flows 'flows: [drift 1, kick]'
wrong "bad.yaml:8: scheme.flows: expected drift, .* found 'kick'$" bad.yaml
flows 'flows: [drift 1, rate 1]'
wrong "bad.yaml:8: scheme.flows: expected drifts, kicks and further parts, each part with the sum 1" bad.yaml
flows 'flows: [drift 1, kick 1], kicks: [1]'
wrong "bad.yaml:8: scheme.flows: excludes drifts and kicks$" bad.yaml
flows 'flows: [kick 0.5, drift 0.5, rate 1, drift 0.5, kick 0.5], inner: mr2'
"$polhode" run bad.yaml --quiet || fail "a row of three parts"
mv out.csv row.csv
sed -i 's/^scheme: .*/method: bacab\/mr2/' bad.yaml
"$polhode" run bad.yaml --quiet || fail "bacab"
[ "$(grep -v '^#' out.csv)" = "$(grep -v '^#' row.csv)" ] || fail "the row by its flows and by its name differ"
rm out.csv row.csv
with 's/step: 0.1/step: 0/'
wrong "bad.yaml:8: step: expected a number above 0" bad.yaml
with '/^step/d'
wrong "bad.yaml: step: missing" bad.yaml
with 's/step: 0.1/tolerance: 0/'
wrong "bad.yaml:8: tolerance: expected a number from 1e-16 to below 1" bad.yaml
with 's/step: 0.1/tolerance: 1e-9/; s/every: .*/every: 2/'
grep -q 'every' bad.yaml || echo '  every: 2' >>bad.yaml
wrong "output.every: a run within a tolerance has steps of its own; give output.times" bad.yaml
for tolerance in 1 9.9e-17 1e-30; do
  wrong "polhode: --tolerance: expected a number from 1e-16 to below 1, such as 1e-8; doubles have no more digits" good.yaml --tolerance $tolerance
done
wrong "output.times: expected times in order, from start (0) to until (-5)" good.yaml --set output.times=0:1:0.5 --until -5
wrong "polhode: --tolerance: give either step or tolerance" good.yaml --tolerance 1e-6 --step 0.1
wrong "polhode: --method: auto needs a tolerance" good.yaml --method auto
wrong "polhode: --method: abam4 cannot run within a tolerance; give a step" good.yaml --method abam4 --tolerance 1e-6
with '/^until/d'
wrong "bad.yaml: until: missing" bad.yaml
with 's/out.csv/out.txt/'
wrong "bad.yaml:11: output.file: expected an ending" bad.yaml
with 's/^name: good/torques: [{model: heavy-tap}]/'
wrong "bad.yaml:1: model: unknown torque model 'heavy-tap'; did you mean 'heavy-top'" bad.yaml
with 's/^name: good/torques: [{model: heavy-top, strenght: 2}]/'
wrong "bad.yaml:1: torques: unknown key 'strenght' of model heavy-top; did you mean 'strength'" bad.yaml
with 's/^name: good/torques: [{model: heavy-top, axis: 2}]/'
wrong "bad.yaml:1: axis: expected a direction \[x, y, z\], not zero" bad.yaml
with 's/^name: good/torques: [{model: heavy-top, up: [0, 0, 0]}]/'
wrong "bad.yaml:1: up: expected a direction" bad.yaml
orbit() { with "s/^name: good/torques: [{model: gravity-gradient-orbit$1}]/; s/^method:.*/method: rk4/"; }
orbit ', nadir: [1, 0, 0], normal: [0, 0, 1]'
wrong "bad.yaml:1: radius: is missing; expected a number above 0" bad.yaml
orbit ', radius: 7e6, normal: [0, 0, 1]'
wrong "bad.yaml:1: nadir: is missing; expected a direction" bad.yaml
orbit ', radius: 0, nadir: [1, 0, 0], normal: [0, 0, 1]'
wrong "bad.yaml:1: radius: expected a number above 0" bad.yaml
orbit ', radius: 7e6, nadir: [1, 0, 0], normal: [1, 0, 0]'
wrong "bad.yaml:1: normal: expected a direction .*, perpendicular to nadir to 1e-06" bad.yaml
# Any length is the same direction.
for vectors in 'nadir: [1, 0, 0], normal: [0, 0, 1]' 'nadir: [10, 0, 0], normal: [0, 0, 0.2]'; do
    orbit ", radius: 7e6, $vectors"
    "$polhode" run bad.yaml --quiet --set until=1000 || fail "an orbit"
    grep -v '^#' out.csv >>all.csv
    rm out.csv
done
[ "$(wc -l <all.csv)" -gt 20000 ] && [ "$(head -n $(($(wc -l <all.csv) / 2)) all.csv)" = "$(tail -n $(($(wc -l <all.csv) / 2)) all.csv)" ] ||
    fail "a longer nadir gives another torque"
rm all.csv
with 's/^name: good/torques: [{model: heavy-top}]/'
wrong "bad.yaml:7: method: mr2 cannot treat this body and torque: it is for bodies without torques" bad.yaml
with 's/^name: good/attitude: {quaternion: [1, 0, 0, 0]}/'
wrong "bad.yaml:1: attitude: 'order' is missing; expected one of scalar-first|scalar-last" bad.yaml
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
wrong "no-such.yaml: no such file, and no scenario of that name" no-such.yaml
wrong "polhode: --set: expected KEY=VALUE, found 'nonsense'" good.yaml --set nonsense
# Errors name the option that was typed, and say why.
wrong "polhode: --step: expected a number above 0, found '-1'" good.yaml --step -1
# A step that was not meant; the end as a duration; an option counts before the file.
wrong "polhode: --step: makes 1e+15 steps; at most 1e+12 are accepted$" good.yaml --step 1e-15
[ "$("$polhode" run good.yaml --quiet --final --set duration=0 | grep -c '^[0-9]')" -eq 1 ] || fail "duration: 0 is a single record"
rm -f out.csv
with 's/^until: .*/&\nduration: 2/'
wrong "bad.yaml:10: duration: give either until or duration$" bad.yaml
with 's/^until: .*/duration: -0.5/'
end() { "$polhode" run bad.yaml --quiet --final "$@" 2>/dev/null | tail -1 | cut -d, -f1; }
[ "$(end)" = -0.5 ] && [ "$(end --until 1)" = 1 ] && [ "$(end --set duration=0.25)" = 0.25 ] || fail "duration: $(end) $(end --until 1)"
rm -f out.csv
# A damping that is the same about all axes goes with a tensor; another one with principal axes only.
with 's/moments: .*/tensor: [[2, 0.1, 0], [0.1, 3, 0], [0, 0, 4]]/; s/^method: .*/torques: [{model: damping, damping: [0.1, 0.1, 0.1]}]\nmethod: rk4/'
"$polhode" run bad.yaml --quiet || fail "damping with a tensor"
rm out.csv
wrong "torques: model damping with these values is tied to the principal axes; give the body by its moments$" bad.yaml \
    --set 'torques[0].damping=[0.1, 0.1, 0.2]'
wrong "polhode: --step: expected a number above 0, found 'nan', which is not finite" good.yaml --step=nan
wrong "polhode: --method: unknown method 'rk5'; did you mean 'rk4'?" good.yaml --method rk5
wrong "polhode: --scheme: unknown method 'verlt/exact'; did you mean 'verlet'?" good.yaml --scheme verlt
wrong "polhode: --method: expected a value, found none" good.yaml --method ''
wrong "polhode: --method: unknown method 'rk4:foo=1': rk4 has no such parameter; 'polhode methods' and" good.yaml --method rk4:foo=1
wrong "unknown column 'qq'; did you mean 'q'? 'polhode run --columns' lists them" good.yaml --set 'output.columns=[t, qq]'
wrong "polhode: --until: expected a number, or a date such as 1992-12-11T00:00:00, found 'soon'" good.yaml --until soon
wrong "polhode: --output: expected an ending .csv" good.yaml --output /dev/null
"$polhode" run good.yaml --output /nonexistent/x.csv 2>err
[ $? -eq 1 ] && grep -q '^polhode: /nonexistent/x.csv: cannot be written: No such file or directory$' err || fail "a folder that is not there: $(cat err)"
rm err
wrong "polhode: --set: output.times: .*found '0:1e9:1e-5': these are 100000000000001 times; at most 1e12" good.yaml --set output.times=0:1e9:1e-5
wrong "these are 1000000000001 times; at most 1e12 are accepted" good.yaml --set output.times=0:1e9:1e-3
wrong "polhode: --set: output.times: .*steps of 1 do not lead from 1 to 0; write 1:0:-1" good.yaml --set output.times=1:0:1
# --set reaches lists; a value of any length arrives whole.
long=$(printf '%0600d' 0)
wrong "polhode: --set: body.moments: expected .*, found 'x$(printf '%059d' 0)'$" good.yaml --set "body.moments=x$long"
"$polhode" run good.yaml --quiet --final --set "name=$long" >/dev/null && grep -q "^# scenario: $long$" out.csv || fail "a long value is cut"
rm out.csv
with 's/^method: mr2/torques: [{model: constant, value: [1, 0, 0]}, {model: constant, value: [0, 2, 0]}]/'
"$polhode" run bad.yaml --quiet --set 'torques[1].value=[0,3,0]' --set output.times=[1] --output a.csv || fail "--set of a list"
with 's/^method: mr2/torques: [{model: constant, value: [1, 0, 0]}, {model: constant, value: [0, 3, 0]}]/'
"$polhode" run bad.yaml --quiet --set output.times=[1] --output b.csv && cmp <(grep -v '^#' a.csv) <(grep -v '^#' b.csv) || fail "--set of a list"
"$polhode" run bad.yaml --quiet --set 'torques[0]={model: constant, value: [0, 0, 0]}' --output a.csv || fail "--set of a whole member"
rm a.csv b.csv
wrong "polhode: --set: torques: has the members \[0\] to \[1\]" bad.yaml --set 'torques[2].value=[1,0,0]'
wrong "polhode: --set: torques: is a list; torques\[0\] is its first member" bad.yaml --set torques.0.value=1
wrong "polhode: --set: torques: expected the number of a member, such as \[0\]" bad.yaml --set 'torques[x].value=1'
wrong "polhode: --set: step: is no list" bad.yaml --set 'step[0]=1'
# --until shortens the times of the file; the other times keep their bits.
with 's/^step.*//; s/^method.*//; s/^until: 1/until: 10/; s/  file: out.csv/  times: 0:10:0.1/'
"$polhode" run bad.yaml --quiet >all && "$polhode" run bad.yaml --quiet --until 0.75 >some || fail "--until"
[ "$(grep -vc '^#' some)" -eq 9 ] && cmp <(grep -v '^#' all | head -9) <(grep -v '^#' some) || fail "--until does not shorten: $(cat some)"
rm all some
wrong "polhode: --until: expected an end after the first of output.times (0)" bad.yaml --until -1
# Moments that no body has: one warning, exit 0.
for run in run "run --describe"; do
    # shellcheck disable=SC2086
    "$polhode" $run good.yaml --quiet --set body.moments=[1,2,9] >/dev/null 2>err || fail "$run: moments that no body has"
    grep -qx 'polhode: warning: .*body: no distribution of mass has these moments of inertia: I3 = 9 exceeds I1 + I2 = 3' err &&
        [ "$(wc -l <err)" -eq 1 ] || fail "$run: $(cat err)"
done
"$polhode" run good.yaml --quiet --set body.moments=[1,2,3.000000002] 2>err && [ ! -s err ] || fail "a warning for rounding: $(cat err)"
rm -f err out.csv
# The description of a scenario is that of polhode free; of a system there is none.
cmp <("$polhode" run good.yaml --describe) <("$polhode" free --inertia 1,2,3 --momentum 1,2,3 --describe) || fail "run --describe"
[ ! -e out.csv ] || fail "--describe runs"
"$polhode" run heavy-top --describe | head -1 | grep -q 'without its torques' || fail "--describe of a torqued body"
wrong "run: --describe is for one body" water-spce --describe
wrong "polhode: --set: stepp: unknown key; did you mean 'step'" good.yaml --set stepp=2
wrong "unknown option '--nonsense'; accepted" good.yaml --nonsense
wrong "step needs a value" good.yaml --step
wrong "--plot: expected a file ending .html, .svg, .png or .pdf, found 'x.gif'" good.yaml --plot x.gif

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

# The reference page is the one that the table of keys gives.
"$polhode" scenarios --reference | cmp -s - <(sed -n '/^| key/,/^$/p' "$source/docs/scenario.md" | sed '$d') ||
    fail "docs/scenario.md is not what 'polhode scenarios --reference' prints: scripts/make-docs"
# listed TITLE OPTION: the block of the page below the title is what the option prints
listed() {
    awk -v title="$1" 'index($0, title) == 1 { on = 1 } on && /^```/ { if (inside++) exit; next } inside' \
        "$source/docs/scenario.md" | cmp -s - <("$polhode" run "$2") || fail "docs/scenario.md has other $2: scripts/make-docs"
}
listed 'Columns that' --columns
listed 'Formats of' --formats
sed -n '/^| kind | happens when |/,/^$/p' "$source/docs/events.md" | sed '1,2d;$d' |
    cmp -s - <("$polhode" run --event-kinds | sed 's/^  \([a-z-]*\) *\(.*\)/| `\1` | \2 |/') ||
    fail "docs/events.md has other kinds of events: scripts/make-docs"

# Bodies said in different ways are the same body: the same motion in the same axes, to rounding.
body() {
    printf 'body: %s\nspin: {momentum: [1, 2, 3], frame: body}\nattitude: {axis: [1, 2, 2], angle: 0.5, unit: rad}\n' "$1" >case.yaml
    printf 'until: 2\noutput: {times: [2]}\n' >>case.yaml
    "$polhode" run case.yaml --final --quiet || fail "body: $(cat case.yaml)"
}
a=$(body '{moments: [13, 10, 5]}')
agree "$a" "$(body '{tensor: [[13, 0, 0], [0, 10, 0], [0, 0, 5]]}')"
agree "$a" "$(body '{box: {mass: 12, edges: [1, 2, 3]}}')"
agree "$a" "$(body '{ellipsoid: {mass: 5, semi-axes: [1, 2, 3]}}')"
# Points on the axes, the whole moved away from the origin: the body turns about their centre of mass.
agree "$a" "$(body "{points: [$(for p in 6,5,5 4,5,5 5,7,5 5,3,5 5,5,8 5,5,2; do printf '{mass: 0.5, position: [%s]}, ' $p; done)]}")"
a=$(body '{moments: [2.5, 2.5, 2]}')
agree "$a" "$(body '{cylinder: {mass: 4, radius: 1, length: 2.1213203435596424}}')"
a=$(body '{moments: [1.6, 1.6, 1.6]}')
agree "$a" "$(body '{sphere: {mass: 1, radius: 2}}')"
# A tensor that is turned out of its axes, by 0.8, 0.6 about z: the same motion, seen from other axes.
cat >turned.yaml <<'END'
body: {tensor: [[11.92, 1.44, 0], [1.44, 11.08, 0], [0, 0, 5]]}
spin: {momentum: [-0.4, 2.2, 3], frame: body}
until: 2
output: {times: [2], columns: [t, m, kinetic, L]}
END
cat >straight.yaml <<'END'
body: {moments: [13, 10, 5]}
spin: {momentum: [1, 2, 3], frame: body}
until: 2
output: {times: [2], columns: [t, m, kinetic, L]}
END
same_turned() { # FILE: its motion is that of straight.yaml in axes turned by the angle (0.8, 0.6)
    paste -d, <("$polhode" run "$1" --quiet | tail -1) <("$polhode" run straight.yaml --quiet | tail -1) |
        awk -F, 'function off(a, b) { return a - b > 1e-14 || b - a > 1e-14 }
            { if (NF != 16 || off($2, 0.8 * $10 - 0.6 * $11) || off($3, 0.6 * $10 + 0.8 * $11) || off($4, $12) ||
                  off($5, $13) || off($6, -0.4) || off($7, 2.2) || off($8, 3)) exit 1 }' || fail "$1: not the same motion"
}
same_turned turned.yaml
points=$(for p in 0.8,0.6,0 -0.8,-0.6,0 -1.2,1.6,0 1.2,-1.6,0 0,0,3 0,0,-3; do printf '{mass: 0.5, position: [%s]}, ' $p; done)
sed "s/^body: .*/body: {points: [$points]}/" turned.yaml >points.yaml
same_turned points.yaml
exit 0
