/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The incomplete integral of the third kind for n > 1. */
#include "elliptic/ellint.h"

#include <math.h>
#include <polhode/elliptic.h>

#include "elliptic/phase.h"

double plh_ellint_Pi_above(double n, double phi, double m, double mc)
{
    (void)m;
    plh_phase p = plh_phase_of(phi);
    double s2 = p.s * p.s, c2 = p.c * p.c, d2 = c2 + mc * s2, q = c2 - (n - 1.0) * s2;
    double rj = plh_carlson_RJ(c2, d2, 1.0, q);
    return p.s * (plh_carlson_RF(c2, d2, 1.0) + n / 3.0 * s2 * rj);
}
