/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A run of any kind: see kind.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/identity.h"
#include "sim/kind.h"

plh_status plh_sim_new(const plh_sim_table *table, const plh_problem *problem, size_t size,
                       plh_sim **sim)
{
    *sim = NULL;
    if (!isfinite(problem->t0))
        return PLH_BAD_ARGUMENT;
    *sim = calloc(1, size);
    if (!*sim)
        return PLH_NO_MEMORY;
    (*sim)->table = table;
    (*sim)->problem = *problem;
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
    plh_status status;
    *sim = NULL;
    if (!(tolerance > 0.0) || !(plan->within > 0.0) || !plan->spec.method)
        return PLH_BAD_ARGUMENT;
    if (plan->step != 0.0)
        status = plh_sim_create(problem, &plan->spec, plan->step, sim);
    else if (plh_problem_is_closed(problem, &plan->spec))
        status = plh_sim_create_closed(problem, sim);
    else
        status = plh_sim_create_strides(problem, plan, end, sim);
    if (status)
        return status;
    (*sim)->tolerance = tolerance;
    (*sim)->error = plan->error;
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
    if (sim)
        sim->table->destroy(sim);
    free(sim);
}

plh_status plh_sim_set_thermostat(plh_sim *sim, const plh_thermostat *thermostat)
{
    return sim->table->set_thermostat(sim, thermostat);
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
    return sim->table->steps(sim);
}

double plh_sim_time(const plh_sim *sim)
{
    return sim->table->time(sim);
}

double plh_sim_error(const plh_sim *sim)
{
    return sim->table->error(sim);
}

double plh_sim_step(const plh_sim *sim)
{
    return sim->table->step(sim);
}

plh_state plh_sim_state(const plh_sim *sim)
{
    return sim->table->state(sim);
}

const plh_integrator *plh_sim_integrator(const plh_sim *sim)
{
    return sim->table->integrator(sim);
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
    return (struct saved){.kind = sim->table->kind,
                          .identity =
                              (int64_t)plh_sim_identity(sim->problem.torque, sim->table->spec(sim)),
                          .t0 = sim->problem.t0,
                          .h = plh_sim_step(sim),
                          .tolerance = sim->tolerance,
                          .steps = plh_sim_steps(sim),
                          .now = plh_sim_time(sim),
                          .state = plh_sim_state(sim)};
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
    const void *own = plh_checkpoint_find(bytes, size, list[FIELDS].name, &count);
    status = sim->table->own_set(sim, own, count);
    const plh_sim_place place = {saved.steps, saved.now, saved.state};
    if (!status)
        sim->table->take(sim, &place);
    return status;
}

/* --- problems --- */

double plh_problem_energy(const plh_problem *problem, double t, plh_state s)
{
    double energy = plh_body_energy(problem->body, s.m);
    if (problem->torque && plh_torque_flags(problem->torque) & PLH_TORQUE_POTENTIAL)
        energy += plh_torque_potential(problem->torque, problem->body, t, s.q);
    return energy;
}

/* --- for the search of events --- */

const plh_problem *plh_sim_problem(const plh_sim *sim)
{
    return &sim->problem;
}

const plh_motion *plh_sim_motion(const plh_sim *sim)
{
    return sim->table->motion(sim);
}

bool plh_sim_visible(const plh_sim *sim, double *from, double *to)
{
    return sim->table->visible(sim, from, to);
}

plh_status plh_sim_look(void *sim, double t, plh_state *state)
{
    return plh_sim_at(sim, t, state);
}

double plh_sim_rough(const plh_sim *sim)
{
    return sim->tolerance > 0.0 ? sim->tolerance : 0.0;
}

/* --- what a kind has not --- */

double plh_sim_planned_error(const plh_sim *sim)
{
    return sim->error;
}

const plh_method_spec *plh_sim_no_spec(const plh_sim *sim)
{
    (void)sim;
    return NULL;
}

const plh_integrator *plh_sim_no_integrator(const plh_sim *sim)
{
    (void)sim;
    return NULL;
}

const plh_motion *plh_sim_no_motion(const plh_sim *sim)
{
    (void)sim;
    return NULL;
}

plh_status plh_sim_no_thermostat(plh_sim *sim, const plh_thermostat *thermostat)
{
    (void)sim;
    (void)thermostat;
    return PLH_UNSUPPORTED;
}

plh_status plh_sim_no_view(plh_sim *sim, double t, plh_system **view)
{
    (void)sim;
    (void)t;
    *view = NULL;
    return PLH_UNSUPPORTED;
}

bool plh_sim_not_visible(const plh_sim *sim, double *from, double *to)
{
    (void)sim;
    *from = *to = NAN;
    return false;
}
