/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A motion in closed form, as the search for events sees it: free, or with a uniform field that
 * acts on the third axis of the body. A kind of motion fills in one plh_closed.
 */
#ifndef PLH_FREE_EVENT_CLOSED_H
#define PLH_FREE_EVENT_CLOSED_H

#include <float.h>

#include "free/event_arc.h"

/* Relative error of the states of a closed form, as the search takes it. */
#define PLH_EVENT_ROUGH (8.0 * DBL_EPSILON)

typedef struct plh_closed {
    const plh_body *body;
    plh_state start;
    double t0;
    /* The potential is this times the cosine between the third axes of body and space */
    double strength;
    /* A power of two, about the largest |m|; bounds on |m| and its components over it */
    double size, length, most[3];
    /* The state at a time; `motion` is its first argument */
    plh_state (*at)(const void *motion, double t);
    const void *motion;
} plh_closed;

/* The events of one definition, which has been checked, between two times. */
plh_status plh_closed_search(const plh_closed *closed, const plh_event_def *def,
                             plh_event_track *track, double after, double until,
                             const plh_event_sink *sink);

/* The bound on the angular velocity by which the search divides time; in a field also the rate of
 * its pendulum. */
double plh_closed_fastest(const plh_closed *closed);

/* All but the times and what scales with them. */
void plh_closed_arc(const plh_closed *closed, plh_arc *arc);

/* A search among several. */
typedef plh_status plh_event_searcher(const void *motion, const plh_event_def *def,
                                      plh_event_track *track, double after, double until,
                                      const plh_event_sink *sink);

/* The events of several definitions in the order of the search: plh_motion_events() and its like.
 */
plh_status plh_events_collect(plh_event_searcher *search, const void *motion, size_t count,
                              const plh_event_def *def, double after, double until, size_t room,
                              plh_event *event, size_t *found);

/* Many arcs without an event take long: whoever searches may stop there. */
plh_status plh_event_ask(const plh_event_sink *sink, double arcs);

#endif
