/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Pieces of a motion, as the search for events sees them: states with derivatives at any time, and
 * bounds on the derivatives over the whole piece. A closed form or the dense output of a step
 * stands behind them.
 */
#ifndef PLH_FREE_EVENT_ARC_H
#define PLH_FREE_EVENT_ARC_H

#include <polhode/event.h>

/* A state within an arc. m[k]: derivative k of the momentum, over arc.size, by s (t = middle + half
 * s). */
typedef struct plh_arc_point {
    plh_quat q;
    double m[4][3];
    /* By s as m[1], where `slope` was asked; else not set */
    double torque[3];
} plh_arc_point;

typedef struct plh_arc plh_arc;
struct plh_arc {
    /* end = start + 2 half; half < 0: backwards */
    double start, end, half;
    double size;     /* of the momentum, a power of two */
    double kappa[3]; /* half omega_i = kappa_i m_i */
    /* Of the derivatives 0 to 4 of the components of m by s, over the arc */
    double bound[5][3];
    /* Relative error of the states, at least 8 u */
    double rough;
    /* About the largest torque, by s as m; for kinds that need PLH_EVENT_LOAD */
    double load;
    bool constant; /* |m| does not change */
    void (*look)(const plh_arc *arc, double t, plh_arc_point *p);
    /* Replaces m[1] by the exact one, from torque and state, and gives the torque; NULL: a free
     * body, whose m[1] is exact. */
    void (*slope)(const plh_arc *arc, double t, plh_arc_point *p);
    const void *source;
};

/* What is remembered of a definition from arc to arc: plain data, zero at the start of a search. */
typedef struct plh_event_track {
    double from; /* where a stretch of zeros began */
    int sign;    /* of the function; 0: not yet known */
    int flat;    /* within a stretch of zeros */
} plh_event_track;

/* Whoever searches. */
typedef struct plh_event_sink {
    /* Called for each event in the order of the search; false ends it. */
    bool (*take)(void *context, const plh_event *event);
    /* Asked now and then in a long search; true ends it. NULL: nobody stops it. */
    bool (*stop)(void *context);
    void *context;
} plh_event_sink;

/*
 * The events of one definition, which has been checked, in an arc.
 * Returned: PLH_OK; PLH_STOPPED if the sink ended the search; PLH_NO_CONVERGENCE after a million
 *   cells: bounds of a function that are far above its values.
 */
plh_status plh_arc_search(const plh_arc *arc, const plh_event_def *def, plh_event_track *track,
                          const plh_event_sink *sink);

/* The same between two times of a free motion, which may follow those of an earlier call; and the
 * bound on its angular velocity, by which the search divides time. */
plh_status plh_motion_search(const plh_motion *motion, const plh_event_def *def,
                             plh_event_track *track, double after, double until,
                             const plh_event_sink *sink);
double plh_motion_fastest(const plh_motion *motion);

/* As plh_motion_flips() and plh_motion_extrema(), forwards or back. */
size_t plh_motion_turns(const plh_motion *motion, int axis, bool flips, bool back, double after,
                        size_t n, plh_event *event);

#endif
