#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# golden.sh PROGRAM [POLHODE]: the results are those of golden.txt, bit for bit, with every instruction set of this
# processor that has fma, and those of golden-base.txt without. golden.sh --write PROGRAM [POLHODE] makes the two files.
set -u
here=$(cd "$(dirname "$0")" && pwd)
write=""
[ "$1" = --write ] && { write=1; shift; }
program=$1 polhode=${2:-}

# Systems through the command: all bodies at the end, 17 digits.
systems() {
    final dipoles-lattice --until 0.3
    final water-spce --until 0.01 --set system.prepare.steps=3
}
final() {
    local name=$1
    shift
    echo "system:$name $("$polhode" run "$here/../../examples/$name.yaml" "$@" --quiet --final | grep -v '^#' | sha256sum | cut -c 1-16)"
}
results() {
    POLHODE_ISA=$1 "$program" || exit 1
    [ -z "$polhode" ] || (export POLHODE_ISA=$1; systems)
}

if [ -n "$write" ]; then
    results avx2 >"$here/golden.txt"
    results base >"$here/golden-base.txt"
    exit
fi
sets="base"
grep -qw avx2 /proc/cpuinfo 2>/dev/null && grep -qw fma /proc/cpuinfo && sets="base fma avx2"
grep -qw avx512dq /proc/cpuinfo 2>/dev/null && grep -qw avx512vl /proc/cpuinfo && sets="$sets avx512"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
for set in $sets; do
    file=$here/golden.txt
    [ $set = base ] && file=$here/golden-base.txt
    results $set >"$work/now"
    [ -n "$polhode" ] && cp "$file" "$work/then" || grep -v '^system:' "$file" >"$work/then"
    if ! diff "$work/then" "$work/now" >"$work/diff"; then
        echo "FAILED: $set gives other bits than $(basename "$file"):"
        cat "$work/diff"
        status=1
    fi
    echo "$set: $(wc -l <"$work/now") lines, hash $(sha256sum <"$work/now" | cut -c 1-16)"
done
exit $status
