/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torque interface: parameters, the models' list, the series of a motion. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/torque.h>
#include <string.h>

static const plh_state start = {{0.5, 0.5, -0.5, 0.5}, {0.7, -1.1, 0.4}};

static void the_list(void **state)
{
    (void)state;
    assert_true(plh_torque_model_count() >= 1);
    assert_null(plh_torque_model_get(-1));
    assert_null(plh_torque_model_get(plh_torque_model_count()));
    assert_null(plh_torque_model_find("no-such-torque"));
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *model = plh_torque_model_get(i);
        assert_ptr_equal(plh_torque_model_find(model->name), model);
        assert_non_null(model->summary);
        assert_non_null(model->source);
        const bool form = !model->torque; /* what it does not give follows */
        const bool moves = model->flags & PLH_TORQUE_TIME;
        assert_true(!form || model->form);
        assert_true(plh_param_size(model->params, model->param_count) <= PLH_TORQUE_ROOM);
        assert_int_equal(!form && (model->flags & PLH_TORQUE_POTENTIAL) != 0,
                         model->potential != NULL);
        assert_int_equal(!!(model->flags & PLH_TORQUE_SERIES), model->series != NULL);
        assert_int_equal(!!(model->flags & PLH_TORQUE_LINEAR), model->linear != NULL);
        assert_true(!form || moves || plh_torque_model_flags(model) & PLH_TORQUE_SERIES);
        plh_torque torque;
        assert_int_equal(plh_torque_init(model, NULL, &torque), PLH_OK);
        assert_true(model->examples && model->examples[0]); /* what the generic tests run */
    }
}

static plh_status check(plh_torque *torque, const char *text, const char *expected)
{
    plh_body body;
    const plh_param *bad;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("gravity-gradient-orbit"), NULL, torque),
                     PLH_OK);
    assert_int_equal(plh_torque_set(torque, text), PLH_OK);
    plh_status status = plh_torque_check(torque, &body, &bad);
    assert_int_equal(bad != NULL, expected != NULL);
    if (bad)
        assert_string_equal(bad->name, expected);
    return status;
}

/* What makes no physics is refused, also where an integrator is made. */
static void directions_of_an_orbit(void **state)
{
    (void)state;
    plh_torque torque, same;
    plh_body body;
    plh_state s = {{0.8, 0.36, -0.48, 0.0}, {0.0, 0.0, 0.0}};
    assert_int_equal(check(&torque, "nadir=1 0 0, normal=0 0 1", "radius"), PLH_BAD_ARGUMENT);
    assert_int_equal(check(&torque, "radius=7e6, normal=0 0 1", "nadir"), PLH_BAD_ARGUMENT);
    assert_int_equal(check(&torque, "radius=7e6, nadir=1 0 0", "normal"), PLH_BAD_ARGUMENT);
    assert_int_equal(check(&torque, "radius=7e6, nadir=1 0 0, normal=3 0 0", "normal"),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(check(&torque, "radius=7e6, nadir=1 0 0, normal=2e-6 0 1", "normal"),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(check(&torque, "radius=7e6, nadir=1 0 0, normal=9e-7 0 1", NULL), PLH_OK);
    assert_int_equal(plh_torque_set(&torque, "nadir=0 0 0"), PLH_BAD_ARGUMENT);
    /* Any length is the same direction; the rate is that of a circular orbit. */
    assert_int_equal(check(&torque, "radius=7e6, nadir=10 0 0, normal=0 0 0.5", NULL), PLH_OK);
    assert_int_equal(check(&same, "radius=7e6, nadir=1 0 0, normal=0 0 1", NULL), PLH_OK);
    assert_memory_equal(&torque.values, &same.values, sizeof same.values);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    double quarter = 0.5 * 3.14159265358979323846 / sqrt(PLH_ORBIT_EARTH_MU / 7e6 / 7e6 / 7e6);
    assert_int_equal(plh_torque_set_vector(&same, "nadir", plh_vec3_make(0.0, 1.0, 0.0)), PLH_OK);
    plh_vec3 later = plh_torque_at(&torque, &body, quarter, &s),
             now = plh_torque_at(&same, &body, 0.0, &s);
    assert_true(plh_vec3_norm(plh_vec3_sub(later, now)) < 1e-14 * plh_vec3_norm(now));
}

/* A Lagrange top has a closed-form test: the torque at a known attitude. */
static void heavy_top_by_hand(void **state)
{
    (void)state;
    plh_body body;
    plh_torque top;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top), PLH_OK);
    assert_int_equal(plh_torque_set_real(&top, "strength", 20.0), PLH_OK);
    assert_true(plh_torque_get_real(&top, "strength") == 20.0);
    assert_int_equal(plh_torque_set_real(&top, "length", 1.0), PLH_NOT_FOUND);
    assert_int_equal(plh_torque_set_real(&top, "up", 1.0), PLH_NOT_FOUND);
    assert_int_equal(plh_torque_set_real(&top, "strength", NAN), PLH_NOT_FINITE);
    assert_true(isnan(plh_torque_get_real(&top, "length")) &&
                isnan(plh_torque_get_vector(&top, "strength").x));
    /* A quarter turn about x takes body y to space z: u = Q^T e3 = e2, torque 20 e2 x e3 = 20 e1.
     */
    plh_state s = {{sqrt(0.5), sqrt(0.5), 0.0, 0.0}, {0.0, 0.0, 0.0}};
    plh_vec3 f = plh_torque_at(&top, &body, 0.0, &s);
    assert_true(fabs(f.x - 20.0) < 1e-14 && fabs(f.y) < 1e-14 && fabs(f.z) < 1e-14);
    assert_true(fabs(plh_torque_potential(&top, &body, 0.0, s.q)) < 1e-14);
    assert_true(plh_torque_potential(&top, &body, 0.0, plh_quat_identity()) == 20.0);
}

enum { ORDER = 10 };
typedef struct jet_room {
    double memory[PLH_JET_ROOM(ORDER)];
} jet_room;

static plh_jet a_jet(const plh_torque *torque, const plh_body *body, const plh_state *s,
                     jet_room *room)
{
    plh_jet jet;
    assert_int_equal(plh_jet_init(torque, ORDER, room->memory, sizeof room->memory, &jet), PLH_OK);
    assert_int_equal(plh_torque_jet(torque, body, 0.0, s, ORDER, &jet), PLH_OK);
    return jet;
}

/* The state at h from the terms up to order. */
static plh_state summed(const plh_jet *jet, int order, double h)
{
    plh_state s = {jet->q[order], jet->m[order]};
    for (int k = order - 1; k >= 0; k--) {
        s.m = plh_vec3_axpy(jet->m[k], h, s.m);
        s.q = plh_quat_make(jet->q[k].w + h * s.q.w, jet->q[k].x + h * s.q.x,
                            jet->q[k].y + h * s.q.y, jet->q[k].z + h * s.q.z);
    }
    return s;
}

static double error_of(const plh_jet *jet, int order, double h, plh_vec3 m)
{
    return plh_vec3_norm(plh_vec3_sub(summed(jet, order, h).m, m));
}

/* The series sums to the motion: two half steps of order 10 against one, and the defect has the
 * order of the first term left out. */
static void series_sums_to_motion(void **state)
{
    (void)state;
    plh_body body;
    plh_torque top;
    jet_room room, small;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top), PLH_OK);
    plh_jet jet = a_jet(&top, &body, &start, &room);
    /* reference: many small steps */
    plh_state s = start;
    const int n = 50;
    const double h = 0.2;
    for (int i = 0; i < n; i++) {
        plh_jet step = a_jet(&top, &body, &s, &small);
        s = summed(&step, ORDER, h / n);
    }
    double e4 = error_of(&jet, 4, h, s.m), e8 = error_of(&jet, 8, h, s.m);
    assert_true(e4 > 1e-9 && e4 < 1e-3);
    assert_true(e8 < 1e-3 * e4);
    assert_true(error_of(&jet, ORDER, h, s.m) < 1e-10);
}

static plh_vec3 no_series(const plh_torque *self, const plh_body *body, double t,
                          const plh_state *s)
{
    (void)self, (void)body, (void)t;
    return s->m;
}

static void a_model_without_series(void **state)
{
    (void)state;
    plh_body body;
    const plh_torque_model mine = {
        .name = "mine", .flags = PLH_TORQUE_VELOCITY, .torque = no_series};
    plh_torque torque;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    assert_int_equal(plh_torque_init(&mine, NULL, &torque), PLH_OK);
    jet_room room;
    plh_jet jet;
    assert_int_equal(plh_jet_init(&torque, 2, &room, sizeof room, &jet), PLH_UNSUPPORTED);
    assert_true(isnan(plh_torque_potential(&torque, &body, 0.0, start.q)));
    /* An order for which there is no room. */
    assert_int_equal(plh_jet_init(NULL, 2, &room, plh_jet_size(NULL, 2), &jet), PLH_OK);
    assert_int_equal(plh_jet_init(NULL, 2, &room, plh_jet_size(NULL, 2) - 1, &jet),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(plh_jet_init(NULL, -1, &room, sizeof room, &jet), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_torque_jet(NULL, &body, 0.0, &start, 3, &jet), PLH_BAD_ARGUMENT);
}

/* A sum has the series of its terms side by side, up to a limit; a counted torque those of its
 * own. */
static void rows_of_sums(void **state)
{
    (void)state;
    plh_body body;
    plh_torque term[30], sum;
    plh_torque_list list = {term, 2};
    plh_counted_torque counted;
    jet_room room, other;
    long calls = 0;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    for (int i = 0; i < 30; i++) {
        const char *name = i % 2 ? "soft-wall-described" : "heavy-top";
        assert_int_equal(plh_torque_init(plh_torque_model_find(name), NULL, &term[i]), PLH_OK);
    }
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    assert_int_equal(plh_torque_rows(&sum), plh_torque_rows(&term[0]) + plh_torque_rows(&term[1]));
    plh_counted_torque_init(&sum, &calls, &counted);
    assert_int_equal(plh_torque_rows(&counted.torque), plh_torque_rows(&sum));
    plh_jet one = a_jet(&sum, &body, &start, &room),
            two = a_jet(&counted.torque, &body, &start, &other);
    assert_memory_equal(&one.m[ORDER], &two.m[ORDER], sizeof one.m[ORDER]);
    list.count = 30;
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    assert_int_equal(plh_torque_flags(&sum) & PLH_TORQUE_SERIES, 0);
}

/* A model of the user's that gives a form and nothing else: a top with friction. */
static bool my_form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)self, (void)body, (void)t;
    plh_torque_cross(1.5, plh_vec3_make(0.0, 0.6, 0.8), form->field);
    for (int i = 0; i < 3; i++)
        form->rate[i][i] -= 0.25;
    return plh_torque_form_direction(form, plh_vec3_make(0.0, 0.0, 1.0));
}

static bool potential_form(const plh_torque *self, const plh_body *body, double t,
                           plh_torque_form *form)
{
    (void)self, (void)t;
    form->square = plh_vec3_add(form->square, body->moment);
    plh_torque_cross(1.5, plh_vec3_make(0.0, 0.6, 0.8), form->field);
    return plh_torque_form_direction(form, plh_vec3_make(0.0, 0.0, 1.0));
}

static void what_follows_from_a_form(void **state)
{
    (void)state;
    plh_torque_model model = {.name = "mine", .flags = PLH_TORQUE_VELOCITY, .form = my_form};
    plh_torque mine, term[2], sum;
    plh_torque_list list = {term, 2};
    plh_body body;
    plh_vec3 m, n;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body), PLH_OK);
    assert_int_equal(plh_torque_init(&model, NULL, &mine), PLH_OK);
    assert_int_equal(plh_torque_flags(&mine), PLH_TORQUE_VELOCITY | PLH_TORQUE_LINEAR |
                                                  PLH_TORQUE_STEADY | PLH_TORQUE_SERIES);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &term[0]), PLH_OK);
    assert_int_equal(plh_torque_set(&term[0], "strength=1.5, axis=0 0.6 0.8"), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("damping"), NULL, &term[1]), PLH_OK);
    assert_int_equal(plh_torque_set(&term[1], "damping=0.25 0.25 0.25"), PLH_OK);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    const plh_vec3 f = plh_torque_at(&mine, &body, 0.0, &start),
                   g = plh_torque_at(&sum, &body, 0.0, &start);
    assert_memory_equal(&f, &g, sizeof f);
    assert_int_equal(plh_torque_kick(&mine, &body, 0.0, 0.3, &start, &m), PLH_OK);
    assert_int_equal(plh_torque_kick(&sum, &body, 0.0, 0.3, &start, &n), PLH_OK);
    assert_memory_equal(&m, &n, sizeof m);
    assert_true(isnan(plh_torque_potential(&mine, &body, 0.0, start.q)));
    assert_int_equal(plh_torque_check(&mine, &body, NULL), PLH_OK);
    double room[2][PLH_JET_ROOM(6)];
    plh_jet jet[2];
    for (int i = 0; i < 2; i++) {
        const plh_torque *torque = i ? &sum : &mine;
        assert_int_equal(plh_jet_init(torque, 6, room[i], sizeof room[i], &jet[i]), PLH_OK);
        assert_int_equal(plh_torque_jet(torque, &body, 0.0, &start, 6, &jet[i]), PLH_OK);
    }
    for (int k = 0; k <= 6; k++)
        assert_true(plh_vec3_norm(plh_vec3_sub(jet[0].m[k], jet[1].m[k])) < 1e-15);
}

/* Flags that do not fit the form would leave something out: they are refused. */
static void flags_fit_the_form(void **state)
{
    (void)state;
    static const struct {
        unsigned flags;
        bool (*form)(const plh_torque *, const plh_body *, double, plh_torque_form *);
        plh_status status;
    } cases[] = {
        {PLH_TORQUE_VELOCITY, my_form, PLH_OK},
        {0, my_form, PLH_BAD_ARGUMENT},
        {PLH_TORQUE_VELOCITY | PLH_TORQUE_POTENTIAL, my_form, PLH_BAD_ARGUMENT},
        {PLH_TORQUE_POTENTIAL, potential_form, PLH_OK},
    };
    plh_body body;
    plh_torque torque;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body), PLH_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const plh_torque_model model = {
            .name = "mine", .flags = cases[i].flags, .form = cases[i].form};
        assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_OK);
        assert_int_equal(plh_torque_check(&torque, &body, NULL), cases[i].status);
    }
    const plh_vec3 u = plh_quat_unrotate(start.q, plh_vec3_make(0.0, 0.0, 1.0));
    const double v =
        1.5 * (0.6 * u.y + 0.8 * u.z) + 0.5 * (1.0 * u.x * u.x + 2.0 * u.y * u.y + 2.5 * u.z * u.z);
    const plh_torque_model model = {
        .name = "mine", .flags = PLH_TORQUE_POTENTIAL, .form = potential_form};
    assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_OK);
    assert_true(fabs(plh_torque_potential(&torque, &body, 0.0, start.q) - v) < 1e-15);
    const plh_torque_model none = {.name = "mine"};
    assert_int_equal(plh_torque_init(&none, NULL, &torque), PLH_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_from_a_form),
        cmocka_unit_test(flags_fit_the_form),
        cmocka_unit_test(the_list),
        cmocka_unit_test(directions_of_an_orbit),
        cmocka_unit_test(heavy_top_by_hand),
        cmocka_unit_test(series_sums_to_motion),
        cmocka_unit_test(a_model_without_series),
        cmocka_unit_test(rows_of_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
