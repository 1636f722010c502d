#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# verdicts.sh POLHODE EXPECTED PAPER: the quick experiments of a paper give the verdicts that we know.
# To accept new ones: polhode reproduce PAPER --quick --no-plot --output DIR, look at them, then
# polhode reproduce --verdicts --output DIR >test/papers/verdicts/PAPER.txt
set -u
polhode=$1 expected=$2 paper=$3
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
"$polhode" reproduce "$paper" --quick --no-plot --threads 1 --output "$dir/out" || exit 1
"$polhode" reproduce --verdicts --output "$dir/out" >"$dir/verdicts" || exit 1
diff -u "$expected" "$dir/verdicts" || { echo "FAILED: a verdict changed"; exit 1; }
