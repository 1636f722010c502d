/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* RC on the vector type of simd.h, for arguments from 2^-500 to 2^500. Source: DLMF 19.2.18-20, 19.6.15. */
#ifndef PLH_ELLIPTIC_RC_H
#define PLH_ELLIPTIC_RC_H

#include "base/atan.h"
#include "elliptic/modulus.h"
#include "elliptic/rows.h"
#include "elliptic/series.h"

/* ln x of a normal x, to about 1 ulp. */
static inline vd vlog(vd x)
{
    vd e, f = vlog_parts(x, &e);
    return vfma(e, vset1(0x1.62e42fefap-1), vfma(e, vset1(0x1.cf79abc9e3b3ap-40), f));
}

/* RC(1,t), PLH_RC1_LOW <= t <= 2, from the table. */
static inline __attribute__((always_inline)) vd vrc1_table(vd t)
{
    vi b = vbits(vmin(t, vset1(0x1.fffffffffffffp+0)));
    vi row = vishr(b, 48), mid = vishl(row, 48) | visplat(UINT64_C(1) << 47);
    plh_row c = plh_row_at(plh_rc1_table, row - visplat(PLH_RC1_FIRST));
    return PLH_ROW(c, 0) + plh_row_poly(c, vfrom_bits(b) - vfrom_bits(mid));
}

/* The same for 0 < t < PLH_RC1_LOW: atanh(w)/w without 1 - w. */
static inline vd vrc1_log(vd t)
{
    vd one = vset1(1.0), w = vsqrt(one - t), s = one + w;
    return vset1(0.5) * vlog(s * s / t) / w;
}

/* RC(1,t), 0 < t <= 2 */
static inline __attribute__((always_inline)) vd vrc1(vd t)
{
    const vd least = vset1(PLH_RC1_LOW);
    vm low = vlt(t, least);
    if (__builtin_expect(!vany(low), 1))
        return vrc1_table(t);
    vd r = vrc1_log(vmin(t, least));
    return vall(low) ? r : vselect(low, r, vrc1_table(vmax(t, least)));
}

/* y > 2x: atan(sqrt((y-x)/x))/sqrt(y-x) */
static inline __attribute__((always_inline)) vd vrc_far(vd x, vd y, vd root)
{
    vd w = vsqrt(y - x);
    return vatan2(w, root) / w;
}

/*
 * y <= 2x, y = -a < 0 included: RC(1,t)/sqrt(x), t = y/x; or sqrt(x/z) RC(z, a), z = x + a. The errors
 * of the root, of the quotient and, about, of z are put right: between -1 and -1/2 powers of z stand
 * in the formula.
 */
static inline __attribute__((always_inline)) vd vrc_near(vd x, vd a, vm negative, vd root)
{
    vd sum = x + a, z = vselect(negative, sum, x);
    vd g = vrc1(vmin(a / z, vset1(2.0))), half_off = vset1(0.5) * (vsqrt_rest(root, x) / x);
    vd q = g / root, back = q * root;
    vd rest = ((g - back) - vprod_err(q, root, back)) / root;
    vd plus = q + vfnma(q, half_off, rest);
    if (!vany(negative))
        return plus;
    vd t = sum - x, err = (x - (sum - t)) + (a - t), r = root * g / z;
    return vselect(negative, vfma(r, vfnma(vset1(0.75), err / z, half_off), r), plus);
}

static inline __attribute__((always_inline)) vd vrc(vd x, vd y)
{
    vd root = vsqrt(x), two_x = x + x, a = vabs(y);
    vm negative = vlt(y, vset1(0.0)), far = vgt(y, two_x);
    if (!vany(far))
        return vrc_near(x, a, negative, root);
    vd r = vrc_far(x, vselect(far, y, two_x), root);
    return vall(far) ? r : vselect(far, r, vrc_near(x, a, negative, root));
}

#endif
