/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Thermostats: what acts on the momenta between the steps. */
#include <math.h>
#include <polhode/thermostat.h>
#include <string.h>

#include "system/private.h"

/* The mixing function of SplitMix64. */
static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static const uint64_t golden = 0x9e3779b97f4a7c15;

typedef struct bath {
    plh_system *s;
    double keep, draw; /* p becomes keep p + draw sqrt(m) times a normal number */
    uint64_t seed;
} bath;

static plh_status langevin_part(void *context, size_t part, size_t first, size_t last)
{
    const bath *b = context;
    (void)part;
    for (size_t i = first; i < last; i++) {
        plh_random r; /* of its own for each body and call: any number of threads draws the same */
        plh_random_seed(mixed(b->seed + golden * (uint64_t)(i + 1)), &r);
        plh_place_shake(b->s, i, b->keep, b->draw, b->draw, &r);
    }
    return PLH_OK;
}

static plh_status langevin(const plh_thermostat *t, plh_system *s, double h, uint64_t call)
{
    bath b = {s, exp(-t->rate * h), sqrt(t->kt * -expm1(-2.0 * t->rate * h)),
              mixed(mixed(t->seed + golden) ^ call)};
    return plh_pool_for(s->def.pool, s->def.n, PLH_GRAIN, langevin_part, &b);
}

/* Gamma with shape a >= 1, scale 1: Marsaglia and Tsang, ACM Trans. Math. Softw. 26 (2000) 363. */
static double draw_gamma(double a, plh_random *r)
{
    const double d = a - 1.0 / 3.0, c = 1.0 / sqrt(9.0 * d);
    for (;;) {
        const double x = plh_random_normal(r), u = plh_random_uniform(r), w = 1.0 + c * x;
        const double v = w * w * w;
        if (w > 0.0 && log(1.0 - u) < 0.5 * x * x + d - d * v + d * log(v))
            return d * v;
    }
}

/* The sum of the squares of n normal numbers. */
static double draw_squares(double n, plh_random *r)
{
    double sum = 0.0;
    if (n >= 2.0)
        return 2.0 * draw_gamma(0.5 * n, r);
    if (n >= 1.0) {
        const double x = plh_random_normal(r);
        sum = x * x;
    }
    return sum;
}

/*
 * The factor of the momenta: the kinetic energy K of f degrees of freedom takes one step of its own
 * stochastic equation, whose solution is known. Bussi, Donadio and Parrinello (2007), eqs (A7) and
 * (A8); e = kT/(2 K).
 */
static double rescale_factor(double f, double kt, double kinetic, double decay, plh_random *r)
{
    const double c = exp(-decay), e = 0.5 * kt / kinetic * -expm1(-decay);
    const double first = plh_random_normal(r), rest = draw_squares(f - 1.0, r);
    const double square = c + e * (first * first + rest) + 2.0 * first * sqrt(c * e);
    return copysign(sqrt(fmax(square, 0.0)), first + sqrt(c / e));
}

static plh_status rescale(const plh_thermostat *t, plh_system *s, double h, uint64_t call)
{
    plh_random r;
    double freedom, kinetic;
    plh_vec3 velocity;
    plh_measure_heat(s, &freedom, &kinetic, &velocity);
    if (!(kinetic > 0.0) || t->rate * h == 0.0)
        return PLH_OK;
    plh_random_seed(mixed(mixed(t->seed + golden) ^ call), &r);
    const double a = rescale_factor(freedom, t->kt, kinetic, t->rate * h, &r);
    for (size_t i = 0; i < s->def.n; i++) {
        const double m = s->species[s->kind_of[i]].mass;
        const plh_vec3 drift = plh_vec3_scale(m, velocity);
        s->px[i] = drift.x + a * (s->px[i] - drift.x);
        s->py[i] = drift.y + a * (s->py[i] - drift.y);
        s->pz[i] = drift.z + a * (s->pz[i] - drift.z);
        s->rotation.mx[i] *= a, s->rotation.my[i] *= a, s->rotation.mz[i] *= a;
    }
    return PLH_OK;
}

static const plh_thermostat_model models[] = {
    {
        .name = "langevin",
        .summary = "friction and noise on both momenta of each body, exactly",
        .source = "Ornstein & Uhlenbeck (1930): the exact solution of dp = -g p dt + noise at kT",
        .rate = "friction rate g of both momenta",
        .apply = langevin,
    },
    {
        .name = "rescale",
        .summary = "all momenta by one random factor; disturbs the motion least",
        .source = "Bussi, Donadio & Parrinello, J. Chem. Phys. 126 (2007) 014101",
        .rate = "1/(relaxation time of the kinetic energy)",
        .apply = rescale,
    },
};

int plh_thermostat_count(void)
{
    return (int)(sizeof models / sizeof *models);
}

const plh_thermostat_model *plh_thermostat_at(int index)
{
    return index >= 0 && index < plh_thermostat_count() ? &models[index] : NULL;
}

const plh_thermostat_model *plh_thermostat_find(const char *name)
{
    for (int i = 0; i < plh_thermostat_count(); i++)
        if (strcmp(models[i].name, name) == 0)
            return &models[i];
    return NULL;
}

plh_status plh_thermostat_init(const plh_thermostat_model *model, double kt, double rate,
                               uint64_t seed, plh_thermostat *thermostat)
{
    *thermostat = (plh_thermostat){model, kt, rate, seed};
    if (!isfinite(kt) || !isfinite(rate))
        return PLH_NOT_FINITE;
    return model && kt >= 0.0 && rate >= 0.0 ? PLH_OK : PLH_BAD_ARGUMENT;
}

plh_status plh_thermostat_apply(const plh_thermostat *t, plh_system *s, double h, uint64_t call)
{
    if (!isfinite(h))
        return PLH_NOT_FINITE;
    return h >= 0.0 ? t->model->apply(t, s, h, call) : PLH_BAD_ARGUMENT;
}

plh_status plh_thermostat_run(const plh_thermostat *thermostat, plh_system *s,
                              const plh_method_spec *spec, double t, double h, long first,
                              long count)
{
    plh_status status = PLH_OK;
    for (long k = first; k < first + count && !status; k++) {
        status = plh_system_run(s, spec, t + (double)k * h, h, 1);
        if (!status)
            status = plh_thermostat_apply(thermostat, s, h, (uint64_t)k);
    }
    return status;
}
