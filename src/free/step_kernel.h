/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One exact step of the free rigid body, without elliptic integrals and without a choice of regime.
 *
 * y is the axis of the middle moment, x and z follow cyclically; w = 1/I, dx = wx - wy,
 * dz = wy - wz, d = dx + dz; a = m h/2, in which the half step is one unit of time. With the
 * functions S, X, Y, Z of step_series.h at the half step, for
 *     p = dz (dx ay^2 + d az^2),  pk = dx (d ax^2 + dz ay^2),
 * the momentum M in the middle of the step is N/D,
 *     N = (YZ mx - S X dz ay mz,  XZ my + S Y d az mx,  XY mz - S Z dx ax my),
 *     D = Z^2 + dz d az^2 S^2,
 * and at its end
 *     m1 = m0 + 2 S (-X dz My Mz, Y d Mz Mx, -Z dx Mx My) h/2 / D(M),
 * the addition theorem about the middle. The step is also one of the discrete Moser-Veselov
 * algorithm for the moments 1/(w - wy) with its own time (Moser and Veselov, Commun. Math. Phys.
 * 139 (1991) 217; Hairer and Vilmart, J. Phys. A 39 (2006) 13225): it turns the body by
 *     g = (XZ, S Z dx Mx h/2, 0, -S X dz Mz h/2),
 * up to its length, and what is left is a turn about the momentum by an angle of the invariants
 * only, 2 |a| (wy + dx dz ty J), J = int_0^1 S^2/(Y^2 - dx dz a^2 S^2), ty = dz az^2 - dx ax^2.
 * Nothing is divided by an amplitude, a gap or the momentum, so there are no special cases.
 */
#ifndef PLH_FREE_STEP_KERNEL_H
#define PLH_FREE_STEP_KERNEL_H

#include "free/quarter.h"
#include "free/step_long.h"
#include "free/step_series.h"

/* Half the angle of the turn about m: to here the polynomials of plh_cos_sinc, beyond it sincos. */
#define PLH_STEP_TURN2 0.62

/* State and body of each lane, axes x, y, z. */
typedef struct plh_step_in {
    vd q[4], m[3];
    /* S: half the step, in the unit of the inverse moments */
    vd low, dx, dz, s;
    vd dx_rest, dz_rest; /* for long steps only */
} plh_step_in;

typedef struct plh_step_out {
    vd q[4], m[3];
} plh_step_out;

/* cos(sqrt y) and sin(sqrt y)/sqrt y for 0 <= y <= PLH_STEP_TURN2: Taylor to 1e-17. */
PLH_INLINE void plh_cos_sinc(vd y, vd *c, vd *s)
{
    const vd y2 = y * y, y4 = y2 * y2;
    const vd c01 = vfma(vset1(1.0 / 24.0), y, vset1(-0.5));
    const vd c23 = vfma(vset1(1.0 / 40320.0), y, vset1(-1.0 / 720.0));
    const vd c45 = vfma(vset1(1.0 / 479001600.0), y, vset1(-1.0 / 3628800.0));
    const vd c67 = vfma(vset1(1.0 / 20922789888000.0), y, vset1(-1.0 / 87178291200.0));
    const vd s01 = vfma(vset1(1.0 / 120.0), y, vset1(-1.0 / 6.0));
    const vd s23 = vfma(vset1(1.0 / 362880.0), y, vset1(-1.0 / 5040.0));
    const vd s45 = vfma(vset1(1.0 / 6227020800.0), y, vset1(-1.0 / 39916800.0));
    const vd s6 = vset1(-1.0 / 1307674368000.0);
    *c = vfma(vfma(vfma(c67, y2, c45), y4, vfma(c23, y2, c01)), y, vset1(1.0));
    *s = vfma(vfma(vfma(s6, y2, s45), y4, vfma(s23, y2, s01)), y, vset1(1.0));
}

/* The rate of the turn about the momentum, by the quadrature. */
PLH_INLINE vd plh_step_phase(const plh_step_const *k, const plh_sigma *g)
{
    return vfma(k->gap * k->ty, plh_quad3(g, -(k->gap * k->aa)), k->wy);
}

/* The turn: its cosine, and its sine over |a|. */
PLH_INLINE void plh_step_turn(vd aa, vd phase, vd *turn_c, vd *turn_s)
{
    const vd y = aa * (phase * phase);
    vd c, s;
    plh_cos_sinc(y, &c, &s);
    const vm wide = vgt(y, vset1(PLH_STEP_TURN2));
    if (__builtin_expect(vany(wide), 0)) {
        const vd angle = vsqrt(y);
        vd sin_a, cos_a;
        vsincos(angle, &sin_a, &cos_a);
        c = vselect(wide, cos_a, c);
        s = vselect(wide, sin_a / angle, s);
    }
    *turn_c = c;
    *turn_s = s * phase;
}

PLH_INLINE plh_half_step plh_step_short(const plh_step_const *k)
{
    const plh_sigma g = plh_sigma_series(k->p, k->pk);
    plh_half_step o;
    o.S = g.S;
    o.X = g.X;
    o.Y = g.Y;
    o.Z = g.Z;
    plh_step_turn(k->aa, plh_step_phase(k, &g), &o.turn_c, &o.turn_s);
    return o;
}

/* q e g; e = (turn_c, turn_s a), g without a part along y. */
PLH_INLINE void plh_turn(const vd q[4], const vd e[4], vd g0, vd gx, vd gz, vd out[4])
{
    const vd d0 = vfma(e[0], g0, -vfma(e[1], gx, e[3] * gz));
    const vd d1 = vfma(e[0], gx, vfma(e[1], g0, e[2] * gz));
    const vd d2 = vfma(e[2], g0, vfma(e[3], gx, -(e[1] * gz)));
    const vd d3 = vfma(e[0], gz, vfma(e[3], g0, -(e[2] * gx)));
    out[0] = vfma(q[0], d0, -vfma(q[1], d1, vfma(q[2], d2, q[3] * d3)));
    out[1] = vfma(q[1], d0, vfma(q[0], d1, vfma(q[2], d3, -(q[3] * d2))));
    out[2] = vfma(q[2], d0, vfma(q[0], d2, vfma(q[3], d1, -(q[1] * d3))));
    out[3] = vfma(q[3], d0, vfma(q[0], d3, vfma(q[1], d2, -(q[2] * d1))));
}

/* The power of two that takes x > 0 to [1, 2). */
PLH_INLINE vd plh_rescale(vd x)
{
    const vi exponent = vbits(x) & visplat(UINT64_C(0x7ff) << 52);
    return vfrom_bits(visplat(UINT64_C(2046) << 52) - exponent);
}

/* A start of another length than one; rare. NaN where plh_turn has lost digits or left the
 * range. */
static __attribute__((noinline, cold)) void plh_normalize_rough(vm rough, vd q[4])
{
    const vd big =
        vmax(vmax(vabs(q[0]), vabs(q[1])), vmax(vabs(q[2]), vabs(q[3]))); /* NaN: see below */
    const vm known = vmand(vge(big, vset1(0x1p-900)), vle(big, vset1(0x1p900)));
    const vd scale = vselect(known, plh_rescale(big), vset1(__builtin_nan("")));
    vd a[4], qq = vset1(0.0);
    for (int i = 0; i < 4; i++) {
        a[i] = q[i] * scale;
        qq = vfma(a[i], a[i], qq);
    }
    const vd inverse = vset1(1.0) / vsqrt(qq);
    for (int i = 0; i < 4; i++)
        q[i] = vselect(rough, a[i] * inverse, q[i]);
}

/* To length one. What rounding has done is taken back to first order. */
PLH_INLINE void plh_normalize(vd q[4])
{
    const vd lead = vfma(q[1], q[1], vfma(q[0], q[0], vset1(-1.0)));
    const vd excess = vfma(q[3], q[3], vfma(q[2], q[2], lead)); /* |q|^2 - 1 */
    const vm rough = vgt(vabs(excess), vset1(0x1p-26));
    vd fix = vset1(-0.5) * excess;
    if (__builtin_expect(vany(rough), 0)) {
        vd a[4] = {q[0], q[1], q[2], q[3]}; /* a copy, so that the usual path keeps its registers */
        plh_normalize_rough(rough, a);
        for (int i = 0; i < 4; i++)
            q[i] = a[i];
        fix = vselect(rough, vset1(0.0), fix);
    }
    for (int i = 0; i < 4; i++)
        q[i] = vfma(q[i], fix, q[i]);
}

/* What both routes begin with. */
typedef struct plh_step_work {
    plh_step_const k;
    vd a[3];
} plh_step_work;

PLH_INLINE plh_step_work plh_step_begin(const plh_step_in *in)
{
    plh_step_work w;
    plh_step_const k;
    const vd d = in->dx + in->dz;
    k.dx = in->dx;
    k.dz = in->dz;
    k.low = in->low;
    for (int i = 0; i < 3; i++)
        w.a[i] = in->m[i] * in->s;
    k.wy = k.low + vmax(k.dz, -k.dx);
    k.ax2 = w.a[0] * w.a[0];
    k.ay2 = w.a[1] * w.a[1];
    k.az2 = w.a[2] * w.a[2];
    k.aa = k.ax2 + k.ay2 + k.az2;
    k.gap = k.dx * k.dz;
    k.zz = k.dz * d * k.az2;
    k.p = vfma(k.gap, k.ay2, k.zz);
    k.pk = vfma(k.gap, k.ay2, k.dx * d * k.ax2);
    k.ty = vfma(k.dz, k.az2, -(k.dx * k.ax2));
    w.k = k;
    return w;
}

/* Lanes that the series do not reach. */
PLH_INLINE vm plh_step_is_long(const plh_step_work *w)
{
    return vgt(vmax(w->k.p, w->k.pk), vset1(PLH_STEP_SHORT));
}

/* N and D of the middle of the step, and the factors that come back at its end. */
typedef struct plh_middle {
    vd N[3], D;
    vd A, B, C; /* S X dz, S Y d, S Z dx */
} plh_middle;

PLH_INLINE plh_middle plh_middle_of(const plh_step_in *in, const plh_step_work *w,
                                    const plh_half_step *f)
{
    const vd d = in->dx + in->dz, *m = in->m, *a = w->a;
    plh_middle o;
    o.A = f->S * in->dz * f->X;
    o.B = f->S * d * f->Y;
    o.C = f->S * in->dx * f->Z;
    o.N[0] = vfma(-o.A, a[1] * m[2], f->Y * f->Z * m[0]);
    o.N[1] = vfma(o.B, a[2] * m[0], f->X * f->Z * m[1]);
    o.N[2] = vfma(-o.C, a[0] * m[1], f->X * f->Y * m[2]);
    o.D = vfma(w->k.zz, f->S * f->S, f->Z * f->Z);
    return o;
}

/* The end of the step: its momentum, and g of length one (out->q[0], [1] and [3]).
 * |g|^2 = D(N) F, so that 1/D(N) needs no division of its own. */
PLH_INLINE void plh_step_end(const plh_step_in *in, const plh_half_step *f, const plh_middle *o,
                             vd F, plh_step_out *out)
{
    const vd nx = o->N[0] * in->s, nz = o->N[2] * in->s;
    const vd g0 = f->X * f->Z * o->D, gx = o->C * nx, gz = -(o->A * nz);
    const vd inv = vset1(1.0) / vsqrt(vfma(g0, g0, vfma(gx, gx, gz * gz)));
    const vd t = vset1(2.0) * (inv * inv) * F, ty = t * o->N[1];
    out->m[0] = vfma(gz, ty, in->m[0]);
    out->m[1] = vfma(t * o->B * nz, o->N[0], in->m[1]);
    out->m[2] = vfma(-gx, ty, in->m[2]);
    out->q[0] = g0 * inv;
    out->q[1] = gx * inv;
    out->q[3] = gz * inv;
}

/* From g to the attitude at the end, which may take its place. */
PLH_INLINE void plh_step_attitude(const plh_step_in *in, const plh_step_work *w,
                                  const plh_half_step *f, const vd g[4], vd q[4])
{
    const vd e[4] = {f->turn_c, w->a[0] * f->turn_s, w->a[1] * f->turn_s, w->a[2] * f->turn_s};
    plh_turn(in->q, e, g[0], g[1], g[3], q);
    plh_normalize(q);
}

/* Right where the step is not long: all but the attitude. */
PLH_INLINE void plh_step_near(const plh_step_in *in, const plh_step_work *w, const plh_half_step *f,
                              plh_step_out *out)
{
    const plh_middle o = plh_middle_of(in, w, f);
    const vd F = vfma(-(w->k.gap * w->k.aa), f->S * f->S, f->Y * f->Y);
    plh_step_end(in, f, &o, F, out);
}

/* ty = s^2 (dz mz^2 - dx mx^2) for the exact doubles given, however near the separatrix: over many
 * periods a relative error would grow into the phase. */
PLH_INLINE vd plh_exact_ty(const plh_step_in *in)
{
    const vd scale = plh_rescale(vmax(vabs(in->m[0]), vabs(in->m[2]))), back = in->s / scale;
    const vd x = in->m[0] * scale, z = in->m[2] * scale, x2 = x * x, z2 = z * z;
    const vd x3 = vprod_error(x, x, x2), z3 = vprod_error(z, z, z2);
    const vd p = in->dz * z2, q = in->dx * x2, d = p - q;
    const vd tail = vprod_error(in->dz, z2, p) - vprod_error(in->dx, x2, q);
    const vd bb = p - d, lost = (p - (d + bb)) + (bb - q); /* p - q = d + lost, Knuth */
    const vd small_z = vfma(in->dz_rest, z2, in->dz * z3);
    const vd small_x = vfma(in->dx_rest, x2, in->dx * x3);
    return (d + (lost + (tail + (small_z - small_x)))) * back * back;
}

/* After a long step: |m1| is made that of m, to first order. */
PLH_INLINE void plh_keep_length(const plh_step_in *in, vd m1[3])
{
    vd gain = vset1(0.0), norm = vset1(0.0);
    for (int i = 0; i < 3; i++) {
        const vd a = in->m[i] * in->s, b = m1[i] * in->s;
        gain = vfma(a - b, a + b, gain);
        norm = vfma(a, a, norm);
    }
    const vd fix = vset1(0.5) * gain / norm;
    for (int i = 0; i < 3; i++)
        m1[i] = vfma(m1[i], fix, m1[i]);
}

/* Right where it is. N and D are scaled, or they would underflow near the separatrix; F is a sum of
 * squares. */
PLH_INLINE void plh_step_far(const plh_step_in *in, plh_step_work *w, plh_step_out *out)
{
    w->k.ty = plh_exact_ty(in);
    const plh_half_step f = plh_step_long(&w->k, plh_step_is_long(w));
    plh_middle o = plh_middle_of(in, w, &f);
    const vd scale = plh_rescale(o.D), S2 = f.S * f.S, ty = w->k.ty;
    for (int i = 0; i < 3; i++)
        o.N[i] = o.N[i] * scale;
    o.D = o.D * scale;
    const vm at_z = vge(ty * (in->dx + in->dz), vset1(0.0));
    const vd F =
        vselect(at_z, vfma(in->dz * ty, S2, f.Z * f.Z), vfma(-(in->dx * ty), S2, f.X * f.X));
    plh_step_end(in, &f, &o, F, out);
    plh_step_attitude(in, w, &f, out->q, out->q);
    plh_keep_length(in, out->m);
}

#endif
