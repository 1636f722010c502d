/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The source of taylor and its kernel in 128-bit arithmetic. */
#include "support/quad_world.h"

#define plh_method_taylor        quad_taylor
#define plh_taylor_fill_base     quad_taylor_fill
#define plh_taylor_next_base     quad_taylor_next
#define plh_taylor_sum_base      quad_taylor_sum
#define plh_taylor_size_base     quad_taylor_size
#define plh_taylor_step_base     quad_taylor_step
#define plh_taylor_unrotate_base quad_taylor_unrotate
#define plh_jet_init             quad_jet_init
#define plh_torque_form_get      quad_form_get
#define plh_torque_flags         quad_flags
#define plh_stride_fit           quad_stride_fit
#define plh_torque_series        quad_series
#define plh_torque_tally         quad_tally
#include <polhode/extend/method.h>

#include "base/isa.h"
#undef PLH_PICK
#define PLH_PICK(name, args) (name##_base args)

/* Instead of base/dd.h and method/rotate.h, which are made for doubles. */
#define PLH_BASE_DD_H
#define PLH_HAVE_FMA 0
#define PLH_METHOD_ROTATE_H
static inline plh_quat plh_rotate_unit(plh_quat a)
{
    return plh_quat_scale(1 / sqrtq(plh_quat_norm2(a)), a);
}
static inline double plh_rotate_excess(plh_quat a)
{
    return plh_quat_norm2(a) - 1;
}

double quad_stride_fit(const plh_stride *stride, double h) /* no strides here */
{
    (void)stride;
    return h;
}

#include "method/taylor.c"
#include "method/taylor_kernel.c"
#include "quad_taylor.h"

typedef struct top {
    plh_vec3 chi, up;
    int form;
} top;

static plh_vec3 pull(const plh_torque *self, const plh_body *body, double t, int k,
                     const plh_jet *jet, double *own)
{
    const top *p = self->data;
    plh_vec3 *u = plh_jet_vectors(jet, own, 0);
    (void)body, (void)t;
    plh_jet_unrotate(jet, k, p->up, u);
    return plh_vec3_cross(u[k], p->chi);
}

plh_status quad_form_get(const plh_torque *torque, const plh_body *body, double t,
                         plh_torque_form *form)
{
    const top *p = torque->data;
    const plh_vec3 a = p->chi;
    (void)body, (void)t;
    form->direction = p->up;
    form->field[0][1] = a.z, form->field[0][2] = -a.y, form->field[1][0] = -a.z;
    form->field[1][2] = a.x, form->field[2][0] = a.y, form->field[2][1] = -a.x;
    return p->form ? PLH_OK : PLH_UNSUPPORTED;
}

plh_status quad_jet_init(const plh_torque *torque, int order, void *memory, size_t size,
                         plh_jet *jet)
{
    plh_quat *q = memory;
    const int n = order + 1;
    (void)torque, (void)size;
    jet->order = order;
    jet->q = q;
    jet->m = (plh_vec3 *)(q + n);
    jet->omega = jet->m + n;
    jet->torque = jet->omega + n;
    jet->own = (double *)(jet->torque + n);
    return PLH_OK;
}

plh_vec3 quad_series(const plh_torque *torque, const plh_body *body, double t, int k,
                     const plh_jet *jet, double *own)
{
    return pull(torque, body, t, k, jet, own);
}

void quad_tally(const plh_torque *torque, long evaluations)
{
    (void)torque, (void)evaluations;
}

unsigned quad_flags(const plh_torque *torque)
{
    (void)torque;
    return PLH_TORQUE_SERIES;
}

static plh_vec3 vector(const double v[3])
{
    return plh_vec3_make(v[0], v[1], v[2]);
}

void quad_taylor_run(int order, int form, const double moment[3], double strength,
                     const double chi[3], const double up[3], double h, long n, double q[4],
                     double m[3])
{
    static const plh_torque_model model = {.name = "top", .series = pull, .series_rows = 3};
    static work room;
    top p = {plh_vec3_scale(strength, vector(chi)), vector(up), form};
    plh_torque torque = {.model = &model, .data = &p};
    plh_body body = {.unit = 1, .per_unit = 1};
    plh_integrator it = {.body = &body, .torque = strength != 0 ? &torque : NULL, .work = &room};
    it.inverse = plh_vec3_make(1 / moment[0], 1 / moment[1], 1 / moment[2]);
    ((values *)(void *)&it.spec.values)->order = order;
    memset(&room, 0, sizeof room);
    plh_state s = {{q[0], q[1], q[2], q[3]}, vector(m)};
    (void)quad_taylor.prepare(&it);
    for (long k = 0; k < n; k++)
        (void)quad_taylor.step(&it, k * h, h, &s);
    const double r[4] = {s.q.w, s.q.x, s.q.y, s.q.z}, v[3] = {s.m.x, s.m.y, s.m.z};
    memcpy(q, r, sizeof r);
    memcpy(m, v, sizeof v);
}
