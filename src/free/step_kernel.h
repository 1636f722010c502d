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
 *     D = Z^2 + dz d az^2 S^2.
 * The step is one of the discrete Moser-Veselov algorithm for the moments 1/(w - wy) with its own
 * time (Moser and Veselov, Commun. Math. Phys. 139 (1991) 217; Hairer and Vilmart, J. Phys. A 39
 * (2006) 13225): it turns the body by
 *     g = (XZ D, S Z dx Nx h/2, 0, -S X dz Nz h/2),
 * up to its length. That turn takes m to its end. For the attitude there is also a turn about the
 * momentum by an angle of the invariants only,
 *     2 |a| (wy + dx dz ty J), J = int_0^1 S^2/(Y^2 - dx dz a^2 S^2), ty = dz az^2 - dx ax^2.
 *
 * Rounding has no trend (docs/free-body.md, Many steps). S, X, Y, Z depend on the invariants only;
 * rounded, they would be wrong by the same amount in each step, and energy, |m| and L would drift.
 * So they are used less one, which has all its digits, what is small is added before the sum is
 * rounded, and m is turned by shears.
 * Nothing is divided by an amplitude, a gap or the momentum, so there are no special cases.
 */
#ifndef PLH_FREE_STEP_KERNEL_H
#define PLH_FREE_STEP_KERNEL_H

#include "free/quarter.h"
#include "free/step_long.h"
#include "free/step_series.h"

/* Half the angle of the turn about m: to here the polynomials of plh_cos_sinc, beyond it sincos. */
#define PLH_STEP_TURN2 0.62

/* sin^2 of half the turn of m in the body, about 1/8 rad: beyond it a body with two equal moments
 * is turned on a grid. Shorter turns showed no trend in 5 10^8 steps. */
#define PLH_STEP_GRID 0x1p-8

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
    return vfma(k->gap * k->ty, plh_quad3(g, vfma(-k->gap, k->aa, g->e)), k->wy);
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

/* q d + add. What is small is added first, to products that have more digits than their sum: added
 * to a double it would be lost. Factors are negated and never a sum: compilers negate the terms of
 * a sum where they see it, and a sum that is zero then has the other sign than in lanes. */
PLH_INLINE void plh_turn(const vd q[4], const vd d[4], const vd add[4], vd out[4])
{
    const vd z3 = vfma(-q[3], d[3], add[0]), y3 = vfma(-q[3], d[2], add[1]);
    const vd z1 = vfma(-q[1], d[3], add[2]), y1 = vfma(-q[2], d[1], add[3]);
    out[0] = vfma(q[0], d[0], vfma(-q[1], d[1], vfma(-q[2], d[2], z3)));
    out[1] = vfma(q[1], d[0], vfma(q[0], d[1], vfma(q[2], d[3], y3)));
    out[2] = vfma(q[2], d[0], vfma(q[0], d[2], vfma(q[3], d[1], z1)));
    out[3] = vfma(q[3], d[0], vfma(q[0], d[3], vfma(q[1], d[2], y1)));
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

/* |q|^2 - 1 of the start, 0 in the lanes *rough, where it is above `most`. */
PLH_INLINE vd plh_length_excess(const vd q[4], double most, vm *rough)
{
    const vd lead = vfma(q[1], q[1], vfma(q[0], q[0], vset1(-1.0)));
    const vd excess = vfma(q[3], q[3], vfma(q[2], q[2], lead));
    *rough = vgt(vabs(excess), vset1(most));
    return vselect(*rough, vset1(0.0), excess);
}

PLH_INLINE void plh_mend_rough(vm rough, vd q[4])
{
    if (__builtin_expect(vany(rough), 0)) {
        vd a[4] = {q[0], q[1], q[2], q[3]}; /* a copy, so that the usual path keeps its registers */
        plh_normalize_rough(rough, a);
        for (int i = 0; i < 4; i++)
            q[i] = a[i];
    }
}

/* To length one. What rounding has done is taken back to first order. */
PLH_INLINE void plh_normalize(vd q[4])
{
    vm rough;
    const vd fix = vset1(-0.5) * plh_length_excess(q, 0x1p-26, &rough);
    plh_mend_rough(rough, q);
    for (int i = 0; i < 4; i++)
        q[i] = vfma(q[i], fix, q[i]);
}

/* A turn d of any angle, of length one up to the rounding of d, of a q that is as long as `excess`
 * says. */
typedef struct plh_wide {
    vd q[4], d[4], excess;
} plh_wide;

/* q d */
PLH_INLINE void plh_turn_far(const plh_wide *w, vd out[4])
{
    const vd *d = w->d, lead = vfma(d[1], d[1], vfma(d[0], d[0], vset1(-1.0)));
    const vd fix = vset1(-0.5) * (vfma(d[3], d[3], vfma(d[2], d[2], lead)) + w->excess);
    const vd none[4] = {vset1(0.0), vset1(0.0), vset1(0.0), vset1(0.0)};
    vd add[4];
    plh_turn(w->q, d, none, add);
    for (int i = 0; i < 4; i++)
        add[i] = fix * add[i];
    plh_turn(w->q, d, add, out);
}

/* Out of line: short steps with a wide turn are rare. */
static __attribute__((noinline)) void plh_turn_wide(const plh_wide *w, vd out[4])
{
    plh_turn_far(w, out);
}

/* What both routes begin with. */
typedef struct plh_step_work {
    plh_step_const k;
    vd a[3];
} plh_step_work;

/* p and pk are the same in each step but for their last digit. In a sum with what varies they are
 * rounded differently each time, or all roundings after them would be the same. */
PLH_INLINE plh_step_work plh_step_begin(const plh_step_in *in)
{
    plh_step_work w;
    plh_step_const k;
    k.dx = in->dx;
    k.dz = in->dz;
    k.low = in->low;
    for (int i = 0; i < 3; i++)
        w.a[i] = in->m[i] * in->s;
    k.wy = k.low + vmax(k.dz, -k.dx);
    k.ax2 = w.a[0] * w.a[0];
    k.ay2 = w.a[1] * w.a[1];
    k.az2 = w.a[2] * w.a[2];
    const vd vx = k.dx * w.a[0], vz = k.dz * w.a[2], x = vx * w.a[0], z = vz * w.a[2];
    const vd yz2 = k.ay2 + k.az2;
    k.aa = k.ax2 + yz2;
    k.gap = k.dx * k.dz;
    k.zz = k.dz * vfma(k.dx, k.az2, z);
    k.p = vfma(k.dz, vfma(k.dx, yz2, z), vx) - vx;
    k.pk = vfma(k.dx, vfma(k.dz, k.ax2 + k.ay2, x), vz) - vz;
    k.ty = z - x;
    w.k = k;
    return w;
}

/* Lanes that the series do not reach. */
PLH_INLINE vm plh_step_is_long(const plh_step_work *w)
{
    return vgt(vmax(w->k.p, w->k.pk), vset1(PLH_STEP_SHORT));
}

/* S, X, Y, Z less one. */
PLH_INLINE plh_half_step plh_step_short(const plh_step_const *k)
{
    const plh_sigma g = plh_sigma_series(k->p, k->pk);
    plh_half_step o;
    o.S = g.s;
    o.X = g.x;
    o.Y = g.y;
    o.Z = g.z;
    plh_step_turn(k->aa, plh_step_phase(k, &g), &o.turn_c, &o.turn_s);
    return o;
}

/* (1 + a) (1 + b) - 1 */
PLH_INLINE vd plh_less_one(vd a, vd b)
{
    return vfma(a, b, a + b);
}

/* g0, gx and gz of a short step, up to a factor. f is less one. */
PLH_INLINE void plh_near_turn(const plh_step_in *in, const plh_step_work *w, const plh_half_step *f,
                              vd g[3])
{
    const vd *m = in->m, *a = w->a, one = vset1(1.0), S = one + f->S;
    const vd sx = plh_less_one(f->S, f->X), sz = plh_less_one(f->S, f->Z);
    const vd ux = in->dz * a[2] * m[1], uz = in->dx * a[0] * m[1];
    const vd nx = m[0] + vfma(-sx, ux, vfma(plh_less_one(f->Y, f->Z), m[0], -ux));
    const vd nz = vfma(sz, uz, vfma(-plh_less_one(f->X, f->Y), m[2], uz)) - m[2]; /* -Nz */
    const vd D = one + vfma(w->k.zz * S, S, plh_less_one(f->Z, f->Z));
    const vd vx = in->dx * (nx * in->s), vz = in->dz * (nz * in->s);
    g[0] = vfma(plh_less_one(f->X, f->Z), D, D);
    g[1] = vfma(sz, vx, vx);
    g[2] = vfma(sx, vz, vz);
}

/* A turn (1, v/g0) in a plane as a right angle or two, exact, and a rest of at most 45 degrees. */
typedef struct plh_rest {
    vd y, u, above, below;
} plh_rest;

PLH_INLINE plh_rest plh_take_right_angles(vd g0, vd v, vd y, vd u)
{
    const vd eighth = vset1(0.41421356237309503), one = vset1(1.0);
    const vm small = vle(vabs(v), eighth * vabs(g0)), large = vle(vabs(g0), eighth * vabs(v));
    const vd sign = vcopysign(one, g0) * vcopysign(one, v);
    const plh_rest r = {vselect(small, y, vselect(large, -y, sign * u)),
                        vselect(small, u, vselect(large, -u, -(sign * y))),
                        vselect(small, v, vselect(large, -g0, v - sign * g0)),
                        vselect(small, g0, vselect(large, v, g0 + sign * v))};
    return r;
}

/* A grid for the shears of a point (y, u), whose distance from the origin never changes: numbers of
 * the point are less than 2^53 spacings, also between two shears, and a power of two takes them to
 * the size of one. */
typedef struct plh_grid {
    vd scale, back, fine, coarse;
} plh_grid;

PLH_INLINE plh_grid plh_grid_of(vd y, vd u)
{
    plh_grid r;
    r.scale = plh_rescale(vmax(vmax(vabs(y), vabs(u)), vset1(0x1p-1020)));
    r.back = plh_rescale(r.scale);
    const vd a = y * r.scale, b = u * r.scale, reach = vset1(1.18) * vfma(a, a, b * b);
    const vm wide = vge(reach, vset1(4.0));
    r.fine = vselect(wide, vset1(0x1p51), vset1(0x1p52));
    r.coarse = vselect(wide, vset1(0x1p-51), vset1(0x1p-52));
    return r;
}

/* A whole number next to a, |a| < 2^53. */
PLH_INLINE vd plh_whole(vd a)
{
    const vd big = vcopysign(vset1(0x1p52), a);
    return (a + big) - big;
}

/*
 * The momentum after a step of a body with two equal moments, right in the lanes of `use`
 * only. It turns about the third axis by the same angle in each step, and roundings that are not
 * one to one would shrink it. Shears by whole numbers of spacings of one grid are one to one (Earn
 * and Tremaine, Physica D 56 (1992) 1). The grid is that of the doubles of the size of the largest
 * y or u, 1.09 times the radius between two shears of at most 45 degrees.
 */
static __attribute__((noinline)) void plh_turn_symmetric(const plh_step_in *in, const vd g[3],
                                                         vm use, vd m[3])
{
    const vm about_x = vne(in->dx, vset1(0.0));
    const vd other = vselect(about_x, in->m[2], in->m[0]), v = vselect(about_x, g[1], -g[2]);
    const plh_grid grid = plh_grid_of(in->m[1], other);
    const plh_rest r = plh_take_right_angles(g[0], v, in->m[1] * grid.scale, other * grid.scale);
    const vd b = r.above / r.below, aa = r.above * r.above, sin2 = aa / vfma(r.below, r.below, aa);
    const vd by = b * grid.fine, y = vfma(plh_whole(by * r.u), grid.coarse, r.y);
    const vd half = vfma(-sin2, y, y), u = vfma(-plh_whole(by * (half + half)), grid.coarse, r.u);
    const vd y1 = vfma(plh_whole(by * u), grid.coarse, y) * grid.back, u1 = u * grid.back;
    m[0] = vselect(use, vselect(about_x, in->m[0], u1), m[0]);
    m[1] = vselect(use, y1, m[1]);
    m[2] = vselect(use, vselect(about_x, u1, in->m[2]), m[2]);
}

/*
 * Right where the step is not long: the momentum, and the turn g = g0 (1, b) of length one as g0,
 * bx and bz in out->q[0], [1] and [3]. m is turned by three shears: along y by m x b, across it by
 * 2 g0^2, along y again. Shears with factors that are the same in each step, however rounded, keep
 * a sum of squares next to |m|^2, and where two moments are equal a grid makes them one to one.
 */
PLH_INLINE void plh_step_near(const plh_step_in *in, const plh_step_work *w, const plh_half_step *f,
                              plh_step_out *out)
{
    vd g[3];
    plh_near_turn(in, w, f, g);
    const vd *m = in->m, one = vset1(1.0), by = one / g[0], bx = g[1] * by, bz = g[2] * by;
    const vd vv = vfma(g[1], g[1], g[2] * g[2]), sin2 = vv / vfma(g[0], g[0], vv);
    const vd rise = vfma(m[2], bx, -(m[0] * bz)), y = m[1] + rise;
    const vd half = vfma(-sin2, y, y), across = half + half;
    out->m[0] = vfma(bz, across, m[0]);
    out->m[2] = vfma(-bx, across, m[2]);
    out->m[1] = m[1] + vfma(out->m[2], bx, vfma(-bz, out->m[0], rise));
    const vm symmetric = vmand(veq(w->k.gap, vset1(0.0)), vgt(sin2, vset1(PLH_STEP_GRID)));
    if (__builtin_expect(vany(symmetric), 0))
        plh_turn_symmetric(in, g, symmetric, out->m);
    out->q[0] = vsqrt(one - sin2);
    out->q[1] = bx;
    out->q[3] = bz;
}

/* From g to the attitude at the end, which may take its place: q d, d = e g with the turn
 * e = (turn_c, turn_s a). 1 - d0 is made from the rest of d, and the length of q mended with it,
 * before q is rounded. The length of g comes last: its root is slow. */
PLH_INLINE void plh_step_attitude(const plh_step_in *in, const plh_step_work *w,
                                  const plh_half_step *f, const vd g[4], vd q[4])
{
    const vd one = vset1(1.0), e0 = f->turn_c, s = f->turn_s, n = g[0], bx = g[1], bz = g[3];
    const vd e1 = w->a[0] * s, e2 = w->a[1] * s, e3 = w->a[2] * s;
    const vd none[4] = {vset1(0.0), vset1(0.0), vset1(0.0), vset1(0.0)};
    const vd d[4] = {n * (e0 - vfma(e1, bx, e3 * bz)), n * vfma(e0, bx, vfma(e2, bz, e1)),
                     n * vfma(e3, bx, vfma(-e1, bz, e2)), n * vfma(e0, bz, vfma(-e2, bx, e3))};
    vd r[4];
    vm rough;
    /* Taken off d0 alone, which is right as far as it is a rounding. */
    const vd excess = plh_length_excess(in->q, 0x1p-49, &rough), versine = one - d[0];
    const vd dd = vfma(d[3], d[3], vfma(d[1], d[1], d[2] * d[2]));
    const vd twice = vfma(versine, versine, dd + excess); /* 2 (1 - d0), and |q|^2 - 1 */
    const vd less[4] = {vset1(-0.5) * twice, d[1], d[2], d[3]};
    plh_turn(in->q, less, none, r);
    for (int i = 0; i < 4; i++)
        r[i] = in->q[i] + r[i];
    const vm wide = vlt(d[0], vset1(0.75));
    if (__builtin_expect(vany(wide), 0)) {
        const plh_wide copy = {
            {in->q[0], in->q[1], in->q[2], in->q[3]}, {d[0], d[1], d[2], d[3]}, excess};
        vd turned[4];
        plh_turn_wide(&copy, turned);
        for (int i = 0; i < 4; i++)
            r[i] = vselect(wide, turned[i], r[i]);
    }
    plh_mend_rough(rough, r);
    for (int i = 0; i < 4; i++)
        q[i] = r[i];
}

/* dz mz^2 - dx mx^2 for the exact doubles given, to many digits however near the separatrix: over
 * many periods a relative error would grow into the phase. */
typedef struct plh_two {
    vd high, low;
} plh_two;

PLH_INLINE plh_two plh_exact_ty(const plh_step_in *in, vd x, vd z)
{
    const vd x2 = x * x, z2 = z * z, x3 = vprod_error(x, x, x2), z3 = vprod_error(z, z, z2);
    const vd p = in->dz * z2, q = in->dx * x2, d = p - q;
    const vd tail = vprod_error(in->dz, z2, p) - vprod_error(in->dx, x2, q);
    const vd bb = p - d, lost = (p - (d + bb)) + (bb - q); /* p - q = d + lost, Knuth */
    const vd small_z = vfma(in->dz_rest, z2, in->dz * z3);
    const vd small_x = vfma(in->dx_rest, x2, in->dx * x3);
    const plh_two r = {d, lost + (tail + (small_z - small_x))};
    return r;
}

/* Where a long step comes from: its ty, and the power of two that takes |m| to about one. */
typedef struct plh_far {
    plh_two ty;
    vd scale, back;
} plh_far;

PLH_INLINE plh_far plh_far_begin(const plh_step_in *in, plh_step_const *k)
{
    plh_far r;
    r.scale = plh_rescale(vmax(vabs(in->m[1]), vmax(vabs(in->m[0]), vabs(in->m[2]))));
    r.back = in->s * plh_rescale(r.scale);
    r.ty = plh_exact_ty(in, in->m[0] * r.scale, in->m[2] * r.scale);
    k->ty = (r.ty.high + r.ty.low) * r.back * r.back;
    return r;
}

/* g of a long step. N and D are scaled, or they would underflow near the separatrix. */
PLH_INLINE void plh_far_turn(const plh_step_in *in, const plh_step_work *w, const plh_half_step *f,
                             vd g[3])
{
    const vd *m = in->m, *a = w->a;
    const vd A = f->S * in->dz * f->X, C = f->S * in->dx * f->Z;
    const vd D = vfma(w->k.zz, f->S * f->S, f->Z * f->Z), scale = plh_rescale(D);
    const vd nx = vfma(-A, a[1] * m[2], f->Y * f->Z * m[0]) * scale;
    const vd nz = vfma(-C, a[0] * m[1], f->X * f->Y * m[2]) * scale;
    g[0] = f->X * f->Z * (D * scale);
    g[1] = C * (nx * in->s);
    g[2] = -(A * (nz * in->s));
}

/* What m1 + error = m + change + low lacks to have |m| and the energy of m, to first order: along
 * m1, and along m1 x F, F = m1 x (dx m1x, 0, -dz m1z). The energy is compared by ty, also near the
 * saddle F = 0; on it the way is no longer than the root of what is lacking. */
PLH_INLINE void plh_far_fix(const plh_step_in *in, const vd change[3], const vd low[3],
                            const vd m1[3], const vd error[3], const plh_far *from, vd fix[3])
{
    const plh_two ty = plh_exact_ty(in, m1[0] * from->scale, m1[2] * from->scale);
    const vd gain = (from->ty.high - ty.high) + (from->ty.low - ty.low);
    const vd half = vset1(0.5), two = vset1(2.0), d = in->dx + in->dz;
    vd sum = vset1(0.0), a[3];
    for (int i = 0; i < 3; i++) {
        const vd b = change[i] * in->s;
        a[i] = m1[i] * in->s;
        sum = vfma(two * a[i], low[i] * in->s, vfma(b, vfma(two * in->m[i], in->s, b), sum));
    }
    const vd kx = in->dx * a[0], kz = -(in->dz * a[2]);
    const vd F[3] = {a[1] * kz, vfma(a[2], kx, -(a[0] * kz)), -(a[1] * kx)};
    const vd nn = vfma(a[0], a[0], vfma(a[1], a[1], a[2] * a[2])), d2 = d * nn;
    const vd last = in->s * vfma(kx, error[0], kz * error[2]);
    const vd energy = vfma(two, last, gain * from->back * from->back);
    const vd least = vfma(d2, d2 * vset1(0x1p-200), vabs(energy * d2));
    const vd ff = vmax(vfma(F[0], F[0], vfma(F[1], F[1], F[2] * F[2])), least);
    const vd top = vfma(nn, energy, -(sum * vfma(kx, a[0], kz * a[2])));
    const vd by = half / (nn * ff), k1 = -(sum * ff) * by, k2 = top * by;
    fix[0] = vfma(k2, vfma(m1[1], F[2], -(m1[2] * F[1])), k1 * m1[0]);
    fix[1] = vfma(k2, vfma(m1[2], F[0], -(m1[0] * F[2])), k1 * m1[1]);
    fix[2] = vfma(k2, vfma(m1[0], F[1], -(m1[1] * F[0])), k1 * m1[2]);
}

/* As plh_step_near(). What m1 lacks is added together with its rounding error: alone it would be
 * lost where it is less than half a unit in the last place, and in the same way at each step. */
PLH_INLINE void plh_far_end(const plh_step_in *in, const vd g[3], const plh_far *from,
                            plh_step_out *out)
{
    const vd *m = in->m, vv = vfma(g[1], g[1], g[2] * g[2]), gg = vfma(g[0], g[0], vv);
    const vd f = vset1(2.0) / gg, inv = vsqrt(vset1(0.5) * f);
    const vd cy = vfma(m[2], g[1], -(m[0] * g[2])), ty = f * vfma(g[0], m[1], cy);
    const vd by[3] = {ty, f, -ty}, of[3] = {g[2], vfma(g[0], cy, -(m[1] * vv)), g[1]};
    vd change[3], low[3], m1[3], error[3], fix[3];
    for (int i = 0; i < 3; i++) {
        change[i] = by[i] * of[i];
        low[i] = vprod_error(by[i], of[i], change[i]);
        m1[i] = m[i] + change[i];
        const vd part = m1[i] - m[i];
        error[i] = (m[i] - (m1[i] - part)) + (change[i] - part) + low[i]; /* Knuth */
    }
    plh_far_fix(in, change, low, m1, error, from, fix);
    for (int i = 0; i < 3; i++)
        out->m[i] = m1[i] + (error[i] + fix[i]);
    const vm symmetric = veq(in->dx * in->dz, vset1(0.0));
    if (__builtin_expect(vany(symmetric), 0))
        plh_turn_symmetric(in, g, symmetric, out->m);
    out->q[0] = g[0] * inv;
    out->q[1] = g[1] * inv;
    out->q[3] = g[2] * inv;
}

/* As plh_step_attitude(). */
PLH_INLINE void plh_far_attitude(const plh_step_in *in, const plh_step_work *w,
                                 const plh_half_step *f, const vd g[4], vd q[4])
{
    const vd e0 = f->turn_c, s = f->turn_s, e1 = w->a[0] * s, e2 = w->a[1] * s, e3 = w->a[2] * s;
    vm rough;
    const plh_wide turn = {{in->q[0], in->q[1], in->q[2], in->q[3]},
                           {vfma(e0, g[0], vfma(-e1, g[1], -(e3 * g[3]))),
                            vfma(e0, g[1], vfma(e1, g[0], e2 * g[3])),
                            vfma(e2, g[0], vfma(e3, g[1], -(e1 * g[3]))),
                            vfma(e0, g[3], vfma(e3, g[0], -(e2 * g[1])))},
                           plh_length_excess(in->q, 0x1p-26, &rough)};
    plh_turn_far(&turn, q);
    plh_mend_rough(rough, q);
}

/* Right where it is. */
PLH_INLINE void plh_step_far(const plh_step_in *in, plh_step_work *w, plh_step_out *out)
{
    vd g[3];
    plh_step_const *k = &w->k;
    const vm use = plh_step_is_long(w);
    k->p = k->dz * vfma(k->dx, k->ay2 + k->az2, k->dz * k->az2); /* to all digits */
    k->pk = k->dx * vfma(k->dz, k->ax2 + k->ay2, k->dx * k->ax2);
    const plh_far from = plh_far_begin(in, k);
    const plh_half_step f = plh_step_long(k, use);
    plh_far_turn(in, w, &f, g);
    plh_far_end(in, g, &from, out);
    plh_far_attitude(in, w, &f, out->q, out->q);
}

#endif
