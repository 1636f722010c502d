/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One exact step of a gyrostat, without elliptic integrals and without a choice of regime
 * (docs/gyrostat.md, "One step"): the power series of omega about the start, and the attitude from
 * the momentum of body and rotors, which stays in space.
 *
 * With the step as the unit of time, r_i = h/I_i and u = omega/2,
 *     u_i' = r_i (M_j u_k - M_k u_j) = 2 ((I_j - I_k)/I_i) u_j u_k + r_i (g_j u_k - g_k u_j);
 * the first form for the first coefficient, which is small where M is, the second for the others.
 * M = m + g turns in the body from M0 to M1. The body turns by the shortest rotation between them,
 * and about M0 by twice the angle
 *     |M0| int_0^1 u.(M + M0)/(M0.(M + M0)) dt,
 * where u.M = u0.M0 + (u - u0).g by the energy: numerator and denominator are linear in u.
 * A lane ends where its own coefficients are below the rounding, so that its bits do not depend on
 * its neighbours. Everything is the start plus a change: no case is special, neither equal moments
 * nor equilibria, a small m + g nor rotors that dwarf m.
 */
#ifndef PLH_GYROSTAT_STEP_KERNEL_H
#define PLH_GYROSTAT_STEP_KERNEL_H

#include "free/step_kernel.h"

/* Up to this size, about the square of an angle in radians, one series serves for the step. */
#define PLH_GYROSTAT_STEP_SHORT2 0.3
/* Longer steps are divided into up to this many parts; beyond, a prepared motion costs less. */
#define PLH_GYROSTAT_STEP_PARTS 16
/* Coefficients at least, where nobody asks whether they are small. */
#define PLH_GYROSTAT_STEP_LEAST 6
/* Coefficients at most; a lane that needs more is left. */
#define PLH_GYROSTAT_STEP_TERMS 24

/* State, rotor, moments and step of each lane. */
typedef struct plh_gyrostat_step_in {
    vd q[4], m[3], g[3], moment[3], h;
} plh_gyrostat_step_in;

/* The constants of the series. */
typedef struct plh_gyrostat_step_const {
    /* 2 (I_j - I_k)/I_i, r_i/2, m over u */
    vd twice[3], half[3], back[3];
    /* Squared: about the angle of the turn, or of the fastest wobble of m */
    vd size;
} plh_gyrostat_step_const;

PLH_INLINE vd plh_gyrostat_largest(const vd a[3])
{
    return vmax(vmax(vabs(a[0]), vabs(a[1])), vabs(a[2]));
}

PLH_INLINE vd plh_gyrostat_dot(const vd a[3], const vd b[3])
{
    return vfma(a[0], b[0], vfma(a[1], b[1], a[2] * b[2]));
}

PLH_INLINE plh_gyrostat_step_const plh_gyrostat_step_begin(const plh_gyrostat_step_in *in)
{
    plh_gyrostat_step_const k;
    const vd two = vset1(2.0) / in->h;
    for (int i = 0; i < 3; i++) {
        const vd inv = vset1(1.0) / in->moment[i];
        const vd gap = in->moment[(i + 1) % 3] - in->moment[(i + 2) % 3];
        k.twice[i] = (gap + gap) * inv;
        k.half[i] = vset1(0.5) * (in->h * inv);
        k.back[i] = two * in->moment[i];
    }
    k.size = vset1(0.0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        const vd u = k.half[i] * in->m[i], wobble = vabs(k.twice[j] * k.twice[l]);
        const vd rotor = vabs((k.half[j] * in->g[i]) * (k.half[l] * in->g[i]));
        k.size = vfma(u * u, vset1(4.0) + wobble, vfma(vset1(4.0), rotor, k.size));
    }
    return k;
}

/* Coefficients: of u, of the denominator over its first one, of the rate of the angle. */
typedef struct plh_gyrostat_series {
    vd u[PLH_GYROSTAT_STEP_TERMS + 1][3];
    vd below[PLH_GYROSTAT_STEP_TERMS + 1], rate[PLH_GYROSTAT_STEP_TERMS + 1];
} plh_gyrostat_series;

/* M0 times a power of two; m over u times that; factors of u in the numerator and in the
 * denominator, and in its own derivative; how small u must become; the first coefficients. */
typedef struct plh_gyrostat_lever {
    vd M[3], back[3], above[3], below[3], up[3], down[3], least[3];
} plh_gyrostat_lever;

PLH_INLINE plh_gyrostat_lever plh_gyrostat_begin(const plh_gyrostat_step_in *in,
                                                 const plh_gyrostat_step_const *k,
                                                 plh_gyrostat_series *s)
{
    plh_gyrostat_lever v;
    const vd sum[3] = {in->m[0] + in->g[0], in->m[1] + in->g[1], in->m[2] + in->g[2]};
    const vd scale = plh_rescale(plh_gyrostat_largest(sum)), two = vset1(2.0);
    vd *u = s->u[0], *next = s->u[1];
    for (int i = 0; i < 3; i++) {
        v.M[i] = scale * sum[i];
        u[i] = k->half[i] * in->m[i];
    }
    const vd inv = vset1(1.0) / (two * plh_gyrostat_dot(v.M, v.M));
    const vd small = vmin(plh_gyrostat_largest(in->m), plh_rescale(scale)) * vset1(0x1p-52);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        const vd r = two * k->half[i];
        v.back[i] = scale * k->back[i];
        v.above[i] = inv * vfma(scale, in->g[i], v.M[i]);
        v.below[i] = inv * (v.M[i] * v.back[i]);
        v.up[i] = vfma(k->twice[i], u[j], r * in->g[j]);
        v.down[i] = vfma(k->twice[i], -u[l], r * in->g[l]);
        v.least[i] = small * vabs(k->half[i]);
        next[i] = r * vfma(sum[j], u[l], -(sum[l] * u[j]));
    }
    s->rate[0] = (two * inv) * plh_gyrostat_dot(u, v.M);
    s->below[1] = plh_gyrostat_dot(v.below, next);
    s->rate[1] = vfma(-s->rate[0], s->below[1], plh_gyrostat_dot(v.above, next));
    return v;
}

/* Coefficients number n + 1, n > 0. */
PLH_INLINE void plh_gyrostat_next(const plh_gyrostat_step_const *k, const plh_gyrostat_lever *v,
                                  int n, plh_gyrostat_series *s)
{
    vd yz = vset1(0.0), zx = yz, xy = yz, quotient = s->rate[n] * s->below[1];
#pragma GCC unroll 8
    for (int p = 1; p < n; p++) {
        const vd *a = s->u[p], *b = s->u[n - p];
        yz = vfma(a[1], b[2], yz);
        zx = vfma(a[2], b[0], zx);
        xy = vfma(a[0], b[1], xy);
        quotient = vfma(s->rate[p], s->below[n + 1 - p], quotient);
    }
    const vd over = vset1(1.0 / (n + 1)), product[3] = {yz, zx, xy}, *u = s->u[n];
    vd *next = s->u[n + 1];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        const vd linear = vfma(v->up[i], u[l], -(v->down[i] * u[j]));
        next[i] = over * vfma(k->twice[i], product[i], linear);
    }
    s->below[n + 1] = plh_gyrostat_dot(v->below, next);
    quotient = vfma(s->rate[0], s->below[n + 1], quotient);
    s->rate[n + 1] = plh_gyrostat_dot(v->above, next) - quotient;
}

/* Whether coefficient n is below the rounding, times a power of two. */
PLH_INLINE vm plh_gyrostat_is_small(const plh_gyrostat_lever *v, const plh_gyrostat_series *s,
                                    int n, double times)
{
    const vd f = vset1(times), *u = s->u[n];
    const vm xy = vmand(vle(vabs(u[0]), f * v->least[0]), vle(vabs(u[1]), f * v->least[1]));
    const vm z = vle(vabs(u[2]), f * v->least[2]);
    return vmand(vmand(xy, z), vle(vabs(s->rate[n]), vset1(times * 0x1p-52)));
}

/* The series of each lane; their number. Returned: the lanes that did not end. */
PLH_INLINE vm plh_gyrostat_series_of(const plh_gyrostat_step_const *k, const plh_gyrostat_lever *v,
                                     plh_gyrostat_series *s, int *count)
{
    const vd zero = vset1(0.0);
    vm go = veq(zero, zero);
    int n = PLH_GYROSTAT_STEP_LEAST;
#pragma GCC unroll 8
    for (int p = 1; p < PLH_GYROSTAT_STEP_LEAST; p++)
        plh_gyrostat_next(k, v, p, s);
    do {
        plh_gyrostat_next(k, v, n, s);
        n++;
        if (VWIDTH > 1) { /* lanes that have ended */
            for (int i = 0; i < 3; i++)
                s->u[n][i] = vselect(go, s->u[n][i], zero);
            s->below[n] = vselect(go, s->below[n], zero);
            s->rate[n] = vselect(go, s->rate[n], zero);
        }
        const vm small =
            vmand(plh_gyrostat_is_small(v, s, n, 1.0), plh_gyrostat_is_small(v, s, n - 1, 0x1p7));
        go = vmand(go, vmnot(small));
    } while (n < PLH_GYROSTAT_STEP_TERMS && vany(go));
    *count = n;
    return go;
}

/* What the step adds: to u, and the integral of the rate, the smallest terms first. */
PLH_INLINE vd plh_gyrostat_sum(const plh_gyrostat_series *s, int n, vd u[3])
{
    vd angle = vset1(0.0);
    u[0] = u[1] = u[2] = angle;
    for (int p = n; p > 0; p--) {
        for (int i = 0; i < 3; i++)
            u[i] = u[i] + s->u[p][i];
        angle = vfma(s->rate[p], vset1(1.0 / (p + 1)), angle);
    }
    return angle + s->rate[0];
}

/* The turn of the body less one: the shortest way from M + change to M, then about M. */
PLH_INLINE void plh_gyrostat_turn(const vd M[3], const vd change[3], vd angle, vd e[4])
{
    const vd MM = plh_gyrostat_dot(M, M), w = vfma(vset1(2.0), MM, plh_gyrostat_dot(M, change));
    vd v[3], c, s;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        v[i] = vfma(change[j], M[l], -(change[l] * M[j]));
    }
    const vd inv = vset1(1.0) / vsqrt(vfma(w, w, plh_gyrostat_dot(v, v)));
    plh_cos_sinc(angle * angle * MM, &c, &s);
    const vd cos = c * inv, sin = s * angle * inv; /* M has no part along v */
    vd square = vset1(0.0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        const vd cross = vfma(M[j], v[l], -(M[l] * v[j]));
        e[1 + i] = vfma(cos, v[i], sin * vfma(M[i], w, cross));
        square = vfma(e[1 + i], e[1 + i], square);
    }
    e[0] = -square / vfma(cos, w, vset1(1.0));
}

/* One part of the step, in->q of length one. Returned: the lanes that are left. */
PLH_INLINE vm plh_gyrostat_step_part(const plh_gyrostat_step_in *in,
                                     const plh_gyrostat_step_const *k, plh_step_out *out)
{
    plh_gyrostat_series s;
    vd u[3], change[3], e[4];
    int n;
    const plh_gyrostat_lever v = plh_gyrostat_begin(in, k, &s);
    const vm left = plh_gyrostat_series_of(k, &v, &s, &n);
    const vd angle = plh_gyrostat_sum(&s, n, u), *q = in->q;
    for (int i = 0; i < 3; i++) {
        out->m[i] = vfma(u[i], k->back[i], in->m[i]);
        change[i] = u[i] * v.back[i];
    }
    plh_gyrostat_turn(v.M, change, angle, e);
    const vd w = vfnma(q[1], e[1], vfnma(q[2], e[2], vfnma(q[3], e[3], q[0] * e[0])));
    const vd x = vfma(q[0], e[1], vfma(q[2], e[3], vfnma(q[3], e[2], q[1] * e[0])));
    const vd y = vfma(q[0], e[2], vfma(q[3], e[1], vfnma(q[1], e[3], q[2] * e[0])));
    const vd z = vfma(q[0], e[3], vfma(q[1], e[2], vfnma(q[2], e[1], q[3] * e[0])));
    out->q[0] = q[0] + w;
    out->q[1] = q[1] + x;
    out->q[2] = q[2] + y;
    out->q[3] = q[3] + z;
    plh_normalize(out->q);
    return left;
}

/* Lanes with more than one part; rare. */
static __attribute__((noinline)) vm plh_gyrostat_step_divided(plh_gyrostat_step_in in, vd n,
                                                              plh_step_out *out)
{
    vm left = vlt(n, vset1(0.0));
    in.h = in.h / n;
    plh_gyrostat_step_const k = plh_gyrostat_step_begin(&in);
    for (int p = 0; p < PLH_GYROSTAT_STEP_PARTS; p++) {
        const vm go = vgt(n, vset1((double)p));
        plh_step_out next;
        if (!vany(go))
            break;
        left = vmor(left, vmand(go, plh_gyrostat_step_part(&in, &k, &next)));
        for (int i = 0; i < 4; i++)
            out->q[i] = in.q[i] = vselect(go, next.q[i], in.q[i]);
        for (int i = 0; i < 3; i++)
            out->m[i] = in.m[i] = vselect(go, next.m[i], in.m[i]);
    }
    return left;
}

/* Right in the lanes that are not left: those are too long, or beyond the range of the series. */
PLH_INLINE vm plh_gyrostat_step_lanes(plh_gyrostat_step_in *in, plh_step_out *out)
{
    const plh_gyrostat_step_const k = plh_gyrostat_step_begin(in);
    const int parts = PLH_GYROSTAT_STEP_PARTS;
    const vd most = plh_gyrostat_largest(in->m);
    const vd least = vmin(vmin(vabs(k.half[0]), vabs(k.half[1])), vabs(k.half[2]));
    vd n = vset1(1.0);
    for (int i = 1; i < parts; i *= 2)
        n = vselect(vgt(k.size, vset1(PLH_GYROSTAT_STEP_SHORT2 * i * i)), vset1(2.0 * i), n);
    /* NaN is left as well */
    const vm near = vmand(vle(k.size, vset1(PLH_GYROSTAT_STEP_SHORT2 * parts * parts)),
                          vmand(vgt(least, vset1(0x1p-900)), vgt(least * most, vset1(0x1p-900))));
    plh_normalize(in->q);
    vm left;
    if (__builtin_expect(vany(vgt(n, vset1(1.0))), 0))
        left = plh_gyrostat_step_divided(*in, n, out);
    else
        left = plh_gyrostat_step_part(in, &k, out);
    return vmor(left, vmnot(near));
}

#endif
