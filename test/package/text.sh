#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# text.sh SOURCE BUILD: the check of the texts passes on the sources, and fails on each thing it looks for.
set -eu
git -C "$1" rev-parse --git-dir >/dev/null 2>&1 || { echo "not a git checkout: nothing to check"; exit 0; }
"$1/scripts/check-text"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
git init -q .
mkdir -p docs src examples include bench
spdx='/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */'
printf '%s\n' "$spdx" >src/good.c
echo 'The default is 1, see Buss (2001), 1.001 and 10,000 steps. Default: 1.' >docs/good.md
git add -A
"$1/scripts/check-text" . >out || { echo "the check fails on good text:"; cat out; exit 1; }
# bad FILE TEXT: the check must name the file.
bad() {
  printf '%s\n' "$2" >"$1"
  git add "$1"
  if "$check" . >out; then echo "not noticed: $2"; exit 1; fi
  grep -q "^$1:" out || { echo "does not name $1:"; cat out; exit 1; }
  git rm -qf "$1"
}
check=$1/scripts/check-text
bad docs/bad.md 'the figure of 003, section 2'
bad docs/bad.md '| method of 000 |'
bad src/bad.h "$spdx
/* 004: the soft wall */"
bad src/bad.c 'int main(void);'
bad src/bad.c "$spdx
	int x;"
bad docs/bad.md 'blank at the end '
bad examples/bad.yaml '# as top-002.yaml'
bad docs/bad.md 'the friction; 1 where it is not given'
bad include/bad.h "$spdx
/* what is asked for */"
bad src/bad.c "$spdx
char *message = \"so many cannot be had\";"
bad docs/performance.md '| step | bar | goal |'
bad bench/bad.md 'it takes 12 ns a body'
bad src/bad.c "$spdx
int x = H5Aread(a, type, text);"
