/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Orders 2 to 10 of the Moser-Veselov, Gauss and factorization methods, and that of dop853 with and
 * without torque, their own source run in 128-bit arithmetic.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <quadmath.h>
#include <stdio.h>

#include "quad_dmv.h"
#include "quad_dop853.h"
#include "quad_jacobi.h"
#include "support/reference128.h"

enum { SAMPLES = 7 };

static double distance(const __float128 *a, const __float128 *b, int n)
{
    __float128 plus = 0, minus = 0;
    for (int i = 0; i < n; i++) {
        plus += (a[i] - b[i]) * (a[i] - b[i]);
        minus += (a[i] + b[i]) * (a[i] + b[i]);
    }
    return (double)sqrtq(n == 4 && minus < plus ? minus : plus);
}

static double slope(const double *x, const double *y, int n)
{
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    for (int i = 0; i < n; i++)
        sx += x[i], sy += y[i], sxx += x[i] * x[i], sxy += x[i] * y[i];
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

enum { DMV, ROT_GAUSS, QUAT_GAUSS, FACTOR };
static const char *const family[] = {"dmv", "rot-gauss", "quat-gauss", "factor"};

static bool run(int which, int order, const __float128 moment[3], __float128 h, long n,
                __float128 q[4], __float128 m[3])
{
    if (which == DMV)
        return quad_dmv_run(order, moment, h, n, q, m);
    if (which == FACTOR)
        return quad_factor_run(order, moment, h, n, q, m);
    return quad_gauss_run(which == ROT_GAUSS, order, moment, h, n, q, m);
}

static void orders(int which)
{
    const reference_problem p = {{1.0, 1.7, 2.35},
                                 {{1.0, 0.0, 0.0, 0.0}, {0.9, 0.55, -1.1}},
                                 0.0,
                                 {0.0, 0.0, 0.0},
                                 {0.0, 0.0, 0.0}};
    const __float128 moment[3] = {p.moment[0], p.moment[1], p.moment[2]};
    const double time = 2.0;
    reference_state ref = reference_at(&p, time, 0);
    for (int order = 2; order <= (which == FACTOR ? 8 : 10); order += 2) {
        double x[SAMPLES], attitude[SAMPLES], momentum[SAMPLES];
        for (int k = 0; k < SAMPLES; k++) {
            long n = lround(8.0 * pow(2.0, 0.5 * k));
            __float128 q[4] = {1, 0, 0, 0};
            __float128 m[3] = {p.start.m.x, p.start.m.y, p.start.m.z};
            assert_true(run(which, order, moment, (__float128)time / n, n, q, m));
            x[k] = log(time / (double)n);
            attitude[k] = log(distance(q, ref.q, 4));
            momentum[k] = log(distance(m, ref.m, 3));
        }
        double a = slope(x, attitude, SAMPLES), b = slope(x, momentum, SAMPLES);
        bool exact = which != DMV && momentum[0] < log(1e-30);
        bool good = fabs(a - order) <= 0.15 && (exact || fabs(b - order) <= 0.15);
        if (!good)
            printf("%s%d: slopes %.3f, %.3f\n", family[which], order, a, b);
        assert_true(good);
    }
}

static void moser_veselov(void **state)
{
    (void)state;
    orders(DMV);
}

static void rotation_gauss(void **state)
{
    (void)state;
    orders(ROT_GAUSS);
}

static void quaternion_gauss(void **state)
{
    (void)state;
    orders(QUAT_GAUSS);
}

static void factorization(void **state)
{
    (void)state;
    orders(FACTOR);
}

static void dormand_prince(double strength)
{
    const reference_problem p = {{1.0, 1.7, 2.35},
                                 {{1.0, 0.0, 0.0, 0.0}, {0.9, 0.55, -1.1}},
                                 strength,
                                 {0.0, 0.6, 0.8},
                                 {0.48, 0.64, 0.6}};
    __float128 moment[3], chi[3], up[3];
    double x[SAMPLES], attitude[SAMPLES], momentum[SAMPLES];
    const double time = 2.0;
    reference_state ref = reference_at(&p, time, 0);
    for (int i = 0; i < 3; i++)
        moment[i] = p.moment[i], chi[i] = p.chi[i], up[i] = p.up[i];
    for (int k = 0; k < SAMPLES; k++) {
        long n = lround(64.0 * pow(2.0, 0.5 * k));
        __float128 q[4] = {1, 0, 0, 0};
        __float128 m[3] = {p.start.m.x, p.start.m.y, p.start.m.z};
        quad_dop853_run(moment, strength, chi, up, (__float128)time / n, n, q, m);
        x[k] = log(time / (double)n);
        attitude[k] = log(distance(q, ref.q, 4));
        momentum[k] = log(distance(m, ref.m, 3));
    }
    double a = slope(x, attitude, SAMPLES), b = slope(x, momentum, SAMPLES);
    printf("dop853, strength %g: slopes %.3f, %.3f\n", strength, a, b);
    assert_true(fabs(a - 8.0) <= 0.15 && fabs(b - 8.0) <= 0.15);
}

static void dormand_prince_free(void **state)
{
    (void)state;
    dormand_prince(0.0);
}

static void dormand_prince_top(void **state)
{
    (void)state;
    dormand_prince(0.8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moser_veselov),       cmocka_unit_test(rotation_gauss),
        cmocka_unit_test(quaternion_gauss),    cmocka_unit_test(factorization),
        cmocka_unit_test(dormand_prince_free), cmocka_unit_test(dormand_prince_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
