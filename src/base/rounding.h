/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Sums of two doubles and the reduction of angles are right only in rounding to nearest: prepared
 * motions restore it for the time of a call. */
#ifndef PLH_BASE_ROUNDING_H
#define PLH_BASE_ROUNDING_H

#include <fenv.h>

/* Rounds to nearest; returns the mode that the caller had, for plh_round_back(). What is computed
 * between the two stands in a function of its own that is not inlined, so that no operation leaves
 * it. A GPU always rounds to nearest. */
static inline int plh_round_nearest(void)
{
#ifdef PLH_ISA_CUDA
    return FE_TONEAREST;
#else
    const int mode = fegetround();
    if (mode != FE_TONEAREST)
        (void)fesetround(FE_TONEAREST);
    return mode;
#endif
}

static inline void plh_round_back(int mode)
{
#ifdef PLH_ISA_CUDA
    (void)mode;
#else
    if (mode != FE_TONEAREST)
        (void)fesetround(mode);
#endif
}

#endif
