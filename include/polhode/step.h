/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One exact step of the free rigid body from a state: what a splitting needs, where the invariants
 * change at every call. Nothing is prepared; a step costs about as much as one McLachlan-Reich step.
 */
#ifndef POLHODE_STEP_H
#define POLHODE_STEP_H

#include <polhode/motion.h>
#include <polhode/threads.h>

PLH_BEGIN_DECLS

/*
 * The exact free motion over the time h, of either sign and any size.
 *
 * Given: body, h, in (principal frame; q of any length but zero).
 * Returned: PLH_OK and *out (which may be *in), q of unit length, on the continuous lift of in->q,
 *   so that no step jumps in sign. Otherwise *out is NaN, and the status says why:
 *   what plh_body_check() finds, or PLH_NOT_FINITE when a number leaves the range.
 *
 * Notes: no case is special: both regimes, the separatrix, equal moments, spin about an axis, rest.
 *   Motions nearer to the separatrix than e^-170 are taken to be on it. From 2^51 half periods of
 *   the polhode in one step on, its phase is lost and taken as zero.
 * Error, measured against MPFR over (m/|m|, q), u = 2^-53, cond as in docs/free-body.md: at most
 *   1.8 (u + cond) where the body turns by up to 0.5 rad (270,000 cases), 3.9 (u + cond) for any h
 *   (600,000 cases); |q| and |m| to 1.6 ulp.
 * Source: docs/free-body.md, "One step".
 */
PLH_API plh_status plh_free_step(const plh_body *body, double h, const plh_state *in,
                                 plh_state *out);

/*
 * The same for engines that keep the angular velocity in the space frame: q turns the user's axes
 * of the body to space, omega is the angular velocity in space; both are advanced by dt in place.
 *
 * Returned: as above; q and omega are NaN after a failure.
 */
PLH_API plh_status plh_free_step_world(const plh_body *body, double dt, plh_quat *q,
                                       plh_vec3 *omega);

/* The same from three principal moments about the axes that q turns: makes the body at each call.
 * Also PLH_BAD_INERTIA. */
PLH_API plh_status plh_free_step_moments(plh_vec3 moment, double dt, plh_quat *q, plh_vec3 *omega);

/* Many bodies, their constants side by side. */
typedef struct plh_bodies plh_bodies;

/* n bodies copied from an array, or made from n moments about each axis; moments that belong to no
 * body make a lane of NaN. Returned: PLH_OK; PLH_NO_MEMORY, *bodies NULL. */
PLH_API plh_status plh_bodies_create(size_t n, const plh_body *body, plh_bodies **bodies);
PLH_API plh_status plh_bodies_from_moments(size_t n, const double *I1, const double *I2,
                                           const double *I3, plh_bodies **bodies);
PLH_API void plh_bodies_destroy(plh_bodies *bodies); /* NULL is allowed */
PLH_API size_t plh_bodies_count(const plh_bodies *bodies);

/*
 * One exact step of each of the bodies: all by h, or body i by h[i].
 *
 * Given: bodies; h; in; pool, or NULL for the caller's thread.
 * Returned: out (the arrays of in, or others that overlap neither them nor each other), each lane
 *   what plh_free_step() gives on a processor with fma, to the last bit, from AVX2, AVX-512 and any
 *   number of threads. Lanes that fail are NaN and change no other.
 */
PLH_API plh_status plh_free_step_batch(const plh_bodies *bodies, double h, plh_states in,
                                       plh_states out, plh_pool *pool);
PLH_API plh_status plh_free_step_each(const plh_bodies *bodies, const double *h, plh_states in,
                                      plh_states out, plh_pool *pool);

PLH_END_DECLS

#endif
