#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# clang.sh SOURCE BUILD: the library and the command build with clang, without a warning, and give the bits of gcc. Each
# resumes the runs of the other.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S "$1" -B "$work" -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Release -DPOLHODE_WERROR=ON >/dev/null
cmake --build "$work" -j 2 >"$work/log" 2>&1 || { grep -E 'error|warning' "$work/log" | head -20; exit 1; }
"$work/polhode" --version | grep -q Clang
clang -O2 -std=c17 -ffp-contract=off -I "$1/include" "$1/test/golden/golden.c" "$work/libpolhode.a" -lm -lpthread -o "$work/golden"
bash "$1/test/golden/golden.sh" "$work/golden" "$work/polhode"
python3 -B "$1/test/record/resume.py" "$2/polhode" "$work/polhode"
