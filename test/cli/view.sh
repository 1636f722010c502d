#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# view.sh POLHODE SOURCE: Sun and observer that move: tables of both forms, satellites, light time, distances, what is refused.
. "$(dirname "$0")/common.sh"
rows() { "$polhode" run "$@" --quiet | grep -v '^#' >table || fail "$*"; }

cat >truth.py <<'PY'
"""Sun, observer and brightness once more, in Python's own words."""
import csv, math
AU, C, DAY = 149597870.7, 299792.458, 86400.0
JD0 = 2456658.5  # 2014-01-01
TILT = math.radians(84381.406 / 3600)
def sun(t):  # from an asteroid, au, equatorial; t in days
    a = 0.0171 * t + 0.3
    return (1.2 * math.cos(a), 1.1 * math.sin(a), 0.2 * math.sin(2 * a))
def earth(t):
    a, b = 0.0171 * t + 0.3, 0.0172 * t - 1
    s = sun(t)
    return (s[0] + math.cos(b), s[1] + 0.9 * math.sin(b), s[2] + 0.4 * math.sin(b))
def rate(f, t, h=1e-3):
    return [(8 * (p - m) - (pp - mm)) / 12 / h for p, m, pp, mm in zip(f(t + h), f(t - h), f(t + 2 * h), f(t - 2 * h))]
def ecliptic(v):
    c, s = math.cos(TILT), math.sin(TILT)
    return (v[0], c * v[1] + s * v[2], -s * v[1] + c * v[2])
def norm(v): return math.sqrt(sum(x * x for x in v))
def unturn(q, v):
    w, x, y, z = q[0], -q[1], -q[2], -q[3]
    c = (y*v[2] - z*v[1], z*v[0] - x*v[2], x*v[1] - y*v[0])
    d = (y*c[2] - z*c[1], z*c[0] - x*c[2], x*c[1] - y*c[0])
    return [v[i] + 2*(w*c[i] + d[i]) for i in range(3)]
def angle(a, b):
    return math.degrees(math.acos(max(-1, min(1, sum(x*y for x, y in zip(a, b)) / norm(a) / norm(b)))))
def dusty(q, s, o, axes=(3.0, 2.0, 1.0)):  # Muinonen and Lumme
    s = [x/k/norm(s) for x, k in zip(unturn(q, s), axes)]
    o = [x/k/norm(o) for x, k in zip(unturn(q, o), axes)]
    S, O = norm(s), norm(o)
    b = math.acos(sum(x*y for x, y in zip(s, o))/S/O)
    T = math.hypot(O + S*math.cos(b), S*math.sin(b))
    l = math.atan2(S*math.sin(b), O + S*math.cos(b)); m = b - l
    return math.pi/2*6*O*S/T*(math.cos(l) + math.cos(m) - math.sin(l)*math.sin(m)*math.log(1/math.tan(l/2)/math.tan(m/2)))
def read(path):
    return [{k: v if k == "date" else float(v) for k, v in r.items()} for r in csv.DictReader(open(path))]
PY
cat >make.py <<'PY'
import sys
from truth import *
form, step, last = sys.argv[1], float(sys.argv[2]), 60.0
def lines(f, name):
    out = open(name, "w")
    n = int(last / step) + 1
    for i in range(n):
        t = i * step
        x, v = f(t), rate(f, t)
        if form == "plain": row = [t, *x]
        elif form == "moving": row = [t, *x, *v]
        elif form == "backward": row = [t, *(-a for a in x), *(-a for a in v)]
        elif form == "km": row = [t, *(a * AU for a in x), *(a * AU / DAY for a in v)]
        else: break
        if i == 0: out.write("t,x,y,z" + ",vx,vy,vz\n" * (len(row) > 4) + "\n" * (len(row) == 4))
        out.write(",".join("%.17g" % a for a in row) + "\n")
    if form.startswith("horizons"):
        unit, ecl = form.split("-")[1], "ecl" in form
        out.write("*****\nTarget body name: Sun (10)   {source: DE441}\nCenter body name: 99942\n*****\n"
                  f"Output units    : {'KM-S' if unit == 'km' else 'AU-D'}\nOutput format   : 3\n"
                  f"Reference frame : {'Ecliptic of J2000.0' if ecl else 'ICRF'}\n*****\n"
                  "            JDTDB,            Calendar Date (TDB),  X,  Y,  Z,  VX,  VY,  VZ,  LT,  RG,  RR,\n*****\n$$SOE\n")
        for i in range(n):
            t = i * step
            x, v = f(t), rate(f, t)
            if ecl: x, v = ecliptic(x), ecliptic(v)
            a, b = (AU, AU / DAY) if unit == "km" else (1, 1)
            out.write("%.9f, A.D. 2014-Jan-01 00:00:00.0000, " % (JD0 + t) +
                      ", ".join("%.15E" % y for y in [*(a * y for y in x), *(b * y for y in v), 1, 2, 3]) + ",\n")
        out.write("$$EOE\n*****\nCoordinate system description: ...\n")
lines(sun, "sun.csv")
lines(earth, "earth.csv")
PY
cat >good.yaml <<'YAML'
body: {ellipsoid: {mass: 2, semi-axes: [3, 2, 1]}}
time-unit: d
ephemeris: {epoch: 2014-01-01T00:00:00, time-system: TDB}
attitude: {axis: [1, 2, 0], angle: 40, unit: deg}
spin: {angular-velocity: [100, 0, 1500], unit: deg/d, frame: body}
directions: {sun: sun.csv, observer: earth.csv}
light: {zero-point: 5}
method: exact
until: 50
output: {times: "2:50:0.7", columns: [t, q, magnitude, flux, phase-angle, sun-distance, observer-distance, jd]}
YAML
cat >check.py <<'PY'
import sys
from truth import *
bound, most, n = float(sys.argv[1]), 0.0, 0
for r in read("table"):
    q, s, o = [r[f"q{i}"] for i in range(4)], sun(r["t"]), earth(r.get("t_seen", r["t"]))
    f = dusty(q, s, o)
    most = max(most, abs(r["sun_distance"] - norm(s)), abs(r["observer_distance"] - norm(o)), abs(r["flux"]/f - 1),
               abs(r["phase_angle"] - angle(s, o)) / 57,
               abs(r["magnitude"] - (5 - 2.5*math.log10(f) + 5*math.log10(norm(s)*norm(o)))),
               abs(r["jd"] - JD0 - r["t"]) / 1e4)
    if "t_seen" in r: most = max(most, abs(r["t_seen"] - r["t"] - norm(o)*AU/C/DAY))
    n += 1
assert n > 60 and most < bound, (n, most)
print("%.1e" % most)
PY
# Cubic polynomials leave h^4 x''''/384, those of degree 7 about 0.004 h^8 x^(8); x^(n) is at most 1.3 0.0342^n here.
for form in 'moving 1 3e-9' 'moving 4 6e-7' 'plain 1 1e-11' 'plain 4 3e-10' 'km 1 3e-9' 'horizons-au 1 3e-9' 'horizons-km-ecl 1 3e-9'; do
  set -- $form
  python3 make.py "$1" "$2" || fail "make $form"
  unit=au
  [ "$1" = km ] && unit=km
  rows good.yaml --set directions.unit=$unit
  python3 check.py "$3" >error || fail "$form"
done
python3 make.py backward 1 && rows good.yaml --set directions.vectors=to-body && python3 check.py 3e-9 >error || fail "backward"
# Light time: the given times are the observer's, and the body is where it was.
python3 make.py moving 1
rows good.yaml --set directions.light-time=yes --set 'output.columns=[t, t-seen, q, magnitude, flux, phase-angle, sun-distance, observer-distance, jd]'
python3 check.py 3e-9 >error || fail "light time"
python3 - <<'PY' || fail "the observer's times"
from truth import *
for i, r in enumerate(read("table")):
    assert abs(r["t_seen"] - (2 + 0.7 * i)) < 1e-12 and r["t"] < r["t_seen"] - 1e-3, r
open("left", "w").write(", ".join("%.17g" % r["t"] for r in read("table")))
PY
cut -d, -f1,3-6 table >seen
rows good.yaml --set "output.times=[$(cat left)]" --set 'output.columns=[t, q]'
cmp -s table seen || fail "the body at the time when the light left"
# With steps the same, and between the records of a run that has a torque.
rows good.yaml --set 'torques=[{model: heavy-top, strength: 0.01}]' --set method=auto --set tolerance=1e-10 --set directions.light-time=yes \
  --set 'output.columns=[t, t-seen, q, magnitude, flux, phase-angle, sun-distance, observer-distance, jd]'
python3 check.py 3e-9 >error || fail "light time with a torque"

# The closed form needs no vectors at the start, which only a run with steps does.
"$polhode" light good.yaml --times 2:9:1 --set start=-100 --set method=mr2 --set step=1 >out || fail "a table that begins after the start"
[ "$(wc -l <out)" -eq 9 ] || fail "times of a table that begins after the start"

# A satellite: the Sun by the low-accuracy formulas of Meeus, Astronomical Algorithms, chapter 25, precessed to J2000.
cat >satellite.yaml <<'YAML'
body: {ellipsoid: {mass: 2, semi-axes: [3, 2, 1]}}
spin: {angular-velocity: [1, 4, 5], unit: deg/s, frame: body}
orbit: {semi-major-axis: 26600, length-unit: km, eccentricity: 0.7, inclination: 63.4, node: 120, argument: 270, mean-anomaly: 10, unit: deg}
ephemeris: {epoch: 2026-03-20T12:00:00}
directions: {sun: date, site: [11.5, 48.1, 500], light-time: yes}
light: {zero-point: 29.13}
method: exact
until: 43200
output: {times: "0:43200:1800", columns: [t, t-seen, q, magnitude, flux, phase-angle, sun-distance, observer-distance, sub-solar, sub-observer]}
YAML
cat >satellite.py <<'PY'
import sys
from truth import *
worst = 0
def satellite(t):
    a, e, i, node, w = 26600.0, 0.7, *map(math.radians, (63.4, 120, 270))
    M = math.radians(10) + math.sqrt(398600.4418 / a**3) * t
    E = M
    for _ in range(60): E -= (E - e * math.sin(E) - M) / (1 - e * math.cos(E))
    x, y = a * (math.cos(E) - e), a * math.sqrt(1 - e*e) * math.sin(E)
    u, v = math.cos(w)*x - math.sin(w)*y, math.sin(w)*x + math.cos(w)*y
    return (math.cos(node)*u - math.sin(node)*math.cos(i)*v, math.sin(node)*u + math.cos(node)*math.cos(i)*v, math.sin(i)*v)
def meeus(jd):
    T = (jd - 2451545) / 36525
    M = math.radians(357.52911 + 35999.05029*T)
    C = (1.914602 - 0.004817*T)*math.sin(M) + 0.019993*math.sin(2*M) + 0.000289*math.sin(3*M)
    e = 0.016708634 - 0.000042037*T
    lon = math.radians(280.46646 + 36000.76983*T + C - 1.396971*T)  # less the general precession
    R = 1.000001018*(1 - e*e) / (1 + e*math.cos(M + math.radians(C)))
    v = (R*math.cos(lon), R*math.sin(lon), 0.0)
    return (v[0], math.cos(TILT)*v[1], math.sin(TILT)*v[1])
def place(t):
    a, f, lat, h = 6378.137, 1/298.257223563, math.radians(48.1), 0.5
    days = 2461120.0 + t/DAY - 2451545  # UTC
    era = 2*math.pi*(0.7790572732640 + 1.00273781191135448*days) + math.radians(11.5)
    b2 = (1 - f)**2
    N = a/math.sqrt(math.cos(lat)**2 + b2*math.sin(lat)**2)
    return ((N + h)*math.cos(lat)*math.cos(era), (N + h)*math.cos(lat)*math.sin(era), (b2*N + h)*math.sin(lat))
planet = sys.argv[1] == "planet"
for r in read("table"):
    p = satellite(r["t"])
    s = [x*AU - y for x, y in zip(meeus(2461120.0 + (r["t"] + 69.184)/DAY), p)]
    seen = r.get("t_seen", r["t"])
    o = [x - y for x, y in zip((0, 0, 0) if planet else place(seen), p)]
    q = [r[f"q{i}"] for i in range(4)]
    assert abs(r["observer_distance"]*AU/norm(o) - 1) < 1e-9, (r, norm(o)/AU)
    assert abs(r["sun_distance"]*AU/norm(s) - 1) < 1e-4
    assert planet or abs(seen - r["t"] - norm(o)/C) < 1e-10
    assert abs(r["phase_angle"] - angle(s, o)) < 0.015
    lon, lat = math.radians(r["sun_lon"]), math.radians(r["sun_lat"])
    worst = max(worst, angle((math.cos(lat)*math.cos(lon), math.cos(lat)*math.sin(lon), math.sin(lat)), unturn(q, s)))
    lon, lat = math.radians(r["observer_lon"]), math.radians(r["observer_lat"])
    assert angle((math.cos(lat)*math.cos(lon), math.cos(lat)*math.sin(lon), math.sin(lat)), unturn(q, o)) < 1e-5
    assert abs(r["magnitude"] - (29.13 - 2.5*math.log10(r["flux"]) + 5*math.log10(r["sun_distance"]*r["observer_distance"]))) < 1e-12
    assert abs(r["flux"]/dusty(q, s, o) - 1) < 1e-3
assert worst < 0.015, worst
PY
rows satellite.yaml
python3 satellite.py site || fail "a satellite seen from the ground"
rows satellite.yaml --set 'directions={sun: date, observer: planet}' --set 'output.columns=[t, q, magnitude, flux, phase-angle, sun-distance, observer-distance, sub-solar, sub-observer]'
python3 satellite.py planet || fail "a satellite seen from the centre of the Earth"

# What is refused.
printf 't,x,y,z\n0,1,0,0\n1,1,2\n' >short.csv
printf 't,x,y,z\n0,1,0,0\n0,1,2,0\n' >again.csv
printf '0,1,0,0\n1,0,0,0\n' >zero.csv
printf '0,1,0,nan\n1,0,0,1\n' >nan.csv
printf '0,1,0,1\n' >one.csv
printf '0 1 0 1\n1 1 0 1\n' >blank.csv

python3 make.py horizons-au 1
cp sun.csv horizons.csv
sed '/Output units/d' sun.csv >unitless.csv
sed 's/JDTDB/JDUT /' sun.csv >ut.csv
sed '/EOE/,$d' sun.csv >endless.csv
sed 's/: ICRF/: Body Mean Equator/' sun.csv >body.csv
python3 make.py moving 1
before=$(ls; echo bad.yaml)
before=$(sort <<<"$before")
bad() { with "s|^directions:.*|directions: {sun: $1, observer: earth.csv}|"; wrong "$2" bad.yaml; }
bad nothing.csv 'bad.yaml:6: directions.sun: .*nothing.csv: could not be read'
bad short.csv 'directions.sun: .*short.csv:3: expected 4 columns as above, found 3'
bad again.csv 'again.csv:3: column 1: expected times that increase'
bad zero.csv 'zero.csv:2: expected a vector longer than 0'
bad nan.csv "nan.csv:1: column 4: expected a finite number, found 'nan'"
bad one.csv 'one.csv: expected two rows at least'
bad blank.csv 'blank.csv: expected 4 or 7 columns t, x, y, z'
bad unitless.csv "unitless.csv:.*expected a line 'Output units'"
bad ut.csv 'ut.csv:.*expected the columns JDTDB, date, X, Y, Z'
bad endless.csv 'endless.csv:.*expected \$\$EOE'
bad body.csv 'body.csv:.*expected vectors in axes of the ecliptic'
bad '[1, 2, 3, 4]' 'directions.sun: expected \[longitude, latitude\]'
bad '[0, 0, 0]' 'directions.sun: expected a direction that is not zero'
bad 1 'directions.sun: expected \[longitude, latitude\]'
wrong 'directions.sun: has vectors from 0 to 60 only; t = 60.5 is outside' good.yaml --set 'output.times=[60.5]'
wrong "directions.light-time: needs an observer at a known distance" good.yaml --set 'directions={sun: sun.csv, observer: [1, 0, 0], light-time: yes}'
wrong "light.distances: needs the distances of both" good.yaml --set 'directions.sun=[1, 0]' --set light.distances=yes
wrong "'planet' needs an orbit" good.yaml --set directions.observer=planet
wrong "directions.site: needs an orbit about the Earth" good.yaml --set 'directions={sun: sun.csv, site: [1, 2, 3]}'
wrong "directions.site: give it or directions.observer" satellite.yaml --set 'directions.observer=[1, 0, 0]'
wrong "directions.site: expected a longitude" satellite.yaml --set 'directions.site=[1, 200, 3]'
wrong "'date' is for satellites of the Earth" satellite.yaml --set orbit.mu=4e4
with '/^time-unit/d; /^ephemeris/d; s|deg/d|deg/s|; s|sun: sun.csv|sun: date|; s|, jd\]|]|'; wrong "directions.sun: needs a date at the start" bad.yaml
with '/^time-unit/d; /^ephemeris/d; s|deg/d|deg/s|; s|sun: sun.csv|sun: horizons.csv|; s|, jd\]|]|'; wrong "directions.sun: .*horizons.csv: has dates" bad.yaml
