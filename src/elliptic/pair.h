/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What counts as a parameter: m and mc complementary but for a few roundings. The kernels take the
 * canonical form, where the larger of the two is the rounded complement of the smaller, in [0, 1].
 */
#ifndef PLH_ELLIPTIC_PAIR_H
#define PLH_ELLIPTIC_PAIR_H

#include "base/simd.h"

/* The pair counts as complementary when |m + mc - 1| is within this, times 1 + min(|m|, |mc|). */
#define PLH_PAIR_SLACK 0x1p-40

/* A NaN fails one of the two tests: of (NaN, x) vmin and vmax give x, so their arguments stand in
 * opposite orders. */
static inline vm vpair_canonical(vd m, vd mc)
{
    vd lo = vmin(m, mc), hi = vmax(mc, m);
    return vmand(vge(lo, vset1(0.0)), veq(vset1(1.0) - lo, hi));
}

/* Where a pair lies. */
typedef enum plh_side {
    PLH_NO_PAIR,
    PLH_INSIDE, /* 0 <= m <= 1 */
    PLH_BELOW,  /* m < 0 */
    PLH_ABOVE   /* m > 1 */
} plh_side;

/* Makes a pair canonical: the one of smaller magnitude is believed, the other is its complement. */
static inline plh_side plh_pair_side(double *m, double *mc)
{
    double am = *m < 0.0 ? -*m : *m, ac = *mc < 0.0 ? -*mc : *mc, sum = *m + *mc - 1.0;
    double most = PLH_PAIR_SLACK * (1.0 + (am < ac ? am : ac));
    if (!(sum >= -most && sum <= most && most < __builtin_inf()))
        return PLH_NO_PAIR;
    if (am < ac)
        *mc = 1.0 - *m;
    else
        *m = 1.0 - *mc;
    return *m < 0.0 ? PLH_BELOW : *mc < 0.0 ? PLH_ABOVE : PLH_INSIDE;
}

/* The same, false where the parameter is not from 0 to 1. */
static inline bool plh_pair_canonical(double *m, double *mc)
{
    return plh_pair_side(m, mc) == PLH_INSIDE;
}

#endif
