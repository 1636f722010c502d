/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "studies/engines.h"

#include <math.h>

/* q + h/2 omega q with omega in space, made a unit again: the usual update of an engine. */
static plh_quat euler_turn(plh_quat q, plh_vec3 omega, double h)
{
    plh_quat rate = plh_quat_mul(plh_quat_make(0.0, omega.x, omega.y, omega.z), q);
    return plh_quat_unit(plh_quat_make(q.w + 0.5 * h * rate.w, q.x + 0.5 * h * rate.x,
                                       q.y + 0.5 * h * rate.y, q.z + 0.5 * h * rate.z));
}

/* Turns with the angular velocity (in the body that the step begins with), which stays in space. */
static void turn_and_keep(const plh_body *body, plh_vec3 omega, double h, plh_state *s)
{
    plh_vec3 space = plh_quat_rotate(s->q, omega);
    s->q = euler_turn(s->q, space, h);
    s->m = plh_body_momentum(body, plh_quat_unrotate(s->q, space));
}

static void no_gyroscope(const plh_body *body, double h, plh_state *s)
{
    turn_and_keep(body, plh_body_omega(body, s->m), h, s);
}

static void explicit_gyroscope(const plh_body *body, double h, plh_state *s)
{
    plh_vec3 omega = plh_body_omega(body, s->m);
    plh_vec3 torque = plh_vec3_cross(s->m, omega);
    turn_and_keep(body, plh_vec3_axpy(omega, h, plh_body_omega(body, torque)), h, s);
}

/* Rows a, b, c: the solution of three linear equations. */
static plh_vec3 solve(plh_vec3 a, plh_vec3 b, plh_vec3 c, plh_vec3 right)
{
    plh_vec3 bc = plh_vec3_cross(b, c), ca = plh_vec3_cross(c, a), ab = plh_vec3_cross(a, b);
    plh_vec3 sum = plh_vec3_axpy(plh_vec3_scale(right.x, bc), right.y, ca);
    return plh_vec3_scale(1.0 / plh_vec3_dot(a, bc), plh_vec3_axpy(sum, right.z, ab));
}

/* One Newton step for I (w' - w) + h w' x I w' = 0 from w' = w. */
static void implicit_gyroscope(const plh_body *body, double h, plh_state *s)
{
    plh_vec3 I = body->moment, w = plh_body_omega(body, s->m), m = s->m;
    plh_vec3 f = plh_vec3_scale(h, plh_vec3_cross(w, m));
    /* I + h ([w] I - [I w]) */
    plh_vec3 a = {I.x, h * (m.z - w.z * I.y), h * (w.y * I.z - m.y)};
    plh_vec3 b = {h * (w.z * I.x - m.z), I.y, h * (m.x - w.x * I.z)};
    plh_vec3 c = {h * (m.y - w.y * I.x), h * (w.x * I.y - m.x), I.z};
    turn_and_keep(body, plh_vec3_sub(w, solve(a, b, c, f)), h, s);
}

static plh_quat along(plh_quat q, double c, plh_quat r, double d)
{
    return plh_quat_make(c * q.w + d * r.w, c * q.x + d * r.x, c * q.y + d * r.y,
                         c * q.z + d * r.z);
}

/* The free rotation about one axis on the quaternion and its conjugate momentum. */
static void squish_axis(int axis, double moment, double h, plh_quat *q, plh_quat *p)
{
    plh_quat e = {0.0, axis == 0, axis == 1, axis == 2};
    plh_quat qe = plh_quat_mul(*q, e), pe = plh_quat_mul(*p, e);
    double angle = h * (p->w * qe.w + p->x * qe.x + p->y * qe.y + p->z * qe.z) / (4.0 * moment);
    double c = cos(angle), d = sin(angle);
    *q = along(*q, c, qe, d);
    *p = along(*p, c, pe, d);
}

static void no_squish(const plh_body *body, double h, plh_state *s)
{
    plh_vec3 I = body->moment;
    plh_quat q = s->q, m = {0.0, s->m.x, s->m.y, s->m.z};
    plh_quat p = plh_quat_scale(2.0, plh_quat_mul(q, m));
    squish_axis(2, I.z, 0.5 * h, &q, &p);
    squish_axis(1, I.y, 0.5 * h, &q, &p);
    squish_axis(0, I.x, h, &q, &p);
    squish_axis(1, I.y, 0.5 * h, &q, &p);
    squish_axis(2, I.z, 0.5 * h, &q, &p);
    m = plh_quat_scale(0.5, plh_quat_mul(plh_quat_conj(q), p));
    s->q = plh_quat_unit(q);
    s->m = plh_vec3_make(m.x, m.y, m.z);
}

/* A whole Euler step and two halves, extrapolated; the momentum in space is what is kept. */
static void richardson(const plh_body *body, double h, plh_state *s)
{
    plh_vec3 L = plh_quat_rotate(s->q, s->m);
    plh_vec3 omega = plh_quat_rotate(s->q, plh_body_omega(body, s->m));
    plh_quat full = euler_turn(s->q, omega, h), half = euler_turn(s->q, omega, 0.5 * h);
    omega = plh_quat_rotate(half, plh_body_omega(body, plh_quat_unrotate(half, L)));
    half = euler_turn(half, omega, 0.5 * h);
    s->q = plh_quat_unit(along(half, 2.0, full, -1.0));
    s->m = plh_quat_unrotate(s->q, L);
}

const struct engine engines[ENGINES] = {
    {"semi-implicit Euler", "the step of most game engines, angular velocity kept in space", 0,
     no_gyroscope},
    {"with gyroscopic term", "the same with the torque -omega x I omega taken explicitly", 1,
     explicit_gyroscope},
    {"implicit gyroscopic step", "E. Catto, Numerical Methods, Game Developers Conference 2015", 1,
     implicit_gyroscope},
    {"NO_SQUISH", "T. F. Miller III et al., J. Chem. Phys. 116 (2002) 8649", 2, no_squish},
    {"Richardson iteration", "the documentation of LAMMPS, fix nve/asphere", 2, richardson},
};

void engine_run(const struct engine *engine, const plh_body *body, double h, long n, plh_state *s)
{
    for (long k = 0; k < n; k++)
        engine->step(body, h, s);
}
