/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Quaternions, scalar first, Hamilton's product. A unit quaternion takes body vectors to space. */
#ifndef POLHODE_QUAT_H
#define POLHODE_QUAT_H

#include <polhode/vec3.h>

PLH_BEGIN_DECLS

typedef struct plh_quat {
    double w, x, y, z;
} plh_quat;

static inline plh_quat plh_quat_make(double w, double x, double y, double z)
{
    plh_quat r;
    r.w = w;
    r.x = x;
    r.y = y;
    r.z = z;
    return r;
}

static inline plh_quat plh_quat_identity(void)
{
    return plh_quat_make(1.0, 0.0, 0.0, 0.0);
}

static inline plh_quat plh_quat_conj(plh_quat a)
{
    return plh_quat_make(a.w, -a.x, -a.y, -a.z);
}

static inline plh_quat plh_quat_scale(double s, plh_quat a)
{
    return plh_quat_make(s * a.w, s * a.x, s * a.y, s * a.z);
}

static inline plh_vec3 plh_quat_vec(plh_quat a)
{
    return plh_vec3_make(a.x, a.y, a.z);
}

/* |a|^2 */
static inline double plh_quat_norm2(plh_quat a)
{
    return a.w * a.w + a.x * a.x + a.y * a.y + a.z * a.z;
}

static inline plh_quat plh_quat_mul(plh_quat a, plh_quat b)
{
    return plh_quat_make(a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                         a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                         a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                         a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w);
}

/* Q v = q v q^-1 for a unit q: body to space. */
static inline plh_vec3 plh_quat_rotate(plh_quat q, plh_vec3 v)
{
    plh_vec3 u = plh_quat_vec(q);
    plh_vec3 t = plh_vec3_scale(2.0, plh_vec3_cross(u, v));
    return plh_vec3_add(plh_vec3_axpy(v, q.w, t), plh_vec3_cross(u, t));
}

/* Q^T v: space to body. */
static inline plh_vec3 plh_quat_unrotate(plh_quat q, plh_vec3 v)
{
    return plh_quat_rotate(plh_quat_conj(q), v);
}

PLH_END_DECLS

#endif
