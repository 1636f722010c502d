/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/word.h"

#include <stddef.h>
#include <string.h>

bool word_in_list(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *p = list; *p; p += strcspn(p, " "), p += *p == ' ')
        if (strcspn(p, " ") == length && strncmp(p, word, length) == 0)
            return true;
    return false;
}

bool word_ends_file(const char *endings, const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && word_in_list(endings, dot);
}
