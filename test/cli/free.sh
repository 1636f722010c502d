#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# free.sh POLHODE SOURCE: polhode free, its tables, options, errors and files.
. "$(dirname "$0")/common.sh"
table() { "$polhode" free "$@" | grep -v '^#'; } # without the lines about its origin

# close A B: every number of two tables agrees to 1e-14.
close() {
    paste -d, "$1" "$2" | awk -F, 'NR == 1 { n = NF / 2; next }
        { for (i = 1; i <= n; i++) { d = $i - $(i + n); if (d < 0) d = -d; if (!(d < 1e-14)) bad = 1 } }
        END { exit bad || NR < 2 }' || fail "$1 and $2 differ"
}

refuse() { local pattern=$1; shift; refusal 2 "$pattern" free "$@"; }

# A known motion, computed apart from this project, in several dresses.
printf 't,m1,m2,m3\n1,-0.369839241461432,1.858191524547707,5.780168093885705\n' >want
printf 'I1,I2,I3,m1,m2,m3,t\n1,2,3,1,0,6,1\n' >plain.csv
"$polhode" free plain.csv >plain || fail "a plain table"
[ "$(head -1 plain)" = t,q0,q1,q2,q3,m1,m2,m3 ] || fail "header"
[ "$(wc -l <plain)" -eq 2 ] || fail "a row for each row"
cut -d, -f1,6-8 plain >got
close got want
# Q11 of the attitude
awk -F, 'NR == 2 { d = 1 - 2 * ($4 * $4 + $5 * $5) + 0.5010954674019216; exit !(d < 1e-14 && d > -1e-14) }' \
    plain || fail "attitude"
"$polhode" free <plain.csv | cmp - plain || fail "standard input"
"$polhode" free - <plain.csv | cmp - plain || fail "- is standard input"
printf '\xef\xbb\xbfm3 , t,"m1",m2,I3,I2,I1\r\n 6,1 , 1,0,3,2,"1"\r\n\r\n' | "$polhode" free | cmp - plain ||
    fail "other order, blanks, quotes, line ends"
printf 'I1,I2,I3,m1,m2,m3,t,q0,q1,q2,q3\n1,2,3,1,0,6,1,3e200,0,0,0' | "$polhode" free | cmp - plain ||
    fail "an attitude to normalise, no end of line"
table --inertia 1,2,3 --momentum 1,0,6 --times=1:1:1 | cmp - plain || fail "--momentum"
table --inertia 1,2,3 --omega 1,0,2 --times 1:1:1 --attitude 2,0,0,0 | cmp - plain || fail "--omega"
table --inertia 1,2,3,0,0,0 --omega 1,0,2 --times 1:1:1 | cmp - plain || fail "diagonal tensor"
# 17 digits: every number is read back to the same bits
awk -F, 'NR > 1 { for (i = 1; i <= NF; i++) if (sprintf("%.17g", $i) != $i) bad = 1 } END { exit bad }' plain ||
    fail "17 digits"

# A body turned by 90 degrees about z: I = (2,1,3), m and q in the turned axes; and by 45 degrees.
printf 'Ixx,Iyy,Izz,Ixy,Ixz,Iyz,m1,m2,m3,t\n2,1,3,0,0,0,0,1,6,1\n' | "$polhode" free >turned || fail "tensor"
printf 't,m1,m2,m3\n1,-1.858191524547707,-0.369839241461432,5.780168093885705\n' >want
cut -d, -f1,6-8 turned >got
close got want
printf 'Izz,Ixy,Ixx,Iyy,Ixz,Iyz,m1,m2,m3,t\n3,-0.5,1.5,1.5,0,0,.70710678118654752,.70710678118654752,6,1\n' |
    "$polhode" free >turned || fail "full tensor"
awk -F, 'NR == 2 { s = sqrt(0.5); a = -0.369839241461432; b = 1.858191524547707
    print "t,m1,m2,m3"; printf "1,%.17g,%.17g,%.17g\n", s * (a - b), s * (a + b), 5.780168093885705 }' plain >want
cut -d, -f1,6-8 turned >got
close got want

# Times.
table --inertia 1,2,3 --omega .01,1,.01 --times 0:100:0.1 >times || fail "times"
[ "$(wc -l <times)" -eq 1002 ] || fail "0:100:0.1 gives $(wc -l <times) lines"
tail -1 times | grep -q '^100,' || fail "the last time"
sed -n 5p times | grep -q '^0.2999999999999999[89],\|^0.3,' || fail "the third step: $(sed -n 5p times)"
[ "$(table --inertia 1,2,3 --omega .01,1,.01 --times 1:-1:-.75 | cut -d, -f1 | tr '\n' ' ')" = \
    "t 1 0.25 -0.5 " ] || fail "backwards"

# At t = 0 the input comes back as it was given, and no zero has a sign.
for body in 1,2,3 1,2,3,0.1,0.2,0.3 3,3,1 1e-40,2e-40,3e-40; do
    row=$("$polhode" free --inertia $body --momentum 0.1,-0.7,1e-3 --attitude 0.1,-0.7,0.7,0.1 --times 0:0:1 2>/dev/null | tail -1)
    [ "$row" = 0,0.10000000000000001,-0.69999999999999996,0.69999999999999996,0.10000000000000001,0.10000000000000001,-0.69999999999999996,0.001 ] ||
        fail "$body: the start comes back as $row"
done
"$polhode" free --inertia 1,2,3 --momentum 0,0,-1 --times -5:5:1 >out || fail "times of both signs"
grep -qE '(^|,)-0(,|$)' out && fail "a negative zero: $(grep -E '(^|,)-0(,|$)' out)"

# Errors: file, line, column, what was expected; what was written before is whole lines.
printf 'I1,I2,I3,m1,m2,m3,t\n1,2,3,1,0,6,1\n1,2,3,1,0,six,1\n1,2,3,1,0,6,1\n' >bad.csv
refuse "bad.csv:3: column 6 (m3): expected a finite number, found 'six'" bad.csv
cmp out plain || fail "the rows before a bad one"
rm -f file.csv
refuse "bad.csv:3: column 6" bad.csv --output file.csv
cmp file.csv plain || fail "the rows before a bad one, in a file"
header='I1,I2,I3,m1,m2,m3,t'
bad_row() { refuse "standard input:2: $1" < <(printf '%s\n%s\n' "$header" "$2"); }
bad_row "column 7 (t): expected 7 columns as in the header, found 6" 1,2,3,1,0,6
bad_row "column 8: expected 7 columns as in the header, found 8" 1,2,3,1,0,6,1,1
bad_row "column 1 (I1): expected a finite number, found 'nan'" nan,2,3,1,0,6,1
bad_row "column 7 (t): expected a finite number, found '1e999'" 1,2,3,1,0,6,1e999
bad_row "column 2 (I2): expected a finite number, found ''" 1,,3,1,0,6,1
bad_row "column 3 (I3): expected positive moments.*found '-3'" 1,2,-3,1,0,6,1
bad_row "column 4 (m1): expected no momentum along an axis" 1,1,0,1,0,6,1
header='I1,I2,I3,m1,m2,m3,t,q0,q1,q2,q3'
bad_row "column 8 (q0): expected a quaternion that is not zero" 1,2,3,1,0,6,1,0,0,0,0
bad_header() { refuse "standard input:1: $1" < <(printf '%s' "$2"); }
bad_header "column 1: expected the name of a column, found '1'; accepted: I1,I2,I3 or" 1,2,3,1,0,6,1
bad_header "column 8: expected the name of a column, found 'mass'" I1,I2,I3,m1,m2,m3,t,mass
printf 'body: {moments: [1, 2, 3]}\n' >racket.yaml
refuse "racket.yaml: expected a table of bodies in CSV; 'polhode run racket.yaml' runs a scenario" racket.yaml
rm racket.yaml
bad_header "column 7: expected a column t too" I1,I2,I3,m1,m2,m3
bad_header "column 7: expected a column I2 too" I1,I3,m1,m2,m3,t
bad_header "column 11: expected a column q3 too" I1,I2,I3,m1,m2,m3,t,q0,q1,q2
bad_header "column 4: expected each column once, found I1 again" I1,I2,I3,I1,m1,m2,m3,t
bad_header "column 2: expected I1,I2,I3 or Ixx..Iyz, found both" I1,Iyy,m1
bad_header "column 1: expected a header line" ""
refuse "could not be read" missing.csv
refuse "expected one of --omega and --momentum" --inertia 1,2,3 --times 0:1:1
refuse "expected one of --omega and --momentum" --inertia 1,2,3 --times 0:1:1 --omega 1,1,1 --momentum 1,1,1
refuse "--inertia: expected I1,I2,I3 or .*found '1,2'" --inertia 1,2 --omega 1,1,1 --describe
refuse "expected --inertia I1,I2,I3 or .* too" --omega 1,1,1 --describe
refuse "--inertia: expected I1,I2,I3 or .*found 'nan,2,3': 'nan' is not a finite number" --inertia nan,2,3 --omega 1,1,1 --describe
refuse "--omega: expected three numbers x,y,z, found '1,one,1': 'one' is not a number" --inertia 1,2,3 --omega 1,one,1 --describe
refuse "--omega: expected three numbers x,y,z, found '1,1': 2 numbers" --inertia 1,2,3 --omega 1,1 --describe
bad_times() { refuse "--times: expected FIRST:LAST:STEP, as 0:100:0.1, found '$1': $2" --inertia 1,2,3 --omega 1,1,1 --times "$1"; }
bad_times 1:0:0.1 "steps of 0.1 do not lead from 1 to 0; write 1:0:-0.1"
bad_times 0:1:0 "the step is 0"
bad_times 0:1e12:0.001 "these are 1e+15 times; at most 1e12 are accepted"
bad_times 5 "this is one time; for one row write 5:5:1"
bad_times 0,1,2 "this is a list with commas"
bad_times 0:1 "the step is missing"
bad_times 0:inf:1 "'inf' is not a finite number"
bad_times "" "'' is not a number"
refuse "--times: expected FIRST:LAST:STEP" --inertia 1,2,3 --omega 1,1,1 --times 0:1
refuse "--times: expected FIRST:LAST:STEP" --inertia 1,2,3 --omega 1,1,1 --times 0:1:-1
refuse "--attitude: expected four numbers" --inertia 1,2,3 --omega 1,1,1 --times 0:1:1 --attitude 1,0,0
refuse "expected --times FIRST:LAST:STEP or --describe" --inertia 1,2,3 --omega 1,1,1
refuse "unknown option '--speed'; accepted: FILE, --inertia I1,I2,I3" --speed 1
refuse "--omega needs a value: X,Y,Z" --inertia 1,2,3 --omega
refuse "expected --inertia once" --inertia 1,2,3 --inertia 1,2,3
refuse "found both: 'plain.csv'" plain.csv --inertia 1,2,3 --omega 1,1,1

# Files: whole or not at all, permissions and links kept, devices not replaced.
echo old >file.csv && chmod 600 file.csv && ln -s file.csv link.csv
"$polhode" free plain.csv --output link.csv || fail "--output"
cmp file.csv plain && [ -L link.csv ] && [ "$(stat -c %a file.csv)" = 600 ] || fail "a file behind a link"
[ "$(ls | grep -c 'csv\.')" -eq 0 ] || fail "left over: $(ls)"
"$polhode" free plain.csv --output nowhere/file.csv 2>err
[ $? -eq 1 ] && grep -q "nowhere/file.csv: cannot be written" err || fail "a folder that is not there"
"$polhode" free plain.csv --output /dev/null || fail "a device"
[ -c /dev/null ] || fail "/dev/null was replaced"
if [ -c /dev/full ]; then
    "$polhode" free plain.csv >/dev/full 2>err && fail "a full disk looks like success"
    [ "$(wc -l <err)" -eq 1 ] || fail "a full disk: $(cat err)"
fi
{ echo I1,I2,I3,m1,m2,m3,t; yes 1,2,3,1,0.1,6,7 | head -3000; } >many.csv
echo old >kept.csv
(trap '' XFSZ; ulimit -f 150; exec "$polhode" free many.csv --output kept.csv) 2>err && fail "a file too large looks like success"
[ "$(cat kept.csv)" = old ] && [ "$(wc -l <err)" -eq 1 ] || fail "a part of a table took the place of a file: $(cat err)"

# The same run machinery as a scenario: names first, then the origin; a file says that it was written; a picture.
"$polhode" free --inertia 1,2,3 --omega 1,0,2 --times 0:3:1 --output times.csv 2>err || fail "a file"
[ "$(head -1 times.csv)" = t,q0,q1,q2,q3,m1,m2,m3 ] && sed -n 2p times.csv | grep -q '^# polhode: ' || fail "head: $(head -2 times.csv)"
[ "$(cat err)" = "polhode: wrote times.csv" ] || fail "what was written: $(cat err)"
printf 'body: {moments: [1, 2, 3]}\nspin: {angular-velocity: [1, 0, 2], frame: body, unit: rad/s}\nuntil: 3\noutput: {times: 0:3:1}\n' >same.yaml
"$polhode" run same.yaml --quiet | grep -v '^#' | cmp - <(grep -v '^#' times.csv) || fail "free and run differ"
"$polhode" free --inertia 1,2,3 --omega 1,0,2 --times 0:3:1 --output 'odd "name|.txt' 2>/dev/null || fail "an odd name"
# The name of the file is a setting, which the hash of the scenario covers, as with polhode run.
cmp <(grep -v '^# scenario hash' times.csv) <(grep -v '^# scenario hash' 'odd "name|.txt') || fail "a file of another ending"
"$polhode" free --inertia 1,2,3 --omega 1,0,2 --times 0:3:1 --output /dev/null || fail "times to a device"
[ -c /dev/null ] || fail "/dev/null was replaced"
mkfifo lines
"$polhode" free --inertia 1,2,3 --omega 1,0,2 --times 0:3:1 --output lines & cat lines | cmp - times.csv || fail "a pipe"
wait $! && [ -p lines ] || fail "the pipe was replaced"
if command -v gnuplot >/dev/null; then
    "$polhode" free --inertia 1,2,3 --omega 1,0,2 --times 0:3:.1 --plot "a 'picture'.svg" 2>/dev/null || fail "--plot"
    grep -q 'inertia ellipsoid' "a 'picture'.svg" || fail "no picture"
fi
refuse "--plot: expected a file ending .html, .svg, .png or .pdf, found 'x.gif'" --inertia 1,2,3 --omega 1,0,2 --times 0:3:1 --plot x.gif
refuse "expected --times" --inertia 1,2,3 --omega 1,0,2 --plot x.svg
rm -f times.csv same.yaml lines odd* a*svg

# So late that the last digits of the input decide: a warning, and the run goes on.
"$polhode" free --inertia 1,2,3 --omega 1,0,2 --times 0:1e300:1e300 >out 2>err || fail "a late time"
[ "$(wc -l <err)" -eq 1 ] && grep -q '^polhode: warning: free: at t = 1e+300 the body has turned by .* rad: the digits' err || fail "a late time: $(cat err)"
"$polhode" free --inertia 1,2,3 --omega 1,0,2 --times 0:1e12:1e11 2>&1 >/dev/null | grep . && fail "a warning without need"

# Interrupted: what is there is whole lines.
"$polhode" free --inertia 1,2,3 --omega 1,0,2 --times 0:1e9:0.01 --output long.csv 2>err &
job=$!
sleep 0.5
kill -INT $job
wait $job
[ $? -eq 130 ] && grep -q '^polhode: interrupted at t = .* whole records written$' err || fail "an interrupted table: $(cat err)"
tail -1 long.csv | grep -Eq '^[0-9.]+(,[-0-9.e]+){7}$' || fail "a torn line: $(tail -1 long.csv)"
[ "$(ls -d long.csv*)" = long.csv ] || fail "left over: $(ls -d long.csv*)"
rm long.csv
mkfifo pipe
"$polhode" free --output file.csv <pipe 2>err &
job=$!
exec 3>pipe
printf 'I1,I2,I3,m1,m2,m3,t\n1,2,3,1,0,6,1\n1,2,3,' >&3
sleep 0.3
kill -TERM $job
wait $job
[ $? -eq 1 ] && grep -q interrupted err && cmp file.csv plain || fail "an interrupted run: $(cat err)"
exec 3>&-

# The description: names, numbers known by hand, and no table unless a file is given.
"$polhode" free --inertia 2,2,1 --momentum 1,0,1 --describe >out || fail "--describe"
grep -q "symmetric body" out || fail "regime"
grep -q "^energy *0.75 inertia/time^2$" out || fail "energy"
grep -q "^L in space  *(1, 0, 1) inertia/time" out || fail "L: $(cat out)"
grep -q "^periods  *P_psi 12.56637061, P_phi 8.885765876 " out || fail "periods: $(cat out)"
grep -q "^nutation  *LAM; long axis 3 between 45 and 45 degrees from L$" out || fail "nutation: $(cat out)"
grep -q "^to an astronomer  *tumbling: .*(LAM)$" out || fail "astronomer: $(cat out)"
grep -q "^of a spacecraft  *coning (regular precession) about the minor axis$" out || fail "spacecraft: $(cat out)"
grep -q "^mean rates *precession 0.7071067812, spin 0.5 " out || fail "rates: $(cat out)"
grep -q "flips at t = 3.141592654, 9.424777961" out || fail "flips: $(cat out)"
"$polhode" free plain.csv --describe | grep -q "^regime *tumbling; .* largest" || fail "description of a table"
"$polhode" free plain.csv --describe --output file.csv >/dev/null && cmp file.csv plain || fail "both"
"$polhode" free --inertia 1,1,3 --omega 0,0,0 --describe | grep -q "^regime *at rest$" || fail "rest"
"$polhode" free --inertia 1,1,3 --omega 0,0,1 --describe 2>/dev/null | grep -q "no distribution of mass has them: I3 = 3 exceeds I1 + I2 = 2" || fail "triangle"
# The Dzhanibekov case: growth rate by hand, sqrt((2 - 1) (3 - 2) / (1 * 3)); the other axes are stable.
"$polhode" free --inertia 1,2,3 --omega 0,1,0 --describe >out || fail "--describe"
grep -q "^stability *unstable: a small deviation grows as exp(0.5773502692 t)$" out || fail "unstable: $(cat out)"
"$polhode" free --inertia 3,1,2 --omega 0,0,-2 --describe | grep -q "unstable: .* exp(1.154700538 t)" || fail "unstable, backwards"
for omega in 1,0,0 0,0,-1; do
    "$polhode" free --inertia 1,2,3 --omega $omega --describe | grep -q "^stability *stable" || fail "$omega is stable"
done
# A tensor turned by 0.6, 0.8 about z: its axes as vectors.
"$polhode" free --inertia 11.92,11.08,5,1.44,0,0 --momentum 1,2,3 --describe >out || fail "--describe of a tensor"
[ "$(grep -c '^principal axis [123]  *(.*) in the axes of the input$' out)" -eq 3 ] || fail "principal axes: $(cat out)"
grep -qE '^principal axis .* \(-?0\.8, -?0\.6, 0\)' out || fail "the axis of the largest moment: $(cat out)"

# The same as JSON and as CSV, with the events of a window; infinite periods are null.
say() { "$polhode" free --inertia "$1" --omega "$2" --describe "${@:3}"; }
say 1,2,3 0.1,0.2,0.4 --format json --window 0:20 --next 2 >json || fail "json"
say 1,2,3 0.1,0.2,0.4 --format csv --window 0:20 --next 2 >csv || fail "csv"
say 1,2,3 0,1,0 --format json >spin || fail "json of a spin"
python3 - json csv spin <<'PY' || fail "JSON and CSV of --describe: $(cat json csv spin)"
import csv, json, math, sys
a, spin = json.load(open(sys.argv[1])), json.load(open(sys.argv[3]))
rows = list(csv.DictReader(open(sys.argv[2])))
numbers = {(r["key"], r["index"]): r["value"] for r in rows}
assert a["mode"] == "SAM" and a["moments"] == [1, 2, 3] and a["long_axis"] == 1
assert abs(a["phi_rate"] - a["precession"] - a["spin"]) < 1e-15
assert abs(a["P_psi"] * a["psi_rate"] - 2 * math.pi) < 1e-14
for key, x in a.items():
    if isinstance(x, float):
        assert float(numbers[key, ""]) == x, key
assert numbers["momentum_space", "3"] == "%.17g" % a["momentum_space"][2]
flips = [e for e in a["events"] if e["event"] == "flip of axis 1"]
assert [e["what"] for e in flips] == ["falling", "rising"] and all(0 < e["t"] < 20 for e in a["events"])
assert [float(r["value"]) for r in rows if r["key"] == "flip of axis 1"] == [e["t"] for e in flips]
assert spin["stability"] == "unstable" and spin["P_psi"] is None and spin["events"] == []
assert abs(spin["growth"] - 1 / math.sqrt(3)) < 1e-15
PY
refuse "--window: expected FROM:TO with FROM before TO, found '3:1'" --inertia 1,2,3 --omega 1,1,1 --describe --window 3:1
refuse "--format: only goes with --describe" --inertia 1,2,3 --omega 1,1,1 --times 0:1:1 --format json
refuse "--next: expected" --inertia 1,2,3 --omega 1,1,1 --describe --next 0
[ "$("$polhode" free plain.csv --describe --format json | wc -l)" -eq "$("$polhode" free plain.csv --describe --format csv | grep -c ',regime,')" ] ||
    fail "a line for each motion"

# Events: the flips of --describe, to standard output or to a file beside the states.
handle=(--inertia 1,2,3 --omega 0.01,1,0.01 --times 0:60:1)
"$polhode" free "${handle[@]}" --event 'kind: omega, axis: [0, 1, 0]' >out 2>err || fail "--event: $(cat err)"
[ "$(grep -c ',"omega",' out)" -eq 3 ] && grep -q '^10.916913494240' out && [ "$(head -1 out)" = t,event,what,value,graze,q0,q1,q2,q3,m1,m2,m3 ] ||
    fail "--event: $(cat out)"
"$polhode" free "${handle[@]}" --event '{kind: omega, axis: [0, 1, 0]}' --event 'kind: angle, axis: [1, 0, 0], direction: [0, 0, 1], angle: 30, unit: deg' \
    --events events.csv >states 2>/dev/null || fail "--events"
"$polhode" free "${handle[@]}" >plain60 2>/dev/null
cmp <(grep -v '^#' states) <(grep -v '^#' plain60) || fail "the states beside --events"
cmp <(grep ',"omega",' out) <(grep ',"omega",' events.csv) || fail "two events: $(cat events.csv)"
[ "$(grep -c ',"angle",' events.csv)" -gt 4 ] || fail "the angle: $(cat events.csv)"
refuse "--event: events\[\].kind: unknown kind 'omga'; did you mean 'omega'?" "${handle[@]}" --event 'kind: omga'
refuse "--events: expected --event too" "${handle[@]}" --events x.csv
refuse "expected --times" --inertia 1,2,3 --omega 1,1,1 --event 'kind: omega, axis: [0, 1, 0]'

# Moments that no body has: a warning, once, and the run goes on.
table --inertia 1,2,9 --omega 1,1,1 --times 0:1:1 >out 2>err || fail "moments that no body has"
[ "$(wc -l <out)" -eq 3 ] && [ "$(cat err)" = "polhode: warning: free: --inertia: no distribution of mass has these moments of inertia: I3 = 9 exceeds I1 + I2 = 3" ] ||
    fail "warning: $(cat err)"
printf 'I1,I2,I3,m1,m2,m3,t\n1,2,3,1,0,6,1\n1,2,9,1,0,6,1\n9,2,1,1,0,6,1\n' | "$polhode" free >out 2>err || fail "a table of them"
[ "$(wc -l <out)" -eq 4 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q 'warning: standard input:3: ' err || fail "warning: $(cat err)"
"$polhode" free --inertia 1,2,3.000000002 --omega 1,1,1 --times 0:1:1 2>&1 >/dev/null | grep -q . && fail "a warning for rounding"

# The demonstration of `make run`.
"$source/scripts/demo" "$polhode" . >demo || fail "demo"
[ "$(awk 'NF == 8 && $1 ~ /^[0-9]+$/' demo | wc -l)" -eq 11 ] || fail "the rows of the demo: $(cat demo)"
grep -q "turns over at t = 10.91691349, 30.46978059" demo || fail "the first flips"
[ "$(grep -vc '^#' tumble.csv)" -eq 1002 ] || fail "the table of the demonstration"
[ -s tumble.html ] || fail "the page of the demonstration"

# Errors at the start are carried along; a matrix in a file does what the numbers of the options do.
errors() { "$polhode" free --inertia 1,2,3 --omega 0.1,1,0.2 --times 0:4:2 --covariance "$@"; }
errors attitude=0.01,momentum=0.002,moments=0.001 >named || fail "--covariance"
[ "$(wc -l <named)" -eq 4 ] || fail "a row with a covariance for each time"
awk -F, 'NR == 1 { exit !(NF == 29 && $9 == "c11" && $29 == "c66") }' named || fail "names of a covariance"
awk -F, 'function near(a, b) { d = a - b; return d < 1e-17 && d > -1e-17 }
    NR == 2 { exit !(near($9, 1e-4) && near($18, 4e-6) && near($29, 4e-6)) }' named || fail "the covariance at the start"
awk 'BEGIN { for (i = 0; i < 9; i++) for (j = 0; j < 9; j++) {
    v = i < 3 ? 1e-4 : i < 6 ? 4e-6 : (0.001 * (i - 5)) ^ 2; printf "%.17g%s", i == j ? v : 0, j < 8 ? ", " : " # row\n" } }' >matrix
errors matrix >filed || fail "--covariance FILE"
close named filed
awk -F, 'NR == 4 { exit !($9 > 1e-4) }' named || fail "a covariance that grows"
refuse "found 'attitude=x'" --inertia 1,2,3 --omega 0,1,0 --times 0:1:1 --covariance attitude=x
refuse "found 'momentum and omega'" --inertia 1,2,3 --omega 0,1,0 --times 0:1:1 --covariance momentum=1,omega=1
refuse "could not be read" --inertia 1,2,3 --omega 0,1,0 --times 0:1:1 --covariance nowhere
refuse "expected --times" --inertia 1,2,3 --omega 0,1,0 --describe --covariance omega=1
echo "1 2 3" >short
refuse "expected 36 or 81 numbers" --inertia 1,2,3 --omega 0,1,0 --times 0:1:1 --covariance short
sed 's/^1/2/; s/, 0, 0/, 1, 0/' matrix >skew
refuse "expected a symmetric matrix\|no correlation above one" --inertia 1,2,3 --omega 0,1,0 --times 0:1:1 --covariance skew
exit 0
