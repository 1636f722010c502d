/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Our logarithm and exponentials against MPFR over the whole range of doubles. */
#include "support/cmocka_all.h"

#include <mpfr.h>
#include <stdio.h>

#include "base/explog.h"
#include "support/sampler.h"

typedef double (*function)(double);
typedef int (*truth)(mpfr_t, const mpfr_t, mpfr_rnd_t);

static double ours_log(double x)
{
    return plh_log(x);
}
static double ours_exp(double x)
{
    return plh_exp(x);
}
static double ours_expm1(double x)
{
    return plh_expm1(x);
}

/* |got - want| in units of the last place of want. */
static double ulps(double got, mpfr_t want)
{
    int e;
    frexp(mpfr_get_d(want, MPFR_RNDN), &e);
    mpfr_sub_d(want, want, got, MPFR_RNDN);
    return fabs(ldexp(mpfr_get_d(want, MPFR_RNDN), 53 - (e < -1021 ? -1021 : e)));
}

static void hold(const char *name, function f, truth t, double x, double bound)
{
    mpfr_t a, b;
    mpfr_inits2(200, a, b, (mpfr_ptr)0);
    mpfr_set_d(a, x, MPFR_RNDN);
    t(b, a, MPFR_RNDN);
    const double error = ulps(f(x), b);
    if (!(error <= bound))
        fail_msg("%s(%a) = %a is off by %.3f ulp", name, x, f(x), error);
    mpfr_clears(a, b, (mpfr_ptr)0);
}

enum { POINTS = 100000 };

static void logarithm(void **state)
{
    (void)state;
    sampler r = {1};
    for (int i = 0; i < POINTS; i++) {
        hold("log", ours_log, mpfr_log, ldexp(1.0 + sample_unit(&r), i % 2098 - 1074), 0.52);
        hold("log", ours_log, mpfr_log, 1.0 + ldexp(sample_unit(&r) - 0.5, -(i % 52)), 0.52);
    }
    assert_true(plh_log(0.0) == -INFINITY && plh_log(INFINITY) == INFINITY && plh_log(1.0) == 0.0);
    assert_true(isnan(plh_log(-1.0)) && isnan(plh_log(NAN)));
    hold("log", ours_log, mpfr_log, 0x1p-1074, 0.52);
    hold("log", ours_log, mpfr_log, 0x1.fffffffffffffp1023, 0.52);
}

static void exponentials(void **state)
{
    (void)state;
    sampler r = {2};
    for (int i = 0; i < POINTS; i++) {
        const double x = 1417.0 * sample_unit(&r) - 708.0;
        const double near = ldexp(2.0 * sample_unit(&r) - 1.0, 3 - i % 60);
        hold("exp", ours_exp, mpfr_exp, x, 0.52);
        hold("exp", ours_exp, mpfr_exp, near, 0.52);
        hold("expm1", ours_expm1, mpfr_expm1, x, 0.52);
        hold("expm1", ours_expm1, mpfr_expm1, near, 0.52);
        hold("exp", ours_exp, mpfr_exp, -745.0 + 37.0 * sample_unit(&r), 1.01);
    }
    assert_true(plh_exp(-INFINITY) == 0.0 && plh_exp(INFINITY) == INFINITY && plh_exp(0.0) == 1.0);
    assert_true(plh_exp(710.0) == INFINITY && plh_expm1(710.0) == INFINITY);
    assert_true(plh_expm1(-INFINITY) == -1.0 && plh_expm1(INFINITY) == INFINITY);
    assert_true(isnan(plh_exp(NAN)) && isnan(plh_expm1(NAN)));
    assert_true(plh_expm1(0.0) == 0.0 && signbit(plh_expm1(-0.0)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(logarithm), cmocka_unit_test(exponentials)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
