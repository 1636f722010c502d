/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torqued bodies in closed form: every axis of symmetry and every vertical against Taylor series;
 * what the library says where there is none; events against those of a run in steps. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdlib.h>
#include <string.h>

static plh_body body;
static plh_torque torque, term[2];
static plh_torque_list both = {term, 2};

static const plh_state start = {{0.8, 0.2, 0.4, -0.4}, {0.3, 0.7, -0.4}};

static plh_problem top(plh_vec3 moments, plh_vec3 axis, plh_vec3 up, double strength)
{
    assert_int_equal(plh_body_from_moments(moments, &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &torque), PLH_OK);
    assert_int_equal(plh_torque_set_vector(&torque, "axis", axis), PLH_OK);
    assert_int_equal(plh_torque_set_vector(&torque, "up", up), PLH_OK);
    assert_int_equal(plh_torque_set_real(&torque, "strength", strength), PLH_OK);
    return (plh_problem){&body, &torque, start, 0.5};
}

static double distance(plh_state a, plh_state b)
{
    const double d[7] = {a.q.w - b.q.w, a.q.x - b.q.x, a.q.y - b.q.y, a.q.z - b.q.z,
                         a.m.x - b.m.x, a.m.y - b.m.y, a.m.z - b.m.z};
    double sum = 0.0;
    for (int i = 0; i < 7; i++)
        sum += d[i] * d[i];
    return sqrt(sum);
}

/* The library's own choice and a run in closed form are the same; Taylor series agree with them. */
static double against_taylor(const plh_problem *p)
{
    plh_method_spec exact, taylor;
    plh_sim *a, *b, *c;
    double worst = 0.0;
    assert_int_equal(plh_method_parse(NULL, "exact", &exact), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "taylor", &taylor), PLH_OK);
    assert_null(plh_problem_obstacle(p));
    assert_true(plh_problem_is_closed(p, &exact));
    assert_false(plh_problem_is_closed(p, &taylor));
    assert_int_equal(plh_sim_create_closed(p, &a), PLH_OK);
    assert_int_equal(plh_sim_create_within(p, &taylor, 4.5, 1e-15, &b), PLH_OK);
    assert_int_equal(plh_sim_create_within(p, NULL, 4.5, 1e-9, &c), PLH_OK);
    const bool chosen = plh_sim_kind_of(c) == PLH_SIM_CLOSED;
    assert_int_equal(chosen, !(plh_torque_flags(p->torque) & PLH_TORQUE_INTERNAL));
    for (double t = 0.5; t <= 4.5; t += 1.0) {
        plh_state x, y, z;
        assert_int_equal(plh_sim_at(a, t, &x), PLH_OK);
        assert_int_equal(plh_sim_advance_to(b, t), PLH_OK);
        assert_int_equal(plh_sim_at(b, t, &y), PLH_OK);
        if (chosen) {
            assert_int_equal(plh_sim_at(c, t, &z), PLH_OK);
            assert_memory_equal(&x, &z, sizeof x);
        }
        worst = fmax(worst, distance(x, y));
    }
    plh_sim_destroy(a);
    plh_sim_destroy(b);
    plh_sim_destroy(c);
    return worst;
}

static void every_axis_and_vertical(void **state)
{
    (void)state;
    static const plh_vec3 up[] = {{1, 0, 0},         {0, 1, 0},           {0, 0, 1},
                                  {-1, 0, 0},        {0, -1, 0},          {0, 0, -1},
                                  {0.48, 0.6, 0.64}, {0.48, -0.6, -0.64}, {1e-8, 0, -1}};
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2)
            for (size_t i = 0; i < sizeof up / sizeof *up; i++) {
                double I[3] = {2.0, 2.0, 2.0};
                I[axis] = 1.25;
                const plh_problem p =
                    top(plh_vec3_make(I[0], I[1], I[2]), plh_vec3_scale(sign, plh_vec3_axis(axis)),
                        up[i], i % 2 ? 1.5 : -1.5);
                assert_true(against_taylor(&p) < 2e-14);
            }
}

/* A sphere may be held anywhere; a line and a whole tensor have their axes. */
static void other_bodies(void **state)
{
    (void)state;
    const plh_vec3 up = {0.0, 0.6, -0.8};
    plh_problem p = top(plh_vec3_make(2, 2, 2), plh_vec3_make(0.48, 0.6, -0.64), up, 1.5);
    assert_true(against_taylor(&p) < 2e-14);
    p = top(plh_vec3_make(2, 2, 2), plh_vec3_make(0, 1, 0), up, 1.5);
    assert_true(against_taylor(&p) < 2e-14);
    p = top(plh_vec3_make(2, 0, 2), plh_vec3_make(0, 1, 0), up, 1.5);
    p.start.m.y = 0.0;
    assert_true(against_taylor(&p) < 2e-14);
    /* 2 - n n with n = (2, 3, 6)/7: the equal moments come back with rounding. */
    const plh_vec3 n = {2.0 / 7.0, 3.0 / 7.0, 6.0 / 7.0};
    const plh_mat3 tensor = {{{2 - n.x * n.x, -n.x * n.y, -n.x * n.z},
                              {-n.x * n.y, 2 - n.y * n.y, -n.y * n.z},
                              {-n.x * n.z, -n.y * n.z, 2 - n.z * n.z}}};
    assert_int_equal(plh_body_from_tensor(tensor, &body), PLH_OK);
    assert_true(body.frame.w != 1.0);
    plh_torque_set_vector(&torque, "axis", plh_body_vector_to_principal(&body, n));
    p = (plh_problem){&body, &torque, start, 0.5};
    assert_true(against_taylor(&p) < 2e-14);
}

/* Rotors of constant momentum: any body, any direction, and two wheels at once. */
static void rotors(void **state)
{
    (void)state;
    static const plh_vec3 moments[] = {{1, 2, 2.5}, {2, 2, 1}, {1.5, 1, 1.5}, {2, 2, 2}};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(plh_body_from_moments(moments[i / 2], &body), PLH_OK);
        assert_int_equal(plh_torque_init(plh_torque_model_find("wheel"), NULL, &term[0]), PLH_OK);
        assert_int_equal(plh_torque_set(&term[0], "axis=0.6 0 -0.8, momentum=0.9"), PLH_OK);
        assert_int_equal(plh_torque_init(plh_torque_model_find("gyrostat"), NULL, &term[1]),
                         PLH_OK);
        assert_int_equal(plh_torque_set(&term[1], "momentum=0.2 0.5 0.1"), PLH_OK);
        assert_int_equal(plh_torque_init_sum(&both, &torque), PLH_OK);
        plh_problem p = {&body, i % 2 ? &torque : &term[1], start, 0.5};
        assert_true(against_taylor(&p) < 2e-14);
        plh_fact fact[PLH_FACTS];
        const size_t n = plh_problem_describe(&p, PLH_FACTS, fact);
        assert_true(n >= 9 + 2 * 2); /* two for each of the equilibria */
        assert_true(strcmp(fact[1].key, "rotor") == 0 && fact[1].value[1] == 0.5);
        assert_string_equal(fact[n - 1].label, "its stability");
    }
    assert_int_equal(plh_body_from_moments(plh_vec3_make(2, 2, 0), &body), PLH_OK);
    const plh_problem line = {&body, &term[1], start, 0.5};
    assert_string_equal(plh_problem_obstacle(&line), "rotors act in a body with a zero moment");
}

/* With the axes as top.h wants them, a run gives the bits of plh_top_at(). */
static void the_same_bits(void **state)
{
    (void)state;
    const plh_problem p =
        top(plh_vec3_make(2, 2, 1), plh_vec3_make(0, 0, 1), plh_vec3_make(0, 0, 1), 1.5);
    plh_sim *sim;
    plh_top t;
    assert_int_equal(plh_top_init(&body, 1.5, start, 0.5, &t), PLH_OK);
    assert_int_equal(plh_sim_create_closed(&p, &sim), PLH_OK);
    for (double time = -7.0; time < 1e6; time = 3.0 * fabs(time)) {
        plh_state a, b = plh_top_at(&t, time);
        assert_int_equal(plh_sim_at(sim, time, &a), PLH_OK);
        assert_true(distance(a, b) == 0.0);
    }
    plh_sim_destroy(sim);
    plh_fact fact[PLH_FACTS], of_top[PLH_FACTS];
    const size_t n = plh_problem_describe(&p, PLH_FACTS, fact);
    const size_t k = plh_top_facts(&t, PLH_FACTS, of_top);
    assert_int_equal(n, k + 2); /* axis and up */
    assert_string_equal(fact[n - 1].key, of_top[k - 1].key);
    assert_true(fact[n - 1].value[0] == of_top[k - 1].value[0]);
    assert_int_equal(plh_problem_describe(&p, 2, fact), 2);
}

/* A top that stands exactly upright sleeps, whichever axis it stands on. */
static void sleeping(void **state)
{
    (void)state;
    for (int axis = 0; axis < 3; axis++) {
        double I[3] = {2.0, 2.0, 2.0};
        I[axis] = 1.0;
        plh_problem p =
            top(plh_vec3_make(I[0], I[1], I[2]), plh_vec3_axis(axis), plh_vec3_axis(axis), 1.5);
        p.start = (plh_state){{1, 0, 0, 0}, plh_vec3_scale(3.0, plh_vec3_axis(axis))};
        plh_fact fact[PLH_FACTS];
        const size_t n = plh_problem_describe(&p, PLH_FACTS, fact);
        const char *path = NULL;
        for (size_t i = 0; i < n; i++)
            path = strcmp(fact[i].key, "path") == 0 ? fact[i].text : path;
        assert_string_equal(path, plh_top_path_text(PLH_TOP_UPRIGHT));
    }
}

static const char *obstacle(const plh_torque *t)
{
    const plh_problem p = {&body, t, start, 0.0};
    plh_sim *sim;
    plh_fact fact[PLH_FACTS];
    const char *why = plh_problem_obstacle(&p);
    assert_int_equal(plh_sim_create_closed(&p, &sim), why ? PLH_UNSUPPORTED : PLH_OK);
    assert_true((plh_problem_describe(&p, PLH_FACTS, fact) == 0) == (why != NULL));
    plh_sim_destroy(sim);
    return why;
}

static const char *with(const char *model, const char *text)
{
    assert_int_equal(plh_torque_init(plh_torque_model_find(model), NULL, &torque), PLH_OK);
    assert_int_equal(plh_torque_set(&torque, text), PLH_OK);
    return obstacle(&torque);
}

static void obstacles(void **state)
{
    (void)state;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(2, 2, 1), &body), PLH_OK);
    assert_null(obstacle(NULL));
    assert_null(with("heavy-top", "strength=2"));
    assert_null(with("heavy-top", "strength=0, axis=1 0 0"));
    assert_null(with("magnetic", "dipole=0 0 2, field=1 -2 0.5"));
    assert_string_equal(with("heavy-top", "axis=0.1 0 1"),
                        "the centre of mass (or the dipole) lies off the axis of symmetry");
    assert_string_equal(with("magnetic", "dipole=1 0 0"),
                        "the centre of mass (or the dipole) lies off the axis of symmetry");
    assert_string_equal(with("constant", "value=0 0 1"),
                        "a torque acts that is constant in the body");
    assert_non_null(strstr(with("gravity-gradient", "mu=1, radius=1"), "quadratic"));
    assert_non_null(strstr(with("damping", "damping=-1 -1 -1"), "damping"));
    assert_string_equal(with("wheel", "momentum=1, rate=0.5"), "the torque depends on time");
    assert_null(with("gyrostat", "momentum=0.3 -0.2 1"));
    assert_null(with("wheel", "axis=0 1 1, momentum=1"));
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &term[0]), PLH_OK);
    term[1] = term[0];
    assert_int_equal(plh_torque_init_sum(&both, &torque), PLH_OK);
    assert_null(obstacle(&torque)); /* twice the same field */
    assert_int_equal(plh_torque_set(&term[1], "up=0 1 0"), PLH_OK);
    assert_string_equal(obstacle(&torque), "the torque is not that of one uniform field");
    term[1] = (plh_torque){0};
    assert_int_equal(plh_torque_init(plh_torque_model_find("gyrostat"), NULL, &term[1]), PLH_OK);
    assert_int_equal(plh_torque_set(&term[1], "momentum=0 0 1"), PLH_OK);
    assert_string_equal(obstacle(&torque), "rotors and a field act together");
    assert_int_equal(plh_body_from_moments(plh_vec3_make(2, 2.5, 1), &body), PLH_OK);
    assert_string_equal(with("heavy-top", "strength=2"), "the body has no two equal moments");
    const plh_problem bad = {&body, NULL, {{1, 0, 0, 0}, {NAN, 0, 0}}, 0.0};
    plh_sim *sim;
    assert_int_equal(plh_sim_create_closed(&bad, &sim), PLH_NOT_FINITE);
}

enum { ROOM = 400 };

static size_t events_of(plh_sim *sim, const plh_event_def *def, double end, plh_event *event,
                        plh_state *at)
{
    plh_watch *watch;
    size_t n = 0;
    assert_int_equal(plh_watch_create(1, def, &watch), PLH_OK);
    plh_watch_set_end(watch, end);
    assert_int_equal(plh_sim_watch_to(sim, watch, end), PLH_OK);
    while (n < ROOM && plh_watch_take(watch, &event[n], &at[n]))
        n++;
    plh_watch_destroy(watch);
    plh_sim_destroy(sim);
    return n;
}

/* As many events as a run in steps finds, at the same times, forwards and back. */
static void events(void **state)
{
    (void)state;
    static const plh_event_kind kinds[] = {PLH_EVENT_ANGLE, PLH_EVENT_ANGLE_EXTREMUM,
                                           PLH_EVENT_OMEGA, PLH_EVENT_ENERGY_EXTREMUM};
    static plh_event a[ROOM], b[ROOM];
    static plh_state at[ROOM], there[ROOM];
    plh_method_spec taylor;
    assert_int_equal(plh_method_parse(NULL, "taylor", &taylor), PLH_OK);
    const plh_problem p =
        top(plh_vec3_make(2, 1, 2), plh_vec3_make(0, 1, 0), plh_vec3_make(0, 0.6, 0.8), 1.5);
    for (int k = 0; k < 8; k++) {
        const plh_event_def def = {.kind = kinds[k / 2],
                                   .axis = {1, 0.2, 0.4},
                                   .direction = {0.2, 0.6, 0.8},
                                   .angle = 1.6};
        const double end = k % 2 ? -29.5 : 30.5;
        plh_sim *sim;
        assert_int_equal(plh_sim_create_closed(&p, &sim), PLH_OK);
        const size_t n = events_of(sim, &def, end, a, at);
        assert_int_equal(plh_sim_create_within(&p, &taylor, end, 1e-14, &sim), PLH_OK);
        assert_int_equal(events_of(sim, &def, end, b, there), n);
        assert_true(n > 3);
        for (size_t i = 0; i < n; i++) {
            assert_true(fabs(a[i].t - b[i].t) < 1e-11);
            assert_true(distance(at[i], there[i]) < 1e-11);
            assert_int_equal(a[i].direction, b[i].direction);
        }
    }
}

/* Run and watch, saved in the middle and taken up by others: the same bits. */
static void saved(void **state)
{
    (void)state;
    static plh_event a[ROOM], b[ROOM];
    static plh_state at[ROOM];
    const plh_event_def def = {.kind = PLH_EVENT_OMEGA, .axis = {1, 0, 0}};
    const plh_problem p =
        top(plh_vec3_make(2, 1, 2), plh_vec3_make(0, 1, 0), plh_vec3_make(0, 0.6, 0.8), 1.5);
    plh_sim *sim, *other;
    plh_watch *watch, *look;
    assert_int_equal(plh_sim_create_closed(&p, &sim), PLH_OK);
    const size_t n = events_of(sim, &def, 30.5, a, at);
    assert_int_equal(plh_sim_create_closed(&p, &sim), PLH_OK);
    assert_int_equal(plh_sim_create_closed(&p, &other), PLH_OK);
    assert_int_equal(plh_watch_create(1, &def, &watch), PLH_OK);
    assert_int_equal(plh_watch_create(1, &def, &look), PLH_OK);
    plh_watch_set_end(watch, 30.5);
    plh_watch_set_end(look, 30.5);
    size_t k = 0;
    assert_int_equal(plh_sim_watch_to(sim, watch, 11.3), PLH_OK);
    while (plh_watch_take(watch, &b[k], NULL))
        k++;
    unsigned char bytes[4096];
    const size_t size = plh_sim_checkpoint_size(sim), more = plh_watch_checkpoint_size(watch);
    assert_true(size + more <= sizeof bytes && k > 0 && k < n);
    plh_sim_checkpoint_get(sim, bytes);
    plh_watch_checkpoint_get(watch, bytes + size);
    assert_int_equal(plh_sim_checkpoint_set(other, bytes, size), PLH_OK);
    assert_int_equal(plh_watch_checkpoint_set(look, bytes + size, more), PLH_OK);
    assert_int_equal(plh_sim_watch_to(other, look, 30.5), PLH_OK);
    while (k < ROOM && plh_watch_take(look, &b[k], NULL))
        k++;
    assert_int_equal(k, n);
    for (size_t i = 0; i < n; i++)
        assert_true(a[i].t == b[i].t && a[i].value == b[i].value);
    plh_watch_destroy(watch);
    plh_watch_destroy(look);
    plh_sim_destroy(sim);
    plh_sim_destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_axis_and_vertical),
        cmocka_unit_test(other_bodies),
        cmocka_unit_test(rotors),
        cmocka_unit_test(the_same_bits),
        cmocka_unit_test(sleeping),
        cmocka_unit_test(obstacles),
        cmocka_unit_test(events),
        cmocka_unit_test(saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
