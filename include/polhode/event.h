/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Events: the times at which something happens to a rotating body. An axis of the body crosses an
 * angle to a direction, a component of the angular velocity or of the momentum changes its sign, an
 * angle or the energy turns back, a function of the user's own crosses zero.
 *
 *     plh_event_def def = {.kind = PLH_EVENT_ANGLE, .axis = {0, 0, 1}, .direction = {1, 0, 0},
 *     .angle = 1.5}; plh_event event[100];
 *     size_t n;
 *     plh_motion_events(&motion, 1, &def, 0.0, 50.0, 100, event, &n);
 *
 * Of the built-in kinds none is missed. The search knows bounds on the derivatives of what it looks
 * for, and divides an interval until they exclude a root or leave room for one only
 * (docs/events.md).
 */
#ifndef POLHODE_EVENT_H
#define POLHODE_EVENT_H

#include <polhode/motion.h>

PLH_BEGIN_DECLS

/* One list: PLH_EVENT_LIST(X) expands X(kind, name) for each kind. What a kind is stands in its
 * record; the order of the list has no meaning. */
#define PLH_EVENT_LIST(X)                                                                          \
    X(PLH_EVENT_ANGLE, angle)                                                                      \
    X(PLH_EVENT_ANGLE_EXTREMUM, angle_extremum)                                                    \
    X(PLH_EVENT_NUTATION, nutation)                                                                \
    X(PLH_EVENT_NUTATION_EXTREMUM, nutation_extremum)                                              \
    X(PLH_EVENT_MOMENTUM, momentum)                                                                \
    X(PLH_EVENT_OMEGA, omega)                                                                      \
    X(PLH_EVENT_MOMENTUM_SPACE, momentum_space)                                                    \
    X(PLH_EVENT_OMEGA_SPACE, omega_space)                                                          \
    X(PLH_EVENT_PRECESSION, precession)                                                            \
    X(PLH_EVENT_ENERGY_EXTREMUM, energy_extremum)                                                  \
    X(PLH_EVENT_FUNCTION, function)

#define PLH_EVENT_ENUM(kind, name) kind,
typedef enum plh_event_kind { PLH_EVENT_LIST(PLH_EVENT_ENUM) PLH_EVENT_KINDS } plh_event_kind;
#undef PLH_EVENT_ENUM

/* The members of a definition that a kind uses. */
enum {
    PLH_EVENT_USES_AXIS = 1,
    PLH_EVENT_USES_DIRECTION = 2,
    PLH_EVENT_USES_ANGLE = 4,
    PLH_EVENT_USES_FUNCTION = 8
};

/* What is known about a kind. */
typedef struct plh_event_kind_info {
    /* As scenarios have it. */
    const char *word;
    /* When it happens. */
    const char *text;
    /* PLH_EVENT_USES_... */
    unsigned uses;
    /* Its events are maxima and minima, not crossings. */
    bool extremum;
    /* A free body keeps its value: there are no events without a torque. */
    bool free_constant;
} plh_event_kind_info;

/* The record of a kind; NULL for PLH_EVENT_KINDS and beyond. */
PLH_API const plh_event_kind_info *plh_event_kind_get(plh_event_kind kind);

/* Its word and text; never NULL, never freed. find: PLH_EVENT_KINDS for an unknown word. */
PLH_API const char *plh_event_name(plh_event_kind kind);
PLH_API const char *plh_event_text(plh_event_kind kind);
PLH_API plh_event_kind plh_event_find(const char *word);

/* A function of time and state (principal frame) whose zeros are looked for. */
typedef double plh_event_function(void *context, double t, const plh_state *state);

/* What is looked for. Members that a kind does not use are ignored. */
typedef struct plh_event_def {
    plh_event_kind kind;
    /* Of the body, principal frame, of any length but zero. */
    plh_vec3 axis;
    /* In space, of any length but zero. */
    plh_vec3 direction;
    /* 0 to pi. */
    double angle;
    /* +1: what rises, and maxima; -1: what falls, and minima; 0: both. A touch is always
     * reported. */
    int only;
    plh_event_function *function;
    void *context;
    /* Of the function: in a radian of a free motion, in a step of a run. Default (0): 16. */
    int samples;
} plh_event_def;

/* Flags of an event. */
enum {
    /* Roots nearer to each other than the resolution: the function touches zero, or it stays within
     * its rounding error of zero for a while. It may have crossed twice or not at all. */
    PLH_EVENT_GRAZE = 1
};

/*
 * What happened. value: at an extremum the angle or energy (plh_motion_extrema: the cosine); at a
 * crossing the angle or the 0 that is crossed; at a graze the angle, component or function there.
 * direction, with growing time: rising +1, falling -1; maximum +1, minimum -1; a touch 0.
 */
typedef struct plh_event {
    double t;
    double value;
    int direction;
    /* PLH_EVENT_GRAZE */
    unsigned flags;
    /* Index of its definition; 0 if there is but one */
    int which;
} plh_event;

/* PLH_OK; PLH_BAD_ARGUMENT for an unknown kind, an angle outside 0 to pi, a function that is NULL,
 * negative samples, an axis or direction of length zero; PLH_NOT_FINITE. */
PLH_API plh_status plh_event_check(const plh_event_def *def);

/*
 * The events of a free body in closed form, between two times.
 *
 * Given: a prepared motion; `count` definitions; after and until: times later than `after`, up to
 *   `until`. If until < after they come backwards. Room for `room` events.
 * Returned: PLH_OK; the status of plh_event_check(); PLH_NOT_FINITE; PLH_BAD_ARGUMENT for a motion
 *   whose preparation failed; PLH_NO_CONVERGENCE, with *found 0, where a definition has no end
 *   within 2 10^8 radians of the fastest rotation: search a shorter time, or in parts. *found: how
 *   many there are, in the order of the search. If it equals room there may be more, after the last
 *   one.
 * Notes:
 *   - The kinetic energy and the momentum in space of a free body are constant: they have no
 *     events. Nor has a function that stays within its rounding error of zero all along.
 *   - An event at `after` itself, within rounding, does not count. An event exactly at `until` may
 *     or may not be reported.
 *   - The search takes 4 to 11 evaluations of the motion per radian of the fastest rotation. Flips
 *     and extrema along principal axes are solved by elliptic integrals instead (see
 *     plh_motion_flips()).
 *   - Of PLH_EVENT_FUNCTION only changes of sign between samples are found. Samples lie 1/samples
 *     of a radian apart, as the fastest rotation of this motion goes.
 * Error: times are right to 4 u |t| and their conditioning: that of the motion, and 16 u over the
 *   slope of the function. Two roots merge into a graze where the function between them stays below
 *   16 u of its scale.
 */
PLH_API plh_status plh_motion_events(const plh_motion *motion, size_t count,
                                     const plh_event_def *def, double after, double until,
                                     size_t room, plh_event *event, size_t *found);

PLH_END_DECLS

#endif
