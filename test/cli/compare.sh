#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# compare.sh POLHODE SOURCE: the table, the CSV and the picture of polhode compare, and its errors.
. "$(dirname "$0")/common.sh"

methods=verlet/exact,srkn4_6b/exact,verlet/mr2
"$polhode" compare heavy-top --set until=2 --methods $methods --steps 0.02,0.01,0.005 --output a.csv >table 2>err || fail "compare: $(cat err)"
[ "$(cat err)" = "polhode: wrote a.csv" ] || fail "what was written: $(cat err)"
# The head names what was compared, not the method and the step of the scenario.
[ "$(head -1 a.csv)" = method,step,steps,torque_calls,cpu_seconds,attitude_error,m_error,energy_error,order,status,tolerance ] || fail "names"
grep -qx '# methods: verlet/exact, srkn4_6b/exact, verlet/mr2' a.csv && grep -qx '# steps: 0.02, 0.01, 0.0050000000000000001' a.csv || fail "head: $(grep '^#' a.csv)"
grep -q '^# method:\|^# step:' a.csv && fail "the head names the scenario's method"
# Orders: none for the first step; near what the methods claim at the last.
awk -F, '/^"/ { n[$1]++; if (n[$1] == 1 && $9 != "") exit 1
        want = $1 ~ /verlet/ ? 2 : 4; if (n[$1] == 3 && !($9 > want - 0.2 && $9 < want + 0.4)) { print; exit 1 } }
    END { exit length(n) != 3 }' a.csv || fail "orders: $(cat a.csv)"
# The order is that of two errors of the table.
awk -F, '/^"/ { if ($9 != "") { d = log(e / $6) / log($3 / n) - $9; if (d > 1e-3 || d < -1e-3) exit 1 } e = $6; n = $3 }' a.csv ||
    fail "an order is not that of its errors"
head -1 table | grep -q 'energy  order$' && [ "$(wc -l <table)" -eq 10 ] || fail "table: $(cat table)"

# Tolerances beside steps: adaptive methods and the library's own choice take them, the others the steps.
"$polhode" compare heavy-top --set until=2 --methods verlet/exact,dop853,auto --steps 0.02,0.01 --tolerances 1e-4,1e-7,1e-10 \
    --output t.csv >table 2>err || fail "tolerances: $(cat err)"
grep -qx '# tolerances: 0.0001, 9.9999999999999995e-08, 1e-10' t.csv && grep -qx '# steps: 0.02, 0.01' t.csv || fail "head: $(grep '^#' t.csv)"
awk -F, '/^"/ { n[$1]++; if ($10 != "ok" || ($1 ~ /verlet/) != ($11 == "")) exit 1
        if ($11 != "" && !($6 < 100 * $11 && $3 > 0 && $2 > 0)) { print; exit 1 } }
    END { exit !(n["\"verlet/exact\""] == 2 && n["\"dop853\""] == 3 && n["\"auto\""] == 3) }' t.csv || fail "tolerances: $(cat t.csv)"
head -1 table | grep -q 'tolerance ' && [ "$(wc -l <table)" -eq 9 ] || fail "table: $(cat table)"
# Without steps all methods have the tolerances: a constant step is found.
"$polhode" compare heavy-top --set until=2 --methods srkn6_14a/exact --tolerances 1e-6,1e-9 --output t.csv >/dev/null 2>err || fail "$(cat err)"
awk -F, '/^"/ { n++; if (!($6 < 100 * $11)) exit 1 } END { exit n != 2 }' t.csv || fail "found steps: $(cat t.csv)"

# The picture: guides of the orders, no yellow, names that gnuplot cannot misread.
if command -v gnuplot >/dev/null; then
    mkdir "a 'b\"|c"
    "$polhode" compare heavy-top --set until=1 --set "name='{/Symbol a} \`echo no\` 50%'" --methods $methods,mr2:axes=231 --steps 0.02,0.01 \
        --plot "a 'b\"|c/x.svg" >/dev/null 2>err && fail "mr2 alone treats no torque"
    "$polhode" compare heavy-top --set until=1 --set "name='{/Symbol a} \`echo no\` 50%'" --methods $methods --steps 0.02,0.01 \
        --plot "a 'b\"|c/x.svg" >/dev/null 2>err || fail "a picture: $(cat err)"
    picture="a 'b\"|c/x.svg"
    grep -q 'order 2' "$picture" && grep -q 'order 4' "$picture" || fail "no guides"
    grep -q 'Symbol a' "$picture" && grep -q 'echo no' "$picture" || fail "the title"
    grep -qiE 'stroke="?(#ff0|#f0e442|#ffff00|yellow)|rgb\(240, ?228, ?66\)|rgb\(255, ?255, ?0\)' "$picture" && fail "yellow"
fi

error() { # PATTERN ARGS...: status 2 and one line
    local pattern=$1 status
    shift
    "$polhode" compare "$@" >out 2>err
    status=$?
    [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$pattern" err || fail "$* exits $status: $(cat err)"
    [ ! -s out ] || fail "$*: output"
}
error "compare: --methods: unknown method 'rk5'; did you mean 'rk4'?" heavy-top --methods rk4,rk5,verlet/exact --steps 0.1
error "compare: --methods: 'exact' is for a free body, and this scenario has torques; a splitting such as verlet/exact" heavy-top --methods exact --steps 0.1
error "compare: --steps: 'x' is not" heavy-top --methods rk4 --steps 0.1,x
error "polhode: --set: until: expected a number.*found 'soon'" heavy-top --methods rk4 --steps 0.1 --set until=soon
error "is a system; compare is for one body" water-spce --methods verlet/exact --steps 0.1
error "needs SCENARIO" heavy-top --methods rk4
error "compare: --tolerances: '2' is not a list of numbers above 0 and below 1" heavy-top --methods dop853 --tolerances 2
error "compare: --methods: auto needs --tolerances" heavy-top --methods auto --steps 0.1
exit 0
