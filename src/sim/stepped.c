/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A body in steps of one length. Side steps of a second integrator, given the history of the run,
 * look between them. */
#include "method/integrator_inside.h"
#include "sim/uniform.h"

struct stepped {
    plh_uniform uniform;
    plh_state state;
    plh_integrator *run, *side;
};

static struct stepped *of(plh_sim *sim)
{
    return (struct stepped *)(void *)sim;
}

static const struct stepped *look(const plh_sim *sim)
{
    return (const struct stepped *)(const void *)sim;
}

static void destroy(plh_sim *sim)
{
    plh_integrator_destroy(of(sim)->run);
    plh_integrator_destroy(of(sim)->side);
}

static plh_state state(const plh_sim *sim)
{
    return look(sim)->state;
}

static const plh_method_spec *spec(const plh_sim *sim)
{
    return &look(sim)->run->spec;
}

static const plh_integrator *integrator(const plh_sim *sim)
{
    return look(sim)->run;
}

static plh_status advance(plh_sim *sim, long steps)
{
    plh_uniform *c = plh_uniform_of(sim);
    if (c->failed)
        return c->failed;
    c->failed = plh_integrator_advance(of(sim)->run, sim->problem.t0, c->h, c->steps, steps,
                                       &of(sim)->state);
    c->steps += steps;
    return c->failed;
}

static plh_status at(plh_sim *sim, double t, plh_state *out)
{
    struct stepped *s = of(sim);
    *out = s->state;
    if (s->uniform.failed)
        return s->uniform.failed;
    if (plh_uniform_is_now(sim, t))
        return PLH_OK;
    plh_integrator_history_copy(s->run, s->side);
    const double now = plh_uniform_time(sim);
    return plh_integrator_advance(s->side, now, t - now, 0, 1, out);
}

/* The next step. */
static bool visible(const plh_sim *sim, double *from, double *to)
{
    const plh_uniform *c = plh_uniform_look(sim);
    *from = plh_uniform_time(sim);
    *to = sim->problem.t0 + (double)(c->steps + 1) * c->h;
    return true;
}

static void take(plh_sim *sim, const plh_sim_place *place)
{
    plh_uniform *c = plh_uniform_of(sim);
    c->steps = (long)place->steps;
    c->failed = PLH_OK;
    of(sim)->state = place->state;
}

static size_t own_size(const plh_sim *sim)
{
    return plh_integrator_history_size(look(sim)->run);
}

static void own_get(const plh_sim *sim, void *bytes)
{
    plh_integrator_history_get(look(sim)->run, bytes);
}

static plh_status own_set(plh_sim *sim, const void *bytes, size_t size)
{
    return plh_integrator_history_set(of(sim)->run, bytes, size);
}

static const plh_sim_table stepped = {
    .kind = PLH_SIM_STEPPED,
    .destroy = destroy,
    .time = plh_uniform_time,
    .step = plh_uniform_step,
    .steps = plh_uniform_steps,
    .error = plh_sim_planned_error,
    .state = state,
    .spec = spec,
    .integrator = integrator,
    .motion = plh_sim_no_motion,
    .advance = advance,
    .advance_to = plh_uniform_advance_to,
    .steps_to = plh_uniform_steps_to,
    .set_thermostat = plh_sim_no_thermostat,
    .at = at,
    .view = plh_sim_no_view,
    .visible = visible,
    .take = take,
    .own_size = own_size,
    .own_get = own_get,
    .own_set = own_set,
};

plh_status plh_sim_create(const plh_problem *problem, const plh_method_spec *spec, double h,
                          plh_sim **sim)
{
    *sim = NULL;
    plh_status status = plh_body_check(problem->body, problem->start);
    if (!status)
        status = plh_uniform_new(&stepped, problem, h, sizeof(struct stepped), sim);
    if (status)
        return status;
    struct stepped *s = of(*sim);
    s->state = problem->start;
    status = plh_integrator_create(spec, problem->body, problem->torque, &s->run);
    if (!status)
        status = plh_integrator_create(spec, problem->body, problem->torque, &s->side);
    return plh_sim_done(status, sim);
}
