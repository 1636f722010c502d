/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Our own sine and cosine, on the vector type of simd.h: one lane in ordinary files, more in the
 * kernels. No fma is used, so that every build on every machine gives the same bits, and no table.
 */
#ifndef PLH_BASE_SINCOS_H
#define PLH_BASE_SINCOS_H

#include "base/reduce.h"
#include "base/simd.h"

/* Up to here the quotient has 20 bits and its products with 33-bit parts of pi/2 are exact. */
#define PLH_SINCOS_FAST 0x1.8p20

/*
 * c + lo = x - k pi/2 after Cody and Waite, with pi/2 in pieces of 33, 33, 33 and 53 bits. Three
 * products and the first difference are exact; t and s are the exact errors of the next two.
 */
static inline vd vreduce(vd x, vd *lo, vi *k)
{
    vd n = vround_int(x * vset1(0x1.45f306dc9c883p-1), k);
    vd a = x - n * vset1(0x1.921fb544p+0);
    vd w = n * vset1(0x1.0b4611a6p-34);
    vd b = a - w;
    vd t = (a - b) - w;
    w = n * vset1(0x1.3198a2ep-69);
    vd c = b - w;
    vd s = (b - c) - w;
    *lo = (t + s) - n * vset1(0x1.b839a252049c1p-104);
    return c;
}

/* Lanes beyond PLH_SINCOS_FAST one at a time. */
static inline vd vreduce_lanes(vd x, vd c, vd *lo, vi *k)
{
    double xs[VWIDTH], cs[VWIDTH], ls[VWIDTH];
    uint64_t ks[VWIDTH];
    vstore(xs, x);
    vstore(cs, c);
    vstore(ls, *lo);
    memcpy(ks, k, sizeof ks);
    for (int i = 0; i < VWIDTH; i++)
        if (!(xs[i] < PLH_SINCOS_FAST))
            ks[i] = (uint64_t)plh_reduce_huge(xs[i], &cs[i], &ls[i]);
    memcpy(k, ks, sizeof ks);
    *lo = vload(ls);
    return vload(cs);
}

/* sin r = r + r^3 S(z), cos r = 1 - z/2 + z^2 C(z), z = r^2, |r| <= pi/4: minimax polynomials.
 * Their relative errors, 2^-56 and 2^-60, are measured by scripts/polynomials. */
static inline vd vsin_tail(vd z, vd zz)
{
    return (vset1(-0x1.555555555554cp-3) + z * vset1(0x1.111111110fb41p-7)) +
           zz * ((vset1(-0x1.a01a019c2ea8ap-13) + z * vset1(0x1.71de356d82fddp-19)) +
                 zz * (vset1(-0x1.ae5e4ac0712c1p-26) + z * vset1(0x1.5d86fa0fbdcbdp-33)));
}

static inline vd vcos_tail(vd z, vd zz)
{
    return (vset1(0x1.5555555555553p-5) + z * vset1(-0x1.6c16c16c1612cp-10)) +
           zz * ((vset1(0x1.a01a019e23e84p-16) + z * vset1(-0x1.27e4f9031465fp-22)) +
                 zz * (vset1(0x1.1eea88921adap-29) + z * vset1(-0x1.8ff96378eef76p-37)));
}

/* sin(r + lo) and cos(r + lo). */
static inline void vsincos_poly(vd r, vd lo, vd *sin_r, vd *cos_r)
{
    vd z = r * r, zz = z * z, half = vset1(0.5) * z;
    *sin_r = r + ((z * r) * vsin_tail(z, zz) + (lo - half * lo));
    vd w = vset1(1.0) - half;
    *cos_r = w + (((vset1(1.0) - w) - half) + (zz * vcos_tail(z, zz) - r * lo));
}

/* The same for lo = 0, with the same bits. */
static inline void vsincos_small(vd r, vd *sin_r, vd *cos_r)
{
    vd z = r * r, zz = z * z, half = vset1(0.5) * z;
    *sin_r = r + (z * r) * vsin_tail(z, zz);
    vd w = vset1(1.0) - half;
    *cos_r = w + (((vset1(1.0) - w) - half) + zz * vcos_tail(z, zz));
}

/*
 * sin x and cos x.
 *
 * Given: x. Returned: *s, *c; NaN for an infinity or NaN; sin(-0) = -0.
 * Error: below 0.88 ulp each for every double (half an ulp, a quarter from rounding r^2 in the
 *   cosine, the rest from the terms behind); measured against MPFR 0.84. The reduction is exact to
 *   2^-70 of the remainder at any size; |x| < 1.5 * 2^20 takes the fast one.
 * Same bits in every lane width, with and without fma.
 */
static inline void vsincos(vd x, vd *s, vd *c)
{
    vd ax = vabs(x), lo;
    vi k;
    vd r = vreduce(ax, &lo, &k);
    if (__builtin_expect(!vall(vlt(ax, vset1(PLH_SINCOS_FAST))), 0)) {
        vd lo2 = lo;
        vi k2 = k;
        r = vreduce_lanes(ax, r, &lo2, &k2);
        lo = lo2;
        k = k2;
    }
    vd sr, cr;
    vsincos_poly(r, lo, &sr, &cr);
    vm odd = vtest_bit(k, 0);
    *s = vxorsign(vflip_bit(vselect(odd, cr, sr), k, 1), x);
    *c = vflip_bit(vselect(odd, sr, cr), k + visplat(1), 1);
}

#if VWIDTH == 1
static inline void plh_sincos(double x, double *s, double *c)
{
    vsincos(x, s, c);
}
#endif

#endif
