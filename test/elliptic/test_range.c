/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Carlson's integrals and those of the third kind over the whole range of doubles, against Arb: the
 * bounds of the ordinary range hold, and what is too large or too small for a double becomes
 * infinite, subnormal or zero as it must. Run with "long": 10^6 points per function; a name after
 * it runs the tests of that name only.
 */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/elliptic.h>
#include <stdlib.h>
#include <string.h>

#include "support/arb_truth.h"
#include "support/sampler.h"

static long points = 2000; /* for each function */

typedef struct sweep {
    truth_worst worst;
    /* Results beyond the range, and below the normal numbers */
    long infinite, small;
} sweep;

/* Whether the truth is beyond the range, with the sign of got. */
static int is_infinite(double got, double truth)
{
    return fabs(truth) > DBL_MAX * (1.0 - 0x1p-49) && (got > 0.0) == (truth > 0.0);
}

/* The same for arguments of which one is the next double: where the terms of a principal value
 * cancel, its sign may be within conditioning although the value is too large. */
static int is_infinite_beside(double got, truth_fn f, const double *x, int n)
{
    double y[4];
    memcpy(y, x, (size_t)n * sizeof *x);
    for (int i = 0; i < 2 * n; i++) {
        y[i / 2] = nextafter(x[i / 2], i % 2 ? INFINITY : -INFINITY);
        if (is_infinite(got, truth_value(f, y, n)))
            return 1;
        y[i / 2] = x[i / 2];
    }
    return 0;
}

/* The error where the result is a normal number; else whether it is the right limit. */
static void add_point(sweep *w, double got, truth_fn f, const double *x, int n)
{
    double truth = fabs(got) >= 2.0 * DBL_MIN ? got : truth_value(f, x, n);
    /* A principal value has zeros, where even 0 for a normal number may be within conditioning. */
    if (isfinite(got) && fabs(truth) >= 2.0 * DBL_MIN) {
        truth_worst_add(&w->worst, got, f, x, n);
        return;
    }
    if (isinf(got))
        truth = truth_value(f, x, n);
    int ok = isinf(got) ? is_infinite(got, truth) || is_infinite_beside(got, f, x, n)
                        : fabs(got - truth) <= 4.0 * DBL_TRUE_MIN + 0x1p-50 * fabs(truth);
    if (!ok) {
        print_error("got %.17g, truth %.17g at", got, truth);
        for (int i = 0; i < n; i++)
            print_error(" %.17g", x[i]);
        print_error("\n");
    }
    assert_true(ok);
    if (isinf(got))
        w->infinite++;
    else
        w->small++;
}

static void report(const char *name, const sweep *w, double bound)
{
    print_message("%s: %ld infinite, %ld below normal\n", name, w->infinite, w->small);
    assert_true(truth_within(name, &w->worst, bound));
}

/* All decades; now and then zero, equal arguments, the ends of the range. */
static double wide(sampler *r, double near)
{
    switch (sample_below(r, 24)) {
    case 0:
        return 0.0;
    case 1:
        return near;
    case 2:
        return sample_unit(r) < 0.5 ? DBL_MAX : DBL_TRUE_MIN * (1.0 + sample_below(r, 1000));
    case 3:
        return near * sample_decades(r, -2, 2);
    default:
        return sample_decades(r, -300, 300);
    }
}

static void draw(sampler *r, double x[4])
{
    do {
        double near = sample_decades(r, -290, 290);
        for (int i = 0; i < 4; i++)
            x[i] = wide(r, near);
    } while ((x[0] == 0.0) + (x[1] == 0.0) + (x[2] == 0.0) > 1);
    if (x[3] == 0.0)
        x[3] = sample_decades(r, -300, 300);
}

static void test_rf(void **state)
{
    (void)state;
    sampler r = {31};
    sweep w = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        add_point(&w, plh_carlson_RF(x[0], x[1], x[2]), truth_RF, x, 3);
    }
    report("RF", &w, 4.0);
}

static void test_rc(void **state)
{
    (void)state;
    sampler r = {32};
    sweep plus = {0}, minus = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        if (x[1] == 0.0 || i & 1)
            x[1] = i % 4 == 1 ? x[0] * sample_decades(&r, -3, 3) : x[3];
        if (x[1] == 0.0 || isinf(x[1]))
            continue;
        add_point(&plus, plh_carlson_RC(x[0], x[1]), truth_RC, x, 2);
        x[1] = -x[1];
        if (x[0] > 0.0)
            add_point(&minus, plh_carlson_RC(x[0], x[1]), truth_RC, x, 2);
    }
    report("RC", &plus, 4.0);
    report("RC, y < 0", &minus, 4.0);
}

static void test_rd(void **state)
{
    (void)state;
    sampler r = {33};
    sweep w = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        if (x[2] == 0.0)
            x[2] = x[3];
        add_point(&w, plh_carlson_RD(x[0], x[1], x[2]), truth_RD, x, 3);
    }
    report("RD", &w, 4.0);
}

static void test_rj(void **state)
{
    (void)state;
    sampler r = {34};
    sweep w = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        add_point(&w, plh_carlson_RJ(x[0], x[1], x[2], x[3]), truth_RJ, x, 4);
    }
    report("RJ", &w, 7.0);
}

static void test_rj_principal(void **state)
{
    (void)state;
    sampler r = {35};
    sweep w = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        x[3] = -x[3];
        add_point(&w, plh_carlson_RJ(x[0], x[1], x[2], x[3]), truth_RJ, x, 4);
    }
    report("RJ, p < 0", &w, 1.0);
}

/* The parameter as arb_truth.h pairs it. */
static double parameter(sampler *r)
{
    double t = sample_unit(r) < 0.5 ? sample_decades(r, -300, -0.4) : 0.5 * sample_unit(r);
    return sample_unit(r) < 0.5 ? -t : t;
}

static double characteristic(sampler *r)
{
    double n = sample_unit(r) < 0.8 ? sample_decades(r, -300, 300) : sample_decades(r, -2, 2);
    return sample_unit(r) < 0.5 ? -n : n;
}

static void test_pi(void **state)
{
    (void)state;
    sampler r = {36};
    sweep w = {0}, p = {0};
    for (long i = 0; i < points; i++) {
        double m, mc, x[4] = {characteristic(&r), parameter(&r)};
        truth_unpair(x[1], &m, &mc);
        add_point(x[0] > 1.0 ? &p : &w, plh_ellint_Pi(x[0], m, mc), truth_Pic, x, 2);
    }
    report("Pi", &w, 7.0);
    report("Pi, n > 1", &p, 7.0);
}

static void test_pi_inc(void **state)
{
    (void)state;
    sampler r = {37};
    sweep w = {0}, p = {0};
    for (long i = 0; i < points; i++) {
        double m, mc,
            phi = sample_unit(&r) < 0.5 ? sample_decades(&r, -300, 0) : 4.0 * sample_unit(&r);
        double x[4] = {characteristic(&r), phi, parameter(&r)};
        truth_unpair(x[2], &m, &mc);
        double got = plh_ellint_Pi_inc(x[0], phi, m, mc);
        add_point(x[0] > 1.0 ? &p : &w, got, truth_Pi, x, 3);
    }
    report("Pi_inc", &w, 8.0);
    report("Pi_inc, n > 1", &p, 8.0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rf),           cmocka_unit_test(test_rc),
        cmocka_unit_test(test_rd),           cmocka_unit_test(test_rj),
        cmocka_unit_test(test_rj_principal), cmocka_unit_test(test_pi),
        cmocka_unit_test(test_pi_inc),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 1000000;
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
