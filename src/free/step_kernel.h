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
 * algorithm for the moments 1/(w - wy) with its own time (Moser and Veselov, Commun. Math. Phys. 139
 * (1991) 217; Hairer and Vilmart, J. Phys. A 39 (2006) 13225): it turns the body by
 *     g = (XZ, S Z dx Mx h/2, 0, -S X dz Mz h/2),
 * up to its length, and what is left is a turn about the momentum by an angle of the invariants
 * only, 2 |a| (wy + dx dz ty J), J = int_0^1 S^2/(Y^2 - dx dz a^2 S^2), ty = dz az^2 - dx ax^2.
 * Nothing is divided by an amplitude, a gap or the momentum, so there are no special cases.
 */
#ifndef PLH_FREE_STEP_KERNEL_H
#define PLH_FREE_STEP_KERNEL_H

#include "free/gaps.h"
#include "free/quarter.h"
#include "free/step_long.h"
#include "free/step_series.h"

/* Half the angle of the turn about m: to here the polynomials of plh_cos_sinc, beyond it sincos. */
#define PLH_STEP_TURN2 0.62

/* State and body of each lane, axes in the user's order. */
typedef struct plh_step_in {
    vd q[4], m[3];
    vd low, before, after, code, h;
    vd before_rest, after_rest; /* for long steps only */
} plh_step_in;

typedef struct plh_step_out {
    vd q[4], m[3];
} plh_step_out;

/* cos(sqrt y) and sin(sqrt y)/sqrt y for 0 <= y <= PLH_STEP_TURN2: Taylor to 1e-17. */
static inline void plh_cos_sinc(vd y, vd *c, vd *s)
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

static inline plh_half_step plh_step_short(const plh_step_const *k)
{
    const vd gap = k->dx * k->dz;
    const plh_sigma g = plh_sigma_series(k->p, k->pk);
    const vd phase = vfma(gap * k->ty, plh_quad3(&g, -(gap * k->aa)), k->wy);
    const vd y = k->aa * (phase * phase);
    plh_half_step o = {g.S, g.X, g.Y, g.Z, y, y};
    vd s;
    plh_cos_sinc(y, &o.turn_c, &s);
    const vm wide = vgt(y, vset1(PLH_STEP_TURN2));
    if (__builtin_expect(vany(wide), 0)) {
        const vd angle = vsqrt(y);
        vd sin_a, cos_a;
        vsincos(angle, &sin_a, &cos_a);
        o.turn_c = vselect(wide, cos_a, o.turn_c);
        s = vselect(wide, sin_a / angle, s);
    }
    o.turn_s = s * phase;
    return o;
}

/* The middle axis of each lane. */
typedef struct plh_order {
    vm one, two;
} plh_order;

/* a where the middle axis is 0, b where it is 1, c where it is 2. */
static inline vd plh_pick(plh_order o, vd a, vd b, vd c)
{
    return vselect(o.one, b, vselect(o.two, c, a));
}

/* The user's axes 0, 1, 2 to x, y, z, and back. */
static inline void plh_to_xyz(plh_order o, const vd u[3], vd v[3])
{
    v[0] = plh_pick(o, u[2], u[0], u[1]);
    v[1] = plh_pick(o, u[0], u[1], u[2]);
    v[2] = plh_pick(o, u[1], u[2], u[0]);
}

static inline void plh_from_xyz(plh_order o, const vd v[3], vd u[3])
{
    u[0] = plh_pick(o, v[1], v[0], v[2]);
    u[1] = plh_pick(o, v[2], v[1], v[0]);
    u[2] = plh_pick(o, v[0], v[2], v[1]);
}

/* Momentum along an axis without moment: none, or NaN if it is more than rounding. */
static inline vd plh_drop(vm zero, vd m, vd norm2)
{
    const vm much = vgt(m * m, norm2 * vset1(0x1p-96));
    return vselect(zero, vselect(much, vset1(__builtin_nan("")), vset1(0.0)), m);
}

static inline bool plh_any_zero(vi code)
{
    return vany(vmor(vtest_bit(code, PLH_GAPS_ZERO),
                     vmor(vtest_bit(code, PLH_GAPS_ZERO + 1), vtest_bit(code, PLH_GAPS_ZERO + 2))));
}

static inline void plh_drop_axes(vi code, vd m[3])
{
    const vd norm2 = vfma(m[0], m[0], vfma(m[1], m[1], m[2] * m[2]));
    for (int i = 0; i < 3; i++)
        m[i] = plh_drop(vtest_bit(code, PLH_GAPS_ZERO + i), m[i], norm2);
}

/* q g with the turn about m between them; e = (turn_c, turn_s a), g = (g0, gx, gy, gz). */
static inline void plh_turn(const vd q[4], const vd e[4], const vd g[4], vd out[4])
{
    vd d[4];
    d[0] = vfma(e[0], g[0], -vfma(e[1], g[1], vfma(e[2], g[2], e[3] * g[3])));
    d[1] = vfma(e[0], g[1], vfma(e[1], g[0], vfma(e[2], g[3], -(e[3] * g[2]))));
    d[2] = vfma(e[0], g[2], vfma(e[2], g[0], vfma(e[3], g[1], -(e[1] * g[3]))));
    d[3] = vfma(e[0], g[3], vfma(e[3], g[0], vfma(e[1], g[2], -(e[2] * g[1]))));
    out[0] = vfma(q[0], d[0], -vfma(q[1], d[1], vfma(q[2], d[2], q[3] * d[3])));
    out[1] = vfma(q[1], d[0], vfma(q[0], d[1], vfma(q[2], d[3], -(q[3] * d[2]))));
    out[2] = vfma(q[2], d[0], vfma(q[0], d[2], vfma(q[3], d[1], -(q[1] * d[3]))));
    out[3] = vfma(q[3], d[0], vfma(q[0], d[3], vfma(q[1], d[2], -(q[2] * d[1]))));
}

/* To length one. What rounding has done is taken back to first order; a start of another length is
 * divided by it. */
static inline void plh_normalize(vd q[4])
{
    const vd lead = vfma(q[1], q[1], vfma(q[0], q[0], vset1(-1.0)));
    const vd excess = vfma(q[3], q[3], vfma(q[2], q[2], lead)); /* |q|^2 - 1 */
    const vd fix = vset1(-0.5) * excess;
    const vm rough = vgt(vabs(excess), vset1(0x1p-26));
    vd exact = fix;
    if (__builtin_expect(vany(rough), 0)) {
        const vd qq = vfma(q[0], q[0], vfma(q[1], q[1], vfma(q[2], q[2], q[3] * q[3])));
        exact = vselect(rough, vset1(1.0) / vsqrt(qq) - vset1(1.0), fix);
    }
    for (int i = 0; i < 4; i++)
        q[i] = vfma(q[i], exact, q[i]);
}

/* After a long step: |m1| is made that of m, to first order. */
static inline void plh_keep_length(const vd m[3], vd s, vd m1[3])
{
    vd gain = vset1(0.0), norm = vset1(0.0);
    for (int i = 0; i < 3; i++) {
        const vd a = m[i] * s, b = m1[i] * s;
        gain = vfma(a - b, a + b, gain);
        norm = vfma(a, a, norm);
    }
    const vd fix = vset1(0.5) * gain / norm;
    for (int i = 0; i < 3; i++)
        m1[i] = vfma(m1[i], fix, m1[i]);
}

static inline plh_step_const plh_step_invariants(const plh_step_in *in, const vd a[3])
{
    plh_step_const k = {.dx = in->before, .dz = in->after, .low = in->low};
    const vd d = k.dx + k.dz;
    k.wy = k.low + vmax(k.dz, -k.dx);
    k.ax2 = a[0] * a[0];
    k.ay2 = a[1] * a[1];
    k.az2 = a[2] * a[2];
    k.aa = k.ax2 + k.ay2 + k.az2;
    const vd both = k.dx * k.dz * k.ay2;
    k.p = vfma(k.dz * d, k.az2, both);
    k.pk = vfma(k.dx * d, k.ax2, both);
    k.ty = vfma(k.dz, k.az2, -(k.dx * k.ax2));
    return k;
}

/* The power of two that takes x > 0 to [1, 2). */
static inline vd plh_rescale(vd x)
{
    const vi exponent = vbits(x) & visplat(UINT64_C(0x7ff) << 52);
    return vfrom_bits(visplat(UINT64_C(2046) << 52) - exponent);
}

/* ty = s^2 (dz mz^2 - dx mx^2) for the exact doubles given, however near the separatrix: over many
 * periods a relative error would grow into the phase. */
static inline vd plh_exact_ty(const plh_step_in *in, const vd m[3], vd s)
{
    const vd scale = plh_rescale(vmax(vabs(m[0]), vabs(m[2]))), back = s / scale;
    const vd x = m[0] * scale, z = m[2] * scale, x2 = x * x, z2 = z * z;
    const vd x3 = plh_prod_error(x, x, x2), z3 = plh_prod_error(z, z, z2);
    const vd p = in->after * z2, q = in->before * x2, d = p - q;
    const vd tail = plh_prod_error(in->after, z2, p) - plh_prod_error(in->before, x2, q);
    const vd bb = p - d, lost = (p - (d + bb)) + (bb - q); /* p - q = d + lost, Knuth */
    const vd small_z = vfma(in->after_rest, z2, in->after * z3);
    const vd small_x = vfma(in->before_rest, x2, in->before * x3);
    return (d + (lost + (tail + (small_z - small_x)))) * back * back;
}

/* What both routes begin with. */
typedef struct plh_step_work {
    plh_order order;
    plh_step_const k;
    vd s, user[3], m[3], a[3];
} plh_step_work;

static inline plh_step_work plh_step_begin(const plh_step_in *in)
{
    const vi code = vbits(in->code);
    plh_step_work w;
    w.order = (plh_order){vtest_bit(code, PLH_GAPS_MIDDLE), vtest_bit(code, PLH_GAPS_MIDDLE + 1)};
    w.s = in->h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS));
    for (int i = 0; i < 3; i++)
        w.user[i] = in->m[i];
    if (__builtin_expect(plh_any_zero(code), 0))
        plh_drop_axes(code, w.user);
    plh_to_xyz(w.order, w.user, w.m);
    for (int i = 0; i < 3; i++)
        w.a[i] = w.m[i] * w.s;
    w.k = plh_step_invariants(in, w.a);
    return w;
}

/* Lanes that the series do not reach. */
static inline vm plh_step_is_long(const plh_step_work *w)
{
    return vgt(vmax(w->k.p, w->k.pk), vset1(PLH_STEP_SHORT));
}

/* N and D of the middle of the step. */
typedef struct plh_middle {
    vd N[3], D;
} plh_middle;

static inline plh_middle plh_middle_of(const plh_step_work *w, const plh_half_step *f)
{
    const plh_step_const *k = &w->k;
    const vd d = k->dx + k->dz;
    plh_middle o;
    o.N[0] = vfma(f->Y * f->Z, w->m[0], -(f->S * f->X * (k->dz * w->a[1])) * w->m[2]);
    o.N[1] = vfma(f->X * f->Z, w->m[1], f->S * f->Y * (d * w->a[2]) * w->m[0]);
    o.N[2] = vfma(f->X * f->Y, w->m[2], -(f->S * f->Z * (k->dx * w->a[0])) * w->m[1]);
    o.D = vfma(k->dz * d * (f->S * f->S), k->az2, f->Z * f->Z);
    return o;
}

/* The end of the step, from the functions at its half. */
static inline void plh_step_end(const plh_step_work *w, const plh_half_step *f, const plh_middle *o,
                                const vd q[4], plh_step_out *out)
{
    const plh_step_const *k = &w->k;
    const vd d = k->dx + k->dz, S2 = f->S * f->S;
    const vd Sx = f->S * f->X * k->dz, Sy = f->S * f->Y * d, Sz = f->S * f->Z * k->dx;
    const vd n[3] = {o->N[0] * w->s, o->N[1] * w->s, o->N[2] * w->s};
    const vd g0 = f->X * f->Z * o->D, gx = Sz * n[0], gz = -(Sx * n[2]);
    const vd gg = vfma(g0, g0, vfma(gx, gx, gz * gz));
    /* |g|^2 = D(N) F, F = Y^2 - dx dz a^2 S^2 as a sum of squares: 1/D(N) needs no division. */
    const vd F = vselect(vge(k->ty * d, vset1(0.0)), vfma(k->dz * k->ty, S2, f->Z * f->Z),
                         vfma(-(k->dx * k->ty), S2, f->X * f->X));
    const vd inv = vset1(1.0) / vsqrt(gg), t = vset1(2.0) * (inv * inv) * F;
    const vd m1[3] = {vfma(-(t * Sx * n[1]), o->N[2], w->m[0]), vfma(t * Sy * n[2], o->N[0], w->m[1]),
                      vfma(-(t * Sz * n[0]), o->N[1], w->m[2])};
    const vd gv[3] = {gx * inv, vset1(0.0), gz * inv}, es = f->turn_s * w->s;
    const vd e[4] = {f->turn_c, w->user[0] * es, w->user[1] * es, w->user[2] * es};
    vd g[4] = {g0 * inv};
    plh_from_xyz(w->order, gv, g + 1);
    plh_from_xyz(w->order, m1, out->m);
    plh_turn(q, e, g, out->q);
    plh_normalize(out->q);
}

/* Right where the step is not long. */
static inline void plh_step_near(const plh_step_in *in, const plh_step_work *w, plh_step_out *out)
{
    const plh_half_step f = plh_step_short(&w->k);
    const plh_middle o = plh_middle_of(w, &f);
    plh_step_end(w, &f, &o, in->q, out);
}

/* Right where it is. N and D are scaled, or they would underflow near the separatrix. */
static inline void plh_step_far(const plh_step_in *in, plh_step_work *w, plh_step_out *out)
{
    w->k.ty = plh_exact_ty(in, w->m, w->s);
    const plh_half_step f = plh_step_long(&w->k, plh_step_is_long(w));
    plh_middle o = plh_middle_of(w, &f);
    const vd scale = plh_rescale(o.D);
    for (int i = 0; i < 3; i++)
        o.N[i] = o.N[i] * scale;
    o.D = o.D * scale;
    plh_step_end(w, &f, &o, in->q, out);
    plh_keep_length(w->user, w->s, out->m);
}

#endif
