/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the potentials of the form c12/r^12 - c6/r^6 share. */
#ifndef PLH_SYSTEM_PAIR_POWERS_H
#define PLH_SYSTEM_PAIR_POWERS_H

#include <math.h>
#include <polhode/extend/pair.h>
#include <string.h>

#include "system/pair/list.h"

/* Bounds of parameters that must be positive, or not negative. */
#define PLH_PAIR_TINY 1e-307
#define PLH_PAIR_HUGE 1e308

/* Values of the models with an energy and a length. */
typedef struct plh_pair_scale {
    double epsilon, sigma;
} plh_pair_scale;
PLH_PAIR_VALUES(plh_pair_scale, plh_pair_scale_of)

/* clang-format off */
#define PLH_PAIR_SCALE_PARAMS \
    {PLH_REAL_REQUIRED(plh_pair_scale, epsilon, "epsilon", 0.0, PLH_PAIR_HUGE, "energy"), \
     PLH_REAL_REQUIRED(plh_pair_scale, sigma, "sigma", PLH_PAIR_TINY, PLH_PAIR_HUGE, "length")}
/* clang-format on */

static inline double plh_pair_of_powers(double c12, double c6, double r2, double *force)
{
    const double w2 = 1.0 / r2, w6 = w2 * w2 * w2, a12 = c12 * (w6 * w6), a6 = c6 * w6;
    *force = w2 * (12.0 * a12 - 6.0 * a6);
    return a12 - a6;
}

static inline plh_pair_scale plh_pair_mix_scale(plh_mixing rule, const plh_pair_scale *a,
                                                const plh_pair_scale *b)
{
    plh_pair_scale m = {sqrt(a->epsilon) * sqrt(b->epsilon), 0.5 * (a->sigma + b->sigma)};
    if (rule == PLH_MIX_GEOMETRIC)
        m.sigma = sqrt(a->sigma) * sqrt(b->sigma);
    if (rule == PLH_MIX_WALDMAN_HAGLER) {
        /* With s = smaller/larger sigma: nothing leaves the range in any unit. */
        const double large = fmax(a->sigma, b->sigma), s = fmin(a->sigma, b->sigma) / large;
        const double s3 = s * s * s, mean = 0.5 * (1.0 + s3 * s3);
        m.sigma = large * pow(mean, 1.0 / 6.0);
        m.epsilon *= s3 / mean;
    }
    return m;
}

/* Puts the values of a model that is done with checking into a potential. */
static inline void plh_pair_set(const plh_pair_model *model, const void *values, size_t size,
                                plh_pair *pair)
{
    memset(pair, 0, sizeof *pair);
    pair->model = model;
    memcpy(&pair->values, values, size);
}

#endif
