#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# hardening.sh SOURCE BUILD [FILE...]: the programs and shared libraries of the build, or these files, are hardened: tables of addresses
# that are read-only from the start (RELRO, immediate binding), no executable stack, no code that is changed when it is loaded, programs
# at any address, canaries on the stack, checked functions of the C library.
set -eu
build=$2
shift 2
fail() { echo "FAILED: $*"; exit 1; }
[ $# -gt 0 ] || set -- "$build"/polhode "$build"/polhode-papers "$build"/libpolhode.so "$build"/libpolhode_run.so "$build"/python/polhode/_core.abi3.so
seen=0
for file in "$@"; do
  [ -e "$file" ] || continue
  seen=$((seen + 1))
  readelf -lW "$file" | grep -q GNU_RELRO || fail "$file: no RELRO"
  readelf -dW "$file" | grep -q 'FLAGS.*NOW' || fail "$file: functions are bound late"
  readelf -lW "$file" | grep 'GNU_STACK' | grep -q 'RWE' && fail "$file: an executable stack"
  readelf -lW "$file" | grep -q 'GNU_STACK' || fail "$file: says nothing of its stack"
  readelf -dW "$file" | grep -q TEXTREL && fail "$file: code that is changed when it is loaded"
  readelf -hW "$file" | grep -q 'Type: *DYN' || fail "$file: wants an address of its own"
  readelf -sW "$file" | grep -q '__stack_chk_fail' || fail "$file: no canaries on the stack"
  case $file in
    *libpolhode.so*) ;; # calls hardly anything that could be checked
    *) readelf -sW "$file" | grep -q '_chk@' || fail "$file: no checked functions of the C library" ;;
  esac
done
[ $seen -ge 1 ] || fail "nothing to look at"
echo "$seen files are hardened"
