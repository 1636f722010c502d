/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The source of the Jacobi and Gauss methods in 128-bit arithmetic. */
#include "quad_jacobi.h"

#include "quad_library.h"

double quad_vec3_norm(plh_vec3 a)
{
    return sqrtq(plh_vec3_dot(a, a));
}

#include "method/curve.c"

#define plh_method_jacobi_rot    quad_jacobi_rot
#define plh_method_jacobi_quat_a quad_jacobi_quat_a
#define plh_method_jacobi_quat_b quad_jacobi_quat_b
#define plh_method_jacobi_quat_c quad_jacobi_quat_c
#define plh_method_rot_gauss2    quad_rot_gauss2
#define plh_method_rot_gauss4    quad_rot_gauss4
#define plh_method_rot_gauss6    quad_rot_gauss6
#define plh_method_rot_gauss8    quad_rot_gauss8
#define plh_method_rot_gauss10   quad_rot_gauss10
#define plh_method_quat_gauss2   quad_quat_gauss2
#define plh_method_quat_gauss4   quad_quat_gauss4
#define plh_method_quat_gauss6   quad_quat_gauss6
#define plh_method_quat_gauss8   quad_quat_gauss8
#define plh_method_quat_gauss10  quad_quat_gauss10
#include "method/jacobi.c"

bool quad_gauss_run(bool rotation, int order, const __float128 moment[3], __float128 h, long n,
                    __float128 q[4], __float128 m[3])
{
    static const plh_method *const rot[] = {&quad_rot_gauss2, &quad_rot_gauss4, &quad_rot_gauss6,
                                            &quad_rot_gauss8, &quad_rot_gauss10};
    static const plh_method *const quat[] = {&quad_quat_gauss2, &quad_quat_gauss4,
                                             &quad_quat_gauss6, &quad_quat_gauss8,
                                             &quad_quat_gauss10};
    int i = order / 2 - 1;
    return quad_run(rotation ? rot[i] : quat[i], moment, h, n, q, m);
}
