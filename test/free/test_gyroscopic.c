/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The gyroscopic step of the library: what it computes, what it refuses. Its energy, and its float
 * form, are tested in test/amalgamation. */
#include <math.h>
#include <polhode/gyroscopic.h>
#include <polhode/random.h>
#include <polhode/rotation.h>
#include <polhode/step.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* In the axes of the body it is the momentum of the exact step, whatever the attitude. */
static void test_exact(void **state)
{
    plh_random r;
    (void)state;
    plh_random_seed(19, &r);
    for (int i = 0; i < 2000; i++) {
        plh_body body;
        const plh_vec3 I = {0.2 + plh_random_uniform(&r), 0.2 + plh_random_uniform(&r),
                            0.2 + plh_random_uniform(&r)};
        const plh_quat q = plh_random_rotation(&r);
        const plh_vec3 start = plh_vec3_scale(3.0, plh_random_direction(&r));
        const double dt = 4.0 * (plh_random_uniform(&r) - 0.5);
        assert_int_equal(plh_body_from_moments(I, &body), PLH_OK);
        plh_vec3 omega = start, tensor = start;
        assert_int_equal(plh_gyroscopic(&body, dt, q, &omega), PLH_OK);
        plh_state s = {plh_quat_identity(), plh_body_momentum(&body, plh_quat_unrotate(q, start))};
        assert_int_equal(plh_free_step(&body, dt, &s, &s), PLH_OK);
        const plh_vec3 truth = plh_quat_rotate(q, plh_body_omega(&body, s.m));
        /* up to 5e-14 is taken off for the sake of the energy; an unstable spin multiplies
         * rounding */
        assert_true(plh_vec3_norm(plh_vec3_sub(truth, omega)) < 2e-13);
        body.frame = plh_quat_conj(q);
        assert_int_equal(plh_gyroscopic_tensor(plh_body_tensor(&body), dt, &tensor), PLH_OK);
        assert_true(plh_vec3_norm(plh_vec3_sub(truth, tensor)) < 2e-12);
    }
}

static void test_refused(void **state)
{
    plh_body body;
    plh_vec3 omega = {1.0, 2.0, 3.0};
    const plh_quat zero = {0.0, 0.0, 0.0, 0.0};
    (void)state;
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body);
    assert_int_equal(plh_gyroscopic(&body, NAN, plh_quat_identity(), &omega), PLH_NOT_FINITE);
    assert_int_equal(plh_gyroscopic(&body, 0.1, zero, &omega), PLH_BAD_ATTITUDE);
    assert_int_equal(
        plh_gyroscopic_moments(plh_vec3_make(1.0, -2.0, 1.0), 0.1, plh_quat_identity(), &omega),
        PLH_BAD_INERTIA);
    assert_true(isfinite(omega.x + omega.y + omega.z));
    omega = plh_vec3_make(0.0, 0.0, 0.0);
    assert_int_equal(plh_gyroscopic(&body, 0.1, plh_quat_identity(), &omega), PLH_OK);
    assert_true(omega.x == 0.0 && omega.y == 0.0 && omega.z == 0.0);
    /* The spin of a rotor about its own axis is no motion. */
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.0), &body);
    omega = plh_vec3_make(0.3, 0.4, 5.0);
    assert_int_equal(plh_gyroscopic(&body, 0.1, plh_quat_identity(), &omega), PLH_OK);
    assert_true(omega.z == 0.0 && fabs(omega.x - 0.3) < 1e-14);
}

/* The rows of a batch have what the single function gives, in double and in floats. */
static void test_rows(void **state)
{
    enum { ROWS = 131 };
    static double inverse[ROWS][3], q[ROWS][4], omega[ROWS][3];
    static float inverse_f[ROWS][3], q_f[ROWS][4], omega_f[ROWS][3];
    plh_random r;
    size_t failed = 99;
    (void)state;
    plh_random_seed(23, &r);
    for (int i = 0; i < ROWS; i++) {
        const plh_quat a = plh_random_rotation(&r);
        const double all[4] = {a.w, a.x, a.y, a.z};
        for (int k = 0; k < 4; k++)
            q_f[i][k] = (float)(q[i][k] = all[k]);
        for (int k = 0; k < 3; k++) {
            inverse_f[i][k] = (float)(inverse[i][k] = 1.0 + plh_random_uniform(&r));
            omega_f[i][k] = (float)(omega[i][k] = 4.0 * plh_random_uniform(&r));
        }
    }
    static double start[ROWS][3];
    memcpy(start, omega, sizeof start);
    plh_gyroscopic_batch b = {.n = ROWS, .inverse = inverse, .q = q, .omega = omega};
    assert_int_equal(plh_gyroscopic_batch_step(&b, 0.05, &failed), PLH_OK);
    assert_int_equal(failed, 0);
    b = (plh_gyroscopic_batch){
        .n = ROWS, .inverse = inverse_f, .q = q_f, .omega = omega_f, .flags = PLH_WORLD_FLOAT};
    assert_int_equal(plh_gyroscopic_batch_step(&b, 0.05, NULL), PLH_OK);
    for (int i = 0; i < ROWS; i++) {
        const double *w = inverse[i];
        plh_vec3 one = {start[i][0], start[i][1], start[i][2]};
        const plh_vec3 moment = {1.0 / w[0], 1.0 / w[1], 1.0 / w[2]};
        assert_int_equal(plh_gyroscopic_moments(
                             moment, 0.05, (plh_quat){q[i][0], q[i][1], q[i][2], q[i][3]}, &one),
                         PLH_OK);
        const plh_vec3 many = {omega[i][0], omega[i][1], omega[i][2]};
        assert_true(plh_vec3_norm(plh_vec3_sub(one, many)) < 1e-13);
        const plh_vec3 floats = {(double)omega_f[i][0], (double)omega_f[i][1],
                                 (double)omega_f[i][2]};
        assert_true(plh_vec3_norm(plh_vec3_sub(one, floats)) < 2e-6);
    }
    b.flags = PLH_WORLD_MOMENTUM;
    assert_int_equal(plh_gyroscopic_batch_step(&b, 0.05, NULL), PLH_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_exact), cmocka_unit_test(test_rows),
                                       cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
