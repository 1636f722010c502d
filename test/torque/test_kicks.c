/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The linear forms, kicks and sums of the torque models against 128-bit arithmetic. */
#include "cases.h"
#include <polhode/extend/series.h>

/* a + C omega of the linear form, which sums and splittings use, is the torque. */
static void linear_forms_agree(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        quad_problem p = {&torque, &body};
        for (int k = 0; k < STATES; k++) {
            plh_state s = a_state(k);
            plh_vec3 a = {0.0, 0.0, 0.0}, w = plh_body_omega(&body, s.m);
            double c[3][3] = {{0.0}};
            quad y[QUAD_STATE], exact[3];
            quad_from_state(&s, y);
            quad_torque(&p, (quad)(0.1 * k), y, exact);
            assert_int_equal(plh_torque_linear(&torque, &body, 0.1 * k, s.q, &a, c), PLH_OK);
            a.x += c[0][0] * w.x + c[0][1] * w.y + c[0][2] * w.z;
            a.y += c[1][0] * w.x + c[1][1] * w.y + c[1][2] * w.z;
            a.z += c[2][0] * w.x + c[2][1] * w.y + c[2][2] * w.z;
            double e = difference(a, exact);
            if (!(e <= 2.0 * tolerance(&p, (quad)(0.1 * k), y)))
                fail_msg("%s: %g of %g", torque.model->name, e, largest(exact));
        }
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
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
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
            if (!(e <= 4e-16 * size + fabs(h) * tolerance(&p, (quad)(0.1 * k), y)))
                fail_msg("%s, h %g: %g of %g", torque.model->name, h, e, size);
        }
    }
}

static void diagonal_damping_is_no_special_case(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque diagonal, full;
    assert_int_equal(plh_torque_init(plh_torque_model_find("damping"), NULL, &diagonal), PLH_OK);
    assert_int_equal(plh_torque_set(&diagonal, "damping=0.8 0 1e-300"), PLH_OK);
    full = diagonal;
    assert_int_equal(plh_torque_set(&full, "damping-upper=1e-200 0 0"), PLH_OK);
    for (int k = 0; k < STATES; k++) {
        plh_state s = a_state(k);
        plh_vec3 a, b;
        assert_int_equal(plh_torque_kick(&diagonal, &body, 0.0, 0.7, &s, &a), PLH_OK);
        assert_int_equal(plh_torque_kick(&full, &body, 0.0, 0.7, &s, &b), PLH_OK);
        assert_true(plh_vec3_norm(plh_vec3_sub(a, b)) < 1e-15);
        assert_true(a.y == s.m.y && a.z == s.m.z);
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
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
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
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    assert_true((plh_torque_flags(&sum) & PLH_TORQUE_POTENTIAL) != 0);
    assert_true(plh_torque_potential(&sum, &body, 0.4, a_state(1).q) ==
                plh_torque_potential(&term[3], &body, 0.4, a_state(1).q));
    assert_int_equal(plh_torque_init_sum(NULL, &sum), PLH_BAD_ARGUMENT);
}

/* Two potentials, two series; a term that does not fit the body is found out. */
static void sums_of_potentials_and_series(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque term[2], sum;
    plh_torque_list list = {term, 2};
    make(plh_torque_model_find("heavy-top"), &term[0]);
    make(plh_torque_model_find("spring"), &term[1]);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    quad_problem p = {&sum, &body};
    for (int k = 0; k < STATES; k++) {
        plh_state s = a_state(k);
        quad y[QUAD_STATE], one[QUAD_STATE], exact[3];
        quad_from_state(&s, y);
        double v = (double)quad_potential(&(quad_problem){&term[0], &body}, 0, y) +
                   (double)quad_potential(&(quad_problem){&term[1], &body}, 0, y);
        assert_true(fabs(plh_torque_potential(&sum, &body, 0.0, s.q) - v) < 1e-14);
        jet_room room;
        plh_jet jet = a_jet(&sum, &body, 0.0, &s, ORDER, &room);
        memcpy(one, y, sizeof one);
        quad_integrate(&p, 0, (quad)0.02, 1, one);
        quad_torque(&p, (quad)0.02, one, exact);
        assert_true(difference(torque_sum(&jet, ORDER, 0.02), exact) < 1e-14);
    }
    assert_int_equal(plh_torque_check(&sum, &body, NULL), PLH_OK);
    assert_int_equal(plh_torque_set(&term[1], "reference=0 0 0, reference-w=0"), PLH_OK);
    assert_int_equal(plh_torque_check(&sum, &body, NULL), PLH_BAD_ATTITUDE);
}

/* Forms add up where their directions are the same, and only there. */
static void sums_of_forms(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque term[4], sum;
    plh_torque_list list = {term, 4};
    plh_torque_form f;
    make(plh_torque_model_find("heavy-top"), &term[0]);
    make(plh_torque_model_find("damping"), &term[1]);
    make(plh_torque_model_find("gyrostat"), &term[2]);
    make(plh_torque_model_find("gravity-gradient"), &term[3]);
    assert_int_equal(plh_torque_set(&term[3], "nadir=0.48 0.6 0.64"), PLH_OK);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    assert_int_equal(plh_torque_form_get(&sum, &body, 0.0, &f), PLH_OK);
    for (int k = 0; k < STATES; k++) {
        plh_state s = a_state(k);
        plh_vec3 d = plh_vec3_sub(form_torque(&f, &body, &s), plh_torque_at(&sum, &body, 0.0, &s));
        assert_true(plh_vec3_norm(d) < 2e-14);
    }
    assert_int_equal(plh_torque_set(&term[3], "nadir=0 0.6 0.8"), PLH_OK);
    assert_int_equal(plh_torque_form_get(&sum, &body, 0.0, &f), PLH_UNSUPPORTED);
    assert_true(f.square.x == 0.0 && f.field[0][1] == 0.0);
    make(plh_torque_model_find("spring"), &term[3]);
    assert_int_equal(plh_torque_form_get(&sum, &body, 0.0, &f), PLH_UNSUPPORTED);
}

/* Damping over a time in which e^x leaves the range is refused, not guessed. */
static void an_endless_kick(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque full;
    plh_state s = a_state(1);
    plh_vec3 m;
    make(plh_torque_model_find("damping"), &full);
    assert_int_equal(plh_torque_kick(&full, &body, 0.0, 1e3, &s, &m), PLH_OK);
    assert_true(isfinite(m.x + m.y + m.z));
    assert_int_equal(plh_torque_kick(&full, &body, 0.0, 1e5, &s, &m), PLH_OK);
    assert_true(isnan(m.x) && isnan(m.y) && isnan(m.z));
}

static void flags_follow_the_parameters(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque vessel;
    assert_int_equal(plh_torque_init(plh_torque_model_find("vessel"), NULL, &vessel), PLH_OK);
    assert_true((plh_torque_flags(&vessel) & PLH_TORQUE_POTENTIAL) != 0);
    assert_true(!isnan(plh_torque_potential(&vessel, &body, 0.0, a_state(1).q)));
    assert_int_equal(plh_torque_set(&vessel, "damping=1 0 0"), PLH_OK);
    assert_true((plh_torque_flags(&vessel) & PLH_TORQUE_VELOCITY) != 0);
    assert_true(isnan(plh_torque_potential(&vessel, &body, 0.0, a_state(1).q)));
    assert_int_equal(plh_torque_set(&vessel, "control-amplitude=1 0 0"), PLH_OK);
    assert_true((plh_torque_flags(&vessel) & PLH_TORQUE_TIME) != 0);
    plh_torque spring;
    assert_int_equal(plh_torque_init(plh_torque_model_find("spring"), NULL, &spring), PLH_OK);
    assert_int_equal(plh_torque_set_real(&spring, "reference-w", 0.0), PLH_OK);
    assert_int_equal(plh_torque_check(&spring, &body, NULL), PLH_BAD_ATTITUDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_forms_agree),
        cmocka_unit_test(kicks_are_exact),
        cmocka_unit_test(diagonal_damping_is_no_special_case),
        cmocka_unit_test(sums_add_up),
        cmocka_unit_test(sums_of_potentials_and_series),
        cmocka_unit_test(sums_of_forms),
        cmocka_unit_test(an_endless_kick),
        cmocka_unit_test(flags_follow_the_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
