/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The amplitude of an incomplete integral as half periods and the sine and cosine of the rest. */
#ifndef PLH_ELLIPTIC_PHASE_H
#define PLH_ELLIPTIC_PHASE_H

#include "base/sincos.h"
#include "elliptic/blend.h"

/* phi = (periods/2) pi + r with |r| <= pi/2, periods even: s = sin r, c = cos r >= 0. */
typedef struct plh_phase {
    vd s, c, periods;
} plh_phase;

#if PLH_HAVE_FMA
/* (sin r - r)/r and cos r, |r| <= pi/4: the polynomials of base/sincos.h, fewer instructions. */
static inline vd vphase_poly(vd r, vd *cos_r)
{
    vd z = r * r, zz = z * z;
    vd s01 = vfma(z, vset1(0x1.111111110fb41p-7), vset1(-0x1.555555555554cp-3));
    vd s23 = vfma(z, vset1(0x1.71de356d82fddp-19), vset1(-0x1.a01a019c2ea8ap-13));
    vd s45 = vfma(z, vset1(0x1.5d86fa0fbdcbdp-33), vset1(-0x1.ae5e4ac0712c1p-26));
    vd c01 = vfma(z, vset1(-0x1.6c16c16c1612cp-10), vset1(0x1.5555555555553p-5));
    vd c23 = vfma(z, vset1(-0x1.27e4f9031465fp-22), vset1(0x1.a01a019e23e84p-16));
    vd c45 = vfma(z, vset1(-0x1.8ff96378eef76p-37), vset1(0x1.1eea88921adap-29));
    vd c = vfma(zz, vfma(zz, c45, c23), c01);
    *cos_r = vfma(z, vfma(z, c, vset1(-0.5)), vset1(1.0));
    return z * vfma(zz, vfma(zz, s45, s23), s01);
}

/* sin and cos of r + lo; what is left out of lo is below u/3. */
static inline void vsincos_reduced(vd r, vd lo, vd *sin_r, vd *cos_r)
{
    *sin_r = r + vfma(r, vphase_poly(r, cos_r), lo);
}

#else
#define vsincos_reduced vsincos_poly
#endif

/* x = n pi/2 + r + lo becomes the phase; magic = n + PLH_ROUND_MAGIC. */
static inline plh_phase vphase_from(vd r, vd lo, vd n, vd magic)
{
    vd sr, cr;
    vsincos_reduced(r, lo, &sr, &cr);
    plh_mask odd = plh_mask_odd(magic); /* an odd n goes to the even one on the side of r */
    plh_phase p;
    p.s = plh_blend(odd, plh_flip(-cr, r), sr);
    p.c = vabs(plh_blend(odd, sr, cr));
    p.periods = plh_blend(odd, n + plh_flip(vset1(1.0), r), n);
    return p;
}

/* x = n pi/2 + r + lo for 0 <= x < PLH_SINCOS_FAST; returns n + PLH_ROUND_MAGIC. */
static inline vd vphase_reduce(vd x, vd *r, vd *lo, vd *n)
{
#if PLH_HAVE_FMA
    /* The first difference is exact; pi/2 to 107 bits is all that the conditioning in x asks
     * for. */
    vd magic = vfma(x, vset1(0x1.45f306dc9c883p-1), vset1(PLH_ROUND_MAGIC));
    *n = magic - vset1(PLH_ROUND_MAGIC);
    vd first = vfnma(*n, vset1(0x1.921fb54442d18p+0), x);
    *r = vfnma(*n, vset1(0x1.1a62633145c07p-54), first);
    *lo = vfnma(*n, vset1(0x1.1a62633145c07p-54), first - *r);
#else
    vi k;
    *r = vreduce(x, lo, &k);
    vd magic = vfrom_bits(k);
    *n = magic - vset1(PLH_ROUND_MAGIC);
#endif
    return magic;
}

static inline plh_phase vphase_fast(vd x)
{
    vd r, lo, n, magic = vphase_reduce(x, &r, &lo, &n);
    return vphase_from(r, lo, n, magic);
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
    plh_phase p = vphase_from(hi, lo, 0.0, PLH_ROUND_MAGIC + k);
    double turns = (x - hi) * 0x1.45f306dc9c883p-2; /* times 1/pi */
    if (k & 1)
        turns += hi > 0.0 ? 0.5 : -0.5;
    p.periods = 2.0 * __builtin_rint(turns);
    return p;
}
#endif

#endif
