/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Events of a motion in closed form against the true motion: none missed, none invented, times
 * within their conditioning, and a graze only where the true function is zero to rounding.
 */
#ifndef PLH_TEST_EVENT_CHECK_H
#define PLH_TEST_EVENT_CHECK_H

#include "support/event_truth.h"

/* A motion, as these tests see it; `motion` is the first argument of its functions. */
typedef struct plh_event_subject {
    /* For messages */
    const char *name;
    const void *motion;
    /* The true state at a time; that of the library */
    quad_point (*truth)(const void *motion, double t);
    quad_point (*state)(const void *motion, double t);
    /* The conditioning of a state */
    double (*cond)(const void *motion, double t);
    /* What a relative error 1 of the state does to the function of an event */
    double (*scale)(const void *motion, const plh_event_def *def, const quad_point *at);
    plh_status (*find)(const void *motion, const plh_event_def *def, double a, double b,
                       size_t room, plh_event *event, size_t *found);
    /* Times over which slopes are taken; true samples of a window; samples of the library */
    double narrow, wide;
    int coarse, fine;
} plh_event_subject;

typedef struct plh_event_tally {
    int events, grazes, cases;
} plh_event_tally;

/* Fails the test that runs if a search between two times is not right. */
void plh_test_events(const plh_event_subject *x, const plh_event_def *def, double a, double b,
                     plh_event_tally *sum);

#endif
