/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Read before the first line of a source of the library (-include), this makes every double of it
 * 128 bits wide: the truth for tests comes from the source itself.
 */
#ifndef PLH_TEST_QUAD_WORLD_H
#define PLH_TEST_QUAD_WORLD_H

#include <float.h>
#include <limits.h>
#include <math.h>
#include <quadmath.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nothing that is compiled so is seen from outside, where the same names stand for doubles. */
#include <polhode/export.h>
#undef PLH_API
#define PLH_API

#define double __float128
#define acos      acosq
#define acosh     acoshq
#define asin      asinq
#define asinh     asinhq
#define atan      atanq
#define atan2     atan2q
#define atanh     atanhq
#define cbrt      cbrtq
#define ceil      ceilq
#define copysign  copysignq
#define cos       cosq
#define cosh      coshq
#define erf       erfq
#define erfc      erfcq
#define exp       expq
#define expm1     expm1q
#define fabs      fabsq
#define floor     floorq
#define fma       fmaq
#define fmax      fmaxq
#define fmin      fminq
#define fmod      fmodq
#define frexp     frexpq
#define hypot     hypotq
#define ilogb     ilogbq
#define ldexp     ldexpq
#define log       logq
#define log10     log10q
#define log1p     log1pq
#define log2      log2q
#define pow       powq
#define remainder remainderq
#define rint      rintq
#define round     roundq
#define sin       sinq
#define sinh      sinhq
#define sqrt      sqrtq
#define tan       tanq
#define tanh      tanhq
#define tgamma    tgammaq
#define trunc     truncq
#undef isfinite
#define isfinite(x) finiteq(x)
#undef isnan
#define isnan(x) isnanq(x)
#undef NAN
#define NAN ((__float128)__builtin_nan(""))
#undef INFINITY
#define INFINITY ((__float128)__builtin_inf())
#undef DBL_EPSILON
#define DBL_EPSILON ((__float128)0x1p-112)

#endif
