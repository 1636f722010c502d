/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Torqued bodies in 128 bits, and an extrapolation integrator: the truth for tests of torques and
 * splittings. The torques are the models' own sources, compiled for 128 bits (quad_models.c): they
 * say what the formulas give, and the slope of the potential whether the formulas agree.
 */
#ifndef PLH_TEST_QUAD_TORQUE_H
#define PLH_TEST_QUAD_TORQUE_H

#include <polhode/torque.h>
#include <quadmath.h>

#include "support/quad_models.h"

enum { QUAD_STATE = 7 }; /* q (w, x, y, z), m */

/* A torque as the library has it (its parameters are read), on a body with these moments. */
typedef struct quad_problem {
    const plh_torque *torque; /* NULL: free */
    const plh_body *body;
} quad_problem;

/* V(t, q), 0 for models without one; the torque in the body frame. q need not be unit exactly. */
quad quad_potential(const quad_problem *p, quad t, const quad q[4]);
void quad_torque(const quad_problem *p, quad t, const quad y[QUAD_STATE], quad torque[3]);

/* Kinetic + potential energy. */
quad quad_energy(const quad_problem *p, quad t, const quad y[QUAD_STATE]);

/* From t0 to t1 in n steps of an extrapolated midpoint rule of order 20. */
void quad_integrate(const quad_problem *p, quad t0, quad t1, int n, quad y[QUAD_STATE]);

void quad_from_state(const plh_state *s, quad y[QUAD_STATE]);
plh_state quad_to_state(const quad y[QUAD_STATE]);

/* The angle between the attitudes, and |m - m'| / |m'|, of a state against the truth. */
double quad_attitude_error(const plh_state *s, const quad y[QUAD_STATE]);
double quad_momentum_error(const plh_state *s, const quad y[QUAD_STATE]);

#endif
