#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# keys.sh SOURCE BUILD: a key of a scenario that no reader uses does not compile, in no build; one that is used does. A
# section of keys that no file owns leaves a symbol that is not defined.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/scenario"
list=$work/scenario/key_list.h
compile() { cc -std=c17 -D_GNU_SOURCE -I "$work" -I "$1/src" -I "$1/src/run" -I "$1/include" -c "$2" -o "$work/out.o" 2>"$work/said"; }
row='    X(orbit_colour, "orbit.colour", WORD, ANY, "red|blue", IS("red"), "The colour of the orbit.") \\'
sed "/^#define ORBIT_KEYS/a\\$row" "$1/src/run/scenario/key_list.h" >"$list"
grep -q orbit_colour "$list" || { echo "the row was not added"; exit 1; }
if compile "$1" "$1/src/run/scenario/orbit.c"; then
  echo "a key that nothing reads compiles"
  exit 1
fi
grep -q "key_orbit_colour.*unused\|unused.*key_orbit_colour\|key_orbit_colour.*not used" "$work/said" ||
  { cat "$work/said"; exit 1; }
{ cat "$1/src/run/scenario/orbit.c"; echo 'const char *colour(const struct scenario *s);'
  echo 'const char *colour(const struct scenario *s) { return read_text(s, key_orbit_colour); }'; } >"$work/orbit.c"
compile "$1" "$work/orbit.c" || { cat "$work/said"; exit 1; }
# A reader that asks for a key that the table has not does not compile either.
rm "$list"
if compile "$1" "$work/orbit.c"; then
  echo "a reader of a key that is in no row compiles"
  exit 1
fi
# A section without an owner.
{ sed 's/^#define KEY_SECTIONS(X)/& X(COLOUR)/' "$1/src/run/scenario/key_list.h"
  echo '#define COLOUR_KEYS(X, G) X(colour, "colour", TEXT, ANY, "text", NONE, "A colour.")'; } >"$list"
compile "$1" "$1/src/run/scenario/key_table.c" || { cat "$work/said"; exit 1; }
nm "$work/out.o" | grep -q ' U key_owner_COLOUR' || { echo "a section without an owner links"; exit 1; }
