/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/read.h"

#include "scenario/keys.h"

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

const struct value *read_needed(const struct scenario *s, const struct value *map, const char *path,
                                const char *key)
{
    const struct value *v = value_member(map, key);
    if (!v)
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
