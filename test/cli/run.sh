#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# run.sh POLHODE SOURCE: every example runs; outputs are right; looking and stopping alter nothing.
. "$(dirname "$0")/common.sh"
export SOURCE_DATE_EPOCH=1767225600

for file in "$source"/examples/*.yaml; do
    short="" # a system is shortened: records at each of a few steps, a brief thermostat
    if grep -q '^system:' "$file"; then
        step=$(awk '/^step:/ { print $2 }' "$file")
        short="--until $(awk "BEGIN { print 15 * $step }") --set output.every=1"
        grep -q '^  prepare:' "$file" && short="$short --set system.prepare.steps=5"
    fi
    # shellcheck disable=SC2086
    "$polhode" run "$file" --quiet --output x.csv $short || fail "$file"
    sed -n 2p x.csv | grep -q "^# polhode: " || fail "$file: no provenance"
    [ "$(grep -vc '^#' x.csv)" -gt 10 ] || fail "$file: too few records"
    grep -qi nan x.csv && fail "$file: nan"
done
[ -z "$(ls | grep -v x.csv)" ] || fail "left behind: $(ls)"
[ "$("$polhode" scenarios --format csv | wc -l)" -eq $(($(ls "$source"/examples/*.yaml | wc -l) + 1)) ] ||
    fail "not every example is listed"

# A shipped scenario by its name, its text, and a name with a slip of the pen.
"$polhode" run t-handle --quiet --until 1 --set output.times=0:1:0.5 >named.csv 2>named.err || fail "run t-handle"
[ -s named.csv ] && [ ! -s named.err ] || fail "run t-handle: $(cat named.err)"
"$polhode" scenarios t-handle | cmp - "$source/examples/t-handle.yaml" || fail "scenarios t-handle"
"$polhode" scenarios no-such 2>&1 >/dev/null | grep -q "no scenario 'no-such'" || fail "scenarios no-such"
"$polhode" run no-such 2>&1 >/dev/null | grep -q 'no-such: no such file, and no scenario of that name; .polhode scenarios' || fail "run no-such: $("$polhode" run no-such 2>&1)"
"$polhode" run t-handel 2>&1 >/dev/null | grep -qx \
    "polhode: t-handel: no such file, and no scenario of that name; did you mean 't-handle'? 'polhode scenarios' lists them" ||
    fail "run t-handel: $("$polhode" run t-handel 2>&1)"
"$polhode" compare heavy-topp --methods rk4 --steps 0.1 2>&1 >/dev/null | grep -q "did you mean 'heavy-top'?" || fail "compare heavy-topp"
rm named.*

top=$source/examples/heavy-top.yaml
# The modified energy: constant where the energy is not, behind the columns or among them; refused with the reason.
"$polhode" run "$top" --step 0.005 --until 2 --modified-energy 16 >modified.csv 2>modified.err || fail "--modified-energy"
head -1 modified.csv | grep -q ',energy_error,modified_energy$' || fail "--modified-energy adds no column"
grep -Eq '  modified energy of order 16: largest relative change [0-9.]*e-1[45]$' modified.err || fail "$(cat modified.err)"
grep -Eq '  energy: largest relative error [0-9.]*e-0[67]$' modified.err || fail "$(cat modified.err)"
"$polhode" run "$top" --quiet --step 0.005 --until 2 --set 'output.columns=[modified-energy]' --modified-energy 16 >named.csv || fail "the column"
[ "$(head -1 named.csv)" = modified_energy ] || fail "modified-energy twice"
grep -v '^#' modified.csv | awk -F, '{ print $NF }' | cmp - <(grep -v '^#' named.csv) || fail "modified-energy depends on the other columns"
refuses_modified() { "$polhode" run "$top" --until 1 --modified-energy "$@" 2>&1 >/dev/null; }
refuses_modified 12 --method verlet/mr2 | grep -q "^polhode: --modified-energy: .*: the method inside is not the exact free motion$" || fail "with mr2"
refuses_modified 12 --tolerance 1e-8 --method taylor | grep -q ": the method is no splitting of drifts, kicks and gradients$" || fail "with taylor"
refuses_modified 7 | grep -q "^polhode: --modified-energy: expected an even whole number from 2 to 20" || fail "order 7"
refuses_modified 12 --output modified.aem --set 'output.columns=[t, q]' \
    --set 'ephemeris={epoch: 2026-01-01T00:00:00, object-name: A, object-id: B}' |
    grep -q "the format aem cannot hold 'modified-energy'" || fail "in an attitude ephemeris"
rm modified.* named.csv

# The last state, to 17 digits, does not depend on when records are written.
final() { "$polhode" run "$top" --quiet --final --until 2 "$@" | tail -1; }
a=$(final)
[ "$(final --set output.every=1)" = "$a" ] || fail "every step alters the run"
[ "$(awk -F, '{ print NF }' <<<"$a")" -eq 8 ] || fail "final: $a"
sed '/every/d' "$top" >times.yaml
b=$("$polhode" run times.yaml --quiet --final --until 2 --set 'output.times=[0, 0.0033, 0.7777, 1.23456, 2]' | tail -1)
[ "$a" = "$b" ] || fail "side steps alter the run: $a / $b"

# Columns, records at times, a reference.
"$polhode" run "$source/examples/t-handle.yaml" --quiet --output t.csv --set 'output.columns=[t, q, L, attitude-error]' ||
    fail "columns"
grep -v '^#' t.csv | head -1 | grep -qx 't,q0,q1,q2,q3,L1,L2,L3,attitude_error' || fail "labels"
[ "$(grep -vc '^#' t.csv)" -eq 1002 ] || fail "records"
awk -F, '!/^#/ && !/^t/ { if ($9 > 1e-13) exit 1 }' t.csv || fail "the closed form is off its reference"
"$polhode" run "$top" --reference --until 1 --set output.file=r.csv 2>&1 | grep -q 'against the reference: attitude' ||
    fail "reference"

# AEM: epochs, order of the components (scalar last), direction A -> B: q as it is.
"$polhode" run "$source/examples/asteroid.yaml" --quiet --output a.aem --set 'output.columns=[t, q]' || fail "aem"
"$polhode" run "$source/examples/asteroid.yaml" --quiet --output a.csv --set 'output.columns=[t, q]' || fail "csv"
head -1 a.aem | grep -qx 'CCSDS_AEM_VERS = 2.0' || fail "aem version"
for line in 'CREATION_DATE = 2026-01-01T00:00:00' 'OBJECT_NAME = ASTEROID' 'REF_FRAME_A = ICRF' \
    'REF_FRAME_B = SC_BODY_1' 'TIME_SYSTEM = TDB' 'START_TIME = 2026-01-01T00:00:00.000000000' \
    'STOP_TIME = 2026-01-02T00:00:00.000000000' 'ATTITUDE_TYPE = QUATERNION' META_START META_STOP DATA_START DATA_STOP; do
    grep -qxF "$line" a.aem || fail "aem lacks '$line'"
done
paste -d' ' <(sed -n '/^DATA_START/,/^DATA_STOP/p' a.aem | grep '^2') <(grep -v '^[#t]' a.csv | tr ',' ' ') |
    awk 'function off(a, b) { return a - b > 2e-16 || b - a > 2e-16 } # the standard has 16 digits
        off($2, $8) || off($3, $9) || off($4, $10) || off($5, $7) { bad = 1 } END { exit bad || NR != 145 }' ||
    fail "aem components"
awk -f "$source/test/cli/aem.awk" a.aem || fail "the grammar of the Blue Book"
# With omega the angular velocity is there too, in degrees per second; what the format cannot hold is refused.
"$polhode" run "$source/examples/asteroid.yaml" --quiet --output w.aem || fail "aem with omega"
"$polhode" run "$source/examples/asteroid.yaml" --quiet --output w.csv || fail "csv with omega"
grep -qx 'ATTITUDE_TYPE = QUATERNION/ANGVEL' w.aem && grep -qx 'ANGVEL_FRAME = SC_BODY_1' w.aem || fail "aem: no ANGVEL"
paste -d' ' <(sed -n '/^DATA_START/,/^DATA_STOP/p' w.aem | grep '^2') <(grep -v '^[#t]' w.csv | tr ',' ' ') |
    awk '{ for (k = 6; k <= 8; k++) { d = $k - $(k + 8) * 57.295779513082321; if (d * d > 1e-28) exit 1 } } END { if (NR != 145) exit 1 }' ||
    fail "aem: angular velocity"
awk -f "$source/test/cli/aem.awk" w.aem || fail "the grammar of the Blue Book, with angular velocity"
"$polhode" run "$source/examples/asteroid.yaml" --output w.aem --set 'output.columns=[t, q, m]' 2>err && fail "aem drops m"
grep -q "the format aem cannot hold 'm'" err || fail "aem with m: $(cat err)"
sed '/^OBJECT_ID/d' a.aem >b.aem
awk -f "$source/test/cli/aem.awk" b.aem >/dev/null && fail "the grammar check cannot fail"
sed -n '/^DATA_START/,/^DATA_STOP/p' a.aem | sed -n 8p | grep -q '^2026-01-01T01:00:00.000000000 ' || fail "aem epoch"

# UTC has a leap second at the end of 2016; TAI has none. Beyond the table of leap seconds the file says so.
aem() { "$polhode" run "$source/examples/asteroid.yaml" --quiet --output u.aem --until 43202 --set output.times=[0,43199,43200,43201,43202] "$@"; }
dates() { sed -n '/^DATA_START/,/^DATA_STOP/p' u.aem | awk '/^2/ { print $1 }' | tr '\n' ' '; }
aem --set ephemeris.epoch=2016-12-31T12:00:00 --set ephemeris.time-system=UTC || fail "aem in UTC"
awk -f "$source/test/cli/aem.awk" u.aem || fail "the grammar of dates in UTC"
[ "$(dates)" = "2016-12-31T12:00:00.000000000 2016-12-31T23:59:59.000000000 2016-12-31T23:59:60.000000000 2017-01-01T00:00:00.000000000 2017-01-01T00:00:01.000000000 " ] ||
    fail "a leap second: $(dates)"
grep -q 'COMMENT leap seconds' u.aem && fail "2016 is within the table of leap seconds"
aem --set ephemeris.epoch=2016-12-31T12:00:00 --set ephemeris.time-system=TAI && dates | grep -q '23:59:59.* 2017-01-01T00:00:00' || fail "TAI: $(dates)"
aem --set ephemeris.epoch=2016-12-31T23:59:60 --set ephemeris.time-system=UTC && dates | grep -q '^2016-12-31T23:59:60.000000000 2017-01-01T11:59:58' || fail "from :60: $(dates)"
aem --set ephemeris.epoch=2126-01-01T00:00:00 --set ephemeris.time-system=UTC 2>err && grep -q 'warning: .*ephemeris.epoch: leap seconds of UTC are known until' err || fail "no warning beyond the table: $(cat err)"
aem --set ephemeris.epoch=2126-01-01T00:00:00 --set ephemeris.time-system=TAI 2>err && [ ! -s err ] || fail "TAI needs no table: $(cat err)"
aem --set ephemeris.epoch=2126-01-01T00:00:00 --set ephemeris.time-system=UTC 2>/dev/null && grep -q '^COMMENT leap seconds are known until' u.aem || fail "beyond the table"
awk -f "$source/test/cli/aem.awk" u.aem || fail "the grammar beyond the table"
aem --set "name=Fassò's asteroid, $(printf 'x%.0s' $(seq 300))" || fail "a name that is not ASCII"
awk -f "$source/test/cli/aem.awk" u.aem || fail "the grammar of comments"
grep -q "^COMMENT scenario: Fass?'s asteroid, x" u.aem || fail "the name of the scenario"
rm u.aem
before=$(ls)
wrong "ephemeris.epoch: expected a date of UTC .*; UTC has no leap second there" "$source/examples/asteroid.yaml" --output u.aem --set ephemeris.epoch=2015-12-31T23:59:60 --set ephemeris.time-system=UTC
wrong "ephemeris.epoch: expected a date of TAI .*; only UTC has leap seconds" "$source/examples/asteroid.yaml" --output u.aem --set ephemeris.epoch=2016-12-31T23:59:60 --set ephemeris.time-system=TAI
wrong "ephemeris.epoch: expected a date of UTC .* from 1972 on" "$source/examples/asteroid.yaml" --output u.aem --set ephemeris.epoch=1969-07-20T20:17:40 --set ephemeris.time-system=UTC
wrong "ephemeris.epoch: the run leaves the dates of UTC" "$source/examples/asteroid.yaml" --output u.aem --set ephemeris.time-system=UTC --set ephemeris.seconds-per-unit=1e9
wrong "ephemeris.object-name: expected ASCII" "$source/examples/asteroid.yaml" --output u.aem --set ephemeris.object-name=Céres

# HDF5, read by HDF5's own tool.
if "$polhode" run "$source/examples/asteroid.yaml" --quiet --output a.h5 --set 'output.columns=[t, q]' 2>err; then
    command -v h5dump >/dev/null || fail "h5dump is missing (hdf5-tools)"
    h5dump -d /q -w 1 -m '%.17g' -y a.h5 | awk '/ATTRIBUTE/ { exit } /DATA {/ { on = 1; next } /}/ { on = 0 } on { gsub(/[ ,]/, ""); print }' |
        paste -d, - - - - >q.h5.csv
    grep -v '^[#t]' a.csv | cut -d, -f2-5 | cmp -s - q.h5.csv || fail "HDF5 holds other numbers"
    h5dump -a /method a.h5 | grep -q '"exact"' || fail "HDF5 without provenance"
else
    grep -q 'cannot write HDF5' err || fail "HDF5: $(cat err)"
fi

# Damping that a negative kick runs backwards is told.
"$polhode" run "$source/examples/vessel.yaml" --quiet --final --method srkn6_14a/exact --step 5 2>&1 >/dev/null |
    grep -q 'warning: .* runs the damping backwards' || fail "no warning about damping"
# Eddy currents in a field that the orbit gives damp too; a wheel does not, however fast it runs.
cat >eddy.yaml <<'END'
body: {moments: [1, 2, 2.5]}
spin: {momentum: [0.1, 0.2, 0.3], frame: body}
orbit: {radius: 7e6, inclination: 60, unit: deg}
ephemeris: {epoch: 2026-03-20T12:00:00}
torques: [{model: eddy-currents, coefficients: [1e10, 1e10, 1e10]}]
method: s6_10/exact
step: 5
until: 50
END
"$polhode" run eddy.yaml --quiet --final 2>&1 >/dev/null | grep -q 'warning: .* runs the damping backwards' || fail "no warning about eddy currents"
sed 's/torques:.*/torques: [{model: wheel, momentum: 100}]/' eddy.yaml >wheel.yaml
"$polhode" run wheel.yaml --quiet --final 2>&1 >/dev/null | grep -q 'damping' && fail "a wheel is taken for damping"
"$polhode" run "$source/examples/vessel.yaml" --quiet --final --method srkn6_14a/exact --step 0.01 2>&1 >/dev/null |
    grep -q warning && fail "a warning without need"

# A full disk is one line and no file.
if [ -c /dev/full ]; then
    err=$("$polhode" run "$source/examples/t-handle.yaml" 2>&1 >/dev/full)
    [ $? -eq 1 ] || fail "a full disk looks like success"
    [ "$(wc -l <<<"$err")" -eq 1 ] && grep -q 'No space left on device$' <<<"$err" || fail "a full disk: $err"
fi
# So is one that is full while the records or the file itself are written: a limit on the size of files
# stands for it. One line, status 1, nothing that could be taken for a result.
full() {
    local limit=$1 err status
    shift
    err=$( (trap '' XFSZ; ulimit -f "$limit"; exec "$polhode" run "$@" --quiet) 2>&1 >/dev/null)
    status=$?
    [ $status -eq 1 ] || fail "limit $limit, $*: exits $status: $err"
    [ "$(wc -l <<<"$err")" -eq 1 ] && grep -q 'written\|write' <<<"$err" || fail "limit $limit, $*: $err"
    [ -z "$(ls full* 2>/dev/null)" ] || fail "limit $limit, $*: left $(ls full*)"
}
full 20 "$source/examples/t-handle.yaml" --output full.csv # the records
full 80 "$source/examples/t-handle.yaml" --output full.csv # the file that is made of them
full 8 "$source/examples/asteroid.yaml" --output full.aem
full 100 "$source/examples/t-handle.yaml" --plot full.svg --final
full 10 "$source/examples/dipoles-lattice.yaml" --output full.xyz # no room for a checkpoint either
full 300 "$source/examples/dipoles-lattice.yaml" --output full.xyz
full 600 "$source/examples/dipoles-lattice.yaml" --output full.xyz
if "$polhode" run "$source/examples/t-handle.yaml" --quiet --output full.h5 2>/dev/null; then
    rm full.h5
    full 64 "$source/examples/t-handle.yaml" --output full.h5
    full 600 "$source/examples/dipoles-lattice.yaml" --output full.h5
fi
mkdir locked && chmod 500 locked
if [ "$(id -u)" -ne 0 ]; then
    "$polhode" run "$source/examples/t-handle.yaml" --quiet --output locked/x.csv 2>/dev/null && fail "locked directory"
fi
"$polhode" run "$source/examples/t-handle.yaml" --quiet --output no/such/x.csv 2>err && fail "no directory"
[ "$(wc -l <err)" -eq 1 ] || fail "no directory: $(cat err)"
"$polhode" run "$top" --resume --output never.csv 2>err && fail "resume from nothing"
grep -q 'no checkpoint' err || fail "resume: $(cat err)"

# A step far longer than the run: both records are there, and the last is the state at the end.
cat >long_step.yaml <<'END'
body: {moments: [1, 2, 3]}
spin: {momentum: [1, 2, 0.1], frame: body}
method: mr2
until: 1
output: {columns: [t, m], every: 1}
END
"$polhode" run long_step.yaml --quiet --step 1 --final >want || fail "one step"
for step in 1e3 1e8 1e9 1e12 1e15; do
    "$polhode" run long_step.yaml --quiet --step $step --final >got || fail "step $step"
    cmp -s want got || fail "step $step gives another end: $(cat got)"
    "$polhode" run long_step.yaml --quiet --step $step --output long_step.csv || fail "step $step to a file"
    [ "$(grep -c '^[01],' long_step.csv)" -eq 2 ] || fail "step $step: $(cat long_step.csv)"
done

# A tolerance below rounding, and a method of order two that would take long: both are said, and the run goes on.
"$polhode" run heavy-top --tolerance 1e-16 --method auto --final >end.csv 2>err || fail "floor: $(cat err)"
grep -q 'warning: --tolerance: 1.0e-16 cannot be met: rounding leaves an error of about [0-9.]*e-1[45]$' err || fail "floor: $(cat err)"
awk '/estimated error/ { exit !($3 + 0 > 4e-16) }' err || fail "floor: $(cat err)"
"$polhode" run heavy-top --tolerance 1e-12 --method auto --final >end.csv 2>err || fail "$(cat err)"
grep -q warning err && fail "an honest tolerance: $(cat err)"
"$polhode" run top-slow --method verlet/exact --tolerance 1e-13 --until 2 --quiet --final >end.csv 2>err || fail "cost: $(cat err)"
grep -q 'warning: --tolerance: verlet/exact needs [0-9.]*e+06 steps for it; method: auto needs none (exact)$' err || fail "cost: $(cat err)"

# A body that turns far too often in a step: the search for events says so, in one line, and ends.
cat >endless.yaml <<'END'
body: {moments: [1, 5, 6]}
spin: {momentum: [2e12, 5e12, 6e12], frame: body}
torques: [{model: heavy-top}]
method: verlet/exact
step: 0.01
until: 1
events: [{name: a, kind: angle, axis: [1, 2, 2], direction: [1, -1, 0], angle: 70, unit: deg}]
output: {columns: [t, m], every: 1, events: endless-events.csv}
END
refusal 1 'endless.yaml: events: the search does not end near t = 0' run endless.yaml --quiet --output endless.csv
[ ! -e endless.csv ] || fail "an endless search leaves a file"
exit 0
