#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# moved.sh SOURCE BUILD: CHANGELOG.md says what became of every function of version 0.2 that is gone.
set -eu
export LC_ALL=C
lost=$(nm -D --defined-only "$2/libpolhode.so" "$2/libpolhode_run.so" | awk '{ print $3 }' | sort -u | comm -13 - "$1/test/package/symbols-0.2.txt")
[ -n "$lost" ] || { echo "nothing is gone: the list of symbols cannot be right"; exit 1; }
told=$(sed -n '/^### From 0.2 to 1.0/,/^## /p' "$1/CHANGELOG.md" | awk -F'|' '/^\| `/ { print $2 }' |
  grep -o '`[A-Za-z0-9_]*' | tr -d '`')
status=0
for name in $lost; do
  echo "$told" | grep -qx "$name" || { echo "CHANGELOG.md does not say what became of $name"; status=1; }
done
exit $status
