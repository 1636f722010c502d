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
#include <polhode/step.h>

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

/*
 * Many bodies, where an engine keeps them. The numbers are doubles, or floats with PLH_WORLD_FLOAT.
 * Zero is the default of each member after `omega`.
 *
 *     plh_gyroscopic_batch b = {.n = n, .inverse = &body->inverse_inertia, .q = &body->q,
 *                               .omega = &body->omega, .asleep = &body->asleep,
 *                               .flags = PLH_WORLD_FLOAT | PLH_WORLD_SCALAR_LAST};
 *     b.inverse_stride = b.q_stride = b.omega_stride = b.asleep_stride = sizeof *body;
 */
typedef struct plh_gyroscopic_batch {
    /* Rows */
    size_t n;
    /* The inverse principal moments of row 0, three. Rows with a zero (fixed or locked) stay. */
    const void *inverse;
    /* The quaternion of row 0, body to space */
    const void *q;
    /* The angular velocity of row 0, in space */
    void *omega;
    /* Bytes from row to row, multiples of the size of a number; 0: packed */
    size_t inverse_stride, q_stride, omega_stride;
    /* NULL, or a quaternion for each row: principal axes to the axes of the body */
    const void *frame;
    size_t frame_stride;
    /* NULL, or a byte for each row: rows where it is not zero stay. Stride 0: packed, 1. */
    const unsigned char *asleep;
    size_t asleep_stride;
    /* PLH_WORLD_SCALAR_LAST, PLH_WORLD_FLOAT */
    unsigned flags;
} plh_gyroscopic_batch;

/*
 * plh_gyroscopic() of each row by dt, in place.
 *
 * Returned: PLH_OK. PLH_BAD_ARGUMENT: a missing array, a bad stride or flag; nothing is changed.
 *   Otherwise the status of the first row that failed; such rows stay as they were. *failed, if it
 *   is not NULL, gets their number. The energy of no row rises, also in floats. Spheres and bodies
 *   at rest stay.
 */
PLH_API plh_status plh_gyroscopic_batch_step(const plh_gyroscopic_batch *batch, double dt,
                                             size_t *failed);

PLH_END_DECLS

#endif
