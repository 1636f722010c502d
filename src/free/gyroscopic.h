/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Parts of the gyroscopic step: one body, its float form, many bodies. */
#ifndef PLH_FREE_GYROSCOPIC_H
#define PLH_FREE_GYROSCOPIC_H

#include <polhode/gyroscopic.h>

#include "base/isa.h"

/* A body in the axes x, y, z of step_kernel.h, with the gaps of plh_body_gaps. */
typedef struct plh_gyroscopic_body {
    double moment[3], inverse[3], dx, dz;
} plh_gyroscopic_body;

/* Rows of a batch, side by side; the same axes. */
enum { PLH_GYROSCOPIC_CHUNK = 64 }; /* a multiple of every VWIDTH */
typedef struct plh_gyroscopic_columns {
    double q[4][PLH_GYROSCOPIC_CHUNK], omega[3][PLH_GYROSCOPIC_CHUNK];
    double inverse[3][PLH_GYROSCOPIC_CHUNK];
    unsigned char at[PLH_GYROSCOPIC_CHUNK]; /* the axis of the body that is x */
    bool right[PLH_GYROSCOPIC_CHUNK];       /* done; false: long steps, extreme numbers */
} plh_gyroscopic_columns;

/* gyroscopic_kernel.c: omega after a step that is short; with `floats` omega is made of floats.
 * False, and omega as it was, where that could not be done. */
#define PLH_GYROSCOPIC(isa)                                                                        \
    bool plh_gyroscopic_one_##isa(const plh_gyroscopic_body *b, const double q[4], double dt,      \
                                  bool floats, double omega[3]);                                   \
    void plh_gyroscopic_range_##isa(plh_gyroscopic_columns *c, size_t n, double dt, bool floats);
PLH_EACH_ISA(PLH_GYROSCOPIC)
#undef PLH_GYROSCOPIC

/* plh_gyroscopic(), in double or to floats. */
plh_status plh_gyroscopic_single(const plh_body *body, double dt, plh_quat q, bool floats,
                                 plh_vec3 *omega);

/* The whole range of steps and numbers, in double or to floats. */
plh_status plh_gyroscopic_any(const plh_body *body, double dt, plh_quat q, bool floats,
                              plh_vec3 *omega);

/* Lengths of omega outside of which nothing is done: their reciprocals leave the range. */
#define PLH_GYROSCOPIC_SMALL 0x1p-960
#define PLH_GYROSCOPIC_LARGE 0x1p960

#endif
