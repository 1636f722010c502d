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
error 2 "unknown command 'fre'; did you mean 'free'? accepted" fre
error 2 "unknown option '--nonsense'; accepted: --help, --version" --nonsense
error 2 "unknown command" ""
error 2 "info: unexpected argument 'extra'; accepted: --help" info extra
error 2 "help: unknown command 'rnu'; did you mean 'run'?" help rnu
error 2 "free: unknown option '--intertia'; did you mean '--inertia'? accepted: .*--omega X,Y,Z" free --intertia 1,2,3
error 2 "run: unknown option '--stpe'; did you mean '--step'? accepted: .*--method M" run x.yaml --stpe=1
error 2 "compare: unknown option '-x'.* accepted" compare -x
error 2 "torques: unknown torque model 'gravity'; did you mean 'gravity-gradient'?" torques gravity
error 2 "schemes: unknown scheme 'verlt'; did you mean 'verlet'?" schemes verlt
error 2 "methods: unknown method 'rk5'; did you mean 'rk4'?" methods rk5
error 2 "methods: unknown method 'verlet/mr3'; did you mean 'mr2'?" methods verlet/mr3
error 2 "scenarios: no scenario 't-hande'; did you mean 't-handle'? 'polhode scenarios' lists them" scenarios t-hande
error 2 "scenarios: no scenario 'NOPE'; 'polhode scenarios' lists them" scenarios NOPE
error 2 "reproduce: no experiment 'buss-fgi1'; did you mean 'buss-fig1'?" reproduce buss-fgi1
error 2 "methods: --format: expected one of text|csv|markdown, found 'xml'" methods --format=xml
error 2 "methods: --format needs a value: text|csv|markdown" methods --format
error 2 "run: --quiet takes no value" run x.yaml --quiet=yes
error 2 "expected one SCENARIO, found 'b.yaml' too" run a.yaml b.yaml

"$polhode" --version | grep -q '^polhode [0-9]*\.[0-9]*\.[0-9]*$' || fail "version"
for key in revision compiler "instruction sets"; do
    "$polhode" --version | grep -q "^$key: ." || fail "$key"
done
POLHODE_ISA=base "$polhode" --version | grep -q '; used: base$' || fail "POLHODE_ISA=base"
said=$(POLHODE_ISA=mmx "$polhode" --version 2>&1)
[ $? -eq 2 ] && grep -q "POLHODE_ISA: expected one of base.* found 'mmx'" <<<"$said" || fail "POLHODE_ISA=mmx: $said"
[ "$("$polhode" -V)" = "$("$polhode" --version)" ] || fail "-V"
"$polhode" --help | grep -q '^examples:' || fail "help without examples"
[ "$("$polhode" help)" = "$("$polhode" --help)" ] || fail "help"
[ "$("$polhode" methods --format csv)" = "$("$polhode" methods --format=csv)" ] || fail "--format=csv"
commands=$("$polhode" --complete "" | grep -v ^-)
for command in $commands; do
    "$polhode" "$command" --help | grep -q "^usage: polhode $command" || fail "help of $command"
    [ "$("$polhode" help "$command")" = "$("$polhode" "$command" -h)" ] || fail "help $command"
    "$polhode" --help | grep -q "^  $command " || fail "$command is not in the help"
done
# The man pages hold what the records and tables give.
if "$polhode" run --formats | grep -q H5MD; then
    "$source/scripts/scenario-man" "$polhode" | diff - "$source/man/polhode-scenario.5" >/dev/null ||
        fail "man/polhode-scenario.5 is old; run scripts/make-docs"
fi
sed -n '/made by scripts.make-docs/,/^.Sh EXIT STATUS/p' "$source/man/polhode.1" | sed '1d;$d' |
    cmp -s - <("$polhode" --man) || fail "man/polhode.1 is not what 'polhode --man' prints: scripts/make-docs"
sed -n '/made by scripts.make-docs/,/^.Sh EXIT STATUS/p' "$source/man/polhode-papers.1" | sed '1d;$d' |
    cmp -s - <("$polhode-papers" --man | sed 1d) || fail "man/polhode-papers.1 is old: scripts/make-docs"
# The command without the program of the papers: one line that says what to install; all else is whole.
alone=$(mktemp -d)
trap 'rm -rf "$alone"' EXIT
cp "$polhode" "$alone/polhode"
said=$(PATH=/nowhere "$alone/polhode" reproduce --all 2>&1)
[ $? -eq 1 ] && grep -q 'reproduce: the program polhode-papers is not installed; install the package' <<<"$said" ||
    fail "without polhode-papers: $said"
PATH=/nowhere "$alone/polhode" free --inertia 1,2,3 --omega 0.01,1,0.01 --describe >"$alone/out" || fail "alone"
printf '#!/bin/sh\nprintf "%%s," "$@"\n' >"$alone/polhode-papers"
chmod +x "$alone/polhode-papers"
[ "$("$alone/polhode" reproduce a 'b c' --all)" = "a,b c,--all," ] || fail "arguments of reproduce"
[ -c /dev/full ] && "$polhode" --help >/dev/full 2>/dev/null && fail "a full disk looks like success"

# Completion of bash and, if it is installed, of zsh: commands, options and values.
# SHELL_words WORD...: what the script offers for the last word.
PATH="$(dirname "$polhode"):$PATH"
source "$source/completions/polhode.bash"
bash_words() { COMP_WORDS=(polhode "$@") COMP_CWORD=$# && _polhode && echo "${COMPREPLY[*]}"; }
zsh_words() {
    zsh -f -c 'compadd() { print -r -- ${(M)list:#${PREFIX}*} }; _files() { local f=(${PREFIX}*(N)); (( ! $#f )) || print -l $f }
        words=(polhode "$@[2,-1]") CURRENT=$# PREFIX=$@[-1]; source $1' zsh "$source/completions/_polhode" "$@"
}
shells=bash
command -v zsh >/dev/null && shells="bash zsh"
for shell in $shells; do
    completes() { # WANT WORD...
        local want=$1 found
        shift
        found=$(${shell}_words "$@" | tr '\n' ' ')
        [ "${found% }" = "$want" ] || fail "$shell completes '$*' as '${found% }', not '$want'"
    }
    completes "$(tr '\n' ' ' <<<"$commands")--help --version" ""
    completes info inf
    for command in $commands; do
        completes "$("$polhode" --complete "$command" -- | tr '\n' ' ' | sed 's/ $//')" "$command" --
    done
    completes "--step" run x.yaml --ste
    completes "text csv markdown" methods --format ""
    completes "csv" methods --format c
    completes "heavy-top" torques heavy
    completes "dmv dmv4 dmv6 dmv8 dmv10" run x.yaml --method dmv
    completes "srkn6_14a" schemes srkn6_14
    completes "t-handle" run t-han
    completes "buss-fig1" reproduce buss-fig1
    completes "rk4,mr2 rk4,mr4" compare x.yaml --methods rk4,mr
    completes "spin= spin.momentum= spin.angular-velocity= spin.frame= spin.relative-to= spin.file= spin.unit= spin.size= spin.periods= spin.mode=" run x.yaml --set spin
    completes "spin.unit=rad/s spin.unit=rpm spin.unit=rad/min spin.unit=rad/h spin.unit=rad/d" run x.yaml --set spin.unit=r
    completes "output.format=csv" run x.yaml --set output.format=cs
    completes "free" help fre
done
completes() { local want=$1; shift; [ "$(bash_words "$@")" = "$want" ] || fail "bash: $* gives $(bash_words "$@")"; }
completes "csv" methods --format = c # as bash cuts the words
completes "text csv" schemes --format =
completes "rad/s rpm rad/min rad/h rad/d" run x.yaml --set spin.unit = r
completes "dmv10" run x.yaml --set method = dmv1
exit 0
