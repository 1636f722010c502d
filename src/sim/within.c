/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A body in steps that its method chooses, within a tolerance or as the state asks. The integrator
 * keeps time, steps, end and failure; its dense output, or a side step, looks into the last step.
 */
#include <math.h>

#include "method/integrator_inside.h"
#include "sim/kind.h"

static const plh_integrator_run *run_of(const plh_sim *sim)
{
    return plh_integrator_look(sim->it)->run;
}

/* Where the integrator stands. The plan may ask more of the method than was asked of the run. */
static void note(plh_sim *sim)
{
    const plh_integrator_run *run = run_of(sim);
    sim->place = (plh_sim_place){run->strides, run->to, sim->problem.start};
    if (run->strides > 0 || run->failed)
        (void)plh_integrator_at(sim->it, run->to, &sim->place.state);
    if (run->longest == 0.0)
        sim->error = sim->tolerance / run->tolerance * plh_integrator_error(sim->it);
    sim->failed = (plh_status)run->failed;
}

static bool at_end(const plh_sim *sim)
{
    return run_of(sim)->to == run_of(sim)->end;
}

/* Beyond the end there are no steps. */
static plh_status advance(plh_sim *sim, long count)
{
    plh_status status = sim->failed;
    for (; count > 0 && !status && !at_end(sim); count--)
        status = plh_integrator_stride(sim->it);
    note(sim);
    return status;
}

/* It only knows of its next step. */
static long steps_to(const plh_sim *sim, double t)
{
    const plh_integrator_run *run = run_of(sim);
    if (run->failed || at_end(sim))
        return 0;
    return run->end > sim->problem.t0 ? run->to < t : run->to > t;
}

static plh_status advance_to(plh_sim *sim, double t)
{
    while (steps_to(sim, t))
        (void)plh_integrator_stride(sim->it);
    note(sim);
    return sim->failed;
}

static plh_status at(plh_sim *sim, double t, plh_state *out)
{
    return plh_integrator_at(sim->it, t, out);
}

/* The last step. */
static bool visible(const plh_sim *sim, double *from, double *to)
{
    plh_integrator_last(sim->it, from, to);
    return true;
}

static plh_status own_set(plh_sim *sim, const void *bytes, size_t size)
{
    const plh_status status = plh_sim_history_set(sim, bytes, size);
    if (!status)
        note(sim);
    return status;
}

static const plh_sim_table within = {
    .kind = PLH_SIM_ADAPTIVE,
    .advance = advance,
    .advance_to = advance_to,
    .steps_to = steps_to,
    .at = at,
    .view = plh_sim_no_view,
    .visible = visible,
    .own_size = plh_sim_history_size,
    .own_get = plh_sim_history_get,
    .own_set = own_set,
};

plh_status plh_sim_create_strides(const plh_problem *problem, const plh_plan *plan, double end,
                                  plh_sim **sim)
{
    plh_status status = plh_sim_new(&within, problem, sim);
    if (status)
        return status;
    plh_integrator **it = &(*sim)->it;
    (*sim)->spec = plan->spec;
    status = plh_integrator_create(&plan->spec, problem->body, problem->torque, it);
    if (!status)
        status = plh_integrator_begin(*it, problem->t0, end, plan->within, &problem->start);
    return plh_sim_done(status, sim);
}

plh_status plh_sim_create_follow(const plh_problem *problem, const plh_method_spec *spec, double h,
                                 plh_sim **sim)
{
    plh_status status = plh_sim_new(&within, problem, sim);
    if (status)
        return status;
    (*sim)->spec = *spec;
    status = plh_integrator_create(spec, problem->body, problem->torque, &(*sim)->it);
    if (!status)
        status = plh_integrator_follow((*sim)->it, problem->t0, h, &problem->start);
    return plh_sim_done(status, sim);
}
