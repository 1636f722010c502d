/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Truth for the gyrostat, sharing nothing with the library: Taylor series of the differential
 * equations in 128 bits. Over many periods one period is followed and its turn about the momentum
 * is repeated.
 */
#ifndef PLH_TEST_GYROSTAT_ORACLE_H
#define PLH_TEST_GYROSTAT_ORACLE_H

#include <polhode/gyrostat.h>
#include <quadmath.h>

__extension__ typedef __float128 quad;

/* Moments, rotor, momentum, attitude; t from the start. */
typedef struct plh_gyrostat_case {
    double x[14];
    /* The family it was drawn from, for messages */
    const char *kind;
} plh_gyrostat_case;

typedef struct plh_gyrostat_truth {
    quad q[4], m[3];
    /* The largest |m| that was seen, or that of the motion if that is known */
    double size;
    /* The sum of the changes of (m/size, q) when each of the fourteen numbers changes by its
     * 2^-53rd part; from plh_test_gyrostat_truth() only */
    double cond;
} plh_gyrostat_truth;

/* By Taylor series in 128 bits; with the conditioning, where out->size is not taken smaller than it
 * was given. */
void plh_test_gyrostat_taylor(const quad x[14], plh_gyrostat_truth *out);
void plh_test_gyrostat_truth(const plh_gyrostat_case *c, plh_gyrostat_truth *out);

/* The error of s over u + cond, as it is judged. The conditioning costs fourteen motions in 128
 * bits: an error of at most 3 u is given over u, and one of at most u + cond in 64 bits over that.
 */
double plh_test_gyrostat_ratio(const plh_gyrostat_case *c, const plh_state *s,
                               plh_gyrostat_truth *out);

/* The period of m near `guess`, and the angle about the total momentum in it, in (-pi, pi]. */
void plh_test_gyrostat_period(const quad x[14], double guess, quad out[2]);

/* As plh_test_gyrostat_taylor() after many periods, without the conditioning. */
void plh_test_gyrostat_far(const quad x[14], double guess, plh_gyrostat_truth *out);

/* |(m/size, q) - truth|, the sign of q included; NaN gives infinity. */
double plh_test_gyrostat_error(const plh_gyrostat_truth *truth, const plh_state *s);

/* Case number `index` of an endless list: consecutive indices walk through the families. */
extern const int plh_test_gyrostat_families;
void plh_test_gyrostat_draw(unsigned seed, int index, plh_gyrostat_case *c);

/* Radians in a unit of time, at most. */
double plh_test_gyrostat_speed(const plh_gyrostat_case *c);

#endif
