#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# help.sh POLHODE SOURCE: the examples in the help of every command run as they are printed.
. "$(dirname "$0")/common.sh"
PATH="$(dirname "$polhode"):$PATH"

ran=0
for command in "" $("$polhode" --complete "" | grep -v ^-); do
    # The lines below "examples:", those that end in a backslash joined with the next.
    examples=$("$polhode" help $command | sed -n '/^examples:/,/^$/p' | sed '1d;s/^  //' | sed -e ':a' -e '/\\$/N; s/\\\n//; ta')
    [ -n "$examples" ] || fail "the help of '$command' has no examples"
    while IFS= read -r line; do
        [ -n "$line" ] || continue
        grep -qw polhode <<<"$line" || fail "$command: not an example: $line"
        if [[ $line == *reproduce* ]]; then # the papers take too long here; the names must exist
            for word in ${line#*reproduce}; do
                [[ $word == -* || $word == gallery ]] && continue
                "$polhode" reproduce --format csv | grep -q "^$word," || fail "$line: no such experiment"
            done
            continue
        fi
        bash -c "set -e -o pipefail; $line" >out 2>err </dev/null || fail "$line: $(cat err)"
        ran=$((ran + 1))
    done <<<"$examples"
done
[ $ran -ge 20 ] || fail "only $ran examples were found"
exit 0
