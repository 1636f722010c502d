/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Settings, laid over the tree of a document: typed values, or text as a person writes it. */
#include "scenario/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The place of the member, new if there is none. */
static struct value **slot(struct value *map, const char *key)
{
    struct value **p = &map->child;
    while (*p && strcmp((*p)->key, key) != 0)
        p = &(*p)->next;
    return p;
}

/* The places of members of lists, "[0][2]" at *key; NULL after a message. `name` is the list's. */
static struct value **list_slot(struct document *doc, const struct value *at, const char *name,
                                const char **key, struct value **p)
{
    while (**key == '[') {
        char *end;
        long index = strtol(*key + 1, &end, 10);
        int count = *p && (*p)->type == VALUE_LIST ? value_count(*p) : 0;
        if (end == *key + 1 || *end != ']' || index < 0) {
            document_error(doc, at, name, "expected the number of a member, such as [0]");
            return NULL;
        }
        if (index >= count) {
            document_error(doc, at, name, count ? "has the members [0] to [%d]" : "is no list",
                           count - 1);
            return NULL;
        }
        for (p = &(*p)->child; index > 0; index--)
            p = &(*p)->next;
        *key = end + 1;
    }
    return p;
}

/* The place that "a.b[0].c" means, made if needed; NULL after a message. *name: of its last key. */
static struct value **find_slot(struct document *doc, const struct value *at, const char *key,
                                const char **name)
{
    for (struct value *map = doc->root;;) {
        size_t length = strcspn(key, ".[");
        *name = document_copy(doc, key, length);
        if (!*name)
            return NULL;
        key += length;
        struct value **p = list_slot(doc, at, *name, &key, slot(map, *name));
        if (!p || !*key)
            return p;
        if (!*p && (*p = document_take(doc, sizeof **p)) != NULL) {
            (*p)->type = VALUE_MAP;
            (*p)->key = *name;
            (*p)->from = at->from;
            (*p)->named = at->named;
        }
        if (*p && (*p)->type == VALUE_LIST)
            document_error(doc, at, *name, "is a list; %s[0] is its first member", *name);
        else if (*p && (*p)->type != VALUE_MAP)
            document_error(doc, at, *name, "has no members to set");
        if (!*p || (*p)->type != VALUE_MAP)
            return NULL;
        map = *p;
        key += *key == '.';
    }
}

static struct value *make(struct document *doc, const plh_value *given, const struct value *at,
                          int depth);

/* A number keeps its bits; its text is for messages. */
static bool make_number(struct document *doc, double x, struct value *v)
{
    char text[40];
    const int n = snprintf(text, sizeof text, "%.17g", x);
    v->number = x;
    v->numeric = true;
    v->text = document_copy(doc, text, (size_t)n);
    return v->text;
}

/* The items of a list or map, or the numbers of a list. */
static bool make_items(struct document *doc, const plh_value *given, struct value *v, int depth)
{
    struct value **end = &v->child;
    const struct value inside = {.from = v->from}; /* whose keys the label does not stand for */
    const bool numbers = given->kind == PLH_VALUE_NUMBERS, map = given->kind == PLH_VALUE_MAP;
    v->type = map ? VALUE_MAP : VALUE_LIST;
    for (size_t i = 0; i < given->count; i++) {
        const plh_value number = {.number = numbers ? given->numbers[i] : 0.0};
        const plh_value *item = numbers ? &number : &given->items[i];
        const char *key = map ? item->key : NULL;
        if (map && (!key || value_member(v, key)))
            return document_error(doc, v, key,
                                  key ? "this key is given twice" : "an item has no key");
        struct value *child = make(doc, item, &inside, depth + 1);
        if (!child || (key && !(child->key = document_copy(doc, key, strlen(key)))))
            return false;
        *end = child;
        end = &child->next;
    }
    return true;
}

/* The tree of a value, or NULL after a message. `at` knows where it comes from. */
static struct value *make(struct document *doc, const plh_value *given, const struct value *at,
                          int depth)
{
    const bool texts = given->kind == PLH_VALUE_TEXT || given->kind == PLH_VALUE_YAML;
    if (texts && !given->text) {
        document_error(doc, at, "", "expected a value, found none");
        return NULL;
    }
    if (given->kind == PLH_VALUE_YAML)
        return document_tree(doc, given->text, strlen(given->text), at);
    struct value *v = document_take(doc, sizeof *v);
    if (!v)
        return NULL;
    v->from = at->from;
    v->named = at->named;
    if (!document_room(doc, v, depth))
        return NULL;
    v->quoted = given->kind == PLH_VALUE_TEXT;
    const bool good = v->quoted
                          ? (v->text = document_copy(doc, given->text, strlen(given->text))) != NULL
                      : given->kind == PLH_VALUE_NUMBER ? make_number(doc, given->number, v)
                                                        : make_items(doc, given, v, depth);
    return good ? v : NULL;
}

/* One value is the same however it was given, but for the digits of its numbers. */
static void hash_tree(struct document *doc, const struct value *v)
{
    const char type = "slm"[v->type];
    document_hash(doc, &type, 1);
    if (v->key)
        document_hash(doc, v->key, strlen(v->key) + 1);
    if (v->text)
        document_hash(doc, v->text, strlen(v->text) + 1);
    for (const struct value *c = v->type == VALUE_SCALAR ? NULL : v->child; c; c = c->next)
        hash_tree(doc, c);
    document_hash(doc, "", 1);
}

/* The output file and the number of threads are no part of the identity of a run. */
static void hash_setting(struct document *doc, const char *key, const struct value *v)
{
    if (strcmp(key, "output.file") == 0 || strcmp(key, "system.threads") == 0)
        return;
    document_hash(doc, key, strlen(key) + 1);
    hash_tree(doc, v);
}

static bool put(struct document *doc, const char *key, const plh_value *value,
                const struct value *at)
{
    const char *name;
    struct value *new = make(doc, value, at, 0);
    if (!new)
        return document_error(doc, at, "", "'%s' has no value", key);
    hash_setting(doc, key, new);
    struct value **p = find_slot(doc, at, key, &name);
    if (!p)
        return false;
    new->next = *p ? (*p)->next : NULL;
    new->key = *p ? (*p)->key : name;
    *p = new;
    return true;
}

/* "key=value", as a person types it. */
static bool put_text(struct document *doc, const char *text, const struct value *at)
{
    const char *equal = text ? strchr(text, '=') : NULL;
    if (!equal || equal == text)
        return document_error(doc, at, "", "expected KEY=VALUE, found '%s'", text ? text : "");
    const char *key = document_copy(doc, text, (size_t)(equal - text));
    const plh_value value = {.kind = PLH_VALUE_YAML, .text = equal + 1};
    return key && put(doc, key, &value, at);
}

bool document_set(struct document *doc, const plh_setting *setting)
{
    struct value at = {.named = setting->label && setting->key};
    const char *label = setting->label ? setting->label : "setting";
    at.from = document_copy(doc, label, strlen(label));
    if (!at.from)
        return false;
    return setting->key ? put(doc, setting->key, &setting->value, &at)
                        : put_text(doc, setting->value.text, &at);
}
