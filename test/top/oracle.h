/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Truth for Lagrange's top in 128-bit arithmetic, sharing nothing with the library: once in closed
 * form by Carlson's integrals and the arithmetic-geometric mean, once by Taylor series of the
 * differential equations, which is slow and checks the first.
 */
#ifndef PLH_TEST_TOP_ORACLE_H
#define PLH_TEST_TOP_ORACLE_H

#include <polhode/top.h>
#include <quadmath.h>

__extension__ typedef __float128 quad;

/* Moments I, I, I3; t from the start. */
typedef struct plh_top_case {
    double I, I3, strength, m[3], q[4], t;
    /* The family it was drawn from, for messages */
    const char *kind;
} plh_top_case;

/* The same numbers in 128 bits, so that they can be changed by little. */
typedef struct plh_top_quad {
    quad x[11]; /* I, I3, strength, m, q, t */
} plh_top_quad;

typedef struct plh_top_truth {
    quad q[4], m[3];
    /* The largest |m| of the motion */
    quad size;
    /* Of the cosine of the angle to the vertical; infinite on the separatrix */
    quad period;
    /* Range of that cosine in a field that points down */
    quad u1, u2;
    /* u times the sum of the lengths of the derivatives of (m/size, q) by the logarithms of I, I3,
     * strength, m, q and t; from plh_test_top_truth() only */
    double cond;
} plh_top_truth;

plh_top_quad plh_test_top_quad(const plh_top_case *c);

/* In closed form; by Taylor series (q and m only). */
void plh_test_top_exact(const plh_top_quad *c, plh_top_truth *out);
void plh_test_top_taylor(const plh_top_quad *c, plh_top_truth *out);

/* The period of the nutation, the angles about the vertical and about the axis in it; NaN for a
 * steady motion and on the separatrix. */
void plh_test_top_period(const plh_top_quad *c, quad out[3]);

/* In closed form, with the conditioning. */
void plh_test_top_truth(const plh_top_case *c, plh_top_truth *out);

/* |(m/size, q) - truth|, the sign of q included; NaN gives infinity. */
double plh_test_top_error(const plh_top_truth *truth, const plh_state *s);

/* Case number `index` of an endless list: consecutive indices walk through the families. */
extern const int plh_test_top_families;
void plh_test_top_draw(unsigned seed, int index, plh_top_case *c);

/* Makes the time one that a step takes without a prepared motion: from 2^-30 to all of its reach,
 * by `index`. */
void plh_test_top_shorten(int index, plh_top_case *c);

#endif
