/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The state of a prepared motion at the times of a vector: what motion_kernel.c and
 * derivatives_kernel.c share.
 *
 * With w = v - ib, v linear in time, the Cayley-Klein parameters of the attitude relative to the
 * momentum are e^{i phase} (theta_4(w), B theta_1(w)) of the squared nome, up to a common factor;
 * near the separatrix e^{i phase} (theta_2(z), -i B theta_1(z)), z = g + ix, of the root of the
 * complementary nome (docs/free-body.md). Their squared sum gives q its unit length, their Hopf map
 * is m.
 */
#ifndef PLH_FREE_MOTION_LANES_H
#define PLH_FREE_MOTION_LANES_H

#include "base/simd.h"
#include "free/motion_inside.h"
#include "free/quarter.h"

/* The pair of complex numbers before the phase factor, their squared sum and their Hopf map. */
typedef struct spinor {
    vd a_re, a_im, b_re, b_im;
    /* (-m_x, m_y, m_z) / |m| is (x, y, z) / norm */
    vd norm, x, y, z;
} spinor;

PLH_INLINE spinor hopf(vd a_re, vd a_im, vd b_re, vd b_im)
{
    const vd a2 = vfma(a_re, a_re, a_im * a_im), b2 = vfma(b_re, b_re, b_im * b_im);
    const vd re = vfma(b_re, a_re, b_im * a_im), im = vfma(b_im, a_re, -(b_re * a_im));
    return (spinor){a_re, a_im, b_re, b_im, a2 + b2, im + im, re + re, a2 - b2};
}

PLH_INLINE spinor direct(const plh_motion_inside *M, plh_span dt)
{
    vd low, s, c;
    vi k;
    vd p = plh_grow(M->kernel.angle, dt, &low);
    plh_tame(&p, &low, 4.0);
    const vd n = vround_int(p + low, &k);
    plh_sincos_quarter((p - n) + low, k, &s, &c);
    const vd c0 = vset1(M->kernel.cos0), s0 = vset1(M->kernel.sin0);
    const vd sv = vfma(s, c0, c * s0), cv = vfma(c, c0, -(s * s0));
    const vd s2 = sv + sv, sin2 = s2 * cv, cos2 = vfnma(s2, sv, vset1(1.0));
    spinor pair =
        hopf(plh_cubic(M->kernel.poly[0], cos2), sin2 * plh_cubic(M->kernel.poly[1], cos2),
             sv * plh_cubic(M->kernel.poly[2], cos2), cv * plh_cubic(M->kernel.poly[3], cos2));
    if (M->kernel.axial[0] > 0.0) /* theta_3(v), where the difference of squares cancels */
        pair.z = vfma(plh_cubic(M->kernel.axial + 1, cos2), cos2, vset1(M->kernel.axial[0]));
    return pair;
}

/*
 * The pair from p = exp(-2|x|) and V = Q^2/p: theta_2 and -i theta_1 are proportional to even + odd
 * and even - odd, the even and odd powers of
 *     1 + p e^{2ig} + V e^{-2ig} + Q^2 p^2 e^{4ig} + Q^2 V^2 e^{-4ig} + Q^6 (...)
 * so that m keeps the digits of its small components near the middle axis. An odd number n of half
 * periods changes the sign of the second.
 */
PLH_INLINE spinor split(const double c[6], vd x, vi n, vd p, vd V)
{
    const vd p2 = p * p, V2 = V * V, two = vset1(2.0);
    const vd e_re = vfma(vset1(c[2]), p2 + V2, vset1(1.0)), e_im = vset1(c[3]) * (p2 - V2);
    const vd o_re = vfma(vset1(c[4]), vfma(p2, p, V2 * V), vset1(c[0]) * (p + V));
    const vd o_im = vfma(vset1(c[5]), vfma(p2, p, -(V2 * V)), vset1(c[1]) * (p - V));
    const vd ee = vfma(e_re, e_re, e_im * e_im), oo = vfma(o_re, o_re, o_im * o_im);
    const vd re = vfma(e_re, o_re, e_im * o_im), im = vfma(e_im, o_re, -(e_re * o_im));
    spinor s;
    s.a_re = e_re + o_re;
    s.a_im = vxorsign(e_im + o_im, x);
    s.b_re = vflip_bit(vxorsign(e_re - o_re, x), n, 0);
    s.b_im = vflip_bit(e_im - o_im, n, 0);
    s.norm = two * (ee + oo);
    s.x = vflip_bit(vset1(4.0) * im, n, 0);
    s.y = vflip_bit(vxorsign(two * (ee - oo), x), n, 0);
    s.z = vset1(4.0) * re;
    return s;
}

/* The pair near the separatrix; takes from the phase *p + *low what belongs to the half periods
 * passed: their whole quarter turns are returned in *whole. */
PLH_INLINE spinor complement(const plh_motion_inside *M, plh_span dt, vd *p, vd *low, vi *whole)
{
    vd rest, e, inverse;
    vi k;
    vd x = plh_grow(M->kernel.angle, dt, &rest);
    const vd L = vset1(M->kernel.span[0]), Q2 = vset1(M->nome), jump = vset1(M->kernel.jump[0]);
    if (M->kernel.span[0] > 0.0)
        plh_tame(&x, &rest, 2.0 * M->kernel.span[0]);
    const vd n = vround_int((x + vset1(M->kernel.x0)) * vset1(M->kernel.inv_span), &k);
    const vd nL = n * L;
    rest = (rest - vprod_error(n, L, nL)) - n * vset1(M->kernel.span[1]);
    x = ((x - nL) + rest) + vset1(M->kernel.x0);

    /* Phase: n half periods, and half a one that splits off with the sign of x. */
    const vd half = vcopysign(vset1(0.5), x), N = n + half, back = N * jump;
    const vd s = *p - back, t = s - *p;
    const vd error = (*p - (s - t)) - (back + t);
    *low = *low + (error - vfma(N, vset1(M->kernel.jump[1]), vprod_error(N, jump, back)));
    *p = s - vset1(M->kernel.whole_jump) * half;
    *whole = M->kernel.whole_jump > 0.0 ? k : visplat(0);

    /* On the separatrix itself x has no bound; beyond 300 the motion is at rest to all digits. The
     * order of the arguments lets NaN through. */
    plh_exp_pair(vmin(vset1(300.0), vabs(x)) * vset1(-2.0), &e, &inverse);
    return split(M->kernel.wave, x, k, e, Q2 * inverse);
}

/* Attitude and momentum: m[i] is component axis[i] of the user. */
typedef struct plh_motion_lanes {
    vd q[4], m[3];
} plh_motion_lanes;

/* One row of the user's quaternion. */
PLH_INLINE vd row(const double a[4], vd w, vd x, vd y, vd z)
{
    return vfma(vset1(a[0]), w, vfma(vset1(a[1]), x, vfma(vset1(a[2]), y, vset1(a[3]) * z)));
}

PLH_INLINE plh_motion_lanes finish(const plh_motion_inside *M, spinor s, vd f, vi k)
{
    plh_motion_lanes r;
    vd si, co;
    plh_sincos_quarter(f, k, &si, &co);
    const vd inv = vset1(1.0) / s.norm, root = vsqrt(inv);
    /* The unit momentum, and what the roundings took from its length. */
    const vd e[3] = {s.x * inv, s.y * inv, s.z * inv};
    const vd short_by = vfnma(e[0], e[0], vfnma(e[1], e[1], vfnma(e[2], e[2], vset1(1.0))));
    for (int i = 0; i < 3; i++)
        r.m[i] = vset1(M->kernel.scale[i]) * vfma(e[i], vset1(0.5) * short_by, e[i]);
    const vd w = vfma(s.a_re, co, -(s.a_im * si)), z = vfma(s.a_re, si, s.a_im * co);
    const vd x = vfma(s.b_re, co, -(s.b_im * si)), y = vfma(s.b_re, si, s.b_im * co);
    vd q[4];
    for (int i = 0; i < 4; i++)
        q[i] = row(M->kernel.turn[i], w, x, y, z);
    /* The norm of what is there now, beside that of the pair: the roundings in between. */
    const vd n2 = vfma(q[0], q[0], q[1] * q[1]) + vfma(q[2], q[2], q[3] * q[3]);
    const vd lack = vfnma(n2, inv, vset1(1.0)), unit = vfma(root, vset1(0.5) * lack, root);
    for (int i = 0; i < 4; i++)
        r.q[i] = q[i] * unit;
    return r;
}

PLH_INLINE plh_motion_lanes plh_motion_evaluate(const plh_motion_inside *M, vd t)
{
    const plh_span dt = plh_since(M->motion.t0, t);
    vd low;
    vi k, whole = visplat(0);
    spinor s;
    vd p = plh_grow(M->kernel.phase, dt, &low);
    plh_tame(&p, &low, 4.0);
    if (M->near_separatrix)
        s = complement(M, dt, &p, &low, &whole);
    else
        s = direct(M, dt);
    const vd n = vround_int(p + low, &k);
    return finish(M, s, (p - n) + low, k - whole);
}

#endif
