/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Parameters outside [0, 1] against Arb: m < 0 from -1e300, and m > 1 to 1e300 where the integral
 * is real, with the bounds of 0 <= m <= 1. The truth has no transformations: Carlson's forms for
 * the integrals, theta functions of a complex nome for sn, cn, dn.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/elliptic.h>
#include <string.h>

#include "support/arb_jacobi.h"
#include "support/sampler.h"

static long points = 1500; /* for each function */

/* t > 0 as truth_side() takes it: ordinary, small, large. */
static double parameter(sampler *r)
{
    switch (sample_below(r, 4)) {
    case 0:
        return sample_decades(r, -300, 0);
    case 1:
        return sample_decades(r, 0, 300);
    case 2:
        return sample_decades(r, -3, 3);
    default:
        return 4.0 * sample_unit(r);
    }
}

/* m < 0: every phi. m > 1: up to the end of the real range, often near it. */
static double amplitude(sampler *r, int side, double m)
{
    double sign = sample_unit(r) < 0.5 ? -1.0 : 1.0;
    if (side > 0) {
        double most = asin(1.0 / sqrt(m));
        if (sample_unit(r) < 0.3)
            return sign * most * (1.0 - sample_decades(r, -15, 0));
        return sign * most * sample_unit(r);
    }
    switch (sample_below(r, 5)) {
    case 0:
        return sign * sample_decades(r, -300, 0);
    case 1:
        return sign * (sample_below(r, 9) * M_PI_2 + sample_decades(r, -17, -1));
    case 2:
        return sign * sample_decades(r, 0, 9);
    case 3:
        return sign * fmin(3.0, sample_decades(r, -2, 2) / sqrt(-m));
    default:
        return sign * M_PI * sample_unit(r);
    }
}

static double characteristic(sampler *r)
{
    switch (sample_below(r, 6)) {
    case 0:
        return 1.0 - sample_decades(r, -12, 0);
    case 1:
        return -sample_decades(r, -300, 20);
    case 2:
        return sample_decades(r, 0.001, 6);
    default:
        return sample_range(r, -3.0, 1.0);
    }
}

static void complete(void **state)
{
    (void)state;
    truth_side(-1);
    sampler r = {51};
    double worst[2] = {0};
    truth_worst pi = {0};
    for (long i = 0; i < points; i++) {
        double m, mc, t = parameter(&r), x[4] = {characteristic(&r), t};
        truth_unpair(t, &m, &mc);
        worst[0] = fmax(worst[0], truth_error(plh_ellint_K(m, mc), truth_K, &t, 1));
        worst[1] = fmax(worst[1], truth_error(plh_ellint_E(m, mc), truth_E, &t, 1));
        truth_worst_add(&pi, plh_ellint_Pi(x[0], m, mc), truth_Pic, x, 2);
    }
    print_message("m < 0: K %.2f, E %.2f\n", worst[0], worst[1]);
    assert_true(worst[0] <= 1.2 && worst[1] <= 1.5);
    assert_true(truth_within("m < 0: Pi", &pi, 10.0));
    truth_side(0);
}

static void incomplete(int side)
{
    truth_side(side);
    sampler r = {(uint64_t)(60 + side)};
    truth_worst w[3];
    memset(w, 0, sizeof w);
    for (long i = 0; i < points; i++) {
        double m, mc, t = parameter(&r);
        truth_unpair(t, &m, &mc);
        double x[4] = {characteristic(&r), amplitude(&r, side, m), t};
        double got[3] = {plh_ellint_F(x[1], m, mc), plh_ellint_E_inc(x[1], m, mc),
                         plh_ellint_Pi_inc(x[0], x[1], m, mc)};
        if (side > 0 && isnan(got[0])) /* asin was rounded up */
            continue;
        truth_worst_add(&w[0], got[0], truth_F, x + 1, 2);
        truth_worst_add(&w[1], got[1], truth_Einc, x + 1, 2);
        if (isfinite(got[2]) || side < 0)
            truth_worst_add(&w[2], got[2], truth_Pi, x, 3);
    }
    assert_true(w[0].points > points * 9 / 10);
    assert_true(truth_within(side < 0 ? "m < 0: F" : "m > 1: F", &w[0], 6.0));
    assert_true(truth_within(side < 0 ? "m < 0: E_inc" : "m > 1: E_inc", &w[1], 6.0));
    assert_true(truth_within(side < 0 ? "m < 0: Pi_inc" : "m > 1: Pi_inc", &w[2], 10.0));
    truth_side(0);
}

static void incomplete_below(void **state)
{
    (void)state;
    incomplete(-1);
}

static void incomplete_above(void **state)
{
    (void)state;
    incomplete(1);
}

/* |u| up to four quarter periods: relative, beyond conditioning. */
static void jacobi(int side)
{
    static const truth_fn fn[4] = {truth_sn, truth_cn, truth_dn, truth_am};
    static const char *const name[4] = {"sn", "cn", "dn", "am"};
    truth_side(side);
    sampler r = {(uint64_t)(70 + side)};
    truth_worst w[4];
    memset(w, 0, sizeof w);
    for (long i = 0; i < points / 2; i++) {
        double m, mc, t = parameter(&r), got[4];
        truth_unpair(t, &m, &mc);
        double quarter = side < 0 ? plh_ellint_K(m, mc) : plh_ellint_K(1.0 / m, -mc / m) / sqrt(m);
        double u = sample_unit(&r) < 0.2 ? sample_decades(&r, -20, 0) : sample_range(&r, -4.0, 4.0);
        double x[4] = {u * quarter, t};
        plh_jacobi(x[0], m, mc, &got[0], &got[1], &got[2]);
        got[3] = plh_jacobi_am(x[0], m, mc);
        for (int k = 0; k < 4; k++)
            truth_worst_add(&w[k], got[k], fn[k], x, 2);
    }
    for (int k = 0; k < 4; k++) {
        print_message("m %s: ", side < 0 ? "< 0" : "> 1");
        assert_true(truth_within(name[k], &w[k], 6.0));
    }
    truth_side(0);
}

static void jacobi_below(void **state)
{
    (void)state;
    jacobi(-1);
}

static void jacobi_above(void **state)
{
    (void)state;
    jacobi(1);
}

/* Beyond many periods the exact u counts: absolute errors. */
static void jacobi_far(void **state)
{
    (void)state;
    sampler r = {75};
    double worst = 0.0;
    for (long i = 0; i < points / 2; i++) {
        int side = i & 1 ? 1 : -1;
        truth_side(side);
        double m, mc, t = sample_decades(&r, -3, 3), x[2] = {sample_decades(&r, 0, 11), t}, s, c, d;
        truth_unpair(t, &m, &mc);
        plh_jacobi(x[0], m, mc, &s, &c, &d);
        worst = fmax(worst, truth_abs_error(s, truth_sn, x, 2));
        worst = fmax(worst, truth_abs_error(c, truth_cn, x, 2));
        worst = fmax(worst, truth_abs_error(d, truth_dn, x, 2) / fmax(1.0, d));
    }
    print_message("far: %.2f u\n", worst);
    assert_true(worst <= 16.0);
    truth_side(0);
}

/* The pair, the ends of the domain, continuity through m = 0 and m = 1. */
static void edges(void **state)
{
    (void)state;
    double s, c, d;
    assert_true(isnan(plh_ellint_K(1.5, -0.5)) && isnan(plh_ellint_E(1.5, -0.5)));
    assert_true(isnan(plh_ellint_Pi(0.5, 1.5, -0.5)) && isnan(plh_ellint_K(-1.0, 2.5)));
    assert_true(isnan(plh_ellint_K(-INFINITY, INFINITY)));
    assert_true(isnan(plh_ellint_F(1.0, 1.5, -0.5)) && isnan(plh_ellint_F(INFINITY, 1.5, -0.5)));
    assert_true(isnan(plh_ellint_F(3.0, 1.5, -0.5)) && isnan(plh_ellint_E_inc(-1.0, 1.5, -0.5)));
    assert_true(isnan(plh_ellint_Pi_inc(0.2, 1.0, 1.5, -0.5)));
    assert_true(plh_ellint_F(INFINITY, -1.0, 2.0) == INFINITY);
    assert_true(plh_ellint_F(-0.0, -1.0, 2.0) == 0.0 && signbit(plh_ellint_F(-0.0, -1.0, 2.0)));
    assert_true(plh_ellint_F(-0.5, 1.5, -0.5) == -plh_ellint_F(0.5, 1.5, -0.5));
    assert_true(plh_ellint_K(-1e-300, 1.0) == M_PI_2 && plh_ellint_E(-1e-300, 1.0) == M_PI_2);
    assert_true(fabs(plh_ellint_F(1.0, 1.0, -1e-30) - asinh(tan(1.0))) < 1e-15);
    assert_true(isnan(plh_ellint_Pi(NAN, -1.0, 2.0)) && plh_ellint_Pi(INFINITY, -1.0, 2.0) == 0.0);
    plh_jacobi(0.7, 1.0, -1e-40, &s, &c, &d);
    assert_true(fabs(s - tanh(0.7)) < 1e-15 && fabs(c * cosh(0.7) - 1.0) < 1e-15);
    plh_jacobi(1e20, -1.0, 2.0, &s, &c, &d);
    assert_true(isnan(s) && isnan(c) && isnan(d));
    plh_jacobi(-0.0, 3.0, -2.0, &s, &c, &d);
    assert_true(s == 0.0 && signbit(s) && c == 1.0 && d == 1.0);
    /* F is the inverse of am */
    for (double m = -30.0; m < 0.0; m += 0.7) {
        double u = plh_ellint_F(5.0, m, 1.0 - m);
        assert_true(fabs(plh_jacobi_am(u, m, 1.0 - m) - 5.0) < 2e-14);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complete),
        cmocka_unit_test(incomplete_below),
        cmocka_unit_test(incomplete_above),
        cmocka_unit_test(jacobi_below),
        cmocka_unit_test(jacobi_above),
        cmocka_unit_test(jacobi_far),
        cmocka_unit_test(edges),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 50000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
