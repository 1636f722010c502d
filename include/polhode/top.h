/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Lagrange's top: a symmetric body with one fixed point and its centre of mass on the axis of
 * symmetry, in uniform gravity. Its motion is in closed form, prepared once and evaluated at any
 * number of times.
 *
 * Each Cayley-Klein parameter of the attitude is one theta quotient with a linear phase
 * (docs/lagrange-top.md). The cost of an evaluation does not depend on the time, and neither does
 * its error: rates and periods are double-double.
 */
#ifndef POLHODE_TOP_H
#define POLHODE_TOP_H

#include <polhode/derivatives.h>
#include <polhode/describe.h>
#include <polhode/event.h>
#include <polhode/step.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

/*
 * A prepared motion: plain data, owned by the caller, constant after plh_top_init(), so any number
 * of threads may evaluate it. Its members may be read and never written.
 */
typedef struct plh_top {
    plh_body body;
    /* At t0; q of length one */
    plh_state start;
    /* NaN after a failure */
    double t0;
    double strength;
    union { /* private: what the kernels need, with room to spare */
        double align;
        unsigned char bytes[1024];
    } inside;
} plh_top;

/* sizeof(plh_top), for programs in other languages that keep tops. */
PLH_API size_t plh_top_sizeof(void);

/*
 * Prepares the motion through `start` at time t0.
 *
 * Given: body, with moments (I, I, I3): the third axis is the axis of symmetry, and I3 = 0 is a
 *   spherical pendulum; strength: weight times the distance of the centre of mass from the fixed
 *   point along the third axis, of either sign; start (principal frame; q is normalised first); t0.
 *   The potential is strength times the cosine of the angle between the third axis of the body and
 *   the third axis of space, which points up: the torque `heavy-top` with its default directions.
 * Returned: PLH_OK; the status of plh_body_check(); PLH_BAD_INERTIA if the first two moments are
 *   not equal and positive (no closed form: use a method); PLH_NOT_FINITE if t0 or the strength is
 *   not finite or a rate leaves the range of doubles. A failed motion evaluates to NaN.
 */
PLH_API plh_status plh_top_init(const plh_body *body, double strength, plh_state start, double t0,
                                plh_top *top);

/*
 * The state at time t, of either sign and any size.
 *
 * Given: a prepared motion, t.
 * Returned: q of unit length, on the continuous path from the starting q; m. NaN if t is infinite
 *   or NaN, or if a phase leaves the range of doubles.
 * Error of (m/m_max, q), m_max the largest |m| of the motion, against 128 bits. Let u = 2^-53,
 *   and cond what input rounded to u costs (docs/lagrange-top.md). Then error <= 8 (u + cond), in
 *   99% of cases 3 (u + cond); measured: 3.6 and 1.2. With the given doubles taken as exact it is
 *   at most 2.5e-15 after 10^6 periods, for phases of up to 1e11 rad and an axis that stays
 *   5e-4 rad away from upright.
 *   Tops compute in rounding to nearest, whatever the rounding mode of the caller, and give the
 *   mode back.
 */
PLH_API plh_state plh_top_at(const plh_top *top, double t);

/* n states at n times, each with the bits of plh_top_at() on a processor with fma. The arrays must
 * not overlap. */
PLH_API void plh_top_batch(const plh_top *top, size_t n, const double *t, plh_states out);

/* The same on the threads of a pool (NULL: this thread). The bits do not depend on their number. */
PLH_API plh_status plh_top_batch_pool(const plh_top *top, size_t n, const double *t, plh_states out,
                                      plh_pool *pool);

/*
 * One exact step of a top from a state, with nothing prepared: the counterpart of plh_free_step().
 *
 * Given: body, strength as for plh_top_init(); h, of either sign and any size; in (principal frame;
 *   q of any length from 1e-260 to 1e260, which counts as q/|q|).
 * Returned: PLH_OK and *out (which may be *in), q of unit length on the continuous lift of in->q.
 *   m_3 keeps its bits. Otherwise *out is NaN, and the status is that of plh_top_init().
 * Notes: no case is special. Without field it is the step of the free body, to rounding. A step is
 *   divided where |m|^2/2 + I |strength| exceeds 0.6 (I/h)^2, an angle of 1.1 rad for a sphere
 *   without field; beyond eight times that angle its motion is prepared, which costs more.
 * Error of (m/m_max, q), with u and cond of plh_top_at(): at most 8 (u + cond), in 99% of cases
 *   3 (u + cond); measured where nothing is prepared: 5.5 and 0.9.
 * Source: docs/lagrange-top.md, "One step".
 */
PLH_API plh_status plh_top_step(const plh_body *body, double strength, double h,
                                const plh_state *in, plh_state *out);

/*
 * One exact step of each of many tops: all by h, or top i by h[i].
 *
 * Given: bodies; strength of each; h; in; pool, or NULL for the caller's thread.
 * Returned: out (the arrays of in, or others that overlap neither them nor each other). Each top
 *   gets the bits of plh_top_step() on a processor with fma, for every instruction set and any
 *   number of threads. A top that fails is NaN and does not affect the others.
 */
PLH_API plh_status plh_top_step_batch(const plh_bodies *bodies, const double *strength, double h,
                                      plh_states in, plh_states out, plh_pool *pool);
PLH_API plh_status plh_top_step_each(const plh_bodies *bodies, const double *strength,
                                     const double *h, plh_states in, plh_states out,
                                     plh_pool *pool);

/*
 * The events of a top between two times: plh_motion_events() for a top, with the same definitions,
 * results and errors.
 *
 * Notes:
 *   - Kinetic energy and momentum in space change here and have events.
 *   - With the third axis of the body as axis and the third axis of space as direction,
 *     `angle-extremum` has the turning points of the nutation, `precession` the times at which the
 *     axis turns back on its way around the vertical, and `angle` with pi/2 to any direction those
 *     at which the axis crosses a plane.
 *   - Radians are those of the fastest rotation, or of a small pendulum if that is faster.
 */
PLH_API plh_status plh_top_events(const plh_top *top, size_t count, const plh_event_def *def,
                                  double after, double until, size_t room, plh_event *event,
                                  size_t *found);

/*
 * The state of a top at a time and its derivatives: those of a plh_jacobian, and by the strength.
 * The two equal moments are one number I: each has half of the derivative by I.
 */
typedef struct plh_top_jacobian {
    plh_jacobian motion;
    double strength[6];
} plh_top_jacobian;

/*
 * A top prepared for derivatives: plain data, owned by the caller, constant after
 * plh_top_derivatives_init(). Its member may be read and never written.
 */
typedef struct plh_top_derivatives {
    plh_top top;
    union { /* private */
        double align;
        unsigned char bytes[768];
    } inside;
} plh_top_derivatives;

/* Prepares the derivatives of a prepared top. A failed top gives NaN everywhere. */
PLH_API void plh_top_derivatives_init(const plh_top *top, plh_top_derivatives *derivatives);

/*
 * The state at time t and its derivatives, in the principal frame and the user's units.
 *
 * Given: prepared derivatives, t.
 * Returned: state with the bits of plh_top_at(); derivatives by attitude, momentum, moments, time
 *   and strength. They exist for every start: steady motions, the separatrix and vertical axes are
 *   no special cases. By a zero moment I3 they are NaN, and by the momentum about the axis, which
 *   stays zero there, zero. NaN if t is not finite, if a column exceeds the range of doubles, and
 *   in columns that cannot be trusted: after a motion has left its unstable upright position from
 *   very near and come back to it, rounding may have grown beyond the digits of a double.
 *   That is one start in fifty of the hostile set of the tests, and none at times of less than a
 *   period. A caller tests for NaN; the state itself is right.
 * Error of a column: at most 20 (u + cond), its own conditioning; measured: 11.
 * Cost: Taylor series over at most a period of the nutation, whatever t is; in double-double, a
 *   hundred times slower, where columns grow on the way.
 * Source: docs/derivatives.md, "Lagrange's top".
 */
PLH_API void plh_top_derivatives_at(const plh_top_derivatives *derivatives, double t,
                                    plh_top_jacobian *out);

/* The same at n times, with the same bits. */
PLH_API void plh_top_derivatives_batch(const plh_top_derivatives *derivatives, size_t n,
                                       const double *t, plh_top_jacobian *out);

/* The same on the threads of a pool (NULL: this thread). The bits do not depend on their number. */
PLH_API plh_status plh_top_derivatives_batch_pool(const plh_top_derivatives *derivatives, size_t n,
                                                  const double *t, plh_top_jacobian *out,
                                                  plh_pool *pool);

/*
 * The covariance of a small rotation of the attitude (body frame), the momentum, the principal
 * moments and the strength: rows and columns 0 to 2, 3 to 5, 6 to 8 and 9. What is known exactly
 * has a row and a column of zeros. The two equal moments are one number: give both the same
 * variance and covariances.
 */
typedef struct plh_top_covariance {
    double p[10][10];
} plh_top_covariance;

/* plh_jacobian_covariance() for a top. *out may be *start. */
PLH_API void plh_top_jacobian_covariance(const plh_top_jacobian *jacobian,
                                         const plh_top_covariance *start, plh_top_covariance *out);

/* One list: PLH_TOP_PATH_LIST(X) expands X(name, text) for each curve that the axis draws on the
 * sphere. The special cases are found by exact equality. They only name the motion; its evaluation
 * is continuous across them. "Upright" means the centre of mass above the fixed point. */
#define PLH_TOP_PATH_LIST(X)                                                                       \
    X(PLH_TOP_REST, "at rest")                                                                     \
    X(PLH_TOP_UPRIGHT, "sleeping: the axis stands upright")                                        \
    X(PLH_TOP_HANGING, "the axis hangs down")                                                      \
    X(PLH_TOP_PRECESSION, "regular precession: the angle to the vertical is constant")             \
    X(PLH_TOP_PENDULUM, "a pendulum: the axis moves in a vertical plane")                          \
    X(PLH_TOP_SEPARATRIX, "on the separatrix: once down, then forever towards the upright axis")   \
    X(PLH_TOP_LOOPS, "nutation with loops: the precession turns back near the top")                \
    X(PLH_TOP_CUSPS, "nutation with cusps: the axis stands still at the top")                      \
    X(PLH_TOP_WAVES, "nutation with waves: the precession never turns back")

#define PLH_TOP_PATH_ENUM(name, text) name,
typedef enum plh_top_path { PLH_TOP_PATH_LIST(PLH_TOP_PATH_ENUM) PLH_TOP_PATH_COUNT } plh_top_path;
#undef PLH_TOP_PATH_ENUM

/* The text of a path, for people; never NULL, never freed. */
PLH_API const char *plh_top_path_text(plh_top_path path);

typedef struct plh_top_info {
    plh_top_path path;
    /* Squared modulus of the elliptic functions, and its complement */
    double k2, kc2;
    /* Kinetic and potential */
    double energy;
    /* Momentum about the vertical and about the axis */
    double vertical, axial;
    /* Range of the angle between the axis and the vertical, radians */
    double angle_least, angle_most;
    /* Of the nutation; infinite on the separatrix and for an unstable steady motion */
    double period;
    /* Angle of the axis about the vertical, and of the body about the axis, in a period */
    double precession, spin;
    /* Their mean rates */
    double precession_rate, spin_rate;
    /* Momentum about the axis from which on the upright position is stable */
    double critical;
    /* Whether a neighbour of a steady motion stays near it; true for all others */
    bool stable;
} plh_top_info;

/*
 * What is known about the motion of a top.
 *
 * Given: a prepared motion.
 * Returned: PLH_OK; with NaN: PLH_BAD_ARGUMENT for one whose preparation failed, PLH_NOT_FINITE if
 *   the energy or a rate leaves the range of doubles.
 * Notes:
 *   - The angles in a period are those of Euler, z-x-z: `precession` turns the body about the
 *     vertical, `spin` about its axis, before the angle to the vertical is what it was. Where the
 *     axis passes through the vertical, this counts as no turn.
 *   - For a steady motion the period is that of a small nutation. The two rates of a vertical axis
 *     cannot be told apart: all of the rotation is `spin`.
 *   - On the separatrix the rates are those of the upright axis, and the angles infinite or NaN.
 * Error: period and angles are good to 8 (u + cond), their own conditioning, the angles beside
 *   1e-30 of the angles by which the body turns in a period; measured in test/top/test_info.c.
 */
PLH_API plh_status plh_top_describe(const plh_top *top, plh_top_info *info);

/*
 * The facts about a top: moments and strength, path, conserved quantities, range of the angle
 * between axis and vertical, nutation, precession, spin, critical spin and stability, and the
 * regular precessions at the angle that it has at the start.
 * Returned: as plh_motion_describe().
 */
PLH_API size_t plh_top_facts(const plh_top *top, size_t room, plh_fact *fact);

/*
 * The regular precessions at a given angle: the roots W of I W^2 cos(angle) - axial W + strength.
 *
 * Given: body as for plh_top_init(), strength, momentum about the axis, angle in radians.
 * Returned: how many there are, 0 to 2, or -1 for a body without closed form or numbers that are
 *   not finite; rate: the slow one, then the fast one, else NaN. A double root is given twice.
 * Source: F. Klein and A. Sommerfeld, Ueber die Theorie des Kreisels (1897-1910), chapter IV.
 */
PLH_API int plh_top_precessions(const plh_body *body, double strength, double axial, double angle,
                                double rate[2]);

PLH_END_DECLS

#endif
