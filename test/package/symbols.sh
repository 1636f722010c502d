#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# symbols.sh SOURCE BUILD: every exported symbol begins with plh_, every function declared PLH_API is
# there, and the library needs libc, libm and threads only.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nm -D --defined-only "$2/libpolhode.so" | awk '{ print $NF }' | sort >"$work/exported"
if grep -v '^plh_' "$work/exported"; then
  echo "exported without the prefix plh_"
  exit 1
fi
nm -g --defined-only "$2/libpolhode.a" 2>/dev/null | awk 'NF == 3 { print $NF }' | sort -u >"$work/global"
if grep -v '^plh_' "$work/global"; then
  echo "global in the static library without the prefix plh_"
  exit 1
fi
cat "$1"/include/polhode/*.h | cc -E -fpreprocessed -dD - 2>/dev/null |
  sed -e ':a' -e '/\\$/{N;s/\\\n//;ta' -e '}' -e '/^ *#/d' | tr '\n' ' ' | tr ';' '\n' |
  grep -v __attribute__ | grep -o 'PLH_API [^(]*(' | sed 's/.*[ *]\(plh_[A-Za-z0-9_]*\) *($/\1/' | sort -u >"$work/declared"
[ -s "$work/declared" ] || { echo "no declaration found"; exit 1; }
missing=$(comm -23 "$work/declared" "$work/exported")
[ -z "$missing" ] || { echo "declared but not exported: $missing"; exit 1; }
extra=$(comm -13 "$work/declared" "$work/exported" | while read -r s; do
  grep -qw "$s" "$1"/include/polhode/*.h || echo "$s"; done)
[ -z "$extra" ] || { echo "exported but in no header: $extra"; exit 1; }
needed=$(objdump -p "$2/libpolhode.so" | awk '/NEEDED/ { print $2 }' | grep -Ev '^(libc|libm|libpthread|ld-linux.*)\.so' || true)
[ -z "$needed" ] || { echo "the library needs $needed"; exit 1; }
