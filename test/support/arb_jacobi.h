/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Jacobi's functions, the nome and theta functions from Arb's modular theta functions. */
#ifndef PLH_TEST_ARB_JACOBI_H
#define PLH_TEST_ARB_JACOBI_H

#include <acb.h>

#include "support/arb_truth.h"

/* Arguments (u, t) with t as in arb_truth.h; 0 < mc. */
void truth_sn(arb_t y, arb_srcptr x, slong prec);
void truth_cn(arb_t y, arb_srcptr x, slong prec);
void truth_dn(arb_t y, arb_srcptr x, slong prec);
void truth_am(arb_t y, arb_srcptr x, slong prec);

/* All four from one evaluation, each to 80 relative bits, sn, cn, dn, am in this order. */
void truth_jacobi(arb_ptr four, double u, double m, double mc);

/* |got - ball| in units of 2^-53; relative to the ball or absolute. Infinite for a wide ball. */
double truth_ball_error(double got, const arb_t ball, int relative);

/* The nome of t. */
void truth_nome(arb_t y, arb_srcptr x, slong prec);

/* theta_1..theta_4 of v - ib in four; s is the nome itself, or minus the complementary nome. */
void truth_theta(acb_ptr four, double v, double b, double s, slong prec);

#endif
