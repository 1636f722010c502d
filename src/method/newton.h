/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Small systems of equations, for the implicit methods. */
#ifndef PLH_METHOD_NEWTON_H
#define PLH_METHOD_NEWTON_H

#include <polhode/status.h>

enum { PLH_NEWTON_MAX = 36 };

/* r = r(x), both of the system's size. */
typedef void (*plh_residual)(void *ctx, const double *x, double *r);

/*
 * Solves r(x) = 0 for n <= PLH_NEWTON_MAX unknowns from the guess in x, to rounding.
 * The Jacobian is taken by differences, improved by Broyden's rank-one formula and taken anew where
 * the steps do not shrink fast: torques come without derivatives.
 * Given: scale, the size of each unknown; it may be zero where the residual tells it.
 * Returned: PLH_OK with the solution; PLH_NO_CONVERGENCE where 40 steps did not reach it.
 */
plh_status plh_newton(int n, plh_residual f, void *ctx, const double *scale, double *x,
                      int *iterations);

#endif
