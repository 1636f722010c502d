/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A body in steps of one length. Side steps of a second integrator, given the history of the run,
 * look between them. */
#include <polhode/extend/method.h>

#include "method/integrator_inside.h"
#include "sim/kind.h"

static plh_status advance(plh_sim *sim, long steps)
{
    if (sim->failed)
        return sim->failed;
    sim->failed = plh_integrator_advance(sim->it, sim->problem.t0, sim->h, (long)sim->place.steps,
                                         steps, &sim->place.state);
    plh_uniform_go(sim, steps);
    return sim->failed;
}

static plh_status at(plh_sim *sim, double t, plh_state *out)
{
    const double now = sim->place.now;
    *out = sim->place.state;
    if (sim->failed || plh_uniform_is_now(sim, t))
        return sim->failed;
    plh_integrator_history_copy(sim->it, sim->side);
    return plh_integrator_advance(sim->side, now, t - now, 0, 1, out);
}

/* The next step. */
static bool visible(const plh_sim *sim, double *from, double *to)
{
    *from = sim->place.now;
    *to = sim->problem.t0 + (double)(sim->place.steps + 1) * sim->h;
    return true;
}

static const plh_sim_table stepped = {
    .kind = PLH_SIM_STEPPED,
    .advance = advance,
    .advance_to = plh_uniform_advance_to,
    .steps_to = plh_uniform_steps_to,
    .at = at,
    .view = plh_sim_no_view,
    .visible = visible,
    .own_size = plh_sim_history_size,
    .own_get = plh_sim_history_get,
    .own_set = plh_sim_history_set,
};

plh_status plh_sim_create(const plh_problem *problem, const plh_method_spec *spec, double h,
                          plh_sim **sim)
{
    *sim = NULL;
    plh_status status = plh_body_check(problem->body, problem->start);
    if (!status && spec->method->follow)
        return plh_sim_create_follow(problem, spec, h, sim);
    if (!status)
        status = plh_uniform_new(&stepped, problem, spec, h, sim);
    if (status)
        return status;
    status = plh_integrator_create(spec, problem->body, problem->torque, &(*sim)->it);
    if (!status)
        status = plh_integrator_create(spec, problem->body, problem->torque, &(*sim)->side);
    return plh_sim_done(status, sim);
}
