/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/read.h"

#include "io/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last part of the path. */
static const char *name_of(enum key_id key)
{
    const char *path = scenario_keys[key].path, *dot = strrchr(path, '.');
    return dot ? dot + 1 : path;
}

/* The value that the row gives to a key that was left out, or NULL. */
static const char *otherwise(enum key_id key)
{
    const struct key *k = &scenario_keys[key];
    return k->has == KEY_DEFAULT_IS ? k->otherwise : NULL;
}

const struct value *read_value(const struct scenario *s, enum key_id key)
{
    return keys_find(&s->doc, scenario_keys[key].path);
}

const struct value *read_member(const struct value *map, enum key_id key)
{
    return value_member(map, name_of(key));
}

static const char *text_of(const struct value *v, enum key_id key)
{
    return v ? v->text : otherwise(key);
}

static double number_of(const struct value *v, enum key_id key)
{
    const char *text = otherwise(key);
    return v ? value_number(v) : text ? strtod(text, NULL) : 0.0;
}

const char *read_text(const struct scenario *s, enum key_id key)
{
    return text_of(read_value(s, key), key);
}

double read_number(const struct scenario *s, enum key_id key)
{
    return number_of(read_value(s, key), key);
}

static bool is(const char *text, const char *word)
{
    return text && strcmp(text, word) == 0;
}

bool read_is(const struct scenario *s, enum key_id key, const char *word)
{
    return is(read_text(s, key), word);
}

const char *member_text(const struct value *map, enum key_id key)
{
    return text_of(read_member(map, key), key);
}

double member_number(const struct value *map, enum key_id key)
{
    return number_of(read_member(map, key), key);
}

bool member_is(const struct value *map, enum key_id key, const char *word)
{
    return is(member_text(map, key), word);
}

void read_numbers(const struct value *v, enum key_id key, int count, double *x)
{
    const char *text = otherwise(key);
    if (v)
        value_numbers(v, x);
    else if (text)
        number_list(text + (*text == '['), ',', count, x);
}

plh_vec3 read_vector(const struct value *v)
{
    double x[3];
    value_numbers(v, x);
    return plh_vec3_make(x[0], x[1], x[2]);
}

/* The path without its last part: that of the map. */
static void parent_of(enum key_id key, char *path, size_t size)
{
    const char *whole = scenario_keys[key].path, *dot = strrchr(whole, '.');
    size_t length = dot ? (size_t)(dot - whole) : 0;
    if (length > 2 && strncmp(dot - 2, "[]", 2) == 0) /* of a list: that of the list */
        length -= 2;
    snprintf(path, size, "%.*s", (int)length, whole);
}

const struct value *read_needed(const struct scenario *s, const struct value *map, enum key_id key)
{
    const struct value *v = read_member(map, key);
    const struct key *k = &scenario_keys[key];
    char path[256];
    parent_of(key, path, sizeof path);
    if (!v)
        document_error(&s->doc, map, path, "'%s' is missing; expected %s%s", name_of(key),
                       k->kind == KEY_WORD ? "one of " : "", k->accepts);
    return v;
}

const struct value *read_one_of(const struct scenario *s, const struct value *map,
                                enum key_id parent, const enum key_id *keys, int n)
{
    const struct value *found = NULL;
    char list[256] = "";
    for (int i = 0; i < n; i++) {
        const struct value *v = read_member(map, keys[i]);
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", name_of(keys[i]));
        if (v && found) {
            read_error(s, v, parent, "'%s' and '%s' exclude each other", found->key, v->key);
            return NULL;
        }
        found = v ? v : found;
    }
    if (!found)
        read_error(s, map, parent, "expected one of %s", list);
    return found;
}
