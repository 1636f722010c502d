/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "method/mutant.h"

#include <math.h>
#include <polhode/extend/tableau.h>
#include <stddef.h>
#include <string.h>

#define THIRD  (1.0 / 3.0)
#define SQRT3  1.7320508075688772935
#define ROOT15 3.8729833462074168852

/* clang-format off */
/* In the order of the words of the parameter "tableau" of mkrk; the last one is bbtrapwd's. */
static const plh_tableau tableaux[] = {
    {"euler", "explicit Euler", 1, 1, {{0.0}}, {PLH_MUTANT(1.0, 1.01)}, {0.0}},
    {"midpoint", "explicit midpoint", 2, 2,
     {{0.0}, {PLH_MUTANT(0.5, 0.49)}}, {0.0, 1.0}, {0.0, 0.5}},
    {"heun3", "Heun, order 3", 3, 3,
     {{0.0}, {THIRD}, {0.0, 2.0 * THIRD}}, {0.25, 0.0, 0.75}, {0.0, PLH_MUTANT(THIRD, 0.3), 2.0 * THIRD}},
    {"rk4", "classical Runge-Kutta", 4, 4,
     {{0.0}, {0.5}, {0.0, PLH_MUTANT(0.5, 0.51)}, {0.0, 0.0, 1.0}},
     {1.0 / 6.0, THIRD, THIRD, 1.0 / 6.0}, {0.0, 0.5, 0.5, 1.0}},
    {"gauss2", "Gauss, one stage: imidm", 1, 2, {{PLH_MUTANT(0.5, 0.51)}}, {1.0}, {0.5}},
    {"gauss4", "Gauss, two stages", 2, 4,
     {{0.25, PLH_MUTANT(0.25, 0.251) - SQRT3 / 6.0}, {0.25 + SQRT3 / 6.0, 0.25}},
     {0.5, 0.5}, {0.5 - SQRT3 / 6.0, 0.5 + SQRT3 / 6.0}},
    {"gauss6", "Gauss, three stages", 3, 6,
     {{5.0 / 36.0, 2.0 / 9.0 - ROOT15 / 15.0, 5.0 / 36.0 - ROOT15 / 30.0},
      {5.0 / 36.0 + ROOT15 / 24.0, PLH_MUTANT(2.0, 2.01) / 9.0, 5.0 / 36.0 - ROOT15 / 24.0},
      {5.0 / 36.0 + ROOT15 / 30.0, 2.0 / 9.0 + ROOT15 / 15.0, 5.0 / 36.0}},
     {5.0 / 18.0, 4.0 / 9.0, 5.0 / 18.0}, {0.5 - ROOT15 / 10.0, 0.5, 0.5 + ROOT15 / 10.0}},
    {"trapezoid", "implicit trapezoidal rule: bbtrapwd", 2, 2,
     {{0.0}, {PLH_MUTANT(0.5, 0.51), 0.5}}, {0.5, 0.5}, {0.0, 1.0}},
};
/* clang-format on */

int plh_tableau_count(void)
{
    return (int)(sizeof tableaux / sizeof *tableaux);
}

const plh_tableau *plh_tableau_get(int index)
{
    return index >= 0 && index < plh_tableau_count() ? &tableaux[index] : NULL;
}

const plh_tableau *plh_tableau_find(const char *name)
{
    for (int i = 0; i < plh_tableau_count(); i++)
        if (strcmp(tableaux[i].name, name) == 0)
            return &tableaux[i];
    return NULL;
}

plh_status plh_tableau_check(const plh_tableau *tableau)
{
    double total = 0.0;
    if (tableau->stages < 1 || tableau->stages > PLH_TABLEAU_MAX || tableau->order < 1)
        return PLH_BAD_ARGUMENT;
    for (int i = 0; i < tableau->stages; i++) {
        double row = 0.0;
        for (int j = 0; j < tableau->stages; j++)
            row += tableau->a[i][j];
        total += tableau->b[i];
        if (!isfinite(row) || !isfinite(tableau->b[i]) || !isfinite(tableau->c[i]))
            return PLH_NOT_FINITE;
        if (fabs(row - tableau->c[i]) > 1e-12)
            return PLH_BAD_ARGUMENT;
    }
    return fabs(total - 1.0) > 1e-12 ? PLH_BAD_ARGUMENT : PLH_OK;
}

bool plh_tableau_is_explicit(const plh_tableau *tableau)
{
    for (int i = 0; i < tableau->stages; i++)
        for (int j = i; j < tableau->stages; j++)
            if (tableau->a[i][j] != 0.0)
                return false;
    return true;
}
