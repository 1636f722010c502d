/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The bodies of a system in steps of one length. A copy of the system looks between them. */
#include <polhode/thermostat.h>

#include "sim/kind.h"

/* One step at a time: drifts of neighbouring steps are never merged. */
static plh_status advance(plh_sim *sim, long steps)
{
    for (; steps > 0 && !sim->failed; steps--) {
        sim->failed = sim->thermostat.model
                          ? plh_thermostat_run(&sim->thermostat, sim->system, &sim->spec,
                                               sim->problem.t0, sim->h, (long)sim->place.steps, 1)
                          : plh_system_run(sim->system, &sim->spec, sim->place.now, sim->h, 1);
        plh_uniform_go(sim, 1);
    }
    return sim->failed;
}

static plh_status no_at(plh_sim *sim, double t, plh_state *out)
{
    (void)sim, (void)t;
    *out = plh_state_nan();
    return PLH_UNSUPPORTED;
}

/* The thermostat rests between two steps. */
static plh_status view(plh_sim *sim, double t, plh_system **view)
{
    plh_thermostat rests = {.model = NULL};
    const double now = sim->place.now;
    *view = sim->view;
    plh_system_copy_bodies(sim->system, sim->view);
    if (sim->failed || plh_uniform_is_now(sim, t))
        return sim->failed;
    plh_status status = plh_thermostat_run(&rests, sim->view, &sim->spec, now, t - now, 0, 1);
    plh_system_touch(sim->view);
    return status;
}

static size_t own_size(const plh_sim *sim)
{
    return plh_thermostat_checkpoint_size(&sim->thermostat, sim->system);
}

static void own_get(const plh_sim *sim, void *bytes)
{
    plh_thermostat_checkpoint_get(&sim->thermostat, sim->system, sim->place.now, sim->place.steps,
                                  bytes);
}

/* Time and steps stand in the place of the run, too. */
static plh_status own_set(plh_sim *sim, const void *bytes, size_t size)
{
    double t;
    int64_t steps;
    return plh_thermostat_checkpoint_set(&sim->thermostat, sim->system, bytes, size, &t, &steps,
                                         NULL, 0);
}

static const plh_sim_table many = {
    .kind = PLH_SIM_SYSTEM,
    .advance = advance,
    .advance_to = plh_uniform_advance_to,
    .steps_to = plh_uniform_steps_to,
    .at = no_at,
    .view = view,
    .visible = plh_sim_not_visible,
    .own_size = own_size,
    .own_get = own_get,
    .own_set = own_set,
};

plh_status plh_sim_create_system(plh_system *system, const plh_method_spec *spec, double t0,
                                 double h, plh_sim **sim)
{
    const plh_problem times = {.start = plh_state_nan(), .t0 = t0};
    plh_status status = plh_uniform_new(&many, &times, spec, h, sim);
    if (status)
        return status;
    (*sim)->system = system;
    return plh_sim_done(plh_system_create_copy(system, &(*sim)->view), sim);
}
