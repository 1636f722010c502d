/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every torque model against 128-bit arithmetic: potential, torque, series. */
#include "cases.h"

/* -dV/d(angle) about each body axis, central difference in 128 bits. */
static void gradient(const quad_problem *p, quad t, const quad y[QUAD_STATE], quad torque[3])
{
    const quad e = (quad)1e-10;
    for (int i = 0; i < 3; i++) {
        quad v[2];
        for (int side = 0; side < 2; side++) {
            quad d = side ? e : -e, r[4] = {1, 0, 0, 0}, q[4];
            r[1 + i] = d / 2;
            q[0] = y[0] * r[0] - y[1] * r[1] - y[2] * r[2] - y[3] * r[3];
            q[1] = y[0] * r[1] + y[1] * r[0] + y[2] * r[3] - y[3] * r[2];
            q[2] = y[0] * r[2] + y[2] * r[0] + y[3] * r[1] - y[1] * r[3];
            q[3] = y[0] * r[3] + y[3] * r[0] + y[1] * r[2] - y[2] * r[1];
            quad n = sqrtq(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
            for (int j = 0; j < 4; j++)
                q[j] /= n;
            v[side] = quad_potential(p, t, q);
        }
        torque[i] = (v[0] - v[1]) / (2 * e);
    }
}

static void potentials_agree(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        quad_problem p = {&torque, &body};
        for (int k = 0; k < STATES && (plh_torque_flags(&torque) & PLH_TORQUE_POTENTIAL); k++) {
            plh_state s = a_state(k);
            quad y[QUAD_STATE];
            quad_from_state(&s, y);
            double v = plh_torque_potential(&torque, &body, 0.1 * k, s.q);
            double exact = (double)quad_potential(&p, (quad)(0.1 * k), y);
            if (!(fabs(v - exact) <= 1e-14 * (1.0 + 30.0 * fabs(exact))))
                fail_msg("%s: %.17g %.17g", torque.model->name, v, exact);
        }
    }
}

static void torques_agree(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        quad_problem p = {&torque, &body};
        for (int k = 0; k < STATES; k++) {
            plh_state s = a_state(k);
            quad y[QUAD_STATE], exact[3];
            quad_from_state(&s, y);
            quad_torque(&p, (quad)(0.1 * k), y, exact);
            plh_vec3 f = plh_torque_at(&torque, &body, 0.1 * k, &s);
            double e = difference(f, exact);
            if (!(e <= tolerance(&torque, largest(exact))))
                fail_msg("%s: %g of %g", torque.model->name, e, largest(exact));
        }
    }
}

/* The part of the torque that does not depend on m is the slope of the potential. */
static void torque_is_the_slope_of_the_potential(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        quad_problem p = {&torque, &body};
        if (!(plh_torque_flags(&torque) & PLH_TORQUE_POTENTIAL))
            continue;
        for (int k = 0; k < STATES; k++) {
            plh_state s = a_state(k);
            quad y[QUAD_STATE], slope[3];
            quad_from_state(&s, y);
            gradient(&p, (quad)(0.1 * k), y, slope);
            plh_state still = {s.q, {0.0, 0.0, 0.0}};
            plh_vec3 f = plh_torque_at(&torque, &body, 0.1 * k, &still);
            double e = difference(f, slope);
            if (!(e <= tolerance(&torque, largest(slope))))
                fail_msg("%s: %g of %g", torque.model->name, e, largest(slope));
        }
    }
}

/* What depends on m of a torque with a potential does no work. */
static void the_rest_does_no_work(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque g;
    make(plh_torque_model_find("gyrostat"), &g);
    for (int k = 0; k < STATES; k++) {
        plh_state s = a_state(k);
        plh_vec3 f = plh_torque_at(&g, &body, 0.0, &s), omega = plh_body_omega(&body, s.m);
        assert_true(plh_vec3_norm(f) > 0.1);
        assert_true(fabs(plh_vec3_dot(f, omega)) < 1e-15);
    }
}

/* Along the true motion the Taylor coefficients of the torque give the torque at t + d. */
static void series_follow_the_motion(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        if (!torque.model->series)
            continue;
        quad_problem p = {&torque, &body};
        for (int k = 0; k < 4; k++) {
            plh_state s = a_state(k);
            plh_jet jet;
            /* the wall's series converges slowly: stay away from it */
            if (torque.model->name[0] == 's' && torque.model->name[1] == 'o')
                s = a_state(2);
            quad y[2][QUAD_STATE], exact[2][3];
            assert_int_equal(plh_torque_jet(&torque, &body, 0.3, &s, PLH_JET_ORDER, &jet), PLH_OK);
            for (int side = 0; side < 2; side++) {
                quad d = side ? (quad)0.02 : (quad)-0.02;
                quad_from_state(&s, y[side]);
                quad_integrate(&p, (quad)0.3, (quad)0.3 + d, 1, y[side]);
                quad_torque(&p, (quad)0.3 + d, y[side], exact[side]);
            }
            for (int side = 0; side < 2; side++) {
                double d = side ? 0.02 : -0.02;
                plh_vec3 sum = {0.0, 0.0, 0.0};
                for (int n = PLH_JET_ORDER - 1; n >= 0; n--)
                    sum = plh_vec3_add(plh_vec3_scale(d, sum), jet.torque[n]);
                double e = difference(sum, exact[side]);
                if (!(e <= 4.0 * tolerance(&torque, largest(exact[side]))))
                    fail_msg("%s: %g", torque.model->name, e);
            }
        }
    }
}

/* Each coefficient by itself, from differences of the true torque at nine points. */
static void series_match_finite_differences(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        if (!torque.model->series)
            continue;
        quad_problem p = {&torque, &body};
        plh_state s = a_state(2);
        plh_jet jet;
        quad table[9][3];
        const quad d = (quad)1e-3;
        assert_int_equal(plh_torque_jet(&torque, &body, 0.3, &s, 7, &jet), PLH_OK);
        for (int k = 0; k < 9; k++) {
            quad y[QUAD_STATE], t = (quad)0.3 + (k - 4) * d;
            quad_from_state(&s, y);
            quad_integrate(&p, (quad)0.3, t, 1, y);
            quad_torque(&p, t, y, table[k]);
        }
        for (int n = 0; n <= 6; n += 2) { /* central differences of even order */
            quad v[9][3], exact[3], factor = 1;
            memcpy(v, table, sizeof v);
            for (int r = 0; r < n; r++)
                for (int k = 0; k < 8 - r; k++)
                    for (int j = 0; j < 3; j++)
                        v[k][j] = v[k + 1][j] - v[k][j];
            for (int r = 1; r <= n; r++)
                factor *= r * d;
            for (int j = 0; j < 3; j++)
                exact[j] = v[4 - n / 2][j] / factor;
            double e = difference(jet.torque[n], exact);
            if (!(e <= 2e-4 * (1e-3 + largest(exact))))
                fail_msg("%s, coefficient %d: %g of %g", torque.model->name, n, e, largest(exact));
        }
    }
}

/* Signs that a reader would check by hand: described attracts to R33 = -1 until the wall. */
static void the_walls_differ_in_sign(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque described, printed;
    make(plh_torque_model_find("soft-wall-described"), &described);
    make(plh_torque_model_find("soft-wall-printed"), &printed);
    for (int k = 0; k < STATES; k++) {
        plh_state s = a_state(k);
        plh_vec3 a = plh_torque_at(&described, &body, 0.0, &s);
        plh_vec3 b = plh_torque_at(&printed, &body, 0.0, &s);
        assert_true(a.x == -b.x && a.y == -b.y && a.z == -b.z);
    }
    /* at x = 1.1 - 0.99 the wall wins, at x = 1.1 the attraction */
    double near = acos(-0.99) / 2.0;
    plh_quat at_wall = {cos(near), sin(near), 0.0, 0.0}, level = {sqrt(0.5), sqrt(0.5), 0.0, 0.0};
    plh_state wall = {at_wall, {0, 0, 0}}, far = {level, {0, 0, 0}};
    assert_true(plh_torque_at(&described, &body, 0.0, &far).x > 0.0);
    assert_true(plh_torque_at(&described, &body, 0.0, &wall).x < 0.0);
    assert_true(plh_torque_potential(&described, &body, 0.0, at_wall) > 1e6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(potentials_agree),
        cmocka_unit_test(torques_agree),
        cmocka_unit_test(torque_is_the_slope_of_the_potential),
        cmocka_unit_test(the_rest_does_no_work),
        cmocka_unit_test(series_follow_the_motion),
        cmocka_unit_test(series_match_finite_differences),
        cmocka_unit_test(the_walls_differ_in_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
