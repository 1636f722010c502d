/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TEST_SIMD_KERNEL_H
#define PLH_TEST_SIMD_KERNEL_H

#define SIMD_N   4096 /* inputs, a multiple of every width */
#define SIMD_OPS 28

/* Given x, y, z (SIMD_N each); out[op * SIMD_N + i]; op 0 and 1 are the fused ones. */
typedef void plh_test_simd_fn(const double *x, const double *y, const double *z, double *out);

/* Loads and stores of part of a vector: 0 when right, else the number of the failed check. */
typedef int plh_test_tails_fn(void);

#endif
