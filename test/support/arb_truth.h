/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Truth from Arb balls, and the measure of an error against it: units of u = 2^-53, relative,
 * beyond what rounding of the arguments causes, that is |got/f - 1|/u - sum |x df/dx / f|.
 *
 * A truth function gets its arguments as exact numbers. The pair (m, mc) is one argument t: m
 * itself where t >= 0 (m <= 1/2 is the exact one), -mc where t < 0 (mc is).
 */
#ifndef PLH_TEST_ARB_TRUTH_H
#define PLH_TEST_ARB_TRUTH_H

#include <arb.h>

#define TRUTH_ARGS 4

typedef void (*truth_fn)(arb_t y, arb_srcptr x, slong prec);

/* Relative error in u; 0 where both are the same infinity, infinite where only one is finite. */
double truth_error(double got, truth_fn f, const double *x, int n);

/* Absolute error in u. */
double truth_abs_error(double got, truth_fn f, const double *x, int n);

/* Condition number: sum over the arguments of |x df/dx / f|, by finite differences. */
double truth_cond(truth_fn f, const double *x, int n);

/* The value, rounded to a double. */
double truth_value(truth_fn f, const double *x, int n);

/* The worst of many points: zero it, add points, read it. The condition number is found only where
 * it can matter, so adding is cheap. */
typedef struct truth_worst {
    double excess, error, cond; /* of the worst point, in u */
    double got, x[TRUTH_ARGS];
    int n;
    long points;
} truth_worst;

void truth_worst_add(truth_worst *w, double got, truth_fn f, const double *x, int n);

/* Prints the worst error, and where it is when beyond the bound; returns whether it is within. */
int truth_within(const char *name, const truth_worst *w, double bound);

/* The side that t > 0 means from now on: 0 as above; -1: m = -t; 1: mc = -t, so m = 1 + t. */
void truth_side(int side);
int truth_side_now(void);

/* t from m and mc, and back; the other of the pair is rounded. */
double truth_pair(double m, double mc);
void truth_unpair(double t, double *m, double *mc);
void truth_unpair_arb(arb_t m, arb_t mc, const arb_t t, slong prec);

/* Carlson's integrals; y < 0 and p < 0 are principal values. */
void truth_RF(arb_t r, arb_srcptr xyz, slong prec);
void truth_RC(arb_t r, arb_srcptr xy, slong prec);
void truth_RD(arb_t r, arb_srcptr xyz, slong prec);
void truth_RJ(arb_t r, arb_srcptr xyzp, slong prec);

/* Legendre's: (phi, t), (n, phi, t), (n, t), (t). */
void truth_F(arb_t r, arb_srcptr x, slong prec);
void truth_Einc(arb_t r, arb_srcptr x, slong prec);
void truth_Pi(arb_t r, arb_srcptr x, slong prec);
void truth_Pic(arb_t r, arb_srcptr x, slong prec);
void truth_K(arb_t r, arb_srcptr x, slong prec);
void truth_E(arb_t r, arb_srcptr x, slong prec);

#endif
