/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Friction and noise on each body: the exact solution of Ornstein and Uhlenbeck's equation over a
 * step. */
#include "system/private.h"
#include "system/thermostat/list.h"

#include <math.h>

typedef struct values {
    double rate;
} values;
PLH_THERMOSTAT_VALUES(values, of)

static const plh_param params[] = {
    PLH_REAL_REQUIRED(values, rate, "rate", 5e-324, 1e308, "friction rate of both momenta, 1/time"),
};
static const char *const examples[] = {"rate=12", "rate=2", NULL};

typedef struct bath {
    plh_system *s;
    /* P becomes keep p + draw sqrt(m) times a normal number */
    double keep, draw;
    uint64_t seed;
} bath;

static plh_status langevin_part(void *context, size_t part, size_t first, size_t last)
{
    const bath *b = context;
    (void)part;
    for (size_t i = first; i < last; i++) {
        plh_random r; /* of its own for each body and call: any number of threads draws the same */
        plh_random_seed(plh_thermostat_seed_of(b->seed, (uint64_t)i), &r);
        plh_place_shake(b->s, i, b->keep, b->draw, b->draw, &r);
    }
    return PLH_OK;
}

static plh_status langevin(plh_thermostat *self, plh_system *s, double h, uint64_t call)
{
    const double rate = of(self)->rate;
    bath b = {s, exp(-rate * h), sqrt(self->kt * -expm1(-2.0 * rate * h)),
              plh_thermostat_seed(self, call)};
    return plh_pool_for(s->def.pool, s->def.n, PLH_GRAIN, langevin_part, &b);
}

const plh_thermostat_model plh_thermostat_model_langevin = {
    .name = "langevin",
    .summary = "friction and noise on both momenta of each body, exactly",
    .source = "Ornstein & Uhlenbeck (1930): the exact solution of dp = -g p dt + noise at kT",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .apply = langevin,
};
