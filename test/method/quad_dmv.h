/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TEST_QUAD_DMV_H
#define PLH_TEST_QUAD_DMV_H

#include <stdbool.h>

/* n steps of the dmv method of that order, in 128-bit arithmetic; false where it fails. */
bool quad_dmv_run(int order, const __float128 moment[3], __float128 h, long n, __float128 q[4],
                  __float128 m[3]);

#endif
