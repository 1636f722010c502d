/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/overrides.h"

#include <stdlib.h>
#include <string.h>

/* The options that stand for a key; --set names its key itself. */
static const struct key_option {
    const char *option, *key, *suffix;
} key_options[] = {{"method", "method=", ""},
                   {"scheme", "method=", "/exact"},
                   {"step", "step=", ""},
                   {"tolerance", "tolerance=", ""},
                   {"until", "until=", ""},
                   {"output", "output.file=", ""},
                   {"events", "output.events=", ""},
                   {"set", "", ""}};

static const struct key_option *find(const struct option *option)
{
    const struct key_option *k = key_options;
    while (strcmp(k->option, option->name) != 0)
        k++;
    return k;
}

static char *make(const struct given *g)
{
    const struct key_option *k = find(g->option);
    bool whole = strchr(g->value, '/') != NULL; /* SCHEME/INNER */
    bool dash = strcmp(g->value, "-") == 0;     /* which YAML takes for the item of a list */
    size_t size = strlen(g->value) + 64;
    char *text = malloc(size);
    if (text)
        snprintf(text, size, "--%s %s%s%s", k->option, k->key, dash ? "'-'" : g->value,
                 whole ? "" : k->suffix);
    return text;
}

/* Takes over an allocated text; false for NULL. */
static bool add(struct overrides *o, char *text)
{
    if (text)
        o->text[o->count++] = text;
    return text;
}

bool overrides_make(const struct given_list *given, struct permission allow, struct overrides *o)
{
    o->count = 0;
    o->text = calloc((size_t)given->count + 2, sizeof *o->text);
    bool good = o->text;
    for (int i = 0; good && i < given->count; i++)
        good = add(o, make(&given->at[i]));
    if (good && allow.libraries)
        good = add(o, strdup("--allow-libraries allow=libraries"));
    if (good && allow.outside)
        good = add(o, strdup("--allow-outside allow=outside"));
    if (!good)
        overrides_free(o);
    return good;
}

void overrides_free(struct overrides *o)
{
    for (int i = 0; i < o->count; i++)
        free(o->text[i]);
    free(o->text);
    o->text = NULL;
    o->count = 0;
}
