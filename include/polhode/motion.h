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
 * number of threads may evaluate it.
 *
 * Internal frame: z is the axis that the polhode encircles, y the axis of the middle moment, x the
 * other; m_x >= 0 and m_z >= 0 at t0. Component i there is sign[i] times component axis[i] here.
 * There m/|m| = (A_x cn u, A_y sn u, A_z dn u) with u linear in time.
 */
typedef struct plh_motion {
    plh_body body;
    plh_state start; /* at t0; q of length one */
    double t0;
    int flags;
    int axis[3];
    int sign[3];
    int near_separatrix; /* the kernel in use: 0 nome, 1 complementary nome */
    double norm;         /* |m| */
    double amplitude[3]; /* A_x, A_y, A_z */
    double r, rc;        /* (A_x / A_y)^2 and its complement, from the moments only */
    double k2, kc2;      /* parameter of the elliptic functions, complement */
    double lambda;       /* du/dt, signed; 0 where m is constant */
    double K;            /* quarter period in u; infinite on the separatrix */
    double kappa;        /* mean rate of half the precession angle */
    double nome;         /* the smaller of nome and complementary nome */
    struct {
        double phase[2];            /* rate of the phase, quarter turns; high and low part */
        double angle[2];            /* nome: rate of v, quarter turns; complement: rate of x */
        double cos0, sin0;          /* nome: cos, sin of v at t0 */
        double x0, span[2];         /* complement: x at t0, its half period (0 for infinite) */
        double inv_span;            /* 1 / span */
        double jump[2], whole_jump; /* phase to take back after a half period: their sum */
        double poly[4][4];          /* nome: four cubics in cos 2v */
        double axial[5];            /* nome: quartic in cos 2v for m_z where it stays small, or 0 */
        double wave[6];             /* complement: coefficients of cos and sin of 2g, 4g, 6g */
        double turn[4][4];          /* the internal quaternion to the user's */
        double scale[3];            /* the internal momentum to the user's */
    } kernel;
} plh_motion;

/*
 * Prepares the motion through `start` at time t0.
 *
 * Given: body, start (principal frame; q is normalised first), t0, flags.
 * Returned: PLH_OK, or what plh_body_check() finds; PLH_NOT_FINITE for t0 or when |m| / I leaves
 * the range of doubles. A failed motion evaluates to NaN.
 */
PLH_API plh_status plh_motion_init(const plh_body *body, plh_state start, double t0, int flags,
                                   plh_motion *motion);

/*
 * The state at time t, of either sign and any size.
 *
 * Given: a prepared motion, t.
 * Returned: q, of unit length, the continuous lift from the starting q; m. NaN for t infinite or
 *   NaN, or where |m| t / I leaves the range of doubles.
 * Error: over u + cond, cond = u times the sum of the derivatives of (m/|m|, q) by the logarithms
 *   of moments, momentum and time: at most 5.6, over 3 in 0.1% of cases (60,000 random and
 *   adversarial ones, bodies of every kind, |t| up to 1e9 periods); |q| and |m| within 1.6 ulp.
 *   With PLH_MOTION_LONG_TIME and phases up to 1e10 rad, for the exact doubles given: 2.3e-15 where
 *   kc2 > 1e-7; nearer to the separatrix about 1e-31 of the phase over the relative offset.
 * Source: C. G. J. Jacobi (1849); R. van Zon and J. Schofield, J. Comput. Phys. 225 (2007) 145,
 *   here with the squared nome: docs/free-body.md.
 */
PLH_API plh_state plh_motion_at(const plh_motion *motion, double t);

/* The state at a time and what follows from it; "body" is the principal frame. */
typedef struct plh_kinematics {
    plh_state state;
    plh_mat3 rotation;   /* body to space, the matrix of state.q */
    plh_vec3 omega_body; /* angular velocity */
    plh_vec3 omega_space;
    plh_vec3 alpha_body; /* angular acceleration, d omega/dt: the same vector in both frames */
    plh_vec3 alpha_space;
} plh_kinematics;

PLH_API void plh_motion_kinematics(const plh_motion *motion, double t, plh_kinematics *out);

/* Arrays of states, one for each component. */
typedef struct plh_states {
    double *qw, *qx, *qy, *qz;
    double *mx, *my, *mz;
} plh_states;

/* n states at n times; each is what plh_motion_at() gives on a processor with fma, to the last bit.
 * The arrays do not overlap. */
PLH_API void plh_motion_batch(const plh_motion *motion, size_t n, const double *t, plh_states out);

/* The same on the threads of a pool (NULL: this thread): the same bits for any number of them. */
PLH_API plh_status plh_motion_batch_pool(const plh_motion *motion, size_t n, const double *t,
                                         plh_states out, plh_pool *pool);

PLH_END_DECLS

#endif
