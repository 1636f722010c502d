/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A run of any kind: see kind.h. */
#include <math.h>
#include <polhode/extend/checkpoint.h>
#include <stdlib.h>
#include <string.h>

#include "sim/identity.h"
#include "sim/kind.h"

plh_status plh_sim_new(const plh_sim_table *table, const plh_problem *problem, plh_sim **sim)
{
    *sim = NULL;
    if (!isfinite(problem->t0))
        return PLH_BAD_ARGUMENT;
    *sim = calloc(1, sizeof **sim);
    if (!*sim)
        return PLH_NO_MEMORY;
    (*sim)->table = table;
    (*sim)->problem = *problem;
    (*sim)->place = (plh_sim_place){0, problem->t0, problem->start};
    (*sim)->tolerance = (*sim)->error = NAN;
    return PLH_OK;
}

plh_status plh_sim_done(plh_status status, plh_sim **sim)
{
    if (status) {
        plh_sim_destroy(*sim);
        *sim = NULL;
    }
    return status;
}

plh_status plh_sim_create_planned(const plh_problem *problem, const plh_plan *plan, double end,
                                  double tolerance, plh_sim **sim)
{
    const bool closed = plh_problem_is_closed(problem, &plan->spec);
    const bool strides = plan->step == 0.0 && !closed;
    plh_status status;
    *sim = NULL;
    if (!(tolerance > 0.0) || !(plan->within > 0.0) || !plan->spec.method)
        return PLH_BAD_ARGUMENT;
    if (strides)
        status = plh_sim_create_strides(problem, plan, end, sim);
    else if (plan->step != 0.0)
        status = plh_sim_create(problem, &plan->spec, plan->step, sim);
    else
        status = plh_sim_create_closed(problem, sim);
    if (status)
        return status;
    (*sim)->tolerance = tolerance;
    (*sim)->error = strides ? 0.0 : plan->error; /* strides add up their own */
    return PLH_OK;
}

plh_status plh_sim_create_within(const plh_problem *problem, const plh_method_spec *spec,
                                 double end, double tolerance, plh_sim **sim)
{
    plh_plan plan;
    *sim = NULL;
    plh_status status = plh_plan_init(problem, spec, end, tolerance, &plan);
    return status ? status : plh_sim_create_planned(problem, &plan, end, tolerance, sim);
}

void plh_sim_destroy(plh_sim *sim)
{
    if (!sim)
        return;
    free(sim->closed);
    plh_integrator_destroy(sim->it);
    plh_integrator_destroy(sim->side);
    plh_system_destroy(sim->view);
    free(sim);
}

plh_status plh_sim_set_thermostat(plh_sim *sim, const plh_thermostat *thermostat)
{
    static const plh_thermostat none = {.model = NULL};
    if (!sim->system || sim->h < 0.0)
        return PLH_UNSUPPORTED;
    sim->thermostat = thermostat ? *thermostat : none;
    return PLH_OK;
}

plh_sim_kind plh_sim_kind_of(const plh_sim *sim)
{
    return sim->table->kind;
}

plh_status plh_sim_advance(plh_sim *sim, long steps)
{
    return sim->table->advance(sim, steps);
}

long plh_sim_steps_to(const plh_sim *sim, double t)
{
    return isfinite(t) ? sim->table->steps_to(sim, t) : 0;
}

plh_status plh_sim_advance_to(plh_sim *sim, double t)
{
    return isfinite(t) ? sim->table->advance_to(sim, t) : PLH_NOT_FINITE;
}

long plh_sim_steps(const plh_sim *sim)
{
    return (long)sim->place.steps;
}

double plh_sim_time(const plh_sim *sim)
{
    return sim->place.now;
}

double plh_sim_error(const plh_sim *sim)
{
    return sim->error;
}

double plh_sim_step(const plh_sim *sim)
{
    return sim->h;
}

plh_state plh_sim_state(const plh_sim *sim)
{
    return sim->place.state;
}

const plh_integrator *plh_sim_integrator(const plh_sim *sim)
{
    return sim->it;
}

plh_status plh_sim_at(plh_sim *sim, double t, plh_state *out)
{
    return sim->table->at(sim, t, out);
}

plh_status plh_sim_view(plh_sim *sim, double t, plh_system **view)
{
    return sim->table->view(sim, t, view);
}

/* --- checkpoints --- */

/* What a run is, which a checkpoint must be of, and where it stands. */
struct saved {
    int64_t kind, identity;
    double t0, h, tolerance;
    int64_t steps;
    double now;
    plh_state state;
};

static const plh_field fields[] = {
    PLH_SAVE_INTEGER(struct saved, kind),    PLH_SAVE_INTEGER(struct saved, identity),
    PLH_SAVE_REALS(struct saved, t0),        PLH_SAVE_REALS(struct saved, h),
    PLH_SAVE_REALS(struct saved, tolerance), PLH_SAVE_INTEGER(struct saved, steps),
    PLH_SAVE_REALS(struct saved, now),       PLH_SAVE_REALS(struct saved, state),
};
enum { FIELDS = sizeof fields / sizeof *fields };

static struct saved saved_of(const plh_sim *sim)
{
    const plh_method_spec *spec = sim->spec.method ? &sim->spec : NULL;
    const plh_sim_place at = sim->place;
    return (struct saved){.kind = sim->table->kind,
                          .identity = (int64_t)plh_sim_identity(sim->problem.torque, spec),
                          .t0 = sim->problem.t0,
                          .h = sim->h,
                          .tolerance = sim->tolerance,
                          .steps = at.steps,
                          .now = at.now,
                          .state = at.state};
}

/* The values, and last the group that the kind itself fills. */
static void list_of(const plh_sim *sim, struct saved *saved, plh_saved list[FIELDS + 1])
{
    plh_checkpoint_bind(fields, FIELDS, saved, list);
    list[FIELDS] = (plh_saved){"own", PLH_FIELD_GROUP, sim->table->own_size(sim), NULL};
}

size_t plh_sim_checkpoint_size(const plh_sim *sim)
{
    struct saved saved;
    plh_saved list[FIELDS + 1];
    list_of(sim, &saved, list);
    return plh_checkpoint_size(list, FIELDS + 1);
}

void plh_sim_checkpoint_get(const plh_sim *sim, void *bytes)
{
    struct saved saved = saved_of(sim);
    plh_saved list[FIELDS + 1];
    size_t count;
    list_of(sim, &saved, list);
    plh_checkpoint_write(list, FIELDS + 1, bytes);
    sim->table->own_get(sim, plh_checkpoint_find(bytes, plh_checkpoint_size(list, FIELDS + 1),
                                                 list[FIELDS].name, &count));
}

/* NaN stands for "none". */
static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

plh_status plh_sim_checkpoint_set(plh_sim *sim, const void *bytes, size_t size)
{
    struct saved saved;
    const struct saved here = saved_of(sim);
    plh_saved list[FIELDS + 1];
    size_t count;
    list_of(sim, &saved, list);
    plh_status status = plh_checkpoint_read(list, FIELDS + 1, bytes, size, NULL, 0);
    if (status)
        return status;
    if (saved.kind != here.kind || saved.identity != here.identity || saved.t0 != here.t0 ||
        saved.h != here.h || !same(saved.tolerance, here.tolerance) || saved.steps < 0 ||
        !isfinite(saved.now))
        return PLH_BAD_ARGUMENT;
    const plh_sim_place before = sim->place;
    const plh_status failed = sim->failed;
    const double now = sim->h != 0.0 ? saved.t0 + (double)saved.steps * saved.h : saved.now;
    const void *own = plh_checkpoint_find(bytes, size, list[FIELDS].name, &count);
    sim->place = (plh_sim_place){saved.steps, now, saved.state};
    sim->failed = PLH_OK;
    status = sim->table->own_set(sim, own, count);
    if (status) {
        sim->place = before;
        sim->failed = failed;
    }
    return status;
}

size_t plh_sim_history_size(const plh_sim *sim)
{
    return sim->it ? plh_integrator_history_size(sim->it) : 0;
}

void plh_sim_history_get(const plh_sim *sim, void *bytes)
{
    if (sim->it)
        plh_integrator_history_get(sim->it, bytes);
}

plh_status plh_sim_history_set(plh_sim *sim, const void *bytes, size_t size)
{
    if (sim->it)
        return plh_integrator_history_set(sim->it, bytes, size);
    return size == 0 ? PLH_OK : PLH_BAD_ARGUMENT;
}

/* --- problems --- */

double plh_problem_energy(const plh_problem *problem, double t, plh_state s)
{
    double energy = plh_body_energy(problem->body, s.m);
    if (problem->torque && plh_torque_flags(problem->torque) & PLH_TORQUE_POTENTIAL)
        energy += plh_torque_potential(problem->torque, problem->body, t, s.q);
    return energy;
}

/* --- what a kind has not --- */

plh_status plh_sim_no_view(plh_sim *sim, double t, plh_system **view)
{
    (void)sim, (void)t;
    *view = NULL;
    return PLH_UNSUPPORTED;
}

bool plh_sim_not_visible(const plh_sim *sim, double *from, double *to)
{
    (void)sim;
    *from = *to = NAN;
    return false;
}
