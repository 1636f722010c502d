#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# methods.sh POLHODE SOURCE: the listing of methods in its three formats, one method, and errors.
set -u
polhode=$1 source=$2
fail() { echo "FAILED: $*"; exit 1; }

csv=$("$polhode" methods --format csv) || fail "csv exits $?"
[ "$(head -n 1 <<<"$csv")" = name,family,order,torque,keeps,symmetric,poisson,symplectic,source ] || fail "columns"
for name in exact jacobi-rot jacobi-quat-a jacobi-quat-b jacobi-quat-c dmv dmv4 dmv6 dmv8 dmv10 mr2 mr4 \
    rk4 abam4 buss-rk4 buss-abam4 buss-abam4-tables buss1 buss2 buss3-false buss2-augmented buss3 buss4 buss5 buss6 \
    simo-wong-explicit simo-wong-explicit-undivided fe be fem bem trap imid trapm imidm swc1 akw bbtrap \
    bbtrapwd mkrk {rot,quat}-gauss{2,4,6,8,10} factor{2,4,6,8} magnus{,-rot}{2,4,6,8}; do
    grep -q "^$name," <<<"$csv" || fail "$name is not in the csv"
    "$polhode" methods | grep -q "^  $name " || fail "$name is not in the list"
    "$polhode" methods "$name" | grep -q "^  source  *." || fail "$name has no source"
    "$polhode" methods "$name+energy" >/dev/null || fail "$name+energy"
done
grep -q '^mr2,mclachlan-reich,2,,norm space,yes,yes,yes,"Buss (2001), section 3' <<<"$csv" || fail "the row of mr2"
grep -q '^exact,exact,exact,' <<<"$csv" || fail "the row of exact"
grep -q '^dmv4,moser-veselov,4,,energy norm space,yes,yes,no,' <<<"$csv" || fail "the row of dmv4"
"$polhode" methods verlet/dmv4 | grep -q 'torque.*not Poisson in (m, u); not symplectic in (Q, m)' || fail "verlet/dmv4"
# Nine fields in every row, the last one quoted.
grep -vqE '^([^,"]*,){8}("([^"]|"")*"|source)$' <<<"$csv" && fail "a row of the csv is broken"

"$polhode" methods mr2:axes=231 | grep -q 'here 231' || fail "parameters"
"$polhode" methods verlet/mr2 | grep -q 'inner flow  *mr2' || fail "inner flow"
"$polhode" methods --format markdown | diff -q - "$source/docs/methods.md" >/dev/null ||
    fail "docs/methods.md is old: polhode methods --format markdown > docs/methods.md"

error() {
    local pattern=$1 err
    shift
    err=$("$polhode" methods "$@" 2>&1 >/dev/null)
    [ $? -eq 2 ] || fail "'$*' does not exit 2"
    grep -q -- "$pattern" <<<"$err" || fail "'$*' says '$err'"
}
error "unknown method 'nope'; 'polhode methods' lists them" nope
error "needs a value: text|csv|markdown" --format
error "expected one of text|csv" --format xml
error "unknown option" --colour
error "expected one NAME, found .mr4. too" mr2 mr4
error "'mr2:axes=999'" mr2:axes=999
exit 0
