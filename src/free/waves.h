/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Pieces of the kernels of tops and gyrostats: complex numbers in vectors, and theta functions of a
 * real angle and an imaginary one by their exponentials.
 */
#ifndef PLH_FREE_WAVES_H
#define PLH_FREE_WAVES_H

#include "base/simd.h"
#include "free/quarter.h"

typedef struct plh_complex {
    vd re, im;
} plh_complex;

PLH_INLINE plh_complex plh_complex_mul(plh_complex a, plh_complex b)
{
    return (plh_complex){vfma(a.re, b.re, -(a.im * b.im)), vfma(a.re, b.im, a.im * b.re)};
}

/* The exponentials of x in a theta function: sums and differences of those that grow and fall. */
typedef struct plh_exponentials {
    vd sum[4], gap[4];
} plh_exponentials;

PLH_INLINE vd plh_series(const double a[4], const vd e[4])
{
    return vfma(vset1(a[3]), e[3],
                vfma(vset1(a[2]), e[2], vfma(vset1(a[1]), e[1], vset1(a[0]) * e[0])));
}

PLH_INLINE plh_complex plh_wave(const double re[4], const double im[4], const plh_exponentials *e,
                                vd x)
{
    return (plh_complex){plh_series(re, e->sum), vxorsign(plh_series(im, e->gap), x)};
}

/*
 * For the nome q with its powers 2, 3, 4, 6, 9: those of the odd multiples of x (theta_1, theta_2)
 * over e^{|x|}, and those of the even ones (theta_3, theta_4), from e^{-|x|} and e^{|x|}.
 */
PLH_INLINE void plh_exponentials_of(const double power[6], vd e, vd inverse, plh_exponentials *odd,
                                    plh_exponentials *even)
{
    const vd q = vset1(power[0]), q2 = vset1(power[1]), q3 = vset1(power[2]);
    const vd q4 = vset1(power[3]), q6 = vset1(power[4]), q9 = vset1(power[5]), one = vset1(1.0);
    const vd p = e * e, U = q * inverse * inverse, D = q * p;
    const vd U2 = U * U, D2 = D * D, U3 = U2 * U, D3 = D2 * D;
    *odd = (plh_exponentials){
        {one + p, vfma(q, U, D2), vfma(q4, U2, q3 * D3), q9 * U3},
        {one - p, vfma(q, U, -D2), vfma(q4, U2, -(q3 * D3)), q9 * U3},
    };
    *even = (plh_exponentials){
        {one, U + D, q2 * (U2 + D2), q6 * (U3 + D3)},
        {one, U - D, q2 * (U2 - D2), q6 * (U3 - D3)},
    };
}

/* x after dt, less a whole number of periods of span[0] + span[1]; 0: no period. In *periods their
 * number, in *k its low bits. */
PLH_INLINE vd plh_reduce(const double rate[2], double x0, const double span[2], double inv_span,
                         plh_span dt, vd *periods, vi *k)
{
    vd rest;
    vd x = plh_grow(rate, dt, &rest);
    const vd L = vset1(span[0]), start = vset1(x0);
    if (span[0] > 0.0)
        plh_tame(&x, &rest, 2.0 * span[0]);
    const vd n = vround_int((x + start) * vset1(inv_span), k), nL = n * L;
    rest = (rest - vprod_error(n, L, nL)) - n * vset1(span[1]);
    *periods = n;
    return ((x - nL) + rest) + start;
}

/* exp of i times the phase after dt and n periods, in quarter turns. */
PLH_INLINE plh_complex plh_phasor(const double rate[2], const double jump[2], plh_span dt, vd n)
{
    plh_complex r;
    vd low;
    vi turns;
    vd p = plh_grow(rate, dt, &low);
    plh_tame(&p, &low, 4.0);
    const vd j = vset1(jump[0]), more = n * j, sum = p + more, t = sum - p;
    low = low + (vfma(n, vset1(jump[1]), vprod_error(n, j, more)) + ((p - (sum - t)) + (more - t)));
    const vd whole = vround_int(sum + low, &turns);
    plh_sincos_quarter((sum - whole) + low, turns, &r.im, &r.re);
    return r;
}

#endif
