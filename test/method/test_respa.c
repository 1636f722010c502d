/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Multiple time steps: order 2 in both steps, limits, cut runs, evaluations, refusals. */
#include "method/splitting_problem.h"
#include <polhode/extend/torque.h>
#include <polhode/system.h>

/* A strong top and a weak field that moves with time: the first torque is fast. */
static void fast_and_slow(problem *p, double weak)
{
    begin(p);
    model(&p->term[0], "heavy-top");
    set(&p->term[0], "strength=2");
    model(&p->term[1], "gravity-gradient-orbit");
    set(&p->term[1], "mu=1, radius=1.5, nadir=1 0 0, normal=0 0 1, rate=0.4");
    assert_int_equal(plh_torque_set_real(&p->term[1], "mu", weak), PLH_OK);
    p->list = (plh_torque_list){p->term, 2};
    assert_int_equal(plh_torque_init_sum(&p->list, &p->torque), PLH_OK);
    finish(p, 2.0, 4.0);
}

static plh_method_spec method(const char *text)
{
    plh_method_spec spec;
    if (plh_method_parse(NULL, text, &spec))
        fail_msg("%s is not a method", text);
    return spec;
}

static double error_of(const problem *p, const char *text, long steps)
{
    const plh_method_spec spec = method(text);
    plh_state s;
    assert_int_equal(run(p, &spec, p->end[0], steps, &s), PLH_OK);
    return quad_attitude_error(&s, p->truth[0]) + quad_momentum_error(&s, p->truth[0]);
}

/* With the fast part exact to many digits, the error is that of the slow step; with hardly any slow
 * torque, that of the fast one; and with both halved, a quarter. */
static void order_in_both_steps(void **state)
{
    (void)state;
    problem p;
    fast_and_slow(&p, 0.2);
    const double a = error_of(&p, "respa:steps=4:row=srkn6_14a/exact", 20);
    const double b = error_of(&p, "respa:steps=4:row=srkn6_14a/exact", 40);
    assert_true(fabs(log2(a / b) - 2.0) < 0.05);
    const double c = error_of(&p, "respa:steps=3/exact", 20);
    const double d = error_of(&p, "respa:steps=3/exact", 40);
    assert_true(fabs(log2(c / d) - 2.0) < 0.05);
    fast_and_slow(&p, 1e-12);
    const double e = error_of(&p, "respa:steps=4/exact", 20);
    const double f = error_of(&p, "respa:steps=8/exact", 20);
    assert_true(fabs(log2(e / f) - 2.0) < 0.05);
    /* the fast torque in eighths of a step: far below one step for both */
    fast_and_slow(&p, 0.02);
    assert_true(error_of(&p, "respa:steps=8/exact", 20) < 0.05 * error_of(&p, "verlet/exact", 20));
}

static double apart(const problem *p, const char *one, long steps, const char *other, long more)
{
    const plh_method_spec a = method(one), b = method(other);
    plh_state x, y;
    assert_int_equal(run(p, &a, 2.0, steps, &x), PLH_OK);
    assert_int_equal(run(p, &b, 2.0, more, &y), PLH_OK);
    return plh_quat_angle(x.q, y.q) + plh_vec3_norm(plh_vec3_sub(x.m, y.m));
}

/* All fast: the row itself, with the short step. All slow: Verlet with the long one. */
static void limits(void **state)
{
    (void)state;
    problem p;
    fast_and_slow(&p, 0.2);
    assert_true(apart(&p, "respa:slow=3:steps=1/exact", 40, "verlet/exact", 40) < 1e-13);
    assert_true(apart(&p, "respa:slow=3:steps=5/mr2", 8, "verlet/mr2", 40) < 1e-13);
    assert_true(apart(&p, "respa:slow=3:steps=2:row=aba864/exact", 10, "aba864/exact", 20) < 1e-13);
    assert_true(apart(&p, "respa:slow=1:steps=7/exact", 40, "verlet/exact", 40) < 1e-13);
    assert_true(apart(&p, "respa:steps=2/exact", 40, "verlet/exact", 40) > 1e-6);
    p.torque.model = NULL;
    assert_true(apart(&p, "respa/exact", 40, "exact", 1) < 1e-13);
}

/* Cut into calls, or resumed in another integrator: the same bits. And back to the start. */
static void cut_and_back(void **state)
{
    (void)state;
    const plh_method_spec spec = method("respa:steps=3:row=srkn4_6b/exact");
    problem p;
    plh_integrator *it, *other;
    char history[2048];
    fast_and_slow(&p, 0.2);
    plh_state a = p.start, b = p.start;
    assert_int_equal(plh_integrator_create(&spec, &p.body, &p.torque, &it), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &p.body, &p.torque, &other), PLH_OK);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.05, 0, 40, &a), PLH_OK);
    plh_integrator_reset(it);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.05, 0, 13, &b), PLH_OK);
    const size_t size = plh_integrator_history_size(it);
    assert_true(size <= sizeof history);
    plh_integrator_history_get(it, history);
    assert_int_equal(plh_integrator_history_set(other, history, size), PLH_OK);
    for (long k = 13; k < 40; k++)
        assert_int_equal(plh_integrator_advance(other, 0.0, 0.05, k, 1, &b), PLH_OK);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(plh_integrator_advance(it, 2.0, -0.05, 0, 40, &a), PLH_OK);
    assert_true(plh_vec3_norm(plh_vec3_sub(a.m, p.start.m)) < 1e-12);
    plh_integrator_destroy(it);
    plh_integrator_destroy(other);
}

/* The slow torques are evaluated once in a step, and at its end for the next one too. */
static void evaluations(void **state)
{
    (void)state;
    problem p;
    plh_counted_torque counted;
    plh_state s;
    long calls = 0;
    const plh_method_spec spec = method("respa:steps=6/exact");
    fast_and_slow(&p, 0.2);
    /* a torque that does not move: at times that differ by rounding it is not asked anew */
    model(&p.term[1], "magnetic");
    set(&p.term[1], "dipole=0.03 0.05 0.04, field=0.2 0.1 1");
    plh_counted_torque_init(&p.torque, &calls, &counted);
    p.torque = counted.torque;
    assert_int_equal(run(&p, &spec, 1.0, 50, &s), PLH_OK);
    assert_int_equal(calls, 50 * (6 + 1) + 2);
}

/* A gyrostat among the fast torques, damping among the slow ones: C omega joins the kicks. */
static void with_angular_velocity(void **state)
{
    (void)state;
    problem p;
    begin(&p);
    model(&p.term[0], "heavy-top");
    model(&p.term[1], "gyrostat");
    set(&p.term[1], "momentum=0.3 0.1 2");
    model(&p.term[2], "damping");
    set(&p.term[2], "damping=0.02 0.03 0.01");
    p.list = (plh_torque_list){p.term, 3};
    assert_int_equal(plh_torque_init_sum(&p.list, &p.torque), PLH_OK);
    finish(&p, 2.0, 4.0);
    const double a = error_of(&p, "respa:slow=3:steps=4/exact", 40);
    const double b = error_of(&p, "respa:slow=3:steps=4/exact", 80);
    assert_true(fabs(log2(a / b) - 2.0) < 0.05);
}

static plh_vec3 drag(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)t;
    return plh_vec3_scale(-plh_vec3_norm(s->m), s->m);
}

static const plh_torque_model no_kick = {
    .name = "no-kick", .flags = PLH_TORQUE_VELOCITY, .torque = drag};

static void what_is_refused(void **state)
{
    (void)state;
    const char *const bad[] = {"respa:steps=0/exact", "respa:steps=1.5/exact", "respa:slow=0/exact",
                               "respa:row=chin4a/exact"};
    plh_method_spec spec;
    plh_state s;
    plh_species ball;
    problem p;
    for (int i = 0; i < 4; i++)
        assert_int_equal(plh_method_parse(NULL, bad[i], &spec), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_method_parse(NULL, "respa/verlet", &spec), PLH_UNSUPPORTED);
    begin(&p);
    assert_int_equal(plh_torque_init(&no_kick, NULL, &p.torque), PLH_OK);
    spec = method("respa/exact");
    assert_int_equal(run(&p, &spec, 1.0, 1, &s), PLH_UNSUPPORTED);
    model(&p.torque, "heavy-top");
    spec = method("respa/exact-top");
    assert_int_equal(run(&p, &spec, 1.0, 1, &s), PLH_UNSUPPORTED);
    model(&p.torque, "gyrostat");
    spec = method("respa/exact-gyrostat");
    assert_int_equal(run(&p, &spec, 1.0, 1, &s), PLH_UNSUPPORTED);
    assert_int_equal(plh_species_find("spce", &ball), PLH_OK);
    assert_int_equal(plh_system_check_method(&ball, 1, &spec), PLH_UNSUPPORTED);
    spec = method("respa:range=0.5/exact");
    assert_int_equal(plh_system_check_method(&ball, 1, &spec), PLH_OK);
    assert_null(plh_splitting_scheme(&spec));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_in_both_steps),   cmocka_unit_test(limits),
        cmocka_unit_test(cut_and_back),          cmocka_unit_test(evaluations),
        cmocka_unit_test(with_angular_velocity), cmocka_unit_test(what_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
