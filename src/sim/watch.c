/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of a run, step by step. */
#include <polhode/extend/checkpoint.h>
#include <polhode/watch.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "free/event_kind.h"
#include "sim/closed.h"
#include "sim/event_step.h"
#include "sim/kind.h"

/* Radians: of a search in closed form, and of a polynomial through states. */
enum { BLOCK = 32, PIECE = 2, MOST_DIVISIONS = 6, ASK = 256 };

typedef struct found {
    plh_event event;
    plh_state state;
} found;

struct plh_watch {
    size_t count;
    plh_event_def *def;
    /* Kept: as they were before the piece in question */
    plh_event_track *track, *kept;
    plh_watch_stop *stop;
    void *stop_context;
    double looked, end;
    /* 0 or 1: the search has begun; it goes back in time. */
    int64_t begun, back;
    found *queue;
    size_t first, used, room; /* of the queue */
    plh_status failed;
};

plh_status plh_watch_create(size_t count, const plh_event_def *def, plh_watch **watch)
{
    *watch = NULL;
    for (size_t i = 0; i < count; i++) {
        const plh_status status = plh_event_check(&def[i]);
        if (status)
            return status;
    }
    plh_watch *w = calloc(1, sizeof *w);
    if (!w)
        return PLH_NO_MEMORY;
    w->count = count;
    w->end = NAN;
    w->room = 16 * (count + 1);
    w->def = malloc((count + 1) * sizeof *w->def);
    w->track = calloc(count + 1, sizeof *w->track);
    w->kept = calloc(count + 1, sizeof *w->kept);
    w->queue = malloc(w->room * sizeof *w->queue);
    if (!w->def || !w->track || !w->kept || !w->queue) {
        plh_watch_destroy(w);
        return PLH_NO_MEMORY;
    }
    if (count > 0)
        memcpy(w->def, def, count * sizeof *def);
    *watch = w;
    return PLH_OK;
}

void plh_watch_destroy(plh_watch *watch)
{
    if (!watch)
        return;
    free(watch->def);
    free(watch->track);
    free(watch->kept);
    free(watch->queue);
    free(watch);
}

void plh_watch_set_end(plh_watch *watch, double end)
{
    watch->end = end;
}

void plh_watch_set_stop(plh_watch *watch, plh_watch_stop *stop, void *context)
{
    watch->stop = stop;
    watch->stop_context = context;
}

plh_status plh_watch_status(const plh_watch *watch)
{
    return watch->failed;
}

/* Whether a comes before b in the direction of the run. */
static bool before(const plh_watch *w, double a, double b)
{
    return w->back ? a > b : a < b;
}

/* Room for one more; a queue that was emptied starts again. */
static bool make_room(plh_watch *w)
{
    if (w->first == w->used)
        w->first = w->used = 0;
    if (w->used < w->room)
        return true;
    found *more = realloc(w->queue, 2 * w->room * sizeof *more);
    if (!more) {
        w->failed = PLH_NO_MEMORY;
        return false;
    }
    w->queue = more;
    w->room *= 2;
    return true;
}

/* Where events are being looked for. */
typedef struct place {
    plh_watch *watch;
    const plh_closed_motion *closed;
    const plh_arc *arc;
    int which;
} place;

static plh_state state_at(const place *p, double t)
{
    plh_arc_point x;
    if (p->closed)
        return plh_closed_at(p->closed, t);
    p->arc->look(p->arc, t, &x);
    const double *m = x.m[0];
    return (plh_state){x.q, plh_vec3_scale(p->arc->size, plh_vec3_make(m[0], m[1], m[2]))};
}

static bool add(void *context, const plh_event *e)
{
    place *p = context;
    plh_watch *w = p->watch;
    if (!make_room(w))
        return false;
    size_t i = w->used++;
    for (; i > w->first && before(w, e->t, w->queue[i - 1].event.t); i--)
        w->queue[i] = w->queue[i - 1];
    w->queue[i] = (found){*e, state_at(p, e->t)};
    w->queue[i].event.which = p->which;
    return true;
}

static bool stop(void *context)
{
    const plh_watch *w = ((place *)context)->watch;
    return w->stop && w->stop(w->stop_context);
}

/* What the sink says comes first: it may have no memory. */
static plh_status searched(plh_watch *w, plh_status status)
{
    if (status == PLH_NO_CONVERGENCE && !w->failed)
        w->failed = status;
    return w->failed ? w->failed : status;
}

static plh_status look(void *sim, double t, plh_state *state)
{
    return plh_sim_at(sim, t, state);
}

/* A step, or a part of one that a polynomial can hold. The states of a run without a tolerance, or
 * in closed form, have the error of rounding. */
static plh_status search_step(plh_watch *w, plh_sim *sim, double a, double b, int divisions)
{
    plh_arc_series series;
    plh_arc arc;
    double tail;
    const plh_problem *problem = &sim->problem;
    const double rough = !sim->closed && sim->tolerance > 0.0 ? sim->tolerance : 0.0;
    plh_status status = plh_arc_from_states(problem->body, problem->torque, look, sim, a, b, rough,
                                            &series, &arc, &tail);
    if (status)
        return status;
    if (tail > 64.0 * DBL_EPSILON && divisions < MOST_DIVISIONS) {
        const double middle = a + 0.5 * (b - a);
        status = search_step(w, sim, a, middle, divisions + 1);
        return status ? status : search_step(w, sim, middle, b, divisions + 1);
    }
    place p = {.watch = w, .closed = sim->closed, .arc = &arc};
    const plh_event_sink sink = {add, stop, &p};
    for (size_t i = 0; i < w->count && !status; i++) {
        const plh_event_record *kind = plh_event_record_get(w->def[i].kind);
        if (!problem->torque && kind->info.free_constant)
            continue; /* what moves is rounding */
        if (kind->needs & PLH_EVENT_LOAD && arc.load == 0.0)
            plh_arc_measure_load(&arc);
        p.which = (int)i;
        status = searched(w, plh_arc_search(&arc, &w->def[i], &w->track[i], &sink));
    }
    return status;
}

/* A search that is stopped has found nothing: it begins again with the piece in question. */
static size_t keep(plh_watch *w)
{
    memcpy(w->kept, w->track, w->count * sizeof *w->track);
    return w->used - w->first;
}

static void go_back(plh_watch *w, size_t events)
{
    memcpy(w->track, w->kept, w->count * sizeof *w->track);
    w->used = w->first + events;
}

/* The end of the piece that begins at `at` and would end at `end`. */
static double cut(const plh_watch *w, double end)
{
    return !isnan(w->end) && before(w, w->end, end) ? w->end : end;
}

/* All events of a motion in closed form between two times. */
static plh_status search_block(plh_watch *w, plh_sim *sim, double after, double until)
{
    const plh_closed_motion *closed = sim->closed;
    place p = {.watch = w, .closed = closed};
    const plh_event_sink sink = {add, stop, &p};
    plh_status status = PLH_OK;
    if (!closed->table->search)
        return search_step(w, sim, after, until, 0);
    for (size_t i = 0; i < w->count && !status; i++) {
        p.which = (int)i;
        status = searched(
            w, closed->table->search(closed, &w->def[i], &w->track[i], after, until, &sink));
    }
    return status;
}

/* Blocks of the same length, whatever the times that are looked at. */
static plh_status watch_closed(plh_watch *w, plh_sim *sim, double t)
{
    const plh_closed_table *table = sim->closed->table;
    const double turn = table->search ? BLOCK : PIECE;
    const double length = (w->back ? -turn : turn) / table->fastest(sim->closed);
    place p = {.watch = w};
    plh_status status = PLH_OK;
    for (long block = 1; before(w, w->looked, cut(w, t)) && !status; block++) {
        double next = w->looked + length;
        if (!isfinite(next) || next == w->looked)
            next = t;
        next = cut(w, next);
        const size_t events = keep(w);
        status = search_block(w, sim, w->looked, next);
        if (status)
            go_back(w, events);
        else
            w->looked = next;
        if (!status && block % ASK == 0 && stop(&p))
            status = PLH_STOPPED;
    }
    return status ? status : plh_sim_advance_to(sim, t);
}

/* Step by step: each is looked at once its states can be seen. */
static plh_status watch_steps(plh_watch *w, plh_sim *sim, double t)
{
    plh_status status = PLH_OK;
    double from, to;
    while (!status && sim->table->visible(sim, &from, &to)) {
        to = cut(w, to);
        if (before(w, w->looked, to)) {
            const size_t events = keep(w);
            status = search_step(w, sim, before(w, from, w->looked) ? w->looked : from, to, 0);
            if (status)
                go_back(w, events);
            else
                w->looked = to;
        }
        if (status || plh_sim_steps_to(sim, t) <= 0)
            break;
        status = plh_sim_advance(sim, 1);
    }
    return status;
}

/* Where the search begins, and which way it goes. */
static void begin(plh_watch *w, const plh_sim *sim, double t)
{
    const double h = plh_sim_step(sim);
    w->begun = true;
    w->looked = plh_sim_time(sim);
    w->back = h != 0.0 ? h < 0.0 : (isnan(w->end) ? t : w->end) < w->looked;
}

plh_status plh_sim_watch_to(plh_sim *sim, plh_watch *watch, double t)
{
    double from, to;
    if (!isfinite(t))
        return PLH_NOT_FINITE;
    if (!sim->closed && !sim->table->visible(sim, &from, &to))
        return PLH_UNSUPPORTED;
    if (!watch->begun)
        begin(watch, sim, t);
    if (watch->failed)
        return watch->failed;
    return sim->closed ? watch_closed(watch, sim, t) : watch_steps(watch, sim, t);
}

bool plh_watch_take(plh_watch *watch, plh_event *event, plh_state *state)
{
    if (watch->first == watch->used)
        return false;
    const found *f = &watch->queue[watch->first++];
    *event = f->event;
    if (state)
        *state = f->state;
    return true;
}

/* What is saved, and three numbers for each track. */
static const plh_field fields[] = {
    PLH_SAVE_REALS(plh_watch, looked),
    PLH_SAVE_INTEGER(plh_watch, begun),
    PLH_SAVE_INTEGER(plh_watch, back),
};
enum { FIELDS = sizeof fields / sizeof *fields, TRACK = 3 };
static const char tracks[] = "tracks";

static void list_of(plh_watch *w, plh_saved list[FIELDS + 1])
{
    plh_checkpoint_bind(fields, FIELDS, w, list);
    list[FIELDS] = (plh_saved){tracks, PLH_FIELD_REAL, TRACK * w->count, NULL};
}

size_t plh_watch_checkpoint_size(const plh_watch *watch)
{
    plh_watch w = *watch;
    plh_saved list[FIELDS + 1];
    list_of(&w, list);
    return plh_checkpoint_size(list, FIELDS + 1);
}

void plh_watch_checkpoint_get(const plh_watch *watch, void *bytes)
{
    plh_watch w = *watch;
    plh_saved list[FIELDS + 1];
    size_t count;
    list_of(&w, list);
    plh_checkpoint_write(list, FIELDS + 1, bytes);
    char *out = plh_checkpoint_find(bytes, plh_watch_checkpoint_size(watch), tracks, &count);
    for (size_t i = 0; i < watch->count; i++) {
        const plh_event_track *t = &watch->track[i];
        const double row[TRACK] = {t->from, t->sign, t->flat};
        memcpy(out + i * sizeof row, row, sizeof row);
    }
}

static bool is_track(const double row[TRACK])
{
    return (row[1] == 0.0 || fabs(row[1]) == 1.0) && (row[2] == 0.0 || row[2] == 1.0);
}

plh_status plh_watch_checkpoint_set(plh_watch *watch, const void *bytes, size_t size)
{
    plh_watch w = *watch;
    plh_saved list[FIELDS + 1];
    double row[TRACK];
    size_t count;
    list_of(&w, list);
    plh_status status = plh_checkpoint_read(list, FIELDS + 1, bytes, size, NULL, 0);
    const char *in = plh_checkpoint_find(bytes, size, tracks, &count);
    for (size_t i = 0; i < watch->count && !status; i++) {
        memcpy(row, in + i * sizeof row, sizeof row);
        if (!is_track(row))
            status = PLH_BAD_ARGUMENT;
        else
            watch->track[i] = (plh_event_track){row[0], (int)row[1], (int)row[2]};
    }
    if (status || !isfinite(w.looked))
        return PLH_BAD_ARGUMENT;
    w.first = w.used = 0;
    w.failed = PLH_OK;
    *watch = w;
    return PLH_OK;
}
