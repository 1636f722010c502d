/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The numbers of dd_triple.h against MPFR. */
#define PLH_DD_TRIPLE 1
#include "base/dd.h"

#include "support/cmocka_all.h"

#include <math.h>
#include <mpfr.h>
#include <stdint.h>

static uint64_t seed = 88172645463325252u;

/* In [-1, 1); Marsaglia's xorshift64*. */
static double uniform(void)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (double)((seed * 2685821657736338717u) >> 11) * 0x1p-52 - 1.0;
}

static plh_dd random_triple(void)
{
    const double hi = ldexp(uniform(), (int)(40.0 * uniform()));
    return plh_dd_sum3(hi, hi * 0x1p-54 * uniform(), hi * 0x1p-108 * uniform());
}

static void set(mpfr_t x, plh_dd a)
{
    mpfr_set_d(x, a.hi, MPFR_RNDN);
    mpfr_add_d(x, x, a.lo, MPFR_RNDN);
    mpfr_add_d(x, x, a.rest, MPFR_RNDN);
}

/* |a - truth| over `size`, in units of 2^-156. */
static double off(plh_dd a, mpfr_t truth, double size)
{
    mpfr_t x;
    mpfr_init2(x, 600);
    set(x, a);
    mpfr_sub(x, x, truth, MPFR_RNDN);
    mpfr_mul_2si(x, x, 156, MPFR_RNDN);
    const double e = fabs(mpfr_get_d(x, MPFR_RNDN)) / size;
    mpfr_clear(x);
    return e;
}

static void operations(void **state)
{
    (void)state;
    double worst[4] = {0, 0, 0, 0};
    mpfr_t a, b, t;
    mpfr_inits2(600, a, b, t, (mpfr_ptr)0);
    for (int i = 0; i < 20000; i++) {
        const plh_dd x = random_triple();
        plh_dd y = random_triple();
        if (i % 3 == 0) /* what cancels */
            y = plh_dd_sum3(-x.hi, x.lo * uniform(), x.rest);
        set(a, x);
        set(b, y);
        mpfr_add(t, a, b, MPFR_RNDN);
        worst[0] = fmax(worst[0], off(plh_dd_add(x, y), t, fmax(fabs(x.hi), fabs(y.hi))));
        mpfr_mul(t, a, b, MPFR_RNDN);
        worst[1] = fmax(worst[1], off(plh_dd_mul(x, y), t, fabs(x.hi * y.hi)));
        mpfr_div(t, a, b, MPFR_RNDN);
        worst[2] = fmax(worst[2], off(plh_dd_div(x, y), t, fabs(x.hi / y.hi)));
        mpfr_abs(a, a, MPFR_RNDN);
        mpfr_sqrt(t, a, MPFR_RNDN);
        const plh_dd size = x.hi < 0 ? plh_dd_neg(x) : x;
        worst[3] = fmax(worst[3], off(plh_dd_sqrt(size), t, sqrt(size.hi)));
    }
    print_message("in 2^-156: sum %.2f, product %.2f, quotient %.2f, root %.2f\n", worst[0],
                  worst[1], worst[2], worst[3]);
    for (int i = 0; i < 4; i++)
        assert_true(worst[i] <= 4);
    assert_true(plh_dd_sqrt(plh_dd_from(0)).hi == 0 && isnan(plh_dd_sqrt(plh_dd_from(-1)).hi));
    mpfr_clears(a, b, t, (mpfr_ptr)0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(operations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
