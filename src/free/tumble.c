/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * P_psi and P_phi of a tumbling body (docs/inverse.md). With the inverse moments J of the three
 * axes, a = J_middle - J_short, c = J_long - J_middle, b = a + c, everything is a sum of positive
 * terms: nothing cancels near the separatrix, near a spin or for a nearly symmetric body.
 */
#include "free/invert_inside.h"

#include <polhode/elliptic.h>

/* K = RF(0, q, 1), with the slope -RD(0, 1, q)/6 (DLMF 19.18.1). */
static plh_dual complete_K(plh_dual q)
{
    return plh_dual_chain(plh_carlson_RF(0.0, q.v, 1.0), -plh_carlson_RD(0.0, 1.0, q.v) / 6.0, q);
}

/* RJ(0, q, 1, p), p >= 1 >= q. Slopes by partial fractions of the integrand, and by p from the
 * homogeneity of degree -3/2. Where p = 1, or p = q, the callers multiply by zero. */
static plh_dual complete_RJ(plh_dual q, plh_dual p)
{
    const double R = plh_carlson_RJ(0.0, q.v, 1.0, p.v);
    const double at_one = 9.0 * PLH_PI / 32.0; /* p = q = 1 */
    const double by_q =
        p.v > q.v ? -0.5 * (plh_carlson_RD(0.0, 1.0, q.v) - R) / (p.v - q.v) : -at_one;
    const double by_1 =
        p.v > 1.0 ? -0.5 * (plh_carlson_RD(0.0, q.v, 1.0) - R) / (p.v - 1.0) : -at_one;
    const double by_p = (-1.5 * R - q.v * by_q - by_1) / p.v;
    return plh_dual_chain2(R, by_q, q, by_p, p);
}

/* 1/I - 1/J for I <= J. */
static plh_dual inverse_gap(plh_dual I, plh_dual J)
{
    return plh_dual_div(plh_dual_sub(J, I), plh_dual_mul(I, J));
}

typedef struct plh_gaps {
    /* Of inertia, a power of two: what follows is of order one */
    double unit;
    plh_dual long_, short_; /* moments */
    plh_dual a, b, c, x, one_x;
} plh_gaps;

static plh_dual scaled(const double moment[3], int i, double unit)
{
    return plh_dual_scale(1.0 / unit, plh_dual_variable(moment[i], i));
}

static plh_gaps gaps_of(const double moment[3], double x)
{
    int e;
    frexp(moment[2], &e);
    const double unit = ldexp(1.0, e);
    const plh_dual l = scaled(moment, 0, unit), i = scaled(moment, 1, unit),
                   s = scaled(moment, 2, unit), one = {1.0, {0}};
    plh_gaps g = {.unit = unit, .long_ = l, .short_ = s};
    g.a = inverse_gap(i, s);
    g.b = inverse_gap(l, s);
    g.c = inverse_gap(l, i);
    g.x = (plh_dual){x, {0}};
    g.x.d[PLH_NUTATION] = 1.0 + x; /* dx/dz */
    g.one_x = plh_dual_add(one, g.x);
    return g;
}

/* The mean rate at which the long axis goes around L, |L| = 1, times K: the integral of
 * (m_s^2 J_s + m_i^2 J_i)/(m_s^2 + m_i^2) over a quarter period. `outer` is a or c, the gap
 * on the far side of the separatrix; top = b + outer x. */
static plh_dual around(plh_mode mode, const plh_gaps *g, plh_dual K, plh_dual q, plh_dual top)
{
    const plh_dual ab = plh_dual_mul(g->a, g->b);
    plh_dual factor, p;
    if (mode == PLH_MODE_LONG_AXIS) {
        factor = plh_dual_div(ab, g->c);
        p = plh_dual_div(g->b, g->c);
    } else {
        factor = plh_dual_div(plh_dual_mul(ab, g->x), top);
        p = plh_dual_div(plh_dual_mul(g->b, g->one_x), top);
    }
    const plh_dual more = plh_dual_mul(factor, plh_dual_scale(1.0 / 3.0, complete_RJ(q, p)));
    return plh_dual_add(plh_dual_div(K, g->short_), more);
}

/* Angles and angular velocities where the middle component vanishes: m = (cosine, 0, sine) |L|. */
static void set_state(bool lam, const plh_gaps *g, plh_dual inner, plh_dual top, plh_tumble *t)
{
    const plh_dual scale = plh_dual_mul(g->b, g->one_x), turn = {PLH_PI, {0}}, one = {1.0, {0}};
    const plh_dual near = plh_dual_sqrt(plh_dual_div(top, scale)); /* along the encircled axis */
    const plh_dual far = plh_dual_sqrt(plh_dual_div(plh_dual_mul(inner, g->x), scale));
    t->cosine = lam ? near : far;
    t->sine = lam ? far : near;
    t->least = plh_dual_atan2(t->sine, t->cosine);
    t->most = lam ? plh_dual_atan2(plh_dual_sqrt(g->x), one) : plh_dual_sub(turn, t->least);
    t->along[0] = plh_dual_scale(1.0 / g->unit, plh_dual_div(t->cosine, g->long_));
    t->along[1] = plh_dual_scale(1.0 / g->unit, plh_dual_div(t->sine, g->short_));
    t->rate =
        plh_dual_add(plh_dual_mul(t->along[0], t->cosine), plh_dual_mul(t->along[1], t->sine));
}

void plh_tumble_at(plh_mode mode, const double moment[3], double x, plh_tumble *tumble)
{
    const plh_gaps g = gaps_of(moment, x);
    const bool lam = mode == PLH_MODE_LONG_AXIS;
    const plh_dual inner = lam ? g.c : g.a, outer = lam ? g.a : g.c;
    const plh_dual outer_x = plh_dual_mul(outer, g.x), top = plh_dual_add(g.b, outer_x);
    const plh_dual q = plh_dual_div(g.b, top), K = complete_K(q);
    const plh_dual speed = plh_dual_sqrt(plh_dual_div(plh_dual_mul(inner, top), g.one_x));
    const plh_dual turn = around(mode, &g, K, q, top);
    tumble->psi = plh_dual_scale(4.0 * g.unit, plh_dual_div(K, speed));
    tumble->phi = plh_dual_scale(2.0 * PLH_PI * g.unit, plh_dual_div(K, turn));
    tumble->kc2 = q.v;
    tumble->k2 = outer_x.v / top.v;
    set_state(lam, &g, inner, top, tumble);
}

double plh_tumble_limit(plh_mode mode, const double moment[3])
{
    const double l = moment[0], i = moment[1], s = moment[2];
    if (mode == PLH_MODE_SHORT_AXIS)
        return sqrt(l / (s - l) * (i / (s - i)));
    /* sqrt(u) - 1 with u - 1 = ((i + s) l - l^2) / ((i - l)(s - l)) */
    const double more = l / (i - l) * ((i + (s - l)) / (s - l));
    return more / (1.0 + sqrt(1.0 + more));
}

double plh_tumble_from_nutation(plh_mode mode, const double moment[3], double angle)
{
    const plh_gaps g = gaps_of(moment, 0.0);
    const double s2 = sin(angle) * sin(angle), c2 = cos(angle) * cos(angle);
    const double top = mode == PLH_MODE_LONG_AXIS ? g.b.v * s2 : g.b.v * c2;
    const double bottom =
        mode == PLH_MODE_LONG_AXIS ? g.c.v * c2 - g.a.v * s2 : g.a.v * s2 - g.c.v * c2;
    return bottom > 0.0 ? top / bottom : -1.0;
}

/* log(P_psi / P_phi / target) */
static double excess(const plh_tumble *t, double target)
{
    return log(t->psi.v / t->phi.v / target);
}

plh_invert_reason plh_tumble_solve(plh_mode mode, const double moment[3], double target, double *x)
{
    const double largest = 680.0; /* of z: x is still a double */
    double low = 0.0, high = largest, z = 1.0;
    plh_tumble t;
    *x = 0.0;
    plh_tumble_at(mode, moment, 0.0, &t);
    const double off = excess(&t, target);
    if (!(off < -0x1p-50))
        return off <= 0x1p-50 ? PLH_INVERT_SOLVED : PLH_INVERT_RATIO_TOO_LOW;
    plh_tumble_at(mode, moment, expm1(largest), &t);
    if (!(excess(&t, target) > 0.0))
        return PLH_INVERT_SEPARATRIX;
    for (int i = 0; i < 200; i++) {
        plh_tumble_at(mode, moment, expm1(z), &t);
        const double g = excess(&t, target);
        const double slope = t.psi.d[PLH_NUTATION] / t.psi.v - t.phi.d[PLH_NUTATION] / t.phi.v;
        if (g < 0.0)
            low = z;
        else
            high = z;
        const double step = g / slope;
        z -= step;
        if (fabs(step) <= 0x1p-52 * z || fabs(g) <= 0x1p-51) /* the rounding of g */
            break;
        if (!(z > low && z < high))
            z = 0.5 * (low + high);
    }
    *x = expm1(z);
    return PLH_INVERT_SOLVED;
}
