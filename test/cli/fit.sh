#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# fit.sh POLHODE SOURCE: polhode fit, its tables, reports, files and errors.
. "$(dirname "$0")/common.sh"
refuse() { local pattern=$1; shift; refusal 2 "$pattern" fit "$@"; }

"$polhode" fit "$source/examples/box-gyroscope.csv" >probe 2>err
if grep -q 'no cminpack' err; then
    echo "skipped: this build has no cminpack"
    exit 77
fi

# The box of the tutorial: moments 0.32513 : 0.73111 : 1, errors 0.00014 and 0.00015.
"$polhode" fit "$source/examples/box-gyroscope.csv" --format json --scenario box.yaml --residuals residuals.csv \
    --plot residuals.svg >box.json || fail "the box"
python3 - box.json residuals.csv <<'PY' || fail "the box: $(cat box.json)"
import csv, json, math, sys
found = json.load(open(sys.argv[1]))
best = found["solutions"][0]
assert found["numbers"] == 600 and found["unknowns"] == 11 and best["rank"] == 8 and len(found["solutions"]) == 1
moments = sorted(best["moments"])
for have, want, sigma in zip(moments, (0.32513181, 0.73110721), best["log_ratio_sigma"]):
    assert abs(have / moments[2] / want - 1) < 4 * sigma and 1e-5 < sigma < 1e-3
assert any("angular velocities alone" in line for line in found["statements"])
rows = list(csv.DictReader(open(sys.argv[2])))
chi2 = sum(float(r[f"r{k}"]) ** 2 for r in rows for k in (1, 2, 3))
assert len(rows) == 200 and abs(chi2 / best["chi2"] - 1) < 1e-6 and rows[0]["line"] == "4"
PY
grep -q '<svg' residuals.svg || fail "the picture"
# The scenario gives the samples back.
"$polhode" run box.yaml --quiet --set 'output.columns=[t, omega]' --set output.times=0:1.99:0.01 |
    grep -v '^#' >again || fail "the scenario"
grep -v '^#' "$source/examples/box-gyroscope.csv" | paste -d, - again |
    awk -F, 'NR > 1 { for (i = 2; i <= 4; i++) { d = $i - $(i + 5); s += d * d; n++ } }
        END { r = sqrt(s / n); exit !(r > 0.015 && r < 0.025 && n == 600) }' || fail "the samples of the scenario"
"$polhode" fit "$source/examples/box-gyroscope.csv" >text || fail "text"
grep -q '^moments, as ratios  *0.325.* : 0.731.* : 1 +- 0.00014, 0.00015' text || fail "text: $(cat text)"
grep -q '^- not determined: the scale' text || fail "statements"

# Attitudes and directions of a motion that is known, without noise, as dates and in degrees too.
"$polhode" free --inertia 1,2,3 --omega 0.3,1,0.4 --times 0:30:0.5 --columns t,q >q.csv || fail "free"
"$polhode" fit q.csv --principal >found || fail "attitudes"
grep -q '^moments, as ratios  *0.33333333 : 0.66666667 : 1' found || fail "attitudes: $(cat found)"
"$polhode" free --inertia 1,2,3 --omega 0.3,1,0.4 --times 0:30:0.5 --columns t,z-sky | grep -v '^#' |
    sed '1s/.*/t,lon,lat/' >sky.csv || fail "free"
"$polhode" fit sky.csv --principal >found || fail "directions"
grep -q '^moments, as ratios  *0.33333333 : 0.66666667 : 1' found || fail "directions: $(cat found)"
grep -q 'half turns about the principal axes (3)' found || fail "half turns: $(cat found)"

# Dates: t is the Julian date, the unit the day.
awk -F, 'BEGIN { OFS = "," } /^#/ { next } /^t/ { print; next }
    { printf "2026-01-%02dT00:00:00,%s,%s,%s,%s\n", $1 * 2 + 1, $2, $3, $4, $5 }' q.csv | head -30 >dates.csv
"$polhode" fit dates.csv --principal --scenario dates.yaml >found || fail "dates"
grep -q 'time t0  *2461041.50080' found || fail "the Julian date: $(cat found)"
grep -q '^time-unit: d' dates.yaml || fail "days"
"$polhode" run dates.yaml --quiet --set 'output.columns=[date, q]' >/dev/null || fail "the scenario of dates"

printf 't,q0,q1,q2,q3\n0,1,0,0,0\n1,1,0,0,0\n' | refuse 'too little data: 6 numbers were observed, and 11 are unknown' -
printf 't,omega1,omega2,omega3\n0,1,0,0\n2,1,0,0\n1,1,0,0\n' | refuse 'standard input:4: column t: expected times in order; 1 comes after 2' -
printf 't,omega1,omega2\n0,1,0\n' | refuse 'expected a column omega3 too' -
printf 'omega1,omega2,omega3\n0,1,0\n' | refuse 'expected a column t too' -
printf 't,sigma\n0,1\n' | refuse 'expected something observed' -
printf 't,omega1,omega2,omega3\n0,1,x,0\n' | refuse "column 3 (omega2): expected a finite number, found 'x'" -
printf 't,omega1,omega2,omega3\n0,1,,0\n' | refuse 'all given or all blank' -
printf 't,omega1,omega2,omega3\n0,1,0\n' | refuse 'expected 4 columns as in the header, found 3' -
printf 't,speed\n0,1\n' | refuse "expected the name of a column, found 'speed'" -
printf 't,t\n0,1\n' | refuse 'found t again' -
printf 't,omega1,omega2,omega3\nsoon,1,0,0\n' | refuse "or a date as 2026-01-31T12:00:00, found 'soon'" -
refuse 'could not be read' nothing.csv
refuse 'expected observations: a table' --principal
refuse 'expected three numbers' q.csv --axis 1,2
refuse 'not zero' q.csv --axis 0,0,0
refuse 'not negative' q.csv --within -3
echo "fit: all good"
