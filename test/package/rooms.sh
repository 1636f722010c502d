#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# rooms.sh SOURCE BUILD: no file includes against the arrows, and the check itself can fail.
set -eu
"$1/scripts/check-rooms"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src/base" "$work/include/polhode"
echo '#include "free/body.h"' >"$work/src/base/wrong.c"
if "$1/scripts/check-rooms" "$work" >/dev/null 2>&1; then
  echo "an include from base into free was not noticed"
  exit 1
fi
