/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Soft spheres, which also meet Lennard-Jones sites: such a pair repels only. */
#include "system/pair/powers.h"

static const plh_param params[] = PLH_PAIR_SCALE_PARAMS;
static const char *const examples[] = {"epsilon=1, sigma=1", "epsilon=1.4, sigma=0.8", NULL};

static void powers(const plh_pair *self, double *c12, double *c6)
{
    const plh_pair_scale *v = plh_pair_scale_of(self);
    const double s2 = v->sigma * v->sigma, s6 = s2 * s2 * s2;
    *c12 = 4.0 * v->epsilon * s6 * s6;
    *c6 = 0.0;
}

static double energy(const plh_pair *self, double r2, double *force)
{
    double c12, c6;
    powers(self, &c12, &c6);
    return plh_pair_of_powers(c12, c6, r2, force);
}

static bool known(const plh_pair *p)
{
    return p->model == &plh_pair_model_soft_sphere || p->model == &plh_pair_model_lennard_jones;
}

static plh_status mix(plh_mixing rule, const plh_pair *a, const plh_pair *b, plh_pair *pair)
{
    if (!known(a) || !known(b))
        return PLH_UNSUPPORTED;
    const plh_pair_scale m = plh_pair_mix_scale(rule, plh_pair_scale_of(a), plh_pair_scale_of(b));
    plh_pair_set(&plh_pair_model_soft_sphere, &m, sizeof m, pair);
    return PLH_OK;
}

const plh_pair_model plh_pair_model_soft_sphere = {
    .name = "soft-sphere",
    .summary = "4 epsilon (sigma/r)^12",
    .source = "Celledoni, Fassò et al. (2007), section 3.4",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .energy = energy,
    .mix = mix,
    .powers = powers,
};
