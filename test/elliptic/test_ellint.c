/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Legendre's incomplete integrals, and the complete one of the third kind, against Arb. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/elliptic.h>
#include <string.h>

#include "support/arb_truth.h"
#include "support/sampler.h"

static long points = 10000; /* for each function */

/* The parameter, as arb_truth.h pairs it: middle, m -> 0, m -> 1. */
static double parameter(sampler *r)
{
    switch (sample_below(r, 4)) {
    case 0:
        return sample_decades(r, -300, -0.4);
    case 1:
        return -sample_decades(r, -300, -0.4);
    default:
        return sample_range(r, -0.5, 0.5);
    }
}

/* Tiny, near multiples of pi/2, large, ordinary. */
static double amplitude(sampler *r)
{
    double sign = sample_unit(r) < 0.5 ? -1.0 : 1.0;
    double side = sample_unit(r) < 0.5 ? -1.0 : 1.0;
    switch (sample_below(r, 6)) {
    case 0:
        return sign * sample_decades(r, -300, 0);
    case 1:
        return sign * (sample_below(r, 9) * M_PI_2 + side * sample_decades(r, -17, -1));
    case 2:
        return sign * sample_decades(r, 0, 18);
    default:
        return sign * M_PI * sample_unit(r);
    }
}

/* Ordinary, near 1, tiny of both signs, large negative. */
static double characteristic(sampler *r)
{
    switch (sample_below(r, 8)) {
    case 0:
        return 1.0 - sample_decades(r, -16, 0);
    case 1:
        return -sample_decades(r, -300, 0);
    case 2:
        return 0.9 * sample_decades(r, -300, 0);
    case 3:
        return -sample_decades(r, 0, 8);
    default:
        return sample_range(r, -3.0, 1.0);
    }
}

static void test_f(void **state)
{
    (void)state;
    sampler r = {11};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4] = {amplitude(&r), parameter(&r)}, m, mc;
        truth_unpair(x[1], &m, &mc);
        truth_worst_add(&w, plh_ellint_F(x[0], m, mc), truth_F, x, 2);
    }
    assert_true(truth_within("F", &w, 6.0));
}

/* Where F counts from an odd multiple of pi/2 and n K - f cancels most. */
static void test_f_handover(void **state)
{
    (void)state;
    sampler r = {15};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4] = {sample_range(&r, 0.95, 1.1), -sample_range(&r, 0.02, 0.5)}, m, mc;
        truth_unpair(x[1], &m, &mc);
        truth_worst_add(&w, plh_ellint_F(x[0], m, mc), truth_F, x, 2);
    }
    assert_true(truth_within("F, pi/2 - phi near 0.6", &w, 6.0));
}

/* Arrays give the bits of single calls, whatever the length and wherever an odd one stands. */
static void test_f_batch(void **state)
{
    (void)state;
    enum { N = 203 };
    static const double odd[][3] = {{1.0, 0.5, 0.4},  {NAN, 0.5, 0.5},   {INFINITY, 0.5, 0.5},
                                    {2.0, 1.0, 0.0},  {1.0, 1.0, 1e-30}, {1e9, 0.25, 0.75},
                                    {-0.0, 0.0, 1.0}, {3.0, -0.5, 1.5},  {1.5, 1.0, 1e-300}};
    sampler r = {16};
    double phi[N], m[N], mc[N], f[N];
    for (int i = 0; i < N; i++) {
        phi[i] = amplitude(&r);
        truth_unpair(parameter(&r), &m[i], &mc[i]);
        if (i % 13 == 0) {
            const double *o = odd[i / 13 % 9];
            phi[i] = o[0];
            m[i] = o[1];
            mc[i] = o[2];
        }
    }
    for (size_t n = 0; n <= N; n = n < 20 ? n + 1 : n + 61) {
        f[n < N ? n : 0] = 42.0;
        plh_ellint_F_batch(n, phi, m, mc, f);
        if (n < N)
            assert_true(f[n] == 42.0);
        for (size_t i = 0; i < n; i++) {
            double one = plh_ellint_F(phi[i], m[i], mc[i]);
            assert_true(isnan(one) ? isnan(f[i]) : memcmp(&one, &f[i], sizeof one) == 0);
        }
    }
}

static void test_einc(void **state)
{
    (void)state;
    sampler r = {12};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4] = {amplitude(&r), parameter(&r)}, m, mc;
        truth_unpair(x[1], &m, &mc);
        truth_worst_add(&w, plh_ellint_Einc(x[0], m, mc), truth_Einc, x, 2);
    }
    assert_true(truth_within("Einc", &w, 6.0));
}

static void test_pi(void **state)
{
    (void)state;
    sampler r = {13};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4] = {characteristic(&r), amplitude(&r), parameter(&r)}, m, mc;
        truth_unpair(x[2], &m, &mc);
        truth_worst_add(&w, plh_ellint_Pi(x[0], x[1], m, mc), truth_Pi, x, 3);
    }
    assert_true(truth_within("Pi", &w, 10.0));
}

static void test_pic(void **state)
{
    (void)state;
    sampler r = {14};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4] = {characteristic(&r), parameter(&r)}, m, mc;
        truth_unpair(x[1], &m, &mc);
        truth_worst_add(&w, plh_ellint_Pic(x[0], m, mc), truth_Pic, x, 2);
    }
    assert_true(truth_within("Pic", &w, 10.0));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_f),       cmocka_unit_test(test_f_handover),
        cmocka_unit_test(test_f_batch), cmocka_unit_test(test_einc),
        cmocka_unit_test(test_pi),      cmocka_unit_test(test_pic),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 100000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
