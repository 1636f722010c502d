/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What several torque models share: a full 3 x 3 matrix as three vectors of parameters. */
#ifndef PLH_TORQUE_SUPPORT_H
#define PLH_TORQUE_SUPPORT_H

#include <polhode/extend/param.h>
#include <polhode/torque.h>
#include <stdbool.h>

typedef struct plh_torque_matrix {
    plh_vec3 diagonal, upper, lower; /* 11, 22, 33; 12, 13, 23; 21, 31, 32 */
} plh_torque_matrix;

/* clang-format off */
#define PLH_MATRIX(type, member, name, what) \
    PLH_VECTOR(type, member.diagonal, name, 0.0, 0.0, 0.0, what ": diagonal"), \
    PLH_VECTOR(type, member.upper, name "-upper", 0.0, 0.0, 0.0, what ": elements 12, 13, 23"), \
    PLH_VECTOR(type, member.lower, name "-lower", 0.0, 0.0, 0.0, what ": elements 21, 31, 32")
/* clang-format on */

static inline bool plh_torque_any(plh_vec3 v)
{
    return v.x != 0.0 || v.y != 0.0 || v.z != 0.0;
}

/* c + s d, in c. */
static inline void plh_torque_add(const plh_torque_matrix *d, double s, double c[3][3])
{
    c[0][0] += s * d->diagonal.x, c[0][1] += s * d->upper.x, c[0][2] += s * d->upper.y;
    c[1][0] += s * d->lower.x, c[1][1] += s * d->diagonal.y, c[1][2] += s * d->upper.z;
    c[2][0] += s * d->lower.y, c[2][1] += s * d->lower.z, c[2][2] += s * d->diagonal.z;
}

#endif
