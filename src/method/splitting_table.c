/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The built-in splitting schemes. */
#include <polhode/splitting.h>
#include <string.h>

#define PLH_ROW_REAL double
#define R(x)         x
#include "method/splitting_rows.h"

/* A palindrome of na + nb different flows has na + nb outer and na + nb - 1 inner ones. */
#define COUNT(x) ((int)(sizeof(x) / sizeof *(x)))
enum { ABA = 0, BAB = 1 };
#define FLOWS(rows, outer) (COUNT(rows##_a) + COUNT(rows##_b) - !(outer))
#define ROW(name, rows, form, order, general, n1, n2, n3, error, source)                           \
    {name,                                                                                         \
     source,                                                                                       \
     form == BAB,                                                                                  \
     true,                                                                                         \
     FLOWS(rows, form == ABA),                                                                     \
     FLOWS(rows, form == BAB),                                                                     \
     rows##_a,                                                                                     \
     rows##_b,                                                                                     \
     order,                                                                                        \
     general,                                                                                      \
     {n1, n2, n3},                                                                                 \
     error},
static const plh_scheme schemes[] = {PLH_SCHEME_ROWS(ROW)};

int plh_scheme_count(void)
{
    return COUNT(schemes);
}

const plh_scheme *plh_scheme_at(int index)
{
    return index >= 0 && index < COUNT(schemes) ? &schemes[index] : NULL;
}

const plh_scheme *plh_scheme_find(const char *name)
{
    for (int i = 0; i < COUNT(schemes); i++)
        if (strcmp(schemes[i].name, name) == 0)
            return &schemes[i];
    return NULL;
}
