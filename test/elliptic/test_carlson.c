/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals against Arb: the bounds, properties, the edges of the domain. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/elliptic.h>
#include <string.h>

#include "elliptic/carlson.h"
#include "support/arb_truth.h"
#include "support/sampler.h"

static long points = 10000; /* for each function */

/* Arguments: order one, some decades, all decades, zeros, nearly equal. */
static double argument(sampler *r, double near)
{
    switch (sample_below(r, 8)) {
    case 0:
        return sample_decades(r, -300, 0);
    case 1:
        return sample_decades(r, -20, 20);
    case 2:
        return 0.0;
    case 3:
        return near * (1.0 + sample_decades(r, -16, -2));
    case 4:
        return sample_decades(r, -4, 4);
    default:
        return sample_unit(r);
    }
}

static void draw(sampler *r, double x[4])
{
    do {
        double near = sample_range(r, 0.1, 2.0);
        for (int i = 0; i < 4; i++)
            x[i] = argument(r, near);
    } while ((x[0] == 0.0) + (x[1] == 0.0) + (x[2] == 0.0) > 1);
}

static void test_rf(void **state)
{
    (void)state;
    sampler r = {1};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        double s = i % 16 ? 1.0 : sample_decades(&r, -280, 280);
        for (int k = 0; k < 3; k++)
            x[k] *= s;
        truth_worst_add(&w, plh_carlson_RF(x[0], x[1], x[2]), truth_RF, x, 3);
    }
    assert_true(truth_within("RF", &w, 4.0));
}

static void test_rc(void **state)
{
    (void)state;
    sampler r = {2};
    truth_worst w = {0}, v = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        if (x[1] == 0.0)
            x[1] = sample_unit(&r);
        if (i % 3) {
            truth_worst_add(&w, plh_carlson_RC(x[0], x[1]), truth_RC, x, 2);
        } else if (x[0] > 0.0) {
            x[1] = -x[1];
            truth_worst_add(&v, plh_carlson_RC(x[0], x[1]), truth_RC, x, 2);
        }
    }
    assert_true(truth_within("RC", &w, 4.0));
    assert_true(truth_within("RC, y < 0", &v, 4.0));
}

static void test_rd(void **state)
{
    (void)state;
    sampler r = {3};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        if (x[2] == 0.0)
            x[2] = sample_unit(&r);
        double got = plh_carlson_RD(x[0], x[1], x[2]);
        if (got < 1e300)
            truth_worst_add(&w, got, truth_RD, x, 3);
    }
    assert_true(w.points > points * 9 / 10);
    assert_true(truth_within("RD", &w, 4.0));
}

static void test_rj(void **state)
{
    (void)state;
    sampler r = {4};
    truth_worst w = {0};
    for (long i = 0; i < points; i++) {
        double x[4];
        draw(&r, x);
        if (i % 4 == 0 || x[3] == 0.0)
            x[3] = sample_decades(&r, -300, 0);
        double got = plh_carlson_RJ(x[0], x[1], x[2], x[3]);
        if (got < 1e300)
            truth_worst_add(&w, got, truth_RJ, x, 4);
    }
    assert_true(w.points > points * 9 / 10);
    assert_true(truth_within("RJ", &w, 10.0));
}

/* p < 0: order one and wide apart; the zeros of RJ are among them. */
static void test_rj_principal(void **state)
{
    (void)state;
    sampler r = {5};
    truth_worst w = {0};
    for (long i = 0; i < points / 4; i++) {
        double x[4], span = (double)(i % 3) * 6.0;
        for (int k = 0; k < 4; k++)
            x[k] = sample_decades(&r, -span - 0.7, span);
        x[3] = -x[3];
        truth_worst_add(&w, plh_carlson_RJ(x[0], x[1], x[2], x[3]), truth_RJ, x, 4);
    }
    assert_true(truth_within("RJ, p < 0", &w, 10.0));
}

/* p far above the others, and everything scaled far away. */
static void test_rj_extreme(void **state)
{
    (void)state;
    sampler r = {6};
    truth_worst w = {0};
    for (long i = 0; i < points / 10; i++) {
        double x[4], s = sample_decades(&r, -90, 90);
        for (int k = 0; k < 3; k++)
            x[k] = s * sample_decades(&r, -3, 0);
        if (i % 5 == 0)
            x[i % 3] = 0.0;
        if (i % 7 == 0)
            x[(i + 1) % 3] = s * sample_decades(&r, -200, 0);
        x[3] = s * sample_decades(&r, 0, i % 50 ? 40 : 150);
        truth_worst_add(&w, plh_carlson_RJ(x[0], x[1], x[2], x[3]), truth_RJ, x, 4);
    }
    assert_true(truth_within("RJ, large p", &w, 10.0));
}

/* The kernels without fma, arguments of order one. */
static void test_without_fma(void **state)
{
    (void)state;
    sampler r = {8};
    truth_worst f = {0}, d = {0}, j = {0};
    for (long i = 0; i < points / 5; i++) {
        double x[4], rf, rj;
        for (int k = 0; k < 4; k++)
            x[k] = sample_decades(&r, i & 1 ? -8 : -1, 0);
        plh_carlson_rfj_base(x[0], x[1], x[2], x[3], &rf, &rj);
        truth_worst_add(&f, rf, truth_RF, x, 3);
        truth_worst_add(&f, plh_carlson_rf_base(x[0], x[1], x[2]), truth_RF, x, 3);
        truth_worst_add(&d, plh_carlson_rd_base(x[0], x[1], x[2]), truth_RD, x, 3);
        truth_worst_add(&j, rj, truth_RJ, x, 4);
    }
    assert_true(truth_within("RF without fma", &f, 4.0));
    assert_true(truth_within("RD without fma", &d, 4.0));
    assert_true(truth_within("RJ without fma", &j, 10.0));
}

/* |a/b - 1| in u */
static double apart(double a, double b)
{
    return fabs(a / b - 1.0) * 0x1p53;
}

static void test_properties(void **state)
{
    (void)state;
    sampler r = {7};
    for (int i = 0; i < 2000; i++) {
        double x = sample_decades(&r, -3, 3), y = sample_decades(&r, -3, 3);
        double z = sample_decades(&r, -3, 3), f = plh_carlson_RF(x, y, z);
        double d = plh_carlson_RD(x, y, z);
        assert_true(apart(plh_carlson_RF(z, x, y), f) <= 8.0);
        assert_true(apart(plh_carlson_RF(y, x, z), f) <= 8.0);
        assert_true(apart(plh_carlson_RD(y, x, z), d) <= 8.0);
        assert_true(apart(plh_carlson_RJ(x, y, z, z), d) <= 14.0);
        assert_true(apart(plh_carlson_RF(x, y, y), plh_carlson_RC(x, y)) <= 8.0);
        assert_true(plh_carlson_RF(16 * x, 16 * y, 16 * z) == 0.25 * f);
        double l = sqrt(x * y) + sqrt(x * z) + sqrt(y * z); /* duplication */
        assert_true(apart(2.0 * plh_carlson_RF(x + l, y + l, z + l), f) <= 12.0);
        /* RD(x,y,z) + RD(y,z,x) + RD(z,x,y) = 3/sqrt(xyz), DLMF 19.21.9 */
        double sum = d + plh_carlson_RD(y, z, x) + plh_carlson_RD(z, x, y);
        assert_true(apart(sum, 3.0 / (sqrt(x) * sqrt(y) * sqrt(z))) <= 14.0);
    }
}

static void test_edges(void **state)
{
    (void)state;
    const double inf = INFINITY, nan_ = NAN;
    assert_true(isinf(plh_carlson_RF(0, 0, 1)) && isinf(plh_carlson_RF(0, 0, 0)));
    assert_true(isinf(plh_carlson_RD(0, 0, 1)) && isinf(plh_carlson_RD(1, 2, 0)));
    assert_true(isinf(plh_carlson_RJ(1, 2, 3, 0)) && isinf(plh_carlson_RJ(0, 1, 0, 2)));
    assert_true(isinf(plh_carlson_RC(1, 0)) && isinf(plh_carlson_RC(0, 0)));
    assert_true(plh_carlson_RF(1, inf, 2) == 0.0 && plh_carlson_RJ(1, 1, 1, inf) == 0.0);
    assert_true(plh_carlson_RD(inf, 1, 1) == 0.0 && plh_carlson_RC(inf, 1) == 0.0);
    assert_true(plh_carlson_RC(0, -1) == 0.0);
    assert_true(isnan(plh_carlson_RF(-1, 1, 1)) && isnan(plh_carlson_RF(1, nan_, 1)));
    assert_true(isnan(plh_carlson_RD(1, 1, -1)) && isnan(plh_carlson_RD(nan_, 1, 1)));
    assert_true(isnan(plh_carlson_RJ(1, -1, 1, 1)) && isnan(plh_carlson_RJ(1, 1, 1, nan_)));
    assert_true(isnan(plh_carlson_RC(-1, 1)) && isnan(plh_carlson_RC(1, nan_)));
    /* The smallest and the largest numbers there are. */
    assert_true(apart(plh_carlson_RF(5e-324, 5e-324, 5e-324), 1.0 / sqrt(5e-324)) <= 4.0);
    double big = 1.7e308;
    assert_true(apart(plh_carlson_RF(big, big, big), 1.0 / sqrt(big)) <= 4.0);
    assert_true(isinf(plh_carlson_RD(5e-324, 5e-324, 5e-324)));
    assert_true(isinf(plh_carlson_RJ(0, 1e-310, 1e-310, 1e-310)));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rf),           cmocka_unit_test(test_rc),
        cmocka_unit_test(test_rd),           cmocka_unit_test(test_rj),
        cmocka_unit_test(test_rj_principal), cmocka_unit_test(test_rj_extreme),
        cmocka_unit_test(test_without_fma),  cmocka_unit_test(test_properties),
        cmocka_unit_test(test_edges),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 100000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
