/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/run_loop.h"

#include "cli/command.h"
#include "output/clock.h"
#include "shell/progress.h"
#include "shell/signals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

bool run_prepare(struct run *r)
{
    const struct scenario *s = &r->scenario;
    bool remainder = false;
    r->h = s->until > s->t0 ? s->step : -s->step;
    if (s->step != 0.0 && !count_steps(r, &remainder))
        return false;
    r->records = count_records(r, remainder);
    r->last_t = s->t0;
    r->record = malloc((size_t)r->width * sizeof *r->record);
    if (!r->record)
        return run_error("out of memory"), false;
    return s->many ? run_prepare_system(r) : run_prepare_body(r);
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
    size_t size = sizeof r->stats + r->subject->checkpoint_size(r);
    char *bytes = malloc(size);
    if (!bytes)
        return run_error("out of memory"), false;
    memcpy(bytes, &r->stats, sizeof r->stats);
    r->subject->checkpoint_get(r, bytes + sizeof r->stats);
    bool good = spool_checkpoint(r->spool, r->key, bytes, size);
    free(bytes);
    return good;
}

bool run_restore(struct run *r, const void *bytes, size_t size)
{
    if (size < sizeof r->stats)
        return false;
    memcpy(&r->stats, bytes, sizeof r->stats);
    return r->subject->checkpoint_set(r, (const char *)bytes + sizeof r->stats,
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
    if (signals_caught())
        return false;
    double now = seconds_now();
    progress_show(&w->progress, (t - s->t0) / (s->until - s->t0),
                  r->subject->chunk ? (double)r->subject->steps(r) : (double)r->stats.next);
    if (!r->spool || now - w->saved < w->interval)
        return true;
    r->stats.seconds += now - w->saved;
    w->saved = now;
    return save(r);
}

static int failed_at(const struct run *r, double t, plh_status status)
{
    if (!r->subject->chunk)
        return run_error("%s: %s failed at t = %.17g: %s", r->scenario.doc.path, r->scenario.method,
                         t, plh_status_text(status));
    return run_error("%s: %s failed in step %ld (t = %.17g): %s", r->scenario.doc.path,
                     r->scenario.method, r->subject->steps(r), r->subject->time(r),
                     plh_status_text(status));
}

/* Up to the last step at or before time t; 0, or the exit status. */
static int reach(struct run *r, struct watch *w, double t)
{
    const struct subject *subject = r->subject;
    if (!subject->chunk)
        return (r->stats.next & 1023) == 0 && !look(r, w, t) ? 128 + signals_caught() : 0;
    long goal = step_before(r, t), done;
    while ((done = subject->steps(r)) < goal) {
        plh_status status =
            subject->advance(r, goal - done < subject->chunk ? goal - done : subject->chunk);
        if (status)
            return failed_at(r, t, status);
        if (!look(r, w, subject->time(r)))
            return signals_caught() ? 128 + signals_caught() : 1;
    }
    return 0;
}

double run_larger(double a, double b)
{
    return isnan(b) || b > a ? b : a;
}

/* The record at time t, to the spool or to standard output; 0, or the exit status. */
static int emit(struct run *r, double t)
{
    plh_status status = r->subject->record(r, t, r->record);
    if (status)
        return failed_at(r, t, status);
    r->last_t = t;
    r->stats.next++;
    if (r->spool)
        return spool_add(r->spool, r->record) ? 0 : 1;
    if (r->stream)
        csv_record(r->stream, r->record, r->job.width);
    return r->stream && ferror(r->stream) ? 1 : 0;
}

int run_records(struct run *r)
{
    struct watch w = {.saved = seconds_now(), .interval = checkpoint_seconds()};
    int status = 0;
    signals_catch();
    progress_start(&w.progress, !r->quiet, r->subject->unit);
    if (r->records && r->stats.next == r->records) { /* resumed at its end, for the last state */
        r->last_t = record_time(r, r->records - 1);
        r->subject->record(r, r->last_t, r->record);
    }
    while (!status && r->stats.next < r->records) {
        double t = record_time(r, r->stats.next);
        status = reach(r, &w, t);
        if (!status)
            status = emit(r, t);
        if (!status && signals_caught())
            status = 128 + signals_caught();
    }
    progress_end(&w.progress);
    r->stats.seconds += seconds_now() - w.saved;
    if (status > 128 && r->spool && !save(r))
        return 1;
    return status;
}

void run_free(struct run *r)
{
    plh_sim_destroy(r->sim);
    plh_reference_destroy(r->reference);
    plh_system_destroy(r->view);
    free(r->record);
    scenario_free(&r->scenario);
}
