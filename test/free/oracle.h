/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Truth for the free rigid body, in MPFR, sharing nothing with the library.
 *
 *     plh_free_truth truth;
 *     plh_test_free_truth(&c, &truth);                     the slow part, once for each case
 *     double e = plh_test_free_error(&truth, q, m);        error / (u + cond), u = 2^-53
 *
 * A function under test is given the doubles of the case (q0 normalised by itself). */
#ifndef PLH_TEST_FREE_ORACLE_H
#define PLH_TEST_FREE_ORACLE_H

#include <mpfr.h>
#include <polhode/quat.h>
#include <stdbool.h>

/* A free body and a time: moments and momentum in any order, sign and unit; t from the start. */
typedef struct plh_free_case {
    double I[3], m[3], q0[4], t;
    /* The family it was drawn from, for messages */
    const char *kind;
} plh_free_case;

/* Each value is hi + lo. */
typedef struct plh_free_truth {
    double m_hi[3], m_lo[3]; /* momentum at t, in the units of the case */
    /* Attitude at t, the continuous lift of q0/|q0| */
    double q_hi[4], q_lo[4];
    double G; /* |m| */
    /*
     * u sum over x in I,m,t of |d(m/|m|, q)/d ln x|; above 1e-4, where that is no longer linear,
     * at least what a change by u does
     */
    double cond;
} plh_free_truth;

/* Truth and conditioning of a case. */
void plh_test_free_truth(const plh_free_case *c, plh_free_truth *truth);

/* Euclidean norm of (m/|m|, q) - truth over the seven components, q up to sign; absolute. NaN in
 * gives infinity. */
double plh_test_free_abs(const plh_free_truth *truth, plh_quat q, plh_vec3 m);

/* The same over u + cond. */
double plh_test_free_error(const plh_free_truth *truth, plh_quat q, plh_vec3 m);

/* False if q is on the other sheet of the continuous lift, or not a number; judged only where cond
 * leaves a meaning to it. */
bool plh_test_free_lift(const plh_free_truth *truth, plh_quat q);

/* | |q| - 1 | and | |m| / G - 1 |, both in units of 2u. */
double plh_test_free_norm_ulps(const plh_free_truth *truth, plh_quat q, plh_vec3 m);

/* The same motion for tests that need more than doubles: everything in the given precision.
 * m[3]: momentum at the start in, at t out. r[4]: the rotation since the start, q(t) = q0 r, on
 * the continuous lift of 1. rate[3]: body angular velocity at t. */
void plh_oracle_motion(mpfr_prec_t prec, mpfr_t I[3], mpfr_t m[3], mpfr_t t, mpfr_t r[4],
                       mpfr_t rate[3]);

/* Period of the polhode, and the angle that the axis it encircles goes around L meanwhile. Neither
 * steady nor on the separatrix. */
void plh_oracle_constants(mpfr_prec_t prec, mpfr_t I[3], mpfr_t m[3], mpfr_t period,
                          mpfr_t advance);

/* r = a b, Hamilton; r may not be a or b. */
void plh_oracle_quat_mul(mpfr_prec_t prec, mpfr_t r[4], mpfr_t a[4], mpfr_t b[4]);

void plh_oracle_init(mpfr_prec_t prec, mpfr_t *x, int n);
void plh_oracle_clear(mpfr_t *x, int n);

#endif
