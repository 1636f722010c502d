#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# kill.sh POLHODE SOURCE [system [FACTOR]]: a run that is interrupted and killed at random moments, again and
# again, ends with the same bytes as one that was not; what lies on the disk in between is whole.
set -u
polhode=$1 what=${3:-body} factor=${4:-1}
work=$(mktemp -d)
main=$BASHPID
trap '[ "$BASHPID" = "$main" ] && rm -rf "$work"' EXIT # not in a child that was killed before exec
cd "$work" || exit 1
fail() { echo "FAILED: $*"; exit 1; }
RANDOM=12345

cat >body.yaml <<'END'
name: a run to be killed
body: {moments: [1, 5, 6]}
spin: {angular-velocity: [10, 10, 10], frame: body, unit: rad/s}
torques: [{model: heavy-top}]
method: srkn6_14a/exact
step: 0.001
until: 40
output: {columns: [t, q, m, energy-error], every: 10}
END
# With neighbour lists, a thermostat before and in the run, records between steps, and g(r).
cat >system.yaml <<'END'
name: a system to be killed
system:
  species:
    - {name: dipole, number: 200}
    - name: rod
      number: 143
      mass: 2
      body: {moments: [0.5, 0.5, 0]}
      sites:
        - {position: [0, 0, 0.3], potential: lennard-jones, epsilon: 1, sigma: 0.9, charge: 0.2}
        - {position: [0, 0, -0.3], potential: soft-sphere, epsilon: 1, sigma: 0.9, charge: -0.2}
  lattice: {perturbation: 0.01}
  box: [11.2, 11.2, 11.2]
  cutoff: {radius: 2.5}
  reaction-field: 10
  temperature: {translation: 1, rotation: 1, unit: kT}
  prepare: {steps: 5, thermostat: {temperature: 1, rate: 1}}
  thermostat: {kind: rescale, temperature: 1.2, rate: 10}
method: srkn4_6b/exact
step: 0.004
until: 0.3
output: {times: 0:0.3:0.007, rdf: {file: g.csv, range: 4, bins: 20}}
END
export POLHODE_CHECKPOINT_SECONDS=0.02

# kills SCENARIO ENDING NUMBER SPREAD: that many kills, within so many hundredths of a second
kills() {
    local file=$1 whole=whole.$2 killed=killed.$2 most=$3 spread=$4 resume="" count=0 pid signal status
    "$polhode" run "$file" --quiet --output "$whole" || fail "the whole run"
    [ -e g.csv ] && mv g.csv whole-g.csv
    while :; do
        "$polhode" run "$file" --quiet --output "$killed" $resume 2>err &
        pid=$!
        if [ $count -lt "$most" ]; then
            sleep "$(printf '0.%02d' $((RANDOM % spread)))"
            signal=$([ $((RANDOM % 2)) -eq 0 ] && echo KILL || echo TERM)
            kill -$signal $pid 2>/dev/null && count=$((count + 1))
        fi
        wait $pid 2>/dev/null
        status=$?
        if [ $status -eq 0 ]; then
            # Done: compare, and begin anew until there were enough kills.
            cmp -s "$whole" "$killed" || fail "$2: not the same bytes after $count kills"
            [ -e whole-g.csv ] && { cmp -s g.csv whole-g.csv || fail "$2: another g(r)"; }
            [ -z "$(ls "$killed".* 2>/dev/null)" ] || fail "left behind: $(ls)"
            [ $count -ge "$most" ] && break
            rm "$killed"
            resume=""
            continue
        fi
        [ $status -eq 137 ] || [ $status -eq 143 ] || fail "exit status $status: $(cat err)"
        whole_records "$whole" "$killed"
        resume=$([ -e "$killed.checkpoint" ] && echo --resume || echo "")
    done
    echo "$2: $count kills"
}
# Whatever is there under the final name is whole, and the beginning of the whole.
whole_records() {
    [ -e "$2" ] || return
    case $2 in
        *.h5) h5dump -n "$2" >/dev/null || fail "a broken HDF5 file" ;;
        *)
            cmp -s -n "$(stat -c %s "$2")" "$1" "$2" || fail "torn or different records"
            [ "$(tail -c 1 "$2" | od -An -c | tr -d ' ')" = '\n' ] || fail "half a line"
            ;;
    esac
}

if [ "$what" = body ]; then
    kills body.yaml csv $((100 * factor)) 10
else
    kills system.yaml csv $((15 * factor)) 40
    kills system.yaml xyz $((5 * factor)) 40
    "$polhode" run system.yaml --quiet --output x.h5 2>/dev/null && kills system.yaml h5 $((10 * factor)) 40
fi
exit 0
