/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * To be included before a source file of the methods: its numbers become 128 bits wide, and each
 * operation on them a call that test_cost.c counts.
 */
#ifndef PLH_TEST_COUNT_NUMBERS_H
#define PLH_TEST_COUNT_NUMBERS_H

#include "papers/experiment/operation_count.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

extern struct operation_count count_now; /* grows with every operation on 128-bit numbers */

#define double __float128
#define sqrt __builtin_sqrtf128 /* of a constant: done by the compiler */
#define fabs __builtin_fabsf128
/* In public headers only; not called. */
#define pow(x, y) (x)
#define exp(x)    (x)
#define log(x)    (x)
#define cos       count_cos
#define sin       count_sin

/* A number that the compiler does not know, and does not know to be the same when read again. */
static volatile double known = 0.25;

static double count_cos(double x)
{
    (void)x;
    count_now.trig++;
    return known;
}

static double count_sin(double x)
{
    (void)x;
    count_now.trig++;
    return known;
}

/* Instead of the library's own sine and cosine. */
#define PLH_BASE_SINCOS_H
static void vsincos_small(double x, double *s, double *c)
{
    *s = count_sin(x);
    *c = count_cos(x);
}
#define plh_sincos vsincos_small
#define vsincos    vsincos_small
/* One lane of the kernels that are written for vectors. */
#define vd        double
#define vset1(x)  (x)
#define vabs(x)   fabs(x)
#define vsqrt(x)  sqrt(x)
#define vlt(a, b) ((a) < (b))
#define vall(x)   (x)

#endif
