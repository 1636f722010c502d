/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Eigenvalues of small symmetric matrices. */
#ifndef PLH_FIT_EIGEN_H
#define PLH_FIT_EIGEN_H

enum { EIGEN_MOST = 16 };

/* Eigenvalues, ascending, and eigenvectors (columns of v) of the symmetric n x n matrix a, n <=
 * EIGEN_MOST. Rows of a and v are `stride` numbers apart, stride <= EIGEN_MOST. */
void eigen_symmetric(int n, int stride, const double *a, double *value, double *v);

#endif
