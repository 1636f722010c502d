/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Turns a source file of the methods that is included after this one into 128-bit arithmetic. The
 * elliptic functions are made here, by the arithmetic-geometric mean.
 */
#ifndef PLH_TEST_QUAD_LIBRARY_H
#define PLH_TEST_QUAD_LIBRARY_H

#include <float.h>
#include <math.h>
#include <quadmath.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* From here on every double of the library is 128 bits wide, in this file only. */
#define double __float128
#define sqrt  sqrtq
#define fabs  fabsq
#define atan  atanq
#define atan2 atan2q
#define round roundq
#define cos   cosq
#define sin   sinq
#define pow   powq
#define exp   expq
#define log   logq
#undef isfinite
#define isfinite(x)        finiteq(x)

#define plh_vec3_norm      quad_vec3_norm
#define plh_jacobi         quad_jacobi
#define plh_jacobi_am      quad_am
#define plh_ellint_F       quad_ellint_F
#define plh_ellint_Pi_inc  quad_ellint_Pi
#define plh_free_step      quad_free_step
#define plh_quat_from_mat3 quad_from_mat3
#define plh_quat_to_mat3   quad_to_mat3
#define plh_so3_exp        quad_so3_exp
/* Declared in headers that we do not want here, defined below. */
#define POLHODE_ELLIPTIC_H
#define POLHODE_ROTATION_H
#define POLHODE_STEP_H
#include <polhode/extend/method.h>
#include <polhode/mat3.h>

#define PLH_METHOD_ROTATE_H
static inline void plh_rotate_sincos(double x, double *s, double *c)
{
    *s = sinq(x);
    *c = cosq(x);
}
static inline plh_quat plh_rotate_unit(plh_quat a)
{
    return plh_quat_scale(1 / sqrtq(a.w * a.w + a.x * a.x + a.y * a.y + a.z * a.z), a);
}

static inline plh_quat plh_rotate_by(plh_quat q, plh_quat r)
{
    return plh_rotate_unit(plh_quat_mul(q, r));
}

static inline plh_quat plh_rotate_exp(plh_vec3 v)
{
    __float128 n = sqrtq(plh_vec3_dot(v, v)) / 2, f = n > 0 ? sinq(n) / (2 * n) : 0.5;
    return plh_quat_make(cosq(n), f * v.x, f * v.y, f * v.z);
}

static inline double quad_pi(void)
{
    return 4 * atanq(1);
}

/* Instead of the table of method/gauss.h, which has the digits of doubles: roots of P_n by
 * Newton. */
#define PLH_METHOD_GAUSS_H
static double plh_gauss_node[5][5], plh_gauss_weight[5][5];

static inline double legendre(int n, double x, double *slope)
{
    double before = 1, p = x;
    for (int k = 1; k < n; k++) {
        double next = ((2 * k + 1) * x * p - k * before) / (k + 1);
        before = p;
        p = next;
    }
    *slope = n * (before - x * p) / (1 - x * x);
    return p;
}

static inline void quad_gauss_tables(void)
{
    for (int n = 1; n <= 5; n++)
        for (int i = 0; i < n; i++) {
            double x = -cosq(quad_pi() * (i + (double)0.75) / (n + (double)0.5)), slope = 1;
            for (int k = 0; k < 10; k++)
                x -= legendre(n, x, &slope) / slope;
            plh_gauss_node[n - 1][i] = (1 + x) / 2;
            plh_gauss_weight[n - 1][i] = 1 / ((1 - x * x) * slope * slope);
        }
}

enum { LEVELS = 12 };

static inline int mean(double mc, double a[LEVELS], double c[LEVELS])
{
    double b = sqrtq(mc);
    int n = 0;
    a[0] = 1;
    c[0] = sqrtq(1 - mc);
    while (n + 1 < LEVELS && fabsq(c[n]) > 1e-36) {
        a[n + 1] = (a[n] + b) / 2;
        c[n + 1] = (a[n] - b) / 2;
        b = sqrtq(a[n] * b);
        n++;
    }
    return n;
}

static inline double quad_am(double u, double m, double mc)
{
    (void)m;
    double a[LEVELS], c[LEVELS];
    int n = mean(mc, a, c);
    double phi = (double)(1 << n) * a[n] * u;
    for (; n > 0; n--)
        phi = (phi + asinq(c[n] / a[n] * sinq(phi))) / 2;
    return phi;
}

static inline void quad_jacobi(double u, double m, double mc, double *sn, double *cn, double *dn)
{
    double phi = quad_am(u, m, mc);
    *sn = sinq(phi);
    *cn = cosq(phi);
    *dn = sqrtq(mc + m * *cn * *cn);
}

static inline double quad_ellint_F(double phi, double m, double mc)
{
    (void)m;
    double a = 1, b = sqrtq(mc), scale = 1;
    for (int i = 0; i < LEVELS; i++) {
        phi += atanq(b / a * tanq(phi)) + quad_pi() * roundq(phi / quad_pi());
        double next = (a + b) / 2;
        b = sqrtq(a * b);
        a = next;
        scale *= 2;
    }
    return phi / (scale * a);
}

static inline double quad_ellint_Pi(double n, double phi, double m, double mc)
{
    (void)n, (void)phi, (void)m, (void)mc;
    return (double)NAN; /* the quadratures do without */
}

static inline plh_status quad_free_step(const plh_body *body, double h, const plh_state *in,
                                        plh_state *out)
{
    (void)body, (void)h, (void)in, (void)out;
    return PLH_UNSUPPORTED;
}

static inline plh_mat3 quad_to_mat3(plh_quat q)
{
    return plh_mat3_cols(plh_quat_rotate(q, plh_vec3_make(1, 0, 0)),
                         plh_quat_rotate(q, plh_vec3_make(0, 1, 0)),
                         plh_quat_rotate(q, plh_vec3_make(0, 0, 1)));
}

/* Column k of 4 q q^T, k the largest of the squares. */
static inline plh_quat quad_from_mat3(plh_mat3 r)
{
    double x = r.a[0][0], y = r.a[1][1], z = r.a[2][2];
    double k[4][4] = {
        {1 + x + y + z, r.a[2][1] - r.a[1][2], r.a[0][2] - r.a[2][0], r.a[1][0] - r.a[0][1]},
        {0, 1 + x - y - z, r.a[0][1] + r.a[1][0], r.a[0][2] + r.a[2][0]},
        {0, 0, 1 - x + y - z, r.a[1][2] + r.a[2][1]},
        {0, 0, 0, 1 - x - y + z}};
    int best = 0;
    for (int i = 1; i < 4; i++) {
        for (int j = 0; j < i; j++)
            k[i][j] = k[j][i];
        if (k[i][i] > k[best][best])
            best = i;
    }
    return plh_rotate_unit(plh_quat_make(k[best][0], k[best][1], k[best][2], k[best][3]));
}

static inline plh_mat3 quad_so3_exp(plh_vec3 v)
{
    return quad_to_mat3(plh_rotate_exp(v));
}

#define plh_curve_prepare quad_orbit_prepare
#define plh_curve_begin   quad_orbit_begin
#define plh_curve_at      quad_orbit_at
#define plh_curve_settle  quad_orbit_settle
#define plh_curve_turn    quad_orbit_turn
#define plh_curve_other   quad_orbit_other
#define plh_curve_lift    quad_orbit_lift
#include "method/curve.h"

/* n steps of a method on a generic body with ascending moments. */
static inline bool quad_run(const plh_method *method, const __float128 moment[3], __float128 h,
                            long n, __float128 q[4], __float128 m[3])
{
    plh_body body;
    plh_integrator it;
    plh_curve_body work;
    memset(&body, 0, sizeof body);
    memset(&it, 0, sizeof it);
    body.kind = PLH_BODY_GENERIC;
    body.order[1] = 1;
    body.order[2] = 2;
    it.method = method;
    quad_gauss_tables();
    it.body = &body;
    it.inertia = plh_vec3_make(moment[0], moment[1], moment[2]);
    it.work = &work;
    if (method->prepare(&it))
        return false;
    plh_state s = {{q[0], q[1], q[2], q[3]}, {m[0], m[1], m[2]}};
    for (long k = 0; k < n; k++)
        if (method->step(&it, 0, h, &s))
            return false;
    q[0] = s.q.w, q[1] = s.q.x, q[2] = s.q.y, q[3] = s.q.z;
    m[0] = s.m.x, m[1] = s.m.y, m[2] = s.m.z;
    return true;
}

#endif
