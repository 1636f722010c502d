#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# examples.sh SOURCE BUILD: the example programs compile against the installed tree and run.
set -eu
source=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/p" >/dev/null
lib=$(dirname "$(find "$work/p" -name polhode.pc)")/..
export PKG_CONFIG_PATH="$lib/pkgconfig" LD_LIBRARY_PATH="$lib"
flags=$(pkg-config --cflags --libs polhode)
ran=0
for file in "$source"/examples/c/*; do
  case "$file" in
    *.c) cc -std=c17 -Wall -Wextra -Werror -O1 "$file" -o "$work/a" $flags -lm ;;
    *.cc) c++ -std=c++17 -Wall -Wextra -Werror -O1 "$file" -o "$work/a" $flags ;;
    *.f90)
      command -v gfortran >/dev/null || { echo "no gfortran: $file not tried"; continue; }
      gfortran -J "$work" "$file" -o "$work/a" $flags
      ;;
    *) continue ;;
  esac
  echo "== $(basename "$file")"
  "$work/a"
  ran=$((ran + 1))
done
[ "$ran" -ge 8 ]
