/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Reaction wheels: the momentum of body and wheels, profiles with kinks, against 128 bits. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/extend/torque.h>
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

/* The truth from t to end: from point to point of the profiles, between which the wheels grow
 * steadily. */
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
    const double size = fmax(plh_vec3_norm(L), plh_vec3_norm(s->m)); /* L may vanish */
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
    *worst /= size;
    *s = now;
    plh_integrator_destroy(it);
}

/* Across the kinks, both ways, also from and to a kink: within the tolerance, and the momentum to
 * rounding. */
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

enum { MANY = 400 };

/* Two skew wheels with many points, at times of their own. */
static void make_busy(machine *m)
{
    static double t[WHEELS][MANY], v[WHEELS][MANY];
    for (int i = 0; i < MANY; i++) {
        t[0][i] = 5.0 * i;
        v[0][i] = 2.0 * sin(0.7 * i);
        t[1][i] = 5.1 * i + 0.7 * sin(i);
        v[1][i] = cos(1.3 * i);
    }
    assemble(m);
    assert_int_equal(plh_torque_set(&m->wheel[1], "axis=1 2 -2"), PLH_OK);
    for (int i = 0; i < WHEELS; i++)
        m->profile[i] = (plh_profile){MANY, t[i], v[i]};
}

/* At any tolerance the momentum of body and wheels is kept to rounding, and does not wander off in
 * thousands of strides; also if there is none, and beside what counts torques. */
static void momentum_kept_to_rounding(void **state)
{
    (void)state;
    static const char *const methods[] = {"taylor", "dop853"};
    static const double tolerances[] = {1e-3, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1e-15};
    machine m;
    make_busy(&m);
    for (size_t i = 0; i < 2 * sizeof tolerances / sizeof *tolerances; i++) {
        const char *method = methods[i % 2];
        const double tolerance = tolerances[i / 2], end = tolerance < 1e-9 ? 200.0 : 2000.0;
        double worst, at_rest;
        plh_state s = m.start, still = m.start;
        long calls = 0;
        plh_counted_torque counted;
        machine same = m;
        plh_counted_torque_init(&m.sum, &calls, &counted);
        same.sum = counted.torque;
        run(&same, method, tolerance, 0.0, end, &s, &worst);
        still.m = plh_vec3_scale(-1.0, plh_torque_rotors(&m.sum, 0.0));
        run(&m, method, tolerance, 0.0, end, &still, &at_rest);
        if (!(worst < 5e-15 && at_rest < 5e-15))
            fail_msg("%s, %g: momentum off by %g, from zero by %g", method, tolerance, worst,
                     at_rest);
    }
}

/* The momentum that is put right makes no error larger: within a few tolerances of the truth; also
 * where body and wheels nearly cancel, and the direction of the rest is not known that well. */
static void no_less_accurate(void **state)
{
    (void)state;
    static const char *const methods[] = {"taylor", "dop853"};
    machine m;
    assemble(&m);
    for (int cancel = 0; cancel < 2; cancel++) {
        quad y[QUAD_STATE];
        if (cancel)
            m.start.m =
                plh_vec3_sub(plh_vec3_make(1e-6, 2e-6, -1e-6), plh_torque_rotors(&m.sum, -1.0));
        quad_from_state(&m.start, y);
        truth(&m, -1.0, 12.0, y);
        for (int k = 0; k < 10; k++) {
            const double tolerance = pow(10.0, -4 - 2 * (k / 2));
            plh_state s = m.start;
            double worst;
            run(&m, methods[k % 2], tolerance, -1.0, 12.0, &s, &worst);
            const double e = quad_attitude_error(&s, y) + quad_momentum_error(&s, y);
            if (!(e < 4.0 * tolerance))
                fail_msg("%s, %g: off by %g", methods[k % 2], tolerance, e);
        }
    }
}

/* Cut in the middle and gone on by another integrator: the same bits, and the same momentum. */
static void resumed(void **state)
{
    (void)state;
    static const char *const methods[] = {"taylor", "dop853"};
    machine m;
    make_busy(&m);
    for (int k = 0; k < 2; k++) {
        plh_method_spec spec;
        plh_integrator *it[2];
        plh_state s[2];
        unsigned char bytes[16384];
        assert_int_equal(plh_method_parse(NULL, methods[k], &spec), PLH_OK);
        for (int i = 0; i < 2; i++)
            assert_int_equal(plh_integrator_create(&spec, &m.body, &m.sum, &it[i]), PLH_OK);
        assert_int_equal(plh_integrator_begin(it[0], 0.0, 300.0, 1e-5, &m.start), PLH_OK);
        assert_int_equal(plh_integrator_advance_to(it[0], 123.4, &s[0]), PLH_OK);
        assert_true(plh_integrator_history_size(it[0]) <= sizeof bytes);
        plh_integrator_history_get(it[0], bytes);
        assert_int_equal(
            plh_integrator_history_set(it[1], bytes, plh_integrator_history_size(it[1])), PLH_OK);
        for (int i = 0; i < 2; i++)
            assert_int_equal(plh_integrator_advance_to(it[i], 300.0, &s[i]), PLH_OK);
        assert_memory_equal(&s[0], &s[1], sizeof s[0]);
        const plh_vec3 L = whole(&m, 0.0, &m.start), end = whole(&m, 300.0, &s[1]);
        assert_true(plh_vec3_norm(plh_vec3_sub(end, L)) < 5e-15 * plh_vec3_norm(L));
        plh_integrator_destroy(it[0]);
        plh_integrator_destroy(it[1]);
    }
}

/* A rotor of a user's own, which swings: without a series. */
static plh_vec3 swinging(const plh_torque *self, double t)
{
    (void)self;
    return plh_vec3_make(0.5 * sin(t), 0.3 * cos(2.0 * t), 0.2);
}

static plh_vec3 swing(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    const plh_vec3 rate = {0.5 * cos(t), -0.6 * sin(2.0 * t), 0.0};
    return plh_vec3_sub(plh_vec3_cross(swinging(self, t), plh_body_omega(body, s->m)), rate);
}

/* Its momentum is kept too, by the method that the library chooses and beside a wheel; a torque
 * from outside changes it. */
static void rotors_of_your_own(void **state)
{
    (void)state;
    static const plh_torque_model own = {.name = "own",
                                         .flags = PLH_TORQUE_TIME | PLH_TORQUE_VELOCITY |
                                                  PLH_TORQUE_INTERNAL,
                                         .torque = swing,
                                         .rotors = swinging};
    static const plh_torque_model half = {
        .name = "half", .flags = PLH_TORQUE_INTERNAL, .torque = swing};
    machine m;
    plh_torque term[3], sum;
    assert_int_equal(plh_torque_init(&half, NULL, &sum), PLH_BAD_ARGUMENT);
    assemble(&m);
    assert_int_equal(plh_torque_init(&own, NULL, &term[0]), PLH_OK);
    term[1] = m.wheel[0];
    assert_int_equal(plh_torque_init(plh_torque_model_find("constant"), NULL, &term[2]), PLH_OK);
    assert_int_equal(plh_torque_set(&term[2], "value=1e-3 0 0"), PLH_OK);
    for (int count = 1; count <= 3; count++) {
        const plh_torque_list list = {term, count};
        assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
        assert_true(!(plh_torque_flags(&sum) & PLH_TORQUE_INTERNAL) == (count == 3));
        const plh_problem problem = {&m.body, &sum, m.start, 0.0};
        plh_sim *sim;
        assert_int_equal(plh_sim_create_within(&problem, NULL, 40.0, 1e-5, &sim), PLH_OK);
        assert_int_equal(plh_sim_advance_to(sim, 40.0), PLH_OK);
        const plh_state s = plh_sim_state(sim);
        plh_sim_destroy(sim);
        const plh_vec3 before = plh_vec3_add(m.start.m, plh_torque_rotors(&sum, 0.0)),
                       after = plh_vec3_add(s.m, plh_torque_rotors(&sum, 40.0)),
                       L = plh_quat_rotate(m.start.q, before);
        const double e = plh_vec3_norm(plh_vec3_sub(plh_quat_rotate(s.q, after), L));
        if (!(count == 3 ? e > 1e-3 : e < 5e-15 * plh_vec3_norm(L)))
            fail_msg("%d terms: momentum off by %g", count, e);
    }
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

/* The plan of a run within a tolerance does not put fixed steps across the kinks, nor under rotors
 * alone, whose momentum a splitting keeps to its order only. */
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
    plh_torque term[2], sum;
    assert_int_equal(plh_torque_init(plh_torque_model_find("gyrostat"), NULL, &term[0]), PLH_OK);
    assert_int_equal(plh_torque_set(&term[0], "momentum=1e-6 2e-6 1e-6"), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &term[1]), PLH_OK);
    assert_int_equal(plh_torque_set(&term[1], "strength=1e-6"), PLH_OK);
    for (int count = 1; count <= 2; count++) {
        const plh_torque_list list = {term, count};
        assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
        const plh_problem rotor = {&m.body, &sum, m.start, 0.0};
        assert_int_equal(plh_plan_init(&rotor, NULL, 5.0, 1e-4, &plan), PLH_OK);
        assert_true((plan.step == 0.0) ==
                    (count == 1)); /* with a torque from outside it is worth it */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(profiles),
        cmocka_unit_test(kinks_cost_nothing),
        cmocka_unit_test(momentum_kept_to_rounding),
        cmocka_unit_test(no_less_accurate),
        cmocka_unit_test(resumed),
        cmocka_unit_test(rotors_of_your_own),
        cmocka_unit_test(references_know_kinks),
        cmocka_unit_test(plans_know_kinks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
