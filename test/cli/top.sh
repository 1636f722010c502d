#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# top.sh POLHODE SOURCE: Lagrange's top in closed form: polhode top, and scenarios with method: exact.
. "$(dirname "$0")/common.sh"
table() { "$polhode" "$@" | grep -v '^#'; } # without the lines about its origin
refuse() { local pattern=$1; shift; refusal 2 "$pattern" top "$@"; }

# close A B: every number of two tables agrees to 1e-12.
close() {
    paste -d, "$1" "$2" | awk -F, 'NR == 1 { n = NF / 2; next }
        { for (i = 1; i <= n; i++) { d = $i - $(i + n); if (d < 0) d = -d; if (!(d < 1e-12)) bad = 1 } }
        END { exit bad || NR < 2 }' || fail "$1 and $2 differ"
}

# A top by its angles, by its state, and as a scenario; Taylor series agree.
start="--inertia 1,1,0.5 --strength 2"
angles="--spin 12 --angle 60 --precession 0.4 --nutation 0.1"
q=0.86602540378443871,0.5,0,0 m=0.1,0.34641016151377546,6
table top $start $angles --times 0:20:2 >angles || fail "angles"
table top $start --momentum $m --attitude $q --times 0:20:2 >state || fail "state"
table top $start --omega 0.1,0.34641016151377546,12 --attitude $q --times 0:20:2 | cmp -s - state || fail "omega"
close angles state
cat >top.yaml <<END
name: a top
body: {moments: [1, 1, 0.5]}
attitude: {quaternion: [$q], order: scalar-first}
spin: {momentum: [$m], frame: body}
torques: [{model: heavy-top, strength: 2}]
method: exact
until: 20
output: {times: 0:20:2, columns: [t, q, m]}
END
table run top.yaml --quiet | cmp -s - state || fail "a scenario is not the same"
table run top.yaml --quiet --method taylor --tolerance 1e-15 >taylor || fail "taylor"
close state taylor

# Other axes and verticals: the same motion in other frames. The axes go round once: body x, y, z to y, z, x, and so does space.
sed "s/\[1, 1, 0.5\]/[0.5, 1, 1]/; s/strength: 2/strength: -2, axis: [-1, 0, 0], up: [1, 0, 0]/
    s/quaternion: .*order/quaternion: [0.86602540378443871, 0, 0.5, 0], order/
    s/momentum: .*frame/momentum: [6, 0.1, 0.34641016151377546], frame/" top.yaml >turned.yaml
table run turned.yaml --quiet | awk -F, -v OFS=, '{ print $1, $2, $4, $5, $3, $7, $8, $6 }' >turned || fail "turned"
close turned state

# A magnet in a field is the same problem.
sed "s/model: heavy-top, strength: 2/model: magnetic, dipole: [0, 0, -4], field: [0, 0, 0.5]/" top.yaml >magnet.yaml
table run magnet.yaml --quiet >magnet || fail "magnet"
close magnet state

# Any times, on both sides of the start; a file says that it is exact; a run that was stopped goes on.
table run top.yaml --quiet --set 'output.times=[-30, -1, 0, 1e6]' >far || fail "times on both sides"
[ "$(cut -d, -f1 far | tr '\n' ' ')" = "t -30 -1 0 1000000 " ] || fail "times: $(cat far)"
"$polhode" run top.yaml --quiet --output top.csv || fail "to a file"
grep -q '^# method: exact$' top.csv || fail "the file does not say exact"
"$polhode" run top.yaml 2>&1 >/dev/null | grep -q 'closed form, 11 records' || fail "summary"
cat >>top.yaml <<END
events: [{kind: angle-extremum, axis: [0, 0, 1], direction: [0, 0, 1]}, {kind: omega, axis: [1, 0, 0]}]
END
more="--quiet --set output.times=0:100:0.005 --until 100"
"$polhode" run top.yaml $more --output long.csv --set output.events=long.events.csv || fail "long"
POLHODE_CHECKPOINT_SECONDS=0.001 timeout -s INT 0.1 "$polhode" run top.yaml $more --output cut.csv \
    --set output.events=cut.events.csv 2>/dev/null
if [ -e cut.csv.checkpoint ]; then # the run was not faster
    "$polhode" run top.yaml $more --output cut.csv --set output.events=cut.events.csv --resume || fail "resume"
    for kind in csv events.csv; do
        diff <(grep -v '^#' cut.$kind) <(grep -v '^#' long.$kind) >/dev/null || fail "a resumed run differs: $kind"
    done
fi

# Events between outputs: those of a run in steps.
"$polhode" run top.yaml --quiet --set output.events=exact.csv >/dev/null || fail "events"
"$polhode" run top.yaml --quiet --set output.events=steps.csv --method taylor --tolerance 1e-14 >/dev/null || fail "steps"
for f in exact steps; do # without words and signs of zero
    grep -v '^#' $f.csv | cut -d, -f1,4,6-12 >$f.numbers
done
[ "$(wc -l <exact.numbers)" -gt 60 ] || fail "few events: $(wc -l <exact.numbers)"
paste -d, exact.numbers steps.numbers | awk -F, 'NR > 1 { d = $1 - $10; if (d < 0) d = -d; if (!(d < 1e-11)) bad = 1 }
    END { exit bad }' || fail "events in closed form are not those of steps"
[ "$(wc -l <exact.numbers)" -eq "$(wc -l <steps.numbers)" ] || fail "an event is missing"

# What is known: words, JSON and CSV; in a scenario with its events.
"$polhode" top $start $angles --describe >known || fail "--describe"
for words in '^path  *nutation with' '^nutation period  *[0-9.]' '^critical spin  *5.656854249 rad/time' \
    '^smallest angle .* degrees)$' '^slow precession there  *0.3' '^upright position  *stable'; do
    grep -q "$words" known || fail "'$words' is not in: $(cat known)"
done
"$polhode" top $start $angles --describe --format json | python3 -c '
import json, sys
known = json.load(sys.stdin)
assert known["axial"] == 6 and known["moments"] == [1, 1, 0.5] and known["events"] == [], known
assert known["angle_least"] <= known["angle"] <= known["angle_most"]' || fail "JSON"
"$polhode" top $start $angles --describe --format csv | grep -q '^1,period,,[0-9.]*,time$' || fail "CSV"
"$polhode" run top.yaml --describe | grep -A1 '^event omega' | grep -q 'comes at t = ' || fail "events in a description"
"$polhode" run turned.yaml --describe | grep -q '^axis of the top  *1, 0, 0$' || fail "the axis of a turned top"
"$polhode" top --inertia 1,1,0.5 --strength 2 --spin 4 --describe | grep -q '^stability  *unstable$' || fail "sleeping"
"$polhode" top $start --spin 1 --angle 60 --describe | grep -q 'none at this angle' || fail "no regular precession"
"$polhode" top $start --spin 1 --angle 180 --describe | grep -q 'hangs down$' || fail "hanging exactly"
"$polhode" top $start --spin 12 --angle 30 --describe | grep -q 'with cusps' || fail "cusps"
"$polhode" top $start $angles --times 0:1:0.5 --describe --output o.csv >known2 || fail "both"
cmp -s known known2 && [ "$(grep -vc '^#' o.csv)" -eq 4 ] || fail "a description and a table"
"$polhode" top $start $angles --times 0:2:1 --event 'kind: angle-extremum, axis: [0, 0, 1], direction: [0, 0, 1]' |
    grep -q ',"angle-extremum",m' || fail "--event"

# What is not accepted.
refuse "^polhode: top: expected --inertia I,I,I3 and --strength E$" --describe
refuse "two equal moments.*'1,2,3'; 'polhode run' takes any body" --inertia 1,2,3 --strength 1 --spin 1 --describe
refuse "^polhode: top: --inertia: expected positive moments.*'1,1,-2'" --inertia 1,1,-2 --strength 1 --spin 1 --describe
refuse "^polhode: top: --inertia: expected three numbers I,I,I3, found '1,1'" --inertia 1,1 --strength 1 --spin 1 --describe
refuse "^polhode: top: --strength: expected a number, found 'x'$" --inertia 1,1,2 --strength x --spin 1 --describe
refuse "^polhode: top: --angle: expected 0 to 180 degrees, found '181'$" $start --angle 181 --describe
refuse "found some of both$" $start --spin 1 --omega 1,1,1 --describe
refuse "^polhode: top: expected --spin, or one of --omega and --momentum$" $start --describe
refuse "^polhode: top: --omega: expected three numbers x,y,z, found '1,nan,1'" $start --omega 1,nan,1 --describe
refuse "^polhode: top: --attitude: expected a quaternion" $start --omega 1,1,1 --attitude 0,0,0,0 --describe
refuse "^polhode: top: --spin: expected 0 for a pendulum" --inertia 1,1,0 --strength 1 --spin 1 --describe
refuse "^polhode: top: expected --times FIRST:LAST:STEP or --describe$" $start --spin 1
refuse "^polhode: top: --times: expected FIRST:LAST:STEP.*'0:1:x'" $start --spin 1 --times 0:1:x
refuse "energy and rates are finite$" --inertia 1,1,2 --strength 1 --spin 1e200 --describe
refuse "^polhode: top: --format: only goes with --describe$" $start --spin 1 --times 0:1:1 --format json
refuse "column" $start --spin 1 --times 0:1:1 --columns t,nonsense

# One line where there is no closed form, with the reason and what to use instead.
cp top.yaml good.yaml
with_reason() {
    with "$1"
    "$polhode" run bad.yaml >/dev/null 2>err && fail "$1 is accepted"
    [ "$(wc -l <err)" -eq 1 ] || fail "$1: $(cat err)"
    grep -q "bad.yaml:[0-9]*: method: exact cannot treat.*: $2\. Free bodies have one, .*Take method: taylor or auto" err ||
        fail "$1 says '$(cat err)', not '$2'"
}
with_reason 's/\[1, 1, 0.5\]/[1, 1.1, 0.5]/' "the body has no two equal moments"
with_reason 's/\[1, 1, 0.5\]/[0.5, 1, 1]/' "the centre of mass .* lies off the axis of symmetry"
with_reason 's/strength: 2/strength: 2, axis: [0, 0.1, 1]/' "the centre of mass .* lies off the axis of symmetry"
with_reason 's/strength: 2}/strength: 2}, {model: damping, damping: [1, 1, 1]}/' "damping acts.*"
with_reason 's/strength: 2}/strength: 2}, {model: heavy-top, up: [1, 0, 0]}/' "the torque is not that of one uniform field"
with_reason 's/strength: 2}/strength: 2}, {model: wheel, momentum: 1, rate: 2}/' "the torque depends on time"
with_reason 's/strength: 2}/strength: 2}, {model: gyrostat, momentum: [0, 0, 1]}/' "rotors and a field act together"
echo "top: ok"
