/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The derivatives of every torque model against differences in 128 bits; those of kicks and
 * sums. */
#include "cases.h"

#include <polhode/rotation.h>

enum { MODELS = 64 };

/* Derivative of the torque by a rotation about axis i (i < 3) or by component i - 3 of the
 * momentum. */
static void exact_slope(const quad_problem *p, quad t, const quad y[QUAD_STATE], int i, quad out[3])
{
    const quad e = (quad)1e-10;
    quad f[2][3];
    for (int side = 0; side < 2; side++) {
        quad z[QUAD_STATE];
        memcpy(z, y, sizeof z);
        if (i < 3)
            turned(y, i, side ? e : -e, z);
        else
            z[4 + i - 3] += side ? e : -e;
        quad_torque(p, t, z, f[side]);
    }
    for (int k = 0; k < 3; k++)
        out[k] = (f[1][k] - f[0][k]) / (2 * e);
}

static plh_vec3 column(const plh_mat3 *a, int j)
{
    return plh_vec3_make(a->a[0][j], a->a[1][j], a->a[2][j]);
}

/* Relative to the largest of the six columns and the torque itself. */
static void every_model_gives_its_derivatives(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        quad_problem p = {&torque, &body};
        for (int k = 0; k < STATES; k++) {
            const plh_state s = a_state(k);
            plh_mat3 by_attitude, by_momentum;
            quad y[QUAD_STATE], exact[3];
            double size = tolerance(&p, (quad)(0.1 * k), (quad_from_state(&s, y), y)), e = 0;
            if (!has_series(&torque)) {
                assert_int_equal(
                    plh_torque_tangent(&torque, &body, 0.1 * k, &s, &by_attitude, &by_momentum),
                    PLH_UNSUPPORTED);
                continue;
            }
            assert_int_equal(
                plh_torque_tangent(&torque, &body, 0.1 * k, &s, &by_attitude, &by_momentum),
                PLH_OK);
            for (int j = 0; j < 6; j++) {
                exact_slope(&p, (quad)(0.1 * k), y, j, exact);
                const plh_vec3 got = column(j < 3 ? &by_attitude : &by_momentum, j % 3);
                e = fmax(e, difference(got, exact));
                size = fmax(size, 4e-15 * largest(exact));
            }
            if (!(e <= 20 * size))
                fail_msg("%s, state %d: off by %g, allowed %g", torque.model->name, k, e,
                         20 * size);
        }
    }
}

/* By differences of the kick itself. */
static void check_kick(const plh_torque *torque, const plh_body *body, int k, double h)
{
    const double e = 0x1p-18;
    const plh_state s = a_state(k);
    plh_mat3 by_attitude, by_momentum;
    plh_vec3 m, plain;
    assert_int_equal(
        plh_torque_kick_tangent(torque, body, 0.1 * k, h, &s, &m, &by_attitude, &by_momentum),
        PLH_OK);
    assert_int_equal(plh_torque_kick(torque, body, 0.1 * k, h, &s, &plain), PLH_OK);
    assert_memory_equal(&m, &plain, sizeof m);
    for (int j = 0; j < 6; j++) {
        plh_vec3 side[2];
        for (int n = 0; n < 2; n++) {
            double d[6] = {0};
            d[j] = n ? e : -e;
            const plh_quat turn = plh_quat_exp(plh_vec3_make(d[0] / 2, d[1] / 2, d[2] / 2));
            const plh_state z = {plh_quat_mul(s.q, turn),
                                 plh_vec3_add(s.m, plh_vec3_make(d[3], d[4], d[5]))};
            plh_torque_kick(torque, body, 0.1 * k, h, &z, &side[n]);
        }
        const plh_vec3 change = plh_vec3_scale(0.5 / e, plh_vec3_sub(side[1], side[0]));
        const plh_vec3 got = column(j < 3 ? &by_attitude : &by_momentum, j % 3);
        const double off = plh_vec3_norm(plh_vec3_sub(change, got));
        const double size = 1 + plh_vec3_norm(got) + plh_vec3_norm(m);
        if (!(off <= 1e-7 * size))
            fail_msg("%s, state %d, column %d: off by %g of %g", torque->model->name, k, j, off,
                     size);
    }
}

static void kicks_have_derivatives(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++)
        for (int k = 0; k < STATES && has_series(&torque); k++)
            check_kick(&torque, &body, k, 0.01);
}

static void sums_add_their_derivatives(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque term[MODELS], sum;
    int n = 0;
    for (int i = 0; n < MODELS && make_case(i, &term[n]); i++)
        n += has_series(&term[n]);
    const plh_torque_list list = {term, n};
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    for (int k = 0; k < STATES; k++) {
        const plh_state s = a_state(k);
        plh_mat3 a, m, total_a = {{{0}}}, total_m = {{{0}}}, got_a, got_m;
        assert_int_equal(plh_torque_tangent(&sum, &body, 0.1 * k, &s, &got_a, &got_m), PLH_OK);
        double size = 1;
        for (int i = 0; i < n; i++) {
            plh_torque_tangent(&term[i], &body, 0.1 * k, &s, &a, &m);
            for (int j = 0; j < 9; j++) {
                total_a.a[j / 3][j % 3] += a.a[j / 3][j % 3];
                total_m.a[j / 3][j % 3] += m.a[j / 3][j % 3];
                size = fmax(size, fabs(a.a[j / 3][j % 3]) + fabs(m.a[j / 3][j % 3]));
            }
        }
        for (int j = 0; j < 9; j++) {
            assert_true(fabs(got_a.a[j / 3][j % 3] - total_a.a[j / 3][j % 3]) <= 1e-13 * size);
            assert_true(fabs(got_m.a[j / 3][j % 3] - total_m.a[j / 3][j % 3]) <= 1e-13 * size);
        }
    }
}

static plh_vec3 own_torque(const plh_torque *self, const plh_body *body, double t,
                           const plh_state *s)
{
    (void)self, (void)body, (void)t;
    return s->m;
}

static void a_torque_without_them_says_so(void **state)
{
    (void)state;
    static const plh_torque_model model = {
        .name = "own", .flags = PLH_TORQUE_VELOCITY, .torque = own_torque};
    plh_body body = a_body();
    plh_torque torque;
    plh_mat3 a, m;
    const plh_state s = a_state(1);
    assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_OK);
    assert_int_equal(plh_torque_tangent(&torque, &body, 0, &s, &a, &m), PLH_UNSUPPORTED);
    assert_true(isnan(a.a[0][0]) && isnan(m.a[2][2]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_model_gives_its_derivatives),
                                       cmocka_unit_test(kicks_have_derivatives),
                                       cmocka_unit_test(sums_add_their_derivatives),
                                       cmocka_unit_test(a_torque_without_them_says_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
