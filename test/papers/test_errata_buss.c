/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Formulas of Buss (2001) as printed and as corrected (docs/errata.md). Vectors in body
 * components. */
#include "support/cmocka_all.h"
#include "support/reference128.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdbool.h>

static const plh_vec3 J = {1.0, 2.0, 3.5}, start = {1.3, 0.7, -0.9};

static plh_vec3 add(plh_vec3 a, plh_vec3 b)
{
    return plh_vec3_add(a, b);
}

static plh_vec3 scale(double s, plh_vec3 a)
{
    return plh_vec3_scale(s, a);
}

static plh_vec3 cross(plh_vec3 a, plh_vec3 b)
{
    return plh_vec3_cross(a, b);
}

static plh_vec3 inverse(plh_vec3 m)
{
    return plh_vec3_make(m.x / J.x, m.y / J.y, m.z / J.z);
}

/* The spatial angular velocity and its first three derivatives in space, free body with momentum m:
 * b, the derivatives in the body, from m' = m x omega; then (d/dt)_space = (d/dt)_body + omega
 * x. */
static void derivatives(plh_vec3 m, plh_vec3 s[4])
{
    plh_vec3 d[4] = {m}, b[4] = {inverse(m)};
    static const double binomial[3][3] = {{1.0}, {1.0, 1.0}, {1.0, 2.0, 1.0}};
    for (int k = 0; k < 3; k++) {
        d[k + 1] = plh_vec3_make(0.0, 0.0, 0.0);
        for (int i = 0; i <= k; i++)
            d[k + 1] = add(d[k + 1], scale(binomial[k][i], cross(d[i], b[k - i])));
        b[k + 1] = inverse(d[k + 1]);
    }
    s[0] = b[0];
    s[1] = b[1];
    s[2] = add(b[2], cross(b[0], b[1]));
    s[3] = add(add(b[3], scale(2.0, cross(b[0], b[2]))), cross(b[0], cross(b[0], b[1])));
}

/* (9) without torque; its first term 2 omega x omega'' or, as printed, 2 omega x omega'. */
static plh_vec3 third_derivative(plh_vec3 L, const plh_vec3 s[4], bool printed)
{
    plh_vec3 w = s[0], in = scale(-1.0, cross(s[2], L));
    in = add(in, cross(s[1], cross(w, L)));
    in = add(in, scale(2.0, cross(w, cross(s[1], L))));
    in = add(in, scale(-1.0, cross(w, cross(w, cross(w, L)))));
    plh_vec3 out = scale(2.0, cross(w, printed ? s[1] : s[2]));
    return add(add(out, scale(-1.0, cross(w, cross(w, s[1])))), inverse(in));
}

static void first_term_of_9(void **state)
{
    (void)state;
    plh_vec3 s[4];
    derivatives(start, s);
    double size = plh_vec3_norm(s[3]);
    double right = plh_vec3_norm(plh_vec3_sub(third_derivative(start, s, false), s[3])) / size;
    double wrong = plh_vec3_norm(plh_vec3_sub(third_derivative(start, s, true), s[3])) / size;
    print_message("(9): %.1e, as printed %.1e\n", right, wrong);
    assert_true(right < 1e-14 && wrong > 0.1);
}

/* The fourth-order method to t = 1; its last term (h^3/24) omega'' x omega or, as printed, omega' x
 * omega. L is constant in space, where Q(0) = 1. */
static double fourth_order_error(bool printed, long n)
{
    reference_problem problem = {.moment = {J.x, J.y, J.z}};
    plh_state at = {{1.0, 0.0, 0.0, 0.0}, start};
    problem.start = at;
    double h = 1.0 / (double)n;
    for (long i = 0; i < n; i++) {
        plh_vec3 s[4];
        derivatives(plh_quat_unrotate(at.q, start), s);
        plh_vec3 Z = add(s[0], scale(h / 2.0, s[1]));
        Z = add(Z, scale(h * h / 6.0, s[2]));
        Z = add(Z, scale(h * h / 12.0, cross(s[1], s[0])));
        Z = add(Z, scale(h * h * h / 24.0, s[3]));
        Z = add(Z, scale(h * h * h / 24.0, cross(printed ? s[1] : s[2], s[0])));
        at.q = plh_quat_unit(plh_quat_mul(at.q, plh_quat_exp(scale(0.5 * h, Z))));
    }
    reference_state truth = reference_at(&problem, 1.0, 0);
    return reference_attitude_error(&truth, &at);
}

static void last_term_of_order_4(void **state)
{
    (void)state;
    double right = log2(fourth_order_error(false, 64) / fourth_order_error(false, 128));
    double wrong = log2(fourth_order_error(true, 64) / fourth_order_error(true, 128));
    print_message("order %.2f, as printed %.2f\n", right, wrong);
    assert_true(fabs(right - 4.0) < 0.1 && fabs(wrong - 3.0) < 0.1);
}

/* Section 4: rho lies on the ellipsoid with I = n . J n, n = nu/|nu|, so that rho = nu/sqrt(2E). */
static void point_on_the_ellipsoid(void **state)
{
    (void)state;
    plh_vec3 nu = inverse(start);
    double E2 = plh_vec3_dot(nu, start), length = plh_vec3_norm(nu);
    plh_vec3 right = scale(1.0 / sqrt(E2), nu), wrong = scale(1.0 / (length * sqrt(E2)), nu);
    double on = plh_vec3_dot(right, plh_vec3_make(J.x * right.x, J.y * right.y, J.z * right.z));
    double off = plh_vec3_dot(wrong, plh_vec3_make(J.x * wrong.x, J.y * wrong.y, J.z * wrong.z));
    assert_true(fabs(on - 1.0) < 1e-15 && fabs(off - 1.0) > 0.1);
    double product = plh_vec3_dot(right, start); /* rho . L */
    assert_true(fabs(0.5 * product * product - 0.5 * E2) < 1e-15);
    assert_true(fabs(0.25 * product * product - 0.5 * E2) > 0.1);
}

/* Section 3: r - h = (r phi/2)/tan(phi/2); with the tangent to third order h = phi^2 r/(12 +
 * phi^2). */
static void height_of_the_centre(void **state)
{
    (void)state;
    double phi = 0.3, tangent = phi / 2.0 + phi * phi * phi / 24.0, h = 1.0 - 0.5 * phi / tangent;
    assert_true(fabs(h - phi * phi / (12.0 + phi * phi)) < 1e-15);
    assert_true(fabs(h - phi * phi / (12.0 - phi * phi)) > 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_term_of_9),
        cmocka_unit_test(last_term_of_order_4),
        cmocka_unit_test(point_on_the_ellipsoid),
        cmocka_unit_test(height_of_the_centre),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
