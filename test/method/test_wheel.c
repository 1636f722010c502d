/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Reaction wheels: the momentum of body and wheels, profiles with kinks, against 128 bits. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

#include "support/quad_torque.h"

enum { POINTS = 4, WHEELS = 2 };
static const double times[POINTS] = {0.0, 3.0, 4.5, 9.0};
static const double momenta[WHEELS][POINTS] = {{0.3, 1.7, 1.7, -0.8}, {0.0, -0.4, 0.9, 0.2}};
static const char *const axes[WHEELS] = {"axis=0.6 0 -0.8", "axis=0 1 0"};

typedef struct machine {
    plh_body body;
    plh_profile profile[WHEELS];
    plh_torque wheel[WHEELS], sum;
    plh_torque_list list;
    plh_state start;
} machine;

static void assemble(machine *m)
{
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &m->body), PLH_OK);
    m->start = (plh_state){{0.8, 0.36, -0.48, 0.0}, {0.9, 1.3, -1.1}};
    for (int i = 0; i < WHEELS; i++) {
        m->profile[i] = (plh_profile){POINTS, times, momenta[i]};
        assert_int_equal(plh_torque_init(plh_torque_model_find("wheel"), NULL, &m->wheel[i]),
                         PLH_OK);
        assert_int_equal(plh_torque_set(&m->wheel[i], axes[i]), PLH_OK);
        assert_int_equal(plh_torque_set_profile(&m->wheel[i], &m->profile[i]), PLH_OK);
    }
    m->list = (plh_torque_list){m->wheel, WHEELS};
    assert_int_equal(plh_torque_init_sum(&m->list, &m->sum), PLH_OK);
}

/* Body and wheels together, in space. */
static plh_vec3 whole(const machine *m, double t, const plh_state *s)
{
    plh_vec3 sum = s->m;
    for (int i = 0; i < WHEELS; i++) {
        double slope;
        sum = plh_vec3_axpy(sum, plh_profile_at(&m->profile[i], t, &slope),
                            plh_torque_get_vector(&m->wheel[i], "axis"));
    }
    return plh_quat_rotate(s->q, sum);
}

static void profiles(void **state)
{
    (void)state;
    const double t[3] = {1.0, 2.0, 4.0}, v[3] = {5.0, 7.0, 3.0};
    const plh_profile p = {3, t, v}, one = {1, t, v};
    double slope;
    assert_true(plh_profile_at(&p, 0.0, &slope) == 5.0 && slope == 0.0);
    assert_true(plh_profile_at(&p, 1.0, &slope) == 5.0 && slope == 2.0);
    assert_true(plh_profile_at(&p, 1.5, &slope) == 6.0 && slope == 2.0);
    assert_true(plh_profile_at(&p, 2.0, &slope) == 7.0 && slope == -2.0);
    assert_true(plh_profile_at(&p, 4.0, &slope) == 3.0 && slope == 0.0);
    assert_true(plh_profile_at(&p, 9.0, &slope) == 3.0 && slope == 0.0);
    assert_true(plh_profile_at(&one, 9.0, &slope) == 5.0 && slope == 0.0);
    plh_torque wheel, other;
    assert_int_equal(plh_torque_init(plh_torque_model_find("wheel"), NULL, &wheel), PLH_OK);
    assert_true(plh_torque_kink(&wheel, 0.0, 9.0) == 9.0);
    assert_int_equal(plh_torque_set_profile(&wheel, &p), PLH_OK);
    assert_true(plh_torque_kink(&wheel, 0.0, 9.0) == 1.0);
    assert_true(plh_torque_kink(&wheel, 1.0, 9.0) == 2.0);
    assert_true(plh_torque_kink(&wheel, 2.5, 3.0) == 3.0);
    assert_true(plh_torque_kink(&wheel, 4.0, 9.0) == 9.0);
    assert_true(plh_torque_kink(&wheel, 4.0, -9.0) == 2.0);
    assert_true(plh_torque_kink(&wheel, 1.0, -9.0) == -9.0);
    assert_true(plh_torque_kink(&wheel, -INFINITY, INFINITY) == 1.0);
    const double back[3] = {1.0, 1.0, 4.0}, bad[3] = {1.0, NAN, 4.0};
    const plh_profile wrong[] = {{3, back, v}, {0, t, v}, {3, t, NULL}}, none = {3, t, bad};
    for (int i = 0; i < 3; i++)
        assert_int_equal(plh_torque_set_profile(&wheel, &wrong[i]), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_torque_set_profile(&wheel, &none), PLH_NOT_FINITE);
    assert_int_equal(plh_torque_set_profile(&wheel, NULL), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("gyrostat"), NULL, &other), PLH_OK);
    assert_int_equal(plh_torque_set_profile(&other, &p), PLH_UNSUPPORTED);
}

/* The truth from t to end: from point to point of the profiles, between which the wheels grow steadily. */
static void truth(const machine *m, double t, double end, quad y[QUAD_STATE])
{
    while (t != end) {
        const double next = plh_torque_kink(&m->sum, t, end), middle = 0.5 * (t + next);
        plh_torque wheel[WHEELS], sum;
        const plh_torque_list list = {wheel, WHEELS};
        for (int i = 0; i < WHEELS; i++) {
            double slope;
            wheel[i] = m->wheel[i];
            assert_int_equal(plh_torque_set_profile(&wheel[i], NULL), PLH_OK);
            plh_torque_set_real(&wheel[i], "momentum",
                                plh_profile_at(&m->profile[i], middle, &slope));
            plh_torque_set_real(&wheel[i], "rate", slope);
            plh_torque_set_real(&wheel[i], "time", middle);
        }
        assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
        const quad_problem p = {&sum, &m->body};
        quad_integrate(&p, (quad)t, (quad)next, (int)(12.0 * fabs(next - t)) + 2, y);
        t = next;
    }
}

static void run(const machine *m, const char *method, double tolerance, double t, double end,
                plh_state *s, double *worst)
{
    plh_method_spec spec;
    plh_integrator *it;
    const plh_vec3 L = whole(m, t, s);
    plh_state now;
    double from, to;
    assert_int_equal(plh_method_parse(NULL, method, &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &m->body, &m->sum, &it), PLH_OK);
    assert_int_equal(plh_integrator_begin(it, t, end, tolerance, s), PLH_OK);
    *worst = 0.0;
    do {
        assert_int_equal(plh_integrator_stride(it), PLH_OK);
        plh_integrator_last(it, &from, &to);
        for (int k = 1; k <= 2; k++) { /* dense output, and the end of the stride */
            const double at = k == 1 ? from + 0.3 * (to - from) : to;
            assert_int_equal(plh_integrator_at(it, at, &now), PLH_OK);
            *worst = fmax(*worst, plh_vec3_norm(plh_vec3_sub(whole(m, at, &now), L)));
        }
    } while (to != end);
    *worst /= plh_vec3_norm(L);
    *s = now;
    plh_integrator_destroy(it);
}

/* Across the kinks, both ways, also from and to a kink: within the tolerance, and the momentum to rounding. */
static void kinks_cost_nothing(void **state)
{
    (void)state;
    static const double spans[][2] = {
        {-1.0, 12.0}, {12.0, -1.0}, {3.0, 9.0}, {9.0, 3.0}, {0.5, 2.5}};
    static const char *const methods[] = {"taylor", "dop853"};
    machine m;
    assemble(&m);
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        quad y[QUAD_STATE];
        quad_from_state(&m.start, y);
        truth(&m, spans[i][0], spans[i][1], y);
        for (int k = 0; k < 2; k++) {
            double worst;
            plh_state s = m.start;
            run(&m, methods[k], 1e-13, spans[i][0], spans[i][1], &s, &worst);
            const double e = quad_attitude_error(&s, y) + quad_momentum_error(&s, y);
            if (!(e < 3e-12 && worst < 1e-13))
                fail_msg("%s, span %zu: off by %g, momentum by %g", methods[k], i, e, worst);
        }
    }
}

/* 1e5 turns of the wheel's business: the momentum of body and wheels wanders as rounding does. */
static void momentum_kept_to_rounding(void **state)
{
    (void)state;
    enum { MANY = 400 };
    static double t[MANY], v[WHEELS][MANY];
    machine m;
    double worst;
    assemble(&m);
    for (int i = 0; i < MANY; i++) {
        t[i] = 5.0 * i;
        v[0][i] = 2.0 * sin(0.7 * i);
        v[1][i] = cos(1.3 * i);
    }
    for (int i = 0; i < WHEELS; i++)
        m.profile[i] = (plh_profile){MANY, t, v[i]};
    plh_state s = m.start;
    run(&m, "taylor", 1e-15, 0.0, t[MANY - 1], &s, &worst);
    if (!(worst < 2e-14))
        fail_msg("momentum off by %g", worst);
}

/* A user's torque without series, beside the wheels. */
static plh_vec3 nothing(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)t, (void)s;
    return plh_vec3_make(0.0, 0.0, 0.0);
}

/* The reference goes from kink to kink too, by Taylor series and by Gauss steps. */
static void references_know_kinks(void **state)
{
    (void)state;
    static const plh_torque_model own = {.name = "own", .torque = nothing};
    static const double spans[][2] = {{-1.0, 12.0}, {9.0, 0.5}};
    machine m;
    assemble(&m);
    plh_torque term[WHEELS + 1], sum;
    const plh_torque_list list = {term, WHEELS + 1};
    memcpy(term, m.wheel, sizeof m.wheel);
    assert_int_equal(plh_torque_init(&own, NULL, &term[WHEELS]), PLH_OK);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    for (int i = 0; i < 4; i++) {
        const double t = spans[i / 2][0], end = spans[i / 2][1];
        const plh_problem problem = {&m.body, i % 2 ? &sum : &m.sum, m.start, t};
        plh_reference *reference;
        plh_state s;
        quad y[QUAD_STATE];
        quad_from_state(&m.start, y);
        truth(&m, t, end, y);
        assert_int_equal(plh_reference_create(&problem, &reference), PLH_OK);
        assert_int_equal(plh_reference_at(reference, end, &s), PLH_OK);
        const double e = quad_attitude_error(&s, y) + quad_momentum_error(&s, y);
        if (!(e < 2e-13))
            fail_msg("case %d: off by %g", i, e);
        plh_reference_destroy(reference);
    }
}

/* The plan of a run within a tolerance does not put fixed steps across the kinks. */
static void plans_know_kinks(void **state)
{
    (void)state;
    machine m;
    plh_plan plan;
    assemble(&m);
    m.start.m = plh_vec3_scale(1e5, m.start.m);
    const plh_problem problem = {&m.body, &m.sum, m.start, 0.0};
    assert_int_equal(plh_plan_init(&problem, NULL, 5.0, 1e-6, &plan), PLH_OK);
    assert_string_equal(plan.spec.method->name, "taylor");
    assert_true(plan.step == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(profiles),
        cmocka_unit_test(kinks_cost_nothing),
        cmocka_unit_test(momentum_kept_to_rounding),
        cmocka_unit_test(references_know_kinks),
        cmocka_unit_test(plans_know_kinks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
