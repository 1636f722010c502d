#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# doors.sh POLHODE SOURCE: what a scenario from someone else cannot do: use up the memory or the day, write elsewhere,
# run code. plugin.sh has the libraries.
. "$(dirname "$0")/common.sh"
cat >good.yaml <<'END'
body: {moments: [1, 2, 3]}
spin: {angular-velocity: [0.1, 1, 0.1], frame: body, unit: rad/s}
until: 1
output: {times: 0:1:0.5}
END
before=$(ls)

# refuse PATTERN ARGS...: status 2, one line that matches, within seconds and 1 GiB.
refuse() {
    local pattern=$1 err status
    shift
    err=$(limit; timeout 20 "$polhode" "$@" 2>&1 >/dev/null)
    status=$?
    [ $status -eq 2 ] || fail "$* exits $status: $err"
    [ "$(wc -l <<<"$err")" -eq 1 ] && grep -q -- "$pattern" <<<"$err" || fail "$* says '$err', not '$pattern'"
}
# Sanitizers need an address space without a limit.
limit() { nm "$polhode" 2>/dev/null | grep -q __asan_init || ulimit -v 1048576; }

# Scenarios that are too large, each in its own way.
awk 'BEGIN { printf "a: &a [x, x, x, x, x, x, x, x, x]\n"; for (i = 1; i < 12; i++) {
    c = sprintf("%c", 97 + i); p = sprintf("%c", 96 + i); printf "%s: &%s [*%s, *%s, *%s, *%s, *%s, *%s, *%s, *%s, *%s]\n", c, c, p, p, p, p, p, p, p, p, p } }' >bomb.yaml
refuse 'bomb.yaml:[0-9]*: more than 100000 values, those of aliases included' run bomb.yaml
awk 'BEGIN { for (i = 0; i < 200000; i++) print "k" i ": 1" }' >keys.yaml
refuse 'more than 1000 keys in one map\|more than 100000 values' run keys.yaml
awk 'BEGIN { for (i = 0; i < 1500; i++) print "k" i ": 1" }' >keys.yaml
refuse 'keys.yaml:1: more than 1000 keys in one map' run keys.yaml
head -c 100000 /dev/zero | tr '\0' '[' >deep.yaml
refuse 'deep.yaml:1: more than 32 levels' run deep.yaml
refuse 'more than 32 levels' run good.yaml --set "until=$(head -c 400 /dev/zero | tr '\0' '[')"
head -c 17000000 /dev/zero | tr '\0' '#' >large.yaml
refuse 'large.yaml: larger than 16 MiB' run large.yaml
refuse '/dev/zero: larger than 16 MiB' run /dev/zero
echo 'a: *b' >alias.yaml
refuse 'alias.yaml:1: not YAML' run alias.yaml
mkfifo fifo
refuse 'fifo: the file is empty' run fifo
refuse 'Is a directory' run /
# A pipe with a writer is read.
"$polhode" run <(cat good.yaml) --quiet --final >/dev/null || fail "a pipe as scenario"

# Bodies and tables.
cat >system.yaml <<'END'
system: {species: [{name: dipole}], file: bodies.csv}
step: 0.01
until: 0.01
method: verlet/exact
END
bodies() { refuse "$1" run system.yaml --set "system.file=$2"; }
bodies '/dev/zero:1: longer than 1048576 bytes' /dev/zero
bodies '/dev/urandom:[0-9]*: ' /dev/urandom
bodies 'fifo:0: expected a line with the names of the columns' fifo
echo 10000001 >many.xyz
bodies 'many.xyz:1: expected a number of bodies up to 10000000' many.xyz
{ printf '1\n'; head -c 2000000 /dev/zero | tr "\0" x; } >wide.xyz
bodies 'wide.xyz:2: longer than 1048576 bytes' wide.xyz
refuse '/dev/zero:1: longer than 1048576 bytes' free /dev/zero
refuse 'fifo' free fifo
if "$polhode" fit --help >/dev/null 2>&1; then
    refuse '/dev/zero:1: longer than 1048576 bytes' fit /dev/zero
    refuse 'fifo: expected a header line' fit fifo
fi
# Files that are held in memory, with too many lines.
yes '' | head -n 10000001 >empty.txt
{ printf 'CCSDS_OEM_VERS = 2.0\n'; cat empty.txt; } >long.oem
err=$(limit; timeout 20 "$polhode" check long.oem 2>&1 >/dev/null) && fail "check takes long.oem"
[ "$err" = "polhode: long.oem:10000001: expected at most 10000000 lines" ] || fail "check long.oem says '$err'"
{ printf 'body: {moments: [1, 2, 3]}\nspin: {angular-velocity: [0.1, 1, 0.1], frame: body, unit: rad/s}\nuntil: 1\nstep: 0.1\n'
  printf 'method: verlet/exact\ntorques: [{model: wheel, axis: [0, 1, 0], profile: empty.txt}]\n'; } >wheel.yaml
refuse 'empty.txt:10000001: expected at most 10000000 lines' run wheel.yaml
rm empty.txt long.oem

# Files elsewhere: only where the command line names them.
rm -f ./*.yaml.* fifo
mkdir inside outside
(
    cd inside || exit 1
    ln -s ../outside link && ln -s ../outside/new.csv dangling.csv
    for file in ../outside/a.csv "$work/outside/a.csv" link/a.csv dangling.csv sub/../../outside/a.csv; do
        sed "s|^output: {|&file: $file, |" ../good.yaml >x.yaml
        refuse "x.yaml:[0-9]*: output.file: '$file' is not below the working directory" run x.yaml
        [ -z "$(ls ../outside)" ] || fail "$file was written"
    done
    sed "s|^output: {|&file: ../outside/a.csv, |" ../good.yaml >x.yaml
    "$polhode" run x.yaml --quiet --allow-outside && [ -s ../outside/a.csv ] || fail "--allow-outside"
    "$polhode" run x.yaml --quiet --output ../outside/b.csv && [ -s ../outside/b.csv ] || fail "--output elsewhere"
    "$polhode" run x.yaml --quiet --set output.file=../outside/c.csv && [ -s ../outside/c.csv ] || fail "--set elsewhere"
    mkdir sub && sed "s|^output: {|&file: sub/../sub/a.csv, |" ../good.yaml >x.yaml
    "$polhode" run x.yaml --quiet && [ -s sub/a.csv ] || fail "below"
    refuse "--set: allow: unknown key" run x.yaml --set allow=outside
    sed "1i allow: outside" x.yaml >y.yaml
    refuse "y.yaml:1: allow: unknown key" run y.yaml
) || exit 1

# The command finds its libraries where the system has them, never beside the user's files.
if command -v readelf >/dev/null; then
    readelf -d "$polhode" | grep -Ei 'r(un)?path.*(\[|:)(:|\])' && fail "an empty element in the path of libraries"
fi
exit 0
