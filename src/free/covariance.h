/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Covariances of a state and any parameters, carried along. */
#ifndef PLH_FREE_COVARIANCE_H
#define PLH_FREE_COVARIANCE_H

/* Attitude, momentum and at most six parameters. */
enum { PLH_COVARIANCE_MOST = 12 };

/* J P J^T: rows of J for the state, 6 x inputs; P and out inputs x inputs; the parameters stay. out
 * may be start. */
void plh_covariance_carry(int inputs, const double *rows, const double *start, double *out);

#endif
