#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# torques.sh POLHODE SOURCE: the listings of torques and of splitting schemes, one of each, errors.
set -u
polhode=$1
fail() { echo "FAILED: $*"; exit 1; }

csv=$("$polhode" torques --format csv) || fail "torques csv exits $?"
[ "$(head -n 1 <<<"$csv")" = name,potential,time,velocity,series,parameters,source ] || fail "columns"
for name in heavy-top gravity-gradient gravity-gradient-orbit soft-wall-described soft-wall-printed \
    vessel constant spring damping magnetic gyrostat; do
    grep -q "^$name," <<<"$csv" || fail "$name is not in the csv"
    "$polhode" torques | grep -q "^  $name " || fail "$name is not in the list"
    "$polhode" torques "$name" | grep -q "^  source  *." || fail "$name has no source"
done
grep -q '^damping,no,no,yes,yes,damping damping-upper damping-lower,' <<<"$csv" || fail "damping"
grep -vqE '^([^,"]*,){6}("([^"]|"")*"|source)$' <<<"$csv" && fail "a row of the csv is broken"
"$polhode" torques constant | grep -q 'one of body, space. Default: body.' || fail "a choice"
"$polhode" torques gravity-gradient | grep -q 'Default: 398600441800000\.' || fail "mu is not that of an orbit"
"$polhode" torques gravity-gradient-orbit | grep -q 'perpendicular to nadir to 1e-06. Required.' || fail "a direction"
"$polhode" torques gyrostat | grep -q 'in the axes in which the body is given' || fail "the frame that counts"
"$polhode" torques | grep -q '^  satellite ' || fail "presets"

csv=$("$polhode" schemes --format=csv) || fail "schemes csv exits $?"
[ "$(head -n 1 <<<"$csv")" = name,form,drifts,kicks,order,general,near1,near2,near3,error,source ] || fail "columns"
for name in verlet verlet-drift omf2 pefrl s4_6 s6_10 srkn4_6b srkn6_14a yoshida{4,6,8} mclachlan8{2,4} aba864 aba1064 \
    saba{1..10} sbab{1..10} baoab bacab; do
    grep -q "^$name," <<<"$csv" || fail "$name is not in the csv"
    "$polhode" schemes | grep -q "^  $name " || fail "$name is not in the list"
done
grep -q '^srkn6_14a,ABA,15,14,6,4,6,6,6,0.63,"Blanes' <<<"$csv" || fail "the row of srkn6_14a"
[ "$("$polhode" schemes srkn4_6b | grep -c kick\ )" -ge 7 ] || fail "coefficients"
"$polhode" schemes verlet | grep -q '^  kick  *0.5$' || fail "verlet"
grep -q '^baoab,BAOAB,2,2,2,2,2,2,2,,"Leimkuhler' <<<"$csv" || fail "the row of baoab"
"$polhode" schemes baoab | tr -s ' \n' ' ' | grep -q ' kick 0.5 drift 0.5 thermostat 1 drift 0.5 kick 0.5 its part .thermostat. needs a system' || fail "baoab"
"$polhode" methods bacab | grep -q "free  *no; its part 'rate' needs a single body with a torque" || fail "bacab is for no free body"

csv=$("$polhode" potentials --format csv) || fail "potentials csv exits $?"
[ "$(head -n 1 <<<"$csv")" = name,vectorised,parameters,formula,source ] || fail "columns of potentials"
[ "$(wc -l <<<"$csv")" -eq $(($("$polhode" potentials | grep -c '^  ') + 1)) ] || fail "potentials: the lists differ"
while IFS=, read -r name _; do
    [ "$name" = name ] || "$polhode" potentials "$name" | grep -q "^  source  *." || fail "$name has no source"
done <<<"$csv"
"$polhode" potentials lennard-jones | grep -q 'a number above 0. Required.' || fail "sigma"

error() {
    local pattern=$1 err
    shift
    err=$("$polhode" "$@" 2>&1 >/dev/null)
    [ $? -eq 2 ] || fail "'$*' does not exit 2"
    grep -q -- "$pattern" <<<"$err" || fail "'$*' says '$err'"
}
for command in torques schemes potentials thermostats; do
    error "unknown .* 'nope'; 'polhode $command' lists them" $command nope
    error "needs a value: text|csv" $command --format
    error "expected one of text|csv" $command --format xml
    error "unknown option" $command --colour
    error "expected one NAME, found .b. too" $command a b
done
exit 0
