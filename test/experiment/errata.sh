#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# errata.sh POLHODE SOURCE: the experiments and tests that docs/errata.md names as evidence exist.
set -u
polhode=$1 source=$2 page=$2/docs/errata.md bad=0
known=$("$polhode" reproduce --format csv | cut -d, -f1) || exit 1
[ "$(echo "$known" | wc -l)" -gt 5 ] || { echo "FAILED: no experiments listed"; exit 1; }
names=$(grep -oE '`(celledoni-fasso|gustafsson|celledoni-safstrom|buss|krysl)-[a-z0-9-]+`' "$page" | tr -d '`' | sort -u)
links=$(grep -oE '\[[a-z0-9_]+\]\(\.\./test/[^)]+\)' "$page" | sort -u)
[ -n "$names" ] && [ -n "$links" ] || { echo "FAILED: the page names no evidence"; exit 1; }
for name in $names; do
  grep -qxF "$name" <<<"$known" || { echo "FAILED: no experiment $name"; bad=1; }
done
for link in $links; do
  test=${link#[} test=${test%%]*} file=${link#*(../} file=${file%)}
  grep -qE "static void $test\(void \*\*state\)" "$source/$file" || { echo "FAILED: no $test in $file"; bad=1; }
done
exit $bad
