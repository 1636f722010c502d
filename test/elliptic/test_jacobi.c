/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* sn, cn, dn and am against Arb: the bounds, large arguments, the ends and the edges. */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/elliptic.h>
#include <stdio.h>
#include <string.h>

#include "base/isa.h"
#include "elliptic/jacobi.h"
#include "support/arb_jacobi.h"
#include "support/sampler.h"

static long points = 10000;

typedef void jacobi_fn(double, double, double, double *, double *, double *);
typedef double am_fn(double, double, double);

/* All over, m -> 0, mc -> 0, and the seam between the two expansions. */
static void draw_pair(sampler *r, double *m, double *mc)
{
    double t;
    switch (sample_below(r, 8)) {
    case 0:
        t = 0.5 * sample_decades(r, -300, 0);
        break;
    case 1:
        t = -0.5 * sample_decades(r, -300, 0);
        break;
    case 2:
        t = -0.5 * sample_decades(r, -16, 0);
        break;
    case 3:
        t = -sample_range(r, 0.05, 0.2);
        break;
    case 4:
        t = -0.1 * (1.0 + sample_decades(r, -16, -2) * (sample_unit(r) < 0.5 ? -1.0 : 1.0));
        break;
    default:
        t = sample_range(r, -0.5, 0.5);
    }
    truth_unpair(t, m, mc);
}

/* |u| <= 4K: all over, near the multiples of K/2, tiny, the smallest doubles. */
static double draw_u(sampler *r, double m, double mc)
{
    double k = plh_ellint_K(m, mc), sign = sample_unit(r) < 0.5 ? -1.0 : 1.0, near, u;
    switch (sample_below(r, 8)) {
    case 0:
        u = sample_decades(r, -12, 0);
        break;
    case 1:
        u = sample_decades(r, -323, 0);
        break;
    case 2:
    case 3:
        near = 1.0 + sample_decades(r, -17, -1) * (sample_unit(r) < 0.5 ? -1.0 : 1.0);
        u = near * k * (1.0 + sample_below(r, 4));
        break;
    case 4:
        near = 1.0 + sample_decades(r, -17, -1) * (sample_unit(r) < 0.5 ? -1.0 : 1.0);
        u = near * k * 0.5 * (1.0 + sample_below(r, 8));
        break;
    default:
        u = sample_unit(r) * 4.0 * k;
    }
    return sign * fmin(u, 4.0 * k);
}

typedef struct worst4 {
    double excess[4], u[4], m[4], mc[4];
} worst4;

/*
 * Adds one point. The condition number counts u only, u f'/f, and not the parameter: a stricter
 * measure than the one promised.
 */
static void add_point(worst4 *w, jacobi_fn *jacobi, am_fn *am, double u, double m, double mc)
{
    double got[4];
    arb_ptr truth = _arb_vec_init(4);
    jacobi(u, m, mc, got, got + 1, got + 2);
    got[3] = am(u, m, mc);
    truth_jacobi(truth, u, m, mc);
    double f[4], a = fabs(u);
    for (int i = 0; i < 4; i++)
        f[i] = fabs(arf_get_d(arb_midref(truth + i), ARF_RND_NEAR));
    double cond[4] = {a * f[1] * f[2] / f[0], a * f[0] * f[2] / f[1], a * m * f[0] * f[1] / f[2],
                      a * f[2] / f[3]};
    for (int i = 0; i < 4; i++) {
        double excess = truth_ball_error(got[i], truth + i, 1);
        excess = isfinite(cond[i]) ? excess - cond[i] : excess;
        if (!(excess <= w->excess[i])) {
            w->excess[i] = excess;
            w->u[i] = u;
            w->m[i] = m;
            w->mc[i] = mc;
        }
    }
    _arb_vec_clear(truth, 4);
}

static void check(const char *label, const worst4 *w, double bound)
{
    static const char *name[4] = {"sn", "cn", "dn", "am"};
    int good = 1;
    for (int i = 0; i < 4; i++) {
        print_message("%s %s: %.2f u\n", label, name[i], w->excess[i]);
        if (!(w->excess[i] <= bound)) {
            print_error("  beyond %g at u = %.17g m = %.17g mc = %.17g\n", bound, w->u[i], w->m[i],
                        w->mc[i]);
            good = 0;
        }
    }
    assert_true(good);
}

static void sweep(const char *label, jacobi_fn *jacobi, am_fn *am, uint64_t seed, long n)
{
    sampler r = {seed};
    worst4 w = {{0}, {0}, {0}, {0}};
    for (long i = 0; i < n; i++) {
        double m, mc;
        draw_pair(&r, &m, &mc);
        add_point(&w, jacobi, am, draw_u(&r, m, mc), m, mc);
    }
    check(label, &w, 5.0); /* 6 is promised */
}

static void test_within_four_periods(void **state)
{
    (void)state;
    sweep("library", plh_jacobi, plh_jacobi_am, 1, points);
}

static void test_without_fma(void **state)
{
    (void)state;
    sweep("base", plh_jacobi_base, plh_jacobi_am_base, 2, points / 5);
}

/* Absolute, for the exact doubles given. */
static void test_large_arguments(void **state)
{
    (void)state;
    sampler r = {3};
    double worst = 0.0, worst_am = 0.0;
    arb_ptr truth = _arb_vec_init(4);
    for (long i = 0; i < points; i++) {
        double m, mc, got[3];
        draw_pair(&r, &m, &mc);
        double u = sample_decades(&r, 0, i % 8 ? 10 : 14) * (i & 1 ? -1.0 : 1.0);
        plh_jacobi(u, m, mc, got, got + 1, got + 2);
        truth_jacobi(truth, u, m, mc);
        for (int k = 0; k < 3; k++) {
            double e = truth_ball_error(got[k], truth + k, 0);
            if (!(e <= 6.0))
                print_error("u = %.17g m = %.17g mc = %.17g: %g\n", u, m, mc, e);
            worst = fmax(worst, e);
        }
        worst_am = fmax(worst_am, truth_ball_error(plh_jacobi_am(u, m, mc), truth + 3, 1));
    }
    _arb_vec_clear(truth, 4);
    print_message("|u| to 1e14: %.2f u absolute, am %.2f u relative\n", worst, worst_am);
    assert_true(worst <= 6.0); /* 16 is promised to 1e10 */
    assert_true(worst_am <= 4.0);
}

static void expect(double u, double m, double mc, double sn, double cn, double dn)
{
    double s, c, d;
    plh_jacobi(u, m, mc, &s, &c, &d);
    if (!(s == sn && c == cn && d == dn))
        print_error("u = %g m = %g mc = %g: %.17g %.17g %.17g\n", u, m, mc, s, c, d);
    assert_true(s == sn && c == cn && d == dn);
    assert_true(signbit(s) == signbit(sn));
}

static int rel(double got, double want, double units)
{
    return fabs(got - want) <= units * 0x1p-53 * fabs(want);
}

static void test_ends(void **state)
{
    (void)state;
    double s, c, d;
    for (double u = -30.0; u < 30.0; u += 0.37) {
        plh_jacobi(u, 0.0, 1.0, &s, &c, &d);
        assert_true(rel(s, sin(u), 3.0) && rel(c, cos(u), 3.0) && d == 1.0);
        assert_true(rel(plh_jacobi_am(u, 0.0, 1.0), u, 2.0));
        plh_jacobi(u, 1.0, 0.0, &s, &c, &d);
        double sech = 1.0 / cosh(u);
        assert_true(rel(s, tanh(u), 6.0) && rel(c, sech, 5.0 + fabs(u)) && d == c);
        assert_true(rel(plh_jacobi_am(u, 1.0, 0.0), 2.0 * atan(tanh(0.5 * u)), 8.0));
    }
    expect(0.0, 0.3, 0.7, 0.0, 1.0, 1.0);
    expect(-0.0, 0.3, 0.7, -0.0, 1.0, 1.0);
    expect(-0.0, 1.0 - 1e-9, 1e-9, -0.0, 1.0, 1.0);
    expect(-0.0, 1.0, 0.0, -0.0, 1.0, 1.0);
    expect(DBL_TRUE_MIN, 1.0, 1e-300, DBL_TRUE_MIN, 1.0, 1.0);
    expect(INFINITY, 1.0, 0.0, 1.0, 0.0, 0.0);
    expect(-INFINITY, 1.0, 0.0, -1.0, 0.0, 0.0);
    expect(800.0, 1.0, 0.0, 1.0, 0.0, 0.0);
    plh_jacobi(720.0, 1.0, 0.0, &s, &c, &d);
    assert_true(fabs(c - 2.0 * exp(-720.0)) <= 1e-12 * c && c == d && s == 1.0);
    assert_true(plh_jacobi_am(INFINITY, 1.0, 0.0) == M_PI_2 &&
                plh_jacobi_am(-INFINITY, 1.0, 0.0) == -M_PI_2);
}

static void expect_nan(double u, double m, double mc)
{
    double s = 0.0, c = 0.0, d = 0.0;
    plh_jacobi(u, m, mc, &s, &c, &d);
    assert_true(isnan(s) && isnan(c) && isnan(d) && isnan(plh_jacobi_am(u, m, mc)));
}

static void test_outside(void **state)
{
    (void)state;
    static const double pairs[][2] = {
        {-0.1, 1.2}, {1.1, -0.2}, {0.3, 0.3},    {0.5, 0.5 + 1e-11},
        {NAN, 0.5},  {0.5, NAN},  {1.0, NAN},    {INFINITY, -INFINITY},
        {1.0, 1.0},  {0.0, 0.0},  {1.0, -1e-11}, {-1e-11, 1.0}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        expect_nan(1.0, pairs[i][0], pairs[i][1]);
    expect_nan(INFINITY, 0.5, 0.5);
    expect_nan(-INFINITY, 1.0, 1e-5);
    expect_nan(NAN, 0.5, 0.5);
    expect_nan(0.0, NAN, 0.5);
    expect_nan(0.0, 0.5, NAN);
    expect_nan(NAN, 1.0, 0.0);
    expect_nan(NAN, 1.0, 1e-5);
    expect_nan(2e14, 0.5, 0.5);
}

/* The smaller of the pair is believed: a complement off by some ulps changes nothing. */
static void test_pair(void **state)
{
    (void)state;
    sampler r = {4};
    for (int i = 0; i < 2000; i++) {
        double m, mc, a[3], b[3];
        draw_pair(&r, &m, &mc);
        double u = draw_u(&r, m, mc), off = (sample_unit(&r) - 0.5) * 0x1p-42;
        plh_jacobi(u, m, mc, a, a + 1, a + 2);
        double am = plh_jacobi_am(u, m, mc);
        if (m < mc)
            mc = fmin(mc + off, 1.0);
        else
            m = fmin(m + off, 1.0);
        plh_jacobi(u, m, mc, b, b + 1, b + 2);
        assert_memory_equal(a, b, sizeof a);
        assert_true(plh_jacobi_am(u, m, mc) == am);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 150000;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_within_four_periods),
        cmocka_unit_test(test_without_fma),
        cmocka_unit_test(test_large_arguments),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_outside),
        cmocka_unit_test(test_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
