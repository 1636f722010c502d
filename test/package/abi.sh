#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# abi.sh SOURCE BUILD: libpolhode.so has the interface of the first commit of its version; additions are allowed.
# A version that CHANGELOG.md calls "not yet released" may still change: the changes are listed, the test is skipped.
set -eu
source=$1 build=$2
skip() { echo "skipped: $1"; exit 77; }
command -v abidiff >/dev/null || skip "abidiff is missing (scripts/setup test)"
cd "$source"
version=$(sed -n 's/^project(polhode VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
git rev-parse --git-dir >/dev/null 2>&1 || skip "no git history here"
[ "$(git rev-parse --is-shallow-repository)" = false ] || skip "the git history is cut off (a shallow clone)"
first=$(git log --reverse --format=%H -S"project(polhode VERSION $version " -- CMakeLists.txt | head -1)
[ -n "$first" ] || skip "no commit has begun version $version yet"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/then"
git archive "$first" | tar -x -C "$work/then"
# Not optimised, for the sake of time; with all types in the debug information.
for tree in "$work/then" "$source"; do
  [ "$tree" = "$source" ] && out=$work/lib-now || out=$work/lib-then
  cmake -S "$tree" -B "$out" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG='-O0 -g' -DPOLHODE_BUILD_COMMAND=OFF \
    -DPOLHODE_INSTALL=OFF >/dev/null
  cmake --build "$out" -j 2 --target polhode_shared >"$work/log" 2>&1 || { tail -20 "$work/log"; exit 1; }
done
rc=0
abidiff --headers-dir1 "$work/then/include" --headers-dir2 "$source/include" --no-added-syms \
  "$work/lib-then/libpolhode.so" "$work/lib-now/libpolhode.so" >"$work/report" || rc=$?
# Bits of the exit status: 1, 2 errors of the tool; 4 a change; 8 a change that breaks programs.
[ $((rc & 3)) -eq 0 ] || { cat "$work/report"; echo "abidiff failed with status $rc"; exit 1; }
if [ "$rc" -eq 0 ]; then
  echo "the interface of $version is that of $first, or more"
  exit 0
fi
cat "$work/report"
echo "the interface of $version has changed since $first"
grep -q "^## \[$version\] - not yet released" CHANGELOG.md && skip "version $version is not yet released"
exit 1
