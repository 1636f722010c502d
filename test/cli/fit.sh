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
# A brightness curve: four poles, the periods and axes it was made of, and its scenario.
curve="$source/examples/tumbling-curve.csv"
view=(--sun 1,0.3,0.2 --observer 0.8,0.7,0.1 --prior P_psi=9.1+-0.01,P_phi=6.3+-0.01)
"$polhode" fit "$curve" "${view[@]}" --format json --residuals light.csv --plot light.svg --scenario light.yaml >light.json ||
    fail "the curve"
python3 - light.json light.csv <<'PY' || fail "the curve: $(cat light.json)"
import csv, json, sys
found = json.load(open(sys.argv[1]))
best = found["solutions"][0]
assert found["kind"] == "light" and found["points"] == 450 and found["unknowns"] == 8 and len(found["solutions"]) == 4
assert found["doubts"] == ["poles", "geometry"] and [s["relation"] for s in found["solutions"]] == ["first"] + ["mirror"] * 3
for name, true in (("P_psi", 9.1), ("P_phi", 6.3), ("a/b", 2.2 / 1.3), ("b/c", 1.3)):
    assert abs(best["values"][name] - true) < 4 * best["sigma"][name] < 0.02 * true, name
assert best["mode"] == "LAM" and len(best["covariance"]) == 144 and len(best["zero_points"]) == 10
rows = list(csv.DictReader(open(sys.argv[2])))
chi2 = sum((float(r["residual"]) / float(r["sigma"])) ** 2 for r in rows)
assert len(rows) == 450 and abs(chi2 / best["chi2"] - 1) < 1e-2 and rows[0]["line"] == "3"
PY
grep -q '<svg' light.svg || fail "the picture of the curve"
# The scenario gives the curve back: what differs from the magnitudes is the zero point of a night, and errors.
cut -d, -f1 light.csv >times.csv
"$polhode" light light.yaml --times times.csv --columns t,magnitude --format csv --output again.csv || fail "the light of the scenario"
grep -v '^#' again.csv | paste -d, - light.csv | awk -F, 'NR > 1 { d = $4 - $2; n[$7]++; s[$7] += d; q[$7] += d * d }
    END { for (k in n) { v = q[k] / n[k] - (s[k] / n[k]) ^ 2; if (!(v < 0.0006)) exit 1 } exit !(n[1] == 45) }' || fail "the curve of the scenario"
"$polhode" fit "$curve" "${view[@]}" --fix lon=1,lat=2 >text && grep -q '^pole of L  *longitude 1 +- 0, latitude 2 +- 0' text || fail "a fixed pole: $(cat text)"
refuse 'sun: expected a direction, LON,LAT or X,Y,Z, or a table' "$curve"
refuse "sun: expected a direction that is not zero, found '0,0,0'" "$curve" --sun 0,0,0 --observer 1,0
refuse "nothing.csv" "$curve" --sun nothing.csv --observer 1,0
refuse "no parameter 'P_chi'; accepted: lon, lat" "$curve" "${view[@]}" --fix P_chi=1
refuse "expected NAME=VALUE+-SIGMA, found 'lat=1'" "$curve" --sun 1,0 --observer 2,0 --prior lat=1
refuse 'expected NAME=VALUE, found' "$curve" --sun 1,0 --observer 2,0 --fix lat
refuse 'a/b: expected a ratio above 1' "$curve" "${view[@]}" --fix a/b=0.5
refuse 'lat: expected a latitude' "$curve" "${view[@]}" --fix lat=91
refuse 'P_psi: expected a standard deviation above 0' "$curve" --sun 1,0 --observer 2,0 --prior P_psi=9+-0
refuse 'I_s/I_m: is known only where the moments are free' "$curve" "${view[@]}" --fix I_s/I_m=1.2
refuse '--periods: expected two numbers SHORT,LONG above 0 in hours' "$curve" "${view[@]}" --periods 5,4
refuse 'light time: expected dates, and an observer at a known distance' "$curve" "${view[@]}" --light-time
refuse 'apparent magnitudes: expected Sun and observer at known distances' "$curve" "${view[@]}" --apparent
refuse '--principal is for attitudes' "$curve" "${view[@]}" --principal
refuse '--sun is for brightness curves' "$source/examples/box-gyroscope.csv" --sun 1,0
head -12 "$curve" >few.csv
refuse 'too little data: 10 magnitudes' few.csv "${view[@]}"
sed '5s/13/nan/;5s/12/nan/' "$curve" >nan.csv
refuse 'nan.csv:5' nan.csv "${view[@]}"
echo "fit: all good"
