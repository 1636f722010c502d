/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Principal values of RJ and Pi. Near their zeros, and not only there, the terms of the formulas
 * cancel; with some twenty bits more in each term what is lost is what the arguments' own rounding
 * loses. Duplication as in duplication.h, to deviations below 1e-3, where the series in doubles give
 * 2^-72.
 */
#include "elliptic/principal.h"

#include <math.h>

#include "base/dd.h"
#include "base/sincos.h"
#include "elliptic/duplication.h"

#define CLOSE 1e-3

static plh_dd add(plh_dd a, plh_dd b)
{
    return plh_dd_add(a, b);
}

static plh_dd mul(plh_dd a, plh_dd b)
{
    return plh_dd_mul(a, b);
}

/* (a + b)/4 */
static plh_dd quarter(plh_dd a, plh_dd b)
{
    return plh_dd_scale2(add(a, b), 0.25);
}

/* (1 + p)/sqrt(a), p small */
static plh_dd over_root(double p, plh_dd a)
{
    return plh_dd_div(plh_two_sum(1.0, p), plh_dd_sqrt(a));
}

static double rf_tail(double X, double Y)
{
    double Z = -(X + Y), xy = X * Y;
    return plh_rf_series8(xy - Z * Z, xy * Z);
}

/* RC(x,y) for y > 0, x >= 0: RF(x,y,y). */
static plh_dd rc_dd(plh_dd x, plh_dd y)
{
    for (;;) {
        plh_dd mean = plh_dd_div_d(add(x, plh_dd_scale2(y, 2.0)), 3.0);
        double X = (mean.hi - x.hi) / mean.hi;
        if (fabs(X) <= CLOSE) {
            X = plh_dd_sub(mean, x).hi / mean.hi;
            return over_root(rf_tail(X, -0.5 * X), mean);
        }
        plh_dd root = plh_dd_sqrt(y);
        plh_dd lambda = add(plh_dd_scale2(mul(plh_dd_sqrt(x), root), 2.0), y);
        x = quarter(x, lambda);
        y = quarter(y, lambda);
    }
}

/* The sum over the steps that RJ leaves behind, RF's arguments and p after them. */
typedef struct run {
    plh_dd x, y, z, p, sum;
    double scale;
} run;

static void run_step(run *r)
{
    plh_dd a = plh_dd_sqrt(r->x), b = plh_dd_sqrt(r->y), c = plh_dd_sqrt(r->z);
    plh_dd q = plh_dd_sqrt(r->p), lambda = add(mul(a, b), mul(c, add(a, b)));
    plh_dd d = mul(mul(add(q, a), add(q, b)), add(q, c));
    plh_dd t = plh_dd_scale2(mul(q, add(r->p, lambda)), 2.0); /* RC(1, t/d)/d */
    plh_dd rc = plh_dd_div(rc_dd(plh_dd_from(1.0), plh_dd_div(t, d)), d);
    r->sum = add(r->sum, plh_dd_scale2(rc, r->scale));
    r->x = quarter(r->x, lambda);
    r->y = quarter(r->y, lambda);
    r->z = quarter(r->z, lambda);
    r->p = quarter(r->p, lambda);
    r->scale *= 0.25;
}

static bool run_close(const run *r)
{
    double mean = 0.2 * (r->x.hi + r->y.hi + r->z.hi + 2.0 * r->p.hi);
    double far = fmax(fmax(fabs(r->x.hi - mean), fabs(r->y.hi - mean)),
                      fmax(fabs(r->z.hi - mean), fabs(r->p.hi - mean)));
    return far <= CLOSE * mean;
}

/* RF(x,y,z) and RJ(x,y,z,p), p > 0 */
static void rfj_dd(plh_dd x, plh_dd y, plh_dd z, plh_dd p, plh_dd *rf, plh_dd *rj)
{
    run r = {x, y, z, p, {0.0, 0.0}, 1.0};
    while (!run_close(&r))
        run_step(&r);
    plh_dd sum = add(add(r.x, r.y), r.z), f = plh_dd_div_d(sum, 3.0);
    plh_dd j = plh_dd_div_d(add(sum, plh_dd_scale2(r.p, 2.0)), 5.0);
    *rf = over_root(rf_tail(plh_dd_sub(f, r.x).hi / f.hi, plh_dd_sub(f, r.y).hi / f.hi), f);
    double tail = plh_rj_tail(plh_dd_sub(j, r.x).hi / j.hi, plh_dd_sub(j, r.y).hi / j.hi,
                              plh_dd_sub(j, r.z).hi / j.hi);
    plh_dd last = plh_dd_div(over_root(tail - 1.0, j), j);
    *rj = add(plh_dd_mul_d(r.sum, 6.0), plh_dd_scale2(last, r.scale));
}

/* gap RJ(p)/3 + sqrt(xyz/(xz+pq)) RC(xz+pq, pq), and RF: the parts of DLMF 19.20.14 with y singled
 * out, gap = (z-y)(y-x)/(y+q), p = y + gap. */
static plh_dd principal_parts(plh_dd x, plh_dd y, plh_dd z, plh_dd q, plh_dd *rf)
{
    plh_dd gap = plh_dd_div(mul(plh_dd_sub(z, y), plh_dd_sub(y, x)), add(y, q)), p = add(y, gap),
           rj;
    rfj_dd(x, y, z, p, rf, &rj);
    plh_dd xz = mul(x, z), pq = mul(p, q), both = add(xz, pq);
    plh_dd root = plh_dd_sqrt(mul(plh_dd_div(xz, both), y));
    return add(plh_dd_div_d(mul(gap, rj), 3.0), mul(root, rc_dd(both, pq)));
}

double plh_principal_rj(double x, double y, double z, double q)
{
    plh_dd rf, dy = plh_dd_from(y), dq = plh_dd_from(q);
    plh_dd parts = principal_parts(plh_dd_from(x), dy, plh_dd_from(z), dq, &rf);
    plh_dd r = plh_dd_div(plh_dd_sub(parts, rf), add(dy, dq));
    return 3.0 * plh_dd_to(r);
}

/* sin and cos of |r| <= pi/4, by their series. */
static void sincos_dd(plh_dd r, plh_dd *s, plh_dd *c)
{
    plh_dd square = plh_dd_neg(plh_dd_sqr(r)), t = plh_dd_from(1.0);
    *s = *c = t;
    for (int k = 1; k < 14; k++) {
        t = plh_dd_div_d(mul(t, square), 2.0 * k * (2.0 * k - 1.0));
        *c = add(*c, t);
        *s = add(*s, plh_dd_div_d(t, 2.0 * k + 1.0));
    }
    *s = mul(*s, r);
}

/* sin r and cos r >= 0 of plh_phase_of, in double-double. */
static void phase_dd(double phi, plh_dd *s, plh_dd *c)
{
    double hi, lo;
    uint64_t k;
    if (phi < PLH_SINCOS_FAST)
        hi = vreduce(phi, &lo, &k);
    else
        k = (uint64_t)plh_reduce_huge(phi, &hi, &lo);
    sincos_dd(plh_fast_two_sum(hi, lo), s, c);
    if (k & 1) {
        plh_dd swap = *s;
        *s = hi > 0.0 ? plh_dd_neg(*c) : *c;
        *c = hi > 0.0 ? swap : plh_dd_neg(swap);
    }
}

/* Before the pole Pi = s (RF + n s^2 RJ(c^2,d^2,1,p)/3), p = c^2 - (n-1) s^2 > 0; behind it, with the
 * terms in RF gathered, Pi = s (n parts - m RF)/(n - m). */
double plh_principal_pi(double n, double phi, double m, double mc)
{
    plh_dd s, c, rf, rj, dn = plh_dd_from(n), one = plh_dd_from(1.0);
    plh_dd dm = m < mc ? plh_dd_from(m) : plh_two_sum(1.0, -mc);
    plh_dd dmc = m < mc ? plh_two_sum(1.0, -m) : plh_dd_from(mc);
    phase_dd(phi, &s, &c);
    plh_dd s2 = plh_dd_sqr(s), c2 = plh_dd_sqr(c), d2 = add(c2, mul(dmc, s2));
    plh_dd p = plh_dd_sub(c2, mul(plh_two_sum(n, -1.0), s2)), r;
    if (p.hi == 0.0)
        return copysign(INFINITY, s.hi);
    if (p.hi > 0.0) {
        rfj_dd(c2, d2, one, p, &rf, &rj);
        r = add(rf, plh_dd_div_d(mul(mul(dn, s2), rj), 3.0));
    } else {
        plh_dd parts = principal_parts(c2, d2, one, plh_dd_neg(p), &rf);
        r = plh_dd_div(plh_dd_sub(mul(dn, parts), mul(dm, rf)), plh_dd_sub(dn, dm));
    }
    return plh_dd_to(mul(s, r));
}
