/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Motions in closed form: a table of functions for each kind, in a file of its own (closed_free.c,
 * closed_top.c, closed_gyrostat.c), which closed.c chooses by the torque. Whoever needs a motion at
 * any time asks the table and knows no kind.
 */
#ifndef PLH_SIM_CLOSED_H
#define PLH_SIM_CLOSED_H

#include <polhode/describe.h>
#include <polhode/gyrostat.h>
#include <polhode/sim.h>
#include <polhode/top.h>

#include "free/event_arc.h"

typedef struct plh_closed_motion plh_closed_motion;

typedef struct plh_closed_table {
    /* Why a body under a torque that is this form does not move so; NULL: it does. */
    const char *(*refuses)(const plh_body *body, const plh_torque_form *form);
    plh_status (*init)(plh_closed_motion *closed);
    plh_state (*at)(const plh_closed_motion *closed, double t);
    /* A bound on the angular velocity, by which a search for events divides time. */
    double (*fastest)(const plh_closed_motion *closed);
    /* The events of a definition between two times; NULL: by polynomials through states. */
    plh_status (*search)(const plh_closed_motion *closed, const plh_event_def *def,
                         plh_event_track *track, double after, double until,
                         const plh_event_sink *sink);
    size_t (*describe)(const plh_closed_motion *closed, size_t room, plh_fact *fact);
} plh_closed_table;

/* A top in the frames of top.h: the third axis of the body, and the third one of space is up. */
typedef struct plh_closed_top {
    plh_top top;
    /* The axis of symmetry comes third by so many cyclic exchanges of the axes. */
    int shift;
    /* A sphere is turned until the centre of mass lies on the third axis; else one. */
    plh_quat turn;
    /* Both of them, and the turn of space that puts the vertical up. */
    plh_quat body, space;
} plh_closed_top;

struct plh_closed_motion {
    const plh_closed_table *table;
    plh_problem problem;
    /* The torque; zero for a free body. */
    plh_torque_form form;
    union {
        plh_motion free;
        plh_closed_top top;
        plh_gyrostat gyrostat;
    } of;
};

extern const plh_closed_table plh_closed_free, plh_closed_top_table, plh_closed_gyrostat;

/* Prepares the motion. PLH_UNSUPPORTED: there is no closed form. */
plh_status plh_closed_init(const plh_problem *problem, plh_closed_motion *closed);

/* The state at t; at t0 the start as it was given. */
plh_state plh_closed_at(const plh_closed_motion *closed, double t);

#endif
