/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Nose-Hoover chains: the first link is a friction that follows the kinetic energy, each further
 * link one of the link before it. Deterministic but for the start of the links, which is drawn at
 * kT. The operator of the chain over a time is that of Martyna, Tuckerman, Tobias and Klein, Mol.
 * Phys. 87 (1996) 1117, section 4, with three steps of Yoshida in as many parts as a link needs to
 * move by a tenth of a radian at most.
 */
#include "system/thermostat/list.h"

#include <math.h>
#include <polhode/random.h>

enum { LINKS = 8 };

typedef struct values {
    double rate;
    int chain;
} values;
PLH_THERMOSTAT_VALUES(values, of)

static const plh_param params[] = {
    PLH_REAL_REQUIRED(values, rate, "rate", 5e-324, 1e308,
                      "of the links, 1/time: their masses are f kT/rate^2, and kT/rate^2 after the "
                      "first"),
    PLH_INTEGER(values, chain, "chain", 3, 1, LINKS, "number of links"),
};
static const char *const examples[] = {"rate=3", "rate=2, chain=4", NULL};

typedef struct links {
    double position[LINKS], velocity[LINKS];
    int64_t started;
} links;
PLH_THERMOSTAT_KEEPS(links, keeps)

static const plh_field fields[] = {
    PLH_SAVE_REALS(links, position),
    PLH_SAVE_REALS(links, velocity),
    PLH_SAVE_INTEGER(links, started),
};

/* The mass of link i. */
static double mass(const plh_thermostat *self, double freedom, int i)
{
    const double rate = of(self)->rate;
    return (i == 0 ? freedom : 1.0) * self->kt / (rate * rate);
}

static void start(plh_thermostat *self, double freedom, links *x)
{
    plh_random r;
    plh_random_seed(plh_thermostat_seed(self, 0), &r);
    for (int i = 0; i < of(self)->chain; i++)
        x->velocity[i] = sqrt(self->kt / mass(self, freedom, i)) * plh_random_normal(&r);
    x->started = 1;
}

/* Link i over the time d: pushed by what drives it, slowed by the next link. */
static void push(const plh_thermostat *self, double freedom, double kinetic, int i, double d,
                 links *x)
{
    const double before = i > 0 ? x->velocity[i - 1] : 0.0;
    const double drive = i == 0 ? 2.0 * kinetic - freedom * self->kt
                                : mass(self, freedom, i - 1) * before * before - self->kt;
    const double slow = i + 1 < of(self)->chain ? exp(-0.5 * d * x->velocity[i + 1]) : 1.0;
    x->velocity[i] = (x->velocity[i] * slow + d * drive / mass(self, freedom, i)) * slow;
}

/* From the last link to the first, the momenta, and back. */
static double move(plh_thermostat *self, double freedom, double *kinetic, double d, links *x)
{
    const int n = of(self)->chain;
    for (int i = n - 1; i >= 0; i--)
        push(self, freedom, *kinetic, i, 0.5 * d, x);
    const double scale = exp(-d * x->velocity[0]);
    *kinetic *= scale * scale;
    for (int i = 0; i < n; i++)
        x->position[i] += d * x->velocity[i];
    for (int i = 0; i < n; i++)
        push(self, freedom, *kinetic, i, 0.5 * d, x);
    return scale;
}

static double factor(plh_thermostat *self, double freedom, double kinetic, double h, uint64_t call)
{
    const double outer = 1.0 / (2.0 - cbrt(2.0)), weight[3] = {outer, 1.0 - 2.0 * outer, outer};
    links *x = keeps(self);
    double a = 1.0;
    (void)call;
    if (of(self)->rate == 0.0 || self->kt == 0.0)
        return 1.0;
    if (!x->started)
        start(self, freedom, x);
    const double parts = fmin(1.0 + floor(10.0 * of(self)->rate * h), 1000.0);
    for (int i = 0; i < 3 * (int)parts; i++)
        a *= move(self, freedom, &kinetic, weight[i % 3] * h / parts, x);
    return a;
}

static double energy(const plh_thermostat *self, double freedom)
{
    const links *x = (const links *)(const void *)&self->state;
    double sum = 0.0;
    for (int i = 0; i < of(self)->chain && x->started; i++)
        sum += 0.5 * mass(self, freedom, i) * x->velocity[i] * x->velocity[i] +
               (i == 0 ? freedom : 1.0) * self->kt * x->position[i];
    return sum;
}

const plh_thermostat_model plh_thermostat_model_nose_hoover = {
    .name = "nose-hoover",
    .summary = "Nose-Hoover chains: a friction that follows the kinetic energy, without noise",
    .source = "Martyna, Klein & Tuckerman, J. Chem. Phys. 97 (1992) 2635",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .fields = fields,
    .field_count = PLH_FIELD_COUNT(fields),
    .factor = factor,
    .energy = energy,
};
