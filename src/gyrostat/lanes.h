/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The state of a prepared gyrostat at the times of a vector; notation of gyrostat/inside.h. */
#ifndef PLH_GYROSTAT_LANES_H
#define PLH_GYROSTAT_LANES_H

#include "free/waves.h"
#include "gyrostat/inside.h"

/* The two waves; the number of periods of x that were taken off. */
typedef struct pair {
    plh_complex a, b;
    vd periods;
} pair;

PLH_INLINE pair direct(const plh_gyrostat_kernel *k, plh_span dt)
{
    vd low, s, c;
    vi turns;
    vd p = plh_grow(k->angle, dt, &low);
    plh_tame(&p, &low, 4.0);
    const vd n = vround_int(p + low, &turns);
    plh_sincos_quarter((p - n) + low, turns, &s, &c);
    const vd c0 = vset1(k->cos0), s0 = vset1(k->sin0);
    const vd sv = vfma(s, c0, c * s0), cv = vfma(c, c0, -(s * s0));
    const vd s2 = sv + sv, sin2 = s2 * cv, cos2 = vfnma(s2, sv, vset1(1.0));
    return (pair){
        {plh_cubic(k->a_re, cos2), sin2 * plh_cubic(k->a_im, cos2)},
        {sv * plh_cubic(k->b_re, cos2), cv * plh_cubic(k->b_im, cos2)},
        vset1(0.0),
    };
}

PLH_INLINE pair complement(const plh_gyrostat_inside *G, plh_span dt)
{
    const plh_gyrostat_kernel *k = &G->kernel;
    plh_exponentials odd, even;
    pair f;
    vd e, inverse;
    vi n;
    const vd x = plh_reduce(k->angle, k->x0, k->span, k->inv_span, dt, &f.periods, &n);
    /* On a separatrix itself x has no bound; beyond 340 the momentum stands still to all digits.
     * The order of the arguments lets NaN through. */
    plh_exp_pair(-vmin(vset1(340.0), vabs(x)), &e, &inverse);
    plh_exponentials_of(k->nome, e, inverse, &odd, &even);
    plh_complex b = plh_wave(k->b_re, k->b_im, &odd, x), a;
    if (G->waves == PLH_GYROSTAT_BETWEEN) {
        a = plh_wave(k->a_re, k->a_im, &odd, x);
    } else {
        a = plh_wave(k->a_re, k->a_im, &even, x);
        a = (plh_complex){e * a.re, e * a.im};
    }
    if (G->waves == PLH_GYROSTAT_ODD)
        b = (plh_complex){vflip_bit(b.re, n, 0), vflip_bit(b.im, n, 0)};
    f.a = G->swapped ? b : a;
    f.b = G->swapped ? a : b;
    return f;
}

/* Attitude and momentum. */
typedef struct plh_gyrostat_lanes {
    vd q[4], m[3];
} plh_gyrostat_lanes;

PLH_INLINE plh_gyrostat_lanes plh_gyrostat_evaluate(const plh_gyrostat_inside *G, vd t)
{
    const plh_gyrostat_kernel *k = &G->kernel;
    const plh_span dt = plh_since(G->gyrostat.t0, t);
    const pair f = G->waves == PLH_GYROSTAT_DIRECT ? direct(k, dt) : complement(G, dt);
    const vd mr = vset1(k->mix[0]), mi = vset1(k->mix[1]), size = vset1(k->size);
    const plh_complex a = {vfma(mr, f.b.re, vfnma(mi, f.b.im, f.a.re)),
                           vfma(mr, f.b.im, vfma(mi, f.b.re, f.a.im))};
    const plh_complex b = {size * f.b.re, size * f.b.im};
    const vd a2 = vfma(a.re, a.re, a.im * a.im), b2 = vfma(b.re, b.re, b.im * b.im), n2 = a2 + b2;
    const vd inv = vset1(1.0) / n2, root = vsqrt(inv);
    const vd hopf[3] = {inv * vfma(a.im, b.re, -(a.re * b.im)), inv * vfma(a.re, b.re, a.im * b.im),
                        inv * vfma(vset1(k->third[0]), a2, vset1(k->third[1]) * b2)};
    const plh_complex turn = plh_phasor(k->phase, k->jump, dt, f.periods);
    const plh_complex wz = plh_complex_mul(turn, a), xy = plh_complex_mul(turn, b);
    plh_gyrostat_lanes r;
    vd q[4];
    for (int i = 0; i < 3; i++)
        r.m[i] = vfma(vset1(k->frame[i][0]), hopf[0],
                      vfma(vset1(k->frame[i][1]), hopf[1],
                           vfma(vset1(k->frame[i][2]), hopf[2], vset1(k->centre[i]))));
    for (int i = 0; i < 4; i++)
        q[i] = vfma(vset1(k->turn[i][0]), wz.re,
                    vfma(vset1(k->turn[i][1]), xy.re,
                         vfma(vset1(k->turn[i][2]), xy.im, vset1(k->turn[i][3]) * wz.im)));
    /* The norm of what is there now, beside that of the pair: the roundings in between. */
    const vd now = vfma(q[0], q[0], q[1] * q[1]) + vfma(q[2], q[2], q[3] * q[3]);
    const vd lack = vfnma(now, inv, vset1(1.0)), unit = vfma(root, vset1(0.5) * lack, root);
    for (int i = 0; i < 4; i++)
        r.q[i] = q[i] * unit;
    return r;
}

#endif
