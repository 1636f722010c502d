#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# version.sh SOURCE BUILD: everything that names the version names that of CMakeLists.txt, and CITATION.cff is whole.
set -eu
cd "$1"
version=$(sed -n 's/^project(polhode VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[ -n "$version" ] || { echo "CMakeLists.txt has no version"; exit 1; }
bad=0
# says WHAT TEXT: the text must be the version.
says() { [ "$2" = "$version" ] || { echo "$1 says '$2', CMakeLists.txt '$version'"; bad=1; }; }
header() { sed -n "s/^#define PLH_VERSION_$1 *//p" include/polhode/version.h; }
says version.h "$(header MAJOR).$(header MINOR).$(header PATCH)"
says CITATION.cff "$(sed -n 's/^version: *//p' CITATION.cff)"
says CHANGELOG.md "$(sed -n 's/^## \[\([0-9.]*\)\].*/\1/p' CHANGELOG.md | head -1)"
says packaging/debian/changelog "$(sed -n '1s/^polhode (\([0-9.]*\)-[0-9]*).*/\1/p' packaging/debian/changelog)"
says rust/Cargo.toml "$(sed -n 's/^version = "\(.*\)"/\1/p' rust/Cargo.toml)"
says setup.py "$(/usr/bin/python3 setup.py --version 2>/dev/null | tail -1)"
says "polhode --version" "$("$2/polhode" --version | sed -n '1s/^polhode \([0-9.]*\).*/\1/p')"
for named in $(grep -hoiE 'polhode [0-9]+\.[0-9]+\.[0-9]+' man/* | tr ' ' '-' | sort -u); do says "a man page" "${named#*-}"; done
soname=${version%%.*}
grep -q "^Package: libpolhode$soname\$" packaging/debian/control || { echo "no package libpolhode$soname"; bad=1; }
# The package of npm gets its version when it is made; a number in its file would be a second place.
grep -q '"version": "0.0.0"' web/npm/package.json || { echo "web/npm/package.json has a version of its own"; bad=1; }

# A release has the same date in CHANGELOG.md and CITATION.cff; before, neither has one.
released=$(sed -n "s/^## \[$version\] - \([0-9-]*\)\$/\1/p" CHANGELOG.md)
cited=$(sed -n 's/^date-released: *//p' CITATION.cff)
[ "$released" = "$cited" ] || { echo "CHANGELOG.md is of '$released', CITATION.cff of '$cited'"; bad=1; }
for key in cff-version message title type authors license abstract keywords references; do
  grep -q "^$key:" CITATION.cff || { echo "CITATION.cff has no $key"; bad=1; }
done
exit $bad
