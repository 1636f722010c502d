#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# rooms.sh SOURCE BUILD: no file includes against the arrows, and the check itself can fail.
set -eu
"$1/scripts/check-rooms"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src/base" "$work/include/polhode" "$work/papers" "$work/studies"
echo '#include "free/body.h"' >"$work/src/base/wrong.c"
if "$1/scripts/check-rooms" "$work" >/dev/null 2>&1; then
  echo "an include from base into free was not noticed"
  exit 1
fi
# refused TEXT: the one wrong file in the scratch tree is noticed.
refused() {
  if "$1/scripts/check-rooms" "$work" >"$work/said" 2>&1 || ! grep -q "$2" "$work/said"; then
    echo "not noticed: $2"
    exit 1
  fi
}
echo >"$work/src/base/wrong.c"
mkdir -p "$work/src/free"
echo '#include "elliptic/agm.h"' >"$work/src/free/wrong.c"
refused "$1" 'free and elliptic share only base'
echo >"$work/src/free/wrong.c"
echo >"$work/include/polhode/unknown.h"
refused "$1" 'include/polhode/unknown.h: not in a known room'
rm "$work/include/polhode/unknown.h"
echo '#include <polhode/extend/torque.h>' >"$work/include/polhode/sim.h"
refused "$1" 'include/polhode/sim.h:1: includes polhode/extend/torque.h, a header for authors of records'
rm "$work/include/polhode/sim.h"
mkdir -p "$work/src/cli"
echo '#include "papers/experiment/experiment.h"' >"$work/src/cli/wrong.c"
refused "$1" 'another program'
echo >"$work/src/cli/wrong.c"
echo '#include "free/body_inside.h"' >"$work/papers/wrong.c"
refused "$1" 'a private header of the library'
echo >"$work/papers/wrong.c"
# No program reaches into libpolhode_run; what it shares with them may be used.
mkdir -p "$work/src/shell"
for room in src/cli src/shell papers studies; do
  for header in files/ccsds/kvn.h scenario/keys.h record/run.h fit/fit.h; do
    echo "#include \"$header\"" >"$work/$room/wrong.c"
    refused "$1" "$room/wrong.c:1: includes $header, a private header of libpolhode_run"
  done
  printf '#include "io/file.h"\n#include <polhode/run.h>\n' >"$work/$room/wrong.c"
  [ $room = src/shell ] && sed -i 1q "$work/$room/wrong.c"
  "$1/scripts/check-rooms" "$work" || { echo "$room may include io and public headers"; exit 1; }
done
