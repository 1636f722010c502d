/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Motions fitted to observations of bodies that are known. */
#include "fit/fit.h"
#include "fit/synthetic.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static plh_fit *fit_of(const struct synthetic *s, bool robust)
{
    plh_fit_options options = plh_fit_options_default();
    plh_fit *fit;
    options.principal = s->principal;
    options.robust = robust;
    const plh_status status = plh_fit_create(s->n, s->data, &options, &fit);
    if (status)
        print_message("%s\n", plh_fit_message(fit));
    assert_int_equal(status, PLH_OK);
    return fit;
}

/* Whether the truth lies inside the 95 % region of likelihood of the best solution. */
static bool covered(const plh_fit *fit, const struct synthetic *s, double *excess)
{
    const plh_fit_solution *best = plh_fit_get(fit, 0);
    *excess = plh_fit_chi2(fit, &s->truth) - best->chi2;
    return *excess < chi2_95(best->rank);
}

/* All 200 sets take a minute; the quick test has every eleventh of them, of all kinds. */
static int stride = 11;

/* One of the sets: whether the truth is covered. The search must end at the best motion there is:
 * never above the truth. */
static bool try_set(int i)
{
    struct synthetic *s = malloc(sizeof *s);
    double excess;
    synthetic_draw(i, s);
    plh_fit *fit = fit_of(s, false);
    const plh_fit_solution *best = plh_fit_get(fit, 0);
    const bool good = covered(fit, s, &excess), found = excess > -1e-3 * (1.0 + best->chi2);
    if (!good || !found || getenv("POLHODE_VERBOSE"))
        print_message(
            "set %d: sight %d regime %d principal %d n %zu sigma %.1e: chi2 %.6g of %zu, truth "
            "%+.3g, rank %d, %d solutions\n",
            i, s->sight, s->regime, s->principal, s->n, s->sigma, best->chi2,
            plh_fit_number_count(fit), excess, best->rank, plh_fit_count(fit));
    plh_fit_destroy(fit);
    free(s);
    assert_true(found);
    return good;
}

static void the_truth_is_covered(void **state)
{
    (void)state;
    int inside = 0, sets = 0;
    const char *only = getenv("POLHODE_SET");
    for (int i = only ? atoi(only) : stride - 1; i < (only ? atoi(only) + 1 : 200);
         i += stride, sets++)
        inside += try_set(i);
    print_message("the truth lies inside the 95 %% region in %d of %d sets\n", inside, sets);
    if (!only)
        assert_true(inside >= (stride == 1 ? 0.90 : 0.85) * sets &&
                    (stride > 1 || inside <= 0.99 * sets));
}

/* The derivatives of all kinds of residuals against differences, for a tensor in general position
 * and a symmetric one. */
static void slopes_against_differences(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int i = 0; i < 30; i++) {
        struct synthetic *s = malloc(sizeof *s);
        synthetic_make(300 + (uint64_t)i, (synthetic_sight)(i % SEE_COUNT),
                       (synthetic_regime)(i / SEE_COUNT), false, 12, 2.0, 0.01, s);
        plh_fit fit = {.data = s->data, .n = s->n, .t0 = s->data[0].t, .unknowns = 11};
        const struct fit_point p = {
            s->truth.q,
            s->truth.omega,
            {s->truth.s[0], s->truth.s[1], s->truth.s[2], s->truth.s[3], s->truth.s[4]}};
        double x[FIT_N] = {0.1, -0.2, 0.15}, r[2][3 * SYNTHETIC_MOST];
        double *J = malloc(3 * SYNTHETIC_MOST * FIT_N * sizeof *J);
        const double speed = plh_vec3_norm(p.omega);
        for (int k = 0; k < FIT_N; k++)
            fit.use[k] = true;
        assert_true(model_evaluate(&fit, fit.n, &p, x, i % 2, r[0], J));
        for (int k = 0; k < FIT_N; k++) {
            const double h = 1e-6 * (k >= 3 && k < 6 ? speed : 1.0), x0 = x[k];
            x[k] = x0 + h;
            assert_true(model_evaluate(&fit, fit.n, &p, x, i % 2, r[0], NULL));
            x[k] = x0 - h;
            assert_true(model_evaluate(&fit, fit.n, &p, x, i % 2, r[1], NULL));
            x[k] = x0;
            double off = 0.0, size = 1.0;
            for (size_t a = 0; a < 3 * fit.n; a++) {
                const double slope = (r[0][a] - r[1][a]) / (2.0 * h),
                             have = J[a * FIT_N + (size_t)k];
                off = fmax(off, fabs(slope - have));
                size = fmax(size, fabs(slope));
            }
            if (!(off < 2e-6 * size))
                print_message("set %d, parameter %d: %.3g of %.3g\n", i, k, off, size);
            worst = fmax(worst, off / size);
        }
        free(J);
        free(s);
    }
    assert_true(worst < 2e-6);
}

static bool says(const plh_fit *fit, const char *words)
{
    for (int i = 0; i < plh_fit_statement_count(fit); i++)
        if (strstr(plh_fit_statement_get(fit, i), words))
            return true;
    return false;
}

static bool statement_of(synthetic_sight sight, synthetic_regime regime, bool principal,
                         const char *words)
{
    struct synthetic *s = malloc(sizeof *s);
    synthetic_make(9, sight, regime, principal, 90, 4.0, 1e-3, s);
    plh_fit *fit = fit_of(s, false);
    const bool said = says(fit, words);
    for (int i = 0; i < plh_fit_statement_count(fit) && !said; i++)
        print_message("%s\n", plh_fit_statement_get(fit, i));
    plh_fit_destroy(fit);
    free(s);
    return said;
}

static void what_cannot_be_told_is_named(void **state)
{
    (void)state;
    assert_true(
        statement_of(SEE_RATES, REGIME_LAM, false, "the attitude: angular velocities alone"));
    assert_true(
        statement_of(SEE_ATTITUDES, REGIME_SPIN, false, "the moments of inertia: the body spins"));
    assert_true(
        statement_of(SEE_RATES, REGIME_SPIN, true, "the moments of inertia: the body spins"));
    assert_true(statement_of(SEE_BOTH, REGIME_PROLATE, false, "a symmetric body's second ratio"));
    assert_true(
        statement_of(SEE_ATTITUDES, REGIME_OBLATE, true, "a symmetric body's second ratio"));
    assert_true(statement_of(SEE_DIRECTIONS, REGIME_SAM, false,
                             "the angle of the body about the observed axis"));
    assert_true(
        statement_of(SEE_DIRECTIONS, REGIME_SAM, true, "half turns about the principal axes (1)"));
    assert_true(statement_of(SEE_LINES, REGIME_LAM, true,
                             "half turns about the principal axes (1 and 2 and 3)"));
    assert_true(statement_of(SEE_ATTITUDES, REGIME_LAM, false, "the scale of the moments"));
    /* and nothing else of a motion that tells all */
    assert_false(statement_of(SEE_ATTITUDES, REGIME_LAM, false, "spins"));
}

static void refused(struct synthetic *s, size_t n, const char *words)
{
    const plh_fit_options options = plh_fit_options_default();
    plh_fit *fit;
    assert_int_equal(plh_fit_create(n, s->data, &options, &fit), PLH_BAD_ARGUMENT);
    if (!strstr(plh_fit_message(fit), words))
        print_message("%s\n", plh_fit_message(fit));
    assert_non_null(strstr(plh_fit_message(fit), words));
    assert_int_equal(plh_fit_count(fit), 0);
    assert_null(plh_fit_get(fit, 0));
    plh_fit_destroy(fit);
}

static void bad_data_are_refused(void **state)
{
    (void)state;
    struct synthetic *s = malloc(sizeof *s);
    synthetic_make(9, SEE_ATTITUDES, REGIME_LAM, false, 40, 4.0, 1e-3, s);
    refused(s, 3, "too little data: 9 numbers were observed, and 11 are unknown");
    refused(s, 0, "too little data");
    const double t = s->data[7].t;
    s->data[7].t = s->data[5].t;
    refused(s, s->n, "observation 8: expected times in order");
    s->data[7].t = NAN;
    refused(s, s->n, "observation 8: expected finite numbers");
    s->data[7].t = t;
    memset(s->data[3].value, 0, sizeof s->data[3].value);
    refused(s, s->n, "observation 4: expected a quaternion that is not zero");
    free(s);
}

/* Every twelfth attitude is wrong by 0.3 rad: plain squares say so, the robust loss finds the body
 * all the same. */
static void outliers(void **state)
{
    (void)state;
    struct synthetic *s = malloc(sizeof *s);
    plh_random r;
    plh_random_seed(5, &r);
    synthetic_make(9, SEE_ATTITUDES, REGIME_LAM, true, 120, 6.0, 1e-3, s);
    for (size_t i = 5; i < s->n; i += 12) {
        const plh_vec3 v = plh_vec3_scale(0.15, plh_random_direction(&r));
        const double *x = s->data[i].value;
        const plh_quat q = plh_quat_mul(plh_quat_make(x[0], x[1], x[2], x[3]), plh_quat_exp(v));
        s->data[i].value[0] = q.w, s->data[i].value[1] = q.x, s->data[i].value[2] = q.y;
        s->data[i].value[3] = q.z;
    }
    plh_fit *plain = fit_of(s, false), *robust = fit_of(s, true);
    assert_true(says(plain, "more than 5 sigma off") && says(plain, "the robust loss"));
    assert_true(says(plain, "errors: the residuals are"));
    assert_true(says(robust, "outliers: 10 of 120 observations"));
    const plh_fit_solution *best = plh_fit_get(robust, 0);
    for (int k = 0; k < 2; k++)
        assert_true(fabs(best->s[k] - s->truth.s[k]) <
                    5.0 * sqrt(best->covariance[6 + k][6 + k]) + 1e-4);
    plh_fit_destroy(plain);
    plh_fit_destroy(robust);
    free(s);
}

/* A gap in which the body turns many times: it is named, and the motion after it still fits. */
static void gaps(void **state)
{
    (void)state;
    struct synthetic *s = malloc(sizeof *s);
    synthetic_make(12, SEE_ATTITUDES, REGIME_SAM, true, 300, 40.0, 1e-3, s);
    const size_t keep = 60;
    memmove(s->data + keep, s->data + 240, 60 * sizeof *s->data);
    s->n = 120;
    plh_fit *fit = fit_of(s, false);
    double excess;
    assert_true(says(fit, "gap: nothing was observed for"));
    assert_true(covered(fit, s, &excess) && excess > -1e-3);
    plh_fit_destroy(fit);
    free(s);
}

/* Errors that are not given are estimated. */
static void unknown_errors(void **state)
{
    (void)state;
    struct synthetic *s = malloc(sizeof *s);
    synthetic_make(15, SEE_BOTH, REGIME_SAM, false, 150, 8.0, 3e-3, s);
    const double rate = s->data[1].sigma;
    for (size_t i = 0; i < s->n; i++)
        s->data[i].sigma = 0.0;
    plh_fit *fit = fit_of(s, false);
    assert_true(fabs(plh_fit_sigma(fit, 0) / 3e-3 - 1.0) < 0.15);
    assert_true(fabs(plh_fit_sigma(fit, 1) / rate - 1.0) < 0.15);
    plh_fit_destroy(fit);
    free(s);
}

/* Attitudes of a steady spin at even times, with noise. */
static size_t spin_data(double speed, double gap, uint64_t seed, double sigma, plh_fit_datum *data)
{
    enum { N = 60 };
    plh_random r;
    plh_random_stream(seed, 0, &r);
    for (size_t i = 0; i < N; i++) {
        const double t = gap * (double)i, angle = speed * t;
        const plh_vec3 noise =
            plh_vec3_scale(0.5 * sigma, plh_vec3_make(plh_random_normal(&r), plh_random_normal(&r),
                                                      plh_random_normal(&r)));
        const plh_quat q = plh_quat_mul(plh_quat_exp(plh_vec3_make(0.3 * angle, 0.0, 0.4 * angle)),
                                        plh_quat_exp(noise));
        data[i] = (plh_fit_datum){t, PLH_FIT_ATTITUDE, {q.w, q.x, q.y, q.z}, {0, 0, 1}, sigma};
    }
    return N;
}

/* A spin that whole turns between the observations may hide: the slowest comes first, and the
 * aliases are named. */
static void the_slowest_spin_comes_first(void **state)
{
    (void)state;
    static const double per_turn[] = {4.0, 6.0, 10.0, 20.0};
    plh_fit_datum data[60];
    for (uint64_t seed = 1; seed <= 12; seed++) {
        const double gap = 2.0 * PLH_PI / per_turn[seed % 4];
        plh_fit_options options = plh_fit_options_default();
        plh_fit *fit;
        options.seed = seed;
        const size_t n = spin_data(1.0, gap, seed, 0.01, data);
        assert_int_equal(plh_fit_create(n, data, &options, &fit), PLH_OK);
        assert_true(fabs(plh_vec3_norm(plh_fit_get(fit, 0)->omega) - 1.0) < 0.01);
        assert_int_equal(plh_fit_get(fit, 0)->alias, 0);
        assert_int_equal(plh_fit_count(fit), 3);
        for (int i = 1; i < 3; i++) {
            const plh_fit_solution *s = plh_fit_get(fit, i);
            const double turns = (plh_vec3_dot(s->omega, plh_fit_get(fit, 0)->omega) - 1.0) * gap;
            assert_true(s->alias != 0);
            assert_true(fabs(turns / (2.0 * PLH_PI) - s->alias) < 0.05);
            assert_true(s->chi2 < plh_fit_get(fit, 0)->chi2 + options.within);
        }
        assert_true(says(fit, "aliases: the observations also fit angular speeds of"));
        plh_fit_destroy(fit);
    }
    /* Uneven times leave no doubt. */
    const size_t n = spin_data(1.0, 0.6, 3, 0.01, data);
    plh_fit_options options = plh_fit_options_default();
    plh_fit *fit;
    for (size_t i = 0; i < n; i++) {
        const double angle = data[i].t = 0.6 * (double)i + 0.05 * (double)(i * i % 7);
        const plh_quat q = plh_quat_exp(plh_vec3_make(0.3 * angle, 0.0, 0.4 * angle));
        data[i].value[0] = q.w, data[i].value[1] = q.x;
        data[i].value[2] = q.y, data[i].value[3] = q.z;
    }
    assert_int_equal(plh_fit_create(n, data, &options, &fit), PLH_OK);
    assert_int_equal(plh_fit_count(fit), 1);
    assert_false(says(fit, "aliases"));
    plh_fit_destroy(fit);
}

/* A body that is not free, and whose errors are not given: chi^2 is as it should be, the residuals
 * are not. */
static void a_pattern_is_named(void **state)
{
    (void)state;
    enum { N = 90 };
    plh_fit_datum data[N];
    plh_body body;
    plh_fit *fit;
    plh_fit_options options = plh_fit_options_default();
    plh_state now;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.6), &body), PLH_OK);
    for (int free_body = 0; free_body < 2; free_body++) {
        plh_random r;
        plh_random_stream(7, 0, &r);
        now = (plh_state){plh_quat_identity(), {0.8, 1.0, 1.04}};
        for (int i = 0; i < N; i++) {
            const plh_vec3 noise =
                plh_vec3_make(0.005 * plh_random_normal(&r), 0.005 * plh_random_normal(&r),
                              0.005 * plh_random_normal(&r));
            const plh_quat q = plh_quat_mul(now.q, plh_quat_exp(noise));
            data[i] =
                (plh_fit_datum){i / 3.0, PLH_FIT_ATTITUDE, {q.w, q.x, q.y, q.z}, {0, 0, 1}, 0};
            for (int k = 0; k < 100; k++) { /* friction in small kicks */
                assert_int_equal(plh_free_step(&body, 1.0 / 300.0, &now, &now), PLH_OK);
                if (!free_body)
                    now.m = plh_vec3_scale(1.0 - 0.015 / 300.0, now.m);
            }
        }
        assert_int_equal(plh_fit_create(N, data, &options, &fit), PLH_OK);
        const double freedom = (double)plh_fit_number_count(fit) - plh_fit_get(fit, 0)->rank;
        assert_true(fabs(plh_fit_get(fit, 0)->chi2 / freedom - 1.0) < 0.05);
        assert_int_equal(says(fit, "errors: neighbouring residuals are alike"), !free_body);
        assert_int_equal((plh_fit_doubts(fit) & PLH_FIT_DOUBT_PATTERN) != 0, !free_body);
        plh_fit_destroy(fit);
    }
}

/* Attitudes that no motion has: the search says that it may have failed, and how many starts it
 * tried. */
static void a_failed_search_is_named(void **state)
{
    (void)state;
    for (int given = 0; given < 2; given++) {
        plh_fit_datum data[40];
        plh_fit_options options = plh_fit_options_default();
        plh_fit *fit;
        plh_random r;
        plh_random_stream(3, 0, &r);
        for (int i = 0; i < 40; i++) {
            const plh_quat q = plh_random_rotation(&r);
            data[i] = (plh_fit_datum){
                i, PLH_FIT_ATTITUDE, {q.w, q.x, q.y, q.z}, {0, 0, 1}, given ? 0.01 : 0.0};
        }
        options.starts = 4;
        assert_int_equal(plh_fit_create(40, data, &options, &fit), PLH_OK);
        assert_true(plh_fit_doubts(fit) & PLH_FIT_DOUBT_SEARCH);
        assert_int_equal((plh_fit_doubts(fit) & PLH_FIT_DOUBT_ERRORS) != 0, given);
        assert_true(says(fit, "search: it may have failed: the best of "));
        assert_true(says(fit, " starts leaves residuals of "));
        assert_false(says(fit, "--"));
        plh_fit_destroy(fit);
    }
}

/* Moments that no body has, in data that determine them. */
static void impossible_moments_are_named(void **state)
{
    (void)state;
    plh_fit_datum data[80];
    plh_fit_options options = plh_fit_options_default();
    plh_body body;
    plh_motion motion;
    plh_fit *fit;
    options.principal = true;
    for (int possible = 0; possible < 2; possible++) {
        const plh_vec3 moments = plh_vec3_make(0.3, possible ? 0.8 : 0.6, 1.0);
        assert_int_equal(plh_body_from_moments(moments, &body), PLH_OK);
        const plh_state start = {plh_quat_identity(), {0.2, 0.4, 0.6}};
        assert_int_equal(plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &motion), PLH_OK);
        for (int i = 0; i < 80; i++) {
            const plh_state s = plh_motion_at(&motion, 0.5 * i);
            data[i] = (plh_fit_datum){
                0.5 * i, PLH_FIT_ATTITUDE, {s.q.w, s.q.x, s.q.y, s.q.z}, {0, 0, 1}, 1e-4};
        }
        assert_int_equal(plh_fit_create(80, data, &options, &fit), PLH_OK);
        assert_int_equal(says(fit, "moments: they break the triangle inequality"), !possible);
        assert_int_equal(plh_fit_doubts(fit), possible ? 0 : PLH_FIT_DOUBT_MOMENTS);
        plh_fit_destroy(fit);
    }
}

/* The header says what the default is. */
static void defaults(void **state)
{
    (void)state;
    const plh_fit_options o = plh_fit_options_default();
    assert_true(!o.principal && !o.robust && o.within == 20.0 && o.starts == 0 && o.seed == 1);
}

/* A tensor put into a point comes back: T v = I v means log T v = (log I - mean) v. */
static void a_tensor_comes_back(void **state)
{
    (void)state;
    const plh_mat3 T = {{{2.0, 0.3, -0.4}, {0.3, 3.0, 0.5}, {-0.4, 0.5, 2.5}}};
    struct fit_point p = {.q = plh_quat_identity()};
    plh_vec3 moment;
    plh_mat3 R;
    assert_true(point_set_tensor(T, &p));
    assert_int_equal(plh_tensor_diagonalise(T, &moment, &R), PLH_OK);
    const double l[3] = {log(moment.x), log(moment.y), log(moment.z)};
    const double mean = (l[0] + l[1] + l[2]) / 3.0;
    const plh_mat3 S = point_log_tensor(&p);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) {
            double sum = 0.0;
            for (int j = 0; j < 3; j++)
                sum += S.a[i][j] * R.a[k][j];
            assert_true(fabs(sum - (l[k] - mean) * R.a[k][i]) < 1e-14);
        }
    for (int k = 0; k < 5; k++) /* the tensor uses all of them */
        assert_true(fabs(p.s[k]) > 1e-3);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        stride = 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tensor_comes_back),
        cmocka_unit_test(slopes_against_differences),
        cmocka_unit_test(the_truth_is_covered),
        cmocka_unit_test(what_cannot_be_told_is_named),
        cmocka_unit_test(bad_data_are_refused),
        cmocka_unit_test(outliers),
        cmocka_unit_test(gaps),
        cmocka_unit_test(unknown_errors),
        cmocka_unit_test(the_slowest_spin_comes_first),
        cmocka_unit_test(a_pattern_is_named),
        cmocka_unit_test(a_failed_search_is_named),
        cmocka_unit_test(impossible_moments_are_named),
        cmocka_unit_test(defaults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
