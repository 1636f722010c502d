/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The semi-exact methods of Gustafsson (2010): the momentum in closed form, the attitude by the
 * factorization of section 4.3.2 with Gauss quadrature in time, or by the Magnus series of section
 * 3.1.
 */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/mat3.h>
#include <polhode/rotation.h>

#include "method/curve.h"
#include "method/frame.h"
#include "method/gauss.h"
#include "method/list.h"
#include "method/mutant.h"
#include "method/rotate.h"

enum { COMPACT, CLASSIC };

typedef struct values {
    int momentum;
    double angle;
} values;
PLH_METHOD_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_CHOICE(values, momentum, "momentum", COMPACT, "compact|classic", "constants of section 4.2, the point put back on the invariants (round-off grows as a random walk), or of section 4.1 (it grows linearly)"),
    PLH_REAL_IN(values, angle, "angle", 0.0, -360.0, 360.0, "degrees: c0 = cos(angle)/sqrt 2, c3 = sin(angle)/sqrt 2 in (36)"),
};
/* clang-format on */

static plh_vec3 omega_at(const plh_curve *e, double tau)
{
    plh_curve_point p = plh_curve_at(e, tau);
    const double *I = e->body->I;
    return plh_vec3_make(p.m[0] / I[0], p.m[1] / I[1], p.m[2] / I[2]);
}

/* Gustafsson (2010), eq. (33): the integrand is (2E + omega3)/(1 + m3). */
static double factor_psi(const plh_curve *e, double tau, int nodes)
{
    const double *I = e->body->I, *m = e->start;
    double E2 = m[0] * m[0] / I[0] + m[1] * m[1] / I[1] + m[2] * m[2] / I[2], sum = 0.0;
    for (int i = 0; i < nodes; i++) {
        plh_curve_point p = plh_curve_at(e, plh_gauss_node[nodes - 1][i] * tau);
        sum += PLH_MUTANT(1.0, 1.001) * plh_gauss_weight[nodes - 1][i] * (E2 + p.m[2] / I[2]) /
               (1.0 + p.m[2]);
    }
    return tau * sum;
}

static plh_status factor_step(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    plh_curve e;
    if (!plh_curve_begin(it, it->work, s->m, of(&it->spec)->momentum == CLASSIC, &e))
        return plh_curve_other(it, h, s);
    double tau = e.G * h;
    plh_curve_point end = plh_curve_at(&e, tau);
    plh_vec3 m = plh_curve_settle(&e, &end);
    double psi = factor_psi(&e, tau, it->method->variant / 2);
    plh_quat r = plh_frame_between(e.start, end.m, of(&it->spec)->angle, psi); /* (31), (34)-(36) */
    s->q = plh_rotate_by(s->q, plh_curve_turn(&e, r));
    s->m = m;
    return PLH_OK;
}

/*
 * The exponent of Gustafsson (2010), eqs (22)-(25), as the rotation vector of the increment on the
 * right. The paper solves for the conjugate, with W = -omega on the left; in so(3) its brackets are
 * cross products and c = 1, so that the result changes sign once, at the end.
 */
static plh_vec3 magnus4(const plh_vec3 *W, double h)
{
    plh_vec3 a1 = plh_vec3_scale(0.5 * h, plh_vec3_add(W[0], W[1]));
    plh_vec3 a2 = plh_vec3_scale(sqrt(3.0) * h, plh_vec3_sub(W[1], W[0]));
    return plh_vec3_axpy(a1, PLH_MUTANT(-1.0 / 12.0, -1.0 / 13.0),
                         plh_vec3_cross(a1, a2)); /* (23) */
}

static plh_vec3 magnus6(const plh_vec3 *W, double h)
{
    plh_vec3 a1 = plh_vec3_scale(h, W[1]);
    plh_vec3 a2 = plh_vec3_scale(sqrt(15.0) / 3.0 * h, plh_vec3_sub(W[2], W[0]));
    plh_vec3 a3 =
        plh_vec3_scale(10.0 / 3.0 * h, plh_vec3_axpy(plh_vec3_add(W[0], W[2]), -2.0, W[1]));
    plh_vec3 s1 = plh_vec3_cross(a1, a2);
    plh_vec3 r1 = plh_vec3_scale(-1.0 / 60.0, plh_vec3_cross(a1, plh_vec3_axpy(s1, 2.0, a3)));
    plh_vec3 left = plh_vec3_axpy(plh_vec3_axpy(s1, -20.0, a1), -1.0, a3);
    plh_vec3 sum = plh_vec3_axpy(a1, PLH_MUTANT(1.0 / 12.0, 1.0 / 13.0), a3);
    return plh_vec3_axpy(sum, 1.0 / 240.0, plh_vec3_cross(left, plh_vec3_add(a2, r1))); /* (24) */
}

/* (21) for four nodes: R Q of (19)-(20), T_ij = (1 - (-1)^(i+j))/((i+j) 2^(i+j)) without
 * factorial. */
static const double moments8[4][4] = {{-0.09232659844072882091061, 0.5923265984407288209106,
                                       0.5923265984407288209106, -0.09232659844072882091061},
                                      {0.2144296952704798080931, -3.484468382090187537453,
                                       3.484468382090187537453, -0.2144296952704798080931},
                                      {3.195048252113468995166, -3.195048252113468995166,
                                       -3.195048252113468995166, 3.195048252113468995166},
                                      {-7.420540068038946105201, 18.79544940755506081126,
                                       -18.79544940755506081126, 7.420540068038946105201}};

static plh_vec3 magnus8(const plh_vec3 *W, double h)
{
    plh_vec3 a[4];
    for (int i = 0; i < 4; i++) {
        a[i] = plh_vec3_scale(h * moments8[i][0], W[0]);
        for (int j = 1; j < 4; j++)
            a[i] = plh_vec3_axpy(a[i], h * moments8[i][j], W[j]);
    }
    plh_vec3 u = plh_vec3_axpy(a[0], 1.0 / 28.0, a[2]), v = plh_vec3_axpy(a[1], 3.0 / 28.0, a[3]);
    plh_vec3 s1 = plh_vec3_scale(-1.0 / 28.0, plh_vec3_cross(u, v));
    plh_vec3 r1 =
        plh_vec3_scale(1.0 / 3.0, plh_vec3_cross(a[0], plh_vec3_axpy(s1, -1.0 / 14.0, a[2])));
    plh_vec3 s2 = plh_vec3_cross(plh_vec3_add(u, s1), plh_vec3_add(v, r1));
    plh_vec3 hat = plh_vec3_cross(a[1], s1);
    plh_vec3 r2 = plh_vec3_cross(plh_vec3_axpy(a[0], 1.25, s1),
                                 plh_vec3_axpy(plh_vec3_axpy(s2, 2.0, a[2]), 0.5, hat));
    plh_vec3 sum = plh_vec3_axpy(a[0], PLH_MUTANT(1.0 / 12.0, 1.0 / 13.0), a[2]);
    plh_vec3 left = plh_vec3_axpy(
        plh_vec3_axpy(plh_vec3_axpy(a[0], 1.0 / 12.0, a[2]), -7.0 / 3.0, s1), -1.0 / 6.0, s2);
    plh_vec3 right =
        plh_vec3_axpy(plh_vec3_axpy(plh_vec3_scale(-9.0, a[1]), -2.25, a[3]), 63.0, r1);
    plh_vec3 s3 = plh_vec3_cross(left, plh_vec3_add(right, r2));
    return plh_vec3_axpy(plh_vec3_axpy(sum, -7.0 / 120.0, s2), 1.0 / 360.0, s3); /* (25) */
}

static plh_vec3 magnus_exponent(const plh_curve *e, double tau, int nodes)
{
    plh_vec3 W[4], gamma;
    for (int i = 0; i < nodes; i++)
        W[i] = plh_vec3_scale(-1.0, omega_at(e, plh_gauss_node[nodes - 1][i] * tau));
    if (nodes == 1)
        gamma = plh_vec3_scale(PLH_MUTANT(1.0, 1.001) * tau, W[0]); /* (22), at t + h/2 */
    else
        gamma = nodes == 2 ? magnus4(W, tau) : nodes == 3 ? magnus6(W, tau) : magnus8(W, tau);
    return plh_vec3_scale(-1.0, gamma);
}

/* Turns a vector of the sorted axes into one of the body's. */
static plh_vec3 unsorted(const plh_curve *e, plh_vec3 v)
{
    return plh_quat_vec(plh_curve_turn(e, plh_quat_make(0.0, v.x, v.y, v.z)));
}

static plh_status magnus_step(plh_integrator *it, double t, double h, plh_state *s, bool matrix)
{
    (void)t;
    plh_curve e;
    if (!plh_curve_begin(it, it->work, s->m, of(&it->spec)->momentum == CLASSIC, &e))
        return plh_curve_other(it, h, s);
    double tau = e.G * h;
    plh_vec3 v = unsorted(&e, magnus_exponent(&e, tau, it->method->variant / 2));
    plh_quat q = plh_quat_mul(s->q, plh_rotate_exp(v));
    if (matrix) { /* the product decides the sign of the quaternion of the product matrix */
        plh_quat r = plh_quat_from_mat3(plh_mat3_mul(plh_quat_to_mat3(s->q), plh_so3_exp(v)));
        double same = q.w * r.w + q.x * r.x + q.y * r.y + q.z * r.z;
        q = plh_quat_scale(same < 0.0 ? -1.0 : 1.0, r);
    }
    s->q = q;
    plh_curve_point end = plh_curve_at(&e, tau);
    s->m = plh_curve_settle(&e, &end);
    return PLH_OK;
}

static plh_status quaternion_step(plh_integrator *it, double t, double h, plh_state *s)
{
    return magnus_step(it, t, h, s, false);
}

static plh_status matrix_step(plh_integrator *it, double t, double h, plh_state *s)
{
    return magnus_step(it, t, h, s, true);
}

static plh_status prepare(plh_integrator *it)
{
    plh_curve_prepare(it, it->work);
    return PLH_OK;
}

enum { INVARIANTS = PLH_KEEPS_ENERGY | PLH_KEEPS_NORM };

#define GUSTAFSSON(ident, text, group, p, run, kept, count, what, where)                           \
    const plh_method plh_method_##ident = {                                                        \
        .name = text,                                                                              \
        .family = group,                                                                           \
        .summary = what,                                                                           \
        .source = where,                                                                           \
        .free = {p, PLH_EXACT, kept, true, true, false},                                           \
        .variant = p,                                                                              \
        .params = params,                                                                          \
        .param_count = count,                                                                      \
        .work_size = sizeof(plh_curve_body),                                                       \
        .step = run,                                                                               \
        .prepare = prepare,                                                                        \
        .constant_work = true,                                                                     \
    };

#define FACTOR(p)                                                                                  \
    GUSTAFSSON(factor##p, "factor" #p, "factorization", p, factor_step,                            \
               INVARIANTS | PLH_KEEPS_SPACE, 2,                                                    \
               "exact momentum, angle by Gauss quadrature in time",                                \
               "Gustafsson (2010), section 4.3.2, eqs (31)-(36)")
FACTOR(2)
FACTOR(4)
FACTOR(6)
FACTOR(8)

#define MAGNUS(p, where)                                                                           \
    GUSTAFSSON(magnus##p, "magnus" #p, "magnus", p, quaternion_step, INVARIANTS, 1,                \
               "exact momentum, Magnus series, quaternions", where)                                \
    GUSTAFSSON(magnus_rot##p, "magnus-rot" #p, "magnus", p, matrix_step, INVARIANTS, 1,            \
               "exact momentum, Magnus series, rotation matrices (W = -omega)", where)
MAGNUS(2, "Gustafsson (2010), section 3.1, eq. (22), at the midpoint")
MAGNUS(4, "Gustafsson (2010), section 3.1, eq. (23)")
MAGNUS(6, "Gustafsson (2010), section 3.1, eq. (24)")
MAGNUS(8, "Gustafsson (2010), section 3.1, eq. (25), with (20) without the factorial")
