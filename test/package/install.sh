#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# install.sh SOURCE BUILD: installs into a scratch prefix and builds a consumer with pkg-config and with CMake.
set -eu
source=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix="$work/a prefix"
cmake --install "$build" --prefix "$prefix" >/dev/null

lib=$(dirname "$(find "$prefix" -name polhode.pc)")/..
for file in bin/polhode bin/polhode-papers share/man/man1/polhode-papers.1 include/polhode/polhode.h share/man/man1/polhode.1 share/man/man5/polhode-scenario.5 \
  share/bash-completion/completions/polhode share/zsh/site-functions/_polhode \
  share/polhode/examples/t-handle.yaml share/polhode/examples/c/batch.c \
  share/doc/polhode/LICENSE share/doc/polhode/README.md share/doc/polhode/docs/tutorial.md; do
  [ -e "$prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
soname=$(objdump -p "$lib/libpolhode.so" | awk '/SONAME/ { print $2 }')
[ "$soname" = libpolhode.so.1 ] || { echo "SONAME is '$soname'"; exit 1; }
version=$(PKG_CONFIG_PATH=$lib/pkgconfig pkg-config --modversion polhode)
grep -q "^version: $version\$" "$source/CITATION.cff" || { echo "CITATION.cff is not of version $version"; exit 1; }
grep -q "^## \[$version\]" "$source/CHANGELOG.md" || { echo "CHANGELOG.md has no section [$version]"; exit 1; }
"$prefix/bin/polhode" --version | grep -q '^polhode '
(cd "$work" && "$prefix/bin/polhode" run t-handle --quiet --final >/dev/null) # from anywhere

# A path with a space is quoted by pkg-config for a shell, hence eval.
export PKG_CONFIG_PATH="$lib/pkgconfig"
eval "cc -std=c17 -Wall -Wextra -Werror $source/test/package/consumer/main.c -o '$work/pc' \
  $(pkg-config --cflags --libs polhode)"
LD_LIBRARY_PATH="$lib" "$work/pc"
eval "cc -std=c17 $source/test/package/consumer/main.c -o '$work/pcs' \
  $(pkg-config --cflags polhode) '$lib/libpolhode.a' -lm -lpthread"
"$work/pcs"

eval "cc -std=c17 -Wall -Wextra -Werror $source/test/package/consumer/run.c -o '$work/run' \
  $(pkg-config --cflags --libs polhode_run)"
LD_LIBRARY_PATH="$lib" "$work/run"
eval "cc -std=c17 $source/test/package/consumer/run.c -o '$work/runs' $(pkg-config --cflags polhode_run) \
  '$lib/libpolhode_run.a' '$lib/libpolhode.a' $(sed -n 's/^Libs.private: //p' "$lib/pkgconfig/polhode_run.pc") -lpthread -ldl"
"$work/runs"

cmake -S "$source/test/package/consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$work/build" >/dev/null
"$work/build/consumer_shared"
"$work/build/consumer_static"
"$work/build/consumer_run"
"$work/build/consumer_run_static"
