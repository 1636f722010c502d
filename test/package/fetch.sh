#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# fetch.sh SOURCE BUILD: a project that pulls us in with FetchContent configures; it gets the library only.
# Not optimised, for the sake of time; that too must work.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S "$1/test/package/fetch" -B "$work" -DPOLHODE_SOURCE="$1" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 \
  >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
! grep -i warning "$work/log"
cmake --build "$work" -j 2 --target consumer >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
! grep -i warning "$work/log"
"$work/consumer"
