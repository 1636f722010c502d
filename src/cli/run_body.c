/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode run of one body: in closed form where it is free, else step by step. */
#include "cli/command.h"
#include "cli/run_loop.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void note_errors(struct run *r, const struct sample *s)
{
    double e, l;
    column_find(r->table, "energy-error")->fill(s, &e);
    column_find(r->table, "L-error")->fill(s, &l);
    r->stats.energy_error = run_larger(r->stats.energy_error, fabs(e));
    r->stats.space_error = run_larger(r->stats.space_error, l);
    if (r->reference) {
        column_find(r->table, "attitude-error")->fill(s, &e);
        column_find(r->table, "m-error")->fill(s, &l);
        r->stats.attitude_error = run_larger(r->stats.attitude_error, e);
        r->stats.momentum_error = run_larger(r->stats.momentum_error, l);
    }
}

static plh_status fill(struct run *r, double t, plh_state state, double *record)
{
    plh_state truth;
    plh_status status = r->reference ? plh_reference_at(r->reference, t, &truth) : PLH_OK;
    if (status)
        return status;
    struct sample s = sample_make(&r->problem, t, state, r->reference ? &truth : NULL);
    for (int i = 0; i < r->column_count; record += r->columns[i++]->width)
        r->columns[i]->fill(&s, record);
    note_errors(r, &s);
    r->last = state;
    return PLH_OK;
}

static plh_status closed_record(struct run *r, double t, double *record)
{
    bool start = t == r->scenario.t0;
    return fill(r, t, start ? r->scenario.start : plh_motion_at(&r->motion, t), record);
}

static size_t closed_size(const struct run *r)
{
    (void)r;
    return 0;
}

static void closed_get(const struct run *r, void *bytes)
{
    (void)r, (void)bytes;
}

static plh_status closed_set(struct run *r, const void *bytes, size_t size)
{
    (void)r, (void)bytes;
    return size ? PLH_BAD_ARGUMENT : PLH_OK;
}

static long steps(const struct run *r)
{
    return plh_sim_steps(r->sim);
}

static double time_of(const struct run *r)
{
    return plh_sim_time(r->sim);
}

static plh_status advance(struct run *r, long count)
{
    return plh_sim_advance(r->sim, count);
}

static plh_status record(struct run *r, double t, double *out)
{
    plh_state state = plh_sim_state(r->sim);
    plh_status status = PLH_OK;
    if (fabs(t - plh_sim_time(r->sim)) > 1e-12 * fabs(r->h))
        status = plh_sim_at(r->sim, t, &state);
    return status ? status : fill(r, t, state, out);
}

static size_t checkpoint_size(const struct run *r)
{
    return plh_sim_checkpoint_size(r->sim);
}

static void checkpoint_get(const struct run *r, void *bytes)
{
    plh_sim_checkpoint_get(r->sim, bytes);
}

static plh_status checkpoint_set(struct run *r, const void *bytes, size_t size)
{
    return plh_sim_checkpoint_set(r->sim, bytes, size);
}

static void print_final(const struct run *r)
{
    plh_state u = plh_body_to_user(&r->scenario.body, r->last);
    const double values[] = {r->last_t, u.m.x, u.m.y, u.m.z, u.q.w, u.q.x, u.q.y, u.q.z};
    puts("t,m1,m2,m3,q0,q1,q2,q3");
    csv_record(stdout, values, 8);
}

static void summary(const struct run *r)
{
    const struct run_stats *s = &r->stats;
    fprintf(stderr, "%s, method %s\n", r->scenario.name, r->scenario.method);
    if (r->sim)
        fprintf(stderr,
                "  %ld steps of %.6g, %ld torque evaluations, %" PRIu64 " records, %.3g s\n",
                plh_sim_steps(r->sim), r->h, s->torque_calls, s->next, s->seconds);
    else
        fprintf(stderr, "  closed form, %" PRIu64 " records, %.3g s\n", s->next, s->seconds);
    bool conservative =
        !r->problem.torque || plh_torque_flags(r->problem.torque) & PLH_TORQUE_POTENTIAL;
    if (conservative)
        fprintf(stderr, "  energy: largest relative error %.2e\n", s->energy_error);
    if (!r->problem.torque)
        fprintf(stderr, "  space momentum: largest relative error %.2e\n", s->space_error);
    if (r->reference)
        fprintf(stderr, "  against the reference: attitude %.2e rad, momentum %.2e (largest)\n",
                s->attitude_error, s->momentum_error);
}

static const struct subject closed_form = {
    .unit = "records",
    .record = closed_record,
    .checkpoint_size = closed_size,
    .checkpoint_get = closed_get,
    .checkpoint_set = closed_set,
    .print_final = print_final,
    .summary = summary,
};

static const struct subject stepped = {
    .unit = "steps",
    .chunk = 256,
    .steps = steps,
    .time = time_of,
    .advance = advance,
    .record = record,
    .checkpoint_size = checkpoint_size,
    .checkpoint_get = checkpoint_get,
    .checkpoint_set = checkpoint_set,
    .print_final = print_final,
    .summary = summary,
};

bool run_prepare_body(struct run *r)
{
    const struct scenario *s = &r->scenario;
    plh_status status;
    r->problem = scenario_problem(s);
    r->last = s->start;
    if (r->problem.torque) {
        plh_counted_torque_init(r->problem.torque, &r->stats.torque_calls, &r->counted);
        r->problem.torque = &r->counted.torque;
    }
    if (!r->problem.torque && strcmp(s->method, "exact") == 0) {
        r->subject = &closed_form;
        status = plh_motion_init(&s->body, s->start, s->t0, PLH_MOTION_LONG_TIME, &r->motion);
    } else {
        r->subject = &stepped;
        status = plh_sim_create(&r->problem, &s->spec, r->h, &r->sim);
    }
    if (status)
        run_error("%s: %s cannot run: %s", s->doc.path, s->method, plh_status_text(status));
    return status == PLH_OK;
}
