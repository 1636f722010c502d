#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# notices.sh SOURCE BUILD: every piece of THIRD-PARTY.md has its text; a piece that is not there is refused; the look into packages
# passes a good wheel and npm archive, and finds each thing that it looks for. `make python` and `make web` do this with the real ones.
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; exit 1; }
cd "$source"
awk -F'|' 'NF == 7 && $6 ~ /notices\// { gsub(/ /, "", $6); print $6 }' THIRD-PARTY.md >"$work/texts"
[ "$(grep -c . "$work/texts")" -ge 6 ] || fail "THIRD-PARTY.md has lost its table"
while read -r text; do [ -s "$text" ] || fail "no $text"; done <"$work/texts"
for text in notices/*; do grep -qx "$text" "$work/texts" || fail "nothing in THIRD-PARTY.md has the text $text"; done
scripts/notices npm libc.a libcompiler_rt.a crt1_reactor.o >"$work/out" || fail "notices of the npm package"
grep -q '^musl (MIT)$' "$work/out" || fail "no musl"
grep -q 'Rich Felker' "$work/out" || fail "no licence of musl"
scripts/notices npm libc.a libforeign.a >"$work/out" 2>&1 && fail "a piece that nobody knows is accepted"
grep -q 'libforeign.a' "$work/out" || fail "does not name libforeign.a"

version=$(sed -n 's/^project(polhode VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
export SOURCE="$source" VERSION="$version" WORK="$work"
cat >"$work/make.py" <<'END'
"""make.py NAME [FILE=TEXT...] [-FILE...]: a wheel or an npm archive, with files changed or left out."""
import io, os, sys, tarfile, zipfile
root, version = os.environ["SOURCE"], os.environ["VERSION"]
read = lambda path: open(os.path.join(root, path), "rb").read()
info = f"polhode-{version}.dist-info/"
if sys.argv[1].endswith(".whl"):
    files = {"polhode/__init__.py": b"", "polhode/_core.abi3.so": b"\x7fELF yaml_parser_parse", "polhode/libcminpack.so.1": b"",
             info + "METADATA": f"Name: polhode\nVersion: {version}\n".encode(), info + "LICENSE": read("LICENSE"),
             info + "LICENSE.libyaml": read("notices/LICENSE.libyaml"), info + "LICENSE.cminpack": read("notices/LICENSE.cminpack")}
else:
    files = {"package.json": f'{{"version": "{version}"}}'.encode(), "LICENSE": read("LICENSE"), "src/index.js": b"",
             "THIRD-PARTY.txt": b"\nmusl (\nEmscripten (\ncompiler-rt (\ndlmalloc (\n"}
for change in sys.argv[2:]:
    name, _, text = change.replace("INFO/", info).partition("=")
    if name.startswith("-"):
        del files[name[1:]]
    else:
        files[name] = text.encode()
path = os.path.join(os.environ["WORK"], sys.argv[1])
if path.endswith(".whl"):
    with zipfile.ZipFile(path, "w") as out:
        for name, data in files.items():
            out.writestr(name, data)
else:
    with tarfile.open(path, "w:gz") as out:
        for name, data in files.items():
            entry = tarfile.TarInfo("package/" + name)
            entry.size = len(data)
            out.addfile(entry, io.BytesIO(data))
END
good() {
  /usr/bin/python3 "$work/make.py" "$@"
  scripts/check-packages "$work/$1" || fail "a good package is refused"
}
# bad WORDS ARGUMENTS: the look must find it, and say so.
bad() {
  words=$1
  shift
  /usr/bin/python3 "$work/make.py" "$@"
  scripts/check-packages "$work/$1" >"$work/out" && fail "not noticed: $*"
  grep -q "$words" "$work/out" || fail "$* gives: $(cat "$work/out")"
}
good a.whl
good a.tgz
bad 'is not expected' a.whl tools/x.py=
bad 'is of lammps/' a.whl polhode/lammps/fix.py=
bad 'under the GPL' a.whl 'polhode/x.py=SPDX-License-Identifier: GPL-2.0-only'
bad 'LICENSE is not there' a.whl -INFO/LICENSE
bad 'libyaml is inside' a.whl -INFO/LICENSE.libyaml
bad 'cminpack is inside' a.whl -INFO/LICENSE.cminpack
bad 'version is not' a.whl 'INFO/METADATA=Version: 9'
bad 'dlmalloc is inside' a.tgz 'THIRD-PARTY.txt=musl ('
bad 'LICENSE is not there' a.tgz LICENSE=MIT
bad 'is of lammps/' a.tgz src/lammps/x.js=
bad 'version is not' a.tgz 'package.json={}'
