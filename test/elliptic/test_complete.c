/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* K, E, K in double-double and the nome against Arb; Legendre's relation; the ends. */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/elliptic.h>
#include <string.h>

#include "elliptic/complete.h"
#include "support/arb_jacobi.h"
#include "support/sampler.h"

static long points = 10000;

static double draw(sampler *r)
{
    switch (sample_below(r, 6)) {
    case 0:
        return 0.5 * sample_decades(r, -300, 0);
    case 1:
        return -0.5 * sample_decades(r, -323, 0);
    case 2:
        return -sample_range(r, 0.05, 0.2);
    case 3:
        return -0.1 * (1.0 + sample_decades(r, -16, -2) * (sample_unit(r) < 0.5 ? -1.0 : 1.0));
    default:
        return sample_range(r, -0.5, 0.5);
    }
}

typedef double pair_fn(double, double);

static void sweep(const char *name, pair_fn *f, truth_fn truth, uint64_t seed, double bound)
{
    sampler r = {seed};
    double worst = 0.0, at = 0.0;
    for (long i = 0; i < points; i++) {
        double t = draw(&r), m, mc;
        truth_unpair(t, &m, &mc);
        double got = f(m, mc), e = truth_error(got, truth, &t, 1);
        if (e > worst) {
            worst = e;
            at = t;
        }
    }
    print_message("%s: %.2f u (at %.17g), bound %g\n", name, worst, at, bound);
    assert_true(worst <= bound);
}

/* The bounds are those measured, rounded up; 3 is promised for K and E, relative, no
 * conditioning. */
static void test_K(void **state)
{
    (void)state;
    sweep("K", plh_ellint_K, truth_K, 1, 1.2);
    sweep("K, base", plh_ellint_K_base, truth_K, 2, 1.2);
}

static void test_E(void **state)
{
    (void)state;
    sweep("E", plh_ellint_E, truth_E, 3, 1.5);
    sweep("E, base", plh_ellint_E_base, truth_E, 4, 1.5);
}

static void test_nome(void **state)
{
    (void)state;
    sweep("nome", plh_ellint_nome, truth_nome, 5, 6.0);
    sweep("nome, base", plh_ellint_nome_base, truth_nome, 6, 6.0);
}

/* |hi + lo - K| <= 2^-100 K. */
static void test_K_dd(void **state)
{
    (void)state;
    sampler r = {7};
    arb_t t, k, x;
    arb_init(t);
    arb_init(k);
    arb_init(x);
    double worst = 0.0;
    for (long i = 0; i < points; i++) {
        double s = draw(&r), m, mc, hi, lo;
        truth_unpair(s, &m, &mc);
        plh_ellint_K_dd(m, mc, &hi, &lo);
        assert_true(fabs(lo) <= 0x1p-53 * hi);
        arb_set_d(t, s);
        truth_K(k, t, 200);
        arb_set_d(x, hi);
        arb_sub(k, k, x, 200);
        arb_set_d(x, lo);
        arb_sub(k, k, x, 200);
        worst = fmax(worst, fabs(arf_get_d(arb_midref(k), ARF_RND_NEAR)) / hi);
    }
    print_message("K_dd: 2^%.2f\n", log2(worst));
    assert_true(worst <= 0x1p-102);
    arb_clear(t);
    arb_clear(k);
    arb_clear(x);
}

/* E K' + E' K - K K' = pi/2: each product is O(K), so is the error. */
static void test_legendre(void **state)
{
    (void)state;
    sampler r = {8};
    for (int i = 0; i < 20000; i++) {
        double t = draw(&r), m, mc;
        truth_unpair(t, &m, &mc);
        double k = plh_ellint_K(m, mc), e = plh_ellint_E(m, mc);
        double k2 = plh_ellint_K(mc, m), e2 = plh_ellint_E(mc, m);
        double size = e * k2 + e2 * k + k * k2;
        assert_true(fabs(e * k2 + (e2 * k - k * k2) - M_PI_2) <= 4.0 * 0x1p-53 * size);
    }
}

static void test_ends(void **state)
{
    (void)state;
    double hi, lo;
    assert_true(plh_ellint_K(0.0, 1.0) == M_PI_2 && plh_ellint_E(0.0, 1.0) == M_PI_2);
    assert_true(plh_ellint_K(1.0, 0.0) == INFINITY && plh_ellint_E(1.0, 0.0) == 1.0);
    assert_true(plh_ellint_nome(0.0, 1.0) == 0.0 && plh_ellint_nome(1.0, 0.0) == 1.0);
    plh_ellint_K_dd(1.0, 0.0, &hi, &lo);
    assert_true(hi == INFINITY);
    double bad[][2] = {{-0.1, 1.2}, {1.1, -0.1}, {0.3, 0.3}, {NAN, 0.5}, {0.5, NAN}, {1.0, 1.0}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double m = bad[i][0], mc = bad[i][1];
        plh_ellint_K_dd(m, mc, &hi, &lo);
        assert_true(isnan(plh_ellint_K(m, mc)) && isnan(plh_ellint_E(m, mc)));
        assert_true(isnan(plh_ellint_nome(m, mc)) && isnan(hi) && isnan(lo));
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 200000;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_K),    cmocka_unit_test(test_E),        cmocka_unit_test(test_nome),
        cmocka_unit_test(test_K_dd), cmocka_unit_test(test_legendre), cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
