/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A free body in closed form: it goes to any time at once. */
#include <math.h>
#include <stdlib.h>

#include "method/list.h"
#include "sim/kind.h"

static plh_status no_advance(plh_sim *sim, long steps)
{
    (void)sim, (void)steps;
    return PLH_UNSUPPORTED;
}

static long no_steps_to(const plh_sim *sim, double t)
{
    (void)sim, (void)t;
    return 0;
}

static plh_status at(plh_sim *sim, double t, plh_state *out)
{
    *out = t == sim->problem.t0 ? sim->problem.start : plh_motion_at(sim->motion, t);
    return isfinite(t) ? PLH_OK : PLH_NOT_FINITE;
}

static plh_status advance_to(plh_sim *sim, double t)
{
    sim->place.now = t;
    return at(sim, t, &sim->place.state);
}

static const plh_sim_table closed = {
    .kind = PLH_SIM_CLOSED,
    .advance = no_advance,
    .advance_to = advance_to,
    .steps_to = no_steps_to,
    .at = at,
    .view = plh_sim_no_view,
    .visible = plh_sim_not_visible,
    .own_size = plh_sim_history_size,
    .own_get = plh_sim_history_get,
    .own_set = plh_sim_history_set,
};

bool plh_problem_is_closed(const plh_problem *problem, const plh_method_spec *spec)
{
    return !problem->torque && spec->method == &plh_method_exact && !spec->energy;
}

plh_status plh_sim_create_closed(const plh_problem *problem, plh_sim **sim)
{
    *sim = NULL;
    if (problem->torque)
        return PLH_UNSUPPORTED;
    plh_status status = plh_sim_new(&closed, problem, sim);
    if (status)
        return status;
    plh_motion *motion = (*sim)->motion = malloc(sizeof *motion);
    status = motion ? plh_motion_init(problem->body, problem->start, problem->t0,
                                      PLH_MOTION_LONG_TIME, motion)
                    : PLH_NO_MEMORY;
    return plh_sim_done(status, sim);
}
