/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Reduction of arguments of any size modulo pi/2. */
#ifndef PLH_BASE_REDUCE_H
#define PLH_BASE_REDUCE_H

#include "base/device.h"

/*
 * x = k pi/2 + hi + lo with |hi + lo| <= pi/4 (to rounding); returns k modulo 4.
 *
 * Given: x, finite, |x| >= 2^20 (an infinity or NaN gives NaN).
 * Error: 2^-102 |r| + 2^-136 for a remainder r (at the double nearest to a multiple of
 *   pi/2 the remainder is 2^-61).
 * Source: Payne and Hanek, "Radian reduction for trigonometric functions", SIGNUM Newsl. 18 (1983).
 */
PLH_DEVICE int plh_reduce_huge(double x, double *hi, double *lo);

#endif
