/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The bodies of a system in steps of one length. A copy of the system looks between them. */
#include "sim/uniform.h"

struct many {
    plh_uniform uniform;
    plh_system *system; /* the caller's */
    plh_system *view;   /* ours */
    plh_method_spec spec;
    plh_thermostat thermostat; /* model NULL: none */
};

static struct many *of(plh_sim *sim)
{
    return (struct many *)(void *)sim;
}

static const struct many *look(const plh_sim *sim)
{
    return (const struct many *)(const void *)sim;
}

static void destroy(plh_sim *sim)
{
    plh_system_destroy(of(sim)->view);
}

static plh_state no_state(const plh_sim *sim)
{
    (void)sim;
    return plh_state_nan();
}

static const plh_method_spec *spec(const plh_sim *sim)
{
    return &look(sim)->spec;
}

/* One step at a time: drifts of neighbouring steps are never merged. */
static plh_status step(struct many *m)
{
    plh_uniform *c = &m->uniform;
    plh_status status = plh_system_run(m->system, &m->spec, plh_uniform_time(&c->sim), c->h, 1);
    if (!status && m->thermostat.model)
        status = plh_thermostat_apply(&m->thermostat, m->system, c->h, (uint64_t)c->steps);
    c->steps++;
    return status;
}

static plh_status advance(plh_sim *sim, long steps)
{
    plh_uniform *c = plh_uniform_of(sim);
    for (; steps > 0 && !c->failed; steps--)
        c->failed = step(of(sim));
    return c->failed;
}

static plh_status set_thermostat(plh_sim *sim, const plh_thermostat *thermostat)
{
    static const plh_thermostat none = {.model = NULL};
    if (plh_uniform_step(sim) < 0.0)
        return PLH_UNSUPPORTED;
    of(sim)->thermostat = thermostat ? *thermostat : none;
    return PLH_OK;
}

static plh_status no_at(plh_sim *sim, double t, plh_state *out)
{
    (void)t;
    *out = no_state(sim);
    return PLH_UNSUPPORTED;
}

static plh_status view(plh_sim *sim, double t, plh_system **view)
{
    struct many *m = of(sim);
    *view = m->view;
    plh_system_copy_bodies(m->system, m->view);
    if (m->uniform.failed || plh_uniform_is_now(sim, t))
        return m->uniform.failed;
    const double now = plh_uniform_time(sim);
    plh_status status = plh_system_run(m->view, &m->spec, now, t - now, 1);
    plh_system_touch(m->view);
    return status;
}

static void take(plh_sim *sim, const plh_sim_place *place)
{
    plh_uniform *c = plh_uniform_of(sim);
    c->steps = (long)place->steps;
    c->failed = PLH_OK;
}

/* What is saved: the system as a group, and the state of the thermostat. The number of values. */
static int values_of(const struct many *m, plh_thermostat *t, plh_saved list[PLH_FIELD_MOST + 1])
{
    list[0] = (plh_saved){"system", PLH_FIELD_GROUP, plh_system_checkpoint_size(m->system), NULL};
    if (!t->model)
        return 1;
    return 1 + plh_checkpoint_bind(t->model->fields, t->model->field_count, &t->state, list + 1);
}

static size_t own_size(const plh_sim *sim)
{
    plh_thermostat t = look(sim)->thermostat;
    plh_saved list[PLH_FIELD_MOST + 1];
    return plh_checkpoint_size(list, values_of(look(sim), &t, list));
}

static void own_get(const plh_sim *sim, void *bytes)
{
    const struct many *m = look(sim);
    plh_thermostat t = m->thermostat;
    plh_saved list[PLH_FIELD_MOST + 1];
    size_t size;
    plh_checkpoint_write(list, values_of(m, &t, list), bytes);
    plh_system_checkpoint_get(m->system,
                              plh_checkpoint_find(bytes, own_size(sim), "system", &size));
}

static plh_status own_set(plh_sim *sim, const void *bytes, size_t size)
{
    struct many *m = of(sim);
    plh_thermostat t = m->thermostat;
    plh_saved list[PLH_FIELD_MOST + 1];
    size_t count;
    plh_status status = plh_checkpoint_read(list, values_of(m, &t, list), bytes, size, NULL, 0);
    if (status)
        return status;
    const void *system = plh_checkpoint_find(bytes, size, "system", &count);
    status = plh_system_checkpoint_set(m->system, system, count);
    if (!status)
        m->thermostat = t;
    return status;
}

static const plh_sim_table many = {
    .kind = PLH_SIM_SYSTEM,
    .destroy = destroy,
    .time = plh_uniform_time,
    .step = plh_uniform_step,
    .steps = plh_uniform_steps,
    .error = plh_sim_planned_error,
    .state = no_state,
    .spec = spec,
    .integrator = plh_sim_no_integrator,
    .motion = plh_sim_no_motion,
    .advance = advance,
    .advance_to = plh_uniform_advance_to,
    .steps_to = plh_uniform_steps_to,
    .set_thermostat = set_thermostat,
    .at = no_at,
    .view = view,
    .visible = plh_sim_not_visible,
    .take = take,
    .own_size = own_size,
    .own_get = own_get,
    .own_set = own_set,
};

plh_status plh_sim_create_system(plh_system *system, const plh_method_spec *spec, double t0,
                                 double h, plh_sim **sim)
{
    const plh_problem times = {.start = plh_state_nan(), .t0 = t0};
    plh_status status = plh_uniform_new(&many, &times, h, sizeof(struct many), sim);
    if (status)
        return status;
    of(*sim)->system = system;
    of(*sim)->spec = *spec;
    return plh_sim_done(plh_system_create_copy(system, &of(*sim)->view), sim);
}
