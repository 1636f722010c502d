/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Powers of two that bring arguments to order one; the bound of all loops. */
#ifndef PLH_ELLIPTIC_SCALE_H
#define PLH_ELLIPTIC_SCALE_H

#include <math.h>

/* The bound of loops; no arguments need as many steps. */
#define PLH_MOST_STEPS 100

/* No scaling needed: sums, products of roots and their squares neither overflow nor underflow. */
#define PLH_ORDER_ONE(big) ((big) < 0x1p+300 && (big) > 0x1p-300)

/* k such that big / 4^k is of order one. */
static inline int plh_scale_exponent(double big)
{
    int e;
    (void)frexp(big, &e);
    return e / 2;
}

#endif
