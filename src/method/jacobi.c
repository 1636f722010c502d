/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The exact solution by Celledoni, Fassò et al. (2007), section 2: the momentum in Jacobi's
 * functions, the attitude as a turn by psi in a frame that follows the momentum; psi holds an
 * elliptic integral of the third kind, by Carlson's integrals or (section 3.1) by Gauss quadrature
 * in the amplitude. Written with c1, c2, d1, d3: 2T I3 - 1 = (I3 - I1) d1^2/I1, 1 - 2T I1 = (I3 -
 * I1) d3^2/I3, d1^2 + d3^2 = 1.
 */
#include <math.h>
#include <polhode/elliptic.h>
#include <polhode/extend/method.h>
#include <polhode/mat3.h>
#include <polhode/rotation.h>

#include "method/curve.h"
#include "method/frame.h"
#include "method/gauss.h"
#include "method/list.h"
#include "method/mutant.h"
#include "method/rotate.h"

/* Pi(phi1) - Pi(phi0), Celledoni, Fassò et al. (2007), eq. (39), by s Gauss nodes in the
 * amplitude. */
static double third_kind_gauss(const plh_curve *e, double n, double phi0, double phi1, int s)
{
    double sum = 0.0, width = phi1 - phi0;
    for (int i = 0; i < s; i++) {
        double sine, cosine;
        plh_rotate_sincos(phi0 + plh_gauss_node[s - 1][i] * width, &sine, &cosine);
        double s2 = sine * sine;
        double f = 1.0 / ((1.0 - n * s2) * sqrt(e->mc + e->k2 * cosine * cosine));
        sum += PLH_MUTANT(1.0, 1.001) * plh_gauss_weight[s - 1][i] * f;
    }
    return width * sum;
}

static double third_kind(const plh_curve *e, double n, const plh_curve_point *end, int nodes)
{
    double phi1 = plh_jacobi_am(end->u, e->k2, e->mc);
    if (nodes > 0)
        return third_kind_gauss(e, n, e->phi0, phi1, nodes);
    return PLH_MUTANT(1.0, 1.001) *
           (plh_ellint_Pi_inc(n, phi1, e->k2, e->mc) - plh_ellint_Pi_inc(n, e->phi0, e->k2, e->mc));
}

/* Celledoni, Fassò et al. (2007), eq. (14): psi in the frame (v, w, m), v along dm/dt. */
static double psi_rotation(const plh_curve *e, double tau, const plh_curve_point *end, int nodes)
{
    const double *I = e->body->I, *m = e->start;
    double w[3] = {m[0] / I[0], m[1] / I[1], m[2] / I[2]};
    double T2 = m[0] * w[0] + m[1] * w[1] + m[2] * w[2];
    double defect = m[2] * w[2] * (I[2] - I[1]) - m[0] * w[0] * (I[1] - I[0]); /* 1 - 2T I2 */
    double n = e->low ? e->body->c1 / (e->d1 * e->d1) : e->body->c2 / (e->d3 * e->d3);
    return T2 * tau + defect / (I[1] * e->lambda) * third_kind(e, n, end, nodes);
}

/* n and the common part of the cases (a) and (c). */
static double psi_third(const plh_curve *e, double tau, double bracket)
{
    const double *I = e->body->I;
    return tau / I[2] + (I[2] - I[0]) / (I[0] * I[2] * e->lambda) * bracket;
}

typedef struct values {
    double angle;
} values;
PLH_METHOD_VALUES(values, of)

/* clang-format off */
static const plh_param split[] = {
    PLH_REAL_IN(values, angle, "angle", 0.0, -360.0, 360.0, "degrees: c1 = cos(angle)/sqrt 2, c2 = sin(angle)/sqrt 2 (c0, c3 of Gustafsson 2010, eq. 36)"),
};
/* clang-format on */

static double parameter(const plh_curve *e)
{
    return e->low ? -(e->d3 * e->d3) / (e->d1 * e->d1) : -e->body->c2 / e->body->c1;
}

/*
 * The elementary part of the integral of 1/(1 + m3), case (a) of Celledoni, Fassò et al. (2007),
 * section 2.4: in regime (b) the print does not hold, and the arc tangent follows the amplitude.
 */
static double elementary(const plh_curve *e, double sn, double cn, double dn, double phi)
{
    if (e->low) {
        double root = e->d3 / (e->d1 * sqrt(e->body->c2));
        return e->d3 / root * atan(root * sn / dn);
    }
    double c = sqrt(e->body->c1), x = atan2(sn, c * cn);
    x += (2.0 * PLH_PI) * round((phi - x) / (2.0 * PLH_PI));
    return e->sigma * e->d3 * c * x;
}

/* Celledoni, Fassò et al. (2007), eq. (38), Kosenko. */
static double psi_kosenko(const plh_curve *e, double tau, const plh_curve_point *end, int nodes)
{
    double sn0, cn0, phi1 = plh_jacobi_am(end->u, e->k2, e->mc);
    plh_rotate_sincos(e->phi0, &sn0, &cn0);
    double dn0 = sqrt(e->mc + e->k2 * cn0 * cn0);
    double change =
        elementary(e, end->sn, end->cn, end->dn, phi1) - elementary(e, sn0, cn0, dn0, e->phi0);
    return psi_third(e, tau, third_kind(e, parameter(e), end, nodes) - change);
}

static plh_vec3 vector(const double m[3])
{
    return plh_vec3_make(m[0], m[1], m[2]);
}

static plh_vec3 unit(plh_vec3 v)
{
    return plh_vec3_scale(1.0 / plh_vec3_norm(v), v);
}

/* Rows v, w, m: v along dm/dt (Celledoni, Fassò et al. (2007) Prop. 2.2), or along m x e3 (case
 * (c)). */
static plh_mat3 frame_of(const plh_curve *e, const double m[3], bool zon)
{
    const double *I = e->body->I;
    plh_vec3 mm = vector(m), omega = plh_vec3_make(m[0] / I[0], m[1] / I[1], m[2] / I[2]);
    plh_vec3 v = unit(plh_vec3_cross(mm, zon ? plh_vec3_make(0.0, 0.0, 1.0) : omega));
    return plh_mat3_rows(v, plh_vec3_cross(mm, v), mm);
}

static plh_quat product(plh_quat p0, double psi, plh_quat p1)
{
    return plh_quat_mul(plh_quat_mul(plh_quat_conj(p0), plh_frame_about_third(psi)), p1);
}

enum { ROTATION, KOSENKO, FRAME_B, FRAME_C };

/* The increment of the attitude in sorted axes, sign as it comes. */
static plh_quat increment(const plh_curve *e, double tau, const plh_curve_point *end, int kind,
                          int nodes, const values *v)
{
    if (kind == KOSENKO) {
        double psi = psi_kosenko(e, tau, end, nodes);
        return plh_frame_between(e->start, end->m, v->angle, psi); /* Lemma 2.4 */
    }
    bool zon = kind == FRAME_C;
    plh_mat3 P0 = frame_of(e, e->start, zon), P1 = frame_of(e, end->m, zon);
    double psi = zon ? psi_third(e, tau, third_kind(e, parameter(e), end, nodes))
                     : psi_rotation(e, tau, end, nodes);
    if (kind != ROTATION)
        return product(plh_quat_from_mat3(P0), psi, plh_quat_from_mat3(P1));
    plh_mat3 Y = plh_quat_to_mat3(plh_frame_about_third(psi));
    return plh_quat_from_mat3(plh_mat3_mul(plh_mat3_mul_tn(P0, Y), P1));
}

static plh_status step_of(plh_integrator *it, double h, plh_state *s, int kind, int nodes)
{
    plh_curve e;
    if (!plh_curve_begin(it, it->work, s->m, false, &e))
        return plh_curve_other(it, h, s);
    double tau = e.G * h;
    plh_curve_point end = plh_curve_at(&e, tau);
    plh_vec3 m = plh_curve_settle(&e, &end);
    plh_quat r = plh_curve_turn(&e, increment(&e, tau, &end, kind, nodes, of(&it->spec)));
    if (kind != KOSENKO)
        r = plh_curve_lift(it, &e, h, s->m, r);
    s->q = plh_rotate_by(s->q, r);
    s->m = m;
    return PLH_OK;
}

static plh_status rot_step(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    return step_of(it, h, s, ROTATION, it->method->variant / 2);
}

static plh_status quat_a_step(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    return step_of(it, h, s, KOSENKO, it->method->variant / 2);
}

static plh_status quat_b_step(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    return step_of(it, h, s, FRAME_B, 0);
}

static plh_status quat_c_step(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    return step_of(it, h, s, FRAME_C, 0);
}

static plh_status prepare(plh_integrator *it)
{
    plh_curve_prepare(it, it->work);
    return PLH_OK;
}

enum { KEEPS = PLH_KEEPS_ENERGY | PLH_KEEPS_NORM | PLH_KEEPS_SPACE };

#define JACOBI(ident, text, group, p, top, run, list, count, what, where)                          \
    const plh_method plh_method_##ident = {                                                        \
        .name = text,                                                                              \
        .family = group,                                                                           \
        .summary = what,                                                                           \
        .source = where,                                                                           \
        .free = {p, PLH_EXACT, KEEPS, true, true, p == PLH_EXACT},                                 \
        .variant = top,                                                                            \
        .params = list,                                                                            \
        .param_count = count,                                                                      \
        .work_size = sizeof(plh_curve_body),                                                       \
        .step = run,                                                                               \
        .prepare = prepare,                                                                        \
        .constant_work = true,                                                                     \
    };

JACOBI(jacobi_rot, "jacobi-rot", "jacobi", PLH_EXACT, 0, rot_step, NULL, 0,
       "exact, rotation matrices, frame along m and dm/dt",
       "Celledoni, Fassò et al. (2007), section 2.2, eqs (11) and (14)")
JACOBI(
    jacobi_quat_a, "jacobi-quat-a", "jacobi", PLH_EXACT, 0, quat_a_step, split, 1,
    "exact, quaternions, Kosenko's choice",
    "Celledoni, Fassò et al. (2007), section 2.4 case (a), eq. (38); in regime (b) with the corrected integral")
JACOBI(jacobi_quat_b, "jacobi-quat-b", "jacobi", PLH_EXACT, 0, quat_b_step, NULL, 0,
       "exact, quaternions, frame along m and dm/dt",
       "Celledoni, Fassò et al. (2007), section 2.4 case (b), eq. (14)")
JACOBI(
    jacobi_quat_c, "jacobi-quat-c", "jacobi", PLH_EXACT, 0, quat_c_step, NULL, 0,
    "exact, quaternions, van Zon and Schofield's choice",
    "Celledoni, Fassò et al. (2007), section 2.4 case (c); in regime (b) n = -I3(I2-I1)/(I1(I3-I2))")

#define GAUSS(p)                                                                                   \
    JACOBI(rot_gauss##p, "rot-gauss" #p, "gauss", p, p, rot_step, NULL, 0,                         \
           "jacobi-rot with the third kind by Gauss quadrature",                                   \
           "Celledoni, Fassò et al. (2007), section 3.1, eqs (39) and (49)")                       \
    JACOBI(quat_gauss##p, "quat-gauss" #p, "gauss", p, p, quat_a_step, split, 1,                   \
           "jacobi-quat-a with the third kind by Gauss quadrature",                                \
           "Celledoni, Fassò et al. (2007), section 3.1, eqs (39) and (49)")
GAUSS(2)
GAUSS(4)
GAUSS(6)
GAUSS(8)
GAUSS(10)
