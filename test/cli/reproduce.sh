#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# reproduce.sh POLHODE SOURCE: the list, one experiment and its files, going on, wrong input.
set -u
polhode=$1
fail() { echo "FAILED: $*"; exit 1; }
dir=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir" || exit 1

"$polhode" reproduce | grep -q '^  buss-fig1 ' || fail "the list"
csv=$("$polhode" reproduce --format csv)
[ "$(head -n 1 <<<"$csv")" = name,paper,place,title,quick_seconds,full_seconds,timed ] || fail "columns"
[ "$(tail -n +2 <<<"$csv" | cut -d, -f1 | sort | uniq -d | wc -l)" -eq 0 ] || fail "a name twice"

"$polhode" reproduce buss-fig1 --quick --output 'a b"c' >out || fail "exit $?"
cd 'a b"c' || fail "no directory"
for file in buss-fig1.csv buss-fig1.svg buss-fig1.gp report.md verdicts.csv; do
    [ -s "buss-fig1/$file" ] || fail "$file is missing"
done
grep -q '^# revision: ' buss-fig1/buss-fig1.csv || fail "provenance"
grep -q 'data:image/svg+xml;base64,' index.html || fail "the picture is not in index.html"
grep -qE '(src|href)="http' index.html && fail "index.html is not self-contained"
grep -q '| expected | ours | measure | agrees |' buss-fig1/report.md || fail "the table"
[ -z "$(find . -name '*.new')" ] || fail "left-overs"
cd ..
"$polhode" reproduce --verdicts --output 'a b"c' | grep -q '^buss-fig1 | .* | agrees$' || fail "verdicts"

# Done already: not again, except by force, in another mode, or where it did not end.
"$polhode" reproduce buss-fig1 --quick --output 'a b"c' | grep -q 'agree ' && fail "done twice"
"$polhode" reproduce buss-fig1 --quick --force --output 'a b"c' | grep -q 'agree ' || fail "force"
"$polhode" reproduce buss-fig1 --no-plot --output 'a b"c' | grep -q 'agree ' || fail "another mode"
rm 'a b"c/buss-fig1/verdicts.csv'
"$polhode" reproduce buss-fig1 --no-plot --output 'a b"c' | grep -q 'agree ' || fail "going on"

wrong() { # ARGUMENTS... : exit 2, one line that says TEXT
    local text=$1
    shift
    "$polhode" reproduce "$@" >out 2>err
    [ $? -eq 2 ] || fail "$*: exit status"
    [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$text" err || fail "$*: $(cat err)"
}
wrong "no experiment 'buss-fig99'" buss-fig99
wrong "unknown option .--everything.; accepted: NAME..., --all" --everything
wrong "not both" --all buss-fig1
wrong "0 to 4096" buss-fig1 --threads -1
wrong "needs a value" buss-fig1 --output
wrong "which" --quick

# Pieces that are kept are not computed again: the page docs/equipartition.md comes from them in a second.
mkdir -p kept/equipartition && cp "$2/docs/equipartition/pieces.csv" kept/equipartition/ || fail "pieces"
timeout 60 "$polhode" reproduce equipartition --no-plot --output kept >out 2>err || fail "kept pieces: $?"
[ ! -s err ] || fail "kept pieces: $(cat err)"
grep -q 'ours   9 of   9' out || fail "kept pieces: $(cat out)"
cmp -s kept/equipartition/pieces.csv "$2/docs/equipartition/pieces.csv" || fail "kept pieces were changed"
awk -F, '!/^#/ && $1 != "method" { printf "| %s%s | %s | %s | %.2f ± %.2f |\n", $1, $4 == 1 ? " r" : "", $2, $3, $6, $7 }' \
    kept/equipartition/equipartition.csv >rows
[ "$(wc -l <rows)" -eq 21 ] || fail "points of the experiment"
while read -r row; do
    grep -qF -- "$row" "$2/docs/equipartition.md" || fail "not on the page: $row"
done <rows
# Without them hours of work begin, and one line says so first.
"$polhode" reproduce equipartition --no-plot --threads 1 --output new >out 2>err &
for ((i = 0; i < 600; i++)); do
    if [ -s err ]; then break; fi
    sleep 0.1
done
kill $! && wait $! 2>/dev/null
[ "$(wc -l <err)" -eq 1 ] && grep -q '800 of 800 pieces .* 10.0 hours.* copied to new/equipartition/pieces.csv$' err ||
    fail "no word about ten hours: $(cat err)"

touch file
"$polhode" reproduce buss-fig1 --no-plot --output file >out 2>err && fail "a file as directory"
grep -q '^polhode: file/buss-fig1: cannot be made' err || fail "a file as directory: $(cat err)"
PATH=/nowhere /bin/sh -c 'exec "$0" reproduce buss-fig1 --output other' "$polhode" 2>err
[ $? -eq 2 ] && grep -q 'gnuplot is missing' err || fail "without gnuplot"
exit 0
