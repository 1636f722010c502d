/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One exact step of the free rigid body from a state, with nothing prepared. Splittings need it,
 * since energy and momentum change at each of their kicks. A step costs about as much as one
 * McLachlan-Reich step.
 */
#ifndef POLHODE_STEP_H
#define POLHODE_STEP_H

#include <polhode/motion.h>
#include <polhode/threads.h>

PLH_BEGIN_DECLS

/*
 * The exact free motion over the time h, of either sign and any size.
 *
 * Given: body, h, in (principal frame; q of any length from 1e-260 to 1e260, which counts as
 * q/|q|).
 * Returned: PLH_OK and *out (which may be *in), q of unit length, on the continuous lift of in->q,
 *   so that no step jumps in sign. Otherwise *out is NaN, and the status says why:
 *   what plh_body_check() finds, or PLH_NOT_FINITE when a number leaves the range.
 *
 * Notes: no case is special: both regimes, the separatrix, equal moments, spin about an axis, rest.
 *   Motions nearer to the separatrix than e^-170 are taken to be on it. A step of 2^51 half periods
 *   of the polhode or more has no phase left in a double; the phase is then taken as zero.
 * Error of (m/|m|, q), measured against MPFR, with u and cond of plh_motion_at(): error <= 1.8 (u +
 *   cond) if the body turns by up to 0.5 rad (270,000 cases), error <= 3.9 (u + cond) for any h
 *   (600,000 cases). |q| and |m| are right to 1.6 ulp.
 * Source: docs/free-body.md, "One step".
 */
PLH_API plh_status plh_free_step(const plh_body *body, double h, const plh_state *in,
                                 plh_state *out);

/*
 * The same for programs that keep their vectors in the space frame: q turns the user's axes of the
 * body to space, omega is the angular velocity in space. Both are advanced by dt in place.
 *
 * Returned: as above; q and omega are NaN after a failure.
 * Notes: q may have any length, as above. The spin of a linear body about its own axis is dropped.
 */
PLH_API plh_status plh_free_step_world(const plh_body *body, double dt, plh_quat *q,
                                       plh_vec3 *omega);

/* The same from the angular momentum in space, which a free body keeps: only q changes. */
PLH_API plh_status plh_free_step_world_momentum(const plh_body *body, double dt, plh_vec3 momentum,
                                                plh_quat *q);

/* plh_free_step_world() from three principal moments; q turns the principal axes to space. It makes
 * the body at each call, and can also return PLH_BAD_INERTIA. */
PLH_API plh_status plh_free_step_moments(plh_vec3 moment, double dt, plh_quat *q, plh_vec3 *omega);

/* Many bodies, their constants in arrays. */
typedef struct plh_bodies plh_bodies;

/* n bodies copied from an array, or made from n moments about each axis. Moments that belong to no
 * body make a body of NaN. Returned: PLH_OK; PLH_NO_MEMORY, *bodies NULL. */
PLH_API plh_status plh_bodies_create(size_t n, const plh_body *body, plh_bodies **bodies);
PLH_API plh_status plh_bodies_from_moments(size_t n, const double *I1, const double *I2,
                                           const double *I3, plh_bodies **bodies);
PLH_API void plh_bodies_destroy(plh_bodies *bodies); /* NULL is allowed */
PLH_API size_t plh_bodies_count(const plh_bodies *bodies);

/*
 * One exact step of each of the bodies: all by h, or body i by h[i].
 *
 * Given: bodies; h; in; pool, or NULL for the caller's thread.
 * Returned: out (the arrays of in, or others that overlap neither them nor each other). Each body
 *   gets the bits of plh_free_step() on a processor with fma, for every instruction set and any
 *   number of threads. A body that fails is NaN and does not affect the others.
 */
PLH_API plh_status plh_free_step_batch(const plh_bodies *bodies, double h, plh_states in,
                                       plh_states out, plh_pool *pool);
PLH_API plh_status plh_free_step_each(const plh_bodies *bodies, const double *h, plh_states in,
                                      plh_states out, plh_pool *pool);

/* Flags of plh_world_batch. */
enum {
    PLH_WORLD_OMEGA = 0,       /* the vectors are angular velocities: read and written */
    PLH_WORLD_MOMENTUM = 1,    /* the vectors are angular momenta: read only, since they stay */
    PLH_WORLD_SCALAR_LAST = 2, /* quaternions are stored (x, y, z, w), not (w, x, y, z) */
    PLH_WORLD_FLOAT = 4,       /* the numbers are floats; for plh_gyroscopic_batch only */
};

/*
 * Many bodies in the space frame, where another program keeps them: lane i is a body, a quaternion
 * and a vector of three, which may lie inside larger records. Zero is the default of each member
 * after `vector`, so that a packed batch of one body names only the first four.
 *
 *     struct atom { double x[3], quat[4], angmom[3]; int type; } *atom;
 *     plh_world_batch b = {.n = n, .body = table, .q = atom->quat, .vector = atom->angmom,
 *                          .q_stride = sizeof *atom, .vector_stride = sizeof *atom,
 *                          .bodies = types, .body_index = type, .flags = PLH_WORLD_MOMENTUM};
 */
typedef struct plh_world_batch {
    /* Lanes */
    size_t n;
    /* One body for all lanes, or a table */
    const plh_body *body;
    /* The quaternion of row 0: user's axes of the body to space */
    double *q;
    /* The vector of row 0, in space */
    double *vector;
    /* Bytes from row to row, a multiple of 8; 0: packed, 32 */
    size_t q_stride;
    /* The same; 0: packed, 24 */
    size_t vector_stride;
    /* Row of each lane, none twice; NULL: lane i is row i */
    const int *q_row;
    /* The same for the vectors */
    const int *vector_row;
    /* Length of the table */
    size_t bodies;
    /* Place of each lane's body in the table; NULL: body[0] for all */
    const int *body_index;
    /* PLH_WORLD_... */
    unsigned flags;
    /* Bytes from body to body of the table, a multiple of 8; 0: packed */
    size_t body_stride;
} plh_world_batch;

/*
 * One exact step of each lane by dt, in place.
 *
 * Given: batch; dt; pool, or NULL for the caller's thread; failed, or NULL.
 * Returned: PLH_OK and each lane what plh_free_step_world() or plh_free_step_world_momentum() gives
 *   on a processor with fma, to the last bit, from AVX2, AVX-512 and any number of threads.
 *   PLH_BAD_ARGUMENT: a missing array, a bad stride, a body_index outside the table; nothing is
 *   changed. Otherwise the status of the first lane that failed; lanes that fail are NaN (momenta
 *   are left alone) and change no other. *failed gets their number.
 */
PLH_API plh_status plh_free_step_world_batch(const plh_world_batch *batch, double dt,
                                             plh_pool *pool, size_t *failed);

PLH_END_DECLS

#endif
