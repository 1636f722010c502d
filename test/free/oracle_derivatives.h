/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Truth for the derivatives of the free motion: differences of the MPFR oracle, with steps of
 * 2^-150 in 640 bits. Rows are the rotation in the body frame and m/|m|; columns are derivatives by
 * the rotation of q0, by m0/|m|, by the logarithms of the moments and by |omega| t. */
#ifndef PLH_TEST_FREE_ORACLE_DERIVATIVES_H
#define PLH_TEST_FREE_ORACLE_DERIVATIVES_H

#include "free/oracle.h"

enum { PLH_TEST_ROWS = 6, PLH_TEST_COLUMNS = 10 };

typedef struct plh_derivative_truth {
    double hi[PLH_TEST_COLUMNS][PLH_TEST_ROWS], lo[PLH_TEST_COLUMNS][PLH_TEST_ROWS];
    double size[PLH_TEST_COLUMNS]; /* max(1, norm of the column) */
    /*
     * u sum over x in I, m, t of |d column / d ln x| over size; above 1e-4, where that is no
     * longer linear, at least what a change by u does
     */
    double cond[PLH_TEST_COLUMNS];
    /* |m|, |omega| at the start (1 for a body at rest) */
    double G, rate;
} plh_derivative_truth;

void plh_test_derivative_truth(const plh_free_case *c, plh_derivative_truth *truth);

/* |column - truth| over size; infinity for NaN. `column` in the variables above. */
double plh_test_derivative_error(const plh_derivative_truth *truth, int column,
                                 const double value[PLH_TEST_ROWS]);

#endif
