/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of Lagrange's top. */
#include <float.h>
#include <math.h>

#include "free/event_closed.h"
#include "top/inside.h"

static plh_state state_at(const void *top, double t)
{
    return plh_top_at(top, t);
}

/* The momentum across the axis is largest where the axis is lowest: here or straight down. */
static plh_closed closed_of(const plh_top *top)
{
    const plh_quat q = top->start.q;
    const plh_vec3 m = top->start.m;
    const double I = top->body.moment.x, strength = fabs(top->strength);
    const double high = 2.0 * (top->strength < 0.0 ? q.x * q.x + q.y * q.y : q.w * q.w + q.z * q.z);
    const double across = hypot(hypot(m.x, m.y), sqrt(2.0 * I) * sqrt(strength * high));
    const double most = (1.0 + 64.0 * DBL_EPSILON) * across, length = hypot(most, m.z);
    int e = 0;
    frexp(length, &e);
    plh_closed c = {.body = &top->body,
                    .start = top->start,
                    .t0 = top->t0,
                    .strength = top->strength,
                    .size = length > 0.0 ? ldexp(1.0, e) : 1.0,
                    .at = state_at,
                    .motion = top};
    c.length = length / c.size;
    c.most[0] = c.most[1] = most / c.size;
    c.most[2] = fabs(m.z) / c.size;
    return c;
}

/* Kinetic and potential energy add up: the kinetic one is largest where the axis is lowest. */
typedef struct energy_sink {
    const plh_event_sink *sink;
    const plh_top *top;
} energy_sink;

static bool take_energy(void *context, const plh_event *event)
{
    const energy_sink *x = context;
    plh_event e = *event;
    e.value = plh_body_energy(&x->top->body, plh_top_at(x->top, e.t).m);
    return x->sink->take(x->sink->context, &e);
}

static plh_status search_energy(const plh_closed *closed, const plh_event_def *def,
                                plh_event_track *track, double after, double until,
                                const plh_event_sink *sink)
{
    const plh_vec3 z = plh_vec3_make(0.0, 0.0, 1.0);
    const plh_event_def angle = {.kind = PLH_EVENT_ANGLE_EXTREMUM,
                                 .axis = z,
                                 .direction =
                                     plh_vec3_scale(closed->strength < 0.0 ? -1.0 : 1.0, z),
                                 .only = def->only};
    energy_sink own = {sink, closed->motion};
    const plh_event_sink through = {.take = take_energy, .context = &own};
    return plh_closed_search(closed, &angle, track, after, until, &through);
}

static plh_status search(const void *motion, const plh_event_def *def, plh_event_track *track,
                         double after, double until, const plh_event_sink *sink)
{
    const plh_closed *closed = motion;
    const bool constant = closed->strength == 0.0 && plh_event_kind_get(def->kind)->free_constant;
    if (after == until || constant)
        return PLH_OK;
    if (def->kind == PLH_EVENT_ENERGY_EXTREMUM)
        return search_energy(closed, def, track, after, until, sink);
    return plh_closed_search(closed, def, track, after, until, sink);
}

plh_status plh_top_events(const plh_top *top, size_t count, const plh_event_def *def, double after,
                          double until, size_t room, plh_event *event, size_t *found)
{
    *found = 0;
    if (isnan(top->t0))
        return PLH_BAD_ARGUMENT;
    const plh_closed closed = closed_of(top);
    return plh_events_collect(search, &closed, count, def, after, until, room, event, found);
}
