#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# ck.sh POLHODE SOURCE MODULES: C-kernels read back by CSPICE, which 'make test-spice' brings to MODULES.
. "$(dirname "$0")/../cli/common.sh"
modules=$3
command -v node >/dev/null || { echo "skipped: node is missing"; exit 77; }
[ -d "$modules/node_modules/@rybosome/tspice" ] || { echo "skipped: CSPICE is missing; 'make test-spice' installs it"; exit 77; }

cat >base.yaml <<'YAML'
body: {tensor: [[10, 0.5, -0.3], [0.5, 14, 0.2], [-0.3, 0.2, 17]]}
attitude: {euler: zyx, angles: [30, -20, 50], unit: deg}
spin: {angular-velocity: [1, 0.3, -0.5], frame: body, unit: deg/s}
start: 2016-12-31T23:59:00
until: 120
ephemeris: {object-name: SAT}
output: {interval: 1}
YAML
# case NAME OPTIONS...: NAME.bc and NAME.csv of one run, with the date of each record in TDB.
cases=""
case_of() {
    local name=$1
    shift
    "$polhode" run base.yaml --quiet "$@" --output "$name.bc" || fail "$name.bc"
    "$polhode" run base.yaml --quiet "$@" --set output.columns=[t,date,q,omega-space] | grep -v '^#' >"$name.csv" || fail "$name.csv"
    cases="$cases $name"
}
case_of leap
case_of tdb --set ephemeris.time-system=TDB --set start=2026-03-01T00:00:00.25
case_of gps --set ephemeris.time-system=GPS --set ephemeris.naif-id=-123456 --set ephemeris.frame-b=BUS
case_of back --set until=-120
case_of hours --set time-unit=h --set until=2 --set output.interval=0.01
case_of two --set output.interval=120
case_of many --set until=20000
case_of ecliptic --set ephemeris.frame-a=ECLIPJ2000
case_of hundred --set until=99 --set output.quaternion=scalar-last
[ -f many.tf ] && [ -f many.tsc ] || fail "no frames or clock kernel"
SPICE=$modules node "$source/test/spice/ck.mjs" $cases || fail "CSPICE"

# The same bytes from the same run; what a C-kernel cannot have is refused.
cp leap.bc again.bc && "$polhode" run base.yaml --quiet --output leap.bc && cmp leap.bc again.bc || fail "other bytes"
refusal 2 "needs EME2000" run base.yaml --set ephemeris.frame-a=TEME --output no.bc
refusal 2 "whole number from -1999999" run base.yaml --set ephemeris.naif-id=5 --output no.bc
refusal 2 "capitals, digits and underscores" run base.yaml --set ephemeris.frame-b=body --output no.bc
refusal 2 "format ck needs it" run base.yaml --set start=0 --output no.bc
refusal 2 "cannot hold 'm'" run base.yaml --set output.columns=[q,m] --output no.bc
[ ! -e no.bc ] && [ ! -e no.tf ] || fail "a file of a refused run"
