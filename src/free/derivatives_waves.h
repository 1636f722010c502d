/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The functions of time from which the derivatives of a motion are made (docs/derivatives.md):
 *     s = sn(u)/lambda, c = cn u, d = dn u,
 *     U = c int s^2/c^2, V = d int s^2/d^2, B = int s^2,     u = lambda tau, integrals over tau.
 * They are analytic in lambda^2 and (k lambda)^2. As ratios of theta functions they have one
 * denominator, and U, V, B are sums of terms with v - sin v (or sinh x - x) in them, of which the
 * first is the
 * largest: nothing cancels. The nome is at most exp(-pi); terms below 2^-55 are left out.
 */
#ifndef PLH_FREE_DERIVATIVES_WAVES_H
#define PLH_FREE_DERIVATIVES_WAVES_H

#include "base/simd.h"
#include "free/derivatives_inside.h"
#include "free/quarter.h"

typedef struct plh_waves {
    vd s, c, d, U, V, B;
    /* The time that goes with U and V, the rest of it being taken out of them: */
    vd t;
    vd ahead, ahead_b; /* weights of a plh_modulus_change */
    vm whole;          /* nothing is taken out */
} plh_waves;

/* (v - sin v)/v^3 for z = v^2 <= 1, and (sinh x - x)/x^3 for z = -x^2: Taylor to 2^-56. */
PLH_INLINE vd plh_cubic_lack(vd z)
{
    const vd z2 = z * z, z4 = z2 * z2;
    const vd a = vfma(z, vset1(-1.0 / 120.0), vset1(1.0 / 6.0));
    const vd b = vfma(z, vset1(-1.0 / 362880.0), vset1(1.0 / 5040.0));
    const vd c = vfma(z, vset1(-1.0 / 6227020800.0), vset1(1.0 / 39916800.0));
    const vd d = vfma(z, vset1(-1.0 / 355687428096000.0), vset1(1.0 / 1307674368000.0));
    const vd e = vset1(1.0 / 121645100408832000.0);
    return vfma(z4, vfma(z4, e, vfma(z2, d, c)), vfma(z2, b, a));
}

/*
 * What the series are made of: v, sin v, v - sin v and 1 - cos v, of degree 1, 1, 3 and 2. Where v
 * is small they are divided by v to that power, and T, the unit of time, is tau and not 1/rate. Or
 * the same of hyperbolic functions, times 2 exp(-x).
 */
typedef struct plh_wave_parts {
    vd v, s, w, h, T;
    vm small;
} plh_wave_parts;

/* Sums of theta_4 and theta_3, alike but for signs. */
PLH_INLINE void plh_wave_pair(const plh_derivatives_inside *D, vd v, vd W, vd even, vd odd, vd tall,
                              vd wide, vd *n4, vd *n3)
{
    *n4 = vfma(vset1(D->slope4), W, even - odd) + v * vset1(D->low4) * (tall - wide);
    *n3 = vfma(vset1(D->slope3), W, even + odd) - v * vset1(D->low3) * (tall + wide);
}

PLH_INLINE plh_wave_parts plh_parts_direct(const plh_derivatives_inside *D, vd tau, vd sine, vd co)
{
    const vd one = vset1(1.0), v = vset1(D->rate) * tau, z = v * v;
    const vd lack = plh_cubic_lack(z), unit = vfnma(z, lack, one);
    plh_wave_parts o = {.small = vlt(z, one)};
    o.v = vselect(o.small, one, v);
    o.s = vselect(o.small, unit, sine);
    o.w = vselect(o.small, lack, v - sine);
    o.h = vselect(o.small, unit * unit / (one + co), one - co);
    o.T = vselect(o.small, tau, vset1(D->inv_rate));
    return o;
}

/* The three sums: with sin^2 v, cos v and C = cos 2v. */
PLH_INLINE void plh_sums_direct(const plh_derivatives_inside *D, const plh_wave_parts *o, vd sine2,
                                vd co, vd C, vd n[3])
{
    const vd one = vset1(1.0), two = vset1(2.0), q2 = vset1(D->q2), q3 = vset1(D->q3);
    const vd q6 = vset1(D->q6), q8 = vset1(D->q8), q12 = vset1(D->q12);
    const vd s2 = two * o->s * co, h2 = two * o->s * o->s, W = two * vfma(o->s, o->h, o->w);
    const vd c3 = vfma(two, C, one), s22 = s2 * s2;
    plh_wave_pair(D, o->v, W, vset1(12.0) * q8 * s22 * s2, vset1(4.0) * q3 * s2 * h2,
                  vfma(q8 * c3, c3 * h2, h2), two * q3 * s22, &n[2], &n[1]);
    /* (1 - cos jv)/(1 - cos v) = c_j^2 */
    const vd c1 = vfma(two, co, one), c5 = vfma(two * co, c1, -one), c7 = vfma(two * co, c5, -c1);
    const vd up = o->h * vfma(q12 * c7, c7, vfma(q6 * c5, c5, vfma(q2 * c1, c1, one)));
    const vd last = vfma(sine2, vfma(vset1(448.0), sine2, vset1(-784.0)), vset1(392.0));
    const vd more = vfma(q6, vfma(vset1(-80.0), sine2, vset1(100.0)), vset1(12.0) * q2);
    const vd far = vfma(q12, last, more) * o->s * o->s * o->s;
    n[0] = vset1(D->low2) * o->v * up - vfma(vset1(D->sum2), o->w, far);
}

PLH_INLINE plh_waves plh_waves_direct(const plh_derivatives_inside *D, vd tau)
{
    const vd one = vset1(1.0), two = vset1(2.0), none = vset1(0.0);
    vd phase = vset1(D->quarter) * tau, low = none, sine, co, n[3];
    vi k;
    plh_tame(&phase, &low, 4.0);
    const vd turns = vround_int(phase, &k);
    plh_sincos_quarter(phase - turns, k, &sine, &co);
    const plh_wave_parts o = plh_parts_direct(D, tau, sine, co);
    const vd sine2 = sine * sine, C = vfnma(two, sine2, one), CC = C * C;
    plh_sums_direct(D, &o, sine2, co, C, n);

    const vd q2 = vset1(D->q2), q6 = vset1(D->q6), twice = vset1(2.0 * D->q);
    const vd odd = twice * C * vfma(vset1(D->q8), vfma(vset1(4.0), CC, vset1(-3.0)), one);
    const vd even = vfma(twice * vset1(D->q3), vfma(two, CC, -one), one);
    const vd inverse = one / (even - odd), T3 = o.T * o.T * o.T * inverse;
    const vd five = vfma(vset1(4.0), CC, -one), three = two * C;
    plh_waves r;
    r.s = o.T * o.s * inverse * vset1(D->s_scale) *
          vfma(q6, five + three, vfnma(q2, three + one, one));
    r.c = co * inverse * vset1(D->c_scale) * vfma(q6, five - three, vfma(q2, three - one, one));
    r.d = inverse * vset1(D->d_scale) * (even + odd);
    r.B = T3 * vset1(D->b_scale) * n[2];
    const vd split = vset1(D->inv_eta) * r.s;
    r.whole = o.small;
    r.U = vselect(o.small, T3 * vset1(D->u_scale) * n[0], split * r.d);
    r.V = vselect(o.small, T3 * vset1(D->v_scale) * n[1], -(split * r.c));
    r.t = vselect(o.small, tau, none);
    r.ahead = vselect(o.small, none, tau);
    r.ahead_b = vselect(o.small, none, r.B);
    return r;
}

/* a = |x|, e = exp(-a), p = e^2. */
PLH_INLINE plh_wave_parts plh_parts_complement(const plh_derivatives_inside *D, vd tau, vm small,
                                               vd a, vd e, vd p)
{
    const vd one = vset1(1.0), e2 = e + e, z = a * a, lack = plh_cubic_lack(-z), whole = one - p;
    plh_wave_parts o = {.small = small};
    o.v = vselect(small, one, a);
    o.s = vselect(small, e2 * vfma(z, lack, one), whole);
    o.w = vselect(small, e2 * lack, vfnma(e2, a, whole));
    o.h = vselect(small, o.s * o.s / (e2 + (one + p)), (one - e) * (one - e));
    o.T = vselect(small, vabs(tau), vset1(D->inv_rate));
    return o;
}

/* The three sums, the latter two also times exp(-x), with g = q/p and C = 2p cosh 2x. */
PLH_INLINE void plh_sums_complement(const plh_derivatives_inside *D, const plh_wave_parts *o, vd a,
                                    vd e, vd p, vd g, vd C, vd n[3])
{
    const vd one = vset1(1.0), p1 = one + p, gg = g * g, q2g = vset1(D->q2) * g;
    const vd q6g2 = vset1(D->q6) * gg, s2 = o->s * p1, s22 = s2 * s2, h2 = o->s * o->s, c3 = C + p;
    plh_wave_pair(D, o->v, vfma(e + e, o->w, o->s * o->h), vset1(3.0) * q6g2 * s2 * s22,
                  vset1(2.0) * q2g * s2 * h2, vfma(q6g2 * c3, c3 * h2, h2), q2g * s22, &n[2],
                  &n[1]);
    const vd qg = vset1(D->q) * g, q4g2 = vset1(D->q4) * gg, q9g3 = vset1(D->q9) * gg * g;
    const vd c1 = p1 + e, c5 = vfma(p1, c1, -p), c7 = vfma(p1, c5, -(p * c1));
    const vd up = o->h * vfma(q9g3 * c7, c7, vfma(q4g2 * c5, c5, vfma(qg * c1, c1, one)));
    const vd sine = vselect(o->small, a * o->s, o->s), sine2 = sine * sine;
    const vd last = vfma(vset1(7.0) * q9g3, sine2, vset1(5.0 + 49.0 * D->q6) * q4g2);
    const vd first = vset1(3.0 + 25.0 * D->q4 + 98.0 * D->q4 * D->q6) * qg;
    const vd far = vfma(sine2, last, first) * o->s * o->s * o->s;
    n[0] = vset1(D->low2) * o->v * up - vfma(vset1(D->sum2), o->w, far);
}

/* Signs, and the half periods that are counted apart. */
PLH_INLINE void plh_waves_count(const plh_derivatives_inside *D, vd tau, vd x, vd n, vi k,
                                plh_waves *r)
{
    r->s = vflip_bit(vxorsign(r->s, x), k, 0);
    r->U = vflip_bit(vxorsign(r->U, x), k, 0);
    r->V = vxorsign(r->V, x);
    r->B = vfma(n, vset1(D->jump_b), vxorsign(r->B, x));
    r->c = vflip_bit(r->c, k, 0);
    r->whole = vlt(vabs(n), vset1(0.5));
    r->t = vselect(r->whole, tau, x * vset1(D->inv_rate));
    r->ahead = n;
    r->ahead_b = vset1(0.0);
}

PLH_INLINE plh_waves plh_waves_complement(const plh_derivatives_inside *D, vd tau)
{
    const vd one = vset1(1.0);
    vd X = vset1(D->rate) * tau, low = vset1(0.0), e, ie, sum[3];
    vi k;
    if (D->span > 0.0)
        plh_tame(&X, &low, 2.0 * D->span);
    const vd n = vround_int(X * vset1(D->inv_span), &k);
    const vd x = vfnma(n, vset1(D->span), X), a = vabs(x);
    plh_exp_pair(-vmin(vset1(150.0), a), &e, &ie); /* cubes stay in the range of doubles */
    const vd p = e * e, g = vset1(D->q) * ie * ie, p2 = p * p, p4 = p2 * p2, C = one + p2;
    const plh_wave_parts o = plh_parts_complement(D, tau, vlt(vabs(X), one), a, e, p);
    plh_sums_complement(D, &o, a, e, p, g, C, sum);

    const vd gg = g * g, qg = vset1(D->q) * g, q4g2 = vset1(D->q4) * gg,
             q9g3 = vset1(D->q9) * gg * g;
    const vd odd = g * vfma(vset1(D->q6) * gg, vfma(p4, p2, one), C);
    const vd even = vfma(vset1(D->q2) * gg, one + p4, one), c3 = C + p, c5 = vfma(C, c3, -p2);
    const vd near = vfma(q4g2, vfma(p4, p, one), vfma(qg, vfma(p2, p, one), one + p));
    const vd inverse = one / vfma(q9g3, vfma(p4 * p2, p, one), near);
    const vd T3 = o.T * o.T * o.T * inverse, tail = (e + e) * inverse;
    plh_waves r;
    r.s = o.T * o.s * inverse * vset1(D->s_scale) *
          vfnma(q9g3, vfma(C, c5, -(p2 * c3)), vfma(q4g2, c5, vfnma(qg, c3, one)));
    r.c = tail * vset1(D->c_scale) * (even - odd);
    r.d = tail * vset1(D->d_scale) * (even + odd);
    r.U = T3 * ie * vset1(D->u_scale) * sum[2];
    r.V = T3 * ie * vset1(D->v_scale) * sum[1];
    r.B = T3 * vset1(D->b_scale) * sum[0];
    plh_waves_count(D, tau, x, n, k, &r);
    return r;
}

#endif
