/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Carlson's duplication for one set of arguments of order one. The four numbers of a step (x, y, z
 * and p, or the mean) sit in one vector where the processor has one, for the sake of the roots.
 * Compiled into the kernels of plh_isa_sources; callers scale and check the arguments.
 *
 * Source: B. C. Carlson, "Numerical computation of real or complex elliptic integrals", Numer.
 * Algorithms 10 (1995); the term RC(1, 1+e) of RJ in the form that does not cancel,
 * 1 + e = 2 sqrt(p) (p + lambda) / d.
 */
#ifndef PLH_ELLIPTIC_DUPLICATION_H
#define PLH_ELLIPTIC_DUPLICATION_H

#include <math.h>

#include "elliptic/rows.h"
#include "elliptic/scale.h"
#include "elliptic/tail.h"

#if defined(__AVX2__)
#include <immintrin.h>
typedef __m256d plh_quad;

static inline plh_quad plh_quad_make(double x, double y, double z, double w)
{
    return _mm256_set_pd(w, z, y, x);
}
static inline plh_quad plh_quad_sqrt(plh_quad a)
{
    return _mm256_sqrt_pd(a);
}
static inline double plh_quad_get(plh_quad a, int i)
{
    return a[i];
}
/* (a + s)/4 */
static inline plh_quad plh_quad_step(plh_quad a, double s)
{
    return _mm256_mul_pd(_mm256_add_pd(a, _mm256_set1_pd(s)), _mm256_set1_pd(0.25));
}
#else
typedef struct plh_quad {
    double v[4];
} plh_quad;

static inline plh_quad plh_quad_make(double x, double y, double z, double w)
{
    plh_quad r = {{x, y, z, w}};
    return r;
}
static inline plh_quad plh_quad_sqrt(plh_quad a)
{
    return plh_quad_make(__builtin_sqrt(a.v[0]), __builtin_sqrt(a.v[1]), __builtin_sqrt(a.v[2]),
                         __builtin_sqrt(a.v[3]));
}
static inline double plh_quad_get(plh_quad a, int i)
{
    return a.v[i];
}
static inline plh_quad plh_quad_step(plh_quad a, double s)
{
    return plh_quad_make((a.v[0] + s) * 0.25, (a.v[1] + s) * 0.25, (a.v[2] + s) * 0.25,
                         (a.v[3] + s) * 0.25);
}
#endif

static inline double plh_max3(double a, double b, double c)
{
    double m = a > b ? a : b;
    return m > c ? m : c;
}

/* lambda = sqrt(xy) + sqrt(xz) + sqrt(yz) from the roots. */
static inline double plh_lambda(double x, double y, double z)
{
    double xy = x * y;
    return vfma(z, x + y, xy);
}

/* (1 + p)/sqrt(a) for a small p, the errors of the root and the quotient put right. */
static inline double plh_over_root(double p, double a)
{
    double root = __builtin_sqrt(a), inv = 1.0 / root;
    plh_dd one = plh_two_prod(inv, root), square = plh_two_sqr(root);
    double off = (1.0 - one.hi) - one.lo, wide = (a - square.hi) - square.lo;
    return vfma(inv, p + vfma(-0.5 * inv * inv, wide, off), inv);
}

/* RF(x,y,z) for x, y, z >= 0, at most one zero, no overflow: two steps as a rule. */
static inline double plh_dup_rf(double x, double y, double z)
{
    double a0 = (x + y + z) * (1.0 / 3.0);
    double dx = a0 - x, dy = a0 - y;
    double most = plh_max3(fabs(dx), fabs(dy), fabs(a0 - z)) * (1.0 / 16.0);
    plh_quad v = plh_quad_make(x, y, z, a0), r;
    double scale = 1.0 / 16.0;
    for (int i = 0; i < 2; i++) {
        r = plh_quad_sqrt(v);
        v = plh_quad_step(v,
                          plh_lambda(plh_quad_get(r, 0), plh_quad_get(r, 1), plh_quad_get(r, 2)));
    }
    for (int i = 0; i < PLH_MOST_STEPS && __builtin_expect(most > 0.082 * plh_quad_get(v, 3), 0);
         i++) {
        r = plh_quad_sqrt(v);
        v = plh_quad_step(v,
                          plh_lambda(plh_quad_get(r, 0), plh_quad_get(r, 1), plh_quad_get(r, 2)));
        scale *= 0.25;
        most *= 0.25;
    }
    double a = plh_quad_get(v, 3), w = scale / a;
    double X = dx * w, Y = dy * w, Z = -(X + Y), xy = X * Y;
    double P = plh_rf_series12(vfma(-Z, Z, xy), xy * Z);
    return plh_over_root(P, a);
}

/* RC(1,t), 0 < t <= 2 (infinite at 0). */
static inline double plh_rc1(double t)
{
    if (__builtin_expect(!(t >= PLH_RC1_LOW), 0)) {
        double w = __builtin_sqrt(1.0 - t); /* atanh(w)/w without 1 - w */
        return 0.5 * log((1.0 + w) * (1.0 + w) / t) / w;
    }
    return vrc1_table(t);
}

/* RF and RD of the same x, y, z (RD singles out z): one run of at least three steps, z > 0. */
static inline void plh_dup_rfd(double x, double y, double z, double *rf, double *rd)
{
    double sum = x + y + z;
    double f0 = sum * (1.0 / 3.0), d0 = vfma(2.0, z, sum) * 0.2;
    double fx = f0 - x, fy = f0 - y, dx = d0 - x, dy = d0 - y, dz = d0 - z;
    double mostf = plh_max3(fabs(fx), fabs(fy), fabs(f0 - z)) * (1.0 / 64.0);
    double mostd = plh_max3(fabs(dx), fabs(dy), fabs(dz)) * (1.0 / 64.0);
    plh_quad v = plh_quad_make(x, y, z, f0);
    double d = d0, s = 0.0, scale = 1.0;
    for (int i = 0; i < PLH_MOST_STEPS; i++) {
        plh_quad r = plh_quad_sqrt(v);
        double c = plh_quad_get(r, 2);
        double lambda = plh_lambda(plh_quad_get(r, 0), plh_quad_get(r, 1), c);
        s += scale / (c * (plh_quad_get(v, 2) + lambda));
        v = plh_quad_step(v, lambda);
        d = (d + lambda) * 0.25;
        scale *= 0.25;
        if (i < 2)
            continue;
        if (mostf <= 0.0256 * plh_quad_get(v, 3) && mostd <= 0.0205 * d)
            break;
        mostf *= 0.25;
        mostd *= 0.25;
    }
    double f = plh_quad_get(v, 3), w = scale / f, X = fx * w, Y = fy * w, Z = -(X + Y), xy = X * Y;
    *rf = plh_over_root(plh_rf_series8(vfma(-Z, Z, xy), xy * Z), f);
    w = scale / d;
    double tail = scale * vrj_tail7(dx * w, dy * w, dz * w) / (d * __builtin_sqrt(d));
    *rd = vfma(3.0, s, tail);
}

/* RF (unless NULL) and RJ of the same x, y, z: both from one run of at least three steps, p > 0. */
static __attribute__((noinline, unused)) void plh_dup_rfj(double x, double y, double z, double p,
                                                          double *rf, double *rj)
{
    double sum = x + y + z;
    double f0 = sum * (1.0 / 3.0), j0 = (sum + 2.0 * p) * 0.2;
    double fx = f0 - x, fy = f0 - y, jx = j0 - x, jy = j0 - y, jz = j0 - z, jp = j0 - p;
    double mostf = plh_max3(fabs(fx), fabs(fy), fabs(f0 - z)) * (1.0 / 64.0);
    double mostj = plh_max3(fabs(jx), fabs(jy), plh_max3(fabs(jz), fabs(jp), 0.0)) * (1.0 / 64.0);
    plh_quad v = plh_quad_make(x, y, z, p);
    double f = f0, j = j0, s = 0.0, scale = 1.0;
    for (int i = 0; i < PLH_MOST_STEPS; i++) {
        plh_quad r = plh_quad_sqrt(v);
        double a = plh_quad_get(r, 0), b = plh_quad_get(r, 1), c = plh_quad_get(r, 2);
        double q = plh_quad_get(r, 3), lambda = plh_lambda(a, b, c);
        double d = (q + a) * (q + b) * (q + c);
        double t = 2.0 * q * (plh_quad_get(v, 3) + lambda), inv = 1.0 / d;
        s = vfma(scale * inv, plh_rc1(t * inv), s);
        v = plh_quad_step(v, lambda);
        f = (f + lambda) * 0.25;
        j = (j + lambda) * 0.25;
        scale *= 0.25;
        if (i < 2)
            continue;
        if ((!rf || mostf <= PLH_RFJ_CLOSE_F * f) && mostj <= PLH_RFJ_CLOSE_J * j)
            break;
        mostf *= 0.25;
        mostj *= 0.25;
    }
    if (rf) {
        double w = scale / f, X = fx * w, Y = fy * w, Z = -(X + Y), xy = X * Y;
        *rf = plh_over_root(plh_rf_series9(vfma(-Z, Z, xy), xy * Z), f);
    }
    double inv = 1.0 / j, w = scale * inv;
    double tail = scale * (vrj_tail9(jx * w, jy * w, jz * w) * (inv * __builtin_sqrt(inv)));
    *rj = vfma(6.0, s, tail);
}

#endif
