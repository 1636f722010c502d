/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/read.h"

#include "scenario/keys.h"

#include <stdio.h>
#include <string.h>

const char *read_text(const struct scenario *s, const char *path, const char *otherwise)
{
    const struct value *v = keys_find(&s->doc, path);
    return v ? v->text : otherwise;
}

double read_number(const struct scenario *s, const char *path, double otherwise)
{
    const struct value *v = keys_find(&s->doc, path);
    return v ? value_number(v) : otherwise;
}

plh_vec3 read_vector(const struct value *v)
{
    double x[3];
    value_numbers(v, x);
    return plh_vec3_make(x[0], x[1], x[2]);
}

/* What the table of keys accepts for a member of a map or of the maps of a list; NULL if it is not there. */
static const struct key *key_of(const char *path, const char *key)
{
    char one[256], each[256];
    snprintf(one, sizeof one, "%s.%s", path, key);
    snprintf(each, sizeof each, "%s[].%s", path, key);
    for (int i = 0; i < scenario_key_count; i++)
        if (strcmp(scenario_keys[i].path, one) == 0 || strcmp(scenario_keys[i].path, each) == 0)
            return &scenario_keys[i];
    return NULL;
}

const struct value *read_needed(const struct scenario *s, const struct value *map, const char *path,
                                const char *key)
{
    const struct value *v = value_member(map, key);
    const struct key *k = v ? NULL : key_of(path, key);
    if (k)
        document_error(&s->doc, map, path, "'%s' is missing; expected %s%s", key,
                       k->kind == KEY_WORD ? "one of " : "", k->accepts);
    else if (!v)
        document_error(&s->doc, map, path, "'%s' is missing", key);
    return v;
}

const struct value *read_one_of(const struct scenario *s, const struct value *map, const char *path,
                                const char *const *words, int n, const char *list)
{
    const struct value *found = NULL;
    for (int i = 0; i < n; i++) {
        const struct value *v = value_member(map, words[i]);
        if (v && found) {
            document_error(&s->doc, v, path, "'%s' and '%s' exclude each other", found->key,
                           v->key);
            return NULL;
        }
        found = v ? v : found;
    }
    if (!found)
        document_error(&s->doc, map, path, "expected one of %s", list);
    return found;
}
