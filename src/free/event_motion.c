/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of a free body: by elliptic integrals where these give them, else by the search. */
#include <float.h>
#include <math.h>

#include "free/event_closed.h"
#include "free/event_kind.h"
#include "free/motion_inside.h"

static plh_state state_at(const void *motion, double t)
{
    return plh_motion_at(motion, t);
}

static plh_closed closed_of(const plh_motion *motion)
{
    const plh_motion_inside *M = plh_motion_look(motion);
    int e = 0;
    frexp(M->norm, &e);
    plh_closed c = {.body = &motion->body,
                    .start = motion->start,
                    .t0 = motion->t0,
                    .size = M->norm > 0.0 ? ldexp(1.0, e) : 1.0,
                    .at = state_at,
                    .motion = motion};
    c.length = plh_vec3_norm(motion->start.m) / c.size;
    for (int i = 0; i < 3; i++) {
        const int a = M->axis[i];
        const bool none = M->motion.body.kind == PLH_BODY_LINEAR && a == M->motion.body.axis;
        const double top = (1.0 + 64.0 * DBL_EPSILON) * M->amplitude[i] * (M->norm / c.size);
        c.most[a] = none ? 0.0 : top;
    }
    return c;
}

/* The principal axis along which a definition looks, if elliptic integrals give its events; else
 * -1. */
static int solved_axis(const plh_event_def *def)
{
    const double v[3] = {def->axis.x, def->axis.y, def->axis.z};
    if (plh_event_record_get(def->kind)->solved == PLH_EVENT_SEARCHED)
        return -1;
    for (int i = 0; i < 3; i++)
        if (v[(i + 1) % 3] == 0.0 && v[(i + 2) % 3] == 0.0)
            return i;
    return -1;
}

static plh_status solve(const plh_motion *motion, const plh_event_def *def, int axis, double after,
                        double until, const plh_event_sink *sink)
{
    enum { MANY = 16 };
    const bool flips = plh_event_record_get(def->kind)->solved == PLH_EVENT_FLIPS;
    const bool back = until < after;
    const double along = plh_vec3_component(def->axis, axis);
    /* the cosine falls where the angle rises */
    const int sign = (along < 0.0 ? -1 : 1) * (flips ? 1 : -1);
    const plh_closed closed = closed_of(motion);
    plh_event_plan plan;
    plh_arc arc;
    plh_event e[MANY];
    size_t n = MANY;
    plh_closed_arc(&closed, &arc);
    plh_event_plan_init(def, &plan);
    plh_status status = PLH_OK;
    for (double k = 1.0; n == MANY && !status; status = plh_event_ask(sink, k++)) {
        const double from = after;
        n = plh_motion_turns(motion, axis, flips, back, after, MANY, e);
        for (size_t i = 0; i < n; i++) {
            after = e[i].t;
            if (back ? after < until : after > until)
                return PLH_OK;
            e[i].direction *= sign;
            e[i].value = flips ? 0.0 : plh_event_value_at(&arc, &plan, e[i].t);
            if (def->only != 0 && e[i].direction != def->only)
                continue;
            if (!sink->take(sink->context, &e[i]))
                return PLH_STOPPED;
        }
        if (n == MANY && after == from) /* time has no digits left */
            return PLH_NO_CONVERGENCE;
    }
    return status;
}

plh_status plh_motion_search(const plh_motion *motion, const plh_event_def *def,
                             plh_event_track *track, double after, double until,
                             const plh_event_sink *sink)
{
    const plh_event_record *kind = plh_event_record_get(def->kind);
    const int axis = solved_axis(def);
    const bool rest = plh_vec3_norm(motion->start.m) == 0.0;
    if (kind->info.free_constant || after == until || (rest && kind->jet))
        return PLH_OK;
    if (axis >= 0)
        return solve(motion, def, axis, after, until, sink);
    const plh_closed closed = closed_of(motion);
    return plh_closed_search(&closed, def, track, after, until, sink);
}

double plh_motion_fastest(const plh_motion *motion)
{
    const plh_closed closed = closed_of(motion);
    return plh_closed_fastest(&closed);
}

static plh_status search(const void *motion, const plh_event_def *def, plh_event_track *track,
                         double after, double until, const plh_event_sink *sink)
{
    return plh_motion_search(motion, def, track, after, until, sink);
}

plh_status plh_motion_events(const plh_motion *motion, size_t count, const plh_event_def *def,
                             double after, double until, size_t room, plh_event *event,
                             size_t *found)
{
    *found = 0;
    if (isnan(motion->t0))
        return PLH_BAD_ARGUMENT;
    return plh_events_collect(search, motion, count, def, after, until, room, event, found);
}
