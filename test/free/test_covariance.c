/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Covariances against differences of the motion itself along the columns of a root of the first
 * one. */
#include "support/cmocka_all.h"
#include "support/small_change.h"

#include <math.h>
#include <string.h>

#include <polhode/free.h>
#include <polhode/random.h>
#include <polhode/rotation.h>

enum { ALL = 9 };

/* A start and moments with small changes d; the state at t in the user's axes. */
static plh_state moved(const plh_body *body, plh_state start, const double d[ALL], double t)
{
    plh_body other;
    plh_motion motion;
    const plh_vec3 I = plh_vec3_add(body->moment, plh_vec3_make(d[6], d[7], d[8]));
    assert_int_equal(plh_body_from_moments(I, &other), PLH_OK);
    const plh_state principal = plh_body_to_principal(body, state_changed(start, d));
    assert_int_equal(plh_motion_init(&other, principal, 0, 0, &motion), PLH_OK);
    return plh_body_to_user(body, plh_motion_at(&motion, t));
}

/* A lower triangle of random numbers, P = L L^T. */
static void draw(plh_random *r, double L[ALL][ALL], plh_covariance *P)
{
    memset(P, 0, sizeof *P);
    for (int i = 0; i < ALL; i++)
        for (int j = 0; j < ALL; j++)
            L[i][j] = j <= i ? 2 * plh_random_uniform(r) - 1 : 0;
    for (int i = 0; i < ALL; i++)
        for (int j = 0; j < ALL; j++)
            for (int k = 0; k < ALL; k++)
                P->p[i][j] += L[i][k] * L[j][k];
}

static void carried(const plh_body *body, plh_state start, const plh_covariance *P, double t,
                    plh_covariance *out)
{
    plh_motion motion;
    plh_motion_derivatives D;
    plh_jacobian J;
    plh_body_covariance_to_principal(body, P, out);
    assert_int_equal(plh_motion_init(body, plh_body_to_principal(body, start), 0, 0, &motion),
                     PLH_OK);
    plh_motion_derivatives_init(&motion, &D);
    plh_motion_derivatives_at(&D, t, &J);
    plh_jacobian_covariance(&J, out, out);
    plh_body_covariance_to_user(body, out, out);
}

static void compare(const plh_body *body, plh_state start, double t, plh_random *r)
{
    const double h = 0x1p-17;
    double L[ALL][ALL];
    plh_covariance P, got, want = {{{0}}};
    draw(r, L, &P);
    for (int k = 0; k < ALL; k++) {
        double plus[ALL], minus[ALL], d[6];
        for (int i = 0; i < ALL; i++) {
            plus[i] = h * L[i][k];
            minus[i] = -plus[i];
        }
        state_change(moved(body, start, minus, t), moved(body, start, plus, t), 0.5 / h, d);
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                want.p[i][j] += d[i] * d[j];
    }
    carried(body, start, &P, t, &got);
    for (int i = 0; i < ALL; i++)
        for (int j = 0; j < ALL; j++) {
            assert_true(got.p[i][j] == got.p[j][i]);
            if (i < 6 && j < 6)
                assert_true(fabs(got.p[i][j] - want.p[i][j]) <
                            1e-6 * sqrt(want.p[i][i] * want.p[j][j]));
            else if (i >= 6 && j >= 6)
                assert_true(fabs(got.p[i][j] - P.p[i][j]) < 1e-14);
        }
}

static void errors_grow_with_the_motion(void **state)
{
    (void)state;
    const plh_state start = {{0.5, 0.5, -0.5, 0.5}, {1, -2, 0.5}};
    const plh_mat3 tensor = {{{2, 0.3, -0.2}, {0.3, 3, 0.1}, {-0.2, 0.1, 4}}};
    const plh_vec3 moment[] = {{1, 2, 3}, {2, 2, 1}, {3, 1, 3}, {2, 2, 2}};
    plh_random r;
    plh_body body;
    plh_random_seed(7, &r);
    for (double t = -3; t < 10; t += 1.7) {
        for (size_t i = 0; i < sizeof moment / sizeof moment[0]; i++) {
            assert_int_equal(plh_body_from_moments(moment[i], &body), PLH_OK);
            compare(&body, start, t, &r);
        }
        assert_int_equal(plh_body_from_tensor(tensor, &body), PLH_OK);
        compare(&body, start, t, &r);
    }
}

/* The zero moment of a rotor has no derivative, and none is needed. */
static void what_is_exact_does_not_count(void **state)
{
    (void)state;
    const plh_state start = {{1, 0, 0, 0}, {1, 2, 0}};
    plh_body body;
    plh_covariance P = {{{0}}}, out;
    P.p[0][0] = P.p[3][3] = 0.25;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(2, 2, 0), &body), PLH_OK);
    carried(&body, start, &P, 3.0, &out);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            assert_true(isfinite(out.p[i][j]));
    assert_true(out.p[8][8] == 0 && fabs(out.p[3][3] - 0.25) < 1e-15);
    carried(&body, start, &P, 0.0, &out);
    assert_true(fabs(out.p[0][0] - 0.25) < 1e-15 && fabs(out.p[3][3] - 0.25) < 1e-15 &&
                out.p[0][3] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(errors_grow_with_the_motion),
                                       cmocka_unit_test(what_is_exact_does_not_count)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
