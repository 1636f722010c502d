/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tangent maps of exact steps and of splittings: by differences, and as symplectic maps. */
#include "support/cmocka_all.h"
#include "support/small_change.h"

#include <math.h>
#include <polhode/extend/torque.h>
#include <polhode/rotation.h>
#include <polhode/splitting.h>
#include <polhode/step.h>
#include <string.h>

static const plh_state start = {{0.5, 0.5, -0.5, 0.5}, {1, -2, 0.5}};

static plh_state changed(plh_state s, int j, double e)
{
    double d[6] = {0};
    d[j] = e;
    return state_changed(s, d);
}

static plh_tangent run(const plh_scheme *scheme, const plh_body *body, const plh_torque *torque,
                       plh_state *s, int steps)
{
    plh_tangent tangent = plh_tangent_identity();
    for (int i = 0; i < steps; i++)
        assert_int_equal(
            plh_splitting_tangent(scheme, body, torque, 0.3 + 0.1 * i, 0.1, s, &tangent), PLH_OK);
    return tangent;
}

/*
 * The canonical form dtheta ^ dm on the left-trivialised bundle, Abraham and Marsden (1978),
 * section 4.4: W(1, 2) = m1.theta2 - m2.theta1 - m.(theta1 x theta2).
 */
static double form(plh_vec3 m, const plh_tangent *a, int j, int k)
{
    const plh_vec3 t1 = {a->a[0][j], a->a[1][j], a->a[2][j]},
                   m1 = {a->a[3][j], a->a[4][j], a->a[5][j]};
    const plh_vec3 t2 = {a->a[0][k], a->a[1][k], a->a[2][k]},
                   m2 = {a->a[3][k], a->a[4][k], a->a[5][k]};
    return plh_vec3_dot(m1, t2) - plh_vec3_dot(m2, t1) - plh_vec3_dot(m, plh_vec3_cross(t1, t2));
}

static double symplectic_defect(plh_vec3 m0, plh_vec3 m1, const plh_tangent *a)
{
    const plh_tangent one = plh_tangent_identity();
    double worst = 0;
    for (int j = 0; j < 6; j++)
        for (int k = 0; k < j; k++)
            worst = fmax(worst, fabs(form(m1, a, j, k) - form(m0, &one, j, k)));
    return worst;
}

static const char *const torques[] = {
    "heavy-top", "gravity-gradient", "spring",  "soft-wall-described", "magnetic", "damping",
    "gyrostat",  "vessel",           "constant"};

/* Every scheme under every kind of torque; and under one with a potential it is symplectic to
 * rounding. */
static void splittings_have_tangent_maps(void **state)
{
    (void)state;
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 1.7, 2.2), &body), PLH_OK);
    for (size_t n = 0; n < sizeof torques / sizeof torques[0]; n++) {
        const plh_torque_model *model = plh_torque_model_find(torques[n]);
        plh_torque torque;
        assert_non_null(model);
        assert_int_equal(plh_torque_init(model, NULL, &torque), PLH_OK);
        assert_int_equal(plh_torque_set(&torque, model->examples[0]), PLH_OK);
        const unsigned flags = plh_torque_flags(&torque);
        for (int k = 0; k < plh_scheme_count(); k++) {
            const plh_scheme *scheme = plh_scheme_get(k);
            plh_state s = start;
            if (scheme->flows) {
                plh_tangent none = {0};
                assert_int_equal(plh_splitting_tangent(scheme, &body, &torque, 0.0, 0.1, &s, &none),
                                 PLH_UNSUPPORTED);
                continue;
            }
            const plh_tangent a = run(scheme, &body, &torque, &s, 5);
            double size = 1;
            for (int j = 0; j < 6; j++) {
                plh_state plus = changed(start, j, 1e-6), minus = changed(start, j, -1e-6);
                double d[6];
                run(scheme, &body, &torque, &plus, 5);
                run(scheme, &body, &torque, &minus, 5);
                state_change(minus, plus, 0.5e6, d);
                for (int i = 0; i < 6; i++) {
                    size = fmax(size, fabs(a.a[i][j]));
                    if (!(fabs(d[i] - a.a[i][j]) < 1e-7 * (1 + fabs(d[i]))))
                        fail_msg("%s, %s: %d,%d: %g, %g", torques[n], scheme->name, i, j, d[i],
                                 a.a[i][j]);
                }
            }
            if (flags & PLH_TORQUE_POTENTIAL && !(flags & PLH_TORQUE_VELOCITY))
                assert_true(symplectic_defect(start.m, s.m, &a) < 1e-13 * size * size);
        }
    }
}

/* Of one exact step of any length, and bits of plh_free_step. */
static void exact_steps_are_symplectic(void **state)
{
    (void)state;
    const plh_vec3 moment[] = {{1, 2, 3}, {2, 2, 1}, {1, 1, 1}, {3, 1, 2.9}};
    for (size_t n = 0; n < sizeof moment / sizeof moment[0]; n++)
        for (double h = -3; h < 20; h += 0.73) {
            plh_body body;
            plh_state s, plain;
            plh_tangent a = plh_tangent_identity();
            assert_int_equal(plh_body_from_moments(moment[n], &body), PLH_OK);
            assert_int_equal(plh_free_step_tangent(&body, h, &start, &s, &a), PLH_OK);
            assert_int_equal(plh_free_step(&body, h, &start, &plain), PLH_OK);
            assert_memory_equal(&s, &plain, sizeof s);
            assert_true(symplectic_defect(start.m, s.m, &a) < 1e-13 * (1 + h * h));
        }
}

/* The spin about the middle axis: two exponents are the growth rate of the instability, with both
 * signs, the rest go to zero. */
static void growth_is_the_lyapunov_spectrum(void **state)
{
    (void)state;
    const plh_state spin = {{1, 0, 0, 0}, {0, 2, 0}};
    const double lambda = 2 * sqrt((1.0 - 0.5) * (0.5 - 1.0 / 3.0)), h = 0.5;
    plh_body body;
    plh_state s = spin;
    plh_tangent a = plh_tangent_identity();
    double growth[6] = {0}, sum = 0;
    const int steps = 2000;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 2, 3), &body), PLH_OK);
    plh_tangent_growth(&a, 2.0, growth); /* orthonormal in these units */
    memset(growth, 0, sizeof growth);
    for (int i = 0; i < steps; i++) {
        assert_int_equal(plh_free_step_tangent(&body, h, &s, &s, &a), PLH_OK);
        plh_tangent_growth(&a, 2.0, growth);
        s.m = spin.m;
    }
    for (int k = 0; k < 6; k++)
        sum += growth[k] / (steps * h);
    double most = -1, least = 1;
    for (int k = 0; k < 6; k++) {
        most = fmax(most, growth[k] / (steps * h));
        least = fmin(least, growth[k] / (steps * h));
    }
    assert_true(fabs(most - lambda) < 0.01 && fabs(least + lambda) < 0.01 && fabs(sum) < 1e-12);
}

static void failures_say_so(void **state)
{
    (void)state;
    plh_body body;
    plh_state s = start;
    plh_tangent a = plh_tangent_identity();
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 2, 3), &body), PLH_OK);
    s.m.x = NAN;
    assert_int_equal(plh_free_step_tangent(&body, 1, &s, &s, &a), PLH_NOT_FINITE);
    assert_true(isnan(a.a[0][0]) && isnan(a.a[5][5]) && isnan(s.q.w));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(splittings_have_tangent_maps),
                                       cmocka_unit_test(exact_steps_are_symplectic),
                                       cmocka_unit_test(growth_is_the_lyapunov_spectrum),
                                       cmocka_unit_test(failures_say_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
