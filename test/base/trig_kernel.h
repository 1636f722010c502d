/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TEST_TRIG_KERNEL_H
#define PLH_TEST_TRIG_KERNEL_H

/* s, c = sin, cos of x; n is any number. */
typedef void plh_test_sincos_fn(const double *x, double *s, double *c, int n);
typedef void plh_test_atan2_fn(const double *y, const double *x, double *r, int n);

#endif
