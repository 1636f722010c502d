/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Complete integrals: the choice of kernel, the quarter period in double-double, the ends. */
#include <float.h>
#include <math.h>

#include <polhode/elliptic.h>

#include "base/dd.h"
#include "base/isa.h"
#include "elliptic/complete.h"
#include "elliptic/complete_eval.h"
#include "elliptic/pair.h"

/* sqrt(x) of x > 0, with all its digits where error terms would underflow or overflow. */
static plh_dd root_dd(plh_dd x)
{
    if (x.hi > 0x1p-900 && x.hi < 0x1p900)
        return plh_dd_sqrt(x);
    double up = x.hi < 1.0 ? 0x1p600 : 0x1p-600, back = x.hi < 1.0 ? 0x1p-300 : 0x1p300;
    return plh_dd_scale2(plh_dd_sqrt(plh_dd_scale2(x, up)), back);
}

/* The arithmetic-geometric mean of a, b > 0. With |a - b| <= 2^-54 a the mean of the two is off by
 * (a - b)^2/(16 a). Numbers 2^600 apart need 18 steps. */
static plh_dd agm_dd(plh_dd a, plh_dd b)
{
    for (int i = 0; i < 40; i++) {
        if (!(fabs((a.hi - b.hi) + (a.lo - b.lo)) > 0x1p-54 * a.hi))
            break;
        plh_dd c = plh_dd_scale2(plh_dd_add(a, b), 0.5);
        b = plh_dd_sqrt(plh_dd_mul(a, b));
        a = c;
    }
    return plh_dd_scale2(plh_dd_add(a, b), 0.5);
}

/* K = (pi/2)/agm(1, k'); for m > 1 the mean of sqrt(m) and sqrt(-mc). */
plh_dd plh_quarter_dd(double m, double mc)
{
    const plh_dd half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
    bool small = fabs(m) < fabs(mc);
    plh_dd dm = small ? plh_dd_from(m) : plh_two_sum(1.0, -mc);
    plh_dd dmc = small ? plh_two_sum(1.0, -m) : plh_dd_from(mc);
    if (mc == 0.0)
        return plh_dd_from(INFINITY);
    if (mc > 0.0)
        return plh_dd_div(half_pi, agm_dd(plh_dd_from(1.0), root_dd(dmc)));
    return plh_dd_div(half_pi, agm_dd(root_dd(dm), root_dd(plh_dd_neg(dmc))));
}

void plh_ellint_K_dd(double m, double mc, double *hi, double *lo)
{
    plh_side side = plh_pair_side(&m, &mc);
    bool real = side == PLH_INSIDE || side == PLH_BELOW;
    plh_dd k = real ? plh_quarter_dd(m, mc) : plh_dd_make(NAN, NAN);
    *hi = k.hi;
    *lo = k.lo;
}

double plh_ellint_K_slow(double m, double mc)
{
    double hi, lo;
    plh_ellint_K_dd(m, mc, &hi, &lo);
    return hi;
}

/* m < 0: sqrt(mc) E(-m/mc), DLMF 19.7.4, with the digits of each factor that a double has not. */
static double E_below(double m, double mc)
{
    plh_dd root = root_dd(plh_two_sum(1.0, -m));
    double lo, e = vE(1.0 / mc, &lo);
    return plh_dd_to(plh_dd_mul(root, plh_dd_make(e, lo)));
}

double plh_ellint_E_slow(double m, double mc)
{
    switch (plh_pair_side(&m, &mc)) {
    case PLH_INSIDE:
        if (m == 0.0)
            return M_PI_2;
        return mc < DBL_MIN ? 1.0 : plh_ellint_E(m, mc);
    case PLH_BELOW:
        return E_below(m, mc);
    default:
        return NAN;
    }
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
    const double *const in[] = {m, mc};
    PLH_PICK(plh_ellint_K_batch, (n, in, K));
}

void plh_ellint_E_batch(size_t n, const double *m, const double *mc, double *E)
{
    const double *const in[] = {m, mc};
    PLH_PICK(plh_ellint_E_batch, (n, in, E));
}
