/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/overrides.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The options that stand for a key; --set names its key itself. A path is a path, whatever YAML would make of it. */
static const struct key_option {
    const char *option, *key, *suffix;
    bool path;
} key_options[] = {{"method", "method=", "", false},
                   {"scheme", "method=", "/exact", false},
                   {"step", "step=", "", false},
                   {"tolerance", "tolerance=", "", false},
                   {"until", "until=", "", false},
                   {"output", "output.file=", "", true},
                   {"events", "output.events=", "", true},
                   {"reference", "reference=", "", true},
                   {"set", "", "", false}};

static const struct key_option *find(const struct option *option)
{
    const struct key_option *k = key_options;
    while (strcmp(k->option, option->name) != 0)
        k++;
    return k;
}

/* Appends value to text as a scalar of YAML in double quotes. */
static void quote(char *text, const char *value)
{
    char *out = text + strlen(text);
    *out++ = '"';
    for (const char *c = value; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            out += sprintf(out, "\\x%02x", (unsigned)*c);
        else if (*c == '"' || *c == '\\')
            out += sprintf(out, "\\%c", *c);
        else
            *out++ = *c;
    }
    *out++ = '"';
    *out = '\0';
}

static char *make(const struct given *g)
{
    const struct key_option *k = find(g->option);
    bool whole = strchr(g->value, '/') != NULL; /* SCHEME/INNER */
    size_t size = 4 * strlen(g->value) + 64;
    char *text = malloc(size);
    if (!text)
        return NULL;
    snprintf(text, size, "--%s %s", k->option, k->key);
    if (k->path)
        quote(text, g->value);
    else
        snprintf(text + strlen(text), size - strlen(text), "%s%s", g->value,
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
