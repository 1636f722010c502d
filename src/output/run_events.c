/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The events of a run: found, counted, kept in a table, written; one of them may end the run. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "output/run.h"
#include "output/text.h"
#include "scenario/event.h"

plh_status run_events_prepare(plh_run *r)
{
    const struct scenario *s = &r->scenario;
    struct run_events *e = &r->events;
    plh_event_def def[SCENARIO_EVENTS];
    e->stop = NAN;
    if (s->event_count == 0)
        return PLH_OK;
    for (int i = 0; i < s->event_count; i++)
        def[i] = s->event[i].def;
    plh_status status = plh_watch_create((size_t)s->event_count, def, &e->watch);
    if (status)
        return run_fail(r, status, "%s: events: %s", s->doc.path, plh_status_text(status));
    plh_watch_set_end(e->watch, s->until);
    r->job.events = &e->table;
    return spool_create(&e->table, NULL, EVENT_VALUES, &r->message);
}

void run_events_free(plh_run *r)
{
    if (r->events.watch)
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
    plh_status status = plh_sim_watch_to(r->sim, e->watch, t);
    while (!status && plh_watch_take(e->watch, &event, &state)) {
        const struct event_request *q = &r->scenario.event[event.which];
        if (!isnan(e->stop))
            continue; /* the run ends before it */
        e->count[event.which]++;
        if (q->action != EVENT_COUNT)
            status = add_row(r, &event, state);
        if (q->action == EVENT_STOP && e->count[event.which] == q->number) {
            e->stop = event.t;
            e->stop_which = event.which;
        }
    }
    return status;
}

bool run_events_stopped(const plh_run *r, double t)
{
    const double sign = r->scenario.until < r->scenario.t0 ? -1.0 : 1.0;
    return sign * (t - r->events.stop) >= 0.0; /* not a number: no */
}

/* What a checkpoint holds of the events: the counts, the watch, the rows. */
struct saved {
    uint64_t count[SCENARIO_EVENTS], rows;
    double stop;
    int64_t stop_which;
};

size_t run_events_saved_size(const plh_run *r)
{
    const struct run_events *e = &r->events;
    if (!e->watch)
        return 0;
    return sizeof(struct saved) + plh_watch_checkpoint_size(e->watch) +
           (size_t)e->table.records * EVENT_VALUES * sizeof(double);
}

void run_events_save(const plh_run *r, char *bytes)
{
    const struct run_events *e = &r->events;
    if (!e->watch)
        return;
    struct saved saved = {.rows = e->table.records, .stop = e->stop, .stop_which = e->stop_which};
    memcpy(saved.count, e->count, sizeof saved.count);
    memcpy(bytes, &saved, sizeof saved);
    plh_watch_checkpoint_get(e->watch, bytes + sizeof saved);
    memcpy(bytes + sizeof saved + plh_watch_checkpoint_size(e->watch), e->table.buffer,
           (size_t)e->table.records * EVENT_VALUES * sizeof(double));
}

bool run_events_restore(plh_run *r, const char *bytes, size_t size)
{
    struct run_events *e = &r->events;
    struct saved saved;
    double row[EVENT_VALUES];
    if (!e->watch)
        return size == 0;
    const size_t watch = plh_watch_checkpoint_size(e->watch);
    if (size < sizeof saved + watch)
        return false;
    memcpy(&saved, bytes, sizeof saved);
    if ((size - sizeof saved - watch) / sizeof row != saved.rows ||
        plh_watch_checkpoint_set(e->watch, bytes + sizeof saved, watch))
        return false;
    memcpy(e->count, saved.count, sizeof saved.count);
    e->stop = saved.stop;
    e->stop_which = (int)saved.stop_which;
    for (uint64_t i = 0; i < saved.rows; i++) {
        memcpy(row, bytes + sizeof saved + watch + i * sizeof row, sizeof row);
        if (spool_add(&e->table, row))
            return false;
    }
    return true;
}

const char *plh_run_event_word(plh_event_kind kind, int direction)
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
        fprintf(out, ",%s,%.17g,%d,", plh_run_event_word(q->def.kind, (int)row[2]), row[3] + 0.0,
                (int)row[4] & PLH_EVENT_GRAZE ? 1 : 0);
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
    plh_status status = whole_begin(&file, path, false, &r->message);
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
        fprintf(out, "%s %s %" PRIu64, i ? "," : "", r->scenario.event[i].name, e->count[i]);
    if (!isnan(e->stop))
        fprintf(out, "; %s ended the run at t = %.12g", r->scenario.event[e->stop_which].name,
                e->stop);
    fputc('\n', out);
}

size_t plh_run_event_count(const plh_run *run)
{
    return run->events.watch ? (size_t)run->events.table.records : 0;
}

plh_status plh_run_event_at(const plh_run *run, size_t index, plh_event *event, plh_state *state)
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

int plh_run_event_kinds(const plh_run *run)
{
    return run->scenario.event_count;
}

plh_run_event_kind plh_run_event_kind_at(const plh_run *run, int which)
{
    plh_run_event_kind none = {.name = NULL, .kind = PLH_EVENT_KINDS};
    if (which < 0 || which >= run->scenario.event_count)
        return none;
    const struct event_request *q = &run->scenario.event[which];
    return (plh_run_event_kind){q->name, q->def.kind, run->events.count[which], q->def};
}
