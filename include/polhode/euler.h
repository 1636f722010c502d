/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Euler angles by the name of their sequence.
 *
 * "xyz" is intrinsic: turn by angles.x about the body's x axis, then by angles.y about its new y
 * axis, then by angles.z about its newest z axis, Q = Rx Ry Rz. "rxyz" (rotating axes) and "123"
 * are other names for it. "sxyz" (static axes) is extrinsic: the turns are about the axes of space,
 * in that order, Q = Rz Ry Rx. The twelve sequences are
 *   Tait-Bryan  xyz xzy yxz yzx zxy zyx   (zyx: yaw, pitch, roll)
 *   proper      xyx xzx yxy yzy zxz zyz   (zxz: precession, nutation, spin)
 */
#ifndef POLHODE_EULER_H
#define POLHODE_EULER_H

#include <polhode/mat3.h>
#include <polhode/quat.h>
#include <polhode/status.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

typedef struct plh_euler {
    /* 0, 1, 2 for x, y, z; neighbours differ */
    int axis[3];
    /* The turns are about the axes of space */
    bool extrinsic;
} plh_euler;

#define PLH_EULER_COUNT 24

/* The name of sequence i, 0 <= i < PLH_EULER_COUNT: the twelve intrinsic ones, then the same with
 * "s". */
PLH_API const char *plh_euler_name(int i);

/* Finds a sequence; PLH_NOT_FOUND if the name is none of the above (capitals are accepted). */
PLH_API plh_status plh_euler_find(const char *name, plh_euler *seq);

/*
 * The attitude from three angles in radians, in the order of the sequence.
 * Error: 3 eps, plus the effect of the rounding of the angles.
 */
PLH_API plh_quat plh_euler_to_quat(plh_euler seq, plh_vec3 angles);
PLH_API plh_mat3 plh_euler_to_mat3(plh_euler seq, plh_vec3 angles);

/*
 * The three angles of an attitude.
 *
 * Returned: first and third in [-pi, pi]; the second in [0, pi] for a proper sequence, in
 *   [-pi/2, pi/2] for a Tait-Bryan one.
 * Notes: at gimbal lock (the second angle within 4 eps of an end of its range) only the sum or the
 *   difference of the other two is determined. Then the third angle of an intrinsic sequence, or
 *   the first of an extrinsic one, is set to 0. Near gimbal lock the two angles are ill-determined,
 *   but together they still give the attitude.
 * Error: 5 eps (from a matrix 6 eps) in the attitude that the angles give.
 * Source: half sums and differences of the outer angles, as in Bernardes and Viollet, PLoS ONE 17
 *   (2022) e0276302; a Tait-Bryan sequence is a proper one after a quarter turn about its middle
 *   axis.
 */
PLH_API plh_vec3 plh_euler_from_quat(plh_euler seq, plh_quat q);
PLH_API plh_vec3 plh_euler_from_mat3(plh_euler seq, plh_mat3 m);

PLH_END_DECLS

#endif
