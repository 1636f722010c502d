/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Jacobi's functions: the choice of kernel, and the arguments that the kernels leave. */
#include <math.h>
#include <stdbool.h>

#include <polhode/elliptic.h>

#include "base/atan.h"
#include "base/dd.h"
#include "base/isa.h"
#include "elliptic/complete.h"
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

/* u = nK + r with a quarter period of 100 bits; r is small and its digits are right. False where u
 * is too large for that. */
static bool take_quarters(double u, double m, double mc, double *n, plh_dd *r)
{
    plh_dd k = plh_quarter_dd(m, mc);
    *n = nearbyint(u / k.hi);
    *r = plh_dd_sub(plh_dd_from(u), plh_dd_mul_d(k, *n));
    if (fabs(u) <= U_MAX && fabs(*n) <= U_MAX)
        return true;
    *n = 0.0;
    return false;
}

static int modulo4(double n)
{
    return (int)fmod(n, 4.0) & 3;
}

/* The pair M = a/b, Mc = c/b of a transformed modulus, a + c = b. */
static plh_jac jacobi_quotient(double r, double n, double a, double c, double b)
{
    double M = a / b, Mc = c / b;
    return M < Mc ? jacobi_reduced(r, modulo4(n), M, 1.0 - M)
                  : jacobi_reduced(r, modulo4(n), 1.0 - Mc, Mc);
}

/*
 * Outside [0, 1], A&S 16.10 and 16.11: with v = u sqrt(mc), M = -m/mc for m < 0
 *     sn = sd(v|M)/sqrt(mc), cn = cd(v|M), dn = nd(v|M);
 * with v = u sqrt(m), M = 1/m for m > 1
 *     sn = sn(v|M)/sqrt(m), cn = dn(v|M), dn = cn(v|M).
 * Returned is the pair (sn, cn) of the other modulus, but for its sign, and its dn.
 */
static plh_jac jacobi_outside(double u, double m, double mc, double *n, double *root)
{
    plh_jac out = {NAN, NAN, NAN};
    plh_dd r, square = m < 0.0 ? plh_two_sum(1.0, -m) : plh_two_sum(1.0, -mc);
    if (!take_quarters(u, m, mc, n, &r))
        return out;
    plh_dd v = plh_dd_sqrt(square);
    *root = v.hi;
    double x = plh_dd_to(plh_dd_mul(r, v));
    return m < 0.0 ? jacobi_quotient(x, *n, -m, 1.0, mc) : jacobi_quotient(x, *n, 1.0, -mc, m);
}

static plh_jac jacobi_any(double u, double m, double mc, double *n)
{
    plh_jac out = {NAN, NAN, NAN};
    plh_dd r;
    *n = 0.0;
    if (mc == 0.0)
        return jacobi_one(u);
    return take_quarters(u, m, mc, n, &r) ? jacobi_reduced(plh_dd_to(r), modulo4(*n), m, mc) : out;
}

void plh_jacobi_slow(double u, double m, double mc, double *sn, double *cn, double *dn)
{
    double n = 0.0, m0 = m, mc0 = mc, root = 1.0;
    plh_jac j = {NAN, NAN, NAN};
    plh_side side = plh_pair_side(&m, &mc);
    if (side == PLH_INSIDE && (m != m0 || mc != mc0)) {
        plh_jacobi(u, m, mc, sn, cn, dn);
        return;
    }
    if (side == PLH_INSIDE)
        j = jacobi_any(u, m, mc, &n);
    else if (side != PLH_NO_PAIR)
        j = jacobi_outside(u, m, mc, &n, &root);
    double sign = modulo4(n) & 2 ? -1.0 : 1.0;
    double s = side == PLH_BELOW ? sign * j.s / (root * j.d) : sign * j.s / root;
    *sn = u == 0.0 && !isnan(s) ? u : s; /* keeps the sign of zero */
    *cn = side == PLH_ABOVE ? j.d : side == PLH_BELOW ? sign * j.c / j.d : sign * j.c;
    *dn = side == PLH_ABOVE ? sign * j.c : side == PLH_BELOW ? 1.0 / j.d : j.d;
}

double plh_am_join(double n, int odd, double s, double c)
{
    double angle = odd ? vatan2(-c, s) : vatan2(s, c);
    plh_dd turn = plh_dd_mul_d(plh_dd_make(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54), n);
    return plh_dd_to(plh_dd_add_d(turn, angle));
}

double plh_am_slow(double u, double m, double mc)
{
    double n, m0 = m, mc0 = mc, root = 1.0;
    plh_jac j;
    switch (plh_pair_side(&m, &mc)) {
    case PLH_INSIDE:
        if (m != m0 || mc != mc0)
            return plh_jacobi_am(u, m, mc);
        j = jacobi_any(u, m, mc, &n);
        break;
    case PLH_BELOW:
        j = jacobi_outside(u, m, mc, &n, &root);
        j.c *= root;
        if (modulo4(n) & 1 && fabs(j.c) > j.s) { /* nearer to an even number of quarters */
            double side = j.c > 0.0 ? 1.0 : -1.0;
            return plh_am_join(n - side, 0, side * j.s, side * j.c);
        }
        break;
    case PLH_ABOVE: /* no winding: cn > 0 */
        j = jacobi_outside(u, m, mc, &n, &root);
        return u == 0.0 ? u : vatan2((modulo4(n) & 2 ? -j.s : j.s) / root, j.d);
    default:
        return NAN;
    }
    return u == 0.0 ? u : plh_am_join(n, modulo4(n) & 1, j.s, j.c);
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

void plh_jacobi_am_batch(size_t n, const double *u, const double *m, const double *mc, double *am)
{
    const double *const in[] = {u, m, mc};
    PLH_PICK(plh_jacobi_am_batch, (n, in, am));
}
