/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* RC on the vector type of simd.h, for arguments from 2^-500 to 2^500. Source: DLMF 19.2.20,
 * 19.26.18. */
#ifndef PLH_ELLIPTIC_RC_H
#define PLH_ELLIPTIC_RC_H

#include "elliptic/blend.h"
#include "elliptic/modulus.h"
#include "elliptic/rows.h"
#include "elliptic/series.h"

/* ln x of a normal x, to about 1 ulp. */
static inline vd vlog(vd x)
{
    vd e, f = vlog_parts(x, &e);
    return vfma(e, vset1(0x1.62e42fefap-1), vfma(e, vset1(0x1.cf79abc9e3b3ap-40), f));
}

/* RC(1,t), 0 < t < PLH_RC1_LOW: atanh(w)/w without 1 - w. */
static inline vd vrc1_log(vd t)
{
    vd one = vset1(1.0), w = vsqrt(one - t), s = one + w;
    return vset1(0.5) * vlog(s * s / t) / w;
}

/* RC(1,t), 0 < t <= 2 */
PLH_INLINE vd vrc1(vd t)
{
    const vd least = vset1(PLH_RC1_LOW);
    vm low = vlt(t, least);
    if (__builtin_expect(!vany(low), 1))
        return vrc1_table(t);
    vd r = vrc1_log(vmin(t, least));
    return vall(low) ? r : vselect(low, r, vrc1_table(vmax(t, least)));
}

/* y > 0: one step of duplication leaves RC(x,y) = 2 RC(1,t)/r, r = sqrt(x) + sqrt(y), t = 2
 * sqrt(y)/r. Returns 2/r. */
PLH_INLINE vd vrc_step(vd x, vd y, vd *t)
{
    vd a, b;
    plh_sqrt2(x, y, &a, &b);
    vd twice = vset1(2.0) / (a + b);
    *t = twice * b;
    return twice;
}

PLH_INLINE vd vrc_plus(vd x, vd y)
{
    vd t, twice = vrc_step(x, y, &t);
    return twice * vrc1(t);
}

/*
 * y = -a < 0: sqrt(x/z) RC(z, a), z = x + a. The errors of the root and, about, of z are put right:
 * between -1 and -1/2 powers of z stand in the formula.
 */
static inline vd vrc_minus(vd x, vd a)
{
    vd root = vsqrt(x), z = x + a, t = z - x, err = (x - (z - t)) + (a - t);
    vd r = root * vrc1(a / z) / z, half_off = vset1(0.5) * (vsqrt_rest(root, x) / x);
    return vfma(r, vfnma(vset1(0.75), err / z, half_off), r);
}

PLH_INLINE vd vrc(vd x, vd y)
{
    vm negative = vlt(y, vset1(0.0));
    if (__builtin_expect(!vany(negative), 1))
        return vrc_plus(x, y);
    vd r = vrc_minus(x, vabs(y));
    return vall(negative) ? r : vselect(negative, r, vrc_plus(x, vabs(y)));
}

#endif
