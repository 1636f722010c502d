/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The values of every kind of event in 128 bits, from their own source. Read on both sides: no
 * double here. */
#ifndef PLH_TEST_QUAD_EVENTS_H
#define PLH_TEST_QUAD_EVENTS_H

#include <stdbool.h>

__extension__ typedef __float128 quad;

/* A definition: the kind by its place in the list, unit vectors. */
typedef struct quad_event {
    int kind;
    quad axis[3], direction[3], angle;
} quad_event;

/* A state and how it changes: the attitude need not be of unit length. */
typedef struct quad_point {
    quad q[4], m[3];
    quad torque[3];
    quad inverse[3]; /* moments */
} quad_point;

/* The function that is zero at an event: value less level; of an extremum, the rate of the value,
 * to 1e-20 (`quick`) or 1e-29. */
__attribute__((visibility("default"))) quad quad_event_function(const quad_event *event,
                                                                const quad_point *at, bool quick);

/* How much that function changes: per radian that the body is turned, per part of |m|, or per part
 * of a moment of inertia, whichever is most. */
__attribute__((visibility("default"))) quad quad_event_sensitivity(const quad_event *event,
                                                                   const quad_point *at);

#endif
