/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The state of a prepared top at the times of a vector; notation of top/inside.h. */
#ifndef PLH_TOP_LANES_H
#define PLH_TOP_LANES_H

#include "base/simd.h"
#include "free/quarter.h"
#include "top/complex.h"
#include "top/inside.h"

/* A, B, W; the number of periods of x that were taken off. */
typedef struct plh_waves {
    plh_complex a, b, w;
    vd periods;
} plh_waves;

PLH_INLINE plh_waves direct(const plh_top_kernel *k, plh_span dt)
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
    plh_waves f = {
        {sv * plh_cubic(k->a_re, cos2), cv * plh_cubic(k->a_im, cos2)},
        {cv * plh_cubic(k->b_re, cos2), sv * plh_cubic(k->b_im, cos2)},
        {plh_cubic(k->w_re, cos2), sin2 * plh_cubic(k->w_im, cos2)},
        vset1(0.0),
    };
    if (k->shift != 0.0)
        f.w = times(f.w, (plh_complex){cos2, vset1(-k->shift) * sin2});
    return f;
}

/* Of theta_1, theta_4 and theta_3, over e^{|x|}, from e^{-|x|} and e^{|x|}. */
PLH_INLINE plh_waves complement_waves(const plh_top_kernel *k, vd x, vd e, vd inverse)
{
    plh_exponentials odd, even;
    plh_exponentials_of(k->nome, e, inverse, &odd, &even);
    plh_waves f = {plh_wave(k->a_re, k->a_im, &odd, x), plh_wave(k->b_re, k->b_im, &even, x),
                   plh_wave(k->w_re, k->w_im, &even, x), vset1(0.0)};
    f.b = (plh_complex){e * f.b.re, e * f.b.im};
    f.w = (plh_complex){e * f.w.re, e * f.w.im};
    return f;
}

PLH_INLINE plh_waves complement(const plh_top_kernel *k, plh_span dt)
{
    vd rest, e, inverse;
    vi ignored;
    vd x = plh_grow(k->angle, dt, &rest);
    const vd L = vset1(k->span[0]), x0 = vset1(k->x0);
    if (k->span[0] > 0.0)
        plh_tame(&x, &rest, k->span[0]);
    const vd n = vround_int((x + x0) * vset1(k->inv_span), &ignored), nL = n * L;
    rest = (rest - vprod_error(n, L, nL)) - n * vset1(k->span[1]);
    x = ((x - nL) + rest) + x0;
    /* On the separatrix itself x has no bound; beyond 300 the top stands upright to all digits. The
     * order of the arguments lets NaN through. */
    plh_exp_pair(-vmin(vset1(300.0), vabs(x)), &e, &inverse);
    plh_waves f = complement_waves(k, x, e, inverse);
    f.periods = n;
    return f;
}

PLH_INLINE plh_complex constant(const double a[2])
{
    return (plh_complex){vset1(a[0]), vset1(a[1])};
}

/* Attitude and momentum. */
typedef struct plh_top_lanes {
    vd q[4], m[3];
} plh_top_lanes;

PLH_INLINE plh_waves waves(const plh_top_inside *T, plh_span dt)
{
    return T->near_separatrix ? complement(&T->kernel, dt) : direct(&T->kernel, dt);
}

/* Back to a field that points up. */
PLH_INLINE plh_top_lanes flipped(plh_top_lanes r)
{
    return (plh_top_lanes){{r.q[1], -r.q[0], r.q[3], -r.q[2]}, {r.m[0], r.m[1], r.m[2]}};
}

PLH_INLINE plh_top_lanes plh_top_evaluate(const plh_top_inside *T, vd t)
{
    const plh_top_kernel *k = &T->kernel;
    const plh_span dt = plh_since(T->top.t0, t);
    const plh_waves f = waves(T, dt);
    const plh_complex ea =
        times(constant(k->factor_a), plh_phasor(k->alpha, k->jump_a, dt, f.periods));
    const plh_complex eb =
        times(constant(k->factor_b), plh_phasor(k->beta, k->jump_b, dt, f.periods));
    const plh_complex a = times(ea, f.a), b = times(eb, f.b);
    plh_complex w = times(between(ea, eb), f.w);
    if (T->near_separatrix) /* c = -i */
        w = (plh_complex){w.im, -w.re};
    const vd n2 = vfma(a.re, a.re, a.im * a.im) + vfma(b.re, b.re, b.im * b.im);
    const vd inv = vset1(1.0) / n2, root = vsqrt(inv);
    /* what the root lacks of a unit length */
    const vd lack = vfnma(n2 * root, root, vset1(1.0)), unit = vfma(root, vset1(0.5) * lack, root);
    const vd scale = unit * vset1(k->scale);
    const plh_top_lanes r = {{a.re * unit, b.re * unit, b.im * unit, a.im * unit},
                             {w.re * scale, w.im * scale, vset1(T->top.start.m.z) + (n2 - n2)}};
    return T->flip ? flipped(r) : r;
}

#endif
