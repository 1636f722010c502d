/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Legendre's incomplete integrals, and the complete one of the third kind, against Arb. */
#include "support/cmocka_all.h"

#include <acb_elliptic.h>
#include <math.h>
#include <polhode/elliptic.h>
#include <string.h>

#include "elliptic/ellint.h"
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

/* The kernels without fma, on a fifth of the points. */
static void test_without_fma(void **state)
{
    (void)state;
    sampler r = {22};
    truth_worst w[4];
    memset(w, 0, sizeof w);
    for (long i = 0; i < points / 5; i++) {
        double x[4] = {characteristic(&r), amplitude(&r), parameter(&r)}, m, mc;
        double pic[2] = {x[0], x[2]};
        truth_unpair(x[2], &m, &mc);
        truth_worst_add(&w[0], plh_ellint_F_base(x[1], m, mc), truth_F, x + 1, 2);
        truth_worst_add(&w[1], plh_ellint_E_inc_base(x[1], m, mc), truth_Einc, x + 1, 2);
        truth_worst_add(&w[2], plh_ellint_Pi_inc_base(x[0], x[1], m, mc), truth_Pi, x, 3);
        truth_worst_add(&w[3], plh_ellint_Pi_base(x[0], m, mc), truth_Pic, pic, 2);
    }
    assert_true(truth_within("F without fma", &w[0], 6.0));
    assert_true(truth_within("Einc without fma", &w[1], 6.0));
    assert_true(truth_within("Pi without fma", &w[2], 10.0));
    assert_true(truth_within("Pic without fma", &w[3], 10.0));
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
        truth_worst_add(&w, plh_ellint_E_inc(x[0], m, mc), truth_Einc, x, 2);
    }
    assert_true(truth_within("Einc", &w, 6.0));
}

/* Up to pi/2 with m near 1, where mc RD is the whole of it. */
static void test_einc_near_quarter(void **state)
{
    (void)state;
    sampler r = {24};
    truth_worst w = {0};
    for (long i = 0; i < points / 2; i++) {
        double x[4] = {M_PI_2 - sample_decades(&r, -8, 0), -sample_decades(&r, -4, -0.4)}, m, mc;
        truth_unpair(x[1], &m, &mc);
        truth_worst_add(&w, plh_ellint_E_inc(x[0], m, mc), truth_Einc, x, 2);
        truth_worst_add(&w, plh_ellint_E_inc_base(x[0], m, mc), truth_Einc, x, 2);
    }
    assert_true(truth_within("Einc up to pi/2", &w, 6.0));
}

static void test_pi(void **state)
{
    (void)state;
    sampler r = {13};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4] = {characteristic(&r), amplitude(&r), parameter(&r)}, m, mc;
        truth_unpair(x[2], &m, &mc);
        truth_worst_add(&w, plh_ellint_Pi_inc(x[0], x[1], m, mc), truth_Pi, x, 3);
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
        truth_worst_add(&w, plh_ellint_Pi(x[0], m, mc), truth_Pic, x, 2);
    }
    assert_true(truth_within("Pic", &w, 10.0));
}

/* n > 1: before and behind the pole. */
static void test_pi_principal(void **state)
{
    (void)state;
    sampler r = {17};
    truth_worst w = {0}, v = {0};
    for (long i = 0; i < points / 4; i++) {
        double n = i & 1 ? 1.0 + sample_decades(&r, -12, 4) : sample_range(&r, 1.0, 4.0);
        double x[4] = {n, amplitude(&r), parameter(&r)}, m, mc;
        if (fabs(x[1]) > 1e6 || x[0] == 1.0)
            continue;
        truth_unpair(x[2], &m, &mc);
        truth_worst_add(&w, plh_ellint_Pi_inc(n, x[1], m, mc), truth_Pi, x, 3);
        x[1] = x[2];
        truth_worst_add(&v, plh_ellint_Pi(n, m, mc), truth_Pic, x, 2);
    }
    assert_true(truth_within("Pi, n > 1", &w, 10.0));
    assert_true(truth_within("Pic, n > 1", &v, 10.0));
}

/* Just past pi/2, where 2 Pi(pi/2) - Pi(pi - phi) is the worst of the sums. */
static void test_pi_past_quarter(void **state)
{
    (void)state;
    sampler r = {23};
    truth_worst w = {0};
    for (long i = 0; i < points / 2; i++) {
        double n = i & 1 ? -sample_decades(&r, -0.4, 7) : sample_range(&r, -1.0, 1.0);
        double x[4] = {n, sample_range(&r, 1.571, 3.1), sample_range(&r, -0.5, 0.5)}, m, mc;
        truth_unpair(x[2], &m, &mc);
        truth_worst_add(&w, plh_ellint_Pi_inc(n, x[1], m, mc), truth_Pi, x, 3);
    }
    assert_true(truth_within("Pi past pi/2", &w, 10.0));
}

/* n to -1e300: Arb needs a thousand bits and more, so few points. */
static void test_pi_huge(void **state)
{
    (void)state;
    sampler r = {18};
    truth_worst w = {0}, v = {0};
    for (long i = 0; i < points / 200; i++) {
        double x[4] = {-sample_decades(&r, 8, 300), sample_range(&r, -4.0, 4.0), parameter(&r)}, m,
               mc;
        truth_unpair(x[2], &m, &mc);
        truth_worst_add(&w, plh_ellint_Pi_inc(x[0], x[1], m, mc), truth_Pi, x, 3);
        x[1] = x[2];
        truth_worst_add(&v, plh_ellint_Pi(x[0], m, mc), truth_Pic, x, 2);
    }
    assert_true(truth_within("Pi, n -> -inf", &w, 10.0));
    assert_true(truth_within("Pic, n -> -inf", &v, 10.0));
}

/* The truth itself, which goes through Carlson's forms, against Arb's own Legendre forms. */
static void arb_legendre(acb_t r, int kind, const double *x, slong prec)
{
    acb_t n, phi, m;
    acb_init(n);
    acb_init(phi);
    acb_init(m);
    acb_set_d(n, x[0]);
    acb_set_d(phi, x[1]);
    acb_set_d(m, x[2]);
    if (kind == 0)
        acb_elliptic_f(r, phi, m, 0, prec);
    else if (kind == 1)
        acb_elliptic_e_inc(r, phi, m, 0, prec);
    else
        acb_elliptic_pi_inc(r, n, phi, m, 0, prec);
    acb_clear(n);
    acb_clear(phi);
    acb_clear(m);
}

static void test_truth(void **state)
{
    (void)state;
    static const truth_fn fn[3] = {truth_F, truth_Einc, truth_Pi};
    sampler r = {20};
    acb_t a;
    arb_t d;
    acb_init(a);
    arb_init(d);
    for (int i = 0; i < 300; i++) {
        int kind = i % 3;
        double x[3] = {sample_range(&r, -2.0, 0.9), sample_range(&r, -9.0, 9.0),
                       sample_range(&r, 0.0, 0.5)};
        const double *args = kind == 2 ? x : x + 1;
        double value = truth_value(fn[kind], args, kind == 2 ? 3 : 2);
        arb_legendre(a, kind, x, 128);
        arb_set_d(d, value);
        arb_sub(d, d, acb_realref(a), 128);
        arb_div(d, d, acb_realref(a), 128);
        assert_true(fabs(arf_get_d(arb_midref(d), ARF_RND_NEAR)) < 0x1.1p-53);
    }
    acb_clear(a);
    arb_clear(d);
}

static void test_properties(void **state)
{
    (void)state;
    sampler r = {21};
    for (int i = 0; i < 2000; i++) {
        double m, mc, phi = sample_range(&r, -9.0, 9.0), n = sample_range(&r, -3.0, 0.9), sn, cn,
                      dn;
        truth_unpair(sample_range(&r, -0.5, 0.5), &m, &mc);
        double f = plh_ellint_F(phi, m, mc), e = plh_ellint_E_inc(phi, m, mc);
        assert_true(fabs(plh_jacobi_am(f, m, mc) - phi) <= 4e-15 * fabs(phi));
        assert_true(plh_ellint_F(-phi, m, mc) == -f && plh_ellint_E_inc(-phi, m, mc) == -e);
        assert_true(fabs(plh_ellint_Pi_inc(0.0, phi, m, mc) - f) <= 2e-15 * fabs(f));
        plh_jacobi(f, m, mc, &sn, &cn, &dn);
        /* Pi(m; phi|m) = (E - m sn cn/dn)/mc, DLMF 19.6.13 */
        double p = plh_ellint_Pi_inc(m, phi, m, mc);
        assert_true(fabs(p * mc - (e - m * sn * cn / dn)) <= 2e-14 * fabs(p * mc) + 1e-15);
        /* derivatives, by differences */
        double h = 1e-4,
               slope = (plh_ellint_F(phi + h, m, mc) - plh_ellint_F(phi - h, m, mc)) / (2 * h);
        assert_true(fabs(slope * dn - 1.0) < 1e-6);
        slope = (plh_ellint_E_inc(phi + h, m, mc) - plh_ellint_E_inc(phi - h, m, mc)) / (2 * h);
        assert_true(fabs(slope / dn - 1.0) < 1e-6);
        slope =
            (plh_ellint_Pi_inc(n, phi + h, m, mc) - plh_ellint_Pi_inc(n, phi - h, m, mc)) / (2 * h);
        assert_true(fabs(slope * dn * (1.0 - n * sn * sn) - 1.0) < 1e-4);
        /* Legendre's relation, from the incomplete integrals */
        double K = plh_ellint_F(M_PI_2, m, mc), E = plh_ellint_E_inc(M_PI_2, m, mc);
        double Kc = plh_ellint_F(M_PI_2, mc, m), Ec = plh_ellint_E_inc(M_PI_2, mc, m);
        assert_true(fabs(E * Kc + Ec * K - K * Kc - M_PI_2) < 1e-14);
    }
}

static void test_edges(void **state)
{
    (void)state;
    const double inf = INFINITY;
    assert_true(isnan(plh_ellint_F(1.0, 0.5, 0.4)) && isnan(plh_ellint_F(1.0, -0.5, 1.4)));
    assert_true(isnan(plh_ellint_F(NAN, 0.5, 0.5)) && isnan(plh_ellint_F(1.0, NAN, NAN)));
    assert_true(isnan(plh_ellint_E_inc(1.0, 1.5, -0.4)) && isnan(plh_ellint_E_inc(NAN, 0.5, 0.5)));
    assert_true(isnan(plh_ellint_Pi_inc(NAN, 1.0, 0.5, 0.5)) &&
                isnan(plh_ellint_Pi_inc(0.5, 1.0, 2.0, -1.1)));
    assert_true(isnan(plh_ellint_Pi(0.5, 0.5, 0.4)) && isnan(plh_ellint_Pi(NAN, 0.5, 0.5)));
    assert_true(plh_ellint_F(2.0, 1.0, 0.0) == inf && plh_ellint_F(-2.0, 1.0, 0.0) == -inf);
    assert_true(plh_ellint_F(inf, 0.5, 0.5) == inf && plh_ellint_E_inc(-inf, 0.5, 0.5) == -inf);
    assert_true(plh_ellint_F(0.0, 0.5, 0.5) == 0.0 && signbit(plh_ellint_F(-0.0, 0.5, 0.5)));
    assert_true(plh_ellint_F(5e-324, 0.5, 0.5) == 5e-324);
    assert_true(fabs(plh_ellint_F(1.0, 1.0, 0.0) - asinh(tan(1.0))) < 1e-15);
    assert_true(fabs(plh_ellint_E_inc(1.0, 1.0, 0.0) - sin(1.0)) < 1e-15);
    assert_true(fabs(plh_ellint_E_inc(4.0, 1.0, 0.0) - (2.0 + sin(4.0 - M_PI))) < 2e-15);
    assert_true(plh_ellint_Pi(1.0, 0.5, 0.5) == inf && plh_ellint_Pi(0.5, 1.0, 0.0) == inf);
    assert_true(plh_ellint_Pi(2.0, 1.0, 0.0) == -inf && plh_ellint_Pi(inf, 0.5, 0.5) == 0.0);
    assert_true(plh_ellint_Pi_inc(1.0, 2.0, 0.5, 0.5) == inf &&
                plh_ellint_Pi_inc(-inf, 2.0, 0.5, 0.5) == 0.0);
    assert_true(plh_ellint_Pi_inc(0.5, 2.0, 1.0, 0.0) == inf &&
                plh_ellint_Pi_inc(2.0, 2.0, 1.0, 0.0) == -inf);
    assert_true(plh_ellint_Pi_inc(0.5, inf, 0.5, 0.5) == inf &&
                plh_ellint_Pi_inc(2.0, inf, 0.5, 0.5) == -inf);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_f),
        cmocka_unit_test(test_without_fma),
        cmocka_unit_test(test_f_handover),
        cmocka_unit_test(test_f_batch),
        cmocka_unit_test(test_einc),
        cmocka_unit_test(test_einc_near_quarter),
        cmocka_unit_test(test_pi),
        cmocka_unit_test(test_pic),
        cmocka_unit_test(test_pi_principal),
        cmocka_unit_test(test_pi_past_quarter),
        cmocka_unit_test(test_pi_huge),
        cmocka_unit_test(test_truth),
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_edges),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 100000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
