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
#include "free/step_long.h"
#include "free/step_series.h"

/* Half the angle of the turn about m: to here the polynomials of plh_cos_sinc, beyond it sincos. */
#define PLH_STEP_TURN2 0.62

/* State and body of each lane, axes in the user's order. */
typedef struct plh_step_in {
    vd q[4], m[3];
    vd low, before, after, code, h;
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

static inline plh_half_step plh_half_select(vm m, plh_half_step a, plh_half_step b)
{
    return (plh_half_step){vselect(m, a.S, b.S),           vselect(m, a.X, b.X),
                           vselect(m, a.Y, b.Y),           vselect(m, a.Z, b.Z),
                           vselect(m, a.turn_c, b.turn_c), vselect(m, a.turn_s, b.turn_s)};
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

/* After a long step |m1| is that of m to first order. */
static inline void plh_keep_length(vm far, const vd m[3], vd s, vd m1[3])
{
    vd gain = vset1(0.0), norm = vset1(0.0);
    for (int i = 0; i < 3; i++) {
        const vd a = m[i] * s, b = m1[i] * s;
        gain = vfma(a - b, a + b, gain);
        norm = vfma(a, a, norm);
    }
    const vd fix = vselect(far, vset1(0.5) * gain / norm, vset1(0.0));
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

/* The functions at the half step, and the turn. One lane takes one route only. */
static inline plh_half_step plh_half(const plh_step_const *k, vm far)
{
    if (__builtin_expect(!vany(far), 1))
        return plh_step_short(k);
    if (vall(far))
        return plh_step_long(k, far);
    return plh_half_select(far, plh_step_long(k, far), plh_step_short(k));
}

/* The power of two that takes x > 0 to [1, 2). */
static inline vd plh_rescale(vd x)
{
    const vi exponent = vbits(x) & visplat(UINT64_C(0x7ff) << 52);
    return vfrom_bits(visplat(UINT64_C(2046) << 52) - exponent);
}

/* N and D of the middle of the step; near the separatrix they would underflow in what follows. */
typedef struct plh_middle {
    vd N[3], D;
} plh_middle;

static inline plh_middle plh_middle_of(const plh_step_const *k, const plh_half_step *f,
                                       const vd m[3], const vd a[3], vm far)
{
    const vd d = k->dx + k->dz;
    plh_middle o;
    o.N[0] = vfma(f->Y * f->Z, m[0], -(f->S * f->X * (k->dz * a[1])) * m[2]);
    o.N[1] = vfma(f->X * f->Z, m[1], f->S * f->Y * (d * a[2]) * m[0]);
    o.N[2] = vfma(f->X * f->Y, m[2], -(f->S * f->Z * (k->dx * a[0])) * m[1]);
    o.D = vfma(k->dz * d * (f->S * f->S), k->az2, f->Z * f->Z);
    if (__builtin_expect(vany(far), 0)) {
        const vd scale = vselect(far, plh_rescale(o.D), vset1(1.0));
        for (int i = 0; i < 3; i++)
            o.N[i] = o.N[i] * scale;
        o.D = o.D * scale;
    }
    return o;
}

static inline void plh_step_lanes(const plh_step_in *in, plh_step_out *out)
{
    const vi code = vbits(in->code);
    const plh_order order = {vtest_bit(code, PLH_GAPS_MIDDLE),
                             vtest_bit(code, PLH_GAPS_MIDDLE + 1)};
    const vd s = in->h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS));
    vd user[3] = {in->m[0], in->m[1], in->m[2]}, m[3];
    if (__builtin_expect(plh_any_zero(code), 0))
        plh_drop_axes(code, user);
    plh_to_xyz(order, user, m);
    const vd a[3] = {m[0] * s, m[1] * s, m[2] * s};
    const plh_step_const k = plh_step_invariants(in, a);
    const vm far = vgt(vmax(k.p, k.pk), vset1(PLH_STEP_SHORT));
    const plh_half_step f = plh_half(&k, far);
    const plh_middle o = plh_middle_of(&k, &f, m, a, far);

    const vd Sx = f.S * f.X * k.dz, Sy = f.S * f.Y * (k.dx + k.dz), Sz = f.S * f.Z * k.dx;
    const vd n[3] = {o.N[0] * s, o.N[1] * s, o.N[2] * s};
    const vd g0 = f.X * f.Z * o.D, gx = Sz * n[0], gz = -(Sx * n[2]);
    const vd gg = vfma(g0, g0, vfma(gx, gx, gz * gz));
    /* |g|^2 = D(N) F, F = Y^2 - dx dz a^2 S^2 as a sum of squares: 1/D(N) needs no division. */
    const vm at_z = vge(k.ty * (k.dx + k.dz), vset1(0.0));
    const vd F = vselect(at_z, vfma(k.dz * k.ty, f.S * f.S, f.Z * f.Z),
                         vfma(-(k.dx * k.ty), f.S * f.S, f.X * f.X));
    const vd inv = vset1(1.0) / vsqrt(gg), t = vset1(2.0) * (inv * inv) * F;
    vd m1[3] = {vfma(-(t * Sx * n[1]), o.N[2], m[0]), vfma(t * Sy * n[2], o.N[0], m[1]),
                vfma(-(t * Sz * n[0]), o.N[1], m[2])};
    const vd gv[3] = {gx * inv, vset1(0.0), gz * inv};
    vd g[4] = {g0 * inv};
    plh_from_xyz(order, gv, g + 1);
    if (__builtin_expect(vany(far), 0))
        plh_keep_length(far, m, s, m1);
    plh_from_xyz(order, m1, out->m);
    const vd es = f.turn_s * s;
    const vd e[4] = {f.turn_c, user[0] * es, user[1] * es, user[2] * es};
    plh_turn(in->q, e, g, out->q);
    plh_normalize(out->q);
}

#endif
