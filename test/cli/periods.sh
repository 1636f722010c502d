#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# periods.sh POLHODE SOURCE: polhode periods, its formats, files and refusals.
. "$(dirname "$0")/common.sh"

# refuse PATTERN ARGS...: exit status 2, one line on stderr that matches.
refuse() {
    local pattern=$1
    shift
    refusal 2 "$pattern" periods "$@"
    [ ! -s out ] || fail "'$*' writes: $(cat out)"
}

curve=$source/examples/tumbling-curve.csv
"$polhode" periods "$curve" --periods 4,40 --search search.csv --residuals rest.csv >text 2>err || fail "text: $(cat err)"
grep -q '^result  *two periods' text || fail "two periods: $(cat text)"
grep -q '^f1 .*period 6\.29\|^f1 .*period 6\.30' text || fail "f1: $(cat text)"
grep -q '^f2 .*period 9\.10' text || fail "f2: $(cat text)"
grep -q '  LAM  *9\.10.* f2 *, f1 ' text || fail "the motion: $(cat text)"
head -n 1 search.csv | grep -qx 'frequency,period,chi2_one,chi2_two' || fail "search"
[ "$(wc -l <rest.csv)" -eq 451 ] || fail "residuals"
awk -F, 'NR > 1 { s += $3 * $3 } END { r = sqrt(s / (NR - 1)); exit !(r > 0.015 && r < 0.021) }' rest.csv || fail "rms of the residuals"

"$polhode" periods "$curve" --periods 4,40 --most 2 --format json --shape 2.2,1.3,1 >json || fail "json"
python3 - json <<'END' || fail "the JSON"
import json, sys
found = json.load(open(sys.argv[1]))
assert found["found"] == 2 and found["points"] == 450 and found["zero_points"] == 10 and found["unit"] == "d"
assert len(found["motions"]) == 20 and any(m["this_body"] for m in found["motions"])
assert len(found["solutions"][0]["lines"]) == 12 and found["solutions"][0]["twice"] == [[2, 0, 0], [0, 2, 0]]
END
"$polhode" periods "$curve" --periods 4,40 --most 2 --format csv --zero-points one >csv || fail "csv"
head -n 1 csv | grep -qx 'solution,j,k,frequency,cosine,sine,amplitude,sigma,false_alarm,significant' || fail "header of csv"

# One period, by plain times.
awk 'BEGIN { print "t,mag"; srand(1); for (i = 0; i < 120; i++) printf "%.3f,%.5f\n", i * 0.37, 10 + 0.3 * sin(i * 0.37 * 0.7) + 0.01 * rand() }' >one.csv
"$polhode" periods - --periods 4,40 <one.csv >text || fail "one period"
grep -q '^result  *one period' text || fail "one: $(cat text)"
grep -q 'period 8\.97' text || fail "its period: $(cat text)"
grep -q ' h' text && fail "hours of plain times: $(cat text)"

# A cylinder has one period with many harmonics.
"$polhode" run light-curve --set 'output.columns=[t, magnitude]' --quiet --output cylinder.csv || fail "cylinder"
"$polhode" periods cylinder.csv --periods 8,60 >text || fail "periods of the cylinder"
grep -q '^caution  *f1 : f2 is 6 : 5 within the errors; one period of 78.9' text || fail "caution: $(cat text)"

refuse 'periods: expected a brightness curve'
refuse 'nothere.csv: cannot be read' nothere.csv
sed 's/jd_utc/jd/' "$curve" >bare.csv
refuse 'bare.csv:2: expected dates with their scale' bare.csv
"$polhode" periods bare.csv --scale TT --periods 4,40 --most 2 >/dev/null || fail "--scale"
refuse '--periods: expected two numbers SHORT,LONG above 0 in hours' "$curve" --periods 5,4
refuse 'more pairs than it may' "$curve" --periods 0.01,40
refuse '--order: expected' "$curve" --order 4
refuse '--within: expected a number' "$curve" --within -1
refuse '--shape: expected three positive numbers' "$curve" --shape 1,2
refuse 'at most one of' "$curve" --shape 1,2,3 --inertia 1,2,3
head -n 20 "$curve" >few.csv
refuse 'not enough points' few.csv
echo "polhode periods: all good"
