/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Rotations: unit quaternions, matrices, and the maps between them and the Lie algebra. All use
 * sines and arctangents of our own and no fma: the same bits on every machine.
 *
 * A rotation vector v turns by the angle |v| about v. In the quaternion algebra the same rotation
 * is exp of the pure quaternion v/2. Errors below are the measured worst, eps = 2^-52, as a
 * rotation angle or relative to the largest component unless said otherwise.
 */
#ifndef POLHODE_ROTATION_H
#define POLHODE_ROTATION_H

#include <polhode/mat3.h>
#include <polhode/quat.h>

PLH_BEGIN_DECLS

/* ---- quaternions ---- */

/* q / |q|, without overflow or underflow on the way. NaN for the zero quaternion. Error 1.2 eps. */
PLH_API plh_quat plh_quat_unit(plh_quat q);

/*
 * exp of the pure quaternion v: (cos |v|, sin |v| v/|v|).
 *
 * Given: v, any size. Returned: a unit quaternion; (1, v) to the last bit for tiny v.
 * Error: 2.5 eps of |v|, as a rotation angle (the condition); length 1 to 1 eps.
 * Source: Gustafsson 2010, Theorem 2.2 (continued to 0/0 at v = 0).
 */
PLH_API plh_quat plh_quat_exp(plh_vec3 v);

/*
 * The pure quaternion v with exp(v) = q/|q| and |v| <= pi.
 *
 * Notes: continuous on the whole sphere but for q = -1, where the axis is arbitrary (here x).
 *   2 log(q) is a rotation vector of up to 2 pi; take -q where q.w < 0 for the shorter way.
 * Error: 2 eps relative, at any size of v, down to the smallest doubles.
 */
PLH_API plh_vec3 plh_quat_log(plh_quat q);

/* The matrix of a unit quaternion: 1 + 2 w hat(q) + 2 hat(q)^2. Error 2 eps an entry. */
PLH_API plh_mat3 plh_quat_to_mat3(plh_quat q);

/*
 * The unit quaternion of a rotation matrix, with w >= 0.
 *
 * Notes: Shepperd's choice of the largest component keeps every digit at every angle, half turns
 *   included; a matrix that is a rotation to rounding only gives a quaternion as good as it.
 * Error: 2 eps for a matrix rounded from a rotation.
 * Source: Shepperd, J. Guidance and Control 1 (1978) 223.
 */
PLH_API plh_quat plh_quat_from_mat3(plh_mat3 m);

/*
 * The angle of the rotation between two attitudes, in [0, pi]; q and -q are the same attitude.
 *
 * Notes: relative accuracy near 0 (from the difference of the quaternions, which is exact there),
 *   absolute near pi. The lengths of p and q do not matter to first order.
 * Error: 2.5 eps of the smaller of 1 and 2 |p - q|.
 */
PLH_API double plh_quat_angle(plh_quat p, plh_quat q);

/* ---- matrices ---- */

/* The rotation by the vector v (Rodrigues). Error (3 + |v|) eps an entry. */
PLH_API plh_mat3 plh_so3_exp(plh_vec3 v);

/* The rotation vector of a rotation matrix, |v| <= pi. Error (2 + |v|) eps, half turns included. */
PLH_API plh_vec3 plh_so3_log(plh_mat3 m);

/*
 * dexp_u in so(3): d/dt exp(hat u) = hat(dexp_u(u')) exp(hat u), and its inverse, singular at
 * |u| = 2 pi, applied to a vector; |u| < 1e150.
 *   dexp    = 1 + (1 - cos a)/a^2 hat(u) + (a - sin a)/a^3 hat(u)^2,   a = |u|
 *   dexpinv = 1 - hat(u)/2 + (1 - (a/2) cot(a/2))/a^2 hat(u)^2
 * Error: 4 eps; dexpinv near 2 pi: 4 eps times the norm of the matrix.
 * Source: Gustafsson 2010, Prop 3.3.
 */
PLH_API plh_vec3 plh_so3_dexp_apply(plh_vec3 u, plh_vec3 v);
PLH_API plh_vec3 plh_so3_dexpinv_apply(plh_vec3 u, plh_vec3 v);

PLH_END_DECLS

#endif
