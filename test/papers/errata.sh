#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# errata.sh POLHODE SOURCE: the experiments and tests that docs/errata.md names as evidence exist, and the figures that it
# quotes from an experiment, after its name and a colon, stand in the gallery.
set -u
polhode=$1 source=$2 page=$2/docs/errata.md bad=0
known=$("$polhode" reproduce --format csv | cut -d, -f1) || exit 1
[ "$(echo "$known" | wc -l)" -gt 5 ] || { echo "FAILED: no experiments listed"; exit 1; }
names=$(grep -oE '`(celledoni-fasso|gustafsson|celledoni-safstrom|buss|krysl|today)-[a-z0-9-]+`' "$page" | tr -d '`' | sort -u)
links=$(grep -oE '\[[a-z0-9_]+\]\(\.\./test/[^)]+\)' "$page" | sort -u)
[ -n "$names" ] && [ -n "$links" ] || { echo "FAILED: the page names no evidence"; exit 1; }
for name in $names; do
  grep -qxF "$name" <<<"$known" || { echo "FAILED: no experiment $name"; bad=1; }
done
for link in $links; do
  test=${link#[} test=${test%%]*} file=${link#*(../} file=${file%)}
  grep -qE "static void $test\(void \*\*state\)" "$source/$file" || { echo "FAILED: no $test in $file"; bad=1; }
done

# Every number from "`NAME`:" to the next ";", "|" or end of the line must be a word of that experiment's part of the gallery.
awk '
  function number_at(text) { return match(text, /[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?/) }
  FNR == NR { # the gallery: collect the numbers of a part, and keep them under its name at its end
    if (/^##/) { part++ }
    rest = $0
    while (number_at(rest)) {
      there[part, substr(rest, RSTART, RLENGTH)] = 1
      rest = substr(rest, RSTART + RLENGTH)
    }
    if (match($0, /`polhode reproduce [a-z0-9-]+`/)) of[substr($0, RSTART + 19, RLENGTH - 20)] = part
    next
  }
  {
    line = $0
    while (match(line, /`[a-z]+-[a-z0-9-]+`: /)) {
      name = substr(line, RSTART + 1, RLENGTH - 4)
      line = substr(line, RSTART + RLENGTH)
      text = line
      sub(/[;|)].*/, "", text)
      while (number_at(text)) {
        quoted++
        figure = substr(text, RSTART, RLENGTH)
        if (!(name in of)) { print "FAILED: " name " is not in the gallery"; bad = 1; break }
        if (!((of[name], figure) in there)) { print "FAILED: " name ": " figure " is not in the gallery"; bad = 1 }
        text = substr(text, RSTART + RLENGTH)
      }
    }
  }
  END { if (quoted < 40) { print "FAILED: only " quoted " figures quoted"; bad = 1 } exit bad }
' "$source/docs/gallery/README.md" "$page" || bad=1
exit $bad
