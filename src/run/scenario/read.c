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

/* A scalar or a list of three as the text that plh_param_set() reads. */
static bool flat_text(const struct value *v, char *text, size_t size)
{
    if (v->type == VALUE_SCALAR)
        return (size_t)snprintf(text, size, "%s", v->text) < size;
    *text = '\0';
    for (const struct value *c = v->type == VALUE_LIST ? v->child : NULL; c; c = c->next) {
        size_t used = strlen(text);
        if (c->type != VALUE_SCALAR || strlen(c->text) + used + 2 > size)
            return false;
        snprintf(text + used, size - used, "%s ", c->text);
    }
    return *text;
}

bool params_bad(const struct scenario *s, const struct value *where, const plh_param *p,
                bool missing)
{
    char accepted[256];
    plh_param_accepts(p, accepted, sizeof accepted);
    return document_error(&s->doc, where, p->name, "%sexpected %s (%s)",
                          missing ? "is missing; " : "", accepted, p->text);
}

/* The keys that are no parameters are near words, too. */
static bool unknown(const struct scenario *s, const struct value *v, const struct params_target *t)
{
    const char *names[64];
    char list[512], near[128], other[128];
    int count = 0;
    snprintf(list, sizeof list, "%s", t->other);
    for (int i = 0; i < t->count && count < 32; i++) {
        names[count++] = t->list[i].name;
        snprintf(list + strlen(list), sizeof list - strlen(list), ", %s", t->list[i].name);
    }
    snprintf(other, sizeof other, "%s", t->other);
    for (char *next, *word = strtok_r(other, ", ", &next); word && count < 64;
         word = strtok_r(NULL, ", ", &next))
        names[count++] = word;
    return document_error(&s->doc, v, t->path, "unknown key '%s' of %s %s%s accepted: %s", v->key,
                          t->kind, t->name, suggest_word(v->key, names, count, near, sizeof near),
                          list);
}

bool params_set(const struct scenario *s, const struct value *v, const struct params_target *t)
{
    const plh_param *p = plh_param_find(t->list, t->count, v->key);
    char text[256];
    if (!p)
        return unknown(s, v, t);
    return (flat_text(v, text, sizeof text) && plh_param_set(p, 1, p->name, strlen(p->name), text,
                                                             strlen(text), t->values) == PLH_OK) ||
           params_bad(s, v, p, false);
}
