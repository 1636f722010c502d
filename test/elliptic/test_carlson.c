/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals against Arb: the bounds, properties, the edges of the domain. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/elliptic.h>
#include <string.h>

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

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rf),
        cmocka_unit_test(test_rc),
        cmocka_unit_test(test_rd),
        cmocka_unit_test(test_rj),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 100000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
