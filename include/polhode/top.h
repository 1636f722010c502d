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

#include <polhode/motion.h>

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
 * Tops compute in rounding to nearest, whatever the rounding mode of the caller, and give the mode
 * back.
 */
PLH_API plh_state plh_top_at(const plh_top *top, double t);

/* n states at n times, each with the bits of plh_top_at() on a processor with fma. The arrays must
 * not overlap. */
PLH_API void plh_top_batch(const plh_top *top, size_t n, const double *t, plh_states out);

/* The same on the threads of a pool (NULL: this thread). The bits do not depend on their number. */
PLH_API plh_status plh_top_batch_pool(const plh_top *top, size_t n, const double *t, plh_states out,
                                      plh_pool *pool);

PLH_END_DECLS

#endif
