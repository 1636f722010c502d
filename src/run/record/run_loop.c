/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The loop of a run: from record to record, with checkpoints. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/clock.h"
#include "record/run.h"

/* How many records a run makes: every n steps (and the end), or at the times given. */
static uint64_t count_records(const plh_run *r, bool remainder)
{
    const struct output_request *o = &r->scenario.output;
    if (!o->every)
        return o->time_count;
    uint64_t whole = (uint64_t)(r->steps / o->every) + 1;
    return whole + (r->steps % o->every != 0 || remainder);
}

/* Steps up to the end; an end that is no whole number of steps is reached by a side step. */
static plh_status count_steps(plh_run *r, bool *remainder)
{
    const struct scenario *s = &r->scenario;
    double total = (s->until - s->t0) / r->h, nearest = round(total);
    bool whole = fabs(total - nearest) <= 1e-9 * total;
    if (!(total < 1e18))
        return run_fail(r, PLH_BAD_ARGUMENT, "%s: step: too small for the time span", s->doc.path);
    r->steps = (long)(whole ? nearest : floor(total));
    *remainder = !whole;
    return PLH_OK;
}

plh_status run_prepare(plh_run *r)
{
    struct scenario *s = &r->scenario;
    const char *more = r->options.samples ? r->options.sample_columns : NULL;
    plh_status status = s->tolerance > 0.0 ? scenario_plan(s) : PLH_OK;
    if (status)
        return run_fail(r, status, "%s: tolerance: %s cannot reach it: %s", s->doc.path, s->method,
                        plh_status_text(status));
    bool remainder = false, bodies = r->options.keep;
    status = job_layout(&r->job, s, r->subject, more, bodies);
    r->job.spool = &r->spool;
    r->h = s->until >= s->t0 ? s->step : -s->step;
    if (!status && s->step != 0.0)
        status = count_steps(r, &remainder);
    if (status)
        return status;
    if (s->step == 0.0)
        r->steps = LONG_MAX; /* the method's own */
    r->records = count_records(r, remainder);
    r->last_t = s->t0;
    r->record = malloc((size_t)r->job.all * sizeof *r->record);
    if (!r->record)
        return message_no_memory(&r->message);
    return r->subject->prepare(r);
}

double run_time(const plh_run *r, uint64_t i)
{
    const struct scenario *s = &r->scenario;
    if (!s->output.every)
        return output_time(&s->output, (size_t)i);
    uint64_t step = i * (uint64_t)s->output.every;
    if (i + 1 == r->records)
        return s->until;
    return s->t0 + (double)step * r->h;
}

/* The larger of two errors; not a number counts as large. */
static double larger(double a, double b)
{
    return isnan(b) || b > a ? b : a;
}

void run_note(plh_run *r, const struct sample *s)
{
    struct run_stats *a = &r->stats;
    a->energy_error = larger(a->energy_error, fabs(sample_energy_change(s)));
    a->momentum_error = larger(a->momentum_error, sample_momentum_change(s));
    a->energy_off = larger(a->energy_off, fabs(s->total - a->start.energy));
    a->kinetic = larger(a->kinetic, s->kinetic);
    if (r->shows_modified)
        a->modified_error = larger(a->modified_error, fabs(sample_modified_change(s)));
    if (!s->problem)
        a->angular_error = larger(a->angular_error, sample_angular_change(s));
    if (r->scenario.reference.count) { /* which may end before the run does */
        a->compared += isnan(sample_attitude_error(s)) ? 0 : 1;
        a->attitude_error = fmax(a->attitude_error, sample_attitude_error(s));
        a->m_error = fmax(a->m_error, sample_m_error(s));
    } else if (r->reference) {
        a->attitude_error = larger(a->attitude_error, sample_attitude_error(s));
        a->m_error = larger(a->m_error, sample_m_error(s));
    }
}

bool run_watch(plh_run *r, double done, double count, const char *unit)
{
    plh_run_progress progress = {done, count, unit};
    return !r->options.watch || r->options.watch(r->options.context, &progress);
}

/* A checkpoint that cannot be written is no reason to end the run: the records go on. */
static plh_status save_now_and_then(plh_run *r)
{
    struct message m = {0};
    double now = seconds_now();
    if (r->spool.fd < 0 || now - r->saved < r->options.checkpoint_seconds)
        return PLH_OK;
    r->stats.seconds += now - r->clock;
    r->clock = r->saved = now;
    if (run_save(r, &m) && !r->message.status && !r->unsaved) {
        scenario_warn(&r->scenario, NULL, "",
                      "no checkpoint: an interrupted run cannot be resumed: %s", m.text);
        r->unsaved = true;
    }
    return r->message.status; /* of a record that could not be written */
}

/* Between chunks of work. */
static plh_status look(plh_run *r, double t)
{
    const struct scenario *s = &r->scenario;
    bool steps = plh_sim_kind_of(r->sim) != PLH_SIM_CLOSED;
    double count = steps ? (double)plh_sim_steps(r->sim) : (double)r->stats.next;
    const double done = s->until != s->t0 ? (t - s->t0) / (s->until - s->t0) : 1.0;
    if (!run_watch(r, done, count, steps ? "steps" : "records"))
        return PLH_STOPPED;
    return save_now_and_then(r);
}

/* The same where a call is little work. It counts over all records, since a record may need few
 * steps or none. */
static plh_status look_now_and_then(plh_run *r)
{
    return ++r->unseen % 256 == 0 ? look(r, plh_sim_time(r->sim)) : PLH_OK;
}

static plh_status failed_at(plh_run *r, double t, plh_status status)
{
    const struct scenario *s = &r->scenario;
    if (r->events.watch && plh_watch_status(r->events.watch) == PLH_NO_CONVERGENCE)
        return run_fail(
            r, status,
            "%s: events: the search does not end near t = %.17g: the body turns too far in "
            "a step; take a smaller step, or a tolerance",
            s->doc.path, plh_sim_time(r->sim));
    if (plh_sim_kind_of(r->sim) == PLH_SIM_CLOSED)
        return run_fail(r, status, "%s: %s failed at t = %.17g: %s", s->doc.path, s->method, t,
                        plh_status_text(status));
    return run_fail(r, status, "%s: %s failed in step %ld (t = %.17g): %s", s->doc.path, s->method,
                    plh_sim_steps(r->sim), plh_sim_time(r->sim), plh_status_text(status));
}

/* A time that the next step reaches and the one after it does not. */
static double one_step_on(const plh_run *r, double t)
{
    const double h = plh_sim_step(r->sim);
    if (h == 0.0)
        return nextafter(plh_sim_time(r->sim), t);
    return r->scenario.t0 + (double)(plh_sim_steps(r->sim) + 1) * h;
}

/* The same with a watch for events, which looks at every step. */
static plh_status reach_watched(plh_run *r, double t)
{
    const bool closed = plh_sim_kind_of(r->sim) == PLH_SIM_CLOSED;
    if (run_events_stopped(r, t))
        return PLH_OK;
    for (long n = 0;; n++) {
        const bool more = !closed && plh_sim_steps_to(r->sim, t) > 0;
        const double goal = more ? one_step_on(r, t) : t;
        plh_status status = run_events_to(r, goal);
        if (status)
            return status == PLH_STOPPED ? status : failed_at(r, t, status);
        if (n % 64 == 63 || (n > 0 && !more))
            status = look(r, plh_sim_time(r->sim));
        if (status || !more || run_events_stopped(r, t)) /* no step goes beyond the end */
            return status;
    }
}

/* Up to the last step at or before time t, with a look at the clock every so many steps. */
static plh_status reach(plh_run *r, double t)
{
    const plh_sim_kind kind = plh_sim_kind_of(r->sim);
    const long chunk = kind == PLH_SIM_SYSTEM ? 1 : 256;
    if (kind == PLH_SIM_CLOSED) {
        plh_status status = (r->stats.next & 1023) == 0 ? look(r, t) : PLH_OK;
        return status || !r->events.watch ? status : reach_watched(r, t);
    }
    if (r->events.watch)
        return reach_watched(r, t);
    plh_status looked = look_now_and_then(r);
    for (long left; !looked && (left = plh_sim_steps_to(r->sim, t)) > 0;) {
        plh_status status = plh_sim_advance(r->sim, left < chunk ? left : chunk);
        if (status)
            return failed_at(r, t, status);
        /* An adaptive run only knows of its next step. */
        looked = kind == PLH_SIM_ADAPTIVE ? look_now_and_then(r) : look(r, plh_sim_time(r->sim));
    }
    return looked;
}

/* What the picture shows up to time t. */
static plh_status sample(plh_run *r, double t)
{
    const double way = r->samples.last < r->samples.first ? -1.0 : 1.0;
    plh_status status = PLH_OK;
    while (!status && way * samples_time(r) <= way * t) {
        status = reach(r, samples_time(r));
        if (run_events_stopped(r, samples_time(r)))
            break;
        if (!status)
            status = samples_add_look(r);
    }
    return status;
}

/* Whether the caller takes the records; he may take the table of events instead. */
static bool is_streamed(const plh_run *r)
{
    const char *events = r->scenario.output.events_file;
    return r->options.sink && !(events && strcmp(events, "-") == 0);
}

static plh_status refused(plh_run *r, plh_status status)
{
    return run_fail(r, status, status == PLH_OS ? "the records were refused" : "out of memory");
}

static plh_status hand_over_header(plh_run *r)
{
    struct text text;
    FILE *out = text_begin(&text);
    if (out)
        csv_header(out, &r->job);
    plh_status status = text_end(&text, PLH_OK, r->options.sink, r->options.sink_context);
    return status ? refused(r, status) : PLH_OK;
}

static plh_status hand_over(plh_run *r)
{
    char line[CSV_LINE];
    const size_t size = csv_line(&r->job, r->record, line);
    return r->options.sink(r->options.sink_context, line, size) ? PLH_OK : refused(r, PLH_OS);
}

/* The record at time t, to the spool or to the caller. */
static plh_status emit(plh_run *r, double t)
{
    plh_status status = r->subject->record(r, t, r->record);
    if (status)
        return failed_at(r, t, status);
    r->last_t = t;
    r->stats.next++;
    if (r->spooled)
        status = spool_add(&r->spool, r->record);
    if (!status && r->spooled)
        status = grow_add(r, r->record);
    if (!status)
        status = samples_add_record(r, r->record);
    return status || !r->streamed ? status : hand_over(r);
}

/* Events between the last record and the end; one that ends the run has a record. */
static plh_status finish_watch(plh_run *r)
{
    plh_status status = reach_watched(r, r->scenario.until);
    if (!status && run_events_stopped(r, r->scenario.until))
        status = emit(r, r->events.counts.stop);
    return status;
}

plh_status run_records(plh_run *r)
{
    plh_status status = PLH_OK;
    bool stopped = false;
    r->clock = r->saved = seconds_now();
    r->streamed = is_streamed(r);
    if (r->streamed)
        status = hand_over_header(r);
    if (!status && r->records &&
        r->stats.next == r->records) { /* resumed at its end, for the last state */
        r->last_t = run_time(r, r->records - 1);
        status = r->subject->record(r, r->last_t, r->record);
    }
    while (!status && r->stats.next < r->records && !stopped) {
        double t = run_time(r, r->stats.next);
        status = sample(r, t);
        if (!status)
            status = reach(r, t);
        stopped = run_events_stopped(r, t);
        if (!status)
            status = emit(r, stopped ? r->events.counts.stop : t);
    }
    if (!status && r->events.watch && !stopped)
        status = finish_watch(r);
    r->stats.seconds += seconds_now() - r->clock;
    plh_status saved =
        status == PLH_STOPPED && r->spool.fd >= 0 ? run_save(r, &r->message) : PLH_OK;
    return saved ? saved : status;
}
