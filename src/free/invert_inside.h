/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The periods as functions of moments and nutation, with their derivatives. */
#ifndef PLH_FREE_INVERT_INSIDE_H
#define PLH_FREE_INVERT_INSIDE_H

#include <polhode/invert.h>

#include "free/dual.h"

/*
 * The variables are the moments of the long, the middle and the short axis, and z = log(1 + x),
 * where x = tan^2 of the largest angle between the encircled axis and L: from 0, a spin about that
 * axis, to infinity, the separatrix.
 */
enum { PLH_NUTATION = 3 };

typedef struct plh_tumble {
    plh_dual psi, phi; /* P_psi |L| and P_phi |L| */
    /* Of the smallest angle between the long axis and L */
    plh_dual cosine, sine;
    plh_dual least, most; /* that angle, and the largest */
    /* Angular velocity / |L| along long and short axis, at the smallest angle */
    plh_dual along[2];
    plh_dual rate; /* along L, / |L| */
    double k2, kc2;
} plh_tumble;

/* moment: long, middle, short axis, ascending and such that the mode exists; x >= 0 and finite. */
void plh_tumble_at(plh_mode mode, const double moment[3], double x, plh_tumble *tumble);

/* The limit of P_psi / P_phi at x = 0. */
double plh_tumble_limit(plh_mode mode, const double moment[3]);

/* x from the smallest nutation angle; negative where no motion of this mode has it. */
double plh_tumble_from_nutation(plh_mode mode, const double moment[3], double angle);

/* P_psi / P_phi = target for x; the reason where that cannot be. */
plh_invert_reason plh_tumble_solve(plh_mode mode, const double moment[3], double target, double *x);

#endif
