# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# bash completion for polhode; the words come from the command itself.
_polhode() {
    local typed=("${COMP_WORDS[@]:1:COMP_CWORD}") word
    local last=$((COMP_CWORD - 1))
    [ "${typed[last]}" = = ] && typed+=("") # bash cuts --name=value at the "="
    local current=${typed[-1]}
    COMPREPLY=()
    while IFS= read -r word; do
        if [ "$word" = "<files>" ]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
        elif [[ $word == "$current"* ]]; then
            [[ $word == *= ]] && compopt -o nospace 2>/dev/null
            COMPREPLY+=("$word")
        fi
    done < <(polhode --complete "${typed[@]}" 2>/dev/null)
}
complete -F _polhode polhode
