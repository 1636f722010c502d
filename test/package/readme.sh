#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# readme.sh SOURCE BUILD: the lines of README.md and docs/tutorial.md work as they are printed, in a scratch home.
# Left out: what builds or tests the whole (make), and the reproduction of all experiments.
set -eu
source=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/home" "$work/tree"
cd "$work/tree"
ln -s "$source/examples" examples
ln -s "$build" build

# blocks FILE HEADING FENCE: the code blocks that begin with FENCE below the heading, or in the whole file.
blocks() {
  awk -v heading="$2" -v fence="$3" '
    /^## / { here = heading == "" || $0 == "## " heading }
    /^```/ { open = !open; wanted = open && $0 == fence && (here || heading == ""); next }
    wanted' "$1"
}
# The same lines, but for make: the build is there, and is installed as make install does.
lines() {
  sed -e "s|^make install PREFIX=\(.*\)|cmake --install '$build' --prefix \1 >/dev/null|" -e '/^make /d' -e '/--all/d'
}
tried() {
  count=$(grep -c . "$1")
  [ "$count" -ge "$2" ] || { echo "only $count lines found in $1"; exit 1; }
  HOME=$work/home sh -eu "$1" >out 2>&1 || { echo "$1 fails:"; cat "$1" out; exit 1; }
}
blocks "$source/README.md" "From the command line" '```' | lines >readme-command
blocks "$source/README.md" "From C" '```c' >main.c
blocks "$source/README.md" "From C" '```' | lines >readme-c
blocks "$source/docs/tutorial.md" "" '```' | lines >tutorial
tried readme-command 8
for file in tumble.csv t-handle.svg satellite.svg compare.svg; do
  [ -s "$file" ] || { echo "README: no $file"; exit 1; }
done
tried readme-c 4
grep -q '^[-0-9.]* [-0-9.]* [-0-9.]* [-0-9.]*$' out || { echo "README: main prints $(cat out)"; exit 1; }
tried tutorial 10
