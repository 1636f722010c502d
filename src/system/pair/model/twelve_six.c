/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The coefficients by hand. */
#include "system/pair/powers.h"
#include <polhode/extend/pair.h>

typedef struct values {
    double c12, c6;
} values;
PLH_PAIR_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_REAL_IN(values, c12, "c12", 0.0, 0.0, PLH_PAIR_HUGE, "energy times length^12"),
    PLH_REAL(values, c6, "c6", 0.0, "energy times length^6"),
};
/* clang-format on */
static const char *const examples[] = {"c12=1.7", "c12=0.9, c6=2.5", NULL};

static void powers(const plh_pair *self, double *c12, double *c6)
{
    *c12 = of(self)->c12;
    *c6 = of(self)->c6;
}

static double energy(const plh_pair *self, double r2, double *force)
{
    return plh_pair_of_powers(of(self)->c12, of(self)->c6, r2, force);
}

const plh_pair_model plh_pair_model_twelve_six = {
    .name = "12-6",
    .summary = "c12/r^12 - c6/r^6",
    .source = "Lennard-Jones by its coefficients",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .energy = energy,
    .powers = powers,
};
