/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Lennard-Jones. */
#include "system/pair/powers.h"

static const plh_param params[] = PLH_PAIR_SCALE_PARAMS;
static const char *const examples[] = {"epsilon=1, sigma=1", "epsilon=0.65, sigma=1.2", NULL};

static void powers(const plh_pair *self, double *c12, double *c6)
{
    const plh_pair_scale *v = plh_pair_scale_of(self);
    const double s2 = v->sigma * v->sigma, s6 = s2 * s2 * s2;
    *c12 = 4.0 * v->epsilon * s6 * s6;
    *c6 = 4.0 * v->epsilon * s6;
}

static double energy(const plh_pair *self, double r2, double *force)
{
    double c12, c6;
    powers(self, &c12, &c6);
    return plh_pair_of_powers(c12, c6, r2, force);
}

static plh_status mix(plh_mixing rule, const plh_pair *a, const plh_pair *b, plh_pair *pair)
{
    const plh_pair_model *own = &plh_pair_model_lennard_jones;
    if (a->model != own || b->model != own)
        return PLH_UNSUPPORTED;
    const plh_pair_scale m = plh_pair_mix_scale(rule, plh_pair_scale_of(a), plh_pair_scale_of(b));
    plh_pair_set(own, &m, sizeof m, pair);
    return PLH_OK;
}

const plh_pair_model plh_pair_model_lennard_jones = {
    .name = "lennard-jones",
    .summary = "4 epsilon ((sigma/r)^12 - (sigma/r)^6)",
    .source = "Jones, Proc. R. Soc. A 106 (1924) 463",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .energy = energy,
    .mix = mix,
    .powers = powers,
};
