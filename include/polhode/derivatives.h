/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Derivatives of the motion of a free rigid body, in closed form: how attitude and momentum at a
 * time change with the start, the moments of inertia and the time (docs/derivatives.md).
 */
#ifndef POLHODE_DERIVATIVES_H
#define POLHODE_DERIVATIVES_H

#include <polhode/motion.h>

PLH_BEGIN_DECLS

/* The columns of a plh_jacobian: what is varied. Three each, but the time. */
enum {
    PLH_BY_ATTITUDE = 0, /* a small rotation of the starting attitude, in the body frame */
    PLH_BY_MOMENTUM = 3, /* the starting momentum */
    PLH_BY_MOMENT = 6,   /* the principal moments of inertia */
    PLH_BY_TIME = 9,
    PLH_JACOBIAN_COLUMNS = 10,
    PLH_JACOBIAN_ROWS = 6
};

/*
 * The state at a time and its derivatives. A row is what changes: rows 0 to 2 the small rotation
 * theta of the attitude, in the body frame, q -> q exp(theta/2); rows 3 to 5 the momentum m.
 */
typedef struct plh_jacobian {
    plh_state state;
    double d[6][10];
} plh_jacobian;

/*
 * A motion prepared for derivatives: plain data, owned by the caller, constant after
 * plh_motion_derivatives_init(). Its member may be read and never written.
 */
typedef struct plh_motion_derivatives {
    plh_motion motion;
    union { /* private: what the kernels need, with room to spare */
        double align;
        unsigned char bytes[1536];
    } inside;
} plh_motion_derivatives;

/* Prepares the derivatives of a prepared motion. A failed motion gives NaN everywhere. */
PLH_API void plh_motion_derivatives_init(const plh_motion *motion,
                                         plh_motion_derivatives *derivatives);

/*
 * The state at time t and its derivatives, in the principal frame and the user's units.
 *
 * Given: prepared derivatives, t.
 * Returned: state with the bits of plh_motion_at(); d. The derivatives exist for every body with
 *   positive moments and every start, also on the separatrix, for symmetric bodies, spheres and
 *   bodies at rest. By a zero moment of a rotor or a point they are NaN. The two equal moments of a
 *   rotor are one number I: each has half of the derivative by I; by the momentum along its axis,
 *   which stays zero, they are zero. NaN if t is not finite.
 * Error of a column, in the variables m/|m|, ln I and |omega| t, relative to max(1, its length): at
 *   most 42 (u + cond), above 20 in 0.01% of columns, over 10,000 cases (bodies and starts of every
 *   kind, |t| up to 1e9 turns). cond is what input rounded to u = 2^-53 costs: u times the sum of
 *   the lengths of the derivatives of the column by the logarithms of the moments, of the momentum
 *   and of the time. Columns longer than 1e21, beside the unstable axis, are not judged.
 * Source: docs/derivatives.md.
 */
PLH_API void plh_motion_derivatives_at(const plh_motion_derivatives *derivatives, double t,
                                       plh_jacobian *out);

/* The same at n times, each with the bits of plh_motion_derivatives_at() on a processor with
 * fma. */
PLH_API void plh_motion_derivatives_batch(const plh_motion_derivatives *derivatives, size_t n,
                                          const double *t, plh_jacobian *out);

/* The same on the threads of a pool (NULL: this thread). The bits do not depend on their number. */
PLH_API plh_status plh_motion_derivatives_batch_pool(const plh_motion_derivatives *derivatives,
                                                     size_t n, const double *t, plh_jacobian *out,
                                                     plh_pool *pool);

/* The same table in the axes in which the body was given: the state, the rows, and the columns by
 * attitude and momentum. The moments stay the principal ones. */
PLH_API void plh_body_jacobian_to_user(const plh_body *body, const plh_jacobian *jacobian,
                                       plh_jacobian *out);

/*
 * The covariance of a small rotation of the attitude (body frame), the momentum and the principal
 * moments: rows and columns 0 to 2, 3 to 5, 6 to 8. What is known exactly has a row and a column of
 * zeros.
 */
typedef struct plh_covariance {
    double p[9][9];
} plh_covariance;

/*
 * The covariance at the time of a table from that at the start, to first order: J P J^T, J being
 * the derivatives and, for the moments, which stay, the identity. Symmetric to the bit. *out may be
 * *start.
 * Notes: an input of variance zero does not count, also where its derivative is NaN (a moment of a
 * rotor).
 */
PLH_API void plh_jacobian_covariance(const plh_jacobian *jacobian, const plh_covariance *start,
                                     plh_covariance *out);

/* From the axes in which the body was given to the principal frame, and back. *out may be the
 * input. */
PLH_API void plh_body_covariance_to_principal(const plh_body *body, const plh_covariance *user,
                                              plh_covariance *out);
PLH_API void plh_body_covariance_to_user(const plh_body *body, const plh_covariance *covariance,
                                         plh_covariance *out);

/*
 * The tangent map of a step: how a small rotation of the attitude in the body frame (rows and
 * columns 0 to 2) and a small change of the momentum (3 to 5) go on. Steps multiply it from the
 * left, so that it is the derivative of the state now by the state at which it was the identity.
 */
typedef struct plh_tangent {
    double a[6][6];
} plh_tangent;

PLH_API plh_tangent plh_tangent_identity(void);

/*
 * plh_free_step(), with its tangent map multiplied to *tangent.
 * Returned: as plh_free_step(); PLH_NOT_FINITE also if the map leaves the range of doubles. *out
 *   and *tangent are NaN after a failure.
 * Error: that of plh_motion_derivatives_at(). Cost: a preparation of the motion and two evaluations
 * more.
 */
PLH_API plh_status plh_free_step_tangent(const plh_body *body, double h, const plh_state *in,
                                         plh_state *out, plh_tangent *tangent);

/*
 * Makes the columns of *tangent orthonormal, one after the other, and adds the logarithms of the
 * lengths that they had across the earlier ones to growth[0..5]. Over a time T, growth[k]/T is the
 * finite-time Lyapunov exponent number k. `momentum` is the unit in which the rows of the momentum
 * are measured beside radians, such as |m| at the start; the exponents of long times do not depend
 * on it. Call it once before the first step, and begin with growth of zero after that.
 * Source: Benettin, Galgani, Giorgilli and Strelcyn, Meccanica 15 (1980) 9.
 */
PLH_API void plh_tangent_growth(plh_tangent *tangent, double momentum, double growth[6]);

PLH_END_DECLS

#endif
