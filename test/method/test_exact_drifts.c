/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Lagrange's top and the gyrostat as drifts of splittings: exact alone, any axis and field, better
 * than the free drift beside a weak torque, the same bits however a run is cut, refusals. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/polhode.h>

enum { axes = 3 };

static const plh_state start = {{0.8, 0.36, 0.48, 0.0}, {0.3, -0.5, 1.9}};

/* The symmetry axis is `axis`. */
static plh_body body_with(int axis)
{
    const double I[3] = {axis == 0 ? 0.6 : 1.0, axis == 1 ? 0.6 : 1.0, axis == 2 ? 0.6 : 1.0};
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), &body), PLH_OK);
    return body;
}

static plh_torque torque_of(const char *model, const char *text)
{
    plh_torque torque;
    assert_int_equal(plh_torque_init(plh_torque_model_find(model), NULL, &torque), PLH_OK);
    assert_int_equal(plh_torque_set(&torque, text), PLH_OK);
    return torque;
}

static plh_status run(const char *method, const plh_body *body, const plh_torque *torque, double h,
                      int steps, plh_state *s)
{
    plh_method_spec spec;
    plh_integrator *it;
    assert_int_equal(plh_method_parse(NULL, method, &spec), PLH_OK);
    plh_status status = plh_integrator_create(&spec, body, torque, &it);
    if (!status)
        status = plh_integrator_advance(it, 0.0, h, 0, steps, s);
    plh_integrator_destroy(it);
    return status;
}

static double apart(const plh_state *a, const plh_state *b)
{
    const plh_quat p = a->q, q = b->q;
    return hypot(sqrt(plh_quat_norm2(plh_quat_make(p.w - q.w, p.x - q.x, p.y - q.y, p.z - q.z))),
                 plh_vec3_norm(plh_vec3_sub(a->m, b->m)));
}

/* The truth at time t. */
static plh_state truth(const plh_body *body, const plh_torque *torque, double t)
{
    plh_method_spec spec;
    plh_integrator *it;
    plh_state s;
    assert_int_equal(plh_method_parse(NULL, "taylor", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, body, torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, 0.0, t, 1e-15, &start), PLH_OK);
    double from, to = 0.0;
    while (to < t) {
        assert_int_equal(plh_integrator_stride(it), PLH_OK);
        plh_integrator_last(it, &from, &to);
    }
    assert_int_equal(plh_integrator_at(it, t, &s), PLH_OK);
    plh_integrator_destroy(it);
    return s;
}

/* The kicks have nothing left: any scheme and step give the closed form. */
static void alone_it_is_the_closed_form(void **state)
{
    (void)state;
    static const char *const methods[] = {"verlet/exact-top", "verlet-drift/exact-top",
                                          "aba864/exact-top", "srkn6_14a/exact-top"};
    const plh_body body = body_with(2);
    const plh_torque torque = torque_of("heavy-top", "strength=-1.3");
    plh_top top;
    assert_int_equal(plh_top_init(&body, -1.3, start, 0.0, &top), PLH_OK);
    const plh_state exact = plh_top_at(&top, 40.0);
    for (int i = 0; i < 4; i++) {
        plh_state s = start;
        assert_int_equal(run(methods[i], &body, &torque, 0.5, 80, &s), PLH_OK);
        assert_true(apart(&s, &exact) < 1e-12);
        assert_true(s.m.z == start.m.z);
    }
}

/* Each axis of symmetry, a field in any direction, a dipole beside a weight. */
static void any_axis_and_field(void **state)
{
    (void)state;
    static const char *const dipole[axes] = {"dipole=0.7 0 0, field=0.3 -1 0.5",
                                             "dipole=0 -0.7 0, field=0.3 -1 -2.5",
                                             "dipole=0 0 0.7, field=-0.3 0 -1.5"};
    static const char *const weight[axes] = {"strength=0.4, axis=1 0 0, up=0 1 0",
                                             "strength=-0.4, axis=0 1 0, up=0 1 0",
                                             "strength=0.4, up=0.6 0 0.8"};
    for (int k = 0; k < axes; k++) {
        const plh_body body = body_with(k);
        plh_torque sum,
            term[2] = {torque_of("magnetic", dipole[k]), torque_of("heavy-top", weight[k])};
        const plh_torque_list list = {term, 2};
        assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
        for (int both = 0; both < 2; both++) {
            const plh_torque *torque = both ? &sum : &term[0];
            const plh_state exact = truth(&body, torque, 12.0);
            plh_state s = start;
            assert_int_equal(run("verlet/exact-top", &body, torque, 0.75, 16, &s), PLH_OK);
            assert_true(apart(&s, &exact) < 1e-12);
        }
    }
}

/* Beside a weak torque only the weak one is left to the order of the scheme. */
static void a_weak_torque_is_all_that_is_left(void **state)
{
    (void)state;
    const plh_body body = body_with(2);
    plh_torque sum, term[3] = {torque_of("heavy-top", "strength=1.3, axis=0.001 0 1"),
                               torque_of("gravity-gradient", "mu=1e-3, radius=1, nadir=0 0.6 0.8"),
                               torque_of("damping", "damping=1e-3 2e-3 1e-3")};
    for (int terms = 2; terms <= 3; terms++) {
        const plh_torque_list list = {term, terms};
        assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
        const plh_state exact = truth(&body, &sum, 10.0);
        double error[2], with_free;
        plh_state s = start;
        for (int k = 0; k < 2; k++) {
            s = start;
            assert_int_equal(run("verlet/exact-top", &body, &sum, k ? 0.1 : 0.2, k ? 100 : 50, &s),
                             PLH_OK);
            error[k] = apart(&s, &exact);
        }
        s = start;
        assert_int_equal(run("verlet/exact", &body, &sum, 0.2, 50, &s), PLH_OK);
        with_free = apart(&s, &exact);
        assert_true(error[0] < 0.01 * with_free);
        assert_true(error[1] > 0.2 * error[0] && error[1] < 0.3 * error[0]); /* order 2 */
    }
}

static void cuts_do_not_change_bits(void **state)
{
    (void)state;
    const plh_body body = body_with(1);
    plh_torque sum, term[2] = {torque_of("heavy-top", "strength=1.3, axis=0 1 0, up=0 0.6 0.8"),
                               torque_of("spring", "stiffness=0.01 0.01 0.02")};
    const plh_torque_list list = {term, 2};
    plh_method_spec spec;
    plh_integrator *it;
    plh_state whole = start, parts = start;
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    assert_int_equal(run("aba864/exact-top", &body, &sum, 0.3, 30, &whole), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "aba864/exact-top", &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &body, &sum, &it), PLH_OK);
    for (int k = 0; k < 30; k += 5)
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.3, k, 5, &parts), PLH_OK);
    plh_integrator_destroy(it);
    assert_memory_equal(&whole, &parts, sizeof whole);
}

/* Without a torque it is the free body; without an axis or a field it is refused. */
static void what_it_takes(void **state)
{
    (void)state;
    const plh_body body = body_with(2);
    const plh_torque none = torque_of("spring", "stiffness=0.01 0.01 0.02");
    const plh_torque across = torque_of("heavy-top", "strength=1, axis=1 0 0");
    const plh_torque along = torque_of("heavy-top", "strength=1");
    plh_body generic, sphere;
    plh_state s = start, free = start;
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &generic);
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 1.0), &sphere);
    assert_int_equal(run("verlet/exact-top", &generic, NULL, 0.3, 4, &s), PLH_OK);
    assert_int_equal(run("verlet/exact", &generic, NULL, 0.3, 4, &free), PLH_OK);
    assert_memory_equal(&s, &free, sizeof s);
    assert_int_equal(run("verlet/exact-top", &body, &none, 0.3, 4, &s), PLH_UNSUPPORTED);
    assert_int_equal(run("verlet/exact-top", &body, &across, 0.3, 4, &s), PLH_UNSUPPORTED);
    assert_int_equal(run("verlet/exact-top", &generic, &along, 0.3, 4, &s), PLH_UNSUPPORTED);
    assert_int_equal(run("exact-top", &body, &along, 0.3, 4, &s), PLH_UNSUPPORTED);
    assert_int_equal(run("chin4b/exact-top", &body, &along, 0.3, 4, &s), PLH_UNSUPPORTED);
    s = start; /* any axis of a sphere will do */
    const plh_state exact = truth(&sphere, &across, 1.2);
    assert_int_equal(run("verlet/exact-top", &sphere, &across, 0.3, 4, &s), PLH_OK);
    assert_true(apart(&s, &exact) < 1e-13);
}

/* Many turns of a heavy top: the library takes this drift, and needs no more steps than samples. */
static void a_tolerance_chooses_it(void **state)
{
    (void)state;
    const plh_body body = body_with(2);
    plh_torque sum, term[2] = {torque_of("heavy-top", "strength=1.3"),
                               torque_of("gravity-gradient", "mu=1e-6, radius=1, nadir=0 0.6 0.8")};
    const plh_torque_list list = {term, 2};
    plh_plan plan;
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    const plh_problem problem = {.body = &body, .torque = &sum, .start = start};
    assert_int_equal(plh_plan_init(&problem, NULL, 1000.0, 1e-6, &plan), PLH_OK);
    assert_string_equal(plan.spec.method->name, "aba1064");
    assert_string_equal(plan.spec.inner->name, "exact-top");
    const plh_state exact = truth(&body, &sum, 1000.0);
    plh_state s = start;
    assert_int_equal(
        run("aba1064/exact-top", &body, &sum, plan.step, (int)round(1000.0 / plan.step), &s),
        PLH_OK);
    assert_true(apart(&s, &exact) < 2e-6);
}

/* --- gyrostats --- */

static plh_vec3 total_in_space(const plh_state *s, plh_vec3 rotor)
{
    return plh_quat_rotate(s->q, plh_vec3_add(s->m, rotor));
}

/* Any scheme and step: the closed form, and the momentum of body and rotors to rounding. */
static void rotors_alone_are_the_closed_form(void **state)
{
    (void)state;
    static const char *const methods[] = {"verlet/exact-gyrostat", "aba864/exact-gyrostat"};
    const plh_vec3 rotor = {0.1, 0.4, 3.0};
    plh_torque sum, term[2] = {torque_of("gyrostat", "momentum=0.1 0 3"),
                               torque_of("gyrostat", "momentum=0 0.4 0")};
    const plh_torque_list list = {term, 2};
    plh_body body;
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    const plh_state exact = truth(&body, &sum, 40.0);
    for (int i = 0; i < 2; i++) {
        plh_state s = start;
        assert_int_equal(run(methods[i], &body, &sum, 0.5, 80, &s), PLH_OK);
        assert_true(apart(&s, &exact) < 1e-12);
        const plh_vec3 off = plh_vec3_sub(total_in_space(&s, rotor), total_in_space(&start, rotor));
        assert_true(plh_vec3_norm(off) < 1e-13);
    }
    plh_state s = start;
    assert_int_equal(run("verlet/exact", &body, &sum, 0.5, 80, &s), PLH_OK);
    assert_true(apart(&s, &exact) > 1e-3);
}

/* Beside a gravity gradient along an orbit the gradient is all that is left. */
static void rotors_beside_a_weak_torque(void **state)
{
    (void)state;
    plh_body body;
    plh_torque sum, term[2] = {torque_of("gyrostat", "momentum=0.1 0.4 3"),
                               torque_of("gravity-gradient-orbit",
                                         "mu=1e-4, radius=1, nadir=1 0 0, normal=0 0 1")};
    const plh_torque_list list = {term, 2};
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    const plh_state exact = truth(&body, &sum, 20.0);
    plh_state s = start, t = start;
    assert_int_equal(run("verlet/exact-gyrostat", &body, &sum, 0.2, 100, &s), PLH_OK);
    assert_int_equal(run("verlet/exact", &body, &sum, 0.2, 100, &t), PLH_OK);
    assert_true(apart(&s, &exact) < 0.01 * apart(&t, &exact));
}

static void what_a_gyrostat_takes(void **state)
{
    (void)state;
    const plh_torque rotors = torque_of("gyrostat", "momentum=0.1 0.4 3");
    const plh_torque weight = torque_of("heavy-top", "strength=1");
    plh_body body, line;
    plh_state s = start, free = start;
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body);
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.0), &line);
    assert_int_equal(run("verlet/exact-gyrostat", &body, NULL, 0.3, 4, &s), PLH_OK);
    assert_int_equal(run("verlet/exact", &body, NULL, 0.3, 4, &free), PLH_OK);
    assert_memory_equal(&s, &free, sizeof s);
    assert_int_equal(run("verlet/exact-gyrostat", &body, &weight, 0.3, 4, &s), PLH_UNSUPPORTED);
    assert_int_equal(run("verlet/exact-gyrostat", &line, &rotors, 0.3, 4, &s), PLH_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alone_it_is_the_closed_form),
        cmocka_unit_test(any_axis_and_field),
        cmocka_unit_test(a_weak_torque_is_all_that_is_left),
        cmocka_unit_test(cuts_do_not_change_bits),
        cmocka_unit_test(what_it_takes),
        cmocka_unit_test(a_tolerance_chooses_it),
        cmocka_unit_test(rotors_alone_are_the_closed_form),
        cmocka_unit_test(rotors_beside_a_weak_torque),
        cmocka_unit_test(what_a_gyrostat_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
