/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buckingham's exp-6. It falls without bound at very small r: keep sites out of each other. */
#include "system/pair/powers.h"
#include <polhode/extend/pair.h>

typedef struct values {
    double a, b, c;
} values;
PLH_PAIR_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_REAL_REQUIRED(values, a, "a", 0.0, PLH_PAIR_HUGE, "energy of the repulsion at r = 0"),
    PLH_REAL_REQUIRED(values, b, "b", PLH_PAIR_TINY, PLH_PAIR_HUGE, "per length"),
    PLH_REAL_REQUIRED(values, c, "c", 0.0, PLH_PAIR_HUGE, "energy times length^6"),
};
/* clang-format on */
static const char *const examples[] = {"a=8e4, b=11, c=1.5", "a=30, b=4, c=0", NULL};

static double energy(const plh_pair *self, double r2, double *force)
{
    const values *v = of(self);
    const double r = sqrt(r2), w2 = 1.0 / r2, six = v->c * (w2 * w2 * w2);
    const double wall = v->a * exp(-v->b * r);
    *force = v->b * wall / r - 6.0 * six * w2;
    return wall - six;
}

/* A and C geometric, B arithmetic. */
static plh_status mix(plh_mixing rule, const plh_pair *x, const plh_pair *y, plh_pair *pair)
{
    const plh_pair_model *own = &plh_pair_model_buckingham;
    (void)rule;
    if (x->model != own || y->model != own)
        return PLH_UNSUPPORTED;
    const values *p = of(x), *q = of(y);
    const values m = {sqrt(p->a) * sqrt(q->a), 0.5 * (p->b + q->b), sqrt(p->c) * sqrt(q->c)};
    plh_pair_set(own, &m, sizeof m, pair);
    return PLH_OK;
}

const plh_pair_model plh_pair_model_buckingham = {
    .name = "buckingham",
    .summary = "a exp(-b r) - c/r^6; unlike sites: a and c geometric, b arithmetic",
    .source = "Buckingham, Proc. R. Soc. A 168 (1938) 264",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .energy = energy,
    .mix = mix,
};
