/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The source of the Moser-Veselov methods compiled in 128-bit arithmetic: in doubles the errors of
 * the tenth-order one pass from 1e-3 to rounding before they are asymptotic.
 */
#include "quad_dmv.h"

#include <float.h>
#include <math.h>
#include <quadmath.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* From here on every double of the library is 128 bits wide, in this file only. */
#define double __float128
#define sqrt sqrtq
#define pow  powq
#define exp  expq
#define log  logq
#define sin  sinq
#define cos  cosq
#undef isfinite
#define isfinite(x) finiteq(x)
#undef DBL_EPSILON
#define DBL_EPSILON ((__float128)0x1p-112)
#undef INFINITY
#define INFINITY ((__float128)__builtin_inf())

/* The exponential of method/rotate.h, whose sine and cosine are made for doubles. */
#define PLH_METHOD_ROTATE_H
#include <polhode/quat.h>
static plh_quat plh_rotate_exp(plh_vec3 v)
{
    __float128 n = sqrtq(plh_vec3_dot(v, v)) / 2, f = n > 0 ? sinq(n) / (2 * n) : 0.5;
    return plh_quat_make(cosq(n), f * v.x, f * v.y, f * v.z);
}
static plh_quat plh_rotate_by(plh_quat q, plh_quat r)
{
    plh_quat a = plh_quat_mul(q, r);
    return plh_quat_scale(1 / sqrtq(a.w * a.w + a.x * a.x + a.y * a.y + a.z * a.z), a);
}

#define plh_method_dmv   quad_method_dmv
#define plh_method_dmv4  quad_method_dmv4
#define plh_method_dmv6  quad_method_dmv6
#define plh_method_dmv8  quad_method_dmv8
#define plh_method_dmv10 quad_method_dmv10
#include "method/dmv.c"

static const plh_method *quad_find(int order)
{
    static const plh_method *const all[] = {&plh_method_dmv, &plh_method_dmv4, &plh_method_dmv6,
                                            &plh_method_dmv8, &plh_method_dmv10};
    return all[order / 2 - 1];
}

bool quad_dmv_run(int order, const __float128 moment[3], __float128 h, long n, __float128 q[4],
                  __float128 m[3])
{
    plh_body body;
    plh_integrator it;
    table work;
    memset(&body, 0, sizeof body);
    memset(&it, 0, sizeof it);
    memset(&work, 0, sizeof work);
    body.kind = PLH_BODY_GENERIC;
    it.method = quad_find(order);
    it.body = &body;
    it.inertia = plh_vec3_make(moment[0], moment[1], moment[2]);
    it.inverse = plh_vec3_make(1 / moment[0], 1 / moment[1], 1 / moment[2]);
    it.work = &work;
    if (it.method->prepare(&it))
        return false;
    plh_state s = {{q[0], q[1], q[2], q[3]}, {m[0], m[1], m[2]}};
    for (long k = 0; k < n; k++)
        if (it.method->step(&it, 0, h, &s))
            return false;
    q[0] = s.q.w, q[1] = s.q.x, q[2] = s.q.y, q[3] = s.q.z;
    m[0] = s.m.x, m[1] = s.m.y, m[2] = s.m.z;
    return true;
}
