/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Gradients of torques, and the rows that have them. */
#include "method/splitting_problem.h"
#include <polhode/extend/torque.h>
#include <polhode/splitting_batch.h>

static const plh_quat somewhere = {0.5, -0.1, 0.7, 0.5};

/* Twice the change of the torque, as seen from here, along a small turn by its own I^-1 torque: by
 * differences. */
static plh_vec3 by_differences(const plh_torque *torque, const plh_body *body, double t, plh_quat q)
{
    const double e = 1e-4;
    const plh_vec3 f = plh_torque_at(torque, body, t, &(plh_state){q, {0, 0, 0}});
    const plh_vec3 w = {f.x / body->moment.x, f.y / body->moment.y, f.z / body->moment.z};
    const double size = 1.0 + plh_vec3_norm(w);
    plh_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = -2; i <= 2; i++) {
        const double weight[5] = {1.0 / 12.0, -2.0 / 3.0, 0.0, 2.0 / 3.0, -1.0 / 12.0};
        const plh_quat turn = plh_quat_exp(plh_vec3_scale(0.5 * i * e / size, w));
        const plh_state s = {plh_quat_mul(q, turn), {0, 0, 0}};
        const plh_vec3 there = plh_quat_rotate(turn, plh_torque_at(torque, body, t, &s));
        sum = plh_vec3_axpy(sum, 2.0 * weight[i + 2] * size / e, there);
    }
    return sum;
}

static void check(const plh_torque *torque, const plh_body *body, const char *what)
{
    plh_vec3 g;
    assert_true(plh_torque_has_gradient(torque));
    assert_int_equal(plh_torque_gradient(torque, body, 0.7, somewhere, &g), PLH_OK);
    const plh_vec3 d = by_differences(torque, body, 0.7, somewhere);
    if (!(plh_vec3_norm(plh_vec3_sub(g, d)) <= 2e-9 * (plh_vec3_norm(g) + 1e-2)))
        fail_msg("%s: %g %g %g, not %g %g %g", what, g.x, g.y, g.z, d.x, d.y, d.z);
}

/* Every model that does not depend on the angular velocity has it, to the accuracy of the
 * differences; the others refuse it. */
static void every_model(void **state)
{
    (void)state;
    plh_body body;
    int with = 0, without = 0;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 1.7, 2.2), &body), PLH_OK);
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *model = plh_torque_model_get(i);
        for (const char *const *e = model->examples; e && *e; e++) {
            plh_torque torque;
            plh_vec3 g;
            assert_int_equal(plh_torque_init(model, NULL, &torque), PLH_OK);
            set(&torque, *e);
            if (plh_torque_check(&torque, &body, NULL))
                continue;
            if (!(plh_torque_flags(&torque) & PLH_TORQUE_VELOCITY) &&
                plh_torque_flags(&torque) & PLH_TORQUE_SERIES) {
                check(&torque, &body, *e);
                with++;
                continue;
            }
            assert_int_equal(plh_torque_gradient(&torque, &body, 0.7, somewhere, &g),
                             PLH_UNSUPPORTED);
            assert_true(isnan(g.x));
            without++;
        }
    }
    assert_true(with > 10 && without > 5);
}

/* V = e u.k and u = Q^T z: the gradient is the torque of -torque . I^-1 torque. */
static void of_a_potential(void **state)
{
    (void)state;
    problem p;
    begin(&p);
    model(&p.torque, "heavy-top");
    double v[2];
    plh_vec3 g;
    assert_int_equal(plh_torque_gradient(&p.torque, &p.body, 0.0, somewhere, &g), PLH_OK);
    for (int axis = 0; axis < 3; axis++) {
        for (int k = 0; k < 2; k++) {
            const plh_vec3 turn = plh_vec3_scale(k ? 0.5e-5 : -0.5e-5,
                                                 plh_vec3_make(axis == 0, axis == 1, axis == 2));
            const plh_state s = {plh_quat_mul(somewhere, plh_quat_exp(turn)), {0, 0, 0}};
            const plh_vec3 f = plh_torque_at(&p.torque, &p.body, 0.0, &s), i = p.body.moment;
            v[k] = -(f.x * f.x / i.x + f.y * f.y / i.y + f.z * f.z / i.z);
        }
        const double component = axis == 0 ? g.x : axis == 1 ? g.y : g.z;
        assert_true(fabs(component + (v[1] - v[0]) / 2e-5) < 1e-8);
    }
}

static bool own_form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)self, (void)body, (void)t;
    plh_torque_cross(0.8, plh_vec3_make(0.1, -0.3, 1.0), form->field);
    form->square = plh_vec3_make(form->square.x + 0.2, form->square.y - 0.4, form->square.z);
    return plh_torque_form_direction(form, plh_vec3_make(0.0, 0.6, 0.8));
}

static const plh_torque_model own = {
    .name = "own", .flags = PLH_TORQUE_POTENTIAL, .form = own_form};

static plh_vec3 plain(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)t;
    return plh_quat_unrotate(s->q, plh_vec3_make(0.1, 0.2, 0.3));
}

static const plh_torque_model bare = {.name = "bare", .torque = plain};

/* A user's form, sums of forms along two directions, sums with a torque that has a series. */
static void own_models_and_sums(void **state)
{
    (void)state;
    problem p;
    begin(&p);
    assert_int_equal(plh_torque_init(&own, NULL, &p.term[0]), PLH_OK);
    check(&p.term[0], &p.body, "own");
    model(&p.term[1], "heavy-top");
    model(&p.term[2], "spring");
    set(&p.term[2], "stiffness=1 2 3");
    for (int count = 1; count <= 3; count++) {
        p.list = (plh_torque_list){p.term, count};
        assert_int_equal(plh_torque_init_sum(&p.list, &p.torque), PLH_OK);
        check(&p.torque, &p.body, "a sum");
    }
    assert_int_equal(plh_torque_init(&bare, NULL, &p.term[1]), PLH_OK);
    assert_false(plh_torque_has_gradient(&p.term[1]));
    assert_false(plh_torque_has_gradient(&p.torque));
}

/* By their series, and not as one form: the test of all schemes has forms. */
static void orders_by_series(void **state)
{
    (void)state;
    const char *const rows[] = {"chin4b", "omf6_53"};
    problem p;
    begin(&p);
    model(&p.term[0], "magnetic");
    set(&p.term[0], "dipole=0.3 0.5 0.4, field=1 0.5 0.2");
    model(&p.term[1], "heavy-top");
    model(&p.term[2], "spring");
    set(&p.term[2], "stiffness=1 0.5 0.7");
    p.list = (plh_torque_list){p.term, 3};
    assert_int_equal(plh_torque_init_sum(&p.list, &p.torque), PLH_OK);
    finish(&p, 2.0, 10.0);
    for (int i = 0; i < 2; i++) {
        const int order = plh_scheme_find(rows[i])->order;
        plh_method_spec spec;
        double q, m;
        spec_of(rows[i], "exact", &spec);
        measure(&p, &spec, order > 4, round_off(&p, order > 4), &q, &m);
        if (!(fabs(q - order) < 0.15 && fabs(m - order) < 0.15))
            fail_msg("%s: measured %.2f and %.2f", rows[i], q, m);
    }
}

/* A row of the user's, with the gradient before or behind its kick, is that of the library. */
static void rows_of_the_user(void **state)
{
    (void)state;
    static const plh_flow row[] = {
        {PLH_PART_KICK, 1.0 / 6.0},      {PLH_PART_DRIFT, 0.5}, {PLH_PART_GRADIENT, 1.0 / 72.0},
        {PLH_PART_KICK, 2.0 / 3.0},      {PLH_PART_DRIFT, 0.5}, {PLH_PART_KICK, 1.0 / 6.0},
        {PLH_PART_GRADIENT, 1.0 / 72.0},
    };
    problem p;
    plh_scheme mine;
    plh_method_spec spec, built_in;
    plh_state x, y;
    begin(&p);
    model(&p.torque, "heavy-top");
    assert_int_equal(plh_scheme_from_flows("mine", row, 6, &mine), PLH_OK);
    assert_true(mine.order == 4 && mine.general == 4 && mine.palindrome && mine.kick_first);
    assert_int_equal(plh_method_parse(NULL, "splitting/exact", &spec), PLH_OK);
    spec.data = &mine;
    spec_of("chin4a", "exact", &built_in);
    assert_int_equal(run(&p, &spec, 1.0, 10, &x), PLH_OK);
    assert_int_equal(run(&p, &built_in, 1.0, 10, &y), PLH_OK);
    assert_true(plh_vec3_norm(plh_vec3_sub(x.m, y.m)) < 1e-14);
    assert_true(plh_method_claims(&built_in, true).poisson);
    assert_int_equal(plh_method_claims(&built_in, false).attitude, PLH_EXACT);
    /* one gradient too many: order 2, and no palindrome */
    assert_int_equal(plh_scheme_from_flows("mine", row, 7, &mine), PLH_OK);
    assert_true(mine.order == 2 && !mine.palindrome);
    assert_int_equal(run(&p, &spec, 1.0, 10, &x), PLH_OK);
    /* three parts and a gradient: the order of the general words */
    const plh_flow three[] = {{1, 0.5}, {0, 0.5}, {3, 1.0}, {4, 0.01}, {0, 0.5}, {1, 0.5}};
    assert_int_equal(plh_scheme_from_flows("three", three, 6, &mine), PLH_OK);
    assert_int_equal(mine.order, 2);
}

/* Damping, batches and tangent maps are refused with a line. */
static void what_is_refused(void **state)
{
    (void)state;
    const plh_scheme *row = plh_scheme_find("omf6_55");
    const double I[3] = {1.0, 2.0, 2.5};
    plh_splitting_batch *batch;
    plh_method_spec spec;
    plh_state s;
    problem p;
    begin(&p);
    spec_of("omf6_55", "exact", &spec);
    model(&p.torque, "gyrostat");
    set(&p.torque, "momentum=1 2 3");
    assert_int_equal(run(&p, &spec, 1.0, 10, &s), PLH_UNSUPPORTED);
    assert_int_equal(plh_torque_init(&bare, NULL, &p.torque), PLH_OK);
    assert_int_equal(run(&p, &spec, 1.0, 10, &s), PLH_UNSUPPORTED);
    const char *line = plh_scheme_explain(row, plh_splitting_parts(&p.torque));
    assert_non_null(strstr(line, "'gradient' needs a single body with a torque that does not"));
    assert_string_equal(plh_scheme_explain(row, plh_splitting_parts(NULL)), "");
    assert_string_equal(plh_scheme_explain(row, PLH_SYSTEM_PARTS), "");
    model(&p.torque, "heavy-top");
    assert_int_equal(
        plh_splitting_batch_create(row, &p.torque, NULL, 0, 1, &I[0], &I[1], &I[2], &batch),
        PLH_UNSUPPORTED);
    assert_null(batch);
}

/* Kicks and gradients at one attitude share an evaluation of the torque, across steps too; a
 * gradient counts as one more. */
static void evaluations(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        long per_step, extra;
    } rows[] = {{"chin4a/exact", 3, 1}, {"omf4_42/exact", 6, 2}, {"omf6_53/exact", 8, 0}};
    for (int i = 0; i < 3; i++) {
        problem p;
        plh_counted_torque counted;
        plh_method_spec spec;
        plh_state s;
        long calls = 0;
        begin(&p);
        model(&p.term[0], "heavy-top");
        plh_counted_torque_init(&p.term[0], &calls, &counted);
        p.torque = counted.torque;
        assert_int_equal(plh_method_parse(NULL, rows[i].name, &spec), PLH_OK);
        assert_int_equal(run(&p, &spec, 1.0, 50, &s), PLH_OK);
        assert_int_equal(calls, 50 * rows[i].per_step + rows[i].extra);
    }
}

/* The energy swings and has no trend: the last swings of many are as large as the first. */
static void energy_has_no_trend(void **state)
{
    (void)state;
    const char *const rows[] = {"takahashi-imada", "chin4a", "omf4_52", "omf6_53", "aba1066"};
    problem p;
    begin(&p);
    model(&p.torque, "heavy-top");
    const plh_problem whole = {&p.body, &p.torque, p.start, 0.0};
    const double e0 = plh_problem_energy(&whole, 0.0, p.start);
    for (int i = 0; i < 5; i++) {
        plh_method_spec spec;
        plh_integrator *it;
        plh_state s = p.start;
        double swing[2] = {0.0, 0.0}, mean[2] = {0.0, 0.0};
        spec_of(rows[i], "exact", &spec);
        assert_int_equal(plh_integrator_create(&spec, &p.body, &p.torque, &it), PLH_OK);
        for (long k = 0; k < 20000; k++) {
            assert_int_equal(plh_integrator_advance(it, 0.0, 0.2, k, 1, &s), PLH_OK);
            const double e = plh_problem_energy(&whole, 0.0, s) - e0;
            swing[k >= 10000] = fmax(swing[k >= 10000], fabs(e));
            mean[k >= 10000] += e / 10000.0;
        }
        plh_integrator_destroy(it);
        assert_true(swing[1] < 1.2 * swing[0] && fabs(mean[1] - mean[0]) < 0.05 * swing[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_model),         cmocka_unit_test(of_a_potential),
        cmocka_unit_test(own_models_and_sums), cmocka_unit_test(rows_of_the_user),
        cmocka_unit_test(what_is_refused),     cmocka_unit_test(evaluations),
        cmocka_unit_test(energy_has_no_trend), cmocka_unit_test(orders_by_series),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
