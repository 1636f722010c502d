/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Carlson's symmetric integrals: domain, the choice of kernel. The duplication itself is in
 * duplication.h and rd.h, what is far from order one in carlson_wide.c.
 */
#include "elliptic/carlson.h"

#include <math.h>
#include <polhode/elliptic.h>

#include "elliptic/principal.h"
#include "elliptic/scale.h"

/* No call of fmax: there is no NaN here. */
static double max3(double a, double b, double c)
{
    double m = a > b ? a : b;
    return m > c ? m : c;
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

/* Zero, or large enough that products of three roots do not vanish. */
static bool sound(double x)
{
    return x >= 0x1p-500 || x == 0.0;
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
    return PLH_ORDER_ONE(big) ? PLH_CARLSON_CALL(rf, x, y, z) : plh_wide_rf(x, y, z);
}

/* RC where one argument is 2^500 times the other or more: the limits, right to all digits. */
static double rc_limit(double x, double a, bool negative)
{
    int ex, ea;
    double f = frexp(x, &ex) / frexp(a, &ea);
    if (x < a)
        return negative ? sqrt(x) / a : M_PI_2 / sqrt(a);
    return 0.5 * (log(4.0 * f) + (ex - ea) * M_LN2) / sqrt(x);
}

double plh_carlson_RC(double x, double y)
{
    double a = fabs(y);
    if (__builtin_expect(x > 0x1p-250 && a > 0x1p-250 && x < 0x1p250 && a < 0x1p250, 1))
        return PLH_CARLSON_CALL(rc, x, y);
    if (!(x >= 0.0) || isnan(y))
        return NAN;
    if (y == 0.0)
        return INFINITY;
    double big = fmax(x, a), small = fmin(x, a);
    if (big == INFINITY)
        return 0.0;
    if (small < 0x1p-500 * big)
        return rc_limit(x, a, y < 0.0);
    int k = plh_scale_exponent(big);
    return ldexp(PLH_CARLSON_CALL(rc, ldexp(x, -2 * k), ldexp(y, -2 * k)), -k);
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
    if (PLH_ORDER_ONE(big) && sound(x) && sound(y) && sound(z))
        return PLH_CARLSON_CALL(rd, x, y, z);
    return plh_wide_rd(x, y, z);
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

double plh_near_rj(double x, double y, double z, double p)
{
    double big = max3(x, y, z);
    if (p <= 64.0 * big)
        return PLH_CARLSON_CALL(rj, x, y, z, p);
    int k = plh_scale_exponent(big) - 300;
    sort3(&x, &y, &z);
    x = ldexp(x, -2 * k);
    y = ldexp(y, -2 * k);
    z = ldexp(z, -2 * k);
    return ldexp(rj_large(x, y, z, ldexp(p, -2 * k)), -3 * k - 600);
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
    if (p < 0.0) {
        sort3(&x, &y, &z);
        return plh_principal_rj(x, y, z, -p);
    }
    if (p > 0x1p300 * big)
        return 3.0 * plh_carlson_RF(x, y, z) / p;
    bool usual = big < 0x1p100 && big > 0x1p-100 && p < 0x1p200;
    if (usual && sound(x) && sound(y) && sound(z) && sound(p))
        return plh_near_rj(x, y, z, p);
    return plh_wide_rj(x, y, z, p);
}

void plh_carlson_RF_batch(size_t n, const double *x, const double *y, const double *z, double *RF)
{
    const double *const in[] = {x, y, z};
    PLH_PICK(plh_carlson_RF_batch, (n, in, RF));
}

void plh_carlson_RC_batch(size_t n, const double *x, const double *y, double *RC)
{
    const double *const in[] = {x, y};
    PLH_PICK(plh_carlson_RC_batch, (n, in, RC));
}

void plh_carlson_RD_batch(size_t n, const double *x, const double *y, const double *z, double *RD)
{
    const double *const in[] = {x, y, z};
    PLH_PICK(plh_carlson_RD_batch, (n, in, RD));
}

void plh_carlson_RJ_batch(size_t n, const double *x, const double *y, const double *z,
                          const double *p, double *RJ)
{
    const double *const in[] = {x, y, z, p};
    PLH_PICK(plh_carlson_RJ_batch, (n, in, RJ));
}
