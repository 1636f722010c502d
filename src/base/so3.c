/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rotation vectors: exponential, logarithm, Cayley, and their derivatives. See
 * <polhode/rotation.h>. */
#include <math.h>
#include <polhode/rotation.h>

#include "base/atan.h"
#include "base/sinc.h"

plh_mat3 plh_so3_exp(plh_vec3 v)
{
    return plh_quat_to_mat3(plh_quat_exp(plh_vec3_scale(0.5, v)));
}

plh_vec3 plh_so3_log(plh_mat3 m)
{
    return plh_vec3_scale(2.0, plh_quat_log(plh_quat_from_mat3(m)));
}

/* 1 + a hat(u) + b hat(u)^2 */
static plh_mat3 polynomial(plh_vec3 u, double a, double b)
{
    plh_vec3 w = plh_vec3_scale(a, u);
    double xy = b * u.x * u.y, xz = b * u.x * u.z, yz = b * u.y * u.z;
    double xx = b * u.x * u.x, yy = b * u.y * u.y, zz = b * u.z * u.z;
    plh_mat3 r = {{{1.0 - (yy + zz), xy - w.z, xz + w.y},
                   {xy + w.z, 1.0 - (xx + zz), yz - w.x},
                   {xz - w.y, yz + w.x, 1.0 - (xx + yy)}}};
    return r;
}

static plh_vec3 polynomial_apply(plh_vec3 u, double a, double b, plh_vec3 v)
{
    plh_vec3 uv = plh_vec3_cross(u, v);
    plh_vec3 r = plh_vec3_axpy(plh_vec3_scale(a, uv), b, plh_vec3_cross(u, uv));
    return plh_vec3_add(v, r);
}

plh_mat3 plh_so3_dexp(plh_vec3 u)
{
    double a = plh_vec3_norm(u);
    return polynomial(u, plh_cosc(a), plh_sinc3(a));
}

plh_mat3 plh_so3_dexpinv(plh_vec3 u)
{
    return polynomial(u, -0.5, plh_cotc(plh_vec3_norm(u)));
}

plh_vec3 plh_so3_dexp_apply(plh_vec3 u, plh_vec3 v)
{
    double a = plh_vec3_norm(u);
    return polynomial_apply(u, plh_cosc(a), plh_sinc3(a), v);
}

plh_vec3 plh_so3_dexpinv_apply(plh_vec3 u, plh_vec3 v)
{
    return polynomial_apply(u, -0.5, plh_cotc(plh_vec3_norm(u)), v);
}

plh_mat3 plh_so3_cayley(plh_vec3 v)
{
    return plh_quat_to_mat3(plh_quat_cayley(v));
}

plh_vec3 plh_so3_cayley_inv(plh_mat3 m)
{
    return plh_quat_cayley_inv(plh_quat_from_mat3(m));
}

double plh_mat3_angle(plh_mat3 m, plh_mat3 n)
{
    /* M^T M is symmetric, so the skew part of M^T N is that of M^T (N - M): exact near 0. */
    double s = plh_vec3_norm(plh_mat3_vee(plh_mat3_mul_tn(m, plh_mat3_sub(n, m))));
    double c = 0.5 * (plh_mat3_trace(plh_mat3_mul_tn(m, n)) - 1.0);
    return plh_atan2(s, c);
}
