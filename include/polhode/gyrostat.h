/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The gyrostat: a body with any three moments that carries rotors of constant momentum, such as a
 * satellite with momentum wheels, and no torque from outside. Its motion is in closed form,
 * prepared once and evaluated at any number of times.
 *
 * The Cayley-Klein parameters of the attitude are theta functions with a linear phase
 * (docs/gyrostat.md). The cost of an evaluation does not depend on the time, and neither does its
 * error: rates and periods are double-double.
 *
 * The momentum m of a state is I omega, as everywhere in the library and as for the torques
 * `gyrostat` and `wheel`: the moments of inertia count the rotors as if they stood still in the
 * body. The momentum of body and rotors is m + rotor. Its length is constant, and so is its
 * direction in space.
 */
#ifndef POLHODE_GYROSTAT_H
#define POLHODE_GYROSTAT_H

#include <polhode/derivatives.h>
#include <polhode/step.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

/*
 * A prepared motion: plain data, owned by the caller, constant after plh_gyrostat_init(), so any
 * number of threads may evaluate it. Its members may be read and never written.
 */
typedef struct plh_gyrostat {
    plh_body body;
    /* At t0; q of length one */
    plh_state start;
    /* NaN after a failure */
    double t0;
    /* Momentum of the rotors relative to the body */
    plh_vec3 rotor;
    union { /* private: what the kernels need, with room to spare */
        double align;
        unsigned char bytes[1280];
    } inside;
} plh_gyrostat;

/* sizeof(plh_gyrostat), for programs in other languages that keep gyrostats. */
PLH_API size_t plh_gyrostat_sizeof(void);

/*
 * Prepares the motion through `start` at time t0.
 *
 * Given: body, with three positive moments; rotor, the constant momentum of the rotors relative to
 *   the body (principal frame); start (principal frame; q is normalised first); t0.
 *   The equations are m' = (m + rotor) x omega, q' = q omega/2, omega = I^-1 m: the torque
 *   `gyrostat`.
 * Returned: PLH_OK; the status of plh_body_check(); PLH_BAD_INERTIA if a moment is zero (use a
 *   method); PLH_NOT_FINITE if t0 or the rotor is not finite or a rate leaves the range of doubles.
 *   A failed motion evaluates to NaN.
 */
PLH_API plh_status plh_gyrostat_init(const plh_body *body, plh_vec3 rotor, plh_state start,
                                     double t0, plh_gyrostat *gyrostat);

/*
 * The state at time t, of either sign and any size.
 *
 * Given: a prepared motion, t.
 * Returned: q of unit length, on the continuous path from the starting q; m = I omega. NaN if t is
 *   infinite or NaN, or if a phase leaves the range of doubles.
 * Error of (m/m_max, q), m_max the largest |m| of the motion, against 128 bits. Let u = 2^-53,
 *   and cond what input rounded to u costs (docs/gyrostat.md). Then error <= 8 (u + cond) in
 *   all but a few of 10^5 cases of a hostile set (worst seen: 77, a symmetric body with a rotor of
 *   1e-13 of m and the momentum across its axis); in 99% of cases 3 (u + cond).
 *   Gyrostats compute in rounding to nearest, whatever the rounding mode of the caller, and give
 *   the mode back.
 */
PLH_API plh_state plh_gyrostat_at(const plh_gyrostat *gyrostat, double t);

/* n states at n times, each with the bits of plh_gyrostat_at() on a processor with fma. The arrays
 * must not overlap. */
PLH_API void plh_gyrostat_batch(const plh_gyrostat *gyrostat, size_t n, const double *t,
                                plh_states out);

/* The same on the threads of a pool (NULL: this thread). The bits do not depend on their number. */
PLH_API plh_status plh_gyrostat_batch_pool(const plh_gyrostat *gyrostat, size_t n, const double *t,
                                           plh_states out, plh_pool *pool);

/*
 * One exact step of a gyrostat from a state, with nothing prepared: the counterpart of
 * plh_free_step().
 *
 * Given: body and rotor as for plh_gyrostat_init(); h, of either sign and any size; in (principal
 *   frame; q of any length from 1e-260 to 1e260, which counts as q/|q|).
 * Returned: PLH_OK and *out (which may be *in), q of unit length on the continuous lift of in->q.
 *   Otherwise *out is NaN, and the status is that of plh_gyrostat_init().
 * Notes: no case is special. Up to a turn of about 0.5 rad, of the body or of m in the body, it is
 *   the power series of the motion, with as many terms as the step needs. Up to 16 times that it
 *   is divided; beyond, its motion is prepared, which costs more.
 * Error of (m/m_max, q), with u and cond of plh_gyrostat_at(): at most 8 (u + cond), in 99% of
 *   cases 3 (u + cond); measured: below 4 in 10^5 cases, 0.6 in 99% of 3100.
 * Source: docs/gyrostat.md, "One step".
 */
PLH_API plh_status plh_gyrostat_step(const plh_body *body, plh_vec3 rotor, double h,
                                     const plh_state *in, plh_state *out);

/* The rotors of many gyrostats: their momenta along each axis, in arrays. */
typedef struct plh_rotors {
    const double *x, *y, *z;
} plh_rotors;

/*
 * One exact step of each of many gyrostats: all by h, or gyrostat i by h[i].
 *
 * Given: bodies; rotors; h; in; pool, or NULL for the caller's thread.
 * Returned: out (the arrays of in, or others that overlap neither them nor each other). Each
 *   gyrostat gets the bits of plh_gyrostat_step() on a processor with fma, for every instruction
 *   set and any number of threads. One that fails is NaN and does not affect the others.
 */
PLH_API plh_status plh_gyrostat_step_batch(const plh_bodies *bodies, plh_rotors rotors, double h,
                                           plh_states in, plh_states out, plh_pool *pool);
PLH_API plh_status plh_gyrostat_step_each(const plh_bodies *bodies, plh_rotors rotors,
                                          const double *h, plh_states in, plh_states out,
                                          plh_pool *pool);

/*
 * The state of a gyrostat at a time and its derivatives: those of a plh_jacobian, and by the
 * momentum of the rotors along each axis.
 */
typedef struct plh_gyrostat_jacobian {
    plh_jacobian motion;
    double rotor[6][3];
} plh_gyrostat_jacobian;

/*
 * A gyrostat prepared for derivatives: plain data, owned by the caller, constant after
 * plh_gyrostat_derivatives_init(). Its member may be read and never written.
 */
typedef struct plh_gyrostat_derivatives {
    plh_gyrostat gyrostat;
    union { /* private */
        double align;
        unsigned char bytes[768];
    } inside;
} plh_gyrostat_derivatives;

/* Prepares the derivatives of a prepared gyrostat. A failed one gives NaN everywhere. */
PLH_API void plh_gyrostat_derivatives_init(const plh_gyrostat *gyrostat,
                                           plh_gyrostat_derivatives *derivatives);

/*
 * The state at time t and its derivatives, in the principal frame and the user's units.
 *
 * Given: prepared derivatives, t.
 * Returned: state with the bits of plh_gyrostat_at(); derivatives by attitude, momentum, moments,
 *   time and rotor. They exist for every start: steady rotations, separatrices, symmetric bodies
 *   and no rotor are no special cases. NaN if t is not finite, if a column exceeds the range of
 *   doubles, in columns that cannot be trusted (after a motion has left an unstable equilibrium
 *   from very near and come back to it), and beyond some 10^4 turns of a motion that is not steady
 *   and whose own period is longer than 3000 turns of the body.
 * Error of a column: at most 20 (u + cond), its own conditioning.
 * Cost: Taylor series over at most a period, whatever t is; in double-double, a hundred times
 *   slower, where columns grow on the way, as those of thin bodies do.
 * Source: docs/derivatives.md, "The gyrostat".
 */
PLH_API void plh_gyrostat_derivatives_at(const plh_gyrostat_derivatives *derivatives, double t,
                                         plh_gyrostat_jacobian *out);

/* The same at n times, with the same bits. */
PLH_API void plh_gyrostat_derivatives_batch(const plh_gyrostat_derivatives *derivatives, size_t n,
                                            const double *t, plh_gyrostat_jacobian *out);

/* The same on the threads of a pool (NULL: this thread). The bits do not depend on their number. */
PLH_API plh_status plh_gyrostat_derivatives_batch_pool(const plh_gyrostat_derivatives *derivatives,
                                                       size_t n, const double *t,
                                                       plh_gyrostat_jacobian *out, plh_pool *pool);

/*
 * The covariance of a small rotation of the attitude (body frame), the momentum, the principal
 * moments and the rotor: rows and columns 0 to 2, 3 to 5, 6 to 8 and 9 to 11. What is known exactly
 * has a row and a column of zeros.
 */
typedef struct plh_gyrostat_covariance {
    double p[12][12];
} plh_gyrostat_covariance;

/* plh_jacobian_covariance() for a gyrostat. *out may be *start. */
PLH_API void plh_gyrostat_jacobian_covariance(const plh_gyrostat_jacobian *jacobian,
                                              const plh_gyrostat_covariance *start,
                                              plh_gyrostat_covariance *out);

/* One list: PLH_GYROSTAT_PATH_LIST(X) expands X(name, text) for each way in which the total
 * momentum moves in the body. They only name the motion; its evaluation is continuous across
 * them. */
#define PLH_GYROSTAT_PATH_LIST(X)                                                                  \
    X(PLH_GYROSTAT_REST, "at rest")                                                                \
    X(PLH_GYROSTAT_SPIN, "steady rotation: the angular velocity is constant in the body")          \
    X(PLH_GYROSTAT_PRECESSION, "regular precession: the momentum turns steadily about an axis")    \
    X(PLH_GYROSTAT_SEPARATRIX, "on a separatrix: forever towards an unstable equilibrium")         \
    X(PLH_GYROSTAT_AROUND, "periodic: the momentum encircles one equilibrium")                     \
    X(PLH_GYROSTAT_AMONG, "periodic: the momentum goes round several equilibria")

#define PLH_GYROSTAT_PATH_ENUM(name, text) name,
typedef enum plh_gyrostat_path {
    PLH_GYROSTAT_PATH_LIST(PLH_GYROSTAT_PATH_ENUM) PLH_GYROSTAT_PATH_COUNT
} plh_gyrostat_path;
#undef PLH_GYROSTAT_PATH_ENUM

/* The text of a path, for people; never NULL, never freed. */
PLH_API const char *plh_gyrostat_path_text(plh_gyrostat_path path);

/* A steady rotation with the total momentum of a motion: omega = (rate/|m + rotor|) (m + rotor). */
typedef struct plh_gyrostat_equilibrium {
    plh_vec3 m;
    /* Angular velocity along the total momentum, of either sign */
    double rate;
    /* Kinetic energy of the body */
    double energy;
    /* Whether a neighbour stays near it: an extremum of the energy, no saddle */
    bool stable;
} plh_gyrostat_equilibrium;

typedef struct plh_gyrostat_info {
    plh_gyrostat_path path;
    /* Kinetic, m . omega / 2 */
    double energy;
    /* |m + rotor| */
    double momentum;
    /* Of m; for a steady rotation that of a small wobble; infinite on a separatrix and for an
     * unstable steady rotation */
    double period;
    /* Angle of the body about the total momentum in a period */
    double advance;
    /* Mean rate of this angle */
    double rate;
    /* Whether a neighbour of a steady rotation stays near it; true for all others */
    bool stable;
    /* How many equilibria there are with this total momentum, at most 6, by ascending energy */
    int count;
    plh_gyrostat_equilibrium equilibrium[6];
    /* Of AROUND: its number in the list; else -1 */
    int encircles;
} plh_gyrostat_info;

/*
 * What is known about the motion of a gyrostat.
 *
 * Given: a prepared motion.
 * Returned: PLH_OK; with NaN: PLH_BAD_ARGUMENT for one whose preparation failed, PLH_NOT_FINITE if
 *   the energy or a rate leaves the range of doubles.
 * Notes:
 *   - q at t + period is q at t, turned by `advance` about the total momentum in space. The body
 *     may turn about the momentum by any number of whole turns more; the one given makes q, with
 *     its sign, come out right.
 *   - Equilibria are the roots of a sextic: two to six. Where two moments are equal and the rotor
 *     lies along the axis of symmetry they may form circles; then two points of each are given.
 *   - If the momentum encircles one equilibrium on either side, the nearer one is named.
 * Error: period and advance are good to 8 (u + cond); equilibria to some units of rounding, or its
 *   root where two of them meet.
 */
PLH_API plh_status plh_gyrostat_describe(const plh_gyrostat *gyrostat, plh_gyrostat_info *info);

PLH_END_DECLS

#endif
