/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/word.h"

#include <stdio.h>
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

/* How many letters are to be added, removed or replaced. */
static int distance(const char *a, const char *b)
{
    enum { MOST = 64 };
    int row[MOST + 1], n = (int)strlen(b);
    if (n > MOST || strlen(a) > MOST)
        return MOST;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int replace = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            int other = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = replace < other ? replace : other;
        }
    }
    return row[n];
}

const char *nearest_word(const char *word, const char *const *words, int n)
{
    const char *best = NULL;
    int least = (int)strlen(word) / 3 + 1;
    for (int i = 0; i < n; i++) {
        bool begins = strlen(word) > 2 && strncmp(word, words[i], strlen(word)) == 0;
        int d = begins ? 1 : distance(word, words[i]);
        if (d < least || (d == least && !best)) {
            least = d;
            best = words[i];
        }
    }
    return best;
}

const char *suggest_word(const char *word, const char *const *words, int n, char *text, size_t size)
{
    const char *near = nearest_word(word, words, n);
    snprintf(text, size, near ? "; did you mean '%s'?" : ";", near);
    return text;
}
