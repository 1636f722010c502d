#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# deb.sh SOURCE BUILD: builds the Debian packages, installs them in a Debian system of its own, and tries them there: the command,
# a C program, Python, the man page, the documents; then removes them. The system comes from where apt gets its packages, so that
# this test, alone among all, needs the network.
# POLHODE_PACKAGES: a folder with packages that are tried as they are. Skipped where there is no git checkout, no root, no
# Debian or no network.
set -eu
source=$1
skip() { echo "skipped: $*"; exit 77; }
git -C "$source" rev-parse --git-dir >/dev/null 2>&1 || skip "not a git checkout"
[ "$(id -u)" = 0 ] || skip "a Debian system needs root"
for program in mmdebstrap dpkg-buildpackage lintian apt-get; do
  command -v $program >/dev/null || skip "no $program"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The sources of apt on this machine, without what is switched off there.
apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | grep ' bookworm' | sort -u >"$work/sources"
[ -s "$work/sources" ] || skip "apt has no sources of Debian 12"
site=$(awk '$3 == "bookworm" { print $2; exit }' "$work/sources")
/usr/lib/apt/apt-helper download-file "${site%/}/dists/bookworm/InRelease" "$work/InRelease" >/dev/null 2>&1 ||
  skip "the sources of apt cannot be reached"

packages=${POLHODE_PACKAGES:-}
if [ -z "$packages" ]; then
  git clone -q --shared "$source" "$work/clone"
  if [ -e "$source/build/site/index.html" ]; then mkdir "$work/clone/build" && cp -r "$source/build/site" "$work/clone/build/"; fi
  "$work/clone/scripts/make-deb" || { echo "make deb fails"; exit 1; }
  packages=$work/clone/build/deb
fi

for package in "$packages"/*.deb; do dpkg-deb -x "$package" "$work/unpacked"; done
find "$work/unpacked" -type f \( -path '*/bin/polhode*' -o -name '_core*.so' -o -name 'libpolhode*.so*' \) |
  xargs sh "$source/test/package/hardening.sh" "$source" . || exit 1

proxy=$(apt-config shell proxy Acquire::http::Proxy)
eval "$proxy"
cp "$source/test/package/consumer/main.c" "$source/test/package/consumer/run.c" "$source/test/package/deb_try.sh" "$work/"
mmdebstrap --quiet --variant=minbase ${proxy:+--aptopt="Acquire::http::Proxy \"$proxy\""} \
  --customize-hook="mkdir \"\$1/try\" && cp $work/main.c $work/run.c $work/deb_try.sh $packages/*.deb \"\$1/try\"" \
  --customize-hook='chroot "$1" sh /try/deb_try.sh' bookworm /dev/null "$work/sources"
