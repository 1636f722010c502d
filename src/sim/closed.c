/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A free body in closed form: it goes to any time at once. */
#include <math.h>

#include "method/list.h"
#include "sim/kind.h"

struct closed {
    plh_sim sim;
    double now;
    plh_state state;
    plh_motion motion;
};

static struct closed *of(plh_sim *sim)
{
    return (struct closed *)(void *)sim;
}

static const struct closed *look(const plh_sim *sim)
{
    return (const struct closed *)(const void *)sim;
}

static void destroy(plh_sim *sim)
{
    (void)sim;
}

static double now(const plh_sim *sim)
{
    return look(sim)->now;
}

static double no_step(const plh_sim *sim)
{
    (void)sim;
    return 0.0;
}

static long no_steps(const plh_sim *sim)
{
    (void)sim;
    return 0;
}

static long no_steps_to(const plh_sim *sim, double t)
{
    (void)sim;
    (void)t;
    return 0;
}

static plh_state state(const plh_sim *sim)
{
    return look(sim)->state;
}

static const plh_motion *motion(const plh_sim *sim)
{
    return &look(sim)->motion;
}

static plh_status no_advance(plh_sim *sim, long steps)
{
    (void)sim;
    (void)steps;
    return PLH_UNSUPPORTED;
}

static plh_status at(plh_sim *sim, double t, plh_state *out)
{
    *out = t == sim->problem.t0 ? sim->problem.start : plh_motion_at(&of(sim)->motion, t);
    return isfinite(t) ? PLH_OK : PLH_NOT_FINITE;
}

static plh_status advance_to(plh_sim *sim, double t)
{
    of(sim)->now = t;
    return at(sim, t, &of(sim)->state);
}

static void take(plh_sim *sim, const plh_sim_place *place)
{
    of(sim)->now = place->now;
    of(sim)->state = place->state;
}

static size_t own_size(const plh_sim *sim)
{
    (void)sim;
    return 0;
}

static void own_get(const plh_sim *sim, void *bytes)
{
    (void)sim;
    (void)bytes;
}

static plh_status own_set(plh_sim *sim, const void *bytes, size_t size)
{
    (void)sim;
    (void)bytes;
    return size == 0 ? PLH_OK : PLH_BAD_ARGUMENT;
}

static const plh_sim_table closed = {
    .kind = PLH_SIM_CLOSED,
    .destroy = destroy,
    .time = now,
    .step = no_step,
    .steps = no_steps,
    .error = plh_sim_planned_error,
    .state = state,
    .spec = plh_sim_no_spec,
    .integrator = plh_sim_no_integrator,
    .motion = motion,
    .advance = no_advance,
    .advance_to = advance_to,
    .steps_to = no_steps_to,
    .set_thermostat = plh_sim_no_thermostat,
    .at = at,
    .view = plh_sim_no_view,
    .visible = plh_sim_not_visible,
    .take = take,
    .own_size = own_size,
    .own_get = own_get,
    .own_set = own_set,
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
    plh_status status = plh_sim_new(&closed, problem, sizeof(struct closed), sim);
    if (status)
        return status;
    struct closed *c = of(*sim);
    c->now = problem->t0;
    c->state = problem->start;
    return plh_sim_done(plh_motion_init(problem->body, problem->start, problem->t0,
                                        PLH_MOTION_LONG_TIME, &c->motion),
                        sim);
}
