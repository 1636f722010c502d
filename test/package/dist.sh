#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# dist.sh SOURCE BUILD [all]: two clones in different places, with different settings of the shell, give the same source archive
# and the same amalgamation, and with 'all' the same wheel and npm package. What is unpacked knows its revision without git.
# With 'all' it is built and tried, and so is the wheel. The npm package is left out where `make web` never ran.
set -eu
source=$1 all=${3:-}
git -C "$source" rev-parse --git-dir >/dev/null 2>&1 || { echo "not a git checkout: nothing to archive"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; exit 1; }
commit=$(git -C "$source" rev-parse HEAD)
parts="source amalgamation"
[ -z "$all" ] || parts="$parts wheel"
if [ -n "$all" ] && [ -d "$source/web/node_modules" ]; then # without them the network would be needed
  parts="$parts npm"
fi
# make_dist FOLDER: a clone there, and its archives.
make_dist() {
  mkdir -p "$(dirname "$1")"
  git clone -q --shared --no-checkout "$source" "$1"
  git -C "$1" checkout -q --detach "$commit" # the checkout may move on in the meantime
  [ -z "$all" ] || [ ! -d "$source/web/node_modules" ] || cp -a "$source/web/node_modules" "$1/web/"
  # shellcheck disable=SC2086
  (cd "$1" && scripts/make-dist $parts >"$1.out" 2>&1) || { cat "$1.out"; fail "make-dist"; }
}
make_dist "$work/one"
sleep 1.1 # another second for what takes the time of day
(umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 make_dist "$work/another/place")
for file in "$work"/one/build/dist/polhode* "$work/one/build/dist/SHA256SUMS"; do
  cmp "$file" "$work/another/place/build/dist/$(basename "$file")" || fail "$(basename "$file") is not the same twice"
done
cd "$work/one/build/dist"
sha256sum --quiet -c SHA256SUMS || fail "SHA256SUMS"

short=$(printf %.12s "$commit")
mkdir "$work/unpacked"
tar -C "$work/unpacked" -xf polhode-[0-9]*.tar.xz
tree=$(echo "$work"/unpacked/polhode-*)
[ -e "$tree/lammps/LICENSE" ] || fail "lammps/ is without its licence"
(cd "$tree" && scripts/make-dist >"$work/out" 2>&1) && fail "make dist in an unpacked archive"
grep -q 'needs the git repository' "$work/out" || fail "no word about git: $(cat "$work/out")"
cmake -S "$tree" -B "$work/build" -DCMAKE_C_FLAGS_RELEASE=-O1 >"$work/out" 2>&1 || { cat "$work/out"; fail "cmake"; }
grep -q "PLH_REVISION \"$short\"" "$work/build/generated/revision.h" || fail "the archive does not know its revision"
tar -C "$work/unpacked" -xf polhode_step-*.tar.xz
for file in polhode_step.c polhode_step.h LICENSE rust/Cargo.toml rust/src/lib.rs rust/glue.c csharp/PolhodeStep.cs; do
  [ -s "$work"/unpacked/polhode_step-*/$file ] || fail "the archive of the amalgamation has no $file"
done
[ -n "$all" ] || exit 0

cmake --build "$work/build" -j2 --target polhode >"$work/out" 2>&1 || { tail -20 "$work/out"; fail "the archive does not build"; }
"$work/build/polhode" --version | grep -q "$short" || fail "--version does not say $short"
"$work/build/polhode" run "$tree/examples/t-handle.yaml" --quiet --final >/dev/null || fail "polhode run"
find . -name '*.whl' -o -name '*.tgz' | xargs "$source/scripts/check-packages" || fail "check-packages"
/usr/bin/python3 -m venv --system-site-packages --without-pip "$work/venv"
"$work/venv/bin/python" -m pip -q install --no-deps --no-index ./*.whl
[ "$(uname)" != Linux ] || sh "$source/test/package/hardening.sh" "$source" . "$work"/venv/lib/python3*/site-packages/polhode/_core*.so || fail "the wheel is not hardened"
cd "$work"
"$work/venv/bin/python" -c "
import os, polhode
assert '/venv/' in polhode.__file__, polhode.__file__
assert polhode.build()['revision'] == '$short', polhode.build()
assert os.path.exists(os.path.join(os.path.dirname(polhode.__file__), 'libcminpack.so.1'))
print(polhode.__version__)" || fail "the wheel"
