/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Our own arctangents on the vector type of simd.h; no fma, the same bits on every machine. */
#ifndef PLH_BASE_ATAN_H
#define PLH_BASE_ATAN_H

#include "base/simd.h"

/* (atan t - t)/t as a polynomial in z = t^2, |t| <= tan(pi/8): minimax. Its error, 2^-57 of
 * atan t, is measured by scripts/polynomials. */
static inline vd vatan_poly(vd z)
{
    vd z2 = z * z, z4 = z2 * z2;
    vd p0 = (vset1(-0x1.555555555554ap-2) + z * vset1(0x1.9999999996e54p-3)) +
            z2 * (vset1(-0x1.2492492314bd0p-3) + z * vset1(0x1.c71c710349a88p-4));
    vd p1 = (vset1(-0x1.745cfb1c207edp-4) + z * vset1(0x1.3b1131de01bd8p-4)) +
            z2 * (vset1(-0x1.10ec416d89894p-4) + z * vset1(0x1.df103b85a09c0p-5));
    vd p2 = (vset1(-0x1.9cbd02ee4d3a7p-5) + z * vset1(0x1.3766d08f45dbdp-5)) +
            z2 * vset1(-0x1.241073c377505p-6);
    return z * (p0 + z4 * (p1 + z4 * p2));
}

/* t + lo = num/(den + den_lo): one division, and the exact remainder of its product. */
static inline vd vquotient(vd num, vd den, vd den_lo, vd *lo)
{
    vd inv = vset1(1.0) / den;
    vd t = num * inv;
    vd p = t * den, err = vprod_split(t, den, p);
    *lo = (((num - p) - err) - t * den_lo) * inv;
    return t;
}

/* Both numbers times the power of two that brings b into [1, 4), less where b is subnormal. */
static inline void vatan_scale(vd *a, vd *b)
{
    vd inf = vset1(__builtin_inf());
    vm big = veq(*b, inf), both = veq(*a, inf); /* only the directions count */
    *a = vselect(both, vset1(1.0), vselect(big, vset1(0.0), *a));
    *b = vselect(big, vset1(1.0), *b);
    vi e = vbits(*b) & visplat(UINT64_C(0x7FF) << 52);
    vd scale = vfrom_bits(visplat(UINT64_C(0x7FF) << 52) - e);
    scale = vmin(scale, vset1(0x1p1022)); /* infinite for b < 2^-1022 */
    *a = *a * scale;
    *b = *b * scale;
}

/*
 * The angle of the point (x, y), in [-pi, pi], with the conventions of C's atan2 for zeros and
 * infinities.
 *
 * Given: y, x. Returned: the angle; NaN if either is NaN.
 * Error: at most 0.78 ulp, measured against MPFR over the whole range of doubles; results below
 *   2^-1000 may be off by two units of the smallest subnormal.
 */
static inline vd vatan2(vd y, vd x)
{
    vd ax = vabs(x), ay = vabs(y);
    vm swap = vgt(ay, ax), nan = vmor(vne(x, x), vne(y, y));
    vd a = vselect(swap, ax, ay), b = vselect(swap, ay, ax);
    vatan_scale(&a, &b);
    /* Above tan(pi/8): atan(a/b) = pi/4 + atan((a - b)/(a + b)). */
    vm high = vgt(a, b * vset1(0.41421356237309503));
    vd sum = a + b, diff = a - b;
    vd den = vselect(high, sum, vselect(veq(b, vset1(0.0)), vset1(1.0), b));
    vd den_lo = vselect(high, a - (sum - b), vset1(0.0));
    vd lo, t = vquotient(vselect(high, diff, a), den, den_lo, &lo);
    vd p = t * vatan_poly(t * t) + (lo - lo * (t * t));
    /* Quarter turns halved: n pi/4 + sign (t + p); the 50-bit part of pi/4 makes n pi/4 exact. */
    vm left = vtest_bit(vbits(x), 63);
    vd one = vset1(1.0), zero = vset1(0.0);
    vd n = vselect(high, one, zero);
    n = vselect(swap, vset1(2.0) - n, n);
    n = vselect(left, vset1(4.0) - n, n);
    vd sign = vselect(swap, vset1(-1.0), one);
    sign = vselect(left, -sign, sign);
    vd r = n * vset1(0x1.921fb54442d18p-1) +
           (sign * t + (sign * p + n * vset1(0x1.1a62633145c07p-55)));
    return vselect(nan, x + y, vcopysign(r, y));
}

#if VWIDTH == 1
static inline double plh_atan2(double y, double x)
{
    return vatan2(y, x);
}
#endif

#endif
