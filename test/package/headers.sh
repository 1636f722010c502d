#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# headers.sh SOURCE BUILD: each public header compiles alone, as C17 and as C++17, without a warning.
set -eu
warn="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fsyntax-only"
for header in "$1"/include/polhode/*.h "$1"/include/polhode/extend/*.h; do
  line="#include <${header#"$1"/include/}>"
  # Twice: the guard works.
  printf '%s\n%s\nint main(void) { return 0; }\n' "$line" "$line" |
    cc -std=c17 $warn -I "$1/include" -x c - || { echo "as C17: $header"; exit 1; }
  printf '%s\n%s\nint main() { return 0; }\n' "$line" "$line" |
    c++ -std=c++17 $warn -I "$1/include" -x c++ - || { echo "as C++17: $header"; exit 1; }
done
