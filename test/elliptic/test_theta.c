/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Theta functions against Arb's, from either nome, real and complex argument. */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/elliptic.h>
#include <string.h>

#include "support/arb_jacobi.h"
#include "support/sampler.h"

static long points = 10000;

/* The pair of nomes from one of them: s >= 0 is q, s < 0 is -qc. */
static void nomes(double s, double *q, double *qc)
{
    double other = s == 0.0 ? 1.0 : exp(M_PI * M_PI / log(fabs(s)));
    *q = s >= 0.0 ? s : other;
    *qc = s >= 0.0 ? other : -s;
}

static double draw_nome(sampler *r)
{
    double s = 0.043 * (sample_unit(r) < 0.5 ? sample_unit(r) : sample_decades(r, -300, 0));
    return sample_unit(r) < 0.5 ? s : -s;
}

static double draw_v(sampler *r)
{
    switch (sample_below(r, 5)) {
    case 0:
        return sample_decades(r, -18, 0);
    case 1: /* near the multiples of pi/2 */
        return M_PI_2 * (1 + sample_below(r, 9)) * (1.0 + sample_decades(r, -16, -2));
    case 2:
        return sample_decades(r, 0, 12);
    default:
        return sample_range(r, -M_PI, M_PI);
    }
}

/* No allowance for conditioning: v and the smaller nome are taken as exact. */
static void test_real(void **state)
{
    (void)state;
    sampler r = {1};
    double worst[4] = {0};
    acb_ptr at = _acb_vec_init(4);
    for (long i = 0; i < points; i++) {
        double s = draw_nome(&r), v = draw_v(&r), q, qc, got[4];
        nomes(s, &q, &qc);
        plh_theta_all(v, q, qc, got);
        truth_theta(at, v, 0.0, s, 400);
        for (int k = 0; k < 4; k++) {
            double e = truth_ball_error(got[k], acb_realref(at + k), 1);
            if (!(e <= 8.0))
                print_error("theta_%d(%.17g), s = %.17g: got %.17g, %g u\n", k + 1, v, s, got[k],
                            e);
            worst[k] = fmax(worst[k], e);
        }
    }
    print_message("theta: %.2f %.2f %.2f %.2f u\n", worst[0], worst[1], worst[2], worst[3]);
    for (int k = 0; k < 4; k++)
        assert_true(worst[k] <= 8.0);
    _acb_vec_clear(at, 4);
}

/* Jacobi's functions are quotients of these: the two files check each other. */
static void test_quotients(void **state)
{
    (void)state;
    sampler r = {3};
    for (int i = 0; i < 20000; i++) {
        double m, mc, sn, cn, dn, a[4], o[4];
        truth_unpair(sample_range(&r, -0.5, 0.5), &m, &mc);
        double k = plh_ellint_K(m, mc), u = sample_range(&r, -k, k);
        double q = plh_ellint_nome(m, mc), qc = plh_ellint_nome(mc, m);
        plh_jacobi(u, m, mc, &sn, &cn, &dn);
        plh_theta_all(M_PI_2 * u / k, q, qc, a);
        plh_theta_all(0.0, q, qc, o);
        assert_true(fabs(o[2] * a[0] / (o[1] * a[3]) - sn) < 40.0 * 0x1p-53);
        assert_true(fabs(o[3] * a[1] / (o[1] * a[3]) - cn) < 40.0 * 0x1p-53);
        assert_true(fabs(o[3] * a[2] / (o[2] * a[3]) - dn) < 40.0 * 0x1p-53);
        assert_true(fabs(M_PI_2 * o[2] * o[2] - k) < 20.0 * 0x1p-53 * k);
    }
}

static void test_edges(void **state)
{
    (void)state;
    double t[4];
    plh_theta_all(0.7, 0.0, 1.0, t);
    assert_true(t[0] == 0.0 && t[1] == 0.0 && t[2] == 1.0 && t[3] == 1.0);
    plh_theta_all(-0.0, 0.01, 0.3, t);
    assert_true(t[0] == 0.0);
    double bad[][3] = {{1, -0.1, 0.5},   {1, 0.5, -0.1}, {1, 0.5, 0.5},        {1, 1.5, 0.01},
                       {NAN, 0.01, 0.5}, {1, NAN, 0.5},  {INFINITY, 0.01, 0.5}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        plh_theta_all(bad[i][0], bad[i][1], bad[i][2], t);
        assert_true(isnan(t[0]) && isnan(t[1]) && isnan(t[2]) && isnan(t[3]));
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        points = 150000;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real),
        cmocka_unit_test(test_quotients),
        cmocka_unit_test(test_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
