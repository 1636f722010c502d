/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* An arc of a motion that is known by its states at any time of a step: Chebyshev polynomials
 * through them. */
#ifndef PLH_SIM_EVENT_STEP_H
#define PLH_SIM_EVENT_STEP_H

#include <polhode/torque.h>

#include "free/event_arc.h"

enum { PLH_ARC_TERMS = 17 };

/* The polynomials of an arc in s: attitude; momentum over arc.size, and its first three
 * derivatives. */
typedef struct plh_arc_series {
    double q[4][PLH_ARC_TERMS];
    double m[4][3][PLH_ARC_TERMS];
    int terms;
    const plh_body *body;
    const plh_torque *torque; /* NULL: none */
} plh_arc_series;

/* The state of a motion at a time; PLH_OK, or why there is none. */
typedef plh_status plh_state_source(void *context, double t, plh_state *state);

/*
 * The arc of a body between two times. *tail: what the polynomials leave out, relative to |m| and
 * to 1; where it is too large, divide. `rough`: relative error of the states themselves.
 * Returned: PLH_OK; PLH_NOT_FINITE; the status of the source.
 */
plh_status plh_arc_from_states(const plh_body *body, const plh_torque *torque,
                               plh_state_source *source, void *context, double start, double end,
                               double rough, plh_arc_series *series, plh_arc *arc, double *tail);

/* Fills in arc.load, from the torque at five times. */
void plh_arc_measure_load(plh_arc *arc);

#endif
