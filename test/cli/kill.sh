#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# kill.sh POLHODE SOURCE: a run that is interrupted and killed at random moments, again and again, ends
# with the same bytes as one that was not; what lies on the disk in between is whole.
set -u
polhode=$1 source=$2
work=$(mktemp -d)
main=$BASHPID
trap '[ "$BASHPID" = "$main" ] && rm -rf "$work"' EXIT # not in a child that was killed before exec
cd "$work" || exit 1
fail() { echo "FAILED: $*"; exit 1; }
RANDOM=12345

cat >long.yaml <<'END'
name: a run to be killed
body: {moments: [1, 5, 6]}
spin: {angular-velocity: [10, 10, 10], frame: body, unit: rad/s}
torques: [{model: heavy-top}]
method: srkn6_14a/exact
step: 0.001
until: 40
output: {columns: [t, q, m, energy-error], every: 10}
END
export POLHODE_CHECKPOINT_SECONDS=0.02
"$polhode" run long.yaml --quiet --output whole.csv || fail "the whole run"

resume=""
kills=0
while :; do
    "$polhode" run long.yaml --quiet --output killed.csv $resume 2>err &
    pid=$!
    if [ $kills -lt 100 ]; then
        sleep "0.0$((RANDOM % 10))"
        signal=$([ $((RANDOM % 2)) -eq 0 ] && echo KILL || echo TERM)
        kill -$signal $pid 2>/dev/null && kills=$((kills + 1))
    fi
    wait $pid 2>/dev/null
    status=$?
    if [ $status -eq 0 ]; then
        # Done: compare, and begin anew until there were a hundred kills.
        cmp -s whole.csv killed.csv || fail "not the same bytes after $kills kills"
        [ -z "$(ls killed.csv.* 2>/dev/null)" ] || fail "left behind: $(ls)"
        [ $kills -ge 100 ] && break
        rm killed.csv
        resume=""
        continue
    fi
    [ $status -eq 137 ] || [ $status -eq 143 ] || fail "exit status $status: $(cat err)"
    # Whatever is there under the final name is whole lines, and the beginning of the whole.
    if [ -e killed.csv ]; then
        cmp -s -n "$(stat -c %s killed.csv)" whole.csv killed.csv || fail "torn or different records"
        [ "$(tail -c 1 killed.csv | od -An -c | tr -d ' ')" = '\n' ] || fail "half a line"
    fi
    resume=$([ -e killed.csv.checkpoint ] && echo --resume || echo "")
done
echo "$kills kills"
exit 0
