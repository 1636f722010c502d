/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The run of a body, in closed form or step by step, or of a system. */
#include "method/integrator_inside.h"
#include "sim/identity.h"
#include "sim/sim_inside.h"

#include <limits.h>
#include <math.h>
#include <polhode/sim.h>
#include <stdlib.h>
#include <string.h>

/* What is run. A NULL entry means that there is nothing to do. */
struct subject {
    plh_sim_kind kind;
    plh_status (*advance)(plh_sim *sim, long steps);
    size_t (*saved_size)(const plh_sim *sim);
    void (*save)(const plh_sim *sim, void *bytes);
    plh_status (*restore)(plh_sim *sim, const void *bytes, size_t size);
    bool own_steps; /* their length is not ours to say */
};

struct plh_sim {
    const struct subject *subject;
    plh_problem problem;          /* of a body; its t0 counts for a system too */
    double h;                     /* 0: no steps, or of their own length */
    double end, tolerance, error; /* within a tolerance; else NaN */
    double drift;                 /* the tolerance over that of the method */
    long steps;
    double now; /* in closed form */
    plh_state state;
    plh_status failed;
    plh_motion motion;          /* closed form */
    plh_integrator *run, *side; /* stepped: the side one is for looking, given the run's history */
    plh_system *system, *view;  /* the caller's; ours, for looking */
    plh_method_spec spec;       /* of a system */
    plh_thermostat thermostat;  /* of a system; model NULL: none */
};

/* What a checkpoint holds before what the subject adds. */
struct head {
    char magic[8];
    int64_t kind, steps;
    uint64_t identity; /* of torque and method */
    double h, t0, now, end, tolerance;
    plh_state state;
};
static const char magic[8] = "plhsim4";

static plh_status advance_body(plh_sim *sim, long steps)
{
    return plh_integrator_advance(sim->run, sim->problem.t0, sim->h, sim->steps, steps,
                                  &sim->state);
}

static size_t history_size(const plh_sim *sim)
{
    return plh_integrator_history_size(sim->run);
}

static void save_history(const plh_sim *sim, void *bytes)
{
    plh_integrator_history_get(sim->run, bytes);
}

static plh_status restore_history(plh_sim *sim, const void *bytes, size_t size)
{
    (void)size;
    return plh_integrator_history_set(sim->run, bytes);
}

static plh_status advance_adaptive(plh_sim *sim, long steps)
{
    plh_status status = PLH_OK;
    double from;
    for (; steps > 0 && !status && sim->now != sim->end; steps--) {
        status = plh_integrator_stride(sim->run);
        plh_integrator_last(sim->run, &from, &sim->now);
    }
    sim->steps -= steps; /* beyond the end there are none to count */
    plh_status seen = plh_integrator_at(sim->run, sim->now, &sim->state);
    return status ? status : seen;
}

/* One step at a time: drifts of neighbouring steps are never merged. */
static plh_status advance_system(plh_sim *sim, long steps)
{
    plh_status status = PLH_OK;
    for (long i = 0; i < steps && !status; i++) {
        double t = sim->problem.t0 + (double)(sim->steps + i) * sim->h;
        status = plh_system_run(sim->system, &sim->spec, t, sim->h, 1);
        if (!status && sim->thermostat.model)
            status = plh_thermostat_apply(&sim->thermostat, sim->system, sim->h,
                                          (uint64_t)(sim->steps + i));
    }
    return status;
}

static size_t system_size(const plh_sim *sim)
{
    return plh_system_checkpoint_size(sim->system);
}

static void save_system(const plh_sim *sim, void *bytes)
{
    plh_system_checkpoint_get(sim->system, bytes);
}

static plh_status restore_system(plh_sim *sim, const void *bytes, size_t size)
{
    return plh_system_checkpoint_set(sim->system, bytes, size);
}

static const struct subject stepped = {
    PLH_SIM_STEPPED, advance_body, history_size, save_history, restore_history, false,
};
static const struct subject adaptive = {
    .kind = PLH_SIM_ADAPTIVE,
    .advance = advance_adaptive,
    .saved_size = history_size,
    .save = save_history,
    .restore = restore_history,
    .own_steps = true,
};
static const struct subject closed = {.kind = PLH_SIM_CLOSED};
static const struct subject many = {
    PLH_SIM_SYSTEM, advance_system, system_size, save_system, restore_system, false,
};

/* A run of a kind, still empty. */
static plh_status start(const struct subject *subject, double t0, double h, plh_sim **sim)
{
    *sim = NULL;
    bool steps = subject->advance != NULL && !subject->own_steps;
    if (!isfinite(h) || !isfinite(t0) || (h == 0.0) == steps)
        return PLH_BAD_ARGUMENT;
    *sim = calloc(1, sizeof **sim);
    if (!*sim)
        return PLH_NO_MEMORY;
    (*sim)->subject = subject;
    (*sim)->problem.t0 = (*sim)->now = t0;
    (*sim)->h = h;
    (*sim)->end = (*sim)->tolerance = (*sim)->error = NAN;
    (*sim)->state = plh_state_nan();
    return PLH_OK;
}

/* The same of one body. */
static plh_status start_body(const struct subject *subject, const plh_problem *problem, double h,
                             plh_sim **sim)
{
    const plh_status status = start(subject, problem->t0, h, sim);
    if (!status) {
        (*sim)->problem = *problem;
        (*sim)->state = problem->start;
    }
    return status;
}

/* The end of a constructor: the run, or nothing. */
static plh_status done(plh_status status, plh_sim **sim)
{
    if (status) {
        plh_sim_destroy(*sim);
        *sim = NULL;
    }
    return status;
}

plh_status plh_sim_create(const plh_problem *problem, const plh_method_spec *spec, double h,
                          plh_sim **sim)
{
    *sim = NULL;
    plh_status status = plh_body_check(problem->body, problem->start);
    if (!status)
        status = start_body(&stepped, problem, h, sim);
    if (status)
        return status;
    plh_sim *s = *sim;
    status = plh_integrator_create(spec, problem->body, problem->torque, &s->run);
    if (!status)
        status = plh_integrator_create(spec, problem->body, problem->torque, &s->side);
    return done(status, sim);
}

static plh_status create_adaptive(const plh_problem *problem, const plh_method_spec *spec,
                                  double end, double tolerance, plh_sim **sim)
{
    plh_status status = start_body(&adaptive, problem, 0.0, sim);
    if (status)
        return status;
    plh_sim *s = *sim;
    status = plh_integrator_create(spec, problem->body, problem->torque, &s->run);
    if (!status)
        status = plh_integrator_begin(s->run, problem->t0, end, tolerance, &problem->start);
    return done(status, sim);
}

plh_status plh_sim_create_within(const plh_problem *problem, const plh_method_spec *spec,
                                 double end, double tolerance, plh_sim **sim)
{
    plh_plan plan;
    *sim = NULL;
    plh_status status = plh_plan_init(problem, spec, end, tolerance, &plan);
    if (status)
        return status;
    if (plan.step != 0.0)
        status = plh_sim_create(problem, &plan.spec, plan.step, sim);
    else if (plan.spec.method->stride)
        status = create_adaptive(problem, &plan.spec, end, plan.within, sim);
    else
        status = plh_sim_create_closed(problem, sim);
    if (status)
        return status;
    (*sim)->end = end;
    (*sim)->tolerance = tolerance;
    (*sim)->error = plan.error;
    (*sim)->drift = tolerance / plan.within;
    return PLH_OK;
}

plh_status plh_sim_create_closed(const plh_problem *problem, plh_sim **sim)
{
    *sim = NULL;
    if (problem->torque)
        return PLH_UNSUPPORTED;
    plh_status status = start_body(&closed, problem, 0.0, sim);
    if (status)
        return status;
    status = plh_motion_init(problem->body, problem->start, problem->t0, PLH_MOTION_LONG_TIME,
                             &(*sim)->motion);
    return done(status, sim);
}

plh_status plh_sim_create_system(plh_system *system, const plh_method_spec *spec, double t0,
                                 double h, plh_sim **sim)
{
    plh_status status = start(&many, t0, h, sim);
    if (status)
        return status;
    (*sim)->system = system;
    (*sim)->spec = *spec;
    return done(plh_system_create_copy(system, &(*sim)->view), sim);
}

plh_status plh_sim_set_thermostat(plh_sim *sim, const plh_thermostat *thermostat)
{
    static const plh_thermostat none = {.model = NULL};
    if (!sim->system || sim->h < 0.0)
        return PLH_UNSUPPORTED;
    sim->thermostat = thermostat ? *thermostat : none;
    return PLH_OK;
}

void plh_sim_destroy(plh_sim *sim)
{
    if (!sim)
        return;
    plh_integrator_destroy(sim->run);
    plh_integrator_destroy(sim->side);
    plh_system_destroy(sim->view);
    free(sim);
}

plh_sim_kind plh_sim_get_kind(const plh_sim *sim)
{
    return sim->subject->kind;
}

plh_status plh_sim_advance(plh_sim *sim, long steps)
{
    if (!sim->subject->advance)
        return PLH_UNSUPPORTED;
    if (sim->failed)
        return sim->failed;
    sim->failed = sim->subject->advance(sim, steps);
    sim->steps += steps;
    return sim->failed;
}

/* What a record at time t counts as a whole step: rounding is no step. */
long plh_sim_steps_to(const plh_sim *sim, double t)
{
    if (sim->subject->own_steps)
        return sim->failed || sim->now == sim->end || !isfinite(t)
                   ? 0
                   : (sim->end > sim->problem.t0 ? sim->now < t : sim->now > t);
    if (sim->h == 0.0 || !isfinite(t))
        return 0;
    double k = (t - sim->problem.t0) / sim->h;
    if (!(fabs(k) < 0x1p62))
        return k > 0.0 ? LONG_MAX - sim->steps : 0;
    long nearest = lround(k);
    bool whole = fabs(k - (double)nearest) <= 1e-12 * fmax(1.0, k);
    long goal = whole ? nearest : (long)floor(k);
    return goal > sim->steps ? goal - sim->steps : 0;
}

plh_status plh_sim_advance_to(plh_sim *sim, double t)
{
    if (!isfinite(t))
        return PLH_NOT_FINITE;
    while (sim->subject->own_steps && !sim->failed && plh_sim_steps_to(sim, t))
        (void)plh_sim_advance(sim, 1);
    if (sim->subject->own_steps)
        return sim->failed;
    if (sim->subject->advance)
        return plh_sim_advance(sim, plh_sim_steps_to(sim, t));
    sim->now = t;
    return plh_sim_at(sim, t, &sim->state);
}

long plh_sim_steps(const plh_sim *sim)
{
    return sim->steps;
}

double plh_sim_time(const plh_sim *sim)
{
    return sim->h == 0.0 ? sim->now : sim->problem.t0 + (double)sim->steps * sim->h;
}

double plh_sim_error(const plh_sim *sim)
{
    return sim->subject->own_steps ? sim->drift * plh_integrator_error(sim->run) : sim->error;
}

double plh_sim_step(const plh_sim *sim)
{
    return sim->h;
}

plh_state plh_sim_state(const plh_sim *sim)
{
    return sim->state;
}

const plh_integrator *plh_sim_integrator(const plh_sim *sim)
{
    return sim->run;
}

/* Whether t is where the run stands, but for rounding of t0 + steps h. */
static bool is_now(const plh_sim *sim, double t)
{
    return fabs(t - plh_sim_time(sim)) <= 1e-12 * fabs(sim->h);
}

plh_status plh_sim_at(plh_sim *sim, double t, plh_state *out)
{
    *out = sim->state;
    if (sim->system)
        return PLH_UNSUPPORTED;
    if (sim->failed)
        return sim->failed;
    if (sim->subject->own_steps)
        return plh_integrator_at(sim->run, t, out);
    if (sim->h == 0.0) {
        *out = t == sim->problem.t0 ? sim->problem.start : plh_motion_at(&sim->motion, t);
        return isfinite(t) ? PLH_OK : PLH_NOT_FINITE;
    }
    if (is_now(sim, t))
        return PLH_OK;
    plh_integrator_history_copy(sim->run, sim->side);
    double now = plh_sim_time(sim);
    return plh_integrator_advance(sim->side, now, t - now, 0, 1, out);
}

plh_status plh_sim_view(plh_sim *sim, double t, plh_system **view)
{
    *view = sim->view;
    if (!sim->system)
        return PLH_UNSUPPORTED;
    plh_system_copy_bodies(sim->system, sim->view);
    if (is_now(sim, t))
        return sim->failed;
    double now = plh_sim_time(sim);
    plh_status status =
        sim->failed ? sim->failed : plh_system_run(sim->view, &sim->spec, now, t - now, 1);
    plh_system_touch(sim->view);
    return status;
}

static uint64_t identity_of(const plh_sim *sim)
{
    const plh_method_spec *spec = sim->run ? &sim->run->spec : sim->system ? &sim->spec : NULL;
    return plh_sim_identity(sim->problem.torque, spec);
}

size_t plh_sim_checkpoint_size(const plh_sim *sim)
{
    return sizeof(struct head) + (sim->subject->saved_size ? sim->subject->saved_size(sim) : 0);
}

void plh_sim_checkpoint_get(const plh_sim *sim, void *bytes)
{
    struct head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, magic, sizeof magic);
    head.kind = sim->subject->kind;
    head.identity = identity_of(sim);
    head.h = sim->h;
    head.t0 = sim->problem.t0;
    head.now = sim->now;
    head.end = sim->end;
    head.tolerance = sim->tolerance;
    head.steps = sim->steps;
    head.state = sim->state;
    memcpy(bytes, &head, sizeof head);
    if (sim->subject->save)
        sim->subject->save(sim, (char *)bytes + sizeof head);
}

/* NaN stands for "none". */
static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

plh_status plh_sim_checkpoint_set(plh_sim *sim, const void *bytes, size_t size)
{
    struct head head;
    if (size != plh_sim_checkpoint_size(sim))
        return PLH_BAD_ARGUMENT;
    memcpy(&head, bytes, sizeof head);
    if (memcmp(head.magic, magic, sizeof magic) != 0 || head.kind != (int)sim->subject->kind ||
        head.identity != identity_of(sim) || head.h != sim->h || head.t0 != sim->problem.t0 ||
        !same(head.end, sim->end) || !same(head.tolerance, sim->tolerance) || head.steps < 0 ||
        !isfinite(head.now))
        return PLH_BAD_ARGUMENT;
    if (sim->subject->restore) {
        plh_status status =
            sim->subject->restore(sim, (const char *)bytes + sizeof head, size - sizeof head);
        if (status)
            return status;
    }
    sim->steps = (long)head.steps;
    sim->now = head.now;
    sim->state = head.state;
    sim->failed = PLH_OK;
    return PLH_OK;
}

double plh_problem_energy(const plh_problem *problem, double t, plh_state s)
{
    double energy = plh_body_energy(problem->body, s.m);
    if (problem->torque && plh_torque_flags(problem->torque) & PLH_TORQUE_POTENTIAL)
        energy += plh_torque_potential(problem->torque, problem->body, t, s.q);
    return energy;
}

const plh_problem *plh_sim_problem(const plh_sim *sim)
{
    return &sim->problem;
}

const plh_motion *plh_sim_motion(const plh_sim *sim)
{
    return sim->subject == &closed ? &sim->motion : NULL;
}

double plh_sim_next_time(const plh_sim *sim)
{
    return sim->problem.t0 + (double)(sim->steps + 1) * sim->h;
}

plh_status plh_sim_look(void *sim, double t, plh_state *state)
{
    return plh_sim_at(sim, t, state);
}

double plh_sim_rough(const plh_sim *sim)
{
    return sim->tolerance > 0.0 ? sim->tolerance : 0.0;
}
