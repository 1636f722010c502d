/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The derivatives of the free motion against differences in MPFR, on every instruction set, and
 * their properties. */
#include "support/cmocka_all.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "free/cases.h"
#include "free/derivatives_inside.h"
#include "free/oracle_derivatives.h"
#include <polhode/free.h>
#include <polhode/rotation.h>

static bool long_run;

enum { ROWS = PLH_JACOBIAN_ROWS, COLUMNS = PLH_JACOBIAN_COLUMNS };

static plh_state start_of(const plh_free_case *c)
{
    return (plh_state){{c->q0[0], c->q0[1], c->q0[2], c->q0[3]}, {c->m[0], c->m[1], c->m[2]}};
}

static void prepare(const plh_free_case *c, double t0, plh_motion_derivatives *D)
{
    plh_body body;
    plh_motion motion;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c->I[0], c->I[1], c->I[2]), &body),
                     PLH_OK);
    assert_int_equal(plh_motion_init(&body, start_of(c), t0, PLH_MOTION_PLAIN, &motion), PLH_OK);
    plh_motion_derivatives_init(&motion, D);
}

/* Column j of a table in the variables of the truth. */
static void scaled_column(const plh_free_case *c, const plh_derivative_truth *truth,
                          const plh_jacobian *J, int j, double out[ROWS])
{
    const double unit = j < 3 ? 1 : j < 6 ? truth->G : j < 9 ? c->I[j - 6] : 1 / truth->rate;
    for (int i = 0; i < ROWS; i++)
        out[i] = J->d[i][j] * unit / (i < 3 ? 1 : truth->G);
}

static bool has_nan_column(const plh_jacobian *J, int j)
{
    for (int i = 0; i < ROWS; i++)
        if (!isnan(J->d[i][j]))
            return false;
    return true;
}

/* Beyond this the differences of the truth are no longer linear. */
static const double most = 0x1p70;

typedef struct tally {
    int columns, over;
    double worst;
} tally;

static void judge(int index, const plh_free_case *c, const plh_derivative_truth *truth,
                  const plh_jacobian *J, tally *sum)
{
    for (int j = 0; j < COLUMNS; j++) {
        double column[ROWS];
        if (j >= PLH_BY_MOMENT && j < PLH_BY_TIME && c->I[j - PLH_BY_MOMENT] == 0) {
            assert_true(has_nan_column(J, j));
            continue;
        }
        if (truth->size[j] > most)
            continue;
        scaled_column(c, truth, J, j, column);
        const double e = plh_test_derivative_error(truth, j, column) / (0x1p-53 + truth->cond[j]);
        sum->columns++;
        sum->over += e > 20;
        sum->worst = fmax(sum->worst, e);
        if (!(e <= 200))
            fail_msg("case %d (%s), column %d: error %g", index, c->kind, j, e);
    }
}

/* At most 20 (u + cond) in 99% of columns and 200 in all. */
static void every_column_is_exact_to_conditioning(void **state)
{
    (void)state;
    const int cases = long_run ? 10000 : 232 / PLH_TEST_STRIDE;
    tally sum = {0, 0, 0};
    for (int i = 0; i < cases; i++) {
        plh_free_case c;
        plh_derivative_truth truth;
        plh_motion_derivatives D;
        plh_jacobian J;
        plh_test_free_case(long_run ? 301 : 31, i, &c);
        plh_test_derivative_truth(&c, &truth);
        prepare(&c, 0.0, &D);
        plh_motion_derivatives_at(&D, c.t, &J);
        judge(i, &c, &truth, &J, &sum);
    }
    assert_true(sum.over * 100 <= sum.columns);
    print_message("%d columns: worst %.1f (u + cond), over 20 in %.3f%%\n", sum.columns, sum.worst,
                  100.0 * sum.over / sum.columns);
}

/* Every kernel gives the state of the motion to the bit, and the same table. */
static void batches_have_the_bits_of_single_times(void **state)
{
    (void)state;
    enum { n = 21 };
    double t[n];
    plh_jacobian many[n], pooled[n], one;
    plh_pool *pool;
    assert_int_equal(plh_pool_create(2, &pool), PLH_OK);
    for (int i = 0; i < 290; i++) {
        plh_free_case c;
        plh_motion_derivatives D;
        plh_test_free_case(32, i, &c);
        prepare(&c, 0.25, &D);
        for (int k = 0; k < n; k++)
            t[k] = 0.25 + (k - 4) * 0.2 * c.t;
        plh_motion_derivatives_batch(&D, n, t, many);
        assert_int_equal(plh_motion_derivatives_batch_pool(&D, n, t, pooled, pool), PLH_OK);
        assert_memory_equal(many, pooled, sizeof many);
        for (int k = 0; k < n; k++) {
            const plh_state s = plh_motion_at(&D.motion, t[k]);
            plh_motion_derivatives_at(&D, t[k], &one);
            assert_memory_equal(&s, &one.state, sizeof s);
            if (plh_isa_has_fma() || !PLH_ISA_DISPATCH)
                assert_memory_equal(&one, &many[k], sizeof one);
        }
    }
    plh_pool_destroy(pool);
}

#if PLH_ISA_DISPATCH
/* Without fma the numbers are others, and as good. */
static void the_plain_kernel_is_exact_too(void **state)
{
    (void)state;
    tally sum = {0, 0, 0};
    for (int i = 0; i < 116; i += PLH_TEST_STRIDE) {
        plh_free_case c;
        plh_derivative_truth truth;
        plh_motion_derivatives D;
        plh_jacobian J;
        plh_test_free_case(33, i, &c);
        plh_test_derivative_truth(&c, &truth);
        prepare(&c, 0.0, &D);
        plh_derivatives_many_base(plh_derivatives_look(&D), 1, &c.t, &J);
        judge(i, &c, &truth, &J, &sum);
    }
    assert_true(sum.over * 100 <= sum.columns);
}
#endif

/* The largest difference of second * first from both, relative to its terms; `unit` scales the rows
 * and columns. The moments act in both spans. */
static double chain_error(const plh_jacobian *first, const plh_jacobian *second,
                          const plh_jacobian *both, const double unit[9])
{
    double worst = 0;
    for (int j = 0; j < 9; j++)
        for (int i = 0; i < ROWS; i++) {
            double sum = j < 6 ? 0 : second->d[i][j], size = fabs(sum);
            for (int k = 0; k < ROWS; k++) {
                sum += second->d[i][k] * first->d[k][j];
                size += fabs(second->d[i][k] * first->d[k][j]);
            }
            size += fabs(both->d[i][j]) + unit[i] / unit[j];
            worst = fmax(worst, fabs(sum - both->d[i][j]) / size);
        }
    return worst;
}

/* The derivatives over two spans multiply to those over their sum. */
static void the_chain_rule_holds(void **state)
{
    (void)state;
    double worst = 0;
    for (int i = 0; i < 29 * 20; i++) {
        plh_free_case c, later;
        plh_motion_derivatives D, E;
        plh_jacobian first, second, both;
        plh_test_free_case(34, i, &c);
        if (strcmp(c.kind, "generic") != 0 && strcmp(c.kind, "near axis") != 0 &&
            strcmp(c.kind, "oblate") != 0 && strcmp(c.kind, "sphere") != 0)
            continue;
        double G = 0, rate = 0;
        for (int k = 0; k < 3; k++) {
            G = hypot(G, c.m[k]);
            rate = hypot(rate, c.m[k] / c.I[k]);
        }
        const double t1 = 2.0 / rate, t2 = 5.0 / rate;
        prepare(&c, 0.0, &D);
        plh_motion_derivatives_at(&D, t1, &first);
        plh_motion_derivatives_at(&D, t2, &both);
        later = c;
        const double q[4] = {first.state.q.w, first.state.q.x, first.state.q.y, first.state.q.z};
        memcpy(later.q0, q, sizeof q);
        later.m[0] = first.state.m.x, later.m[1] = first.state.m.y, later.m[2] = first.state.m.z;
        prepare(&later, t1, &E);
        plh_motion_derivatives_at(&E, t2, &second);
        const double unit[9] = {1, 1, 1, G, G, G, c.I[0], c.I[1], c.I[2]};
        worst = fmax(worst, chain_error(&first, &second, &both, unit));
    }
    assert_true(worst < 1e-13);
}

/* A spin about the middle axis: the instability grows as cosh, up to exp(150). */
static void the_saddle_grows_as_it_must(void **state)
{
    (void)state;
    const plh_free_case c = {{1, 2, 3}, {0, 2, 0}, {1, 0, 0, 0}, 0, "saddle"};
    const double lambda = 2 * sqrt((1.0 - 0.5) * (0.5 - 1.0 / 3.0));
    plh_motion_derivatives D;
    plh_jacobian J;
    prepare(&c, 0.0, &D);
    for (int k = 1; k < 50; k++) {
        const double t = 10.0 * k / 2, grown = cosh(lambda * t);
        plh_motion_derivatives_at(&D, t, &J);
        assert_true(fabs(J.d[3][3] / grown - 1) < 1e-15 * (8 + lambda * t));
        assert_true(fabs(J.d[5][5] / grown - 1) < 1e-15 * (8 + lambda * t));
        assert_true(fabs(J.d[4][4] - 1) < 1e-15 && fabs(J.d[1][4] - 0.5 * t) < 1e-15 * t);
    }
}

static void assert_all_nan(const plh_jacobian *J)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            assert_true(isnan(J->d[i][j]));
}

/* In the user's axes: by differences of the motion of a turned body. */
static void tables_turn_to_the_users_axes(void **state)
{
    (void)state;
    const plh_mat3 tensor = {{{2, 0.3, -0.2}, {0.3, 3, 0.1}, {-0.2, 0.1, 4}}};
    const plh_state start = {{0.5, 0.5, -0.5, 0.5}, {1, -2, 0.5}};
    const double t = 1.7, h = 0x1p-20;
    plh_body body;
    plh_motion motion;
    plh_motion_derivatives D;
    plh_jacobian J;
    assert_int_equal(plh_body_from_tensor(tensor, &body), PLH_OK);
    plh_motion_init(&body, plh_body_to_principal(&body, start), 0, 0, &motion);
    plh_motion_derivatives_init(&motion, &D);
    plh_motion_derivatives_at(&D, t, &J);
    plh_body_jacobian_to_user(&body, &J, &J);
    for (int j = 0; j < 6; j++) {
        plh_state s[2];
        for (int side = 0; side < 2; side++) {
            double d[6] = {0};
            d[j] = side ? h : -h;
            plh_state x = {
                plh_quat_mul(start.q, plh_quat_exp(plh_vec3_make(d[0] / 2, d[1] / 2, d[2] / 2))),
                plh_vec3_add(start.m, plh_vec3_make(d[3], d[4], d[5]))};
            plh_motion_init(&body, plh_body_to_principal(&body, x), 0, 0, &motion);
            s[side] = plh_body_to_user(&body, plh_motion_at(&motion, t));
        }
        const plh_quat turn = plh_quat_mul(plh_quat_conj(s[0].q), s[1].q);
        const double change[6] = {2 * turn.x,          2 * turn.y,          2 * turn.z,
                                  s[1].m.x - s[0].m.x, s[1].m.y - s[0].m.y, s[1].m.z - s[0].m.z};
        for (int i = 0; i < 6; i++)
            assert_true(fabs(change[i] / (2 * h) - J.d[i][j]) < 1e-8);
    }
}

static void bad_input_gives_nan(void **state)
{
    (void)state;
    const plh_free_case c = {{1, 2, 3}, {1, 2, 3}, {1, 0, 0, 0}, 0, "bad"};
    plh_body body;
    plh_motion motion;
    plh_motion_derivatives D;
    plh_jacobian J;
    prepare(&c, 0.0, &D);
    plh_motion_derivatives_at(&D, NAN, &J);
    assert_all_nan(&J);
    plh_motion_derivatives_at(&D, INFINITY, &J);
    assert_all_nan(&J);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 2, 3), &body), PLH_OK);
    plh_state s = start_of(&c);
    s.m.x = NAN;
    assert_int_equal(plh_motion_init(&body, s, 0, 0, &motion), PLH_NOT_FINITE);
    plh_motion_derivatives_init(&motion, &D);
    plh_motion_derivatives_at(&D, 1.0, &J);
    assert_all_nan(&J);
    plh_motion_derivatives_batch(&D, 0, NULL, NULL);
}

int main(int argc, char **argv)
{
    long_run = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_column_is_exact_to_conditioning),
        cmocka_unit_test(batches_have_the_bits_of_single_times),
#if PLH_ISA_DISPATCH
        cmocka_unit_test(the_plain_kernel_is_exact_too),
#endif
        cmocka_unit_test(the_chain_rule_holds),
        cmocka_unit_test(the_saddle_grows_as_it_must),
        cmocka_unit_test(tables_turn_to_the_users_axes),
        cmocka_unit_test(bad_input_gives_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
