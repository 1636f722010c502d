/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Checks a document against the table of keys, finds values, writes the reference. */
#include "scenario/keys.h"

#include "io/number.h"
#include "scenario/format.h"

#include <polhode/date.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 256, SIBLINGS = 64 };

bool value_is_number(const struct value *v, double *x)
{
    *x = v->number;
    return v->numeric ? isfinite(*x) : number_parse(v->text, x);
}

static bool is_number(const struct value *v)
{
    double x;
    return v->type == VALUE_SCALAR && !v->quoted && value_is_number(v, &x);
}

static bool is_whole(const struct value *v, double least)
{
    double x = is_number(v) ? value_number(v) : -1.0;
    return x >= least && x <= 1e15 && x == floor(x);
}

static bool are_numbers(const struct value *v, int count)
{
    if (v->type != VALUE_LIST || (count ? value_count(v) != count : !v->child))
        return false;
    for (const struct value *c = v->child; c; c = c->next)
        if (!is_number(c))
            return false;
    return true;
}

static bool is_matrix(const struct value *v)
{
    if (v->type != VALUE_LIST || value_count(v) != 3)
        return false;
    for (const struct value *row = v->child; row; row = row->next)
        if (!are_numbers(row, 3))
            return false;
    return true;
}

static bool are_texts(const struct value *v)
{
    if (v->type != VALUE_LIST || !v->child)
        return false;
    for (const struct value *c = v->child; c; c = c->next)
        if (c->type != VALUE_SCALAR)
            return false;
    return true;
}

/* The reader of the key knows the time system. */
static bool is_date_text(const char *text)
{
    plh_date d;
    return !plh_date_from_text(text, PLH_SCALE_TAI, &d) ||
           !plh_date_from_text(text, PLH_SCALE_UTC, &d);
}

static bool is_date(const struct value *v)
{
    return v->type == VALUE_SCALAR && is_date_text(v->text);
}

/* FIRST/LAST/STEP with dates, as ISO 8601 divides an interval. */
static bool is_date_range(const struct value *v)
{
    char part[3][DATES_PART];
    double x;
    if (v->type != VALUE_SCALAR || !dates_split(v->text, part) || !number_parse(part[2], &x))
        return false;
    return (number_parse(part[0], &x) || is_date_text(part[0])) &&
           (number_parse(part[1], &x) || is_date_text(part[1]));
}

static bool are_dates(const struct value *v)
{
    if (v->type != VALUE_LIST || !v->child)
        return false;
    for (const struct value *c = v->child; c; c = c->next)
        if (!is_number(c) && !is_date(c))
            return false;
    return true;
}

static bool is_range(const struct value *v)
{
    struct times times;
    return v->type == VALUE_SCALAR &&
           (strcmp(v->text, "reference") == 0 || times_parse(v->text, &times));
}

static bool is_word(const struct value *v, const char *words)
{
    size_t length = v->type == VALUE_SCALAR ? strlen(v->text) : 0;
    for (const char *w = words; length; w += strcspn(w, "|") + 1) {
        size_t n = strcspn(w, "|");
        if (n == length && strncmp(w, v->text, n) == 0)
            return true;
        if (!w[n])
            break;
    }
    return false;
}

static bool fits(const struct key *key, const struct value *v)
{
    switch (key->kind) {
    case KEY_MAP:
    case KEY_BODY:
        return v->type == VALUE_MAP;
    case KEY_LIST:
    case KEY_OPEN:
        return v->type == VALUE_LIST;
    case KEY_TEXT:
        return v->type == VALUE_SCALAR && *v->text;
    case KEY_WORD:
        return is_word(v, key->accepts);
    case KEY_FORMAT:
        return v->type == VALUE_SCALAR && format_by_word(v->text, 0);
    case KEY_NUMBER:
        return is_number(v);
    case KEY_DATE:
        return is_number(v) || is_date(v);
    case KEY_POSITIVE:
        return is_number(v) && value_number(v) > 0.0;
    case KEY_NONNEGATIVE:
        return is_number(v) && value_number(v) >= 0.0;
    case KEY_COUNT:
        return is_whole(v, 1.0);
    case KEY_NATURAL:
        return is_whole(v, 0.0);
    case KEY_NUMBERS:
        return are_numbers(v, 0);
    case KEY_VECTOR:
        return are_numbers(v, 3);
    case KEY_FOUR:
        return are_numbers(v, 4);
    case KEY_MATRIX:
        return is_matrix(v);
    case KEY_TEXTS:
        return are_texts(v);
    case KEY_WHERE:
        return are_numbers(v, 0) ||
               (v->type == VALUE_SCALAR && *v->text && (v->quoted || !is_number(v)));
    case KEY_TIMES:
        return is_range(v) || is_date_range(v) || are_numbers(v, 0) || are_dates(v);
    case KEY_PARAMS:
        return true;
    }
    return false;
}

bool keys_unknown_word(const struct document *doc, const struct value *v, const char *path,
                       const char *what, const char *word, const char *const *words, int n,
                       plh_run_reason reason)
{
    const char *near = nearest_word(word, words, n);
    document_error(doc, v, path, "unknown %s '%.200s'%s%s%s", what, word,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return message_because(doc->message, reason);
}

/* The last part of a path that lies directly below `parent`, or NULL. */
static const char *below(const struct key *key, const char *parent)
{
    size_t length = strlen(parent);
    if (length && (strncmp(key->path, parent, length) != 0 || key->path[length] != '.'))
        return NULL;
    const char *rest = key->path + (length ? length + 1 : 0);
    return strpbrk(rest, ".[") ? NULL : rest;
}

bool keys_unknown(const struct document *doc, const struct value *v, const char *parent)
{
    const char *siblings[SIBLINGS];
    char list[1024] = "";
    int n = 0;
    for (int i = 0; i < scenario_key_count; i++) {
        const char *name = below(&scenario_keys[i], parent);
        if (!name || n == SIBLINGS || scenario_keys[i].kind == KEY_PARAMS)
            continue;
        siblings[n++] = name;
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", n > 1 ? ", " : "", name);
    }
    char path[PATH], near[128];
    snprintf(path, sizeof path, "%s%s%s", parent, *parent ? "." : "", v->key);
    return document_error(doc, v, path, "unknown key%s accepted here: %s",
                          suggest_word(v->key, siblings, n, near, sizeof near), list);
}

/* ", found 'nan', which is not a finite number" and the like; "" for lists and maps. */
static void explain(const struct key *key, const struct value *v, char *text, size_t size)
{
    char why[128];
    double x;
    *text = '\0';
    if (v->type == VALUE_LIST && key->kind >= KEY_NUMBERS &&
        key->kind != KEY_TEXTS) /* the first member that is no number */
        for (v = v->child; v && (v->type != VALUE_SCALAR || number_parse(v->text, &x));)
            v = v->next;
    if (!v || v->type != VALUE_SCALAR)
        return;
    if (key->kind == KEY_TIMES)
        snprintf(text, size, ", found '%.60s': %s", v->text,
                 times_explain(v->text, why, sizeof why));
    else
        snprintf(text, size, ", found '%.60s'%s", v->text,
                 !number_parse(v->text, &x) && (isnan(x) || isinf(x)) ? ", which is not finite"
                                                                      : "");
}

static bool wrong_value(const struct document *doc, const struct value *v, const char *path,
                        const struct key *key)
{
    char words[256], found[256];
    format_words(0, words, sizeof words);
    explain(key, v, found, sizeof found);
    bool one_of = key->kind == KEY_WORD || key->kind == KEY_FORMAT;
    return document_error(doc, v, path, "expected %s%s%s", one_of ? "one of " : "",
                          key->kind == KEY_FORMAT ? words : key->accepts, found);
}

static bool check_map(const struct document *doc, const struct value *map, const char *parent);

static bool check_list(const struct document *doc, const struct value *list, const char *path,
                       bool open)
{
    char each[PATH + 4];
    snprintf(each, sizeof each, "%s[]", path);
    for (const struct value *c = list->child; c; c = c->next) {
        if (c->type != VALUE_MAP)
            return document_error(doc, c, path, "each member of this list is a map of keys");
        if (!open && !check_map(doc, c, each))
            return false;
    }
    return true;
}

static const struct key *find(const char *parent, const char *name)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s%s%s", parent, *parent ? "." : "", name);
    for (int i = 0; i < scenario_key_count; i++)
        if (strcmp(scenario_keys[i].path, path) == 0)
            return &scenario_keys[i];
    return NULL;
}

bool keys_known(const char *parent, const char *key)
{
    return find(parent, key) != NULL;
}

/* A key of one subject makes no sense beside the other. */
static bool check_subject(const struct document *doc, const struct value *v, const char *path,
                          enum key_subject subject)
{
    const bool system = value_member(doc->root, "system");
    if (subject == KEY_OF_BODY && system)
        return document_error(doc, v, path, "is for one body, but this scenario has a system");
    return subject != KEY_OF_SYSTEM || system ||
           document_error(doc, v, path, "is for a system, but this scenario has one body");
}

static bool check_map(const struct document *doc, const struct value *map, const char *parent)
{
    for (const struct value *v = map->child; v; v = v->next) {
        char path[PATH];
        const struct key *key = find(parent, v->key);
        snprintf(path, sizeof path, "%s%s%s", parent, *parent ? "." : "", v->key);
        if (!key)
            key = find(parent, "*");
        if (!key)
            return keys_unknown(doc, v, parent);
        if (!check_subject(doc, v, path, key->subject))
            return false;
        if (!fits(key, v))
            return wrong_value(doc, v, path, key);
        bool list = key->kind == KEY_LIST || key->kind == KEY_OPEN;
        if (key->kind == KEY_MAP && !check_map(doc, v, path))
            return false;
        if (key->kind == KEY_BODY && !check_map(doc, v, "body"))
            return false;
        if (list && !check_list(doc, v, path, key->kind == KEY_OPEN))
            return false;
    }
    return true;
}

bool keys_check(const struct document *doc)
{
    return check_map(doc, doc->root, "");
}

const struct value *keys_find(const struct document *doc, const char *path)
{
    const struct value *v = doc->root;
    char part[PATH];
    while (v && *path) {
        size_t n = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)n, path);
        v = value_member(v, part);
        path += n + (path[n] == '.');
    }
    return v;
}

double value_number(const struct value *v)
{
    return v->numeric ? v->number : strtod(v->text, NULL);
}

void value_numbers(const struct value *v, double *out)
{
    for (const struct value *c = v->child; c; c = c->next) {
        if (c->type == VALUE_LIST) {
            value_numbers(c, out);
            out += value_count(c);
        } else {
            *out++ = value_number(c);
        }
    }
}
