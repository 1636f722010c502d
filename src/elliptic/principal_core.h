/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Principal values of RJ and Pi, written once for two kinds of numbers: double-double
 * (principal.c), and pairs of long doubles (principal_wide.c), whose exponents hold products of any
 * doubles. The including file gives the type num, its parts real, and num_add, num_sub, num_mul,
 * num_div, num_div_d, num_sqrt, num_scale2, num_from, num_one_plus.
 *
 * Near their zeros, and not only there, the terms of the formulas cancel; with some twenty bits
 * more in each term what is lost is what the arguments' own rounding loses. Duplication as in
 * duplication.h, to deviations below 1e-3, where the series in doubles give 2^-72.
 */
#include <math.h>

#include "elliptic/duplication.h"

#define CLOSE 1e-3
/* Arguments of any doubles come this close in some thirty steps. */
#define MOST_STEPS 100

/* (a + b)/4 */
static num quarter(num a, num b)
{
    return num_scale2(num_add(a, b), 0.25);
}

/* (1 + p)/sqrt(a), p small */
static num over_root(double p, num a)
{
    return num_div(num_one_plus(p), num_sqrt(a));
}

/* (mean - x)/mean */
static double apart(num mean, num x)
{
    return (double)(num_sub(mean, x).hi / mean.hi);
}

static double rf_tail(double X, double Y)
{
    double Z = -(X + Y), xy = X * Y;
    return plh_rf_series8(xy - Z * Z, xy * Z);
}

/* RC(x,y) for y > 0, x >= 0: RF(x,y,y). */
static num rc_num(num x, num y)
{
    num mean = num_div_d(num_add(x, num_scale2(y, 2.0)), 3.0);
    for (int i = 0; i < MOST_STEPS; i++) {
        double X = (double)((mean.hi - x.hi) / mean.hi);
        if (fabs(X) <= CLOSE)
            break;
        num root = num_sqrt(y);
        num lambda = num_add(num_scale2(num_mul(num_sqrt(x), root), 2.0), y);
        x = quarter(x, lambda);
        y = quarter(y, lambda);
        mean = num_div_d(num_add(x, num_scale2(y, 2.0)), 3.0);
    }
    double X = apart(mean, x);
    return over_root(rf_tail(X, -0.5 * X), mean);
}

/* The sum over the steps that RJ leaves behind, RF's arguments and p after them. */
typedef struct run {
    num x, y, z, p, sum;
    double scale;
} run;

static void run_step(run *r)
{
    num a = num_sqrt(r->x), b = num_sqrt(r->y), c = num_sqrt(r->z);
    num q = num_sqrt(r->p), lambda = num_add(num_mul(a, b), num_mul(c, num_add(a, b)));
    num d = num_mul(num_mul(num_add(q, a), num_add(q, b)), num_add(q, c));
    num t = num_scale2(num_mul(q, num_add(r->p, lambda)), 2.0); /* RC(1, t/d)/d */
    num rc = num_div(rc_num(num_from(1.0), num_div(t, d)), d);
    r->sum = num_add(r->sum, num_scale2(rc, r->scale));
    r->x = quarter(r->x, lambda);
    r->y = quarter(r->y, lambda);
    r->z = quarter(r->z, lambda);
    r->p = quarter(r->p, lambda);
    r->scale *= 0.25;
}

static real farther(real a, real b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    return a > b ? a : b;
}

static bool run_close(const run *r)
{
    real mean = 0.2 * (r->x.hi + r->y.hi + r->z.hi + 2.0 * r->p.hi);
    real far =
        farther(farther(r->x.hi - mean, r->y.hi - mean), farther(r->z.hi - mean, r->p.hi - mean));
    return far <= CLOSE * mean;
}

/* RF(x,y,z) and RJ(x,y,z,p), p > 0 */
static void rfj_num(num x, num y, num z, num p, num *rf, num *rj)
{
    run r = {x, y, z, p, num_from(0.0), 1.0};
    for (int i = 0; i < MOST_STEPS && !run_close(&r); i++)
        run_step(&r);
    num sum = num_add(num_add(r.x, r.y), r.z), f = num_div_d(sum, 3.0);
    num j = num_div_d(num_add(sum, num_scale2(r.p, 2.0)), 5.0);
    *rf = over_root(rf_tail(apart(f, r.x), apart(f, r.y)), f);
    double tail = vrj_tail7(apart(j, r.x), apart(j, r.y), apart(j, r.z));
    num last = num_div(over_root(tail - 1.0, j), j);
    *rj = num_add(num_mul(r.sum, num_from(6.0)), num_scale2(last, r.scale));
}

/* gap RJ(p)/3 + sqrt(xyz/(xz+pq)) RC(xz+pq, pq), and RF: the parts of DLMF 19.20.14 with y singled
 * out, gap = (z-y)(y-x)/(y+q), p = y + gap. */
static num principal_parts(num x, num y, num z, num q, num *rf)
{
    num gap = num_div(num_mul(num_sub(z, y), num_sub(y, x)), num_add(y, q)), p = num_add(y, gap),
        rj;
    rfj_num(x, y, z, p, rf, &rj);
    num xz = num_mul(x, z), pq = num_mul(p, q), both = num_add(xz, pq);
    num root = num_sqrt(num_mul(num_div(xz, both), y));
    return num_add(num_div_d(num_mul(gap, rj), 3.0), num_mul(root, rc_num(both, pq)));
}

/* RJ(x,y,z,-q)/3, x <= y <= z */
static num principal_rj(double x, double y, double z, double q)
{
    num rf, dy = num_from(y), dq = num_from(q);
    num parts = principal_parts(num_from(x), dy, num_from(z), dq, &rf);
    return num_div(num_sub(parts, rf), num_add(dy, dq));
}

/* The complete Pi for large -n: RF/(1-n) - n mc RJ(0,mc,1,mc/(1-n))/(3 (1-n)^2), every term
 * positive. */
static num complete_negative(num n, num mc)
{
    num one = num_from(1.0), inv = num_div(one, num_sub(one, n)), q = num_mul(mc, inv), rf, rj;
    rfj_num(num_from(0.0), mc, one, q, &rf, &rj);
    num share = num_mul(num_scale2(n, -1.0), inv);
    return num_add(num_mul(inv, rf), num_div_d(num_mul(num_mul(share, q), rj), 3.0));
}

/*
 * Pi from the sine and cosine. Before the pole Pi = s (RF + n s^2 RJ(c^2,d^2,1,p)/3),
 * p = c^2 - (n-1) s^2 > 0; behind it, with the terms in RF gathered,
 * Pi = s (n parts - m RF)/(n - m) where d^2 is the middle one, else Pi = s parts with 1 singled
 * out.
 */
static num principal_pi(num n, num s, num c, num m, num mc)
{
    num one = num_from(1.0), s2 = num_mul(s, s), c2 = num_mul(c, c),
        d2 = num_add(c2, num_mul(mc, s2));
    num p = num_sub(c2, num_mul(num_sub(n, one), s2)), r, rf, rj;
    if (n.hi < -0x1p14 && c.hi == 0.0)
        return complete_negative(n, mc);
    if (p.hi == 0.0)
        return num_from(copysign(INFINITY, (double)s.hi));
    num q = num_scale2(p, -1.0);
    if (p.hi > 0.0) {
        rfj_num(c2, d2, one, p, &rf, &rj);
        r = num_add(rf, num_div_d(num_mul(num_mul(n, s2), rj), 3.0));
    } else if (m.hi >= 0.0 && mc.hi >= 0.0) {
        num parts = principal_parts(c2, d2, one, q, &rf);
        r = num_div(num_sub(num_mul(n, parts), num_mul(m, rf)), num_sub(n, m));
    } else {
        r = principal_parts(c2, one, d2, q, &rf);
    }
    return num_mul(s, r);
}
