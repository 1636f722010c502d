/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Carlson's symmetric integrals: domain, scaling, principal values. The duplication itself is in
 * duplication.h.
 */
#include "elliptic/carlson.h"

#include <math.h>
#include <polhode/elliptic.h>

#include "elliptic/duplication.h"
#include "elliptic/principal.h"
#include "elliptic/scale.h"

static double max3(double a, double b, double c)
{
    return fmax(a, fmax(b, c));
}

/* x, y, z >= 0 (false for NaN). */
static bool nonnegative(double x, double y, double z)
{
    return x >= 0.0 && y >= 0.0 && z >= 0.0;
}

static int zeros(double x, double y, double z)
{
    return (x == 0.0) + (y == 0.0) + (z == 0.0);
}

double plh_carlson_RF(double x, double y, double z)
{
    if (!nonnegative(x, y, z))
        return NAN;
    if (zeros(x, y, z) > 1)
        return INFINITY;
    double big = max3(x, y, z);
    if (big == INFINITY)
        return 0.0;
    if (PLH_ORDER_ONE(big))
        return PLH_CARLSON_CALL(rf, x, y, z);
    int k = plh_scale_exponent(big);
    return ldexp(PLH_CARLSON_CALL(rf, ldexp(x, -2 * k), ldexp(y, -2 * k), ldexp(z, -2 * k)), -k);
}

/* g/sqrt(x), the errors of the root and the quotient put right. */
static double over_sqrt(double g, double x)
{
    double root = sqrt(x), q = g / root;
    plh_dd a = plh_two_prod(q, root), b = plh_two_sqr(root);
    return q + (((g - a.hi) - a.lo) / root - 0.5 * q * (((x - b.hi) - b.lo) / x));
}

/* sqrt(x) RC(x,y) for 0 < y <= 2x */
static double rc_scaled(double x, double y)
{
    double t = y / x;
    return t >= 0x1p-1000 ? plh_rc1(t) : 0.5 * (log(4.0 * x) - log(y));
}

/* RC for x >= 0, y > 0, finite, not both zero. */
static double rc_positive(double x, double y)
{
    if (x == 0.0)
        return M_PI_2 / sqrt(y);
    if (y > 2.0 * x)
        return atan(sqrt((y - x) / x)) / sqrt(y - x);
    return over_sqrt(rc_scaled(x, y), x);
}

/* y < 0: sqrt(x/z) RC(z, -y), z = x - y, DLMF 19.2.20. The errors of sqrt(x) and, about, of z are put
 * right: between -1 and -1/2 powers of z stand in the formula. */
static double rc_principal(double x, double y)
{
    if (x == 0.0)
        return 0.0;
    plh_dd z = plh_two_sum(x, -y);
    double root = sqrt(x), r = root * rc_scaled(z.hi, -y) / z.hi;
    plh_dd square = plh_two_sqr(root);
    return r + r * (0.5 * (((x - square.hi) - square.lo) / x) - 0.75 * (z.lo / z.hi));
}

double plh_carlson_RC(double x, double y)
{
    if (!(x >= 0.0) || isnan(y))
        return NAN;
    if (y == 0.0)
        return INFINITY;
    double big = fmax(x, fabs(y));
    if (big == INFINITY)
        return 0.0;
    int k = PLH_ORDER_ONE(big) ? 0 : plh_scale_exponent(big);
    if (k != 0) {
        x = ldexp(x, -2 * k);
        y = ldexp(y, -2 * k);
    }
    double r = y > 0.0 ? rc_positive(x, y) : rc_principal(x, y);
    return k != 0 ? ldexp(r, -k) : r;
}

double plh_carlson_RD(double x, double y, double z)
{
    if (!nonnegative(x, y, z))
        return NAN;
    if (z == 0.0 || zeros(x, y, z) > 1)
        return INFINITY;
    double big = max3(x, y, z);
    if (big == INFINITY)
        return 0.0;
    int k = PLH_ORDER_ONE(big) ? 0 : plh_scale_exponent(big);
    if (k == 0)
        return PLH_CARLSON_CALL(rd, x, y, z);
    return ldexp(PLH_CARLSON_CALL(rd, ldexp(x, -2 * k), ldexp(y, -2 * k), ldexp(z, -2 * k)),
                 -3 * k);
}

static void sort3(double *x, double *y, double *z)
{
    double a = fmin(*x, *y), b = fmax(*x, *y), c = *z;
    *x = fmin(a, c);
    *y = fmax(a, fmin(b, c));
    *z = fmax(b, c);
}

/* p far above x <= y <= z: duplication would take log4(p/z) steps, so exchange p for a q near x:
 * (p-x) RJ(p) + (q-x) RJ(q) = 3 RF - 3 sqrt(x) RC(yz, pq), DLMF 19.21.12. z is about
 * 2^600, so that yz/p does not underflow; returned is 2^600 RJ for the same reason. */
static double rj_large(double x, double y, double z, double p)
{
    double rf, rj, gap = (y - x) / (p - x) * (z - x), q = x + gap;
    PLH_CARLSON_CALL(rfj, x, y, z, q, &rf, &rj);
    double rc = x > 0.0 ? sqrt(x / z) * plh_carlson_RC(y, q / z * p) : 0.0;
    return 0x1p600 * (3.0 * (rf - rc) - gap * rj) / (p - x);
}

static double rj_order_one(double x, double y, double z, double p)
{
    if (p < 0.0) {
        sort3(&x, &y, &z);
        return plh_principal_rj(x, y, z, -p);
    }
    double rf, rj;
    PLH_CARLSON_CALL(rfj, x, y, z, p, &rf, &rj);
    return rj;
}

double plh_carlson_RJ(double x, double y, double z, double p)
{
    if (!nonnegative(x, y, z) || isnan(p))
        return NAN;
    if (p == 0.0 || zeros(x, y, z) > 1)
        return INFINITY;
    double big = max3(x, y, z);
    if (big == INFINITY || isinf(p))
        return 0.0;
    if (p > 0x1p300 * big)
        return 3.0 * plh_carlson_RF(x, y, z) / p;
    bool large = p > 64.0 * big;
    big = large ? big : fmax(big, fabs(p));
    int k = big < 0x1p100 && big > 0x1p-100 ? 0 : plh_scale_exponent(big);
    if (large)
        k = plh_scale_exponent(big) - 300;
    if (k != 0) {
        x = ldexp(x, -2 * k);
        y = ldexp(y, -2 * k);
        z = ldexp(z, -2 * k);
        p = ldexp(p, -2 * k);
    }
    if (large) {
        sort3(&x, &y, &z);
        return ldexp(rj_large(x, y, z, p), -3 * k - 600);
    }
    double r = rj_order_one(x, y, z, p);
    return k != 0 ? ldexp(r, -3 * k) : r;
}
