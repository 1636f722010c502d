/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The gyroscopic term of a physics engine, exactly: omega' = -I^-1 (omega x I omega) over a step,
 * with the inertia in space held still, as engines do that turn the body afterwards. In the axes of
 * the body this is Euler's equation; its solution keeps the energy. An engine that then turns the
 * body by the new omega has the exact angular velocity in the body, however long it runs.
 *
 *     apply_forces(body, dt);                                   velocity from forces and torques
 *     plh_gyroscopic(&inertia, dt, body->q, &body->omega);      instead of the explicit term
 *     turn(body, dt);                                           q from the new omega
 *
 * To have the attitude exact too, let plh_free_step_world() (step.h) do the last two lines.
 */
#ifndef POLHODE_GYROSCOPIC_H
#define POLHODE_GYROSCOPIC_H

#include <polhode/body.h>

PLH_BEGIN_DECLS

/*
 * The angular velocity in space after the time dt.
 *
 * Given: body, dt of either sign, q (user's axes of the body to space, of any length), *omega in
 * space.
 * Returned: PLH_OK and *omega. The energy of the result is never above that of the input, in exact
 *   arithmetic: what rounding could have added is taken off, some 1e-14 of the energy (more for
 *   thin
 *   bodies: as the square root of the ratio of the moments). Otherwise the status of
 *   plh_free_step(), and *omega stays as it was. (It also stays for lengths below 2^-960 and above
 *   2^960.)
 */
PLH_API plh_status plh_gyroscopic(const plh_body *body, double dt, plh_quat q, plh_vec3 *omega);

/* The same from three principal moments; q turns the principal axes to space. */
PLH_API plh_status plh_gyroscopic_moments(plh_vec3 moment, double dt, plh_quat q, plh_vec3 *omega);

/* The same from the inertia tensor in space, which is diagonalised at each call. */
PLH_API plh_status plh_gyroscopic_tensor(plh_mat3 inertia, double dt, plh_vec3 *omega);

PLH_END_DECLS

#endif
