/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The amplitude of an incomplete integral as half periods and the sine and cosine of the rest. */
#ifndef PLH_ELLIPTIC_PHASE_H
#define PLH_ELLIPTIC_PHASE_H

#include "base/sincos.h"

/* phi = (periods/2) pi + r with |r| <= pi/2, periods even: s = sin r, c = cos r >= 0. */
typedef struct plh_phase {
    vd s, c, periods;
} plh_phase;

/* x = n pi/2 + r + lo becomes the phase; n is a whole number whose parity is the low bit of k. */
static inline plh_phase vphase_from(vd r, vd lo, vd n, vi k)
{
    vd sr, cr, one = vset1(1.0);
    vsincos_poly(r, lo, &sr, &cr);
    vm odd = vtest_bit(k, 0);
    vd up = vcopysign(one, r); /* an odd n goes to the even one on the side of r */
    plh_phase p;
    p.s = vselect(odd, vxorsign(cr, -r), sr);
    p.c = vselect(odd, vabs(sr), cr);
    p.periods = vselect(odd, n + up, n);
    return p;
}

/* 0 <= x < PLH_SINCOS_FAST */
static inline plh_phase vphase_fast(vd x)
{
    vd lo;
    vi k;
    vd r = vreduce(x, &lo, &k);
    return vphase_from(r, lo, vfrom_bits(k) - vset1(PLH_ROUND_MAGIC), k);
}

#if VWIDTH == 1
/*
 * Any x >= 0. Beyond 2^51 the number of half periods is only right to rounding, which is all that
 * phi itself tells: the integrals grow like phi.
 */
static inline plh_phase plh_phase_of(double x)
{
    if (__builtin_expect(x < PLH_SINCOS_FAST, 1))
        return vphase_fast(x);
    double hi, lo;
    int k = plh_reduce_huge(x, &hi, &lo);
    plh_phase p = vphase_from(hi, lo, 0.0, (uint64_t)k);
    double turns = (x - hi) * 0x1.45f306dc9c883p-2; /* times 1/pi */
    if (k & 1)
        turns += hi > 0.0 ? 0.5 : -0.5;
    p.periods = 2.0 * __builtin_rint(turns);
    return p;
}
#endif

#endif
