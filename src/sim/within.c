/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A body in steps that its method chooses within a tolerance. The integrator keeps time, steps, end
 * and failure; its dense output looks into the last step.
 */
#include <math.h>

#include "method/integrator_inside.h"
#include "sim/kind.h"

struct within {
    plh_sim sim;
    plh_integrator *it;
};

static struct within *of(plh_sim *sim)
{
    return (struct within *)(void *)sim;
}

static plh_integrator *it_of(const plh_sim *sim)
{
    return ((const struct within *)(const void *)sim)->it;
}

static const plh_integrator_run *run_of(const plh_sim *sim)
{
    return plh_integrator_look(it_of(sim))->run;
}

static void destroy(plh_sim *sim)
{
    plh_integrator_destroy(of(sim)->it);
}

static double now(const plh_sim *sim)
{
    return run_of(sim)->to;
}

static double no_step(const plh_sim *sim)
{
    (void)sim;
    return 0.0;
}

static long steps(const plh_sim *sim)
{
    return (long)run_of(sim)->strides;
}

/* The plan may ask more of the method than was asked of the run. */
static double error(const plh_sim *sim)
{
    return sim->tolerance / run_of(sim)->tolerance * plh_integrator_error(it_of(sim));
}

static plh_state state(const plh_sim *sim)
{
    plh_state s = sim->problem.start;
    if (run_of(sim)->strides > 0 || run_of(sim)->failed)
        (void)plh_integrator_at(it_of(sim), now(sim), &s);
    return s;
}

static const plh_method_spec *spec(const plh_sim *sim)
{
    return &it_of(sim)->spec;
}

static const plh_integrator *integrator(const plh_sim *sim)
{
    return it_of(sim);
}

static bool at_end(const plh_sim *sim)
{
    return run_of(sim)->to == run_of(sim)->end;
}

/* Beyond the end there are no steps. */
static plh_status advance(plh_sim *sim, long count)
{
    plh_status status = (plh_status)run_of(sim)->failed;
    for (; count > 0 && !status && !at_end(sim); count--)
        status = plh_integrator_stride(it_of(sim));
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
        (void)advance(sim, 1);
    return (plh_status)run_of(sim)->failed;
}

static plh_status at(plh_sim *sim, double t, plh_state *out)
{
    return plh_integrator_at(it_of(sim), t, out);
}

/* The last step. */
static bool visible(const plh_sim *sim, double *from, double *to)
{
    plh_integrator_last(it_of(sim), from, to);
    return true;
}

/* The integrator has it all. */
static void take(plh_sim *sim, const plh_sim_place *place)
{
    (void)sim;
    (void)place;
}

static size_t own_size(const plh_sim *sim)
{
    return plh_integrator_history_size(it_of(sim));
}

static void own_get(const plh_sim *sim, void *bytes)
{
    plh_integrator_history_get(it_of(sim), bytes);
}

static plh_status own_set(plh_sim *sim, const void *bytes, size_t size)
{
    return plh_integrator_history_set(it_of(sim), bytes, size);
}

static const plh_sim_table within = {
    .kind = PLH_SIM_ADAPTIVE,
    .destroy = destroy,
    .time = now,
    .step = no_step,
    .steps = steps,
    .error = error,
    .state = state,
    .spec = spec,
    .integrator = integrator,
    .motion = plh_sim_no_motion,
    .advance = advance,
    .advance_to = advance_to,
    .steps_to = steps_to,
    .set_thermostat = plh_sim_no_thermostat,
    .at = at,
    .view = plh_sim_no_view,
    .visible = visible,
    .take = take,
    .own_size = own_size,
    .own_get = own_get,
    .own_set = own_set,
};

plh_status plh_sim_create_strides(const plh_problem *problem, const plh_plan *plan, double end,
                                  plh_sim **sim)
{
    plh_status status = plh_sim_new(&within, problem, sizeof(struct within), sim);
    if (status)
        return status;
    struct within *w = of(*sim);
    status = plh_integrator_create(&plan->spec, problem->body, problem->torque, &w->it);
    if (!status)
        status = plh_integrator_begin(w->it, problem->t0, end, plan->within, &problem->start);
    return plh_sim_done(status, sim);
}
