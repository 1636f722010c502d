#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# sky.sh POLHODE SOURCE: the words of astronomers: dates, days, poles, Euler angles, directions.
. "$(dirname "$0")/common.sh"
refuse() { refusal 2 "$@"; }
rows() { "$polhode" run "$@" --quiet | grep -v '^#'; }
near() { awk -v a="$1" -v b="$2" -v e="$3" 'BEGIN { d = a - b; exit !(d < e && d > -e) }' || fail "$4: $1, not $2"; }
cell() { awk -F, -v row="$2" -v name="$3" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i } NR == row + 1 { print $c }' "$1"; }

cat >toutatis.yaml <<'YAML'
body: {moments: [3.22, 3.09, 1]}
time-unit: d
attitude: {pole: [180.2, -52.1], system: ecliptic, angles: [103, 65, 246], unit: deg}
spin: {periods: [5.41, 7.35], mode: LAM}
start: 1992-12-11T00:00:00
until: 1993-01-11T00:00:00
directions: {observer: [30, 10], sun: [1, 0, 0]}
ephemeris: {time-system: TDB}
output: {interval: 5, columns: [date, jd, t, q, axis-z, z-sky, L-sky, euler-L, sub-observer, sub-solar]}
YAML
rows toutatis.yaml >table || fail "the scenario"
[ "$(wc -l <table)" -eq 8 ] || fail "seven records from an interval"
[ "$(cell table 1 date)" = 1992-12-11T00:00:00.000 ] || fail "date: $(cell table 1 date)"
[ "$(cell table 3 date)" = 1992-12-21T00:00:00.000 ] || fail "date: $(cell table 3 date)"
[ "$(cell table 1 jd)" = 2448967.5 ] || fail "Julian date: $(cell table 1 jd)" # Meeus, Astronomical Algorithms, chapter 7
near "$(cell table 1 L_lon)" 180.2 1e-10 "longitude of L"
near "$(cell table 4 L_lat)" -52.1 1e-10 "latitude of L"
near "$(cell table 1 phi)" 103 1e-10 phi
near "$(cell table 1 psi)" 246 1e-10 psi
# theta follows from psi: it stays between the limits of 'polhode invert'
for i in 1 2 3 4 5 6 7; do near "$(cell table $i theta)" 50.877 0.34 theta; done
# What the columns say, by other columns.
python3 - table <<'PY' || fail "columns of the sky"
import csv, math, sys
for row in csv.DictReader(open(sys.argv[1])):
    x = {k: float(v) for k, v in row.items() if k != "date"}
    lon, lat = math.radians(x["z_lon"]), math.radians(x["z_lat"])
    z = (math.cos(lat) * math.cos(lon), math.cos(lat) * math.sin(lon), math.sin(lat))
    assert max(abs(a - x[k]) for a, k in zip(z, ("z1", "z2", "z3"))) < 1e-12
    w, i, j, k = (x[f"q{n}"] for n in range(4))
    Q = [[1 - 2 * (j * j + k * k), 2 * (i * j - w * k), 2 * (i * k + w * j)],
         [2 * (i * j + w * k), 1 - 2 * (i * i + k * k), 2 * (j * k - w * i)],
         [2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)]]
    for name, d in (("sun", (1, 0, 0)), ("observer", (math.cos(math.radians(10)) * math.cos(math.radians(30)),
                    math.cos(math.radians(10)) * math.sin(math.radians(30)), math.sin(math.radians(10))))):
        b = [sum(Q[r][c] * d[r] for r in range(3)) for c in range(3)]
        assert abs(math.degrees(math.asin(b[2])) - x[name + "_lat"]) < 1e-9
        assert abs((math.degrees(math.atan2(b[1], b[0])) - x[name + "_lon"] + 180) % 360 - 180) < 1e-9
    assert 0 <= x["phi"] < 360 and 0 <= x["psi"] < 360
PY
# The pole in the other system: sin(Dec) = sin(b) cos(e) + cos(b) sin(e) sin(l).
rows toutatis.yaml --set space-frame=equatorial >equator || fail "equatorial"
near "$(cell equator 1 L_lon)" 153.08002 1e-4 "right ascension of L"
near "$(cell equator 1 L_lat)" -46.45417 1e-4 "declination of L"
# The same motion by its momentum instead of its periods.
L=$("$polhode" invert --psi 5.41 --phi 7.35 --mode LAM --inertia 3.22,3.09,1 --format csv | awk -F, '$3 == "momentum" { print $4 }')
theta=$(cell table 1 theta)
rows toutatis.yaml --set "spin={size: $L}" --set "attitude={pole: [180.2, -52.1], system: ecliptic, angles: [103, $theta, 246], unit: deg}" >size ||
    fail "size"
near "$(cell size 7 observer_lon)" "$(cell table 7 observer_lon)" 1e-8 "spin.size"
# UTC has 27 leap seconds and 32.184 s more than TT then; an epoch makes t a count from it.
near "$(rows toutatis.yaml --set ephemeris.time-system=UTC | awk -F, 'NR == 2 { print ($2 - 2448967.5) * 86400 }')" 59.184 1e-4 UTC
rows toutatis.yaml --set ephemeris.epoch=1992-12-10T12:00:00 >epoch || fail "epoch"
[ "$(cell epoch 1 t)" = 0.5 ] || fail "t from the epoch: $(cell epoch 1 t)"
[ "$(cell epoch 1 date)" = 1992-12-11T00:00:00.000000000 ] || fail "date by the epoch"

# Units of rates: a degree per day, hour, minute and second of a scenario in seconds or days.
rate() { "$polhode" run toutatis.yaml --quiet --set "spin={angular-velocity: [0, 0, 1], unit: $1, frame: body}" \
    --set "time-unit=$2" --set start=0 --set until=1 --set 'output={times: "0:0:1", columns: [omega]}' | tail -1 | cut -d, -f3; }
for case in deg/d,d,0.017453292519943295 deg/h,d,0.41887902047863906 rad/min,d,1440 deg/d,s,2.0200570046230666e-07 \
    rad/s,s,1 rpm,min,6.2831853071795862 rad/d,h,0.041666666666666664; do
    IFS=, read -r unit time want <<<"$case"
    near "$(awk -v a="$(rate "$unit" "$time")" -v b="$want" 'BEGIN { printf "%.17g", a / b }')" 1 1e-14 "$unit in $time"
done

# free: a pole and columns
"$polhode" free --inertia 3.22,3.09,1 --omega 0.6463,0,1.713 --pole 180.2,-52.1 --phi 30 --times 0:10:5 \
    --columns t,L-sky,euler-L | grep -v '^#' >free || fail "free"
near "$(cell free 1 L_lon)" 180.2 1e-10 "free: longitude of L"
near "$(cell free 3 L_lat)" -52.1 1e-10 "free: latitude of L"
near "$(cell free 1 phi)" 30 1e-10 "free: phi"

refuse "a date needs a date at the start" run toutatis.yaml --set time-unit=s --set start=0
# A date at the start is the date of time 0; UTC goes through its leap second, and each format has the dates.
cat >leap.yaml <<'YAML'
body: {moments: [1, 2, 3]}
spin: {momentum: [0.1, 1, 0.1], frame: body}
start: 2016-12-31T23:59:58.5
until: 2017-01-01T00:00:00.5
output: {interval: 1, columns: [date, t, jd, q]}
YAML
rows leap.yaml >leap || fail "a date at the start"
[ "$(awk -F, 'NR > 1 { print $1, $2 }' leap | tr '\n' ' ')" = "2016-12-31T23:59:58.500000000 0 2016-12-31T23:59:59.500000000 1 2016-12-31T23:59:60.500000000 2 2017-01-01T00:00:00.500000000 3 " ] ||
    fail "the dates of a leap second: $(cat leap)"
if "$polhode" run --formats | grep -q 'hdf5.*one dataset per column; for one body$'; then
    "$polhode" run leap.yaml --quiet --output leap.h5 || fail "dates in HDF5"
    LC_ALL=C grep -aq '2016-12-31T23:59:60.500000000' leap.h5 || fail "HDF5 has no date"
fi
"$polhode" run leap.yaml --quiet --output leap.aem --set output.columns=[date,q] --set ephemeris.object-name=X --set ephemeris.object-id=1 || fail "dates in AEM"
grep -q '^2016-12-31T23:59:60.500000000 ' leap.aem || fail "AEM has no leap second"
"$polhode" run leap.yaml --quiet --set until=2030-01-01T00:00:00 --set output.interval=1e8 2>&1 >/dev/null | grep -q 'known until 2027-06-28' || fail "no warning beyond the leap seconds"
rows leap.yaml --set ephemeris.time-system=TDB --set start=2026-001T00:00:00 --set until=2026-091T00:00:00 --set output.interval=7776000 >tdb || fail "TDB"
[ "$(cell tdb 2 date)" = 2026-04-01T00:00:00.000000000 ] || fail "a run in TDB counts its seconds: $(cell tdb 2 date)"
refuse "no date of the time system UTC" run toutatis.yaml --set ephemeris.time-system=UTC --set start=1960-01-01T00:00:00
refuse "'sub-solar' needs directions.sun" run toutatis.yaml --set 'directions={observer: [1, 2]}'
refuse "expected \[longitude, latitude\]" run toutatis.yaml --set 'directions={observer: [1]}'
refuse "this body has no such motion" run toutatis.yaml --set 'spin={periods: [5.41, 70], mode: LAM}'
refuse "'mode' is missing" run toutatis.yaml --set 'spin={periods: [5.41, 70]}'
refuse "needs attitude.pole" run toutatis.yaml --set 'attitude={order: scalar-first, quaternion: [1, 0, 0, 0]}'
refuse "'system' is missing" run toutatis.yaml --set 'attitude={pole: [1, 2], angles: [1, 2, 3], unit: deg}'
refuse "dates need times from year 1" run toutatis.yaml --set start=0 --set until=10
# Back in time by dates: done, and said.
"$polhode" run toutatis.yaml --quiet --set until=1992-12-01T00:00:00 --set output.interval=1 2>back >/dev/null || fail "back in time"
grep -q 'the run goes back in time, from 2448967.5 to 2448957.5, which are Julian dates' back || fail "back in time: $(cat back)"
"$polhode" invert --psi 5.41 --phi 7.35 --mode LAM --inertia 3.22,3.09,1 --scenario dated.yaml --start 2012-12-23T00:00:00 >/dev/null ||
    fail "invert --start"
# Its unit of time is the day, of the rates too: the motion is that of a scenario without a date.
"$polhode" invert --psi 5.41 --phi 7.35 --mode LAM --inertia 3.22,3.09,1 --scenario plain.yaml >/dev/null || fail "invert --scenario"
last() { "$polhode" run "$1.yaml" --quiet --final --set duration=0.5 --set output.interval=0.5 2>back | tail -1; [ ! -s back ]; }
near "$(last dated | cut -d, -f1)" 2456285 1e-9 "a dated scenario with a duration"
near "$(last dated | cut -d, -f6)" "$(last plain | cut -d, -f6)" 1e-9 "a dated scenario has the rates of one without a date"
refuse "one of output.every, output.times and output.interval" run toutatis.yaml --set 'output.times=0:1:1'
refuse "pole or --attitude" free --inertia 1,2,3 --omega 1,0,0 --pole 1,2 --attitude 1,0,0,0 --times 0:1:1
refuse "expected --pole too" free --inertia 1,2,3 --omega 1,0,0 --phi 3 --times 0:1:1
echo "sky: all good"
