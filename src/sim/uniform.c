/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "sim/uniform.h"

#include <limits.h>
#include <math.h>

/* Of a time since the start: rounding is no step. */
static const double rounding = 1e-12;

plh_status plh_uniform_new(const plh_sim_table *table, const plh_problem *problem, double h,
                           size_t size, plh_sim **sim)
{
    *sim = NULL;
    if (!isfinite(h) || h == 0.0)
        return PLH_BAD_ARGUMENT;
    plh_status status = plh_sim_new(table, problem, size, sim);
    if (!status)
        plh_uniform_of(*sim)->h = h;
    return status;
}

double plh_uniform_time(const plh_sim *sim)
{
    const plh_uniform *c = plh_uniform_look(sim);
    return sim->problem.t0 + (double)c->steps * c->h;
}

double plh_uniform_step(const plh_sim *sim)
{
    return plh_uniform_look(sim)->h;
}

long plh_uniform_steps(const plh_sim *sim)
{
    return plh_uniform_look(sim)->steps;
}

long plh_uniform_steps_to(const plh_sim *sim, double t)
{
    const plh_uniform *c = plh_uniform_look(sim);
    const double k = (t - sim->problem.t0) / c->h;
    if (!(fabs(k) < 0x1p62))
        return k > 0.0 ? LONG_MAX - c->steps : 0;
    const long nearest = lround(k);
    const bool whole = fabs(k - (double)nearest) <= rounding * fabs(k);
    const long goal = whole ? nearest : (long)floor(k);
    return goal > c->steps ? goal - c->steps : 0;
}

plh_status plh_uniform_advance_to(plh_sim *sim, double t)
{
    return plh_sim_advance(sim, plh_sim_steps_to(sim, t));
}

/* A small part of a step is none of rounding where the step is far longer than the time that has
 * passed. */
bool plh_uniform_is_now(const plh_sim *sim, double t)
{
    const double passed = fabs(t - sim->problem.t0), h = fabs(plh_uniform_look(sim)->h);
    return fabs(t - plh_uniform_time(sim)) <= rounding * fmin(passed, h);
}
