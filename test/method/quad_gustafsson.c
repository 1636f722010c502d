/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The source of the factorization methods (and Magnus, which doubles can measure) in 128-bit
 * arithmetic.
 */
#include "quad_jacobi.h"

#include "quad_library.h"

#define plh_method_factor2     quad_factor2
#define plh_method_factor4     quad_factor4
#define plh_method_factor6     quad_factor6
#define plh_method_factor8     quad_factor8
#define plh_method_magnus2     quad_magnus2
#define plh_method_magnus4     quad_magnus4
#define plh_method_magnus6     quad_magnus6
#define plh_method_magnus8     quad_magnus8
#define plh_method_magnus_rot2 quad_magnus_rot2
#define plh_method_magnus_rot4 quad_magnus_rot4
#define plh_method_magnus_rot6 quad_magnus_rot6
#define plh_method_magnus_rot8 quad_magnus_rot8
#include "method/gustafsson.c"

bool quad_factor_run(int order, const __float128 moment[3], __float128 h, long n, __float128 q[4],
                     __float128 m[3])
{
    static const plh_method *const all[] = {&quad_factor2, &quad_factor4, &quad_factor6,
                                            &quad_factor8};
    return quad_run(all[order / 2 - 1], moment, h, n, q, m);
}
