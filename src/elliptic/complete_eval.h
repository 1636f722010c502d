/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * K and E from mc alone, on the vector type of simd.h, 2^-1022 <= mc <= 1: with x = mc, L = ln x
 *     K = ln 4 - L/2 + x (P(x) - Q(x) L),    E = 1 + 7x/16 + x (P(x) - Q(x) L).
 * All terms are positive and the first is most of the sum, so it carries more digits. The form is
 * that of Cody, Math. Comp. 19 (1965) 105; scripts/polynomials makes the coefficients. The relative
 * errors of the fits are below 4e-18.
 */
#ifndef PLH_ELLIPTIC_COMPLETE_EVAL_H
#define PLH_ELLIPTIC_COMPLETE_EVAL_H

#include "elliptic/modulus.h"

/* K = result + *lo */
PLH_INLINE vd vK(vd mc, vd *lo)
{
    static const double p[10] = {0x1.8b90bfbea904fp-4, 0x1.fa05b2220121ep-6, 0x1.e97e2b5b4be9ap-7,
                                 0x1.202c426c45946p-7, 0x1.9841cefdf5f18p-8, 0x1.cb9d9a4386fc2p-8,
                                 0x1.45849a94231dcp-7, 0x1.007305a97424ep-7, 0x1.1da0ac5971f39p-9,
                                 0x1.0dd69682ca353p-13};
    static const double q[10] = {0x1.fffffffffd2dep-4, 0x1.1fffffe575d23p-4, 0x1.8fffc501154e5p-5,
                                 0x1.322ff0b9a41f2p-5, 0x1.ed3444fae4821p-6, 0x1.85fc0d684fdf1p-6,
                                 0x1.f3924b03b0f5dp-7, 0x1.7899546e408b9p-8, 0x1.c64431ae5ca3ep-11,
                                 0x1.ca1d038ca9b44p-16};
    plh_log g = vlog_split(mc);
    vd n = vset1(4.0) - g.e, more = g.sz * g.poly, sum = g.f + vset1(1.0), back = g.s * sum;
    /* ln 4 - L/2 = head + tail: the product with the short head of ln 2 is exact, then 2s; the
     * error of s, to some digits (the factor is 1/(f + 1)), with the rest */
    vd first = n * vset1(0x1.62e42fefap-2), head = first - g.s;
    vd off = ((g.f - vset1(1.0)) - back) - vprod_err(g.s, sum, back);
    off = vfnma(g.s, g.f - (sum - vset1(1.0)), off);
    vd tail = vfma(n, vset1(0x1.cf79abc9e3b3ap-41), ((first - head) - g.s));
    tail = vfnma(vset1(0.5), off + more, tail);
    vd l = vfma(g.e, vset1(0x1.62e42fefa39efp-1), g.s + g.s + more);
    tail = vfma(mc, vfnma(l, vpoly10(mc, q), vpoly10(mc, p)), tail);
    vd k = head + tail;
    *lo = (head - k) + tail;
    return k;
}

/* E = result + *lo */
PLH_INLINE vd vE(vd mc, vd *lo)
{
    static const double p[10] = {0x1.7217f7d2b35f7p-8, 0x1.d159207f864a5p-5, 0x1.65b1161fa793bp-6,
                                 0x1.7b0e826860e48p-7, 0x1.f05fa7b59716ap-8, 0x1.fb69c5da8dea5p-8,
                                 0x1.5f4647b368309p-7, 0x1.1dc9288cf5086p-7, 0x1.4bb35177ca576p-9,
                                 0x1.461e8af8e37d8p-13};
    static const double q[10] = {0x1.ffffffffff42fp-3, 0x1.7fffffef228a1p-4, 0x1.dfffd4eaf49adp-5,
                                 0x1.5df2f2718ae2ap-5, 0x1.12551f4f8a100p-5, 0x1.ad4bc6d0fc440p-6,
                                 0x1.158d4a1377410p-6, 0x1.ad2b1420576a8p-8, 0x1.0b560a649a7d9p-10,
                                 0x1.16ca975e422c0p-15};
    vd e, f = vlog_parts(mc, &e), l = vfma(e, vset1(0x1.62e42fefa39efp-1), f);
    vd head = vfma(vset1(0.4375), mc, vset1(1.0)), err = vfma(vset1(0.4375), mc, vset1(1.0) - head);
    vd tail = vfma(mc, vfnma(l, vpoly10(mc, q), vpoly10(mc, p)), err), r = head + tail;
    *lo = (head - r) + tail;
    return r;
}

#endif
