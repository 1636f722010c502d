/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/free.h>
#include <polhode/motion.h>

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
    assert_int_equal(plh_body_from_sphere(-1, 1, &b), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_body_from_cylinder(1, -1, 1, &b), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_body_from_box(NAN, plh_vec3_make(1, 1, 1), &b), PLH_NOT_FINITE);
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
    assert_int_equal(plh_body_from_box(0.7, plh_vec3_make(0.1, 0.3, 0), &b), PLH_OK);
    assert_true(plh_body_is_physical(&b));
}

static void solids_have_textbook_moments(void **state)
{
    (void)state;
    plh_body b;
    assert_int_equal(plh_body_from_box(12, plh_vec3_make(1, 2, 3), &b), PLH_OK);
    near(b.moment.x, 13, 2);
    near(b.moment.y, 10, 2);
    near(b.moment.z, 5, 2);
    assert_int_equal(plh_body_from_ellipsoid(5, plh_vec3_make(1, 2, 3), &b), PLH_OK);
    near(b.moment.x, 13, 2);
    near(b.moment.z, 5, 2);
    assert_int_equal(plh_body_from_cylinder(12, 2, 3, &b), PLH_OK);
    near(b.moment.x, 12 * (4 / 4.0 + 9 / 12.0), 2);
    near(b.moment.z, 24, 2);
    assert_int_equal(b.axis, 2);
    assert_int_equal(plh_body_from_sphere(5, 2, &b), PLH_OK);
    near(b.moment.y, 8, 2);
    assert_int_equal(b.kind, PLH_BODY_SPHERE);
    assert_int_equal(plh_body_from_cylinder(12, 0, 1, &b), PLH_OK); /* a rod */
    assert_int_equal(b.kind, PLH_BODY_LINEAR);
    assert_int_equal(plh_body_from_box(1, plh_vec3_make(0, 0, 0), &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_POINT);
    assert_int_equal(plh_body_from_sphere(1e-26, 1e-11, &b), PLH_OK);
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

static double matrix_gap(plh_mat3 a, plh_mat3 b)
{
    double gap = 0, size = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            gap = fmax(gap, fabs(a.a[i][j] - b.a[i][j]));
            size = fmax(size, fabs(b.a[i][j]));
        }
    return gap / size;
}

static void tensors_get_their_axes(void **state)
{
    (void)state;
    plh_body b;
    /* (1,0,1)/sqrt 2 has moment 1, (1,0,-1)/sqrt 2 moment 3, y moment 2 */
    plh_mat3 t = {{{2, 0, -1}, {0, 2, 0}, {-1, 0, 2}}};
    assert_int_equal(plh_body_from_tensor(t, &b), PLH_OK);
    near(b.moment.x, 1, 4);
    near(b.moment.y, 2, 4);
    near(b.moment.z, 3, 4);
    plh_vec3 axis = plh_body_vector_to_principal(&b, plh_vec3_make(sqrt(0.5), 0, sqrt(0.5)));
    near(fabs(axis.x), 1, 8);
    assert_true(matrix_gap(plh_body_tensor(&b), t) < 1e-15);
    plh_state user = {plh_quat_make(0.5, -0.5, 0.5, 0.5), plh_vec3_make(0.3, -0.4, 1.2)};
    plh_state p = plh_body_to_principal(&b, user), back = plh_body_to_user(&b, p);
    assert_true(fabs(back.q.w - user.q.w) + fabs(back.q.z - user.q.z) < 1e-15);
    assert_true(fabs(back.m.x - user.m.x) + fabs(back.m.y - user.m.y) < 1e-15);
    /* energy and the momentum in space do not depend on the frame: m . T^-1 m, T^-1 by hand */
    double e = 0.5 * ((2 * 0.3 * 0.3 + 2 * 0.3 * 1.2 + 2 * 1.2 * 1.2) / 3 + 0.16 / 2);
    near(plh_body_energy(&b, p.m), e, 8);
    plh_vec3 L = plh_quat_rotate(user.q, user.m), Lp = plh_quat_rotate(p.q, p.m);
    assert_true(fabs(L.x - Lp.x) + fabs(L.y - Lp.y) + fabs(L.z - Lp.z) < 2e-15);
    /* a diagonal tensor is left alone */
    assert_int_equal(plh_body_from_tensor(plh_mat3_diag(3, 1, 2), &b), PLH_OK);
    assert_true(b.moment.x == 3 && b.moment.y == 1 && b.moment.z == 2 && b.frame.w == 1);
    t.a[0][1] = NAN;
    assert_int_equal(plh_body_from_tensor(t, &b), PLH_NOT_FINITE);
    assert_true(isnan(b.moment.y));
    t.a[0][1] = 1;
    assert_int_equal(plh_body_from_tensor(t, &b), PLH_BAD_ARGUMENT);
    plh_mat3 negative = {{{1, 2, 0}, {2, 1, 0}, {0, 0, 1}}};
    assert_int_equal(plh_body_from_tensor(negative, &b), PLH_BAD_INERTIA);
}

static void points_make_bodies(void **state)
{
    (void)state;
    plh_body b;
    /* corners of a box of edges 2a, 2b, 2c far from the origin */
    double mass[8];
    plh_vec3 at[8];
    for (int i = 0; i < 8; i++) {
        mass[i] = 0.5;
        at[i] = plh_vec3_make(100 + (i & 1 ? 1 : -1), -50 + (i & 2 ? 2 : -2), i & 4 ? 3 : -3);
    }
    assert_int_equal(plh_body_from_points(8, mass, at, &b), PLH_OK);
    assert_true(b.moment.x == 4 * 13 && b.moment.y == 4 * 10 && b.moment.z == 4 * 5);
    assert_true(b.frame.w == 1);
    /* two atoms along a diagonal: a linear rotor, mu r^2, whatever rounding does */
    double pair[2] = {12e-27, 16e-27};
    plh_vec3 ends[2] = {{0.1e-10, 0.2e-10, -0.3e-10}, {0.9e-10, 0.5e-10, 0.4e-10}};
    assert_int_equal(plh_body_from_points(2, pair, ends, &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_LINEAR);
    near(b.moment.y, 12e-27 * 16 / 28 * (0.64 + 0.09 + 0.49) * 1e-20, 16);
    /* water: planar, I_c = I_a + I_b */
    double water[3] = {15.9949, 1.00782, 1.00782};
    plh_vec3 h2o[3] = {{0, 0, 0}, {0.7, 0.5, 0.2}, {-0.6, 0.5, 0.1}};
    assert_int_equal(plh_body_from_points(3, water, h2o, &b), PLH_OK);
    near(b.moment.z, b.moment.x + b.moment.y, 16);
    assert_true(plh_body_is_physical(&b));
    assert_int_equal(plh_body_from_points(1, mass, at, &b), PLH_OK);
    assert_int_equal(b.kind, PLH_BODY_POINT);
    mass[3] = -1;
    assert_int_equal(plh_body_from_points(8, mass, at, &b), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_body_from_points(0, mass, at, &b), PLH_BAD_ARGUMENT);
    mass[3] = NAN;
    assert_int_equal(plh_body_from_points(8, mass, at, &b), PLH_NOT_FINITE);
    assert_true(isnan(b.moment.x));
}

static void plain_data_of_known_size(void **state)
{
    (void)state;
    assert_int_equal(plh_body_sizeof(), sizeof(plh_body));
    assert_int_equal(plh_motion_sizeof(), sizeof(plh_motion));
    const plh_state nan = plh_state_nan();
    assert_true(isnan(nan.q.w) && isnan(nan.q.x) && isnan(nan.q.y) && isnan(nan.q.z));
    assert_true(isnan(nan.m.x) && isnan(nan.m.y) && isnan(nan.m.z));
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
        cmocka_unit_test(tensors_get_their_axes),
        cmocka_unit_test(points_make_bodies),
        cmocka_unit_test(plain_data_of_known_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
