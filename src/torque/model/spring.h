/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The formula of spring.c, for one body and for one body per lane. */
#ifndef PLH_TORQUE_MODEL_SPRING_H
#define PLH_TORQUE_MODEL_SPRING_H

#include "torque/form_kernel.h"
#include "torque/lanes.h"

/* -2 / |r|^2, the stiffness, the reference (w, x, y, z). */
void plh_spring_numbers(const plh_torque *self, double c[PLH_LANES_MOST]);

/* conj(a) b, as plh_quat_mul() does it. */
PLH_INLINE void plh_spring_relative(const vd a[4], const vd b[4], vd e[4])
{
    const vd x = -a[1], y = -a[2], z = -a[3], w = a[0];
    e[0] = w * b[0] - x * b[1] - y * b[2] - z * b[3];
    e[1] = w * b[1] + x * b[0] + y * b[3] - z * b[2];
    e[2] = w * b[2] - x * b[3] + y * b[0] + z * b[1];
    e[3] = w * b[3] + x * b[2] - y * b[1] + z * b[0];
}

PLH_INLINE void plh_spring_torque(const vd *c, const vd q[4], vd f[3])
{
    vd e[4], twist[3];
    plh_spring_relative(c + 4, q, e);
    const vd kv[3] = {c[1] * e[1], c[2] * e[2], c[3] * e[3]};
    plh_lanes_cross(kv, e + 1, twist);
    f[0] = c[0] * (twist[0] + e[0] * kv[0]);
    f[1] = c[0] * (twist[1] + e[0] * kv[1]);
    f[2] = c[0] * (twist[2] + e[0] * kv[2]);
}

#endif
