/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TEST_QUAD_JACOBI_H
#define PLH_TEST_QUAD_JACOBI_H

#include <stdbool.h>

/* n steps of rot-gauss or quat-gauss of that order, in 128-bit arithmetic; false where it fails. */
bool quad_gauss_run(bool rotation, int order, const __float128 moment[3], __float128 h, long n,
                    __float128 q[4], __float128 m[3]);

/* The same for factor, orders 2 to 8. */
bool quad_factor_run(int order, const __float128 moment[3], __float128 h, long n, __float128 q[4],
                     __float128 m[3]);

#endif
