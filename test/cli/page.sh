#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# page.sh POLHODE SOURCE: the pages that --plot FILE.html and `show` write, read back; pictures with chosen columns.
. "$(dirname "$0")/common.sh"
command -v python3 >/dev/null || { echo "skipped: python3 is missing"; exit 77; }
here=$source/test/cli
page() { python3 "$here/page.py" "$@" || fail "page.py $*"; }
# has TEXT PATTERN
has() { grep -q -- "$2" <<<"$1" || fail "'$2' is not in: $1"; }

# One body: the records are in the page to the last bit, and states between them where they are sparse.
"$polhode" run t-handle --quiet --output t.csv --plot t.html || fail "t.html"
p=$(page t.html t.csv)
has "$p" '"title": "tumbling T-handle", "kind": "body", "rows": 1201'
has "$p" '"axis": 1, .*"same": [12][0-9][0-9],' # 1200 intervals of 100/1200, those of the table of 0.1: every sixth state is a record
# The flips are those of --describe.
flip=$("$polhode" run t-handle --describe | awk '/^axis 2/ { own = 1 } own && /flips at/ { sub(/.*t = /, ""); sub(/,.*/, ""); print; exit }')
has "$p" "\"flips\": \[${flip:0:9}"
"$polhode" run t-handle --quiet --plot s.html --set output.times=0:100:0.05 --output s.csv || fail "s.html"
has "$(page s.html s.csv)" '"rows": 2001, .*"same": 2001,' # dense enough as they are

# A picture leaves no trace in the run: the same table, the same summary.
for extra in "" "--plot top.html"; do
    # shellcheck disable=SC2086
    "$polhode" run heavy-top --set output.every=50 --output top.csv $extra 2>err || fail "heavy-top $extra"
    grep -v wrote err | sed 's/, [^,]* s$//' >"summary${extra:+-page}"
    mv top.csv "table${extra:+-page}"
done
cmp -s table table-page && cmp -s summary summary-page || fail "a picture alters the run: $(diff summary summary-page)"
has "$(page top.html table)" '"axis": 2, '

# Words of the scenario cannot end the script or leave their string.
sed 's|^name:.*|name: "a </script><script>alert(1)</script> \\"b\\" \& \\\\ \\xe9 <!-- \\t"|' "$source/examples/t-handle.yaml" >evil.yaml
"$polhode" run evil.yaml --quiet --plot evil.html || fail "evil.html"
has "$(page evil.html)" '"title": "a </script><script>alert(1)</script> \\"b\\" & \\\\ \\u00e9 <!-- '

# Shapes, a long run with bands, another axis, chosen columns; free; compare.
"$polhode" run asteroid --quiet --plot a.html --output a.csv --plot-axis 1 --plot-columns omega,L || fail "a.html"
has "$(page a.html a.csv)" '"axis": 0, "show": \["omega", "L"\], .*"shape": {"kind": "ellipsoid", "semiAxes": \[230, 75, 65\]}'
"$polhode" free --inertia 1,2,3 --omega 1,.2,.3 --times 0:5000:0.1 --plot long.html 2>/dev/null || fail "long.html"
p=$(page long.html)
has "$p" '"rows": 7144, "notes": \["This page shows 7144 of the 50001 records'
has "$p" '"band": true'
"$polhode" compare heavy-top --methods verlet/mr2,verlet/exact --steps 0.02,0.01 --plot c.html >/dev/null 2>&1 || fail "c.html"
has "$(page c.html)" '"kind": "compare", .*"methods": \["verlet/mr2", "verlet/exact"\]'

# As many states as a page can show are all shown: 8000 between the 401 records of the satellite, and no note.
"$polhode" run satellite --quiet --plot sat.html >/dev/null 2>&1 || fail "sat.html"
has "$(page sat.html)" '"rows": 8000, "notes": \[\], .*"band": false'
# A closed form has no order: neither a guide nor observed ones, in the page and in the table.
"$polhode" compare t-handle --methods exact,rk4 --steps 0.2,0.1,0.05 --set until=10 --plot e.html --output e.csv >out 2>/dev/null || fail "e.html"
has "$(page e.html)" '"orders": \[0, 4\], "observed": \[0, 2\]'
[ "$(awk -F, '/^"exact"/ { n += $9 != "" } /^"rk4"/ { m += $9 != "" } END { print n + 0, m }' e.csv)" = "0 2" ] || fail "orders: $(cat e.csv)"
awk '$1 == "exact" && NF != 8 { exit 1 }' out || fail "orders: $(cat out)"

# The page of a body with light has its curve, whatever columns the run has; others do not.
"$polhode" run light-curve --quiet --set 'output.columns=[t, q]' --output l.csv --plot l.html || fail "l.html"
for name in magnitude to-sun to-observer; do grep -qF "{\"name\":\"$name\"" l.html || fail "no $name in l.html"; done
grep -qF '{"name":"magnitude"' t.html && fail "light in t.html"
[ "$(sed -n 1p l.csv)" = t,q0,q1,q2,q3 ] || fail "a page adds columns to the table"

# The text of a column is the title of its curve: it stands alone.
"$polhode" run --columns | grep -E '^ +[^ ]+ +(the )?same( |,)' && fail "a column whose text refers to another one"
# What a body is drawn as follows from its torques and orbit; view.body says otherwise.
look() { # EXPECTED SCENARIO [OPTIONS]
    local want=$1
    shift
    "$polhode" run "$@" --quiet --plot look.html || fail "look of $1"
    grep -qF "\"look\":{$want}" look.html || fail "look of $*: $(grep -o '"look":{[^}]*}' look.html)"
}
look '"kind":"top","axis":[0,0,1],"up":[0,0,1]' top-loops --until 1
look '"kind":"top","axis":[-0,-0,-1],"up":[0,0,1]' top-loops --until 1 --set torques[0].strength=-2
look '"kind":"gyroscope","axis":[0,0,1],"up":[0,0,1]' gyroscope --until 1
look '"kind":"satellite"' satellite --until 1
look '"kind":"satellite","rotor":[0,0,1000]' dual-spin-satellite --until 1
look '"kind":"solid"' t-handle --until 1
look '"kind":"wheel"' t-handle --until 1 --set view.body=wheel
"$polhode" run cubesat --quiet --until 60 --plot look.html || fail "cubesat"
grep -qF '"name":"to-planet"' look.html && grep -qF '"name":"to-sun"' look.html || fail "cubesat: planet and Sun"
# What JavaScript writes itself are the columns and solids of the library: names, texts, labels.
grep -E '^  "[^"]+": \{ text:' "$source/viewer/format.js" | grep -v '"angles"' |
    sed -E 's/^  "([^"]+)": \{ text: "([^"]*)", labels: \[(.*)\] \},$/\1|\2|\3/' >columns
[ "$(wc -l <columns)" -ge 7 ] || fail "viewer/format.js: $(cat columns)"
"$polhode" run t-handle --quiet --plot all.html --plot-columns t,q,m,L,omega,omega-space,kinetic || fail "all.html"
while IFS='|' read -r name text labels; do
    grep -qF "{\"name\":\"$name\",\"text\":\"$text\",\"labels\":[${labels//, /,}]}" all.html || fail "viewer/format.js: $name: $text: $labels"
done <columns
for solid in 'box: {mass: 1, edges: [1, 2, 3]}|{"kind":"box","edges":[1,2,3]}' 'ellipsoid: {mass: 1, semi-axes: [1, 2, 3]}|{"kind":"ellipsoid","semiAxes":[1,2,3]}' \
    'cylinder: {mass: 1, radius: 1, length: 3}|{"kind":"cylinder","radius":1,"length":3}' 'sphere: {mass: 1, radius: 2}|{"kind":"sphere","radius":2}'; do
    printf 'body: {%s}\nspin: {momentum: [1, 2, 3], frame: body}\nuntil: 1\noutput: {times: 0:1:0.5}\n' "${solid%%|*}" >solid.yaml
    "$polhode" run solid.yaml --quiet --plot solid.html || fail "solid.html"
    grep -qF "\"shape\":${solid#*|}" solid.html || fail "solid: $solid"
    kind=${solid%%:*} keys=$(grep -oE '"(edges|semiAxes|radius|length)"' <<<"${solid#*|}" | paste -sd, | sed 's/,/, /g')
    grep -qF "  \"$kind\": [$keys]," "$source/viewer/format.js" || fail "viewer/format.js: $kind: $keys"
done

# A system: its bodies at some records.
water="water-spce --set system.prepare.steps=2 --until 0.02 --set output.every=1"
# shellcheck disable=SC2086
"$polhode" run $water --quiet --plot w.html --output w.csv || fail "w.html"
has "$(page w.html w.csv)" '"same": 11, .*"frames": 11, "bodies": 216, "species": \["spce"\]'
# shellcheck disable=SC2086
"$polhode" show water-spce --set system.prepare.steps=2 --set until=1.7 --set output.every=1 --no-open >out 2>err || fail "show: $(cat err)"
grep -q "open $PWD/water-spce.html in a browser" err || fail "show: $(cat err)"
has "$(page water-spce.html)" 'The bodies are shown at 426 of the 851 records'

# show: the page beside us, whatever files the scenario names.
rm -f ./*
DISPLAY='' WAYLAND_DISPLAY='' BROWSER='' "$polhode" show "$source/examples/t-handle.yaml" --set output.file=x.csv 2>err || fail "show"
grep -q "open $PWD/t-handle.html in a browser" err && [ "$(ls)" = "$(printf 'err\nt-handle.html')" ] || fail "show: $(ls) $(cat err)"
mkdir bin && printf '#!/bin/sh\necho "$1" >opened\n' >bin/xdg-open && chmod +x bin/xdg-open
PATH=$PWD/bin:$PATH DISPLAY=:9 "$polhode" show t-handle --output "a b.html" 2>err || fail "show with a browser"
[ "$(cat opened)" = "$PWD/a b.html" ] && ! grep -q 'in a browser' err || fail "the browser got '$(cat opened)': $(cat err)"
rm -rf ./*

# What cannot be accepted: one line, nothing written.
refuse() {
    local pattern=$1
    shift
    "$polhode" "$@" >out 2>err
    [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$pattern" err || fail "$*: $(cat err)"
    rm -f out err
    [ -z "$(ls)" ] || fail "$* left $(ls)"
}
refuse "run: --plot-columns: unknown column 'omga'; did you mean 'omega'?" run t-handle --plot x.html --plot-columns q,omga
refuse "free: --plot-columns: unknown column 'pressure'" free --inertia 1,2,3 --omega 1,0,2 --times 0:3:1 --plot x.html --plot-columns pressure
refuse "--plot-axis" run t-handle --plot x.html --plot-axis 4
refuse "run: --plot-columns needs --plot FILE" run t-handle --plot-columns q
refuse "show: --output: expected a file ending .html, .svg, .mp4, .webm or .gif, or frames-%04d.png, found 'x.png'" show t-handle --output x.png
refuse "show: --output: a moving picture (.svg) is of one body" show water-spce --output x.svg

# A moving picture: a body that flips when --describe says so, the same bytes each time.
"$polhode" show t-handle --set until=39.1057342 --output move.svg --no-open 2>/dev/null || fail "move.svg"
python3 "$here/movie.py" move.svg 39.1057342 || fail "movie.py"
cp move.svg again.svg
"$polhode" show t-handle --set until=39.1057342 --output move.svg --no-open 2>/dev/null
cmp -s move.svg again.svg || fail "another moving picture of the same run"
# The picture of README.md is what the command named there writes.
named=$(sed -n 's/.*made by `polhode \(show [^`]*\)`.*/\1/p' "$source/README.md")
# shellcheck disable=SC2086
[ -n "$named" ] && "$polhode" $named --no-open 2>/dev/null || fail "the command of README.md: '$named'"
cmp -s tumbling.svg "$source/docs/img/tumbling.svg" || fail "docs/img/tumbling.svg is not what '$named' gives"
[ "$(wc -c <tumbling.svg)" -lt 1000000 ] || fail "docs/img/tumbling.svg has more than 1 MB"
for scenario in top-slow asteroid vessel tumbling-box; do
    "$polhode" show "$scenario" --output x.svg --no-open 2>/dev/null || fail "x.svg of $scenario"
    python3 "$here/movie.py" x.svg || fail "movie.py of $scenario"
done
# Well-formed XML, whatever the name holds.
sed 's/^name:.*//' "$source/examples/t-handle.yaml" >hostile.yaml
python3 - <<'PY' >>hostile.yaml
import json
print("name: " + json.dumps("a ]]> b <script>&amp; \uffff \ufffe \u00e9 ' \" \u0085", ensure_ascii=True))
PY
"$polhode" show hostile.yaml --output x.svg --no-open 2>/dev/null || fail "a hostile name"
python3 "$here/movie.py" x.svg && grep -q 'a \]\]&gt; b &lt;script&gt;&amp;amp; ? ? ' x.svg || fail "the SVG of a hostile name"
rm -f -- *.svg hostile.yaml
refuse "show: expected a scenario" show
"$polhode" run t-handle --quiet --plot nowhere/x.html >out 2>err && fail "a folder that is not there"
grep -q 'nowhere/x.html' err || fail "$(cat err)"
rm -f out err

# A page stays below 3 MB, however long the run is.
"$polhode" free --inertia 1,2,3 --omega 0.01,1,0.01 --times 0:10000:0.1 --plot long.html --output long.csv || fail "long.html"
[ "$(wc -c <long.html)" -lt 3000000 ] || fail "long.html has $(wc -c <long.html) bytes"
rm long.csv long.html
refuse "view.body" run t-handle --set view.body=cube
# Movies: what is refused before anything runs; web/test makes some.
refuse "show: --size: expected two even numbers from 16 to 4096, such as 1280x720, found '101x100'" show t-handle --output x.mp4 --size 101x100
refuse "show: --size: expected two even numbers" show t-handle --output x.mp4 --size 1280x720x3
refuse "show: --seconds: expected a number above 0, found '-1'" show t-handle --output x.mp4 --seconds -1
refuse "show: --seconds: expected at most 20000 frames" show t-handle --output x.mp4 --seconds 1e6
refuse "show: --transparent: expected .webm, .gif or .png; .mp4 has no transparency" show t-handle --output x.mp4 --transparent
refuse "show: --output: expected one number in the name, such as frames-%04d.png, found 'x-%s.png'" show t-handle --output x-%s.png
refuse "show: --output: expected one number in the name" show t-handle --output x-%d-%n.png
refuse "go with a movie: --output FILE.mp4, .webm, .gif or frames-%04d.png" show t-handle --output x.html --loop
CHROMIUM=/nonexistent refuse "show: a movie needs Chromium, which is missing; install chromium, or name it in CHROMIUM" show t-handle --output x.mp4
[ ! -e x.mp4 ] || fail "a refused movie left a file"

# Pictures through gnuplot: chosen columns, Julian dates, flips, bands.
if command -v gnuplot >/dev/null; then
    sed 's/until: 100/start: 2448973.5\nuntil: 2449073.5/; s/times: .*/times: 2448973.5:2449073.5:10/' "$source/examples/t-handle.yaml" >jd.yaml
    "$polhode" run jd.yaml --quiet --plot jd.svg --plot-columns omega,energy --plot-axis 3 || fail "jd.svg"
    for word in omega1 'kinetic plus potential energy' 'time - 2448900' 'path of axis 3'; do
        grep -q "$word" jd.svg || fail "jd.svg has no '$word'"
    done
    ! grep -q 'quaternion' jd.svg || fail "jd.svg shows what was not chosen"
    # Ten records, and yet a smooth curve: its path has many points.
    [ "$(grep -o ' L' jd.svg | wc -l)" -gt 3000 ] || [ "$(tr ' ' '\n' <jd.svg | grep -c ',')" -gt 3000 ] || fail "jd.svg is jagged"
    "$polhode" free --inertia 1,2,3 --omega 1,.2,.3 --times 0:5000:0.1 --plot long.svg 2>/dev/null || fail "long.svg"
    grep -q "fill-opacity *= *['\"]0.3" long.svg || grep -q 'fill-opacity="0.30"' long.svg || fail "long.svg has no band"
fi
