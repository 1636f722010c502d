/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/run_loop.h"

#include "cli/command.h"
#include "cli/progress.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 256 }; /* steps between looks at the clock and at signals */

static volatile sig_atomic_t caught;

static void on_signal(int number)
{
    caught = number;
}

static void watch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* How many records a run makes: every n steps (and the end), or at the times given. */
static uint64_t count_records(const struct run *r, bool remainder)
{
    const struct output_request *o = &r->scenario.output;
    if (!o->every)
        return o->time_count;
    uint64_t whole = (uint64_t)(r->steps / o->every) + 1;
    return whole + (r->steps % o->every != 0 || remainder);
}

/* Steps up to the end; an end that is no whole number of steps is reached by a side step. */
static bool count_steps(struct run *r, bool *remainder)
{
    const struct scenario *s = &r->scenario;
    double total = (s->until - s->t0) / r->h, nearest = round(total);
    bool whole = fabs(total - nearest) <= 1e-9 * fmax(1.0, total);
    if (!(total < 1e18))
        return run_error("%s: step: too small for the time span", s->doc.path), false;
    r->steps = (long)(whole ? nearest : floor(total));
    *remainder = !whole;
    return true;
}

static bool make_stepper(struct run *r)
{
    plh_status status = plh_sim_create(&r->problem, &r->scenario.spec, r->h, &r->sim);
    if (status)
        run_error("%s: %s cannot run: %s", r->scenario.doc.path, r->scenario.method,
                  plh_status_text(status));
    return status == PLH_OK;
}

bool run_prepare(struct run *r)
{
    const struct scenario *s = &r->scenario;
    bool remainder = false;
    r->problem = scenario_problem(s);
    r->closed_form = !r->problem.torque && strcmp(s->method, "exact") == 0;
    r->h = s->until > s->t0 ? s->step : -s->step;
    if (r->problem.torque) {
        plh_torque_count(r->problem.torque, &r->stats.torque_calls, &r->counted);
        r->problem.torque = &r->counted.torque;
    }
    if (s->step != 0.0 && !count_steps(r, &remainder))
        return false;
    r->records = count_records(r, remainder);
    r->last_t = s->t0;
    r->last = s->start;
    if (!r->closed_form)
        return make_stepper(r);
    plh_status status =
        plh_motion_prepare(&s->body, s->start, s->t0, PLH_MOTION_LONG_TIME, &r->motion);
    if (status)
        run_error("%s: %s", s->doc.path, plh_status_text(status));
    return status == PLH_OK;
}

/* The time of record i. */
static double record_time(const struct run *r, uint64_t i)
{
    const struct scenario *s = &r->scenario;
    if (!s->output.every)
        return output_time(&s->output, (size_t)i);
    uint64_t step = i * (uint64_t)s->output.every;
    if (i + 1 == r->records)
        return s->until;
    return s->t0 + (double)step * r->h;
}

/* The last step at or before time t. */
static long step_before(const struct run *r, double t)
{
    double k = (t - r->scenario.t0) / r->h;
    long near = lround(k);
    return fabs(k - (double)near) <= 1e-12 * fmax(1.0, k) ? near : (long)floor(k);
}

static bool save(struct run *r)
{
    size_t size = sizeof r->stats + (r->sim ? plh_sim_checkpoint_size(r->sim) : 0);
    char *bytes = malloc(size);
    if (!bytes)
        return run_error("out of memory"), false;
    memcpy(bytes, &r->stats, sizeof r->stats);
    if (r->sim)
        plh_sim_checkpoint_get(r->sim, bytes + sizeof r->stats);
    bool good = spool_checkpoint(r->spool, r->key, bytes, size);
    free(bytes);
    return good;
}

bool run_restore(struct run *r, const void *bytes, size_t size)
{
    if (size < sizeof r->stats)
        return false;
    memcpy(&r->stats, bytes, sizeof r->stats);
    if (!r->sim)
        return size == sizeof r->stats;
    return plh_sim_checkpoint_set(r->sim, (const char *)bytes + sizeof r->stats,
                                  size - sizeof r->stats) == PLH_OK;
}

struct watch {
    struct progress progress;
    double saved, interval; /* seconds */
};

/* Five seconds between checkpoints, unless the environment says otherwise. */
static double checkpoint_seconds(void)
{
    const char *text = getenv("POLHODE_CHECKPOINT_SECONDS");
    double value = text ? strtod(text, NULL) : 5.0;
    return value > 0.0 ? value : 5.0;
}

/* Between chunks of work: shows progress, saves now and then; false to stop. */
static bool look(struct run *r, struct watch *w, double t)
{
    const struct scenario *s = &r->scenario;
    if (caught)
        return false;
    double now = seconds_now();
    progress_show(&w->progress, (t - s->t0) / (s->until - s->t0),
                  r->sim ? (double)plh_sim_steps(r->sim) : (double)r->stats.next);
    if (!r->spool || now - w->saved < w->interval)
        return true;
    r->stats.seconds += now - w->saved;
    w->saved = now;
    return save(r);
}

static int failed_at(const struct run *r, plh_status status)
{
    return run_error("%s: %s failed in step %ld (t = %.17g): %s", r->scenario.doc.path,
                     r->scenario.method, plh_sim_steps(r->sim), plh_sim_time(r->sim),
                     plh_status_text(status));
}

/* The state at time t; 0, or the exit status. */
static int reach(struct run *r, struct watch *w, double t, plh_state *state)
{
    if (r->closed_form) {
        *state = t == r->scenario.t0 ? r->scenario.start : plh_motion_at(&r->motion, t);
        return (r->stats.next & 1023) == 0 && !look(r, w, t) ? 128 + caught : 0;
    }
    long goal = step_before(r, t);
    plh_status status = PLH_OK;
    while (plh_sim_steps(r->sim) < goal && !status) {
        long rest = goal - plh_sim_steps(r->sim);
        status = plh_sim_advance(r->sim, rest < CHUNK ? rest : CHUNK);
        if (!status && !look(r, w, plh_sim_time(r->sim)))
            return caught ? 128 + caught : 1;
    }
    if (!status && fabs(t - plh_sim_time(r->sim)) > 1e-12 * fabs(r->h))
        status = plh_sim_at(r->sim, t, state);
    else
        *state = plh_sim_state(r->sim);
    return status ? failed_at(r, status) : 0;
}

static double larger(double a, double b)
{
    return isnan(b) || b > a ? b : a;
}

static void note_errors(struct run *r, const struct sample *s)
{
    double e, l;
    column_find("energy-error")->fill(s, &e);
    column_find("L-error")->fill(s, &l);
    r->stats.energy_error = larger(r->stats.energy_error, fabs(e));
    r->stats.space_error = larger(r->stats.space_error, l);
    if (r->reference) {
        column_find("attitude-error")->fill(s, &e);
        column_find("m-error")->fill(s, &l);
        r->stats.attitude_error = larger(r->stats.attitude_error, e);
        r->stats.momentum_error = larger(r->stats.momentum_error, l);
    }
}

static bool emit(struct run *r, double t, plh_state state)
{
    double record[WRITER_WIDTH];
    plh_state truth;
    plh_status status = r->reference ? plh_reference_at(r->reference, t, &truth) : PLH_OK;
    if (status)
        return run_error("the reference could not be computed at t = %.17g: %s", t,
                         plh_status_text(status)),
               false;
    struct sample s = sample_make(&r->problem, t, state, r->reference ? &truth : NULL);
    int used = 0;
    for (int i = 0; i < r->column_count; i++) {
        r->columns[i]->fill(&s, record + used);
        used += r->columns[i]->width;
    }
    note_errors(r, &s);
    r->last_t = t;
    r->last = state;
    r->stats.next++;
    if (r->spool)
        return spool_add(r->spool, record);
    if (r->stream)
        csv_record(r->stream, record, r->job.width);
    return !r->stream || !ferror(r->stream);
}

int run_records(struct run *r)
{
    struct watch w = {.saved = seconds_now(), .interval = checkpoint_seconds()};
    int status = 0;
    watch_signals();
    progress_start(&w.progress, !r->quiet, r->sim ? "steps" : "records");
    while (!status && r->stats.next < r->records) {
        double t = record_time(r, r->stats.next);
        plh_state state;
        status = reach(r, &w, t, &state);
        if (!status && !emit(r, t, state))
            status = 1;
        if (!status && caught)
            status = 128 + caught;
    }
    progress_end(&w.progress);
    r->stats.seconds += seconds_now() - w.saved;
    if (status && r->spool && !save(r))
        return 1;
    return status;
}

void run_free(struct run *r)
{
    plh_sim_destroy(r->sim);
    plh_reference_destroy(r->reference);
    scenario_free(&r->scenario);
}
