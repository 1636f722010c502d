/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Parameters by name: typed members of a struct, found by their offset. */
#include <limits.h>
#include <math.h>
#include <polhode/param.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/dd.h"

int plh_param_width(const plh_param *param)
{
    return param->kind == PLH_PARAM_VECTOR || param->kind == PLH_PARAM_DIRECTION ? 3 : 1;
}

static bool is_int(const plh_param *p)
{
    return p->kind == PLH_PARAM_INTEGER || p->kind == PLH_PARAM_CHOICE;
}

size_t plh_param_size(const plh_param *list, int count)
{
    size_t size = 0;
    for (int i = 0; i < count; i++) {
        size_t own =
            is_int(&list[i]) ? sizeof(int) : (size_t)plh_param_width(&list[i]) * sizeof(double);
        size = list[i].offset + own > size ? list[i].offset + own : size;
    }
    return size;
}

static const plh_param *find(const plh_param *list, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++)
        if (strlen(list[i].name) == length && strncmp(list[i].name, name, length) == 0)
            return &list[i];
    return NULL;
}

const plh_param *plh_param_find(const plh_param *list, int count, const char *name)
{
    return find(list, count, name, strlen(name));
}

void plh_param_get(const plh_param *param, const void *values, double v[3])
{
    const char *at = (const char *)values + param->offset;
    v[0] = v[1] = v[2] = 0.0;
    if (is_int(param)) {
        int i;
        memcpy(&i, at, sizeof i);
        v[0] = i;
    } else {
        memcpy(v, at, (size_t)plh_param_width(param) * sizeof(double));
    }
}

/* A plh_vec3 is three doubles and nothing else. */
_Static_assert(sizeof(plh_vec3) == 3 * sizeof(double), "plh_vec3 has padding");

static void store(const plh_param *p, const double v[3], void *values)
{
    char *at = (char *)values + p->offset;
    if (is_int(p)) {
        int i = (int)v[0];
        memcpy(at, &i, sizeof i);
    } else {
        memcpy(at, v, (size_t)plh_param_width(p) * sizeof(double));
    }
}

void plh_param_defaults(const plh_param *list, int count, void *values)
{
    for (int i = 0; i < count; i++)
        store(&list[i], list[i].preset, values);
}

static plh_dd norm2(const double v[3])
{
    return plh_dd_add(plh_dd_add(plh_two_sqr(v[0]), plh_two_sqr(v[1])), plh_two_sqr(v[2]));
}

/* What rounding the components of a unit vector may do to its square, and no more. */
static bool is_unit(plh_dd square)
{
    return fabs((square.hi - 1.0) + square.lo) <= 0x1p-52;
}

/* Unit length by double-double; false for zero. */
static bool normalise(double v[3])
{
    double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    if (most == 0.0)
        return false;
    if (most < 0.5 || most > 2.0) {
        int shift = ilogb(most);
        for (int i = 0; i < 3; i++)
            v[i] = ldexp(v[i], -shift);
    }
    plh_dd square = norm2(v);
    if (is_unit(square))
        return true;
    plh_dd length = plh_dd_sqrt(square);
    for (int i = 0; i < 3; i++)
        v[i] = plh_dd_to(plh_dd_div(plh_dd_from(v[i]), length));
    return true;
}

static int choice_count(const char *choices)
{
    int n = 1;
    for (; *choices; choices++)
        n += *choices == '|';
    return n;
}

static bool within_bounds(const plh_param *p, const double v[3], int width)
{
    bool inside = true;
    for (int j = 0; j < width; j++)
        inside = inside && v[j] >= p->low && v[j] <= p->high;
    return inside || p->kind == PLH_PARAM_DIRECTION || (p->low == 0.0 && p->high == 0.0);
}

/* What may be put; a direction may have any length but 0. */
static plh_status accept(const plh_param *p, const double v[3])
{
    int width = plh_param_width(p);
    if ((p->flags & PLH_PARAM_OPEN) && isnan(v[0]) && (width == 1 || (isnan(v[1]) && isnan(v[2]))))
        return PLH_OK;
    for (int j = 0; j < width; j++)
        if (!isfinite(v[j]))
            return PLH_NOT_FINITE;
    bool whole = v[0] == floor(v[0]) && fabs(v[0]) <= INT_MAX;
    if (p->kind == PLH_PARAM_CHOICE)
        return whole && v[0] >= 0.0 && v[0] < choice_count(p->choices) ? PLH_OK : PLH_BAD_ARGUMENT;
    if (p->kind == PLH_PARAM_INTEGER && !whole)
        return PLH_BAD_ARGUMENT;
    if (p->kind == PLH_PARAM_DIRECTION && v[0] == 0.0 && v[1] == 0.0 && v[2] == 0.0)
        return PLH_BAD_ARGUMENT;
    return within_bounds(p, v, width) ? PLH_OK : PLH_BAD_ARGUMENT;
}

plh_status plh_param_put(const plh_param *param, const double v[3], void *values)
{
    int width = plh_param_width(param);
    double own[3] = {v[0], width == 3 ? v[1] : 0.0, width == 3 ? v[2] : 0.0};
    plh_status status = accept(param, own);
    if (status)
        return status;
    if (param->kind == PLH_PARAM_DIRECTION)
        normalise(own);
    store(param, own, values);
    return PLH_OK;
}

/* Both are unit vectors. */
static bool perpendicular(const double a[3], const double b[3])
{
    return fabs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) <= PLH_PARAM_PERPENDICULAR;
}

static plh_status check_one(const plh_param *list, int count, const plh_param *p,
                            const void *values)
{
    double v[3], w[3];
    plh_param_get(p, values, v);
    if ((p->flags & PLH_PARAM_REQUIRED) && isnan(v[0]))
        return PLH_BAD_ARGUMENT;
    plh_status status = accept(p, v);
    if (!status && p->kind == PLH_PARAM_DIRECTION && !is_unit(norm2(v)))
        status = PLH_BAD_ARGUMENT;
    const plh_param *other =
        p->perpendicular ? plh_param_find(list, count, p->perpendicular) : NULL;
    if (status || !other)
        return status;
    plh_param_get(other, values, w);
    return perpendicular(v, w) ? PLH_OK : PLH_BAD_ARGUMENT;
}

plh_status plh_param_check(const plh_param *list, int count, const void *values,
                           const plh_param **bad)
{
    if (bad)
        *bad = NULL;
    for (int i = 0; i < count; i++) {
        plh_status status = check_one(list, count, &list[i], values);
        if (status && bad)
            *bad = &list[i];
        if (status)
            return status;
    }
    return PLH_OK;
}

/* The index of the word in "a|b|c", or -1. */
static int choice_index(const char *choices, const char *word, size_t length)
{
    for (int index = 0;; index++) {
        size_t n = strcspn(choices, "|");
        if (n == length && strncmp(choices, word, n) == 0)
            return index;
        if (!choices[n])
            return -1;
        choices += n + 1;
    }
}

static bool read_number(const char **text, double *value)
{
    char *end;
    *value = strtod(*text, &end);
    bool found = end != *text;
    *text = end + strspn(end, " \t;");
    return found;
}

plh_status plh_param_set(const plh_param *list, int count, const char *name, size_t name_length,
                         const char *text, size_t text_length, void *values)
{
    char copy[128];
    const plh_param *p = find(list, count, name, name_length);
    if (!p)
        return PLH_NOT_FOUND;
    if (text_length >= sizeof copy)
        return PLH_BAD_ARGUMENT;
    memcpy(copy, text, text_length);
    copy[text_length] = '\0';
    double v[3] = {0.0, 0.0, 0.0};
    if (p->kind == PLH_PARAM_CHOICE) {
        v[0] = choice_index(p->choices, copy, text_length);
    } else {
        const char *s = copy;
        for (int j = 0; j < plh_param_width(p); j++)
            if (!read_number(&s, &v[j]))
                return PLH_BAD_ARGUMENT;
        if (*s)
            return PLH_BAD_ARGUMENT;
    }
    if (isnan(v[0]))
        return PLH_NOT_FINITE;
    return plh_param_put(p, v, values);
}

plh_status plh_param_set_all(const plh_param *list, int count, const char *text, void *values)
{
    while (*text) {
        size_t name = strcspn(text, "=");
        if (!text[name])
            return PLH_BAD_ARGUMENT;
        const char *value = text + name + 1;
        size_t length = strcspn(value, ",");
        plh_status status = plh_param_set(list, count, text, name, value, length, values);
        if (status)
            return status;
        text = value + length;
        text += strspn(text, ", ");
    }
    return PLH_OK;
}

/* "body, space" of "body|space". */
static void join(const char *choices, char *text, size_t size)
{
    size_t used = strlen(text);
    for (; *choices && used + 3 < size; choices++) {
        if (*choices == '|')
            text[used++] = ',';
        text[used++] = *choices == '|' ? ' ' : *choices;
    }
    text[used] = '\0';
}

void plh_param_accepts(const plh_param *param, char *text, size_t size)
{
    const plh_param *p = param;
    static const char *const kinds[] = {"a number", "a whole number", "one of ", "[x, y, z]",
                                        "a direction [x, y, z], not zero"};
    const char *kind = kinds[p->kind];
    if (p->perpendicular)
        snprintf(text, size, "%s, perpendicular to %s to %g", kind, p->perpendicular,
                 PLH_PARAM_PERPENDICULAR);
    else if (p->high >= 1e308 && p->low > 0.0 && p->low < 1e-300)
        snprintf(text, size, "%s above 0", kind);
    else if (p->high >= 1e308 && p->low == 0.0)
        snprintf(text, size, p->kind == PLH_PARAM_VECTOR ? "%s, each 0 or more" : "%s, 0 or more",
                 kind);
    else if (p->low != 0.0 || p->high != 0.0)
        snprintf(text, size, "%s from %g to %g", kind, p->low, p->high);
    else
        snprintf(text, size, "%s", kind);
    if (p->kind == PLH_PARAM_CHOICE)
        join(p->choices, text, size);
}

/* The fewest digits that give the number back. */
static const char *number_text(double x, char text[32])
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, 32, "%.*g", digits, x);
        if (strtod(text, NULL) == x)
            break;
    }
    return text;
}

void plh_param_text(const plh_param *param, const void *values, char *text, size_t size)
{
    double v[3];
    char number[32];
    plh_param_get(param, values, v);
    if (param->kind == PLH_PARAM_CHOICE) {
        const char *word = param->choices;
        for (int i = 0; i < (int)v[0]; i++)
            word += strcspn(word, "|") + 1;
        snprintf(text, size, "%.*s", (int)strcspn(word, "|"), word);
    } else if (plh_param_width(param) == 3) {
        char x[32], y[32], z[32];
        snprintf(text, size, "%s %s %s", number_text(v[0], x), number_text(v[1], y),
                 number_text(v[2], z));
    } else {
        number_text(v[0], number);
        snprintf(text, size, "%s", number);
    }
}
