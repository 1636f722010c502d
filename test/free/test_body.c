/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/free.h>

static plh_status make(double a, double b, double c, plh_body *body)
{
    return plh_body_from_moments(plh_vec3_make(a, b, c), body);
}

static void near(double a, double b, double ulps)
{
    if (!(fabs(a - b) <= ulps * 0x1p-53 * fabs(b)))
        fail_msg("%.17g is not %.17g", a, b);
}

static void kinds_follow_the_moments(void **state)
{
    (void)state;
    plh_body b;
    assert_int_equal(make(3, 1, 2, &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_GENERIC);
    assert_int_equal(b.axis, -1);
    assert_int_equal(b.order[0], 1);
    assert_int_equal(b.order[1], 2);
    assert_int_equal(b.order[2], 0);
    assert_int_equal(make(2, 2, 2, &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_SPHERE);
    assert_int_equal(make(2, 1, 2, &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_SYMMETRIC);
    assert_int_equal(b.axis, 1);
    assert_int_equal(make(1, 1, 2, &b), PLH_OK);
    assert_int_equal(b.axis, 2);
    assert_int_equal(make(0, 0, 0, &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_POINT);
    assert_int_equal(make(1, nextafter(1, 2), 1.5, &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_GENERIC);
    for (int zero = 0; zero < 3; zero++) {
        double I[3] = {5, 5, 5};
        I[zero] = 0;
        assert_int_equal(make(I[0], I[1], I[2], &b), PLH_OK);
        assert_int_equal(b.kind, PLH_BODY_LINEAR);
        assert_int_equal(b.axis, zero);
    }
}

static void impossible_moments_are_rejected(void **state)
{
    (void)state;
    static const struct {
        double I[3];
        plh_status status;
    } bad[] = {{{NAN, 1, 1}, PLH_NOT_FINITE},
               {{1, INFINITY, 1}, PLH_NOT_FINITE},
               {{1, 2, -3}, PLH_BAD_INERTIA},
               {{-1, -1, -1}, PLH_BAD_INERTIA},
               {{1, 2, 0}, PLH_BAD_INERTIA},
               {{0, 0, 1}, PLH_BAD_INERTIA},
               {{1, 1, 1e-200}, PLH_BAD_INERTIA},
               {{0, 0, -1}, PLH_BAD_INERTIA},
               {{1e305, 1e305, 1e305}, PLH_BAD_INERTIA}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        plh_body b;
        assert_int_equal(make(bad[i].I[0], bad[i].I[1], bad[i].I[2], &b), bad[i].status);
        assert_true(isnan(b.moment.x) && isnan(b.scaled.y) && isnan(b.inverse.z) && isnan(b.unit));
    }
    plh_body b;
    assert_int_equal(plh_body_sphere(-1, 1, &b), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_body_cylinder(1, -1, 1, &b), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_body_box(NAN, plh_vec3_make(1, 1, 1), &b), PLH_NOT_FINITE);
    assert_true(isnan(b.moment.x));
}

static void scaling_is_exact(void **state)
{
    (void)state;
    const double units[] = {1e-47, 1.0, 1e25, 1e-290, 1e290};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        plh_body b;
        assert_int_equal(make(1.1 * units[i], 2.3 * units[i], 3.1 * units[i], &b), PLH_OK);
        assert_true(b.scaled.z >= 0.5 && b.scaled.z < 1.0);
        assert_true(b.scaled.x * b.unit == b.moment.x && b.moment.y * b.per_unit == b.scaled.y);
        near(b.inverse.y * b.scaled.y, 1.0, 2);
    }
}

static void triangle_inequality_is_reported(void **state)
{
    (void)state;
    plh_body b;
    make(1, 2, 3, &b);
    assert_true(plh_body_is_physical(&b));
    make(1, 2, 3.0001, &b);
    assert_false(plh_body_is_physical(&b));
    make(3.0001, 1, 2, &b);
    assert_false(plh_body_is_physical(&b));
    assert_int_equal(plh_body_box(0.7, plh_vec3_make(0.1, 0.3, 0), &b), PLH_OK);
    assert_true(plh_body_is_physical(&b));
}

static void solids_have_textbook_moments(void **state)
{
    (void)state;
    plh_body b;
    assert_int_equal(plh_body_box(12, plh_vec3_make(1, 2, 3), &b), PLH_OK);
    near(b.moment.x, 13, 2);
    near(b.moment.y, 10, 2);
    near(b.moment.z, 5, 2);
    assert_int_equal(plh_body_ellipsoid(5, plh_vec3_make(1, 2, 3), &b), PLH_OK);
    near(b.moment.x, 13, 2);
    near(b.moment.z, 5, 2);
    assert_int_equal(plh_body_cylinder(12, 2, 3, &b), PLH_OK);
    near(b.moment.x, 12 * (4 / 4.0 + 9 / 12.0), 2);
    near(b.moment.z, 24, 2);
    assert_int_equal(b.axis, 2);
    assert_int_equal(plh_body_sphere(5, 2, &b), PLH_OK);
    near(b.moment.y, 8, 2);
    assert_int_equal(b.kind, PLH_BODY_SPHERE);
    assert_int_equal(plh_body_cylinder(12, 0, 1, &b), PLH_OK); /* a rod */
    assert_int_equal(b.kind, PLH_BODY_LINEAR);
    assert_int_equal(plh_body_box(1, plh_vec3_make(0, 0, 0), &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_POINT);
    assert_int_equal(plh_body_sphere(1e-26, 1e-11, &b), PLH_OK);
    near(b.moment.x, 0.4e-48, 8);
}

static void omega_energy_and_acceleration(void **state)
{
    (void)state;
    plh_body b;
    make(1, 2, 4, &b);
    plh_vec3 m = plh_vec3_make(1, 4, -2), w = plh_body_omega(&b, m);
    assert_true(w.x == 1 && w.y == 2 && w.z == -0.5);
    plh_vec3 back = plh_body_momentum(&b, w);
    assert_true(back.x == m.x && back.y == m.y && back.z == m.z);
    assert_true(plh_body_energy(&b, m) == 5.0);
    plh_vec3 torque = plh_vec3_make(1, 2, 3);
    plh_vec3 a = plh_body_acceleration(&b, m, torque);
    plh_vec3 expect = plh_body_omega(&b, plh_vec3_add(plh_vec3_cross(m, w), torque));
    assert_true(a.x == expect.x && a.y == expect.y && a.z == expect.z);
    make(3, 3, 0, &b);
    w = plh_body_omega(&b, plh_vec3_make(3, 6, 1));
    assert_true(w.x == 1 && w.y == 2 && w.z == 0);
}

static void states_are_checked(void **state)
{
    (void)state;
    plh_body b;
    make(1, 1, 0, &b);
    plh_state s = {plh_quat_identity(), plh_vec3_make(1, 2, 0)};
    assert_int_equal(plh_body_check(&b, s), PLH_OK);
    s.m.z = 1e-17;
    assert_int_equal(plh_body_check(&b, s), PLH_OK);
    assert_true(plh_body_to_principal(&b, s).m.z == 0);
    s.m.z = 1e-10;
    assert_int_equal(plh_body_check(&b, s), PLH_BAD_STATE);
    s.m.z = 0;
    s.q.x = 0.1;
    assert_int_equal(plh_body_check(&b, s), PLH_BAD_ATTITUDE);
    s.q.x = NAN;
    assert_int_equal(plh_body_check(&b, s), PLH_NOT_FINITE);
    make(0, 0, 0, &b);
    s = (plh_state){plh_quat_identity(), plh_vec3_make(0, 0, 0)};
    assert_int_equal(plh_body_check(&b, s), PLH_OK);
    s.m.x = 1;
    assert_int_equal(plh_body_check(&b, s), PLH_BAD_STATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_follow_the_moments),
        cmocka_unit_test(impossible_moments_are_rejected),
        cmocka_unit_test(scaling_is_exact),
        cmocka_unit_test(triangle_inequality_is_reported),
        cmocka_unit_test(solids_have_textbook_moments),
        cmocka_unit_test(omega_energy_and_acceleration),
        cmocka_unit_test(states_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
