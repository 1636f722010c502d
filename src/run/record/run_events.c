/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The events of a run: found, counted, kept in a table, written; one of them may end the run. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "record/run.h"
#include "scenario/read.h"

/* A search that takes long hears whoever watches the run. */
static bool stop(void *run)
{
    plh_run *r = run;
    const struct scenario *s = &r->scenario;
    const double done = (plh_sim_time(r->sim) - s->t0) / (s->until - s->t0);
    return !run_watch(r, done, (double)plh_sim_steps(r->sim), "steps");
}

plh_status run_events_prepare(plh_run *r)
{
    const struct scenario *s = &r->scenario;
    struct run_events *e = &r->events;
    plh_event_def def[SCENARIO_EVENTS];
    e->counts.stop = NAN;
    if (s->event_count == 0)
        return PLH_OK;
    for (int i = 0; i < s->event_count; i++)
        def[i] = s->event[i].def;
    plh_status status = plh_watch_create((size_t)s->event_count, def, &e->watch);
    if (status)
        return run_fail(r, status, "%s: events: %s", s->doc.path, plh_status_text(status));
    plh_watch_set_end(e->watch, s->until);
    plh_watch_set_stop(e->watch, stop, r);
    r->job.events = &e->table;
    return spool_create(&e->table, NULL, EVENT_VALUES, &r->message);
}

void run_events_free(plh_run *r)
{
    if (!r->events.watch)
        return;
    spool_close(&r->events.table, false);
    plh_watch_destroy(r->events.watch);
}

/* A row of the table, in the user's axes. */
static plh_status add_row(plh_run *r, const plh_event *event, plh_state state)
{
    const plh_state u = plh_body_to_user(&r->scenario.body, state);
    const double row[EVENT_VALUES] = {event->t,     event->which, event->direction,
                                      event->value, event->flags, u.q.w,
                                      u.q.x,        u.q.y,        u.q.z,
                                      u.m.x,        u.m.y,        u.m.z};
    return spool_add(&r->events.table, row);
}

plh_status run_events_to(plh_run *r, double t)
{
    struct run_events *e = &r->events;
    plh_event event;
    plh_state state;
    const plh_status moved = plh_sim_watch_to(r->sim, e->watch, t);
    /* What was found before a stop counts: a checkpoint has no others. */
    plh_status status = moved == PLH_STOPPED ? PLH_OK : moved;
    while (!status && plh_watch_take(e->watch, &event, &state)) {
        const struct event_request *q = &r->scenario.event[event.which];
        if (!isnan(e->counts.stop))
            continue; /* the run ends before it */
        e->counts.count[event.which]++;
        if (q->action != EVENT_COUNT)
            status = add_row(r, &event, state);
        if (q->action == EVENT_STOP && e->counts.count[event.which] == q->number) {
            e->counts.stop = event.t;
            e->counts.stop_which = event.which;
        }
    }
    return status ? status : moved;
}

bool run_events_stopped(const plh_run *r, double t)
{
    const double sign = r->scenario.until < r->scenario.t0 ? -1.0 : 1.0;
    return sign * (t - r->events.counts.stop) >= 0.0; /* not a number: no */
}

/* Whether x is a whole number from low to high. */
static bool is_whole(double x, double low, double high)
{
    return x >= low && x <= high && x == floor(x);
}

/* A row as add_row() makes it: its numbers are used as indices and flags. */
static bool is_row(const plh_run *r, const double row[EVENT_VALUES])
{
    return isfinite(row[0]) && is_whole(row[1], 0.0, r->scenario.event_count - 1) &&
           is_whole(row[2], -1.0, 1.0) && is_whole(row[4], 0.0, PLH_EVENT_GRAZE);
}

bool run_events_restore(plh_run *r, const struct event_counts *counts, const void *rows,
                        size_t count)
{
    struct run_events *e = &r->events;
    double row[EVENT_VALUES];
    if (!e->watch)
        return count == 0;
    if (!isnan(counts->stop) &&
        (counts->stop_which < 0 || counts->stop_which >= r->scenario.event_count))
        return false;
    for (size_t i = 0; i < count; i++) {
        memcpy(row, (const char *)rows + i * sizeof row, sizeof row);
        if (!is_row(r, row) || spool_add(&e->table, row))
            return false;
    }
    e->counts = *counts;
    return true;
}

const char *plh_run_event_direction_name(plh_event_kind kind, int direction)
{
    if (direction == 0)
        return "touching";
    if (plh_event_kind_get(kind)->extremum)
        return direction > 0 ? "maximum" : "minimum";
    return direction > 0 ? "rising" : "falling";
}

static void write_table(const plh_run *r, FILE *out)
{
    const struct spool *table = &r->events.table;
    const bool last = r->scenario.output.scalar_last;
    fprintf(out, "t,event,what,value,graze,%s,m1,m2,m3\n", last ? "q1,q2,q3,q0" : "q0,q1,q2,q3");
    provenance_print(out, "# ", &r->scenario);
    for (uint64_t i = 0; i < table->records; i++) {
        const double *row = table->buffer + i * EVENT_VALUES;
        const struct event_request *q = &r->scenario.event[(int)row[1]];
        fprintf(out, "%.17g,", row[0] + 0.0);
        csv_text(out, q->name);
        fprintf(out, ",%s,%.17g,%d,", plh_run_event_direction_name(q->def.kind, (int)row[2]),
                row[3] + 0.0, (int)row[4] & PLH_EVENT_GRAZE ? 1 : 0);
        const double *p = row + 5;
        const double state[] = {p[last], p[last + 1], p[last + 2], p[last ? 0 : 3],
                                p[4],    p[5],        p[6]};
        csv_record(out, state, EVENT_VALUES - 5);
    }
}

static plh_status hand_over(plh_run *r)
{
    struct text text;
    FILE *out = text_begin(&text);
    if (out)
        write_table(r, out);
    plh_status status = text_end(&text, PLH_OK, r->options.sink, r->options.sink_context);
    return status ? run_fail(r, status, "the table of events was refused") : PLH_OK;
}

plh_status run_events_write(plh_run *r)
{
    const char *path = r->scenario.output.events_file;
    struct whole_file file;
    if (strcmp(path, "-") == 0)
        return r->options.sink ? hand_over(r) : PLH_OK;
    plh_status status = whole_begin(&file, path, NULL, &r->message);
    FILE *out = status ? NULL : whole_stream(&file, &r->message);
    if (!out)
        return status ? status : whole_drop(&file, &r->message);
    write_table(r, out);
    status = whole_end(&file, &r->message);
    if (!status)
        run_wrote(r, path);
    return status;
}

void run_events_summary(const plh_run *r, FILE *out)
{
    const struct run_events *e = &r->events;
    if (!e->watch)
        return;
    fputs("  events:", out);
    for (int i = 0; i < r->scenario.event_count; i++)
        fprintf(out, "%s %s %" PRIu64, i ? "," : "", r->scenario.event[i].name, e->counts.count[i]);
    if (!isnan(e->counts.stop))
        fprintf(out, "; %s ended the run at t = %.12g",
                r->scenario.event[e->counts.stop_which].name, e->counts.stop);
    fputc('\n', out);
}

size_t plh_run_event_count(const plh_run *run)
{
    return run->events.watch ? (size_t)run->events.table.records : 0;
}

plh_status plh_run_event_get(const plh_run *run, size_t index, plh_event *event, plh_state *state)
{
    if (index >= plh_run_event_count(run)) {
        *event = (plh_event){.t = NAN, .value = NAN};
        return PLH_BAD_ARGUMENT;
    }
    const double *row = run->events.table.buffer + index * EVENT_VALUES;
    *event = (plh_event){row[0], row[3], (int)row[2], (unsigned)row[4], (int)row[1]};
    if (state)
        *state = (plh_state){{row[5], row[6], row[7], row[8]}, {row[9], row[10], row[11]}};
    return PLH_OK;
}

int plh_run_event_kind_count(const plh_run *run)
{
    return run->scenario.event_count;
}

plh_run_event_kind plh_run_event_kind_get(const plh_run *run, int which)
{
    plh_run_event_kind none = {.name = NULL, .kind = PLH_EVENT_KINDS};
    if (which < 0 || which >= run->scenario.event_count)
        return none;
    const struct event_request *q = &run->scenario.event[which];
    return (plh_run_event_kind){q->name, q->def.kind, run->events.counts.count[which], q->def};
}
