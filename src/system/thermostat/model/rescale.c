/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One random factor for all momenta: the kinetic energy follows its own stochastic equation. */
#include "system/thermostat/list.h"

#include <math.h>
#include <polhode/random.h>

typedef struct values {
    double rate;
} values;
PLH_THERMOSTAT_VALUES(values, of)

static const plh_param params[] = {
    PLH_REAL_REQUIRED(values, rate, "rate", 5e-324, 1e308,
                      "1/(relaxation time of the kinetic energy)"),
};
static const char *const examples[] = {"rate=12", "rate=2", NULL};

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

static double factor(plh_thermostat *self, double freedom, double kinetic, double h, uint64_t call)
{
    const double decay = of(self)->rate * h;
    plh_random r;
    if (decay == 0.0)
        return 1.0;
    plh_random_seed(plh_thermostat_seed(self, call), &r);
    return rescale_factor(freedom, self->kt, kinetic, decay, &r);
}

const plh_thermostat_model plh_thermostat_model_rescale = {
    .name = "rescale",
    .summary = "all momenta by one random factor; disturbs the motion least",
    .source = "Bussi, Donadio & Parrinello, J. Chem. Phys. 126 (2007) 014101",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .factor = factor,
};
