/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TEST_QUAD_DOP853_H
#define PLH_TEST_QUAD_DOP853_H

/* n steps of dop853 in 128-bit arithmetic; a heavy top with V = strength (Q^T up).chi, 0: free. */
void quad_dop853_run(const __float128 moment[3], __float128 strength, const __float128 chi[3],
                     const __float128 up[3], __float128 h, long n, __float128 q[4],
                     __float128 m[3]);

#endif
