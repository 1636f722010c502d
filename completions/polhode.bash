# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# bash completion for polhode; the words come from the command itself.
_polhode() {
    local cur=${COMP_WORDS[COMP_CWORD]} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="$(polhode --complete 2>/dev/null) --help --version"
    else
        words=$(polhode --complete "${COMP_WORDS[1]}" 2>/dev/null)
    fi
    if [[ $COMP_CWORD -eq 1 || $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}
complete -o filenames -F _polhode polhode
