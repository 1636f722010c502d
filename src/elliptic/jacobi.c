/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Jacobi's functions: the choice of kernel, and the arguments that the kernels leave. */
#include <math.h>

#include <polhode/elliptic.h>

#include "base/atan.h"
#include "base/dd.h"
#include "base/isa.h"
#include "elliptic/jacobi.h"
#include "elliptic/pair.h"

/* Beyond this the quarter period in double-double is not good enough. */
#define U_MAX 1e14

static plh_jac jacobi_reduced(double r, int n, double m, double mc)
{
    return PLH_PICK_ONE(plh_jacobi_reduced, (r, n, m, mc));
}

/* m = 1: tanh u, sech u, sech u. */
static plh_jac jacobi_one(double u)
{
    if (fabs(u) < 300.0)
        return jacobi_reduced(u, 0, 1.0, 0.0);
    if (isnan(u)) {
        plh_jac nan = {NAN, NAN, NAN};
        return nan;
    }
    /* sech u = sech^4(u/4)/8 to all digits, and nothing overflows */
    plh_jac j = jacobi_reduced(fmin(fabs(u), 1000.0) / 4.0, 0, 1.0, 0.0);
    double c2 = j.c * j.c;
    j.s = copysign(1.0, u);
    j.c = j.d = c2 * (0.125 * c2);
    return j;
}

/* u = nK + r with a quarter period of 100 bits. The remainder is small and its digits are right. */
static plh_jac jacobi_any(double u, double m, double mc, double *n)
{
    plh_jac out = {NAN, NAN, NAN};
    *n = 0.0;
    if (mc == 0.0)
        return jacobi_one(u);
    if (!(fabs(u) <= U_MAX))
        return out;
    plh_dd k;
    plh_ellint_K_dd(m, mc, &k.hi, &k.lo);
    *n = nearbyint(u / k.hi);
    plh_dd r = plh_dd_sub(plh_dd_from(u), plh_dd_mul_d(k, *n));
    return jacobi_reduced(plh_dd_to(r), (int)fmod(*n, 4.0) & 3, m, mc);
}

void plh_jacobi_slow(double u, double m, double mc, double *sn, double *cn, double *dn)
{
    double n, m0 = m, mc0 = mc;
    if (!plh_pair_canonical(&m, &mc))
        u = NAN;
    else if (m != m0 || mc != mc0) {
        plh_jacobi(u, m, mc, sn, cn, dn);
        return;
    }
    plh_jac j = jacobi_any(u, m, mc, &n);
    double sign = (int)fmod(n, 4.0) & 2 ? -1.0 : 1.0;
    *sn = u == 0.0 ? u : sign * j.s; /* keeps the sign of zero */
    *cn = sign * j.c;
    *dn = j.d;
}

double plh_am_join(double n, int odd, double s, double c)
{
    double angle = odd ? vatan2(-c, s) : vatan2(s, c);
    plh_dd turn = plh_dd_mul_d(plh_dd_make(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54), n);
    return plh_dd_to(plh_dd_add_d(turn, angle));
}

double plh_am_slow(double u, double m, double mc)
{
    double n, m0 = m, mc0 = mc;
    if (!plh_pair_canonical(&m, &mc))
        u = NAN;
    else if (m != m0 || mc != mc0)
        return plh_jacobi_am(u, m, mc);
    plh_jac j = jacobi_any(u, m, mc, &n);
    return u == 0.0 ? u : plh_am_join(n, (int)fmod(n, 2.0) != 0, j.s, j.c);
}

/* mc >= 0.1 by theta functions of the nome of m (circular), below by those of the nome of mc
 * (hyperbolic); |r| <= K/2 always, the rest by the shift by K. */
void plh_jacobi(double u, double m, double mc, double *sn, double *cn, double *dn)
{
    PLH_PICK_ONE(plh_jacobi, (u, m, mc, sn, cn, dn));
}

double plh_jacobi_am(double u, double m, double mc)
{
    return PLH_PICK_ONE(plh_jacobi_am, (u, m, mc));
}

void plh_jacobi_batch(size_t n, const double *u, const double *m, const double *mc, double *sn,
                      double *cn, double *dn)
{
    PLH_PICK(plh_jacobi_batch, (n, u, m, mc, sn, cn, dn));
}
