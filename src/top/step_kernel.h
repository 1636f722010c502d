/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One exact step of Lagrange's top, without elliptic integrals and without a choice of regime
 * (docs/lagrange-top.md, "One step").
 *
 * For a sphere of moment one, with the whole step as the unit of time: f is the strength, u the
 * cosine of the angle to the vertical, s and p the momenta about the axis and about the vertical,
 * E = |m|^2/2 + f u the energy, alpha = q_w + i q_z, beta = q_x + i q_y, w = m_x + i m_y. Let P be
 * Weierstrass's function with
 *     g2 = E^2/3 + f^2 - f p s,
 *     g3 = E^3/27 - E f^2/3 + f^2 (p^2 + s^2)/4 - E f p s/6,
 * and of the step
 *     H = P(1) + E/6,  Y = -P'(1)/2,  Z = Y + i (s H - f p/2)/2,
 *     Fa = H + f/2,  Fb = H - f/2,  D = H - f u/2.
 * alpha, beta and w obey Lame's equation, and the addition theorem of its solutions is
 *     alpha1 = e^{i phi_a} (Z alpha - Fa beta conj(w)/2)/(sqrt(Fa) D),
 *     beta1  = e^{i phi_b} (conj(Z) beta + Fb alpha w/2)/(sqrt(Fb) D),
 *     w1     = e^{i (phi_b - phi_a)} (Fa Fb w + 2 f conj(Z) conj(alpha) beta)/(sqrt(Fa Fb) D).
 * phi_a and phi_b depend on the invariants only: with Fa(t) = P(t) + E/6 + f/2,
 *     phi_a = f (p + s)/4 int_0^1 dt/Fa(t),  phi_b = -f (p - s)/4 int_0^1 dt/Fb(t).
 * Nothing is divided by the strength, by a root or by the distance from the vertical.
 */
#ifndef PLH_TOP_STEP_KERNEL_H
#define PLH_TOP_STEP_KERNEL_H

#include "free/step_kernel.h"
#include "top/complex.h"

/* Up to here, for |m|^2/2 + |f|, the series about half of the step reach 2^-54. */
#define PLH_TOP_STEP_SHORT 0.6
/* Longer steps are divided into up to this many parts; beyond, a prepared motion costs less. */
#define PLH_TOP_STEP_PARTS 8

/* State, body and field of each lane. */
typedef struct plh_top_step_in {
    vd q[4], m[3];
    /* Step over moment; half of the angle of the spin beyond that of a sphere, over m_3 */
    vd rate, spin;
    /* Strength times step: a momentum */
    vd pull;
} plh_top_step_in;

/* The invariants, the unit of time the step or half of it. */
typedef struct plh_top_step_const {
    vd f, s, p, e; /* e = E/3 */
    vd A, B;       /* -g2/4, -g3/4: (P'/2)^2 = P^3 + A P + B */
} plh_top_step_const;

/* P(1) - 1 and -P'(1)/2 - 1 in that unit; after the doubling also the phasors that alpha and beta
 * gain beyond twice the angles, of any length. */
typedef struct plh_top_step_time {
    vd x, y;
    plh_complex a, b;
} plh_top_step_time;

PLH_INLINE plh_top_step_const plh_top_step_halve(plh_top_step_const k)
{
    const vd half = vset1(0.5), q = vset1(0.25);
    return (plh_top_step_const){k.f * q, k.s * half,          k.p * half,
                                k.e * q, k.A * vset1(0x1p-4), k.B * vset1(0x1p-6)};
}

/* In the whole step as the unit of time, for q of length one. */
PLH_INLINE plh_top_step_const plh_top_step_begin(const plh_top_step_in *in, vd *u)
{
    const vd *q = in->q, f = in->pull * in->rate, third = vset1(1.0 / 3.0), quarter = vset1(0.25);
    const vd wx = in->m[0] * in->rate, wy = in->m[1] * in->rate, s = in->m[2] * in->rate;
    const vd ab_re = vfma(q[0], q[1], q[3] * q[2]), ab_im = vfma(q[3], q[1], -(q[0] * q[2]));
    const vd up = vfma(q[0] - q[1], q[0] + q[1], (q[3] - q[2]) * (q[3] + q[2]));
    const vd p = vfma(s, up, vset1(2.0) * vfma(ab_re, wy, ab_im * wx));
    const vd mm = vfma(wx, wx, vfma(wy, wy, s * s)), e = vfma(vset1(0.5), mm, f * up) * third;
    const vd ff = f * f, fps = f * p * s, ee = e * e;
    const vd g2 = vfma(vset1(3.0), ee, ff - fps);
    const vd g3 = vfma(e, ee - ff, vfma(ff * quarter, vfma(p, p, s * s), vset1(-0.5) * fps * e));
    *u = up;
    return (plh_top_step_const){f, s, p, e, -(g2 * quarter), -(g3 * quarter)};
}

/* |m|^2/2 + |f|: what decides about series and doublings. */
PLH_INLINE vd plh_top_step_size(const plh_top_step_in *in)
{
    const vd x = in->m[0] * in->rate, y = in->m[1] * in->rate, z = in->m[2] * in->rate;
    return vfma(vset1(0.5), vfma(x, x, vfma(y, y, z * z)), vabs(in->pull * in->rate));
}

/* Laurent's series of P (DLMF 23.9.2): t P(sqrt t) = 1 + c2 t^2 + c3 t^3 + ... */
typedef struct plh_top_laurent {
    vd c2, c3, c4, c5, c6, c7, c8, c9;
} plh_top_laurent;

PLH_INLINE plh_top_laurent plh_top_laurent_of(const plh_top_step_const *k)
{
    plh_top_laurent w;
    w.c2 = k->A * vset1(-1.0 / 5.0);
    w.c3 = k->B * vset1(-1.0 / 7.0);
    const vd c22 = w.c2 * w.c2;
    w.c4 = c22 * vset1(1.0 / 3.0);
    w.c5 = w.c2 * w.c3 * vset1(3.0 / 11.0);
    w.c6 = vfma(w.c2 + w.c2, w.c4, w.c3 * w.c3) * vset1(1.0 / 13.0);
    w.c7 = vfma(w.c2, w.c5, w.c3 * w.c4) * vset1(1.0 / 10.0);
    w.c8 = vfma(vset1(2.0), vfma(w.c2, w.c6, w.c3 * w.c5), w.c4 * w.c4) * vset1(3.0 / 85.0);
    w.c9 = vfma(w.c2, w.c7, vfma(w.c3, w.c6, w.c4 * w.c5)) * vset1(1.0 / 19.0);
    return w;
}

PLH_INLINE vd plh_top_laurent_at(const plh_top_laurent *w, double t)
{
    const vd x = vset1(t), x2 = vset1(t * t), x4 = vset1(t * t * t * t);
    const vd low = vfma(vfma(w->c5, x, w->c4), x2, vfma(w->c3, x, w->c2));
    const vd high = vfma(vfma(w->c9, x, w->c8), x2, vfma(w->c7, x, w->c6));
    return vfma(vfma(high, x4, low), x2, vset1(1.0));
}

/* int_0^1 dt/(P(t) + c) by the Gauss-Legendre rule of nine points, from t P at its nodes: the
 * integrand is even and zero in the middle. */
PLH_INLINE vd plh_top_step_quad(const vd node[4], vd c)
{
    const vd v0 = vfma(c, vset1(0.10514028258908978), node[0]);
    const vd v1 = vfma(c, vset1(0.37622451445317490), node[1]);
    const vd v2 = vfma(c, vset1(0.69894801241780082), node[2]);
    const vd v3 = vfma(c, vset1(0.93733424936346391), node[3]);
    const vd n01 = vfma(v1, vset1(0.032840259945862096), v0 * vset1(0.098048132715498168));
    const vd n23 = vfma(v3, vset1(0.12626367286460207), v2 * vset1(0.076181267807370999));
    const vd d01 = v0 * v1, d23 = v2 * v3;
    return vfma(n01, d23, n23 * d01) / (d01 * d23);
}

/* At the unit of time: P, P', and twice the angles phi_a and phi_b. */
PLH_INLINE plh_top_step_time plh_top_step_series(const plh_top_step_const *k, vd angle[2])
{
    const plh_top_laurent w = plh_top_laurent_of(k);
    const vd node[4] = {
        plh_top_laurent_at(&w, 0.10514028258908978), plh_top_laurent_at(&w, 0.37622451445317490),
        plh_top_laurent_at(&w, 0.69894801241780082), plh_top_laurent_at(&w, 0.93733424936346391)};
    const vd half = vset1(0.5), f = half * k->f;
    const vd d45 = vfma(vset1(4.0), w.c5, vset1(3.0) * w.c4);
    const vd d67 = vfma(vset1(6.0), w.c7, vset1(5.0) * w.c6);
    const vd d89 = vfma(vset1(8.0), w.c9, vset1(7.0) * w.c8);
    angle[0] = f * (k->p + k->s) * plh_top_step_quad(node, half * (k->e + k->f));
    angle[1] = f * (k->s - k->p) * plh_top_step_quad(node, half * (k->e - k->f));
    plh_top_step_time r = {0};
    r.x = ((w.c2 + w.c3) + (w.c4 + w.c5)) + ((w.c6 + w.c7) + (w.c8 + w.c9));
    r.y = -(vfma(vset1(2.0), w.c3, w.c2) + (d45 + (d67 + d89)));
    return r;
}

/* What the phasor of alpha or beta gains: root is P where u is -1 or 1, jump f (p + s)/4 or
 * -f (p - s)/4. */
PLH_INLINE plh_complex plh_top_step_gain(vd X, vd Y, vd A, vd root, vd jump)
{
    const vd F = X - root, inner = vfma(F, F, -vfma(vset1(3.0) * root, root, A));
    return (plh_complex){vfma(F, inner, vset1(2.0) * jump * jump), vset1(2.0) * jump * Y};
}

/* Twice the time: P and P' by the duplication formulas on the curve, less what they are without
 * field and momentum; the unit of time doubles too. */
PLH_INLINE plh_top_step_time plh_top_step_double(const plh_top_step_const *k,
                                                 const plh_top_step_time *t)
{
    const vd one = vset1(1.0), half = vset1(0.5), quarter = vset1(0.25), A = k->A, B = k->B;
    const vd x = t->x, y = t->y, X = one + x, Y = one + y, X2 = X * X, X3 = X2 * X;
    const vd inv = one / Y, inv2 = inv * inv, B8 = vset1(8.0) * B;
    const vd nx = vfma(X3, x, vfma(A, A - vfma(X2, vset1(2.0), X), -vfma(B8, X, B)));
    const vd cube_x = vfma(x * x, vset1(3.0) + x, vset1(3.0) * x); /* X^3 - 1 */
    const vd cube_y = vfma(y * y, vset1(3.0) + y, vset1(3.0) * y);
    const vd lead = vfma(cube_x, vset1(2.0) + cube_x, -cube_y);
    const vd A5 = vset1(5.0) * A, X4 = X2 * X2;
    const vd mid = vfma(A5, X4 - A * X2, vset1(20.0) * B * X3);
    const vd low = vfma(B, vfma(vset1(4.0) * A, X, B8), A * A * A);
    plh_top_step_time r;
    r.x = nx * inv2;
    r.y = (lead + (mid - low)) * (inv2 * inv);
    r.a = plh_top_step_gain(X, Y, A, half * -(k->f + k->e), k->f * (k->p + k->s) * quarter);
    r.b = plh_top_step_gain(X, Y, A, half * (k->f - k->e), k->f * (k->s - k->p) * quarter);
    return r;
}

/* e^{i angle} r/|r|. */
PLH_INLINE plh_complex plh_top_step_phasor(vd angle, plh_complex r)
{
    const vd y = angle * angle;
    vd c, s;
    plh_cos_sinc(y, &c, &s);
    s = s * angle;
    const vm wide = vgt(y, vset1(PLH_STEP_TURN2));
    if (__builtin_expect(vany(wide), 0)) {
        vd sin_a, cos_a;
        vsincos(angle, &sin_a, &cos_a);
        c = vselect(wide, cos_a, c);
        s = vselect(wide, sin_a, s);
    }
    const plh_complex z = times((plh_complex){c, s}, r);
    const vd inv = vset1(1.0) / vsqrt(vfma(z.re, z.re, z.im * z.im));
    return (plh_complex){z.re * inv, z.im * inv};
}

/* z turned by the phasor. What its length lacks of one is put right before the result is rounded,
 * or it would add up over many steps. */
PLH_INLINE plh_complex plh_top_step_turn(plh_complex p, plh_complex z)
{
    const vd excess = vfma(p.im, p.im, vfma(p.re, p.re, vset1(-1.0))), fix = vset1(-0.5) * excess;
    const plh_complex r = times(p, z), cross = {-(p.im * z.im), p.im * z.re};
    return (plh_complex){vfma(p.re, z.re, vfma(r.re, fix, cross.re)),
                         vfma(p.re, z.im, vfma(r.im, fix, cross.im))};
}

/* The end of the step. Everything is what it was plus a change, so that a rounded constant costs
 * no more than the rounded change. */
PLH_INLINE void plh_top_step_end(const plh_top_step_in *in, const plh_top_step_const *k, vd u,
                                 const plh_top_step_time *t, const vd angle[2], plh_step_out *out)
{
    const vd one = vset1(1.0), half = vset1(0.5), two = vset1(2.0);
    const plh_complex alpha = {in->q[0], in->q[3]}, beta = {in->q[1], in->q[2]};
    const plh_complex w = {in->m[0] * in->rate, in->m[1] * in->rate}, m = {in->m[0], in->m[1]};
    const vd eta = vfma(half, k->e, t->x), fa = vfma(half, k->f, eta), fb = vfma(-half, k->f, eta);
    const vd d = vfma(-half, k->f * u, eta), D = one + d;
    const vd ra = vsqrt(one + fa), rb = vsqrt(one + fb);
    const vd da = fa / (one + ra), db = fb / (one + rb); /* ra - 1, rb - 1 */
    const vd X = half * vfma(k->s, eta, vfma(-half * k->f, k->p, k->s));
    const vd inv = one / (ra * rb * D), inv_a = inv * rb, inv_b = inv * ra;
    const plh_complex Za = {t->y - vfma(da, D, d), X}, Zb = {t->y - vfma(db, D, d), -X};
    const plh_complex bw = between(w, beta), aw = times(alpha, w), ab = between(alpha, beta);
    const plh_complex ga = times(Za, alpha), gb = times(Zb, beta);
    const vd ha = half * (one + fa), hb = half * (one + fb);
    const plh_complex a1 = {vfma(vfma(-ha, bw.re, ga.re), inv_a, alpha.re),
                            vfma(vfma(-ha, bw.im, ga.im), inv_a, alpha.im)};
    const plh_complex b1 = {vfma(vfma(hb, aw.re, gb.re), inv_b, beta.re),
                            vfma(vfma(hb, aw.im, gb.im), inv_b, beta.im)};
    const vd keep = (vfma(da, db, da + db) - d) * (ra * rb), pull = two * in->pull;
    const plh_complex zab = times((plh_complex){one + t->y, -X}, ab);
    const plh_complex w1 = {vfma(vfma(keep, m.re, pull * zab.re), inv, m.re),
                            vfma(vfma(keep, m.im, pull * zab.im), inv, m.im)};
    const vd spin = in->spin * in->m[2];
    const plh_complex pa = plh_top_step_phasor(angle[0] + spin, t->a);
    const plh_complex pb = plh_top_step_phasor(angle[1] - spin, t->b);
    const plh_complex a2 = plh_top_step_turn(pa, a1), b2 = plh_top_step_turn(pb, b1);
    const plh_complex w2 = plh_top_step_turn(between(pa, pb), w1);
    out->q[0] = a2.re;
    out->q[1] = b2.re;
    out->q[2] = b2.im;
    out->q[3] = a2.im;
    out->m[0] = w2.re;
    out->m[1] = w2.im;
    out->m[2] = in->m[2];
    plh_normalize(out->q);
}

/* One part of the step, in->q of length one. */
PLH_INLINE void plh_top_step_part(const plh_top_step_in *in, plh_step_out *out)
{
    vd u, angle[2];
    const plh_top_step_const k = plh_top_step_begin(in, &u);
    const plh_top_step_const half = plh_top_step_halve(k);
    plh_top_step_time t = plh_top_step_series(&half, angle);
    t = plh_top_step_double(&half, &t);
    plh_top_step_end(in, &k, u, &t, angle, out);
}

/* Into how many equal parts a step is divided: 1, 2, 4 ... PLH_TOP_STEP_PARTS. */
PLH_INLINE vd plh_top_step_parts(vd size)
{
    vd n = vset1(1.0);
    for (int i = 1; i < PLH_TOP_STEP_PARTS; i *= 2)
        n = vselect(vgt(size, vset1(PLH_TOP_STEP_SHORT * i * i)), vset1(2.0 * i), n);
    return n;
}

/* Lanes with more than one part; rare. */
static __attribute__((noinline)) void plh_top_step_divided(plh_top_step_in in, vd n,
                                                           plh_step_out *out)
{
    const vd part = vset1(1.0) / n;
    in.rate = in.rate * part;
    in.spin = in.spin * part;
    in.pull = in.pull * part;
    for (int i = 0; i < PLH_TOP_STEP_PARTS; i++) {
        const vm go = vgt(n, vset1((double)i));
        if (!vany(go))
            break;
        plh_step_out next;
        plh_top_step_part(&in, &next);
        for (int j = 0; j < 4; j++)
            out->q[j] = in.q[j] = vselect(go, next.q[j], in.q[j]);
        for (int j = 0; j < 3; j++)
            out->m[j] = in.m[j] = vselect(go, next.m[j], in.m[j]);
    }
}

/* Right in the lanes that are not left: the others are too long. */
PLH_INLINE vm plh_top_step_lanes(plh_top_step_in *in, plh_step_out *out)
{
    const vd size = plh_top_step_size(in), n = plh_top_step_parts(size);
    const int most = PLH_TOP_STEP_PARTS;
    plh_normalize(in->q);
    if (__builtin_expect(vany(vgt(n, vset1(1.0))), 0))
        plh_top_step_divided(*in, n, out);
    else
        plh_top_step_part(in, out);
    return vgt(size, vset1(PLH_TOP_STEP_SHORT * most * most));
}

#endif
