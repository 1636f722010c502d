/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What several torque models share: a full 3 x 3 matrix as three vectors of parameters. */
#ifndef PLH_TORQUE_SUPPORT_H
#define PLH_TORQUE_SUPPORT_H

#include <polhode/torque.h>

typedef struct plh_torque_matrix {
    plh_vec3 diagonal, upper, lower; /* 11, 22, 33; 12, 13, 23; 21, 31, 32 */
} plh_torque_matrix;

/* clang-format off */
#define PLH_MATRIX(type, member, name, what) \
    PLH_VECTOR(type, member.diagonal, name, 0.0, 0.0, 0.0, what ": diagonal"), \
    PLH_VECTOR(type, member.upper, name "-upper", 0.0, 0.0, 0.0, what ": elements 12, 13, 23"), \
    PLH_VECTOR(type, member.lower, name "-lower", 0.0, 0.0, 0.0, what ": elements 21, 31, 32")
/* clang-format on */

static inline plh_vec3 plh_torque_apply(const plh_torque_matrix *d, plh_vec3 v)
{
    return plh_vec3_make(d->diagonal.x * v.x + d->upper.x * v.y + d->upper.y * v.z,
                         d->lower.x * v.x + d->diagonal.y * v.y + d->upper.z * v.z,
                         d->lower.y * v.x + d->lower.z * v.y + d->diagonal.z * v.z);
}

/* Adds the matrix of v -> v x a, s times, to c. */
static inline void plh_torque_cross(double s, plh_vec3 a, double c[3][3])
{
    c[0][1] += s * a.z, c[0][2] -= s * a.y;
    c[1][0] -= s * a.z, c[1][2] += s * a.x;
    c[2][0] += s * a.y, c[2][1] -= s * a.x;
}

/* c - d, in c. */
static inline void plh_torque_subtract(const plh_torque_matrix *d, double c[3][3])
{
    c[0][0] -= d->diagonal.x, c[0][1] -= d->upper.x, c[0][2] -= d->upper.y;
    c[1][0] -= d->lower.x, c[1][1] -= d->diagonal.y, c[1][2] -= d->upper.z;
    c[2][0] -= d->lower.y, c[2][1] -= d->lower.z, c[2][2] -= d->diagonal.z;
}

/* 3 mu / r^3: the torque of a distant mass is this times u x I u. */
static inline double plh_torque_gradient(double mu, double r)
{
    return 3.0 * (mu / r / r / r);
}

#endif
