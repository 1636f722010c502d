#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# comments.sh SOURCE BUILD: the comments stand where they should, and the check fails on each thing it looks for.
set -eu
check=$1/scripts/check-comments
"$check"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/include/polhode" "$work/src"
spdx='/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */'
# refused FILE WORDS TEXT: the check must name the file and say the words.
refused() {
  printf '%s\n' "$3" >"$work/$1"
  if "$check" "$work" >"$work/said" || ! grep -q "^$1:[0-9]*: .*$2" "$work/said"; then
    echo "not noticed in $1: $2"
    exit 1
  fi
  rm "$work/$1"
}
long=$(printf 'word %.0s' $(seq 25))
refused src/a.h 'more than 100 columns' "/* $long */"
refused include/polhode/a.h 'stands above it' 'typedef struct a {
    double t; /* time */
} a;'
refused src/a.h 'torn from its type' 'struct a {
    double
        t; /* a long comment */
};'
refused src/a.c 'no head comment' "$spdx
int x;"
printf '%s\n/* Good. */\nstruct a {\n    double t; /* time */\n};\n' "$spdx" >"$work/src/a.c"
"$check" "$work" || { echo "a good file is refused"; exit 1; }
