/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TEST_QUAD_TAYLOR_H
#define PLH_TEST_QUAD_TAYLOR_H

/*
 * n steps of taylor of this order in 128-bit arithmetic; a heavy top with V = strength (Q^T
 * up).chi, 0: free.
 * form: by the kernel alone, otherwise with the series of the torque.
 */
void quad_taylor_run(int order, int form, const __float128 moment[3], __float128 strength,
                     const __float128 chi[3], const __float128 up[3], __float128 h, long n,
                     __float128 q[4], __float128 m[3]);

#endif
