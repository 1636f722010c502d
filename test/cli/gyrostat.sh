#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# gyrostat.sh POLHODE SOURCE: bodies with rotors in closed form: polhode free --rotor, and scenarios with method: exact.
. "$(dirname "$0")/common.sh"
table() { "$polhode" "$@" | grep -v '^#'; } # without the lines about its origin
refuse() { local pattern=$1; shift; refusal 2 "$pattern" free "$@"; }

# close A B: every number of two tables agrees to 1e-12.
close() {
    paste -d, "$1" "$2" | awk -F, 'NR == 1 { n = NF / 2; next }
        { for (i = 1; i <= n; i++) { d = $i - $(i + n); if (d < 0) d = -d; if (!(d < 1e-12)) bad = 1 } }
        END { exit bad || NR < 2 }' || fail "$1 and $2 differ"
}

# By omega, by the momentum, and as scenarios with a gyrostat or wheels; Taylor series agree.
start="--inertia 1,2,2.5 --rotor 0.3,-0.2,1"
table free $start --omega 0.5,0.2,-0.4 --times 0:20:2 >omega || fail "--omega"
table free $start --momentum 0.5,0.4,-1 --attitude 2,0,0,0 --times 0:20:2 | cmp -s - omega || fail "--momentum"
cat >gyrostat.yaml <<END
name: rotors
body: {moments: [1, 2, 2.5]}
spin: {angular-velocity: [0.5, 0.2, -0.4], frame: body, unit: rad/s}
torques: [{model: gyrostat, momentum: [0.3, -0.2, 1]}]
method: exact
until: 20
output: {times: 0:20:2, columns: [t, q, m]}
END
table run gyrostat.yaml --quiet | cmp -s - omega || fail "a scenario is not the same"
sed 's/{model: gyrostat.*}/{model: gyrostat, momentum: [0.3, -0.2, 0]}, {model: wheel, axis: [0, 0, 2], momentum: 1}/' gyrostat.yaml >wheel.yaml
table run wheel.yaml --quiet >wheel || fail "a wheel"
close wheel omega
table run gyrostat.yaml --quiet --method taylor --tolerance 1e-14 >taylor || fail "taylor"
close taylor omega

# A tensor in other axes: x, y, z to y, z, x.
table free --inertia 2.5,1,2,0,0,0 --rotor 1,0.3,-0.2 --omega -0.4,0.5,0.2 --times 0:20:2 |
    awk -F, -v OFS=, '{ print $1, $2, $4, $5, $3, $7, $8, $6 }' >turned || fail "a tensor"
close turned omega

# L, with the rotors, points to the pole and stays there.
table free $start --omega 0.5,0.2,-0.4 --pole 30,40 --columns t,L-sky --times 0:20:10 >pole || fail "--pole"
awk -F, 'NR > 1 { a = $2 - 30; b = $3 - 40; if (!(a * a + b * b < 1e-24)) bad = 1 } END { exit bad || NR < 4 }' pole ||
    fail "--pole: $(cat pole)"

# Without momentum of the rotors it is the free body.
table free --inertia 1,2,2.5 --rotor 0,0,0 --omega 0.5,0.2,-0.4 --times 0:20:2 >none
table free --inertia 1,2,2.5 --omega 0.5,0.2,-0.4 --times 0:20:2 | cmp -s - none || fail "rotors of zero"

# nutation is the angle to m; the angle to L, which is fixed in space here, is that to a direction.
angle_of() { # KIND SUM: value against the angle of (m1, m2, m3 + SUM), rotor along the third axis
    "$polhode" free --inertia 1,2,3 --rotor 0,0,0.5 --omega 0.3,0.4,0.5 --times 0:20:20 --event "$1" | grep -v '^#' |
        awk -F, -v g="$2" 'NR > 1 { n++; d = $4 - atan2(sqrt($10 * $10 + $11 * $11), $12 + g); if (d * d > 1e-28) bad = 1 }
            END { exit bad || n < 10 }' || fail "$1: not the angle to m + $2"
}
angle_of 'kind: nutation-extremum, axis: [0, 0, 1]' 0
angle_of 'kind: angle-extremum, axis: [0, 0, 1], direction: [0.3, 0.8, 2]' 0.5

# What is known, and events: those of a run in steps.
"$polhode" free $start --omega 0.5,0.2,-0.4 --describe >known || fail "--describe"
for words in '^momentum of rotors  *0.3, -0.2, 1' '^path  *periodic' '^period of the momentum  *[0-9.]' '^turn about L in it' \
    '^equilibrium 1, omega ' '^its stability  *stable; the motion encircles it$'; do
    grep -q "$words" known || fail "'$words' is not in: $(cat known)"
done
"$polhode" run gyrostat.yaml --describe | cmp -s - known || fail "a scenario is described otherwise"
"$polhode" free $start --omega 0.5,0.2,-0.4 --describe --format json | python3 -c '
import json, sys
known = json.load(sys.stdin)
assert known["rotor"] == [0.3, -0.2, 1] and len(known["equilibrium_1"]) == 3 and known["events"] == [], known
assert abs(sum(x * x for x in known["momentum_space"]) - known["momentum"] ** 2) < 1e-14' || fail "JSON"
for method in "exact" "taylor --tolerance 1e-14"; do
    "$polhode" run gyrostat.yaml --quiet --set 'events=[{kind: omega, axis: [1, 0, 0]}]' --set output.events=$$.csv --method $method \
        >/dev/null || fail "events by $method"
    grep -v '^#' $$.csv | cut -d, -f1,4,6- >"${method%% *}.events"
done
[ "$(wc -l <exact.events)" -ge 4 ] && [ "$(wc -l <exact.events)" -eq "$(wc -l <taylor.events)" ] || fail "events are missing"
paste -d, exact.events taylor.events | awk -F, 'NR > 1 { d = $1 - $(NF / 2 + 1); if (!(d * d < 1e-22)) bad = 1 } END { exit bad }' ||
    fail "events in closed form are not those of steps"
table free $start --omega 0.5,0.2,-0.4 --times 0:20:2 --event 'kind: omega, axis: [1, 0, 0]' | cut -d, -f1 >times
cut -d, -f1 exact.events | cmp -s - times || fail "--event"

# What comes with polhode is in closed form.
for name in dual-spin-satellite momentum-bias; do
    "$polhode" run $name --final 2>&1 >/dev/null | grep -q 'closed form' || fail "$name"
done

# What is not accepted.
refuse "^polhode: free: --rotor: expected three numbers x,y,z, found '1,2'" --inertia 1,2,3 --rotor 1,2 --omega 1,1,1 --describe
refuse "^polhode: free: --rotor: expected three numbers x,y,z, found '1,nan,1'" --inertia 1,2,3 --rotor 1,nan,1 --omega 1,1,1 --describe
refuse "^polhode: free: --rotor: expected three positive moments with it, found '1,1,0'" --inertia 1,1,0 --rotor 1,0,0 --omega 1,1,0 --describe
refuse "^polhode: free: --covariance: expected a body without --rotor$" $start --omega 1,1,1 --times 0:1:1 --covariance attitude=0.1
refuse "energy and rates are finite$" --inertia 1,2,3 --rotor 1e300,0,0 --omega 1,1,1 --describe
refuse "expected --inertia" --rotor 1,0,0 --describe
echo "gyrostat: ok"
