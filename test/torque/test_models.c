/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every torque model against 128-bit arithmetic: potential, torque, series. */
#include "cases.h"
#include <polhode/extend/torque.h>

/* -dV/d(angle) about each body axis, central difference in 128 bits. */
static void gradient(const quad_problem *p, quad t, const quad y[QUAD_STATE], quad torque[3])
{
    const quad e = (quad)1e-10;
    for (int i = 0; i < 3; i++) {
        quad q[4], v[2];
        for (int side = 0; side < 2; side++) {
            turned(y, i, side ? e : -e, q);
            v[side] = quad_potential(p, t, q);
        }
        torque[i] = (v[0] - v[1]) / (2 * e);
    }
}

/* The case, for a message that can be pasted. */
static void complain(const char *what, const plh_torque *torque, int k, double e, double size)
{
    char text[1024] = "", value[128];
    for (int i = 0; i < torque->model->param_count; i++) {
        const plh_param *p = &torque->model->params[i];
        plh_param_text(p, &torque->values, value, sizeof value);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s=%s", i ? ", " : "", p->name,
                 value);
    }
    fail_msg("%s of %s with \"%s\", a_state(%d): off by %g of %g", what, torque->model->name, text,
             k, e, size);
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
                complain("potential", &torque, k, v - exact, exact);
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
            if (!(e <= tolerance(&p, (quad)(0.1 * k), y)))
                complain("torque", &torque, k, e, largest(exact));
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
            if (!(e <= tolerance(&p, (quad)(0.1 * k), y)))
                complain("slope of the potential", &torque, k, e, largest(slope));
        }
    }
}

/* What depends on m of a torque with a potential does no work. */
static void the_rest_does_no_work(void **state)
{
    (void)state;
    const unsigned both = PLH_TORQUE_POTENTIAL | PLH_TORQUE_VELOCITY;
    plh_body body = a_body();
    plh_torque torque;
    int found = 0;
    for (int i = 0; make_case(i, &torque); i++) {
        if ((plh_torque_flags(&torque) & both) != both)
            continue;
        found++;
        for (int k = 0; k < STATES; k++) {
            plh_state s = a_state(k), still = {s.q, {0.0, 0.0, 0.0}};
            plh_vec3 f = plh_vec3_sub(plh_torque_at(&torque, &body, 0.1 * k, &s),
                                      plh_torque_at(&torque, &body, 0.1 * k, &still));
            assert_true(plh_vec3_norm(f) > 0.1);
            assert_true(fabs(plh_vec3_dot(f, plh_body_omega(&body, s.m))) < 1e-15);
        }
    }
    assert_true(found > 0);
}

/* A step over which the series converges to rounding. */
static double short_step(const plh_jet *jet, int order)
{
    double last = fmax(plh_vec3_norm(jet->torque[order - 1]), 1e-300);
    double first = 1.0 + plh_vec3_norm(jet->torque[0]);
    return fmin(0.002 * order, pow(4e-16 * first / last, 1.0 / (order - 1)));
}

/* Along the true motion the Taylor coefficients of the torque give the torque at t + d. */
static void follow(const plh_torque *torque, const plh_body *body, int k, int order)
{
    static jet_room room;
    quad_problem p = {torque, body};
    plh_state s = a_state(k);
    plh_jet jet = a_jet(torque, body, 0.3, &s, order, &room);
    for (int side = -1; side <= 1; side += 2) {
        double d = side * short_step(&jet, order);
        quad y[QUAD_STATE], exact[3], then = (quad)0.3 + (quad)d;
        quad_from_state(&s, y);
        quad_integrate(&p, (quad)0.3, then, order / 10, y);
        quad_torque(&p, then, y, exact);
        double e = difference(torque_sum(&jet, order, d), exact);
        if (!(e <= 4.0 * tolerance(&p, then, y)))
            complain("series", torque, k, e, largest(exact));
    }
}

static void series_follow_the_motion(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++)
        for (int k = 0; k < 4 && plh_torque_flags(&torque) & PLH_TORQUE_SERIES; k++) {
            follow(&torque, &body, k, ORDER);
            follow(&torque, &body, k, HIGH);
        }
}

/* Each coefficient by itself, from differences of the true torque at nine points. */
static void series_match_finite_differences(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        if (!has_series(&torque))
            continue;
        quad_problem p = {&torque, &body};
        plh_state s = a_state(2);
        jet_room room;
        plh_jet jet = a_jet(&torque, &body, 0.3, &s, 7, &room);
        quad table[9][3];
        const quad d = (quad)1e-3;
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

/* A form gives the torque; a sum of forms the sum. */
static void forms_agree(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    int found = 0;
    for (int i = 0; make_case(i, &torque); i++) {
        quad_problem p = {&torque, &body};
        plh_torque_form f;
        if (plh_torque_form_get(&torque, &body, 0.0, &f))
            continue;
        found++;
        for (int k = 0; k < STATES; k++) {
            plh_state s = a_state(k);
            quad y[QUAD_STATE], exact[3];
            quad_from_state(&s, y);
            quad_torque(&p, (quad)(0.1 * k), y, exact);
            assert_int_equal(plh_torque_form_get(&torque, &body, 0.1 * k, &f), PLH_OK);
            double e = difference(form_torque(&f, &body, &s), exact);
            if (!(e <= 2.0 * tolerance(&p, (quad)(0.1 * k), y)))
                complain("form", &torque, k, e, largest(exact));
        }
    }
    assert_true(found >= 16);
}

static bool any(const double *x, int count)
{
    bool found = false;
    for (int i = 0; i < count; i++)
        found = found || x[i] != 0.0;
    return found;
}

/* What an evaluation leaves out is zero. */
static void forms_have_no_other_parts(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        const unsigned parts = torque.model->form_parts;
        plh_torque_form f;
        for (int k = 0; parts && k < 5; k++) {
            if (plh_torque_form_get(&torque, &body, 0.7 * k - 1.0, &f))
                continue;
            const double *c = &f.field[0][0], diagonal[3] = {c[0], c[4], c[8]},
                         rest[6] = {c[1], c[2], c[3], c[5], c[6], c[7]};
            const unsigned found = any(&f.constant.x, 3) * (unsigned)PLH_FORM_CONSTANT |
                                   any(&f.square.x, 3) * (unsigned)PLH_FORM_SQUARE |
                                   any(diagonal, 3) * (unsigned)PLH_FORM_DIAGONAL |
                                   any(rest, 6) * (unsigned)PLH_FORM_CROSS |
                                   any(&f.rate[0][0], 9) * (unsigned)PLH_FORM_RATE;
            if (found & ~parts)
                fail_msg("%s: its form has the parts %u, form_parts is %u", torque.model->name,
                         found, parts);
        }
    }
}

/* A torque of rotors alone is g x omega - g': with their momentum it keeps that of the whole.
 * Another torque has no rotors. */
static void rotors_keep_the_whole(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    int found = 0;
    for (int i = 0; make_case(i, &torque); i++) {
        const bool internal = plh_torque_flags(&torque) & PLH_TORQUE_INTERNAL;
        assert_true(internal == (torque.model->rotors != NULL));
        found += internal;
        for (int k = 0; k < STATES && internal; k++) {
            const plh_state s = a_state(k);
            const double t = 0.1 * k, e = 1e-3;
            const plh_vec3 g = plh_torque_rotors(&torque, t),
                           before = plh_torque_rotors(&torque, t - e),
                           after = plh_torque_rotors(&torque, t + e),
                           rate = plh_vec3_scale(0.5 / e, plh_vec3_sub(after, before)),
                           turn = plh_vec3_cross(g, plh_body_omega(&body, s.m)),
                           f = plh_torque_at(&torque, &body, t, &s);
            const double off = plh_vec3_norm(plh_vec3_sub(f, plh_vec3_sub(turn, rate)));
            if (!(off <= 1e-12 * (1.0 + plh_vec3_norm(f))))
                complain("rotors", &torque, k, off, plh_vec3_norm(f));
        }
    }
    assert_true(found == 3);
}

/* In another unit of time, and coefficient by coefficient, a jet has the same bits. */
static void jets_of_any_unit(void **state)
{
    (void)state;
    plh_body body = a_body();
    plh_torque torque;
    for (int i = 0; make_case(i, &torque); i++) {
        plh_state s = a_state(i);
        jet_room room, other;
        if (!(plh_torque_flags(&torque) & PLH_TORQUE_SERIES))
            continue;
        plh_jet one = a_jet(&torque, &body, 0.3, &s, HIGH, &room), two;
        assert_int_equal(plh_jet_init(&torque, HIGH, &other, sizeof other, &two), PLH_OK);
        two.time = 0.125;
        assert_int_equal(plh_torque_jet(&torque, &body, 0.3, &s, 0, &two), PLH_OK);
        for (int k = 0; k < HIGH; k++)
            assert_int_equal(plh_jet_extend(&torque, &body, 0.3, k, k + 1, &two), PLH_OK);
        for (int k = 0; k <= HIGH; k++) {
            plh_vec3 m = plh_vec3_scale(pow(0.125, k), one.m[k]);
            plh_quat q = plh_quat_scale(pow(0.125, k), one.q[k]);
            if (memcmp(&m, &two.m[k], sizeof m) != 0 || memcmp(&q, &two.q[k], sizeof q) != 0)
                complain("coefficient", &torque, k, m.x - two.m[k].x, m.x);
        }
    }
}

/*
 * Forms, whose torque and potential follow from one formula, and models without a potential have no
 * second formula to be held to: numbers by hand, of each of them.
 */
static void by_hand(void **state)
{
    (void)state;
    plh_body body;
    plh_torque torque;
    /* A quarter turn about x takes space z to body y; omega = (1, 1, 1). */
    plh_state s = {{sqrt(0.5), sqrt(0.5), 0.0, 0.0}, {1.0, 2.0, 4.0}};
    static const struct {
        const char *model, *values;
        double t;
        plh_vec3 f;
    } hand[] = {
        {"constant", "value=1 2 3", 0.0, {1.0, 2.0, 3.0}},
        {"constant", "value=1 2 3, frame=space", 0.0, {1.0, 3.0, -2.0}},
        {"damping",
         "damping=1 2 3, damping-upper=10 20 30, damping-lower=40 50 60",
         0.0,
         {-31.0, -72.0, -113.0}},
        {"gyrostat", "momentum=1 2 4", 0.0, {-2.0, 3.0, -1.0}},
        {"heavy-top", "strength=2, axis=0.6 0 0.8, up=0 0 1", 0.0, {1.6, 0.0, -1.2}},
        {"magnetic", "dipole=1 2 3, field=4 5 6", 0.0, {-28.0, 17.0, -2.0}},
        {"gravity-gradient", "mu=8, radius=2, nadir=0.6 0.8 0", 0.0, {0.0, 4.32, 0.0}},
        {"gravity-gradient", "mu=8, radius=2, nadir=0 0.6 0.8", 0.0, {-2.88, 0.0, 0.0}},
        {"gravity-gradient-orbit", /* a quarter of a turn later */
         "mu=8, radius=2, nadir=0.6 0.8 0, normal=0 0 1, rate=0.7853981633974483",
         2.0,
         {0.0, -4.32, 0.0}},
        /* the face +y of 2 x 4 at (0.5, 1.5, 0): -p 8 0.5 (0.75 + 0.5 + 0.2) about z */
        {"sunlight",
         "pressure=0.5, specular=0.25, diffuse=0.3, sun=0 0 1, edges=2 3 4, centre=0.5 0 0",
         0.0,
         {0.0, 0.0, -2.9}},
        {"drag",
         "density=0.25, normal=0.5, tangential=0.25, wall=1, velocity=0 0 2, edges=2 3 4, "
         "centre=0.5 0 0",
         0.0,
         {0.0, 0.0, -7.0}},
        {"wheel", "axis=0 0 1, momentum=2, rate=0.5, time=1", 3.0, {-3.0, 3.0, -0.5}},
        {"form",
         "direction=0.6 0 0.8, constant=1 2 3, square=5 6 7, field=1 2 3, field-upper=1 2 3, "
         "field-lower=4 5 6, rate=1 1 1, rate-upper=0.5 0 0",
         0.0,
         {3.9, 7.0, 12.28}},
        /* u = e2: GM_T u x e2 = 0; control c0 + c1 sin(1/2 + 1/2) */
        {"vessel",
         "mass=2, gravity=10, gm-transverse=3, gm-longitudinal=5, damping=1 1 1, control=7 8 9, "
         "control-amplitude=1 -1 2, control-rate=0.25, control-phase=0.5",
         2.0,
         {6.0 + 0.8414709848078965, 7.0 - 0.8414709848078965, 8.0 + 2.0 * 0.8414709848078965}},
    };
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 4.0), &body), PLH_OK);
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *model = plh_torque_model_get(i);
        size_t found = 0;
        while (found < sizeof hand / sizeof *hand && strcmp(hand[found].model, model->name) != 0)
            found++;
        if (!model->torque && found == sizeof hand / sizeof *hand)
            fail_msg("%s is a form and has no numbers by hand", model->name);
    }
    for (size_t i = 0; i < sizeof hand / sizeof *hand; i++) {
        make_example(plh_torque_model_find(hand[i].model), hand[i].values, &torque);
        plh_vec3 f = plh_torque_at(&torque, &body, hand[i].t, &s);
        if (!(plh_vec3_norm(plh_vec3_sub(f, hand[i].f)) < 2e-14))
            fail_msg("%s: %.17g %.17g %.17g", hand[i].values, f.x, f.y, f.z);
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
        cmocka_unit_test(forms_agree),
        cmocka_unit_test(forms_have_no_other_parts),
        cmocka_unit_test(rotors_keep_the_whole),
        cmocka_unit_test(jets_of_any_unit),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(the_walls_differ_in_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
