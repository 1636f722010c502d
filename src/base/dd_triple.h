/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The numbers and functions of dd.h with three doubles instead of two, about 156 bits: for a file
 * that defines PLH_DD_TRIPLE before it includes dd.h, where digits of double-double cancel.
 *
 * A number is an unevaluated sum hi + lo + rest. Sums and products keep the error terms of the two
 * leading orders (Dekker 1971; Knuth) and round in the third. The error of a sum is relative to its
 * larger term. Measured (test/base/test_dd.c): sum 2^-158 of the larger term, product, quotient
 * and root 2^-155.
 */
#ifndef PLH_BASE_DD_TRIPLE_H
#define PLH_BASE_DD_TRIPLE_H

typedef struct plh_dd {
    double hi, lo, rest;
} plh_dd;

/* Two doubles: what the exact operations below return. */
typedef struct plh_two {
    double hi, lo;
} plh_two;

/* A step of Newton's method below this is the last: each gains 16 digits. */
#define PLH_DD_LAST 1e-36

static inline plh_two plh_exact_sum(double a, double b)
{
    const double s = a + b, t = s - a;
    return (plh_two){s, (a - (s - t)) + (b - t)};
}

static inline plh_two plh_exact_product(double a, double b)
{
    const double p = a * b, ca = 134217729.0 * a, cb = 134217729.0 * b; /* 2^27 + 1 */
    const double ah = ca - (ca - a), al = a - ah, bh = cb - (cb - b), bl = b - bh;
    return (plh_two){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

/* Three doubles of falling size, or that cancel, as a number. */
static inline plh_dd plh_dd_sum3(double a, double b, double c)
{
    for (int pass = 0; pass < 2; pass++) {
        const plh_two low = plh_exact_sum(b, c), high = plh_exact_sum(a, low.hi),
                      middle = plh_exact_sum(high.lo, low.lo);
        a = high.hi;
        b = middle.hi;
        c = middle.lo;
    }
    return (plh_dd){a, b, c};
}

static inline plh_dd plh_dd_make(double hi, double lo)
{
    return (plh_dd){hi, lo, 0.0};
}

static inline plh_dd plh_dd_from(double a)
{
    return plh_dd_make(a, 0.0);
}

static inline double plh_dd_to(plh_dd a)
{
    return a.hi + (a.lo + a.rest);
}

static inline plh_dd plh_two_sum(double a, double b)
{
    const plh_two s = plh_exact_sum(a, b);
    return plh_dd_make(s.hi, s.lo);
}

static inline plh_dd plh_fast_two_sum(double a, double b)
{
    return plh_two_sum(a, b);
}

static inline plh_dd plh_two_prod(double a, double b)
{
    const plh_two p = plh_exact_product(a, b);
    return plh_dd_make(p.hi, p.lo);
}

static inline plh_dd plh_two_sqr(double a)
{
    return plh_two_prod(a, a);
}

static inline plh_dd plh_dd_neg(plh_dd a)
{
    return (plh_dd){-a.hi, -a.lo, -a.rest};
}

static inline plh_dd plh_dd_add(plh_dd a, plh_dd b)
{
    const plh_two s = plh_exact_sum(a.hi, b.hi), t = plh_exact_sum(a.lo, b.lo),
                  m = plh_exact_sum(t.hi, s.lo);
    return plh_dd_sum3(s.hi, m.hi, (a.rest + b.rest) + (t.lo + m.lo));
}

static inline plh_dd plh_dd_sub(plh_dd a, plh_dd b)
{
    return plh_dd_add(a, plh_dd_neg(b));
}

static inline plh_dd plh_dd_add_d(plh_dd a, double b)
{
    return plh_dd_add(a, plh_dd_from(b));
}

static inline plh_dd plh_dd_mul(plh_dd a, plh_dd b)
{
    const plh_two p = plh_exact_product(a.hi, b.hi), x = plh_exact_product(a.hi, b.lo),
                  y = plh_exact_product(a.lo, b.hi), s = plh_exact_sum(x.hi, y.hi),
                  m = plh_exact_sum(s.hi, p.lo);
    const double third = (a.hi * b.rest + a.rest * b.hi) + a.lo * b.lo;
    return plh_dd_sum3(p.hi, m.hi, ((third + (x.lo + y.lo)) + s.lo) + m.lo);
}

static inline plh_dd plh_dd_mul_d(plh_dd a, double b)
{
    return plh_dd_mul(a, plh_dd_from(b));
}

static inline plh_dd plh_dd_sqr(plh_dd a)
{
    return plh_dd_mul(a, a);
}

/* Exact scaling; s is a power of two. */
static inline plh_dd plh_dd_scale2(plh_dd a, double s)
{
    return (plh_dd){s * a.hi, s * a.lo, s * a.rest};
}

/* Three steps of long division. */
static inline plh_dd plh_dd_div(plh_dd a, plh_dd b)
{
    double q[3];
    for (int i = 0; i < 3; i++) {
        q[i] = a.hi / b.hi;
        a = plh_dd_sub(a, plh_dd_mul_d(b, q[i]));
    }
    return plh_dd_sum3(q[0], q[1], q[2]);
}

static inline plh_dd plh_dd_div_d(plh_dd a, double b)
{
    return plh_dd_div(a, plh_dd_from(b));
}

/* Two steps of Newton's method from the rounded root; 0 for 0, NaN below. */
static inline plh_dd plh_dd_sqrt(plh_dd a)
{
    plh_dd s = plh_dd_from(__builtin_sqrt(a.hi));
    if (!(a.hi > 0.0))
        return s;
    for (int i = 0; i < 2; i++)
        s = plh_dd_add_d(s, plh_dd_sub(a, plh_dd_sqr(s)).hi / (2.0 * s.hi));
    return s;
}

/* sqrt of a double. */
static inline plh_dd plh_sqrt_dd(double a)
{
    return plh_dd_sqrt(plh_dd_from(a));
}

#endif
