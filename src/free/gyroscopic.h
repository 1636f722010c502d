/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Parts of the gyroscopic step that its float form shares. Vectors are angular velocities in the
 * principal frame. */
#ifndef PLH_FREE_GYROSCOPIC_H
#define PLH_FREE_GYROSCOPIC_H

#include <polhode/gyroscopic.h>

plh_vec3 plh_gyroscopic_to_body(const plh_body *body, plh_quat unit, plh_vec3 omega);

/* The exact step of v; the attitude is only checked. */
plh_status plh_gyroscopic_turn(const plh_body *body, double dt, plh_quat unit, plh_vec3 v,
                               plh_vec3 *out);

/* Twice the energy of v times `scale`, in units of body->unit: bounds from below and from above for
 * the vector in space that v stands for, whatever the rounding of its rotation did. */
double plh_gyroscopic_least(const plh_body *body, plh_vec3 v, double scale);
double plh_gyroscopic_most(const plh_body *body, plh_vec3 v, double scale);

/* Lengths of omega outside of which nothing is done: their reciprocals leave the range. */
#define PLH_GYROSCOPIC_SMALL 0x1p-960
#define PLH_GYROSCOPIC_LARGE 0x1p960

#endif
