#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# setup.sh SOURCE BUILD: what scripts/setup says and installs on a machine that lacks packages. A folder of
# stand-ins is the whole PATH, so that nothing is installed here.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat "$work/out"; exit 1; }
mkdir "$work/bin"
ln -s "$(command -v cat)" "$(command -v sh)" "$work/bin"
stand_in() { printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"; chmod +x "$work/bin/$1"; }
setup() { env -i PATH="$work/bin" "$@" "$work/bin/sh" "$source/scripts/setup" build >"$work/out" 2>&1; }
source=$1

stand_in id 'echo 1000'
stand_in apt-get "echo \"\$*\" >>'$work/installed'"
setup POLHODE_NO_INSTALL=1 && fail "a missing package is no error"
grep -q '^missing: cmake (the build system)$' "$work/out" || fail "cmake is not said to be missing"
grep -q '^install them with: apt-get install .*cmake' "$work/out" || fail "no word on how to install"
[ ! -e "$work/installed" ] || fail "installed in spite of POLHODE_NO_INSTALL"

setup && fail "neither root nor sudo, and no error"
grep -q 'no sudo' "$work/out" || fail "no word about sudo"
stand_in sudo "echo sudo >>'$work/installed'; exec \"\$@\""
setup || fail "the packages are not installed"
grep -q 'install --no-install-recommends.* cmake' "$work/installed" || fail "cmake is not installed"
grep -q '^sudo$' "$work/installed" || fail "sudo was not used"
rm "$work/installed"
stand_in id 'echo 0'
setup || fail "root cannot install"
grep -q sudo "$work/installed" && fail "root goes through sudo"
stand_in apt-get 'exit 1'
setup && fail "packages that cannot be installed are no error"

# Nothing is missing: nothing is said. (The build that runs this test has its packages.)
said=$("$source/scripts/setup" build 2>&1)
[ -z "$said" ] || { echo "FAILED: nothing is missing, yet it says: $said"; exit 1; }
exit 0
