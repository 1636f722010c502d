/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Double-double numbers: an unevaluated sum hi + lo with |lo| <= ulp(hi)/2, about 106 bits.
 *
 * Every function is built from exact transformations and single roundings, and none depends on
 * whether the processor has fma: the same bits on every machine. Products are split after Dekker
 * where fma is not an instruction (there fma() is a slow call), so factors stay below 2^996 and
 * products above 2^-960 for the error term to be exact.
 *
 * Bounds (u = 2^-53) are those of Joldes, Muller and Popescu, "Tight and rigorous error bounds for
 * basic building blocks of double-word arithmetic", ACM TOMS 44 (2017): add 3u^2, mul 5u^2,
 * div 10u^2, sqrt 4u^2. Measured (test/base/test_dd.c): 1.4, 2.8, 4.5 and 2.5 u^2.
 */
#ifndef PLH_BASE_DD_H
#define PLH_BASE_DD_H

/* True where fma is one instruction in this file, and may be used. */
#if !defined(PLH_NO_SIMD) && (defined(__FMA__) || defined(__ARM_FEATURE_FMA) ||                    \
                              defined(__aarch64__) || defined(PLH_ISA_CUDA))
#define PLH_HAVE_FMA 1
#else
#define PLH_HAVE_FMA 0
#endif

#if defined(PLH_DD_TRIPLE)
#include "base/dd_triple.h"
#else

/* A step of Newton's method below this is the last: each gains 16 digits. */
#define PLH_DD_LAST 1e-20

typedef struct plh_dd {
    double hi, lo;
} plh_dd;

static inline plh_dd plh_dd_make(double hi, double lo)
{
    plh_dd r = {hi, lo};
    return r;
}

static inline plh_dd plh_dd_from(double a)
{
    return plh_dd_make(a, 0.0);
}

/* The nearest double. */
static inline double plh_dd_to(plh_dd a)
{
    return a.hi + a.lo;
}

/* a + b exactly, any order of size (Knuth). */
static inline plh_dd plh_two_sum(double a, double b)
{
    double s = a + b;
    double t = s - a;
    return plh_dd_make(s, (a - (s - t)) + (b - t));
}

/* a + b exactly, where a = 0 or |a| >= |b| (Dekker). */
static inline plh_dd plh_fast_two_sum(double a, double b)
{
    double s = a + b;
    return plh_dd_make(s, b - (s - a));
}

/* a b exactly. */
static inline plh_dd plh_two_prod(double a, double b)
{
    double p = a * b;
#if PLH_HAVE_FMA
    return plh_dd_make(p, __builtin_fma(a, b, -p));
#else
    double ca = 134217729.0 * a, cb = 134217729.0 * b; /* 2^27 + 1 */
    double ah = ca - (ca - a), al = a - ah;
    double bh = cb - (cb - b), bl = b - bh;
    return plh_dd_make(p, ((ah * bh - p) + ah * bl + al * bh) + al * bl);
#endif
}

/* a^2 exactly. */
static inline plh_dd plh_two_sqr(double a)
{
    return plh_two_prod(a, a);
}

static inline plh_dd plh_dd_neg(plh_dd a)
{
    return plh_dd_make(-a.hi, -a.lo);
}

static inline plh_dd plh_dd_add_d(plh_dd a, double b)
{
    plh_dd s = plh_two_sum(a.hi, b);
    return plh_fast_two_sum(s.hi, s.lo + a.lo);
}

static inline plh_dd plh_dd_add(plh_dd a, plh_dd b)
{
    plh_dd s = plh_two_sum(a.hi, b.hi);
    plh_dd t = plh_two_sum(a.lo, b.lo);
    s = plh_fast_two_sum(s.hi, s.lo + t.hi);
    return plh_fast_two_sum(s.hi, s.lo + t.lo);
}

static inline plh_dd plh_dd_sub(plh_dd a, plh_dd b)
{
    return plh_dd_add(a, plh_dd_neg(b));
}

static inline plh_dd plh_dd_mul_d(plh_dd a, double b)
{
    plh_dd p = plh_two_prod(a.hi, b);
    return plh_fast_two_sum(p.hi, p.lo + a.lo * b);
}

static inline plh_dd plh_dd_mul(plh_dd a, plh_dd b)
{
    plh_dd p = plh_two_prod(a.hi, b.hi);
    return plh_fast_two_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

static inline plh_dd plh_dd_sqr(plh_dd a)
{
    plh_dd p = plh_two_sqr(a.hi);
    return plh_fast_two_sum(p.hi, p.lo + 2.0 * (a.hi * a.lo));
}

/* Exact scaling; s is a power of two. */
static inline plh_dd plh_dd_scale2(plh_dd a, double s)
{
    return plh_dd_make(s * a.hi, s * a.lo);
}

/* Two steps of long division: the remainder after the first is exact but for the product's error.
 */
static inline plh_dd plh_dd_div(plh_dd a, plh_dd b)
{
    double q = a.hi / b.hi;
    plh_dd p = plh_dd_mul_d(b, q);
    double r = (a.hi - p.hi) + (a.lo - p.lo);
    return plh_fast_two_sum(q, r / b.hi);
}

static inline plh_dd plh_dd_div_d(plh_dd a, double b)
{
    double q = a.hi / b;
    plh_dd p = plh_two_prod(q, b);
    double r = (a.hi - p.hi) + (a.lo - p.lo);
    return plh_fast_two_sum(q, r / b);
}

/* One Newton step from the rounded root; 0 for 0, NaN below. */
static inline plh_dd plh_dd_sqrt(plh_dd a)
{
    double s = __builtin_sqrt(a.hi);
    if (!(a.hi > 0.0))
        return plh_dd_make(s, 0.0);
    plh_dd p = plh_two_sqr(s);
    double r = ((a.hi - p.hi) - p.lo) + a.lo;
    return plh_fast_two_sum(s, r / (2.0 * s));
}

/* sqrt of a double, twice the digits. */
static inline plh_dd plh_sqrt_dd(double a)
{
    return plh_dd_sqrt(plh_dd_from(a));
}

#endif

#endif
