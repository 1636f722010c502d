#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# deb_try.sh: runs inside a fresh Debian system with the packages in /try (deb.sh).
set -eu
cd /try
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
fail() { echo "FAILED: $*"; exit 1; }
install() { apt-get -qq -y install --no-install-recommends "$@" >out 2>&1 || { cat out; fail "apt-get install $*"; }; }

# The command alone first: nothing else may be needed.
install ./polhode_*.deb
polhode --version
polhode run /usr/share/polhode/examples/t-handle.yaml --quiet --final >out || fail "polhode run"
grep -q . out || fail "polhode run prints nothing"
polhode run water-spce --until 0.02 --quiet --output water.h5 || fail "HDF5 output"
[ -s water.h5 ] || fail "no water.h5"

# The papers, in a package of their own.
polhode reproduce >out 2>&1 && fail "reproduce without its package"
grep -q 'install the package polhode-papers' out || fail "reproduce does not say what to install"
install ./polhode-papers_*.deb
polhode reproduce | grep -q '^  buss-fig1 ' || fail "polhode reproduce"

# Python alone.
install ./python3-polhode_*.deb
python3 -c '
import numpy as np, polhode as plh
s = plh.Body(moments=[1, 2, 3]).motion(omega=[0.01, 1, 0.01])(np.linspace(0, 100, 11))
assert s.q.shape == (11, 4) and np.allclose(np.linalg.norm(s.q, axis=1), 1), s.q
print("Python", plh.__version__, plh.build()["revision"])' || fail "Python"

# The library, with pkg-config; both programs check what they compute.
install ./libpolhode1_*.deb ./libpolhode-dev_*.deb gcc libc6-dev pkg-config
for part in "main polhode" "run polhode_run"; do
  set -- $part
  cc -std=c17 -Wall -Wextra -Werror "$1.c" -o "$1" $(pkg-config --cflags --libs "$2") || fail "$1.c does not compile"
  "./$1" || fail "$1.c"
done
cc -std=c17 main.c -o static -static $(pkg-config --static --cflags --libs polhode) && ./static || fail "main.c, static"

# Documents.
install ./polhode-doc_*.deb man-db
for page in $(dpkg -L polhode | grep '/man/.*\.gz$'); do
  name=$(basename "$page" .gz)
  man "${name##*.}" "${name%.*}" | grep -qi polhode || fail "man page $name"
done
dpkg -L polhode | grep -q man1/polhode.1.gz || fail "no polhode(1)"
[ -e /usr/share/doc/polhode-doc/html/index.html ] || [ -e /usr/share/doc/polhode-doc/markdown/tutorial.md ] || fail "no documents"
[ -z "$(find /usr/share/doc/polhode-doc -xtype l)" ] || fail "links of polhode-doc lead nowhere"

# Nothing was changed, nothing is left.
dpkg -V polhode polhode-papers python3-polhode libpolhode1 libpolhode-dev polhode-doc || fail "files were changed"
apt-get -qq -y purge polhode polhode-papers python3-polhode libpolhode1 libpolhode-dev polhode-doc >out 2>&1 || { cat out; fail "purge"; }
left=$(find /usr /etc /var/lib -path /var/lib/dpkg -prune -o -iname '*polhode*' -print)
[ -z "$left" ] || fail "left behind: $left"
echo "installed, tried and removed"
