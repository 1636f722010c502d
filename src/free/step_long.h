/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One exact step of any length: the half step is reduced by whole periods, halved until the series
 * of step_series.h hold, and doubled back. Given and returned as in step_kernel.h.
 *
 * The phase is taken about the axis l of the largest moment, z or x: its rate is then a sum of
 * positive terms and at most that of the body, so that thin bodies lose nothing:
 *     phase = |a| (w_l + beta T int S^2/(1 + c S^2) dt),  T = 2E - w_l a^2, all but S constant.
 */
#ifndef PLH_FREE_STEP_LONG_H
#define PLH_FREE_STEP_LONG_H

#include <polhode/vec3.h>

#include "base/sincos.h"
#include "free/step_series.h"

/* Beyond this many e-foldings of a half step on the separatrix the body stays at the saddle: X and
 * Z underflow in what follows. Only motions within e^-170 of it reach this far. */
#define PLH_STEP_FOLDS 170.0
#define PLH_STEP_LEAST 0x1p-243 /* that complementary modulus: about 4 e^-170 */

/* What a step is made of after the half step: the functions (Y = 1 here; of a short step each less
 * one), and the rotation about the momentum (turn_c, turn_s a). */
typedef struct plh_half_step {
    vd S, X, Y, Z;
    vd turn_c, turn_s;
} plh_half_step;

/* The invariants of the motion; see step_kernel.h. */
typedef struct plh_step_const {
    /* Differences of the inverse moments, the middle one, the smallest */
    vd dx, dz, wy, low;
    vd p, pk, ty;         /* p - pk = eta = ty (dx + dz) */
    vd ax2, ay2, az2, aa; /* squares and their sum */
    vd zz, gap;           /* dz (dx + dz) az^2, dx dz */
} plh_step_const;

/* The same seen from the axis of the largest moment. */
typedef struct plh_pole {
    vm at_z;
    vd lam2, lam, eta; /* lam2 the larger of p, pk */
    vd beta, beta_t, c;
    vd P, Q; /* of the doubling */
    vd a;    /* |a| */
} plh_pole;

static inline plh_pole plh_pole_find(const plh_step_const *k)
{
    const vd d = k->dx + k->dz;
    const vd down = vfma(d, k->ax2, k->dz * k->ay2), up = vfma(k->dx, k->ay2, d * k->az2);
    plh_pole o;
    o.at_z = vge(d, vset1(0.0));
    o.eta = k->ty * d;
    o.lam2 = vmax(k->p, k->pk);
    o.lam = vsqrt(o.lam2);
    o.beta = vselect(o.at_z, k->dz, k->dx) * d;
    o.beta_t = o.beta * vselect(o.at_z, down, -up);
    o.c = vselect(o.at_z, k->dz * down, k->dx * up);
    const vd own = vselect(o.at_z, k->p, k->pk), eta = vselect(o.at_z, o.eta, -o.eta);
    o.P = own + eta;
    o.Q = own * eta;
    o.a = vsqrt(k->aa);
    return o;
}

/* Complete integrals: quarter period *K of sn, and *pi = int_0^K sn^2/(1 + g sn^2) for
 * complementary modulus kc, by the arithmetic-geometric mean and Bartky's transformation (Bulirsch,
 * Numer. Math. 13 (1969) 305, cel(kc, 1 + g, 0, 1)). */
static inline void plh_complete(vd kc, vd g, vd *K, vd *pi)
{
    const vd one = vset1(1.0);
    vd m = one, k = kc, e = kc, scale = one, p = vsqrt(one + g), a = vset1(0.0), b = one / p;
    vm go = vge(kc, vset1(0.0));
    for (int i = 0; i < 24 && vany(go); i++) {
        const vd r = e / p, m1 = m + k, b1 = vfma(a, r, b);
        const vm more = vmand(go, vgt(vabs(m - k), m * vset1(0x1p-27)));
        const vd k1 = vset1(2.0) * vsqrt(e);
        a = vselect(go, a + b / p, a);
        b = vselect(go, b1 + b1, b);
        p = vselect(go, p + r, p);
        m = vselect(go, m1, m);
        k = vselect(more, k1, k);
        e = vselect(more, k1 * m1, e);
        scale = vselect(more, scale + scale, scale);
        go = more;
    }
    *K = vset1(PLH_PI) * scale / m;
    *pi = vset1(0.5 * PLH_PI) * vfma(a, m, b) / (m * (m + p));
}

/* Takes half periods off: *f is what is left of the half step, *flip -1 where S and the function of
 * the encircled axis change sign, the result what they add to the integral of the phase. */
static inline vd plh_take_periods(const plh_pole *o, vd *f, vd *flip)
{
    const vm far = vgt(o->lam2, vset1(2.4)); /* (pi/2)^2: less than half a period */
    vd sum = vset1(0.0);
    if (vany(far)) {
        const vd kc = vsqrt(vabs(o->eta) / o->lam2), least = vset1(PLH_STEP_LEAST);
        const vm turns = vmand(far, vge(kc, least)); /* else on the separatrix: no period */
        vd K, pi;
        plh_complete(vmax(kc, least), o->c / o->lam2, &K, &pi);
        /* From 2^51 half periods on, doubles are whole numbers and the rest means nothing. */
        const vd zero = vset1(0.0), x = vselect(turns, o->lam / (K + K), zero);
        const vm lost = vge(x, vset1(0x1p51));
        const vd n = vselect(lost, x, vround(x)), n2 = n + n, rest = vfma(-n2, K, o->lam);
        *f = vselect(vgt(vabs(n), zero), vselect(lost, zero, rest / o->lam), *f);
        *flip = vset1(1.0) - vabs(n2 - vset1(4.0) * vround(n * vset1(0.5)));
        *flip = vselect(lost, vset1(1.0), *flip);
        sum = vselect(turns, n2 * pi / (o->lam2 * o->lam), sum);
    }
    const vd longest = vset1(PLH_STEP_FOLDS) / o->lam;
    const vm over = vgt(vabs(*f), longest);
    if (vany(over)) {
        const vd cut = vcopysign(longest, *f);
        sum = vselect(over, sum + (*f - cut) / (o->lam2 + o->c), sum);
        *f = vselect(over, cut, *f);
    }
    return sum;
}

/* How often to halve a step f so that f^2 size <= PLH_STEP_SHORT, at most 40 times. */
static inline vi plh_halvings(vd f, vd size)
{
    const vd ratio = vmax(vset1(0.5), f * f * size * vset1(1.0 / PLH_STEP_SHORT));
    const vd limit = vset1(0x1p79);
    return vishr(vishr(vbits(vmin(ratio, limit)), 52) - visplat(1021), 1);
}

static inline vd plh_small_int(vi k)
{
    return vfrom_bits(k | visplat(UINT64_C(0x433) << 52)) - vset1(0x1p52);
}

/* The state of the doublings: Y = 1, and a rotation as a complex number of any length. */
typedef struct plh_doubling {
    vd S, X, Z, re, im;
} plh_doubling;

/*
 * Twice the time (Abramowitz and Stegun 16.18.1 with all sums positive near the separatrix; near
 * one, X and Z from their distance to it, or the phase would lose digits). The rotation over twice
 * the time is the square, times the angle of the two half steps against the whole one,
 * R + i I with, n^2 and b = beta a^2 those of the axis l,
 *     R = n^6 + 3 b n^4 S^2 + (2 b P - Q) n^2 S^4 + b Q S^6,  I = 2 beta T |a| X Z S^3.
 */
static inline plh_doubling plh_double(const plh_step_const *k, const plh_pole *o, plh_doubling d)
{
    const vd one = vset1(1.0), two = vset1(2.0), half = vset1(0.5);
    const vd S2 = d.S * d.S, X2 = d.X * d.X, Z2 = d.Z * d.Z, n = vselect(o->at_z, Z2, X2);
    const vd b = o->beta * k->aa;
    const vd r1 = vfma(b * o->Q, S2, vfma(two * b, o->P, -o->Q) * n);
    const vd R = vfma(vfma(r1, S2, vset1(3.0) * b * (n * n)), S2, n * (n * n));
    const vd XZ = d.X * d.Z, I = two * o->beta_t * o->a * XZ * (S2 * d.S);
    const vd sq_re = vfma(d.re, d.re, -(d.im * d.im)), sq_im = two * d.re * d.im;
    const vd re = vfma(sq_re, R, -(sq_im * I)), im = vfma(sq_re, I, sq_im * R);
    const vd shrink = one / (vabs(re) + vabs(im));
    const vd inv = one / vfma(k->p * S2, X2, Z2), xz = XZ * XZ, es = o->eta * S2;
    const vd low_x = two * k->pk * S2 * Z2 * inv, low_z = two * k->p * S2 * X2 * inv;
    plh_doubling t;
    t.S = two * d.S * XZ * inv;
    t.X = vselect(vlt(low_x, half), one - low_x, (xz + es) * inv);
    t.Z = vselect(vlt(low_z, half), one - low_z, (xz - es) * inv);
    t.re = re * shrink;
    t.im = im * shrink;
    return t;
}

static inline plh_doubling plh_doubling_select(vm m, plh_doubling a, plh_doubling b)
{
    const plh_doubling r = {vselect(m, a.S, b.S), vselect(m, a.X, b.X), vselect(m, a.Z, b.Z),
                            vselect(m, a.re, b.re), vselect(m, a.im, b.im)};
    return r;
}

/* From the phase about the axis l to that about the middle axis, which the kernel takes. */
static inline plh_half_step plh_long_close(const plh_step_const *k, const plh_pole *o,
                                           plh_doubling d, vd phase)
{
    const vd per_a = vset1(1.0) / o->a;
    vd s, c;
    vsincos(phase, &s, &c);
    const vd re = vfma(c, d.re, -(s * d.im)), im = vfma(c, d.im, s * d.re);
    const vd tilt_re = vselect(o->at_z, d.Z, d.X);
    const vd tilt_im = o->a * d.S * vselect(o->at_z, k->dz * d.X, -(k->dx * d.Z));
    const vd t_re = vfma(re, tilt_re, -(im * tilt_im)), t_im = vfma(re, tilt_im, im * tilt_re);
    const vd inv = vset1(1.0) / vsqrt(vfma(t_re, t_re, t_im * t_im));
    const plh_half_step r = {d.S, d.X, vset1(1.0), d.Z, t_re * inv, t_im * inv * per_a};
    return r;
}

/* Right in the lanes of `use` only. */
static inline plh_half_step plh_step_long(const plh_step_const *k, vm use)
{
    const vd one = vset1(1.0);
    const plh_pole o = plh_pole_find(k);
    vd f = one, flip = one;
    const vd whole = plh_take_periods(&o, &f, &flip);
    const vi halvings = plh_halvings(f, vselect(use, vmax(o.lam2, o.c), vset1(0.0)));
    f = vscale2(f, visplat(0) - halvings);
    const vd f2 = f * f;
    const plh_sigma g = plh_sigma_series(k->p * f2, k->pk * f2);
    vd J = plh_quad5(&g, vfma(o.c, f2, g.e)) * (f2 * f);
    const vd inv = one / (one + g.y), count = plh_small_int(halvings);
    plh_doubling d = {f * ((one + g.s) * inv), one - g.low_x * inv, one - g.low_z * inv, one,
                      vset1(0.0)};
    for (int i = 0; i < 64; i++) {
        const vm go = vgt(count, vset1((double)i));
        if (!vany(go))
            break;
        d = plh_doubling_select(go, plh_double(k, &o, d), d);
        J = vselect(go, J + J, J);
    }
    const vm z_turns = vge(o.eta, vset1(0.0));
    d.S = d.S * flip;
    d.Z = d.Z * vselect(z_turns, flip, one);
    d.X = d.X * vselect(z_turns, one, flip);
    return plh_long_close(k, &o, d, o.a * vfma(o.beta_t, J + whole, k->low));
}

#endif
