/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/format.h"

#include "io/word.h"

#include <string.h>

#define FORMAT_ENTRY(name) &format_##name,
const struct format *const output_formats[] = {FORMAT_LIST(FORMAT_ENTRY)};
#undef FORMAT_ENTRY
const int output_format_count = sizeof output_formats / sizeof *output_formats;

static bool is_for(const struct format *f, unsigned subject)
{
    return !subject || f->flags & subject;
}

const struct format *format_by_word(const char *word, unsigned subject)
{
    for (int i = 0; i < output_format_count; i++)
        if (is_for(output_formats[i], subject) && strcmp(output_formats[i]->word, word) == 0)
            return output_formats[i];
    return NULL;
}

const struct format *format_by_file(const char *file, unsigned subject)
{
    for (int i = 0; i < output_format_count; i++)
        if (is_for(output_formats[i], subject) && word_ends_file(output_formats[i]->endings, file))
            return output_formats[i];
    return NULL;
}

/* Adds the words of a list to those that are there, each once. */
static void add_words(const char *list, char *text, size_t size)
{
    for (const char *p = list; *p; p += strcspn(p, " "), p += *p == ' ') {
        char word[32];
        size_t used = strlen(text);
        bool known = false;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(p, " "), p);
        for (const char *q = text; *q && !known; q += strcspn(q, " "), q += *q == ' ')
            known = strncmp(q, word, strlen(word)) == 0 && strchr(", ", q[strlen(word)]);
        if (!known)
            snprintf(text + used, size - used, "%s%s", used ? ", " : "", word);
    }
}

void format_words(unsigned subject, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < output_format_count; i++)
        if (is_for(output_formats[i], subject))
            add_words(output_formats[i]->word, text, size);
}

void format_endings(unsigned subject, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < output_format_count; i++)
        if (is_for(output_formats[i], subject))
            add_words(output_formats[i]->endings, text, size);
}
