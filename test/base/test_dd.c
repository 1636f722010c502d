/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Double-double helpers against 128-bit arithmetic. */
#include "support/cmocka_all.h"

#include <math.h>
#include <quadmath.h>
#include <stdint.h>
#include <stdio.h>

#include "base/dd.h"

__extension__ typedef __float128 quad;

/* The tests' own generator (Marsaglia's xorshift64*), so that nothing is judged by itself. */
static uint64_t seed = 88172645463325252u;
static double uniform(void)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (double)((seed * 2685821657736338717u) >> 11) * 0x1p-53;
}

static double wide(void)
{
    return ldexp(2.0 * uniform() - 1.0, (int)(200.0 * uniform()) - 100);
}

/* A normalised pair; one in four has a low word far below or of the other sign. */
static plh_dd random_dd(void)
{
    double hi = wide();
    double lo = hi * 0x1p-54 * (2.0 * uniform() - 1.0);
    if (uniform() < 0.25)
        lo = ldexp(lo, -(int)(40.0 * uniform()));
    return plh_fast_two_sum(hi, lo);
}

static quad value(plh_dd a)
{
    return (quad)a.hi + (quad)a.lo;
}

static double worst(double old, plh_dd got, quad want)
{
    double e = (double)(fabsq((value(got) - want) / want) * (quad)0x1p106);
    assert_true(got.hi == got.hi + got.lo); /* normalised */
    return fmax(old, e);
}

static void sums_and_products_are_exact(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        double a = 4.0 * uniform() - 2.0,
               b = ldexp(4.0 * uniform() - 2.0, (int)(60 * uniform()) - 30);
        plh_dd s = plh_two_sum(a, b), p = plh_two_prod(a, b);
        assert_true(value(s) == (quad)a + (quad)b);
        assert_true(value(p) == (quad)a * (quad)b);
        assert_true(s.hi == a + b && p.hi == a * b);
        plh_dd f = fabs(a) >= fabs(b) ? plh_fast_two_sum(a, b) : plh_fast_two_sum(b, a);
        assert_true(f.hi == s.hi && f.lo == s.lo);
    }
}

static void operations_keep_their_bounds(void **state)
{
    (void)state;
    double add = 0, mul = 0, div = 0, root = 0, add_d = 0, mul_d = 0, div_d = 0, sqr = 0;
    for (int i = 0; i < 500000; i++) {
        plh_dd a = random_dd(), b = random_dd();
        double d = wide();
        if (i % 2) /* sums of like size, with cancellation */
            b = plh_fast_two_sum(a.hi * (uniform() - 1.5), a.lo * uniform());
        quad x = value(a), y = value(b);
        if (x == 0 || y == 0 || d == 0.0)
            continue;
        quad sum = ((quad)a.hi + b.hi) + ((quad)a.lo + b.lo); /* x and y are rounded to 113 bits */
        if (sum != 0)
            add = worst(add, plh_dd_add(a, b), sum);
        if (fabsq(x + d) > 0.25 * fabsq(x)) /* its bound is relative to |a| + |b| */
            add_d = worst(add_d, plh_dd_add_d(a, d), x + d);
        mul = worst(mul, plh_dd_mul(a, b), x * y);
        mul_d = worst(mul_d, plh_dd_mul_d(a, d), x * d);
        sqr = worst(sqr, plh_dd_sqr(a), x * x);
        div = worst(div, plh_dd_div(a, b), x / y);
        div_d = worst(div_d, plh_dd_div_d(a, d), x / d);
        if (x > 0)
            root = worst(root, plh_dd_sqrt(a), sqrtq(x));
    }
    printf("worst in u^2: add %.2f add_d %.2f mul %.2f mul_d %.2f sqr %.2f div %.2f div_d %.2f "
           "sqrt %.2f\n",
           add, add_d, mul, mul_d, sqr, div, div_d, root);
    assert_true(add < 3.0 && mul < 5.0 && div < 10.0 && root < 4.0);
    assert_true(add_d < 8.0 && mul_d < 3.0 && sqr < 5.0 && div_d < 3.5);
}

static void special_values(void **state)
{
    (void)state;
    assert_true(plh_dd_sqrt(plh_dd_from(0.0)).hi == 0.0);
    assert_true(isnan(plh_dd_sqrt(plh_dd_from(-1.0)).hi));
    plh_dd two = plh_sqrt_dd(2.0);
    assert_true(fabsq(value(two) - sqrtq((quad)2.0)) < (quad)0x1p-105);
    assert_true(plh_dd_to(plh_dd_sub(plh_dd_sqr(two), plh_dd_from(2.0))) < 0x1p-103);
    plh_dd third = plh_dd_div(plh_dd_from(1.0), plh_dd_from(3.0));
    assert_true(fabsq(value(third) - (quad)1.0 / 3.0) < (quad)0x1p-107);
    plh_dd s = plh_dd_scale2(third, 0x1p-300);
    assert_true(ldexp(s.lo, 300) == third.lo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_products_are_exact),
        cmocka_unit_test(operations_keep_their_bounds),
        cmocka_unit_test(special_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
