#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# threads.sh POLHODE SOURCE: the bytes of a run do not depend on the number of threads, 1 to 16.
. "$(dirname "$0")/common.sh"
run() { "$polhode" run "$1" --quiet --until "$2" --set system.threads="$3" --output "$4"; }
for n in 1 2 3 5 8 16; do
    run dipoles-lattice 0.1 $n all.$n.xyz || fail "$n threads, all pairs"
    "$polhode" run water-spce --quiet --set system.prepare.steps=2 --until 0.006 --set system.threads=$n --output list.$n.xyz || fail "$n threads, water"
    cmp -s all.1.xyz all.$n.xyz || fail "$n threads give other dipoles"
    cmp -s list.1.xyz list.$n.xyz || fail "$n threads give other water"
done
exit 0
