/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/words.h"

#include "io/word.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 1024, LONGEST = 64 };

void words_split(const char *fixed, word_taker *take, void *context)
{
    char word[LONGEST];
    while (fixed && *fixed) {
        size_t n = strcspn(fixed, "|");
        snprintf(word, sizeof word, "%.*s", (int)n, fixed);
        take(context, word);
        fixed += n + (fixed[n] == '|');
    }
}

struct found {
    char word[WORDS][LONGEST];
    const char *at[WORDS];
    int count;
};

static void collect(void *context, const char *word)
{
    struct found *f = context;
    if (f->count == WORDS)
        return;
    snprintf(f->word[f->count], LONGEST, "%s", word);
    f->at[f->count] = f->word[f->count];
    f->count++;
}

const char *words_suggest(const char *word, word_list *list, char *text, size_t size)
{
    struct found f;
    f.count = 0;
    list(collect, &f);
    return suggest_word(word, f.at, f.count, text, size);
}

struct joined {
    char *text;
    size_t size;
};

static void join(void *context, const char *word)
{
    struct joined *j = context;
    size_t used = strlen(j->text);
    snprintf(j->text + used, j->size - used, "%s%s", used ? ", " : "", word);
}

const char *words_join(word_list *list, char *text, size_t size)
{
    struct joined j = {text, size};
    *text = '\0';
    list(join, &j);
    return text;
}
