/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the runs in steps of one length share. */
#include "sim/kind.h"

#include <limits.h>
#include <math.h>

/* Of a time since the start: rounding is no step. */
static const double rounding = 1e-12;

plh_status plh_uniform_new(const plh_sim_table *table, const plh_problem *problem,
                           const plh_method_spec *spec, double h, plh_sim **sim)
{
    *sim = NULL;
    if (!isfinite(h) || h == 0.0)
        return PLH_BAD_ARGUMENT;
    plh_status status = plh_sim_new(table, problem, sim);
    if (status)
        return status;
    (*sim)->h = h;
    (*sim)->spec = *spec;
    return PLH_OK;
}

void plh_uniform_go(plh_sim *sim, long steps)
{
    sim->place.steps += steps;
    sim->place.now = sim->problem.t0 + (double)sim->place.steps * sim->h;
}

long plh_uniform_steps_to(const plh_sim *sim, double t)
{
    const double k = (t - sim->problem.t0) / sim->h;
    const long steps = (long)sim->place.steps;
    if (!(fabs(k) < 0x1p62))
        return k > 0.0 ? LONG_MAX - steps : 0;
    const long nearest = lround(k);
    const bool whole = fabs(k - (double)nearest) <= rounding * fabs(k);
    const long goal = whole ? nearest : (long)floor(k);
    return goal > steps ? goal - steps : 0;
}

plh_status plh_uniform_advance_to(plh_sim *sim, double t)
{
    return plh_sim_advance(sim, plh_sim_steps_to(sim, t));
}

/* A small part of a step is none of rounding where the step is far longer than the time that has
 * passed. */
bool plh_uniform_is_now(const plh_sim *sim, double t)
{
    const double passed = fabs(t - sim->problem.t0), h = fabs(sim->h);
    return fabs(t - sim->place.now) <= rounding * fmin(passed, h);
}
