/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torques that take an orbit: what they need, what they give, where there is none. */
#include "cases.h"
#include <polhode/extend/torque.h>

static plh_torque a_torque(const char *name, const char *text)
{
    plh_torque torque;
    assert_int_equal(plh_torque_init(plh_torque_model_find(name), NULL, &torque), PLH_OK);
    assert_int_equal(plh_torque_set(&torque, text), PLH_OK);
    return torque;
}

static void who_takes_one(void **state)
{
    (void)state;
    const plh_body body = a_body();
    const plh_param *bad;
    const plh_orbit *orbit = an_orbit(1);
    plh_torque torque = a_torque("heavy-top", "strength=1");
    assert_int_equal(plh_torque_set_orbit(&torque, orbit), PLH_UNSUPPORTED);
    assert_null(plh_torque_orbit(&torque));
    static const char *const needy[] = {"gravity-gradient", "eddy-currents"};
    for (int i = 0; i < 2; i++) { /* need a direction or a field, or an orbit */
        torque = a_torque(needy[i], i ? "coefficients=0.3 0.2 0.5" : "");
        assert_int_equal(plh_torque_check(&torque, &body, &bad), PLH_BAD_ARGUMENT);
        assert_non_null(bad);
        assert_int_equal(plh_torque_set_orbit(&torque, orbit), PLH_OK);
        assert_ptr_equal(plh_torque_orbit(&torque), orbit);
        assert_int_equal(plh_torque_check(&torque, &body, &bad), PLH_OK);
        assert_true(plh_torque_flags(&torque) & PLH_TORQUE_TIME);
        /* counted, and in a sum, it is the same torque */
        plh_torque sum;
        const plh_torque_list list = {&torque, 1};
        plh_counted_torque counted;
        long calls = 0;
        plh_counted_torque_init(&torque, &calls, &counted);
        assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
        assert_int_equal(plh_torque_check(&counted.torque, &body, NULL), PLH_OK);
        assert_int_equal(plh_torque_check(&sum, &body, NULL), PLH_OK);
        const plh_state s = a_state(3);
        const plh_vec3 f = plh_torque_at(&torque, &body, 0.7, &s),
                       g = plh_torque_at(&counted.torque, &body, 0.7, &s),
                       h = plh_torque_at(&sum, &body, 0.7, &s);
        assert_memory_equal(&f, &g, sizeof f);
        assert_memory_equal(&f, &h, sizeof f);
        assert_int_equal(plh_torque_set_orbit(&torque, NULL), PLH_OK);
        assert_null(plh_torque_orbit(&torque));
        assert_false(plh_torque_flags(&torque) & PLH_TORQUE_TIME);
    }
}

/* A circle by its name of old, and as an orbit. */
static void one_circle(void **state)
{
    (void)state;
    const plh_body body = a_body();
    plh_torque old = a_torque("gravity-gradient-orbit",
                              "mu=4.5, radius=1.3, nadir=0.6 0 0.8, normal=0 1 0"),
               new = a_torque("gravity-gradient", "");
    plh_orbit orbit;
    assert_int_equal(plh_orbit_from_circle(4.5, 1.3, plh_vec3_make(-0.6, 0.0, -0.8),
                                           plh_vec3_make(0.0, 1.0, 0.0), 0.0, &orbit),
                     PLH_OK);
    assert_int_equal(plh_torque_set_orbit(&new, &orbit), PLH_OK);
    for (int k = 0; k < STATES; k++) {
        const plh_state s = a_state(k);
        const double t = 3.7 * k - 9.0;
        const plh_vec3 f = plh_torque_at(&old, &body, t, &s), g = plh_torque_at(&new, &body, t, &s);
        assert_true(plh_vec3_norm(plh_vec3_sub(f, g)) < 2e-13);
        assert_true(fabs(plh_torque_potential(&old, &body, t, s.q) -
                         plh_torque_potential(&new, &body, t, s.q)) < 2e-13);
    }
}

enum { COUNT = 60 };
typedef struct table {
    double time[COUNT];
    plh_vec3 position[COUNT], velocity[COUNT];
    plh_orbit_segment segment;
} table;

static void tabulate(const plh_orbit *orbit, table *out)
{
    for (int i = 0; i < COUNT; i++) {
        plh_orbit_point p;
        out->time[i] = 0.05 * i;
        plh_orbit_at(orbit, out->time[i], &p);
        out->position[i] = p.position;
        out->velocity[i] = p.velocity;
    }
    out->segment =
        (plh_orbit_segment){COUNT, out->time, out->position,       out->velocity, PLH_ORBIT_HERMITE,
                            9,     0.0,       out->time[COUNT - 1]};
}

static const char *const names[] = {"gravity-gradient", "magnetic", "eddy-currents"};

/* A table of states of the ellipse: the same torque to the error of the interpolation, no series,
 * NaN outside. */
static void tables_of_states(void **state)
{
    (void)state;
    const plh_body body = a_body();
    const plh_orbit *ellipse = an_orbit(1);
    table t;
    plh_orbit orbit;
    tabulate(ellipse, &t);
    assert_int_equal(plh_orbit_from_segments(ellipse->mu, &t.segment, 1, &orbit), PLH_OK);
    assert_int_equal(plh_orbit_set_field(&orbit, &ellipse->field), PLH_OK);
    for (int i = 0; i < 3; i++) {
        plh_torque exact = a_torque(names[i], i == 2 ? "coefficients=0.3 0.2 0.5" : ""),
                   torque = exact;
        assert_int_equal(plh_torque_set_orbit(&exact, ellipse), PLH_OK);
        assert_int_equal(plh_torque_set_orbit(&torque, &orbit), PLH_OK);
        assert_true(plh_torque_flags(&exact) & PLH_TORQUE_SERIES);
        assert_false(plh_torque_flags(&torque) & PLH_TORQUE_SERIES);
        for (int k = 0; k < STATES; k++) {
            const plh_state s = a_state(k);
            const plh_vec3 f = plh_torque_at(&exact, &body, 0.23 * k, &s),
                           g = plh_torque_at(&torque, &body, 0.23 * k, &s);
            assert_true(plh_vec3_norm(plh_vec3_sub(f, g)) < 1e-9 * plh_vec3_norm(f));
        }
        const plh_state s = a_state(1);
        assert_true(isnan(plh_torque_at(&torque, &body, 3.0, &s).x));
    }
}

/* Where one segment ends and the next begins, the torque may jump. */
static void segments_have_kinks(void **state)
{
    (void)state;
    const plh_orbit *ellipse = an_orbit(1);
    table t;
    plh_orbit one, three;
    tabulate(ellipse, &t);
    plh_orbit_segment part[3] = {t.segment, t.segment, t.segment};
    part[0].stop = part[1].start = 1.0;
    part[1].stop = part[2].start = 2.0;
    assert_int_equal(plh_orbit_from_segments(ellipse->mu, &t.segment, 1, &one), PLH_OK);
    assert_int_equal(plh_orbit_from_segments(ellipse->mu, part, 3, &three), PLH_OK);
    for (int i = 0; i < 3; i++) {
        plh_torque torque = a_torque(names[i], "");
        assert_int_equal(plh_torque_set_orbit(&torque, ellipse), PLH_OK);
        assert_true(plh_torque_kink(&torque, 0.0, 2.9) == 2.9);
        assert_int_equal(plh_torque_set_orbit(&torque, &one), PLH_OK);
        assert_true(plh_torque_kink(&torque, 0.0, 2.9) == 2.9);
        assert_int_equal(plh_torque_set_orbit(&torque, &three), PLH_OK);
        assert_true(plh_torque_kink(&torque, 0.0, 2.9) == 1.0);
        assert_true(plh_torque_kink(&torque, 1.0, 2.9) == 2.0);
        assert_true(plh_torque_kink(&torque, 1.0, 1.5) == 1.5);
        assert_true(plh_torque_kink(&torque, 2.9, 0.0) == 2.0);
        assert_true(plh_torque_kink(&torque, 2.0, 0.0) == 1.0);
    }
}

/* Eddy currents by hand: across the field they brake, along it they do nothing, and a body that
 * turns with the field feels nothing. */
static void eddy_currents(void **state)
{
    (void)state;
    plh_body body;
    plh_orbit orbit;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.0, 1.0), &body), PLH_OK);
    plh_torque torque = a_torque("eddy-currents", "coefficients=3 3 3, field=0 0 2");
    plh_state s = {{1.0, 0.0, 0.0, 0.0}, {0.5, 0.0, 7.0}};
    plh_vec3 f = plh_torque_at(&torque, &body, 0.0, &s);
    assert_true(f.x == -6.0 && f.y == 0.0 && f.z == 0.0);
    assert_int_equal(plh_torque_set(&torque, "coefficients=3 1 2"), PLH_OK);
    f = plh_torque_at(&torque, &body, 0.0, &s); /* currents about y damp a turn about x */
    assert_true(f.x == -2.0 && f.y == 0.0 && f.z == 0.0);
    /* On a circle about the axis of the dipole B is constant along the orbit; lying in its plane,
     * it turns. */
    plh_orbit_from_circle(8.0, 2.0, plh_vec3_make(1.0, 0.0, 0.0), plh_vec3_make(0.0, 0.0, 1.0), 0.0,
                          &orbit); /* at rate 1 */
    const plh_orbit_field lying = {{2.0, 0.0, 0.0}, 2.0, 0.0, 1.0, 0.0};
    plh_orbit_set_field(&orbit, &lying); /* turns with the body: B = 4 u */
    assert_int_equal(plh_torque_set_orbit(&torque, &orbit), PLH_OK);
    s.m = plh_vec3_make(0.0, 0.0, 1.0);
    f = plh_torque_at(&torque, &body, 0.0, &s);
    assert_true(plh_vec3_norm(f) < 1e-14);
    s.m.z = 3.0; /* two faster than the field: -2 k B^2 */
    f = plh_torque_at(&torque, &body, 0.0, &s);
    assert_true(fabs(f.z + 2.0 * 1.0 * 16.0) < 1e-13 && fabs(f.x) < 1e-13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_takes_one), cmocka_unit_test(one_circle),
        cmocka_unit_test(tables_of_states), cmocka_unit_test(segments_have_kinks),
        cmocka_unit_test(eddy_currents)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
