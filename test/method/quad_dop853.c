/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The source of dop853 in 128-bit arithmetic. */
#include "support/quad_world.h"

#define plh_method_dop853 quad_dop853
#define plh_stride_fit    quad_stride_fit
#include <polhode/extend/method.h>

/* Instead of method/rotate.h, whose sines are made for doubles. */
#define PLH_METHOD_ROTATE_H
static inline plh_quat plh_rotate_unit(plh_quat a)
{
    return plh_quat_scale(1 / sqrtq(plh_quat_norm2(a)), a);
}
static inline plh_quat plh_rotate_rate(plh_quat q, plh_vec3 omega)
{
    return plh_quat_mul(q, plh_quat_make(0, omega.x / 2, omega.y / 2, omega.z / 2));
}
double quad_stride_fit(const plh_stride *stride, double h) /* no strides here */
{
    (void)stride;
    return h;
}

#define PLH_ROW_REAL double
#define Q(x)         (__extension__ x##Q)
#define R(x)         Q(x)
#include "method/dop853.c"

#include "quad_dop853.h"

typedef struct top {
    plh_vec3 chi, up;
} top;

static plh_vec3 pull(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    const top *p = self->data;
    (void)body, (void)t;
    return plh_vec3_cross(plh_quat_unrotate(s->q, p->up), p->chi); /* up x chi */
}

static plh_vec3 evaluate(const plh_integrator *it, double t, const plh_state *s)
{
    return pull(it->torque, it->body, t, s);
}

static plh_vec3 vector(const double v[3])
{
    return plh_vec3_make(v[0], v[1], v[2]);
}

void quad_dop853_run(const double moment[3], double strength, const double chi[3],
                     const double up[3], double h, long n, double q[4], double m[3])
{
    static const plh_torque_model model = {.name = "top", .torque = pull};
    top p = {plh_vec3_scale(strength, vector(chi)), vector(up)};
    plh_torque torque = {.model = &model, .data = &p};
    plh_body body = {.unit = 1, .per_unit = 1};
    plh_integrator it = {.body = &body, .torque = strength != 0 ? &torque : NULL};
    it.evaluate = evaluate;
    it.inverse = plh_vec3_make(1 / moment[0], 1 / moment[1], 1 / moment[2]);
    plh_state s = {{q[0], q[1], q[2], q[3]}, vector(m)};
    for (long k = 0; k < n; k++)
        (void)quad_dop853.step(&it, k * h, h, &s);
    const double r[4] = {s.q.w, s.q.x, s.q.y, s.q.z}, v[3] = {s.m.x, s.m.y, s.m.z};
    memcpy(q, r, sizeof r);
    memcpy(m, v, sizeof v);
}
