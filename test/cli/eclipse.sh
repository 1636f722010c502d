#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# eclipse.sh POLHODE SOURCE: the shadow of the planet in columns, magnitudes and events, against Python's own geometry.
. "$(dirname "$0")/common.sh"
rows() { "$polhode" run "$@" --quiet | grep -v '^#' >table || fail "$*"; }

cat >good.yaml <<'YAML'
body: {box: {mass: 4, edges: [0.1, 0.1, 0.3]}}
spin: {angular-velocity: [1, 4, 5], unit: deg/s, frame: body}
orbit: {semi-major-axis: 6778.137, length-unit: km, inclination: 51.6, node: 120, mean-anomaly: 10, unit: deg}
ephemeris: {epoch: 2026-03-20T12:00:00}
directions: {sun: date, site: [11.5, 48.1, 500]}
light: {lambert: 0.1, zero-point: 29.13}
method: exact
until: 6000
events: [{kind: umbra}, {kind: penumbra, only: rising}]
output: {times: "1500:1560:1", columns: [t, sunlit, flux, to-sun, sun-distance], events: events.csv}
YAML
rows good.yaml && mv table cone
rows good.yaml --set directions.eclipse=none --set 'events=[]' --set 'output={times: "1500:1560:1", columns: [t, flux]}' && mv table none
rows good.yaml --set directions.eclipse=cylinder --set 'events=[{kind: umbra}]' --set output.events=cylinder.csv && mv table cylinder
python3 - <<'PY' || fail "the Sun behind the Earth"
import csv, math
AU, EARTH, SUN, MU = 149597870.7, 6378.137, 695700.0, 398600.4418
def position(t):  # km
    n, a = math.sqrt(MU / 6778.137**3), 6778.137
    u, i, w = math.radians(10) + n * t, math.radians(51.6), math.radians(120)
    x, y, z = a * math.cos(u), a * math.sin(u) * math.cos(i), a * math.sin(u) * math.sin(i)
    return (math.cos(w) * x - math.sin(w) * y, math.sin(w) * x + math.cos(w) * y, z)
def angles(t, d, far):
    p = position(t)
    r = math.sqrt(sum(x * x for x in p))
    return math.asin(SUN / (far * AU)), math.asin(EARTH / r), math.acos(max(-1.0, min(1.0, -sum(x * y for x, y in zip(p, d)) / r)))
def share(a, b, c, n=4000):  # rings of the Sun's disc
    seen = total = 0.0
    for k in range(n):
        r = a * (k + 0.5) / n
        edge = (math.cos(b) - math.cos(r) * math.cos(c)) / (math.sin(r) * math.sin(c))
        seen += math.sin(r) * (1 - math.acos(max(-1.0, min(1.0, edge))) / math.pi)
        total += math.sin(r)
    return seen / total
read = lambda name: [[float(x) for x in row] for row in list(csv.reader(open(name)))[1:]]
cone, none, tube = read("cone"), read("none"), read("cylinder")
partial = 0
for row, plain, round in zip(cone, none, tube):
    t, lit, flux, d, far = row[0], row[1], row[2], row[3:6], row[6]
    a, b, c = angles(t, d, far)
    assert abs(lit - share(a, b, c)) < 3e-5, (t, lit, share(a, b, c))
    assert abs(flux - lit * plain[1]) <= 1e-14 * plain[1]
    assert round[1] == (1.0 if c > b else 0.0) or abs(c - b) < 1e-6
    partial += 0 < lit < 1
assert 8 < partial < 20, partial
d, far = cone[30][3:6], cone[30][6]  # the Sun hardly moves in a minute
events = [r for r in csv.reader(open("events.csv")) if not r[0].startswith("#")][1:]
assert [(r[1], r[2]) for r in events] == [("umbra", "rising"), ("penumbra", "rising"), ("umbra", "falling")], events
a, b, c = angles(float(events[0][0]), d, far)
assert abs(c - (b - a)) < 1e-6
a, b, c = angles(float(events[1][0]), d, far)
assert abs(c - (a + b)) < 1e-6
first = [r for r in csv.reader(open("cylinder.csv")) if not r[0].startswith("#")][1]
a, b, c = angles(float(first[0]), d, far)
assert abs(c - b) < 1e-6
PY
# With steps the same events; about another planet its radius; a Sun that is but a direction.
"$polhode" run good.yaml --set method=mr2 --set step=10 --set 'output={every: 600, events: steps.csv}' --quiet >/dev/null || fail "with steps"
python3 - <<'PY' || fail "events with steps"
import csv
a, b = ([float(r[0]) for r in csv.reader(open(n)) if not r[0].startswith("#") and r[0] != "t"] for n in ("events.csv", "steps.csv"))
assert len(a) == len(b) == 3 and all(abs(x - y) < 1e-6 for x, y in zip(a, b)), (a, b)
PY
rows good.yaml --set orbit.mu=4902.8 --set orbit.semi-major-axis=1838 --set 'directions={sun: [1, 0, 0], observer: [0, 1, 0], eclipse: cone, planet-radius: 1737.4}' \
  --set 'output={times: "0:6000:100", columns: [t, sunlit]}' --set 'events=[]'
awk -F, '$2 == 0 { dark++ } $2 == 1 { lit++ } END { exit !(dark > 10 && lit > 20) }' table || fail "about the Moon"

wrong() { refusal 2 "$1" run bad.yaml; }
with() { sed "$1" good.yaml >bad.yaml; }
with 's|sun: date|sun: date, eclipse: ball|'; wrong 'directions.eclipse: expected one of none|cylinder|cone'
with 's|sun: date|sun: date, eclipse: none|'; wrong 'umbra needs directions.eclipse: cone or cylinder'
with 's|sun: date|sun: date, eclipse: cylinder|'; wrong 'penumbra needs directions.eclipse: cone'
with 's|sun: date|sun: date, eclipse: none, planet-radius: 3|'; wrong 'planet-radius: needs directions.eclipse, cylinder or cone'
with 's|sun: date|sun: date, planet-radius: 0|'; wrong 'planet-radius: expected a number above 0'
with '/^orbit/d;/^events/d;s|, site.*|, observer: [1, 0, 0], eclipse: cone}|'; wrong 'directions.eclipse: needs an orbit and directions.sun'
with 's|length-unit: km,|length-unit: km, mu: 4902.8,|;s|sun: date, site.*|sun: [1, 0, 0], observer: [0, 1, 0], eclipse: cone}|'; wrong 'needs directions.planet-radius: this orbit is not about the Earth'
with '/^events/d;s|, events: events.csv||;s|sun: date|sun: date, eclipse: none|'; wrong "'sunlit' needs directions.eclipse, cylinder or cone"
with 's|kind: umbra|kind: umbre|'; wrong "unknown kind 'umbre'; did you mean 'umbra'"
