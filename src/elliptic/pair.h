/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What counts as a parameter: m and mc in [0, 1], complementary but for a few roundings. The kernels
 * take the canonical form, where the larger of the two is the rounded complement of the smaller.
 */
#ifndef PLH_ELLIPTIC_PAIR_H
#define PLH_ELLIPTIC_PAIR_H

#include "base/simd.h"

/* The pair counts as complementary when |m + mc - 1| is within this. */
#define PLH_PAIR_SLACK 0x1p-40

static inline vm vpair_canonical(vd m, vd mc)
{
    vd lo = vmin(m, mc), hi = vmax(m, mc);
    return vmand(vge(lo, vset1(0.0)), veq(vset1(1.0) - lo, hi));
}

/* Makes the pair canonical: the smaller is believed. False where it is no parameter at all. */
static inline bool plh_pair_canonical(double *m, double *mc)
{
    double sum = *m + *mc - 1.0;
    if (!(sum >= -PLH_PAIR_SLACK && sum <= PLH_PAIR_SLACK && *m >= 0.0 && *mc >= 0.0))
        return false;
    if (*m > 1.0 || *mc > 1.0)
        return false;
    if (*m < *mc)
        *mc = 1.0 - *m;
    else
        *m = 1.0 - *mc;
    return true;
}

#endif
