/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The free body as a motion in closed form. */
#include "sim/closed.h"

static const char *refuses(const plh_body *body, const plh_torque_form *form)
{
    (void)body, (void)form;
    return NULL;
}

static plh_status init(plh_closed_motion *closed)
{
    const plh_problem *p = &closed->problem;
    return plh_motion_init(p->body, p->start, p->t0, PLH_MOTION_LONG_TIME, &closed->of.free);
}

static plh_state at(const plh_closed_motion *closed, double t)
{
    return plh_motion_at(&closed->of.free, t);
}

static double fastest(const plh_closed_motion *closed)
{
    return plh_motion_fastest(&closed->of.free);
}

static plh_status search(const plh_closed_motion *closed, const plh_event_def *def,
                         plh_event_track *track, double after, double until,
                         const plh_event_sink *sink)
{
    return plh_motion_search(&closed->of.free, def, track, after, until, sink);
}

static size_t describe(const plh_closed_motion *closed, size_t room, plh_fact *fact)
{
    return plh_motion_describe(&closed->of.free, room, fact);
}

const plh_closed_table plh_closed_free = {
    .refuses = refuses,
    .init = init,
    .at = at,
    .fastest = fastest,
    .search = search,
    .describe = describe,
};
