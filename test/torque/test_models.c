/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every torque model against 128-bit arithmetic: potential, torque, kick, series. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/torque.h>
#include <string.h>

#include "support/quad_torque.h"

enum { STATES = 12 };

/* Parameters that leave no term out. */
static const struct {
    const char *model, *param, *value;
} settings[] = {
    {"heavy-top", "strength", "1.7"},
    {"heavy-top", "axis", "0.3 -0.2 0.9"},
    {"heavy-top", "up", "0.48 0.6 0.64"},
    {"gravity-gradient", "nadir", "0.48 0.6 0.64"},
    {"gravity-gradient-orbit", "rate", "0.7"},
    {"gravity-gradient-orbit", "nadir", "0.6 0 0.8"},
    {"vessel", "mass", "1.3"},
    {"vessel", "gm-longitudinal", "0.7"},
    {"vessel", "gm-transverse", "0.4"},
    {"vessel", "damping", "0.8 1.1 0.6"},
    {"vessel", "damping-upper", "0.1 -0.2 0.3"},
    {"vessel", "damping-lower", "0.15 0.05 -0.1"},
    {"vessel", "control", "0.2 0.1 -0.3"},
    {"vessel", "control-amplitude", "0.5 -0.4 0.3"},
    {"vessel", "control-rate", "1.3"},
    {"vessel", "control-phase", "0.4"},
    {"constant", "value", "0.3 -0.7 0.2"},
    {"constant", "frame", "space"},
    {"spring", "stiffness", "0.5 1.5 0.9"},
    {"spring", "reference", "0.1 -0.4 0.3"},
    {"damping", "damping", "0.8 0 0.6"},
    {"damping", "damping-upper", "0.1 -0.2 0.3"},
    {"magnetic", "dipole", "0.3 -0.2 0.9"},
    {"magnetic", "field", "1 -2 0.5"},
    {"gyrostat", "momentum", "0.7 -0.3 1.2"},
};

static void make(const plh_torque_model *model, plh_torque *torque)
{
    double values[PLH_TORQUE_PARAMS];
    plh_param_defaults(model->params, model->param_count, values);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (strcmp(settings[i].model, model->name) == 0)
            assert_int_equal(plh_param_set(model->params, model->param_count, settings[i].param,
                                           strlen(settings[i].param), settings[i].value,
                                           strlen(settings[i].value), values),
                             PLH_OK);
    assert_int_equal(plh_torque_make(model, values, torque), PLH_OK);
}

static plh_body a_body(void)
{
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body), PLH_OK);
    return body;
}

/* Attitudes all over the sphere, from a fixed sequence. */
static plh_state a_state(int k)
{
    double a = 0.7 * k + 0.3, b = 1.9 * k + 0.1, c = 2.3 * k + 0.5;
    plh_state s = {{sin(a), cos(a) * sin(b), cos(a) * cos(b) * sin(c), cos(a) * cos(b) * cos(c)},
                   {cos(b), -1.2 * sin(c), 0.9 * cos(c)}};
    return s;
}

static double largest(const quad v[3])
{
    return fmax(fmax((double)fabsq(v[0]), (double)fabsq(v[1])), (double)fabsq(v[2]));
}

static double difference(plh_vec3 a, const quad b[3])
{
    quad d[3] = {a.x - b[0], a.y - b[1], a.z - b[2]};
    return largest(d);
}

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
    for (int i = 0; i < plh_torque_model_count(); i++) {
        plh_torque torque;
        make(plh_torque_model_at(i), &torque);
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

/* For a wall the distance x has a rounding error, which the torque amplifies by its slope. */
static double tolerance(const plh_torque *torque, double size)
{
    bool wall = strncmp(torque->model->name, "soft-wall", 9) == 0;
    return 2e-15 * (wall ? 1.0 + 100.0 * size : 1.0 + 2.0 * size);
}

static void torques_agree(void **state)
{
    (void)state;
    plh_body body = a_body();
    for (int i = 0; i < plh_torque_model_count(); i++) {
        plh_torque torque;
        make(plh_torque_model_at(i), &torque);
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
    for (int i = 0; i < plh_torque_model_count(); i++) {
        plh_torque torque;
        make(plh_torque_model_at(i), &torque);
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

/* m' = torque(t, q, m) at frozen q, by Taylor's series in 128 bits: m' is affine in m. */
static void exact_kick(const quad_problem *p, quad t, quad h, const quad y[QUAD_STATE], quad m[3])
{
    quad state[QUAD_STATE], rate[3], zero[3], term[3];
    memcpy(state, y, sizeof state);
    quad_torque(p, t, state, term);
    for (int i = 0; i < 3; i++) {
        state[4 + i] = 0;
        m[i] = y[4 + i];
        term[i] *= h;
    }
    quad_torque(p, t, state, zero);
    for (int n = 2; n < 80; n++) {
        for (int i = 0; i < 3; i++) {
            m[i] += term[i];
            state[4 + i] = term[i];
        }
        quad_torque(p, t, state, rate);
        for (int i = 0; i < 3; i++)
            term[i] = (rate[i] - zero[i]) * h / n;
    }
}

static void kicks_are_exact(void **state)
{
    (void)state;
    const double steps[] = {1e-9, 0.1, -0.1, 1.0, -1.0, 4.0};
    plh_body body = a_body();
    for (int i = 0; i < plh_torque_model_count(); i++) {
        plh_torque torque;
        make(plh_torque_model_at(i), &torque);
        quad_problem p = {&torque, &body};
        for (int k = 0; k < STATES; k++) {
            double h = steps[k % 6];
            plh_state s = a_state(k);
            quad y[QUAD_STATE], exact[3];
            plh_vec3 m;
            quad_from_state(&s, y);
            exact_kick(&p, (quad)(0.1 * k), (quad)h, y, exact);
            assert_int_equal(plh_torque_kick(&torque, &body, 0.1 * k, h, &s, &m), PLH_OK);
            plh_vec3 f = plh_torque_at(&torque, &body, 0.1 * k, &s);
            double size = plh_vec3_norm(s.m) + fabs(h) * plh_vec3_norm(f) + largest(exact);
            double e = difference(m, exact);
            if (!(e <= 4e-16 * size + fabs(h) * tolerance(&torque, plh_vec3_norm(f))))
                fail_msg("%s, h %g: %g of %g", torque.model->name, h, e, size);
        }
    }
}

static void diagonal_damping_is_no_special_case(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque diagonal, full;
    assert_int_equal(plh_torque_make(plh_torque_model_find("damping"), NULL, &diagonal), PLH_OK);
    double *d = plh_torque_value(&diagonal, "damping");
    d[0] = 0.8, d[1] = 0.0, d[2] = 1e-300;
    full = diagonal;
    plh_torque_value(&full, "damping-upper")[0] = 1e-200;
    for (int k = 0; k < STATES; k++) {
        plh_state s = a_state(k);
        plh_vec3 a, b;
        assert_int_equal(plh_torque_kick(&diagonal, &body, 0.0, 0.7, &s, &a), PLH_OK);
        assert_int_equal(plh_torque_kick(&full, &body, 0.0, 0.7, &s, &b), PLH_OK);
        assert_true(plh_vec3_norm(plh_vec3_sub(a, b)) < 1e-15);
        assert_true(a.y == s.m.y && a.z == s.m.z);
    }
}

/* Along the true motion the Taylor coefficients of the torque give the torque at t + d. */
static void series_follow_the_motion(void **state)
{
    (void)state;
    plh_body body = a_body();
    for (int i = 0; i < plh_torque_model_count(); i++) {
        plh_torque torque;
        make(plh_torque_model_at(i), &torque);
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
    for (int i = 0; i < plh_torque_model_count(); i++) {
        plh_torque torque;
        make(plh_torque_model_at(i), &torque);
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

static void sums_add_up(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque term[4], sum;
    make(plh_torque_model_find("heavy-top"), &term[0]);
    make(plh_torque_model_find("damping"), &term[1]);
    make(plh_torque_model_find("gyrostat"), &term[2]);
    make(plh_torque_model_find("gravity-gradient-orbit"), &term[3]);
    plh_torque_list list = {term, 4};
    assert_int_equal(plh_torque_sum(&list, &sum), PLH_OK);
    assert_int_equal(plh_torque_flags(&sum), PLH_TORQUE_PRINCIPAL | PLH_TORQUE_TIME |
                                                 PLH_TORQUE_VELOCITY | PLH_TORQUE_SERIES |
                                                 PLH_TORQUE_LINEAR);
    quad_problem p = {&sum, &body};
    for (int k = 0; k < STATES; k++) {
        plh_state s = a_state(k);
        quad y[QUAD_STATE], exact[3];
        plh_vec3 m;
        quad_from_state(&s, y);
        quad_torque(&p, (quad)0.2, y, exact);
        assert_true(difference(plh_torque_at(&sum, &body, 0.2, &s), exact) < 1e-14);
        exact_kick(&p, (quad)0.2, (quad)0.6, y, exact);
        assert_int_equal(plh_torque_kick(&sum, &body, 0.2, 0.6, &s, &m), PLH_OK);
        assert_true(difference(m, exact) < 1e-14);
    }
    assert_true(isnan(plh_torque_potential(&sum, &body, 0.0, a_state(0).q)));
    list = (plh_torque_list){term + 2, 2};
    assert_int_equal(plh_torque_sum(&list, &sum), PLH_OK);
    assert_true((plh_torque_flags(&sum) & PLH_TORQUE_POTENTIAL) != 0);
    assert_true(plh_torque_potential(&sum, &body, 0.4, a_state(1).q) ==
                plh_torque_potential(&term[3], &body, 0.4, a_state(1).q));
    assert_int_equal(plh_torque_sum(NULL, &sum), PLH_BAD_ARGUMENT);
}

static void flags_follow_the_parameters(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque vessel;
    assert_int_equal(plh_torque_make(plh_torque_model_find("vessel"), NULL, &vessel), PLH_OK);
    assert_true((plh_torque_flags(&vessel) & PLH_TORQUE_POTENTIAL) != 0);
    assert_true(!isnan(plh_torque_potential(&vessel, &body, 0.0, a_state(1).q)));
    *plh_torque_value(&vessel, "damping") = 1.0;
    assert_true((plh_torque_flags(&vessel) & PLH_TORQUE_VELOCITY) != 0);
    assert_true(isnan(plh_torque_potential(&vessel, &body, 0.0, a_state(1).q)));
    *plh_torque_value(&vessel, "control-amplitude") = 1.0;
    assert_true((plh_torque_flags(&vessel) & PLH_TORQUE_TIME) != 0);
    plh_torque spring;
    assert_int_equal(plh_torque_make(plh_torque_model_find("spring"), NULL, &spring), PLH_OK);
    *plh_torque_value(&spring, "reference-w") = 0.0;
    assert_int_equal(spring.model->check(&spring, &body), PLH_BAD_ATTITUDE);
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
        cmocka_unit_test(kicks_are_exact),
        cmocka_unit_test(diagonal_damping_is_no_special_case),
        cmocka_unit_test(series_follow_the_motion),
        cmocka_unit_test(series_match_finite_differences),
        cmocka_unit_test(sums_add_up),
        cmocka_unit_test(flags_follow_the_parameters),
        cmocka_unit_test(the_walls_differ_in_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
