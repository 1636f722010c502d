#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# invert.sh POLHODE SOURCE: polhode invert, its forms, formats, reasons and errors.
. "$(dirname "$0")/common.sh"

# refuse STATUS PATTERN ARGS...: one line on stderr that matches.
refuse() {
    local want=$1 pattern=$2
    shift 2
    refusal "$want" "$pattern" invert "$@"
    [ ! -s out ] || fail "'$*' writes: $(cat out)"
}

# value FILE NAME: of the first solution in CSV
value() { awk -F, -v name="$2" '$1 == 1 && $3 == name { print $4 }' "$1"; }
near() { awk -v a="$1" -v b="$2" -v e="$3" 'BEGIN { d = a - b; exit !(d < e && d > -e) }' || fail "$4: $1, not $2"; }

toutatis=(--psi 5.41 --phi 7.35 --inertia 3.22,3.09,1)
"$polhode" invert "${toutatis[@]}" --mode LAM >text || fail "Toutatis"
grep -q '^mode  *LAM' text || fail "the mode"
grep -q '^nutation  *between 50.54.* and 51.21' text || fail "the nutation: $(cat text)"
"$polhode" invert "${toutatis[@]}" --format csv >csv || fail "csv"
near "$(value csv omega1)" 0.64630 1e-5 "omega1 of Toutatis"
near "$(value csv omega3)" 1.71307 1e-5 "omega3 of Toutatis"
# What 'free' says of the motion that was found.
"$polhode" free --inertia 3.22,3.09,1 --omega "$(value csv omega1),0,$(value csv omega3)" --describe >says ||
    fail "free"
near "$(awk '/^polhode period/ { print $3 }' says)" 5.41 1e-8 "P_psi"

# The same body by one ratio and the angle, and the error bars of the CSV against those of the JSON.
"$polhode" invert --psi 5.41+-0.01 --phi 7.35+-0.02 --mode LAM --ratio short:long=3.22 --format csv \
    --nutation 50.54001759 >ratio || fail "ratio"
near "$(value ratio moment2)" 3.09 1e-6 "the third moment"
"$polhode" invert --psi '5.41 +/- 0.01' --phi '7.35±0.02' --mode LAM --ratio short:long=3.22 --format json \
    --nutation 50.54001759 >json || fail "json"
python3 - json ratio <<'PY' || fail "JSON and CSV differ"
import csv, json, math, sys
solution = json.load(open(sys.argv[1]))["solutions"][0]
rows = {row["name"]: row for row in csv.DictReader(open(sys.argv[2]))}
assert len(rows) == 10 and solution["mode"] == rows["rate"]["mode"] == "LAM"
for name, row in rows.items():
    entry = solution[name]
    assert entry["value"] == float(row["value"]) and entry["sigma"] == float(row["sigma"])
    sigma = math.hypot(0.01 * entry["by"]["psi"], 0.02 * entry["by"]["phi"])
    assert abs(sigma - entry["sigma"]) <= 1e-12 * sigma, name
PY

# Both modes of a body, and a scenario that runs.
"$polhode" invert --psi 5 --phi 3 --inertia 1,2,2.5 --scenario both.yaml >both || fail "both modes"
grep -q '^solution 2 of 2' both || fail "two solutions"
"$polhode" run both.yaml --output both.csv 2>err || fail "the scenario: $(cat err)"

# A pole, phases and a date: the scenario runs, and begins as it was told.
"$polhode" invert "${toutatis[@]}" --mode LAM --scenario sky.yaml --pole 180,-52 --angles 103,246 \
    --start 1992-12-11T00:00:00 >/dev/null || fail "a pole"
"$polhode" run sky.yaml --quiet --set 'output.columns=[date, L-sky, euler-L]' | grep -v '^#' >sky || fail "the scenario with a pole"
sed -n 2p sky | awk -F, '{ d = $2 - 180; e = $3 + 52; f = $4 - 103; g = $6 - 246
    exit !($1 == "1992-12-11T00:00:00.000" && d * d + e * e + f * f + g * g < 1e-18) }' || fail "the first row: $(sed -n 2p sky)"
refuse 2 'only go with --scenario' "${toutatis[@]}" --pole 1,2
refuse 2 'expected --pole too' "${toutatis[@]}" --angles 1,2 --scenario x.yaml
refuse 2 'two numbers LON,LAT' "${toutatis[@]}" --pole 1 --scenario x.yaml
refuse 2 'or a date as' "${toutatis[@]}" --start soon --scenario x.yaml

refuse 1 'SAM: P_psi/P_phi is 0.736054, and with these moments it is above 3.27' "${toutatis[@]}" --mode SAM
refuse 1 'LAM: two moments are equal.*SAM: two moments are equal' --psi 1 --phi 1 --inertia 2,2,2
refuse 1 'separatrix' --psi 1e4 --phi 1 --inertia 1,2,2.5
refuse 1 'no third moment' --psi 5 --phi 50 --mode LAM --ratio short:long=1.2 --nutation 57
refuse 2 'expected --psi P and --phi P' --psi 5
refuse 2 'one of --inertia, --shape and --ratio' --psi 5 --phi 5
refuse 2 'expected --nutation too' --psi 5 --phi 5 --ratio short:long=2
refuse 2 'only goes with --ratio' --psi 5 --phi 5 --inertia 1,2,3 --nutation 4
refuse 2 'period above 0' --psi -5 --phi 5 --inertia 1,2,3
refuse 2 'positive numbers' --psi 5 --phi 5 --inertia 1,-2,3
refuse 2 'expected 3 numbers' --psi 5 --phi 5 --inertia 1,2
refuse 2 'number and its error' --psi 5+-x --phi 5 --inertia 1,2,3
refuse 2 'ratio of 1 or more' --psi 5 --phi 5 --ratio short:long=0.5 --nutation 20
refuse 2 'from 1 to 2' --psi 5 --phi 5 --ratio short:middle=2.5 --nutation 20
refuse 2 'between 0 and 90 degrees' --psi 5 --phi 5 --ratio short:long=2 --nutation 95
refuse 2 'short:long=X' --psi 5 --phi 5 --ratio a:b=2 --nutation 95
echo "invert: all good"
