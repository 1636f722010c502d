/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rotation vectors: exponential, logarithm and their derivatives. See <polhode/rotation.h>. */
#include <polhode/rotation.h>

#include "base/sinc.h"

plh_mat3 plh_so3_exp(plh_vec3 v)
{
    return plh_quat_to_mat3(plh_quat_exp(plh_vec3_scale(0.5, v)));
}

plh_vec3 plh_so3_log(plh_mat3 m)
{
    return plh_vec3_scale(2.0, plh_quat_log(plh_quat_from_mat3(m)));
}

/* (1 + a hat(u) + b hat(u)^2) v */
static plh_vec3 polynomial_apply(plh_vec3 u, double a, double b, plh_vec3 v)
{
    plh_vec3 uv = plh_vec3_cross(u, v);
    plh_vec3 r = plh_vec3_axpy(plh_vec3_scale(a, uv), b, plh_vec3_cross(u, uv));
    return plh_vec3_add(v, r);
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
