/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* F by the arithmetic-geometric mean; nothing else here uses it. See <polhode/elliptic.h>. */
#include <float.h>
#include <math.h>

#include <polhode/elliptic.h>

#include "base/atan.h"
#include "elliptic/pair.h"
#include "elliptic/phase.h"
#include "elliptic/scale.h"

/* tan(phi_{n+1} - phi_n) = (b_n/a_n) tan phi_n, the branch kept by the half periods of phi_n;
 * F = lim phi_n/(2^n a_n). The iteration ends when c_n is below the machine epsilon of a_n. For mc
 * = 0 the mean is zero and the integral elementary: F = asinh(tan phi). */
double plh_ellint_F_agm(double phi, double m, double mc)
{
    if (!plh_pair_canonical(&m, &mc) || isnan(phi))
        return NAN;
    if (isinf(phi) || phi == 0.0)
        return phi;
    double a = 1.0, b = sqrt(mc), c = sqrt(m), x = fabs(phi), power = 1.0;
    if (mc == 0.0) {
        plh_phase p = plh_phase_of(x);
        return copysign(p.periods == 0.0 ? asinh(p.s / p.c) : INFINITY, phi);
    }
    for (int i = 0; i < PLH_MOST_STEPS && c > DBL_EPSILON * a; i++) {
        plh_phase p = plh_phase_of(x);
        x += vatan2(b * p.s, a * p.c) + M_PI_2 * p.periods;
        c = 0.5 * (a - b);
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
        power *= 2.0;
    }
    return copysign(x / (power * a), phi);
}
