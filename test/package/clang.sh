#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# clang.sh SOURCE BUILD: the library and the command build with clang, without a warning.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S "$1" -B "$work" -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Release -DPOLHODE_WERROR=ON >/dev/null
cmake --build "$work" -j 2 >"$work/log" 2>&1 || { grep -E 'error|warning' "$work/log" | head -20; exit 1; }
"$work/polhode" --version | grep -q Clang
