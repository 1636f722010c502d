/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Our own logarithm and exponentials: the same bits on every machine, where those of libm differ.
 * Leading terms are double-double, so that results are nearly always the nearest double.
 */
#ifndef PLH_BASE_EXPLOG_H
#define PLH_BASE_EXPLOG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/dd.h"

/* ln 2 in 32 bits, so that its products with exponents are exact, and what it lacks. */
#define PLH_LN2_HIGH 0x1.62e42fee00000p-1
#define PLH_LN2_LOW  0x1.a39ef35793c76p-33
#define PLH_LN2_REST 0x1.cc01f97b57a08p-87

/* 2^k for -1022 <= k <= 1023. */
static inline double plh_power_of_two(int k)
{
    const uint64_t bits = (uint64_t)(k + 1023) << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The exponent e of x = m 2^e, 0.707 < m < 1.415; x positive and normal. */
static inline int plh_near_exponent(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const int e = (int)(bits >> 52) - 1023;
    return (bits & ((UINT64_C(1) << 52) - 1)) > UINT64_C(0x6a09e667f3bcc) ? e + 1 : e;
}

/*
 * The natural logarithm.
 *
 * Given: x. Returned: ln x; -inf for 0, inf for inf, NaN for x < 0 or NaN.
 * Error: below 0.52 ulp, measured against MPFR (test/base/test_explog.c).
 * Source: ln m = 2 artanh((m - 1)/(m + 1)), Abramowitz and Stegun 4.1.27.
 */
static inline double plh_log(double x)
{
    if (!(x > 0.0) || x == INFINITY)
        return x == 0.0 ? -INFINITY : x < 0.0 ? NAN : x;
    int e = 0;
    if (x < 0x1p-1022) { /* subnormal */
        x *= 0x1p54;
        e = -54;
    }
    const int k = plh_near_exponent(x);
    const double m =
        k > 1022 ? x * 0x1p-1022 * plh_power_of_two(1022 - k) : x * plh_power_of_two(-k);
    const plh_dd s = plh_dd_div(plh_dd_from(m - 1.0), plh_two_sum(m, 1.0));
    const double z = s.hi * s.hi;
    double p = 1.0 / 25.0; /* z <= 0.0295: the next term is below 2^-65 */
    for (int n = 23; n >= 3; n -= 2)
        p = 1.0 / n + z * p;
    const double count = e + k;
    const plh_dd high = plh_two_sum(count * PLH_LN2_HIGH, 2.0 * s.hi);
    const double tail = 2.0 * (s.lo + s.hi * (z * p)) + high.lo;
    const plh_dd sum = plh_two_sum(high.hi, count * PLH_LN2_LOW);
    return sum.hi + (sum.lo + (tail + count * PLH_LN2_REST));
}

/* e^r - 1 for |r| <= 0.5, r = hi + lo: Taylor, the first three terms in double-double. */
static inline plh_dd plh_expm1_small(double hi, double lo)
{
    static const double factor[] = {87178291200.0, 6227020800.0, 479001600.0, 39916800.0,
                                    3628800.0,     362880.0,     40320.0,     5040.0,
                                    720.0,         120.0,        24.0};
    const plh_dd third = {.hi = 0x1.5555555555555p-2, .lo = 0x1.5555555555555p-56};
    double p = 1.0 / 1307674368000.0; /* 1/15! */
    for (int i = 0; i < 11; i++)
        p = 1.0 / factor[i] + hi * p;
    const plh_dd square = plh_two_prod(hi, 0.5 * hi), sum = plh_two_sum(hi, square.hi);
    const plh_dd cube = plh_dd_mul(square, plh_dd_mul_d(third, hi));
    const plh_dd more = plh_two_sum(sum.hi, cube.hi);
    const double z = hi * hi, tail = lo + (hi * lo + (square.lo + cube.lo)) + z * z * p;
    return plh_fast_two_sum(more.hi, (more.lo + sum.lo) + tail);
}

/* x = k ln 2 + hi + lo. */
static inline int plh_exp_reduce(double x, double *hi, double *lo)
{
    const double k = floor(x * 0x1.71547652b82fep+0 + 0.5);
    const plh_dd a = plh_two_sum(x - k * PLH_LN2_HIGH, -(k * PLH_LN2_LOW));
    *hi = a.hi;
    *lo = a.lo - k * PLH_LN2_REST;
    return (int)k;
}

/* a 2^k, rounded once, for -2000 <= k <= 2000. */
static inline double plh_exp_scale(double a, int k)
{
    const int half = k / 2;
    return a * plh_power_of_two(half) * plh_power_of_two(k - half);
}

/*
 * e^x and e^x - 1.
 *
 * Given: x. Returned: the value; infinity beyond 709.8; NaN for NaN.
 * Error: below 0.52 ulp each where the result is normal, measured against MPFR
 *   (test/base/test_explog.c); subnormal results of plh_exp() to one unit of the smallest.
 * Source: x = k ln 2 + r and Taylor's series of e^r - 1.
 */
static inline double plh_exp(double x)
{
    double hi, lo;
    if (!(fabs(x) <= 746.0))
        return x > 0.0 ? INFINITY : x < 0.0 ? 0.0 : x;
    const int k = plh_exp_reduce(x, &hi, &lo);
    const plh_dd e = plh_expm1_small(hi, lo), s = plh_fast_two_sum(1.0, e.hi);
    return plh_exp_scale(s.hi + (s.lo + e.lo), k);
}

static inline double plh_expm1(double x)
{
    double hi, lo;
    if (!(x <= 746.0))
        return x; /* infinity or NaN, or so large that it is one */
    if (x < -40.0)
        return -1.0;
    if (fabs(x) < 0x1p-54)
        return x;
    const bool small = fabs(x) <= 0.5; /* beyond it the sum below does not cancel */
    const int k = small ? 0 : plh_exp_reduce(x, &hi, &lo);
    const plh_dd e = small ? plh_expm1_small(x, 0.0) : plh_expm1_small(hi, lo);
    if (k == 0)
        return e.hi + e.lo;
    if (k > 1000)
        return plh_exp(x);
    const double scale = plh_power_of_two(k);
    const plh_dd base = plh_two_sum(scale, -1.0), s = plh_two_sum(base.hi, scale * e.hi);
    return s.hi + (s.lo + (scale * e.lo + base.lo));
}

#endif
