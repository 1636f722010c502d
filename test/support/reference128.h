/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The true motion of a free body or a heavy top, by Taylor series of order 30 in 128-bit
 * arithmetic, written from the equations of motion alone.
 */
#ifndef PLH_TEST_REFERENCE128_H
#define PLH_TEST_REFERENCE128_H

#include <polhode/state.h>

typedef struct reference_problem {
    double moment[3];
    plh_state start;
    /* Of the heavy top: V = strength u.chi; 0: free */
    double strength;
    double chi[3], up[3];
} reference_problem;

typedef struct reference_state {
    __float128 q[4], m[3];
} reference_state;

/* The state at time t; steps is the number of Taylor steps (0: enough for 30 digits). */
reference_state reference_at(const reference_problem *problem, double t, int steps);

/* Angle between the attitudes, and |m - m_ref| / |m_ref|. */
double reference_attitude_error(const reference_state *ref, const plh_state *s);
double reference_momentum_error(const reference_state *ref, const plh_state *s);

#endif
