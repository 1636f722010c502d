/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/param.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

int plh_param_width(const plh_param *param)
{
    return param->kind == PLH_PARAM_VECTOR || param->kind == PLH_PARAM_BODY_VECTOR ? 3 : 1;
}

int plh_param_total(const plh_param *list, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += plh_param_width(&list[i]);
    return total;
}

static const plh_param *find(const plh_param *list, int count, const char *name, size_t length,
                             int *offset)
{
    *offset = 0;
    for (int i = 0; i < count; i++) {
        if (strlen(list[i].name) == length && strncmp(list[i].name, name, length) == 0)
            return &list[i];
        *offset += plh_param_width(&list[i]);
    }
    return NULL;
}

int plh_param_offset(const plh_param *list, int count, const char *name)
{
    int offset;
    return find(list, count, name, strlen(name), &offset) ? offset : -1;
}

void plh_param_defaults(const plh_param *list, int count, double *values)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < plh_param_width(&list[i]); j++)
            *values++ = list[i].preset[j];
}

static int choice_count(const char *choices)
{
    int n = 1;
    for (; *choices; choices++)
        n += *choices == '|';
    return n;
}

static plh_status check_one(const plh_param *p, const double *v)
{
    for (int j = 0; j < plh_param_width(p); j++)
        if (!isfinite(v[j]))
            return PLH_NOT_FINITE;
    bool whole = v[0] == floor(v[0]);
    if (p->kind == PLH_PARAM_CHOICE)
        return whole && v[0] >= 0.0 && v[0] < choice_count(p->choices) ? PLH_OK : PLH_BAD_ARGUMENT;
    if (p->kind == PLH_PARAM_INTEGER && !whole)
        return PLH_BAD_ARGUMENT;
    bool bounded = plh_param_width(p) == 1 && (p->low != 0.0 || p->high != 0.0);
    return bounded && !(v[0] >= p->low && v[0] <= p->high) ? PLH_BAD_ARGUMENT : PLH_OK;
}

plh_status plh_param_check(const plh_param *list, int count, const double *values)
{
    for (int i = 0; i < count; i++) {
        plh_status status = check_one(&list[i], values);
        if (status)
            return status;
        values += plh_param_width(&list[i]);
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
                         const char *text, size_t text_length, double *values)
{
    char copy[128];
    int offset;
    const plh_param *p = find(list, count, name, name_length, &offset);
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
    plh_status status = check_one(p, v);
    if (status)
        return status;
    memcpy(values + offset, v, sizeof(double) * (size_t)plh_param_width(p));
    return PLH_OK;
}
