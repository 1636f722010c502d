#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# system.sh POLHODE SOURCE: scenarios of many bodies: what is refused, what is hostile, and that
# looking, stopping, threads and files alter nothing.
. "$(dirname "$0")/common.sh"

cat >good.yaml <<'END'
name: good
system:
  species:
    - name: dipole
      number: 27
  lattice: {spacing: 3, perturbation: 0.01}
  seed: 4
  temperature: {translation: 1, rotation: 2, unit: kT}
step: 0.02
until: 0.2
output:
  file: out.csv
END
"$polhode" run good.yaml 2>err || fail "the good scenario: $(cat err)"
grep -q '^good, 27 bodies, method omf2/exact$' err && grep -q '^  10 steps of 0.02, 21 force' err || fail "default method: $(cat err)"
rm out.csv
"$polhode" run good.yaml --method srkn4_6b/exact 2>err || fail "the good scenario: $(cat err)"
grep -q '^good, 27 bodies, method srkn4_6b/exact$' err || fail "summary: $(cat err)"
grep -q '^  10 steps of 0.02, 61 force evaluations, 11 records' err || fail "summary: $(cat err)"
awk '/largest relative error/ { if ($NF > 1e-8) exit 1 } /largest change/ { sub(/.*change /, ""); if ($1 > 1e-14) exit 1; n++ } END { exit n != 2 }' err || fail "not conserved: $(cat err)"
for label in translation rotation short_range dipole_energy energy P1 J3 kt_translation kt_rotation equipartition; do
    grep -v '^#' out.csv | head -1 | tr ',' '\n' | grep -qx $label || fail "no column $label"
done
rm out.csv

species() { # the species' list instead of the good one
    sed "/- name: dipole/d; s/      number: 27/    - $1/" good.yaml >bad.yaml
}
printf 'x,y,z\n0,0,0\n0,zero,1\n' >bad.csv
printf 'x,y,z,vz\n0,0,0,1\n' >half.csv
printf 'x,y,zz\n0,0,0\n' >name.csv
printf '2\nProperties=species:S:1:pos:R:3\nX 0 0 0\n' >short.xyz
touch bad.yaml
before=$(ls)
with 's/spacing/spacin/'
wrong "bad.yaml:6: system.lattice.spacin: unknown key; did you mean 'spacing'" bad.yaml
with 's/number: 27/number: -1/'
wrong "bad.yaml:5: system.species\[\].number: expected a whole number, 0 or more" bad.yaml
with 's/number: 27/number: 2.5/'
wrong "bad.yaml:5: system.species\[\].number: expected a whole number, 0 or more" bad.yaml
with 's/name: dipole/name: dipol/'
wrong "bad.yaml:4: system.species: 'mass' is missing" bad.yaml
with '/number: 27/d'
wrong "bad.yaml:4: system.species: 'number' is missing" bad.yaml
with 's/number: 27/mass: 2/'
wrong "bad.yaml:5: system.species: 'dipole' is built in and takes no 'mass'" bad.yaml
with '/lattice/d'
wrong "system: expected one of lattice, random, file" bad.yaml
with 's/seed: 4/random: {}/'
wrong "system: 'lattice' and 'random' exclude each other" bad.yaml
with 's/, unit: kT//'
wrong "bad.yaml:8: system.temperature.translation: needs a unit: 1 K, with energies in kJ/mol, or 1 kT" bad.yaml
with 's/^step/method: rk4\nstep/'
wrong "bad.yaml:9: method: rk4 cannot move a system; expected a splitting" bad.yaml
with '/^step/d'
wrong "bad.yaml: step: missing" bad.yaml
with 's/^step/spin: {momentum: [1, 0, 0], frame: body}\nstep/'
wrong "bad.yaml:9: spin: is for one body, but this scenario has a system" bad.yaml
with 's/seed: 4/box: [9, 9, 9]/'
wrong "bad.yaml:7: system.cutoff: missing: a periodic box needs one" bad.yaml
with 's/seed: 4/box: [9, 9, 9]\n  cutoff: {radius: 4.6}/'
wrong "bad.yaml:8: system.cutoff.radius: expected at most half the shortest edge of the box (4.5)" bad.yaml
with 's/seed: 4/cutoff: {radius: 4, switch-on: 4}/'
wrong "bad.yaml:7: system.cutoff.switch-on: expected a number from 0 to below the radius (4)" bad.yaml
with 's/seed: 4/box: [8, 9, 9]\n  cutoff: {radius: 4}/'
wrong "bad.yaml:6: system.lattice.spacing: 27 bodies at this distance do not fit the box" bad.yaml
with 's/seed: 4/reaction-field: 0.5/'
wrong "bad.yaml:7: system.reaction-field: expected conductor, or a permittivity of 1 or more" bad.yaml
with 's/seed: 4/target: {energy: -1e9}/'
wrong "bad.yaml:7: system.target.energy: the rest of the system has more energy" bad.yaml
with 's/seed: 4/target: {energy: 100, bodies: [1, 28]}/'
wrong "bad.yaml:7: system.target.bodies: expected two bodies from 1 to 27" bad.yaml
with 's/seed: 4/pairs: [{species: [dipole, water]}]/'
wrong "bad.yaml:7: system.pairs\[\].species: there is no kind 'water'" bad.yaml
with 's/seed: 4/prepare: {steps: 3, thermostat: {rate: 1}}/'
wrong "bad.yaml:7: system.prepare.thermostat: 'temperature' is missing" bad.yaml
with 's/spacing: 3/spacing: 1e-40/'
wrong "bad.yaml:6: system: the initial positions have no finite energy: .*" bad.yaml
with 's/seed: 4/box: [9, 9, 9]\n  cutoff: {radius: 2}/; s/lattice: .*/random: {distance: 4}/'
wrong "system.random.distance: found no place for body" bad.yaml
with 's/out.csv/out.aem/'
wrong "output.format: a system has the formats csv, hdf5, xyz" bad.yaml
with 's/  file: out.csv/  columns: [t, q]/'
wrong "output.columns: unknown column 'q'" bad.yaml
with 's/  file: out.csv/  rdf: {range: 3}/'
wrong "output.rdf: 'file' is missing" bad.yaml
species '{name: rod, number: 2, mass: 1, body: {moments: [1, 1, 0]}, dipole: [1, 0, 0]}'
wrong "bad.yaml:4: system.species: 'rod': .*a linear molecule lie on its axis" bad.yaml
species '{name: a, number: 2, mass: 1, body: {moments: [1, -1, 3]}}'
wrong "bad.yaml:4: body.moments: expected positive principal moments" bad.yaml
species '{name: a, number: 2, mass: 1, body: {momnets: [1, 1, 3]}}'
wrong "bad.yaml:4: body.momnets: unknown key; did you mean 'moments'" bad.yaml
species '{name: a, number: 2, mass: 1, body: {moments: [1, 1, 1]}, epsilon: 2}'
wrong "bad.yaml:4: system.species\[\]: 'potential' is missing beside 'epsilon'" bad.yaml
sed 's/lattice: .*/file: bad.csv/; /number/d; /temperature/d' good.yaml >bad.yaml
wrong "bad.csv:3: y: expected a number, not 'zero'" bad.yaml
wrong "half.csv:1: expected all of vx ... vz" bad.yaml --set system.file=half.csv
wrong "name.csv:1: unknown column 'zz'; did you mean 'z'" bad.yaml --set system.file=name.csv
wrong "short.xyz:3: the file ends within a frame" bad.yaml --set system.file=short.xyz
wrong "system.file: none.csv: No such file" bad.yaml --set system.file=none.csv
wrong "a system has the formats csv, hdf5, xyz" good.yaml --output x.aem
wrong "a reference solution is for one body; this scenario has a system; leave --reference out" good.yaml --reference
wrong "hdf5 of a system wants times that increase" good.yaml --output x.h5 --until -1
if "$polhode" run good.yaml --quiet --output x.h5 2>/dev/null; then
    rm x.h5
    wrong "output.columns: 'energy' is given twice" good.yaml --output x.h5 --set 'output.columns=[t, energy, energy]'
fi
wrong "one body has the formats csv, hdf5, aem" "$source/examples/t-handle.yaml" --output x.xyz
err=$("$polhode" compare good.yaml --methods verlet/mr2 --steps 0.1 2>&1)
[ $? -eq 2 ] && [ "$(wc -l <<<"$err")" -eq 1 ] && grep -q 'is a system' <<<"$err" || fail "compare: $err"
"$polhode" compare good.yaml --methods verlet/mr2 --steps 0.1 2>&1 | grep -q 'is a system' || fail "compare"

# An overlap on the way is one line too, and leaves no file that looks like success.
cat >crash.yaml <<'END'
name: two bodies that meet
system:
  species: [{name: ball, mass: 1e-300, body: {moments: [1, 1, 1]}, charge: 1e150}]
  file: crash.csv
step: 1
until: 10
output: {file: crash-out.csv}
END
printf 'x,y,z,px,py,pz\n0,0,0,0,0,0\n10,0,0,-5e-300,0,0\n' >crash.csv
err=$("$polhode" run crash.yaml --quiet 2>&1)
[ $? -eq 1 ] || fail "a collision exits with success: $err"
[ "$(wc -l <<<"$err")" -eq 1 ] && grep -q 'failed in step' <<<"$err" || fail "a collision: $err"
[ "$(grep -vc "^#" crash-out.csv)" -ge 2 ] || fail "a collision: the records before it are not there"
rm -f crash*

# Hostile but allowed: none, one, at rest, linear, spherical and point-like molecules.
calm() { "$polhode" run "$@" --quiet --output o.csv --set 'output.columns=[t, energy, energy-error, momentum-error]' 2>err || fail "$*: $(cat err)"
    grep -v '^[#t]' o.csv | grep -qi nan && fail "$*: nan"
    [ "$(grep -vc '^[#t]' o.csv)" -eq 11 ] || fail "$*: records"
    awk -F, '!/^[#t]/ { if ($3 > 1e-6 || $3 < -1e-6 || $4 > 1e-12) exit 1 }' o.csv || fail "$*: $(tail -1 o.csv)"; }
with 's/number: 27/number: 0/'; calm bad.yaml
with 's/number: 27/number: 1/'; calm bad.yaml
with '/temperature/d'; calm bad.yaml
"$polhode" run bad.yaml --quiet --output o.csv && grep -v '^#' o.csv | sed -n 2p | grep -q ',nan$' || fail "equipartition at rest"
species '{name: rod, number: 27, mass: 1, body: {moments: [1, 1, 0]}, dipole: [0, 0, 1], potential: lennard-jones, epsilon: 1, sigma: 1}'; calm bad.yaml
species '{name: ball, number: 27, mass: 1, body: {sphere: {mass: 1, radius: 1}}, dipole: [0, 0, 1], potential: soft-sphere, epsilon: 1, sigma: 1}'; calm bad.yaml
species '{name: point, number: 27, mass: 1, body: {moments: [0, 0, 0]}, potential: lennard-jones, epsilon: 1, sigma: 1}'; calm bad.yaml
species '{name: cross, number: 27, mass: 1, body: {tensor: [[2, 0.3, 0.1], [0.3, 1.5, 0.2], [0.1, 0.2, 1.7]]}, dipole: [1, 0, 0], potential: soft-sphere, epsilon: 1, sigma: 1}'; calm bad.yaml
"$polhode" run bad.yaml --quiet --output o.xyz --set output.every=1 || fail "tensor xyz"
with 's/number: 27/number: 0/'
"$polhode" run bad.yaml --quiet --output o.xyz || fail "no bodies, xyz"
"$polhode" run bad.yaml --quiet --output o.h5 2>err || grep -q 'cannot write HDF5' err || fail "no bodies, h5: $(cat err)"
rm -f o.*

# The last state depends on nothing but the scenario: not on records, threads, or being a file. The
# box is large enough for lists, the method drifts first.
cat >big.yaml <<'END'
name: lists
system:
  species: [{name: dipole, number: 343}]
  lattice: {perturbation: 0.01}
  seed: 2
  box: [11.2, 11.2, 11.2]
  cutoff: {radius: 2.5}
  reaction-field: conductor
  temperature: {translation: 3, rotation: 1, unit: kT}
method: verlet-drift/exact
step: 0.01
until: 0.5
output: {every: 50}
END
final() { "$polhode" run big.yaml --quiet --final "$@" | sed 1d; }
a=$(final)
[ "$(wc -l <<<"$a")" -eq 344 ] || fail "final: $(head -2 <<<"$a")"
[ "$(final --set output.every=1)" = "$a" ] || fail "looking at every step alters the run"
[ "$(final --set system.threads=3)" = "$a" ] || fail "threads alter the run"
[ "$(final --method verlet-drift --set output.every=7)" != "$a" ] && fail "--method"
sed 's/output: .*/output: {times: [0, 0.0123, 0.3001, 0.5]}/' big.yaml >times.yaml
[ "$("$polhode" run times.yaml --quiet --final | sed 1d)" = "$a" ] || fail "side steps alter the run"
[ "$(final --step 0.02)" != "$a" ] || fail "--step"
[ "$(final --until 0.25)" != "$a" ] || fail "--until"
[ "$(final --scheme verlet)" != "$a" ] || fail "--scheme"

# A thermostat in the run: all kinds reach their temperature; the energy changes, which is no error.
for kind in $("$polhode" thermostats --format csv | sed '1d; s/,.*//'); do
    sed "s/^  seed: 4/&\n  thermostat: {kind: $kind, temperature: 2, rate: 20}/; s/^until.*/until: 3/" good.yaml >warm.yaml
    "$polhode" run warm.yaml --output warm.csv --set 'output.columns=[t, energy-error, kt-translation, kt-rotation]' --set output.every=5 2>err ||
        fail "$kind: $(cat err)"
    grep -q 'largest relative change .* (it is not conserved)' err && grep -q '^t,energy_change,' warm.csv || fail "$kind: $(cat err)"
    # but for langevin they take both kinds of motion as one: in this thin gas these hardly meet
    awk -F, -v kind=$kind '$1 > 1 { a += $3; b += $4; n++ } function near(x) { return x > 1.6 && x < 2.4 }
        END { exit !(n > 15 && near((a + b) / 2 / n) && (kind != "langevin" || (near(a / n) && near(b / n)))) }' warm.csv ||
        fail "$kind does not reach its temperature"
    [ "$("$polhode" run warm.yaml --quiet --final)" = "$("$polhode" run warm.yaml --quiet --final --set system.threads=2)" ] ||
        fail "$kind depends on the threads"
done

for bad in "kind=nose|system.thermostat.kind: unknown thermostat 'nose'; did you mean 'nose-hoover'" "rate=0|rate: expected a number above 0" "temperature=-1|system.thermostat.temperature: expected a temperature such as 300 K" "temperature=2 C|system.thermostat.temperature: expected a temperature such as 300 K" "speed=1|unknown key 'speed' of thermostat .* accepted: kind, temperature, rate"; do
    "$polhode" run warm.yaml --quiet --final --set "system.thermostat.${bad%%|*}" >/dev/null 2>err && fail "$bad"
    grep -q "${bad#*|}" err || fail "$bad: $(cat err)"
done
"$polhode" run good.yaml --quiet --final --set system.thermostat.temperature=2 >/dev/null 2>err && fail "no rate"
grep -q "rate: is missing; expected a number above 0" err || fail "no rate: $(cat err)"
# The thermostat in the row of the method: another run than after the step, the same by flows, threads change nothing.
row() { "$polhode" run warm.yaml --quiet --final "$@" | sed 1d; }
a=$(row --method baoab/exact) || fail "baoab"
[ "$a" != "$(row --method verlet/exact)" ] || fail "baoab is verlet"
[ "$a" = "$(row --method baoab/exact --set system.threads=2)" ] || fail "baoab depends on the threads"
[ "$a" = "$(row --method baoab/exact --set 'output.times=[0, 0.0123, 3]')" ] || fail "baoab: side steps alter the run"
sed '/^method/d' warm.yaml >row.yaml
echo 'scheme: {flows: [kick 0.5, drift 0.5, thermostat 1, drift 0.5, kick 0.5]}' >>row.yaml
[ "$a" = "$("$polhode" run row.yaml --quiet --final | sed 1d)" ] || fail "baoab by its flows"
"$polhode" run good.yaml --quiet --final --method baoab/exact >/dev/null 2>err && fail "baoab without a thermostat"
grep -q "^polhode: --method: baoab/exact cannot move this system: its part 'thermostat' needs a system of bodies with a thermostat$" err ||
    fail "baoab without a thermostat: $(cat err)"
"$polhode" run warm.yaml --quiet --final --method bacab/exact >/dev/null 2>err && fail "bacab of a system"
grep -q "bacab/exact cannot move this system: its part 'rate' needs a single body" err || fail "bacab: $(cat err)"
"$polhode" run row.yaml --quiet --set 'scheme={flows: [thermostat 2, drift 1, kick 1, thermostat -1]}' >/dev/null 2>err && fail "backwards"
grep -q "its part 'thermostat' has a negative length; noise does not run backwards" err || fail "backwards: $(cat err)"
"$polhode" run warm.yaml --quiet --final --until -1 >/dev/null 2>err && fail "back in time"
grep -q "thermostats need until > start" err || fail "back in time: $(cat err)"

# Temperatures of molecules have units: a number alone, which would be kT = 300, is refused with both readings; a start from
# a file with momenta goes on at 300 K. A start is a single point with until: 0.
cat >molecules.yaml <<'END'
system:
  species: [{name: spce, number: 64}]
  lattice: {}
  box: [1.24, 1.24, 1.24]
  cutoff: {radius: 0.6}
  reaction-field: conductor
  temperature: {translation: 300 K, rotation: 300 K}
  prepare: {steps: 400, step: 0.002, thermostat: {temperature: 300 K, rate: 20}}
step: 0.002
until: 0
output: {columns: [t, potential, temperature-translation, temperature-rotation]}
END
"$polhode" run molecules.yaml --quiet >point || fail "until: 0"
[ "$(grep -c '^[0-9]' point)" -eq 1 ] || fail "until: 0 gives $(cat point)"
"$polhode" run molecules.yaml --quiet --final >melt.csv || fail "until: 0 --final"
printf 'body: {moments: [1, 2, 3]}\nspin: {momentum: [1, 2, 0.1], frame: body}\nuntil: 0\n' >free.yaml
[ "$("$polhode" run free.yaml --quiet | grep -c '^[0-9]')" -eq 1 ] || fail "until: 0 of a free body"
"$polhode" run top-slow --quiet --until 0 --tolerance 1e-9 >/dev/null 2>err && fail "until: 0 within a tolerance"
grep -q 'until: a run within a tolerance needs a time other than start' err || fail "until: 0: $(cat err)"
sed 's/, number: 64//; s/lattice: {}/file: melt.csv/; /^  temperature/d; s/^  prepare.*/  units: md\n  thermostat: {kind: rescale, temperature: 300, rate: 50}/
    s/until: 0/until: 0.4/' molecules.yaml >again.yaml
"$polhode" run again.yaml --quiet >/dev/null 2>err && fail "kT = 300 kJ/mol"
grep -q 'system.thermostat.temperature: needs a unit: 300 K, with energies in kJ/mol, or 300 kT (36081.7 K there)' err ||
    fail "kT = 300 kJ/mol: $(cat err)"
for more in 'system.thermostat.temperature=300 K' 'system.temperature.unit=K'; do
    "$polhode" run again.yaml --quiet --set "$more" >kelvin || fail "$more"
    awk -F, '/^[0-9]/ && $1 > 0.2 { t += ($3 + $4) / 2; n++ } END { exit !(n > 50 && t / n > 240 && t / n < 360) }' kelvin ||
        fail "$more: $(tail -n 1 kelvin)"
done
# The unit alone, K, serves a thermostat and a preparation, whether or not the scenario names its units.
for block in 'thermostat: {' 'prepare: {steps: 5, step: 0.002, thermostat: {'; do
    key=thermostat end=; case $block in prepare*) key=prepare.thermostat end=} ;; esac
    for units in '' 'units: md'; do
        sed "s/^  units.*/  $units/; s/^  thermostat.*/  ${block}temperature: 300, rate: 50}$end/; s/until: 0.4/until: 0.01/" again.yaml >short.yaml
        "$polhode" run short.yaml --quiet >/dev/null 2>err && fail "$key: kT = 300 kJ/mol"
        grep -q "system.$key.temperature: needs a unit: 300 K" err || fail "$key: $(cat err)"
        "$polhode" run short.yaml --quiet --set "system.$key.temperature=300 K" >one || fail "$key: 300 K"
        "$polhode" run short.yaml --quiet --set system.temperature.unit=K >other || fail "$key: K alone"
        [ "$(grep '^[0-9]' one)" = "$(grep '^[0-9]' other)" ] || fail "$key: K alone is not K"
    done
    "$polhode" run short.yaml --quiet --set system.temperature.unit=K --set system.units=none >/dev/null 2>err && fail "$key: units: none"
    grep -q "system.$key.temperature: K is for known units; remove system.units: none, or say kT" err || fail "$key: $(cat err)"
done
for ending in gro pdb data; do
    "$polhode" run again.yaml --quiet --set system.temperature.unit=K --set system.file=w.$ending >/dev/null 2>err && fail ".$ending"
    grep -q "system.file: 'w.$ending' is in a format that is not read; expected .csv" err || fail ".$ending: $(cat err)"
done

# There and back again.
sed 's/lattice: .*/file: end.csv/; /number/d; /temperature/d; /seed/d; s/^until.*/until: -0.2/' good.yaml >back.yaml
"$polhode" run good.yaml --quiet --final >end.csv && "$polhode" run good.yaml --quiet --final --until 1e-300 --step 1e-300 >begin.csv || fail "there"
paste -d, <(cut -d, -f3- begin.csv) <("$polhode" run back.yaml --quiet --final | cut -d, -f3-) |
    awk -F, '/^[-0-9]/ { for (i = 1; i <= 13; i++) { d = $i - $(i + 13); if (d > 1e-12 || d < -1e-12) exit 1 } n++ } END { exit n != 27 }' ||
    fail "there and back again"

# A state that was printed, or is the last frame of an XYZ file, is a start.
"$polhode" run good.yaml --quiet --final --until 0.1 >half.csv || fail "half"
"$polhode" run good.yaml --quiet --until 0.1 --output half.xyz || fail "half"
sed 's/lattice: .*/file: half.csv/; /number/d; /temperature/d; s/until: .*/until: 0.1/; /seed/d' good.yaml >second.yaml
agree() { # the numbers of two tables to 1e-13
    paste -d, <(grep '^[0-9]' <<<"$1" | cut -d, -f3-) <(grep '^[0-9]' <<<"$2" | cut -d, -f3-) |
        awk -F, '{ for (i = 1; i <= 13; i++) { d = $i - $(i + 13); if (d > 1e-13 || d < -1e-13) exit 1 } n++ } END { exit n != 27 }'
}
whole=$("$polhode" run good.yaml --quiet --final)
agree "$whole" "$("$polhode" run second.yaml --quiet --final)" || fail "a start from CSV"
agree "$whole" "$("$polhode" run second.yaml --quiet --final --set system.file=half.xyz)" || fail "a start from XYZ"
# Of a long trajectory only the last frame is read: the others may be anything, and more than memory holds.
{ echo 1200; head -c 100000 /dev/zero | tr '\0' x | sed 's/$/\n/' >line; for _ in $(seq 1201); do cat line; done; } >long.xyz
n=$(head -n 1 half.xyz)
tail -n $((n + 2)) half.xyz >>long.xyz
[ "$(stat -c %s long.xyz)" -gt 120000000 ] || fail "long.xyz is not long"
first=$("$polhode" run second.yaml --quiet --final --set system.file=half.xyz)
room=110000 # kilobytes; a build with sanitizers reserves more than that
(ulimit -v $room; "$polhode" --version) >/dev/null 2>&1 || room=unlimited
[ "$( (ulimit -v $room; "$polhode" run second.yaml --quiet --final --set system.file=long.xyz) )" = "$first" ] || fail "a long XYZ"
rm long.xyz line
hash() { "$polhode" run second.yaml --quiet --output h.csv && grep 'scenario hash' h.csv; }
one=$(hash)
sed -i '$ s/,[^,]*$/,0.5/' half.csv
[ "$(hash)" != "$one" ] || fail "the hash does not cover the file of bodies"

# What the keys say is what acts: energies of two bodies, or a fall, against the formulas.
printf 'x,y,z,species\n0,0,0,a\n1.1,0.4,-0.3,b\n' >pair.csv
pair() { # KEYS SPECIES-A SPECIES-B COLUMN...: the columns at the start
    local keys=$1 a=$2 b=$3
    shift 3
    cat >pair.yaml <<END
system:
  species:
    - {name: a, mass: 2, body: {moments: [1, 2, 2.5]}, $a}
    - {name: b, mass: 3, body: {sphere: {mass: 3, radius: 1}}, $b}
  file: pair.csv
  $keys
step: 0.01
until: 0.1
output: {columns: [$(tr ' ' ',' <<<"$*")]}
END
    "$polhode" run pair.yaml --quiet 2>err | grep -v '^#' | sed -n 2p || fail "pair: $(cat err)"
}
# is VALUES EXPRESSION...: each value is what awk makes of the expression, to 1e-14 of it
is() {
    local values=$1 x
    shift
    for x in "$@"; do
        awk "BEGIN { pi = atan2(0, -1); r = sqrt(1.1^2 + 0.4^2 + 0.3^2); x = (r * r - 1) / (1.5^2 - 1)
            want = $x; d = ${values%%,*} - want; if (d < 0) d = -d; exit !(d <= 1e-14 * (want < 0 ? -want : want)) }" ||
            fail "${values%%,*} is not $x"
        values=${values#*,}
    done
}
lj1='potential: lennard-jones, epsilon: 0.5, sigma: 0.9' lj2='potential: lennard-jones, epsilon: 2, sigma: 1.3'
soft='potential: soft-sphere, epsilon: 0.5, sigma: 0.9'
keys='seed: 1'
is "$(pair "$keys" "$lj1" "$lj2" short-range)" '4 * 1 * ((1.1 / r)^12 - (1.1 / r)^6)' # Lorentz-Berthelot
is "$(pair "$keys" "$soft" "$soft" short-range)" '2 * (0.9 / r)^12'
is "$(pair 'mixing: geometric' "$lj1" "$lj2" short-range)" '4 * ((0.9 * 1.3 / (r * r))^6 - (0.9 * 1.3 / (r * r))^3)'
is "$(pair 'mixing: waldman-hagler' "$lj1" "$lj2" short-range)" \
    '4 * 2 * 0.9^3 * 1.3^3 / (0.9^6 + 1.3^6) * (((0.9^6 + 1.3^6) / 2)^2 / r^12 - (0.9^6 + 1.3^6) / 2 / r^6)'
is "$(pair 'pairs: [{species: [b, a], c12: 3, c6: 2}]' "$lj1" "$lj2" short-range)" '3 / r^12 - 2 / r^6'
is "$(pair 'coulomb: 7' 'charge: 2' 'charge: -3' charge-energy)" '-42 / r'
is "$(pair "$keys" 'dipole: [0, 1, 1]' 'dipole: [0.5, 0, 2]' dipole-energy)" \
    '2 / r^3 - 3 * (0.4 - 0.3) * (0.5 * 1.1 - 2 * 0.3) / r^5'
is "$(pair 'gravity: [1, 2, -3]' 'charge: 0' "$soft" gravity-energy)" '-3 * (1.1 + 0.8 + 0.9)'
is "$(pair 'field: [1, 2, -3]' 'dipole: [0, 1, 1]' 'charge: 5' field-energy)" '1 - 5 * (1.1 + 0.8 + 0.9)'
switch='(1 - x^6 * (462 - 1980 * x + 3465 * x^2 - 3080 * x^3 + 1386 * x^4 - 252 * x^5))'
is "$(pair 'cutoff: {radius: 1.5, switch-on: 1}' "$lj1" "$lj1" short-range)" "2 * ((0.9 / r)^12 - (0.9 / r)^6) * $switch"
is "$(pair 'cutoff: {radius: 1.5, kind: plain}' "$lj1" "$lj1" short-range)" '2 * ((0.9 / r)^12 - (0.9 / r)^6)'
for box in '' 'box: [4, 5, 6]'; do
    is "$(pair "cutoff: {radius: 1.5, switch-on: 1}
  reaction-field: 3
  $box" 'charge: 2' 'charge: -3' charge-energy)" "-6 * (1 / r + 2 / 7 * r^2 / 1.5^3 - 1 / 1.5 - 2 / 7 / 1.5) * $switch"
done
# Water by hand is the water that ships.
sed 's/name: dipole/name: spce/; s/spacing: 3/spacing: 0.35/; s/file: .*/columns: [short-range, charge-energy, rotation, energy]/' good.yaml >w1.yaml
mine=$(awk 'BEGIN { mo = 15.99943; mh = 1.007947; half = atan2(sqrt(2), 1); y = 0.1 * sin(half); h = 0.1 * cos(half); m = mo + 2 * mh
    zo = 2 * mh * h / m; zh = zo - h
    printf "{name: mine, number: 27, mass: %.17g, body: {points: [{mass: %.17g, position: [0, 0, %.17g]}, {mass: %.17g, position: [0, %.17g, %.17g]}, {mass: %.17g, position: [0, %.17g, %.17g]}]}, sites: [{position: [0, 0, %.17g], charge: -0.8476, potential: lennard-jones, epsilon: 0.6501695808187486, sigma: 0.31655578901998815}, {position: [0, %.17g, %.17g], charge: 0.4238}, {position: [0, %.17g, %.17g], charge: 0.4238}]}", m, mo, zo, mh, y, zh, mh, -y, zh, zo, y, zh, -y, zh }')
sed "/- name: spce/d; s/      number: 27/    - $mine\n  coulomb: 138.93545764438198/" w1.yaml >w2.yaml
paste -d, <("$polhode" run w1.yaml --quiet | tail -1) <("$polhode" run w2.yaml --quiet | tail -1) |
    awk -F, '{ for (i = 1; i <= 4; i++) { d = $i - $(i + 4); if (NF != 8 || d > 1e-9 * sqrt($i * $i) || d < -1e-9 * sqrt($i * $i)) exit 1 } }' ||
    fail "water by hand: $("$polhode" run w2.yaml --quiet 2>&1 | tail -1) is not $("$polhode" run w1.yaml --quiet 2>&1 | tail -1)"

# Warnings, a thermostat, g(r), pairs by hand.
sed 's/cutoff: .*/cutoff: {radius: 2.5, kind: plain}/; /reaction/d; s/until: .*/until: 0.01/' big.yaml >warn.yaml
"$polhode" run warn.yaml --quiet --final 2>err >/dev/null || fail "plain cut-off"
grep -q 'warning: .*with a plain cut-off' err && grep -q 'warning: .*charges or dipoles in a periodic box' err || fail "warnings: $(cat err)"
"$polhode" run big.yaml --quiet --final --until 0.01 2>&1 >/dev/null | grep -q warning && fail "a warning without need"
with 's/seed: 4/prepare: {steps: 400, step: 0.05, thermostat: {temperature: 5, rate: 2}}/; s/^until.*/until: 0.02/'
"$polhode" run bad.yaml --quiet --output o.csv --set 'output.columns=[t, kt-translation, kt-rotation, momentum]' || fail "thermostat"
awk -F, '!/^[#t]/ { if ($2 < 2.5 || $2 > 8 || $3 < 2.5 || $3 > 8 || $4 > 1e-12 || $4 < -1e-12) exit 1 }' o.csv || fail "thermostat: $(tail -1 o.csv)"
"$polhode" run big.yaml --quiet --output o.csv --set 'output.rdf={file: g.csv, range: 5.5, bins: 11}' || fail "rdf"
awk -F, '/^[0-9]/ { n++; if (n == 1 && $2 != 0) exit 1; if (n == 11 && ($2 < 0.8 || $2 > 1.2)) exit 1 } END { exit n != 11 }' g.csv || fail "g(r): $(cat g.csv)"
with 's/seed: 4/pairs: [{species: [dipole, dipole], c12: 4}]/'
"$polhode" run bad.yaml --quiet --final >p1 && with 's/seed: 4/mixing: geometric/' && "$polhode" run bad.yaml --quiet --final >p2
cmp -s p1 p2 || fail "4 epsilon sigma^12 by hand is another potential"
with 's/seed: 4/pairs: [{species: [dipole, dipole], c12: 40}]/'
"$polhode" run bad.yaml --quiet --final | cmp -s p2 - && fail "pairs by hand do nothing"

# Ctrl-C: whole records and a checkpoint; --resume gives the rest. Another scenario is refused.
sed 's/until: .*/until: 200/; s/output: .*/output: {every: 1}/' big.yaml >long.yaml
export POLHODE_CHECKPOINT_SECONDS=0.1
# stop SIGNAL ARGS...: stops a run when it has left a checkpoint; its status in $status
stop() {
    local signal=$1 pid tries=0
    shift
    touch -d '1 second ago' stamp
    rm -f l.csv
    "$polhode" run long.yaml --quiet --output l.csv "$@" 2>err &
    pid=$!
    until [ l.csv.checkpoint -nt stamp ] && [ $tries -gt 3 ]; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || fail "no checkpoint: $(cat err)"
        sleep 0.1
    done
    kill -"$signal" $pid 2>/dev/null || fail "the long run was short: $(cat err)"
    wait $pid
    status=$?
}
stop INT
[ $status -eq 130 ] && grep -q 'interrupted at t = .* whole records written; add --resume' err || fail "Ctrl-C: $(cat err)"
[ -s l.csv ] && [ -s l.csv.checkpoint ] || fail "Ctrl-C leaves $(ls)"
cp l.csv first.csv
"$polhode" run long.yaml --quiet --output l.csv --resume --step 0.02 2>err && fail "resumed another run"
grep -q 'belongs to another scenario' err || fail "resume: $(cat err)"
sleep 1.1 # so that the next checkpoint is newer than the stamp
stop TERM --resume --set system.threads=2
[ $status -eq 143 ] && grep -q 'interrupted at' err || fail "other threads cannot resume: $(cat err)"
cmp -s -n "$(stat -c %s first.csv)" first.csv l.csv || fail "other threads make other records"
[ "$(wc -l <l.csv)" -gt "$(wc -l <first.csv)" ] || fail "resumed, but not on"
unset POLHODE_CHECKPOINT_SECONDS

# The starts of the paper: the energy of its random draw (0.1413) within what a seed can do, the target
# of the lattice, and what the unit lattice cannot be below.
start() { "$polhode" run "$source/examples/$1.yaml" --quiet --until 1e-3 --step 1e-3 --set 'output.columns=[energy]' | grep -v '^#' | sed -n 2p; }
awk "BEGIN { exit !($(start dipoles-random) > 0.136 && $(start dipoles-random) < 0.147) }" || fail "dipoles-random: $(start dipoles-random)"
awk "BEGIN { d = $(start dipoles-lattice) - 10; exit !(d < 1e-12 && d > -1e-12) }" || fail "dipoles-lattice: $(start dipoles-lattice)"
"$polhode" run "$source/examples/dipoles-lattice-dense.yaml" --quiet --set system.target.energy=1239 2>&1 | grep -q 'more energy' ||
    fail "the unit lattice has less than 1240"

# Kelvin and kT.
sed 's/name: dipole/name: spce/; s/spacing: 3/spacing: 0.5/' good.yaml >water.yaml
water() { "$polhode" run water.yaml --quiet --final --until 0.001 --step 0.001 --set "system.temperature=$1"; }
water '{translation: 300, rotation: 200, unit: K}' >w1
water '{translation: 2.4943387854459719, rotation: 1.6628925236306479, unit: kT}' >w2
paste -d, w1 w2 |
    awk -F, '/^[0-9]/ { for (i = 6; i <= 8; i++) { d = $i - $(i + 15); if (d > 1e-13 || d < -1e-13) exit 1; s += $i * $i } n++ } END { exit !(n == 27 && s > 100) }' ||
    fail "kelvin are not kT"

if command -v gnuplot >/dev/null; then
    "$polhode" run good.yaml --quiet --plot p.svg --output p.csv || fail "picture"
    for title in 'relative change of the energy' 'temperature (kT)' 'change of the momentum'; do
        grep -q "$title" p.svg || fail "the picture lacks '$title'"
    done
fi
exit 0
