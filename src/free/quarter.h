/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Pieces of the motion kernels: phases of any size, in quarter turns, and their sine and cosine. A
 * rate in quarter turns needs no reduction by pi: the whole turns are an integer.
 */
#ifndef PLH_FREE_QUARTER_H
#define PLH_FREE_QUARTER_H

#include <math.h>

#include "base/simd.h"

/* Time since the start, as a sum of two. */
typedef struct plh_span {
    vd hi, lo;
} plh_span;

PLH_INLINE plh_span plh_since(double t0, vd t)
{
    const vd minus = vset1(-t0), d = t + minus, tail = d - t; /* Knuth's two-sum */
    const plh_span r = {d, (t - (d - tail)) + (minus - tail)};
    return r;
}

/* rate times dt: the result and, in *low, what it lacks. */
PLH_INLINE vd plh_grow(const double rate[2], plh_span dt, vd *low)
{
    const vd hi = vset1(rate[0]), p = hi * dt.hi;
    *low = vfma(hi, dt.lo, vfma(vset1(rate[1]), dt.hi, vprod_error(hi, dt.hi, p)));
    return p;
}

PLH_INLINE vd plh_cubic(const double a[4], vd y)
{
    return vfma(vfma(vfma(vset1(a[3]), y, vset1(a[2])), y, vset1(a[1])), y, vset1(a[0]));
}

/* The phase p + low; where p is beyond the reach of vround (|p| >= 2^50) both become remainders. */
static __attribute__((noinline, cold)) void plh_tame_slow(vd *p, vd *low, double period)
{
    double a[VWIDTH], b[VWIDTH];
    vstore(a, *p);
    vstore(b, *low);
    for (int i = 0; i < VWIDTH; i++)
        if (!(fabs(a[i]) < 0x1p50)) {
            a[i] = remainder(a[i], period);
            b[i] = remainder(b[i], period);
        }
    *p = vload(a);
    *low = vload(b);
}

static inline void plh_tame(vd *p, vd *low, double period)
{
    if (__builtin_expect(!vall(vlt(vabs(*p), vset1(0x1p50))), 0)) {
        vd a = *p, b = *low; /* copies, so that the usual path keeps its registers */
        plh_tame_slow(&a, &b, period);
        *p = a;
        *low = b;
    }
}

/* Sine and cosine of n + f quarter turns, |f| <= 1/2, n modulo 4 in the low bits of k. Minimax in
 * f^2: scripts/polynomials measures 2^-56 and 2^-55. With roundings each is good to 0.8 ulp. */
PLH_INLINE void plh_sincos_quarter(vd f, vi k, vd *sine, vd *cosine)
{
    const vd z = f * f, z2 = z * z;
    const vd s0 =
        vfma(z, vset1(-0.645964097506245), vset1(0x1.1a62633145c07p-54)); /* low part of pi/2 */
    const vd s1 = vfma(z, vset1(-0.004681754132616294), vset1(0.07969262624606273));
    const vd s2 = vfma(z, vset1(-3.598649340966905e-06), vset1(0.00016044115259864245));
    const vd c1 = vfma(z, vset1(-0.020863480763315435), vset1(0.2536695079010469));
    const vd c2 = vfma(z, vset1(-2.5202036991126816e-05), vset1(0.0009192602742249533));
    const vd c3 = vfma(z, vset1(-6.321891380700157e-09), vset1(4.71061564720191e-07));
    const vd s3 = vfma(z2, vset1(5.634675098050997e-08), s2);
    vd s = vfma(z2, vfma(z2, s3, s1), s0);
    vd c = vfma(z2, vfma(z2, c3, c2), c1);
    s = vfma(f, vset1(0x1.921fb54442d18p+0), f * s);
    c = vfma(z, vfma(z, c, vset1(-1.2337005501361697)), vset1(1.0));
    const vm odd = vtest_bit(k, 0);
    vd a = vselect(odd, c, s), b = vselect(odd, s, c);
    *sine = vflip_bit(a, k, 1);
    *cosine = vflip_bit(b, k + visplat(1), 1);
}

/* p = exp(y) and 1/p for -690 <= y <= 0, each within about 1 ulp: exp(+-r) = cosh r +- sinh r. */
PLH_INLINE void plh_exp_pair(vd y, vd *p, vd *inverse)
{
    vi k;
    const vd n = vround_int(y * vset1(0x1.71547652b82fep+0), &k);
    vd r =
        vfma(n, vset1(-0x1.62e42fefa3800p-1), y); /* ln 2: 40 bits, so that the product is exact */
    r = vfma(n, vset1(-0x1.ef35793c76730p-45), r);
    const vd z = r * r;
    vd c = vfma(z, vset1(1.0 / 479001600), vset1(1.0 / 3628800));
    vd s = vfma(z, vset1(1.0 / 6227020800.0), vset1(1.0 / 39916800));
    c = vfma(z, c, vset1(1.0 / 40320));
    s = vfma(z, s, vset1(1.0 / 362880));
    c = vfma(z, c, vset1(1.0 / 720));
    s = vfma(z, s, vset1(1.0 / 5040));
    c = vfma(z, c, vset1(1.0 / 24));
    s = vfma(z, s, vset1(1.0 / 120));
    c = vfma(z, c, vset1(0.5));
    s = vfma(z, s, vset1(1.0 / 6));
    s = vfma(z * r, s, r);
    *p = vscale2(vfma(z, c, s) + vset1(1.0), k);
    *inverse = vscale2(vfma(z, c, -s) + vset1(1.0), visplat(0) - k);
}

#endif
