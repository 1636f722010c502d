/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The motion of a free rigid body, prepared once and evaluated at any number of times.
 *
 * The attitude is a ratio of theta functions (docs/free-body.md): an evaluation costs less than one
 * McLachlan-Reich step, however far the time lies from the start.
 */
#ifndef POLHODE_MOTION_H
#define POLHODE_MOTION_H

#include <polhode/body.h>
#include <polhode/threads.h>

PLH_BEGIN_DECLS

/* Flags of plh_motion_init(). */
enum {
    PLH_MOTION_PLAIN = 0,
    /* Rates and periods in double-double: the phase keeps its digits however large t grows. */
    PLH_MOTION_LONG_TIME = 1
};

/*
 * A prepared motion: plain data, owned by the caller, constant after plh_motion_init(), so any
 * number of threads may evaluate it. Its members may be read and never written. plh_motion_info()
 * gives its periods and its elliptic parameter.
 */
typedef struct plh_motion {
    plh_body body;
    /* At t0; q of length one */
    plh_state start;
    /* NaN after a failure */
    double t0;
    unsigned flags;
    union { /* private: what the kernels need, with room to spare */
        double align;
        unsigned char bytes[768];
    } inside;
} plh_motion;

/* sizeof(plh_motion), for programs in other languages that keep motions. */
PLH_API size_t plh_motion_sizeof(void);

/*
 * Prepares the motion through `start` at time t0.
 *
 * Given: body, start (principal frame; q is normalised first), t0, flags.
 * Returned: PLH_OK; the status of plh_body_check(); PLH_NOT_FINITE if t0 is not finite or |m| / I
 * leaves the range of doubles. A failed motion evaluates to NaN.
 */
PLH_API plh_status plh_motion_init(const plh_body *body, plh_state start, double t0, unsigned flags,
                                   plh_motion *motion);

/*
 * The state at time t, of either sign and any size.
 *
 * Given: a prepared motion, t.
 * Returned: q of unit length, on the continuous path from the starting q; m. NaN if t is infinite
 *   or NaN, or if |m| t / I leaves the range of doubles.
 * Error of (m/|m|, q), measured against MPFR. Let u = 2^-53. Let cond be what input rounded to u
 *   costs: u times the sum of the lengths of the derivatives of (m/|m|, q) by the logarithms of the
 *   moments, of the momentum and of the time. Then error <= 5.6 (u + cond); above 3 (u + cond) in
 *   0.1% of 60,000 cases (random and adversarial, bodies of every kind, |t| up to 1e9 periods). |q|
 *   and |m| are right to 1.6 ulp.
 *   With PLH_MOTION_LONG_TIME the given doubles count as exact. Then error <= 2.3e-15 for phases up
 *   to 1e10 rad and kc2 > 1e-7. Nearer to the separatrix it is about 1e-31 of the phase, divided by
 *   the relative distance from the separatrix.
 *   Motions compute in rounding to nearest, whatever the rounding mode of the caller (fenv.h), and
 *   give the mode back.
 * Source: C. G. J. Jacobi (1849); R. van Zon and J. Schofield, J. Comput. Phys. 225 (2007) 145,
 *   here with the squared nome: docs/free-body.md.
 */
PLH_API plh_state plh_motion_at(const plh_motion *motion, double t);

/* The state at a time, with matrix, angular velocity and acceleration; "body" is the principal
 * frame. */
typedef struct plh_kinematics {
    plh_state state;
    /* Body to space, the matrix of state.q */
    plh_mat3 rotation;
    /* Angular velocity */
    plh_vec3 omega_body;
    plh_vec3 omega_space;
    /* Angular acceleration, d omega/dt: the same vector in both frames */
    plh_vec3 alpha_body;
    plh_vec3 alpha_space;
} plh_kinematics;

PLH_API void plh_motion_kinematics(const plh_motion *motion, double t, plh_kinematics *out);

/* Arrays of states, one for each component. */
typedef struct plh_states {
    double *qw, *qx, *qy, *qz;
    double *mx, *my, *mz;
} plh_states;

/* n states at n times, each with the bits of plh_motion_at() on a processor with fma. The arrays
 * must not overlap. */
PLH_API void plh_motion_batch(const plh_motion *motion, size_t n, const double *t, plh_states out);

/* The same on the threads of a pool (NULL: this thread). The bits do not depend on their number. */
PLH_API plh_status plh_motion_batch_pool(const plh_motion *motion, size_t n, const double *t,
                                         plh_states out, plh_pool *pool);

PLH_END_DECLS

#endif
