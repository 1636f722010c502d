/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What several torque models share. */
#ifndef PLH_TORQUE_SUPPORT_H
#define PLH_TORQUE_SUPPORT_H

#include <polhode/torque.h>

#define PLH_PARAM_COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

/* The vector whose first component is parameter number `at`. */
static inline plh_vec3 plh_torque_vector(const plh_torque *self, int at)
{
    return plh_vec3_make(self->param[at], self->param[at + 1], self->param[at + 2]);
}

/* A full 3 x 3 matrix given as diagonal, (12, 13, 23) and (21, 31, 32), one after the other. */
static inline void plh_torque_matrix(const plh_torque *self, int at, double d[3][3])
{
    const double *p = self->param + at;
    d[0][0] = p[0], d[1][1] = p[1], d[2][2] = p[2];
    d[0][1] = p[3], d[0][2] = p[4], d[1][2] = p[5];
    d[1][0] = p[6], d[2][0] = p[7], d[2][1] = p[8];
}

static inline plh_vec3 plh_torque_apply(double d[3][3], plh_vec3 v)
{
    return plh_vec3_make(d[0][0] * v.x + d[0][1] * v.y + d[0][2] * v.z,
                         d[1][0] * v.x + d[1][1] * v.y + d[1][2] * v.z,
                         d[2][0] * v.x + d[2][1] * v.y + d[2][2] * v.z);
}

#define PLH_MATRIX_PARAMS(name, what)                                                              \
    {name, PLH_PARAM_VECTOR, {0.0, 0.0, 0.0}, 0.0, 0.0, NULL, what ": diagonal"},                  \
        {name "-upper",                                                                            \
         PLH_PARAM_VECTOR,                                                                         \
         {0.0, 0.0, 0.0},                                                                          \
         0.0,                                                                                      \
         0.0,                                                                                      \
         NULL,                                                                                     \
         what ": elements 12, 13, 23"},                                                            \
    {                                                                                              \
        name "-lower", PLH_PARAM_VECTOR, {0.0, 0.0, 0.0}, 0.0, 0.0, NULL,                          \
            what ": elements 21, 31, 32"                                                           \
    }

#endif
