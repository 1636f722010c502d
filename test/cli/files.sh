#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# files.sh POLHODE SOURCE: what a run does to files that are there already, and what it says of a run that went wrong.
. "$(dirname "$0")/common.sh"

cat >good.yaml <<'END_OF_FILE'
name: good
body: {moments: [1, 2, 3]}
spin: {angular-velocity: [0.01, 1, 0.01], frame: body, unit: rad/s}
until: 10
output: {times: 0:10:1}
END_OF_FILE
run() { "$polhode" run good.yaml --quiet "$@"; }
run --output want.csv || fail "the good scenario"

# A run says which files it wrote, one line each.
"$polhode" run good.yaml --output o.csv --plot o.svg 2>err || fail "$(cat err)"
[ "$(grep -c '^polhode: wrote o\.' err)" -eq 2 ] || fail "does not say what it wrote: $(cat err)"

# A path is taken as it is written, whatever it would mean in a scenario.
for name in 'a #b.csv' '[x].csv' '"q".csv' "it's.csv" 'a: b.csv' '*s.csv' '|p.csv' 'back\slash.csv' $'line\nbreak.csv'; do
    run --output "$name" && cmp -s want.csv "$name" || fail "a file named $name"
done

# Devices and pipes are written to, links are followed, modes stay, what may not be written is not.
run --set output.format=csv --output /dev/null || fail "/dev/null"
[ -c /dev/null ] || fail "/dev/null is no device any more"
mkfifo pipe
run --set output.format=csv --output pipe & cat pipe >got.csv
wait $! && [ -p pipe ] && cmp -s <(grep -v '^#' got.csv) <(grep -v '^#' want.csv) || fail "a pipe"
[ -z "$(ls pipe.* /dev/null.* 2>/dev/null)" ] || fail "files beside a device"
mkdir there && ln -s there/target.csv link.csv
run --output link.csv && [ -L link.csv ] && cmp -s there/target.csv want.csv || fail "a link to nothing"
echo old >there/target.csv && chmod 600 there/target.csv
run --output link.csv && [ -L link.csv ] && cmp -s there/target.csv want.csv || fail "a link"
[ "$(stat -c %a there/target.csv)" = 600 ] || fail "the mode became $(stat -c %a there/target.csv)"
for ending in csv h5 svg; do
    echo old >locked.$ending && chmod 444 locked.$ending
    args="--output locked.$ending"
    [ $ending = svg ] && args="--plot locked.svg"
    # shellcheck disable=SC2086
    run $args 2>err && fail "a file that may not be written was: $ending"
    [ "$(wc -l <err)" -eq 1 ] && [ "$(cat locked.$ending)" = old ] || fail "locked.$ending: $(cat err)"
done
"$polhode" free --inertia 1,2,3 --omega 0,1,0 --times 0:1:1 --output locked.csv 2>err && fail "free writes a locked file"

# What others put in the way is not followed.
ln -s /etc/passwd trap.csv.spool
run --output trap.csv 2>err && fail "a planted link was followed"
[ "$(wc -l <err)" -eq 1 ] || fail "a planted link: $(cat err)"

# One file for two things is refused, and nothing is touched.
before=$(ls)
cp good.yaml copy.yaml && before=$(ls)
wrong 'output.file and the scenario are one file' copy.yaml --set output.format=csv --output copy.yaml
wrong 'output.file and the scenario are one file' copy.yaml --set output.format=csv --output ./there/../copy.yaml
cmp -s copy.yaml good.yaml || fail "the scenario was written over"
wrong 'the picture and output.file are one file' good.yaml --set output.format=csv --output p.svg --plot p.svg
lattice=$source/examples/dipoles-lattice.yaml
wrong 'output.file and output.rdf.file are one file' "$lattice" --output g.csv --set 'output.rdf={file: ./g.csv, range: 5}'
run --output nowhere/x.csv 2>err && fail "no such folder"
grep -q '^polhode: nowhere/x.csv: cannot be written: No such file' err || fail "no such folder: $(cat err)"

# Two runs to one file: the second is refused in one line while the first is there.
cat >long.yaml <<'END_OF_FILE'
body: {moments: [1, 5, 6]}
spin: {angular-velocity: [10, 10, 10], frame: body, unit: rad/s}
torques: [{model: heavy-top}]
method: verlet/exact
step: 0.001
until: 1e7
output: {file: both.csv, every: 1000}
END_OF_FILE
"$polhode" run long.yaml --quiet 2>/dev/null &
first=$!
for _ in $(seq 500); do [ -s both.csv.spool ] && break; sleep 0.01; done
run --output both.csv 2>err && fail "two runs write one file"
grep -q 'both.csv: another run is writing this file' err && [ "$(wc -l <err)" -eq 1 ] || fail "two runs: $(cat err)"
kill -TERM $first
wait $first
[ $? -eq 143 ] || fail "the first run was disturbed"
cp both.csv.spool kept.spool
run --output other.csv || fail "another file"
"$polhode" run long.yaml --quiet --resume --until 1e6 2>err && fail "another scenario goes on"
cmp -s both.csv.spool kept.spool || fail "a refused run changed the spool"

# A checkpoint that cannot be written does not end the run.
mkdir -p check.csv.checkpoint/there
POLHODE_CHECKPOINT_SECONDS=0.001 "$polhode" run long.yaml --quiet --until 100 --output check.csv 2>err || fail "no checkpoint: $(cat err)"
[ "$(wc -l <err)" -eq 1 ] && grep -q 'warning: .*no checkpoint: an interrupted run cannot be resumed: check.csv.checkpoint' err || fail "no checkpoint: $(cat err)"
[ "$(grep -vc '^#' check.csv)" -eq 102 ] || fail "records are lost with the checkpoint"

# A name with a line break stays one line.
sed 's/^name:.*/name: "one\\n7,7,7"/' good.yaml >name.yaml
"$polhode" run name.yaml --quiet --output name.csv && cmp -s <(grep -v '^#' name.csv) <(grep -v '^#' want.csv) || fail "a name makes rows"
grep -qx '# scenario: one 7,7,7' name.csv || fail "the name: $(grep scenario name.csv)"

# A body given by a tensor that is not diagonal has its ellipsoid: as many lines of the mesh.
if command -v gnuplot >/dev/null; then
    sed 's/moments:.*/tensor: [[1, 0.1, 0], [0.1, 2, 0.05], [0, 0.05, 3]]}/' good.yaml >tensor.yaml
    "$polhode" run tensor.yaml --quiet --final --plot tensor.svg >/dev/null || fail "the picture of a tensor"
    [ "$(grep -c '213, 213, 213' tensor.svg)" -eq "$(grep -c '213, 213, 213' o.svg)" ] || fail "a tensor has no ellipsoid"
fi

# A run that goes wrong says so and exits 1; a coarse one does not.
"$polhode" run "$source/examples/t-handle.yaml" --quiet --method rk4 --step 1000 --output bad.csv 2>err
[ $? -eq 1 ] || fail "a run that explodes exits 0: $(cat err)"
[ "$(wc -l <err)" -eq 1 ] && grep -q 'the run diverged: energy error' err || fail "explodes: $(cat err)"
[ "$(grep -vc '^#' bad.csv)" -gt 2 ] || fail "the records of a run that went wrong are lost"
"$polhode" run "$source/examples/satellite.yaml" --quiet --step 50 --until 4000 --final >/dev/null 2>err || fail "a coarse run: $(cat err)"
# How much is chance: the run is chaotic, and the last digit of the step decides between 0.4 and 0.9.
grep -q 'warning: .*the energy is off by up to 0\.[3-9][0-9]* of' err || fail "a coarse run without a remark: $(cat err)"
"$polhode" run "$source/examples/satellite.yaml" --quiet --final >/dev/null 2>err && [ ! -s err ] || fail "a good run: $(cat err)"

# An energy that is not conserved changes; it has no error.
"$polhode" run "$source/examples/vessel.yaml" --set 'output.columns=[t, energy-error]' --output v.csv 2>err || fail "$(cat err)"
head -1 v.csv | grep -qx 't,energy_change' || fail "a damped energy has an error: $(head -1 v.csv)"
grep -q 'largest relative error' err && fail "a damped energy has an error: $(cat err)"
"$polhode" run "$source/examples/heavy-top.yaml" --set 'output.columns=[t, energy-error]' --output v.csv 2>err || fail "$(cat err)"
head -1 v.csv | grep -qx 't,energy_error' && grep -q 'energy: largest relative error' err || fail "$(cat err)"
exit 0
