/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Instead of base/simd.h, which is made for doubles: one lane of 128 bits. After quad_world.h. */
#ifndef PLH_BASE_SIMD_H
#define PLH_BASE_SIMD_H

#include "base/inline.h"

#define VWIDTH 1

typedef double vd;

static inline vd vset1(double a)
{
    return a;
}

static inline vd vload(const double *p)
{
    return *p;
}

#endif
