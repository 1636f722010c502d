# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# For the scripts that test the command, which get POLHODE SOURCE: an empty folder to work in, and helpers.
set -u
polhode=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
fail() { echo "FAILED: $*"; exit 1; }

# wrong PATTERN ARGS...: polhode run ARGS has status 2, one line that matches, nothing written but $before.
wrong() {
    local pattern=$1 err status
    shift
    err=$("$polhode" run "$@" 2>&1)
    status=$?
    [ $status -eq 2 ] || fail "$* exits $status: $err"
    [ "$(wc -l <<<"$err")" -eq 1 ] || fail "$*: more than one line: $err"
    grep -q -- "$pattern" <<<"$err" || fail "$* says '$err', not '$pattern'"
    [ "$(ls)" = "$before" ] || fail "$* left files: $(ls)"
}
# with SED-EXPRESSION: bad.yaml, a changed copy of good.yaml
with() { sed "$1" good.yaml >bad.yaml; }
# refusal STATUS PATTERN ARGS...: polhode ARGS has this status and one line on stderr that matches; standard input is passed
# on, standard output is in the file out.
refusal() {
    local want=$1 pattern=$2 status
    shift 2
    "$polhode" "$@" >out 2>err
    status=$?
    [ $status -eq "$want" ] || fail "'$*' exits $status, not $want"
    [ "$(wc -l <err)" -eq 1 ] || fail "'$*' says more than one line: $(cat err)"
    grep -q -- "$pattern" err || fail "'$*' says '$(cat err)', not '$pattern'"
}
