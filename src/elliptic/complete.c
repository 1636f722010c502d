/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Complete integrals: the choice of kernel, the quarter period in double-double, the ends. */
#include <float.h>
#include <math.h>

#include <polhode/elliptic.h>

#include "base/dd.h"
#include "base/isa.h"
#include "elliptic/complete.h"
#include "elliptic/pair.h"

/* sqrt(mc): the smaller of the pair is exact, so 1 - m is formed without rounding. */
static plh_dd kc_dd(double m, double mc)
{
    if (m < mc)
        return plh_dd_sqrt(plh_two_sum(1.0, -m));
    if (mc > 0x1p-900)
        return plh_sqrt_dd(mc);
    return plh_dd_scale2(plh_sqrt_dd(0x1p600 * mc),
                         0x1p-300); /* where error terms would underflow */
}

/*
 * The arithmetic-geometric mean of 1 and b, 0 < b <= 1. With |a - b| <= 2^-54 a the mean of the two
 * is off by (a - b)^2/(16 a).
 */
static plh_dd agm_dd(plh_dd b)
{
    plh_dd a = plh_dd_from(1.0);
    while (fabs((a.hi - b.hi) + (a.lo - b.lo)) > 0x1p-54 * a.hi) {
        plh_dd c = plh_dd_scale2(plh_dd_add(a, b), 0.5);
        b = plh_dd_sqrt(plh_dd_mul(a, b));
        a = c;
    }
    return plh_dd_scale2(plh_dd_add(a, b), 0.5);
}

void plh_ellint_K_dd(double m, double mc, double *hi, double *lo)
{
    plh_dd k = plh_dd_make(NAN, NAN);
    if (plh_pair_canonical(&m, &mc)) {
        const plh_dd half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
        k = mc == 0.0 ? plh_dd_from(INFINITY) : plh_dd_div(half_pi, agm_dd(kc_dd(m, mc)));
    }
    *hi = k.hi;
    *lo = k.lo;
}

double plh_ellint_K_slow(double m, double mc)
{
    double hi, lo;
    plh_ellint_K_dd(m, mc, &hi, &lo);
    return hi;
}

double plh_ellint_K(double m, double mc)
{
    return PLH_PICK_ONE(plh_ellint_K, (m, mc));
}

double plh_ellint_E(double m, double mc)
{
    return PLH_PICK_ONE(plh_ellint_E, (m, mc));
}

double plh_ellint_nome(double m, double mc)
{
    return PLH_PICK_ONE(plh_ellint_nome, (m, mc));
}

void plh_ellint_K_batch(size_t n, const double *m, const double *mc, double *K)
{
    PLH_PICK(plh_ellint_K_batch, (n, m, mc, K));
}
