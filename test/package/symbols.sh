#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# symbols.sh SOURCE BUILD: every exported symbol begins with plh_, every function declared PLH_API is there, and the libraries need nothing but what they say.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# declared HEADER...: the functions that the headers declare
declared() {
  cat "$@" | cc -E -fpreprocessed -dD - 2>/dev/null |
    sed -e ':a' -e '/\\$/{N;s/\\\n//;ta' -e '}' -e '/^ *#/d' | tr '\n' ' ' | tr ';' '\n' |
    grep -v __attribute__ | grep -o 'PLH_API [^(]*(' | sed 's/.*[ *]\(plh_[A-Za-z0-9_]*\) *($/\1/' | sort -u
}

# check BUILD/LIBRARY PREFIX NEEDED HEADER...
check() {
  library=$1 prefix=$2 may_need=$3
  shift 3
  nm -D --defined-only "$library.so" | awk '{ print $NF }' | sort >"$work/exported"
  if grep -v "^$prefix" "$work/exported"; then
    echo "$library.so exports without the prefix $prefix"
    exit 1
  fi
  nm -g --defined-only "$library.a" 2>/dev/null | awk 'NF == 3 { print $NF }' | sort -u >"$work/global"
  if grep -v "^$prefix" "$work/global"; then
    echo "global in $library.a without the prefix $prefix"
    exit 1
  fi
  declared "$@" >"$work/declared"
  [ -s "$work/declared" ] || { echo "no declaration found"; exit 1; }
  missing=$(comm -23 "$work/declared" "$work/exported")
  [ -z "$missing" ] || { echo "declared but not exported: $missing"; exit 1; }
  extra=$(comm -13 "$work/declared" "$work/exported" | while read -r s; do
    grep -qw "$s" "$@" || echo "$s"; done)
  [ -z "$extra" ] || { echo "exported but in no header: $extra"; exit 1; }
  needed=$(objdump -p "$library.so" | awk '/NEEDED/ { print $2 }' | grep -Ev "^($may_need|ld-linux.*)\.so" || true)
  [ -z "$needed" ] || { echo "$library.so needs $needed"; exit 1; }
}

library=$(ls "$1"/include/polhode/*.h "$1"/include/polhode/extend/*.h | grep -v '/\(run\|fit\|lightfit\|file\|photometry\|rays\|page\|catalogue\|setting\)\.h$')
# shellcheck disable=SC2086
check "$2/libpolhode" plh_ 'libc|libm|libpthread' $library
check "$2/libpolhode_run" plh_ 'libc|libm|libpthread|libpolhode|libyaml-0|libhdf5.*|libcminpack' \
  "$1/include/polhode/run.h" "$1/include/polhode/fit.h" "$1/include/polhode/lightfit.h" "$1/include/polhode/file.h" "$1/include/polhode/photometry.h" "$1/include/polhode/rays.h" "$1/include/polhode/page.h" "$1/include/polhode/catalogue.h"
