#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# main.sh POLHODE SOURCE: help, version, completion and the errors of the command itself.
set -u
polhode=$1 source=$2
fail() { echo "FAILED: $*"; exit 1; }

# error STATUS PATTERN ARGS...: exit status, nothing on stdout, one line on stderr that matches.
error() {
    local want=$1 pattern=$2 out err status
    shift 2
    err=$("$polhode" "$@" 2>&1 >/dev/null)
    status=$?
    out=$("$polhode" "$@" 2>/dev/null)
    [ $status -eq "$want" ] || fail "'$*' exits $status, not $want"
    [ -z "$out" ] || fail "'$*' prints on stdout: $out"
    [ "$(wc -l <<<"$err")" -eq 1 ] || fail "'$*' says more than one line: $err"
    grep -q -- "$pattern" <<<"$err" || fail "'$*' says '$err', not '$pattern'"
}
error 2 "unknown command 'nonsense'; accepted: .*info" nonsense
error 2 "unknown option '--nonsense'; accepted: --help, --version" --nonsense
error 2 "unknown command" ""
error 2 "unexpected argument" info extra

"$polhode" --version | grep -q '^polhode [0-9]*\.[0-9]*\.[0-9]*$' || fail "version"
for key in revision compiler "instruction sets"; do
    "$polhode" --version | grep -q "^$key: ." || fail "$key"
done
"$polhode" --help | grep -q '^examples:' || fail "help without examples"
for command in $("$polhode" --complete); do
    "$polhode" "$command" --help | grep -q "^usage: polhode $command" || fail "help of $command"
    "$polhode" --help | grep -q "^  $command " || fail "$command is not in the help"
    grep -q "Cm $command" "$source/man/polhode.1" || fail "$command is not in the man page"
done
[ -c /dev/full ] && "$polhode" --help >/dev/full 2>/dev/null && fail "a full disk looks like success"

# The completion script, as bash runs it.
PATH="$(dirname "$polhode"):$PATH"
source "$source/completions/polhode.bash"
COMP_WORDS=(polhode inf) COMP_CWORD=1 COMPREPLY=()
_polhode
[ "${COMPREPLY[*]}" = info ] || fail "completion gives '${COMPREPLY[*]}'"

# The completions of bash and, where it is installed, of zsh know every command and its options.
# SHELL_words WORD...: what the script offers for the last word.
bash_words() { COMP_WORDS=(polhode "$@") COMP_CWORD=$# COMPREPLY=() && _polhode && echo "${COMPREPLY[*]}"; }
zsh_words() {
    zsh -f -c 'compadd() { print -r -- ${(P)2} }; words=(polhode "$@[2,-1]") CURRENT=$# PREFIX=$@[-1]
        source $1' zsh "$source/completions/_polhode" "$@"
}
shells=bash
command -v zsh >/dev/null && shells="bash zsh"
for shell in $shells; do
    [ "$(${shell}_words "")" = "$("$polhode" --complete | tr '\n' ' ')--help --version" ] ||
        fail "$shell completes the commands as $(${shell}_words "")"
    for command in $("$polhode" --complete); do
        read -ra want <<<"$("$polhode" --complete "$command")"
        read -ra found <<<"$(${shell}_words "$command" --)"
        [ ${#want[@]} -gt 0 ] && [ "${want[*]}" = "${found[*]}" ] || fail "$shell, $command: ${found[*]}"
    done
done
exit 0
