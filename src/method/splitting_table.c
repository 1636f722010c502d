/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The built-in splitting schemes. */
#include <string.h>

#include "method/splitting_method.h"

#define PLH_ROW_REAL double
#define PLH_ROW_FLOW plh_flow
#define PLH_ROWS_OF_PARTS
#define R(x) x
#include "method/splitting_rows.h"

/* A palindrome of na + nb different flows has na + nb outer and na + nb - 1 inner ones. */
#define COUNT(x) ((int)(sizeof(x) / sizeof *(x)))
enum { ABA, BAB, CBC };
#define FLOWS(rows, outer) (COUNT(rows##_a) + COUNT(rows##_b) - !(outer))
#define ROW(id, title, rows, form, order_, general_, n1, n2, n3, error_, origin)                   \
    {                                                                                              \
        .name = title,                                                                             \
        .source = origin,                                                                          \
        .kick_first = form != ABA,                                                                 \
        .palindrome = true,                                                                        \
        .composition = form == CBC,                                                                \
        .drifts = FLOWS(rows, form == ABA),                                                        \
        .kicks = FLOWS(rows, form != ABA),                                                         \
        .a = rows##_a,                                                                             \
        .b = rows##_b,                                                                             \
        .order = order_,                                                                           \
        .general = general_,                                                                       \
        .near = {n1, n2, n3},                                                                      \
        .error = error_,                                                                           \
    },
#define GRADIENT_ROW(id, title, form, drifts_, kicks_, order_, n1, n2, n3, origin)                 \
    {                                                                                              \
        .name = title,                                                                             \
        .source = origin,                                                                          \
        .kick_first = form == BAB,                                                                 \
        .palindrome = true,                                                                        \
        .drifts = drifts_,                                                                         \
        .kicks = kicks_,                                                                           \
        .order = order_,                                                                           \
        .general = order_,                                                                         \
        .near = {n1, n2, n3},                                                                      \
        .flows = id##_flows,                                                                       \
        .flow_count = COUNT(id##_flows),                                                           \
    },
#define PARTS_ROW(id, title, form, drifts, kicks, order, text, origin)                             \
    GRADIENT_ROW(id, title, form, drifts, kicks, order, order, order, order, origin)
const plh_scheme plh_scheme_table[] = {PLH_SCHEME_ROWS(ROW) PLH_PARTS_ROWS(PARTS_ROW)
                                           PLH_GRADIENT_ROWS(GRADIENT_ROW)};

int plh_scheme_count(void)
{
    return COUNT(plh_scheme_table);
}

const plh_scheme *plh_scheme_get(int index)
{
    return index >= 0 && index < COUNT(plh_scheme_table) ? &plh_scheme_table[index] : NULL;
}

const plh_scheme *plh_scheme_find(const char *name)
{
    for (int i = 0; i < COUNT(plh_scheme_table); i++)
        if (strcmp(plh_scheme_table[i].name, name) == 0)
            return &plh_scheme_table[i];
    return NULL;
}
