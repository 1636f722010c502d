/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Runs within a tolerance: what is chosen, that looking, stopping and going on do not alter them,
 * that a step found from the tolerance holds it, and what is refused.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/sim.h>
#include <stdlib.h>
#include <string.h>

#include "support/quad_torque.h"

static plh_body body;
static plh_torque torque;
static const double END = 20.0;

/* A top whose spin is `fast` times as fast as its torque would make it. */
static plh_problem top(double fast)
{
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.7, 2.2), &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &torque), PLH_OK);
    plh_problem p = {
        &body, &torque, {{0.8, 0.0, 0.6, 0.0}, {0.5 * fast, 1.1 * fast, 1.5 * fast}}, 0.0};
    return p;
}

/* Slow, fast and free: an adaptive run, one of constant steps, and the closed form. */
static plh_problem problem_of(int kind)
{
    plh_problem p = top(kind == 1 ? 1000.0 : 1.0);
    p.torque = kind == 2 ? NULL : p.torque;
    return p;
}

static const plh_sim_kind kinds[3] = {PLH_SIM_ADAPTIVE, PLH_SIM_STEPPED, PLH_SIM_CLOSED};

static plh_sim *make(const plh_problem *p, double end, double tolerance)
{
    plh_sim *sim;
    assert_int_equal(plh_sim_create_within(p, NULL, end, tolerance, &sim), PLH_OK);
    return sim;
}

static double error_at_end(const plh_problem *p, double end, int steps, const plh_state *s)
{
    quad_problem q = {p->torque, p->body};
    quad y[QUAD_STATE];
    quad_from_state(&p->start, y);
    quad_integrate(&q, p->t0, end, steps, y);
    return fmax(quad_attitude_error(s, y), quad_momentum_error(s, y));
}

static plh_vec3 drag(const plh_torque *self, const plh_body *b, double t, const plh_state *s)
{
    (void)self, (void)b, (void)t;
    return plh_vec3_scale(-1e-3 * plh_vec3_norm(s->m), s->m);
}

static void the_library_chooses(void **state)
{
    (void)state;
    plh_plan plan;
    for (int kind = 0; kind < 3; kind++) {
        plh_problem p = problem_of(kind);
        plh_sim *sim = make(&p, END, 1e-8);
        assert_int_equal(plh_sim_kind_of(sim), kinds[kind]);
        assert_true((plh_sim_step(sim) != 0.0) == (kind == 1));
        assert_int_equal(plh_plan_init(&p, NULL, END, 1e-8, &plan), PLH_OK);
        assert_true(plan.step == plh_sim_step(sim));
        plh_sim_destroy(sim);
    }
    plh_problem p = problem_of(1);
    assert_int_equal(plh_plan_init(&p, NULL, END, 1e-8, &plan), PLH_OK);
    assert_true(plan.spec.method->takes_inner && plan.torque > 0.0 && plan.torque < 1e-2);
    p = problem_of(0);
    assert_int_equal(plh_plan_init(&p, NULL, END, 1e-8, &plan), PLH_OK);
    assert_string_equal(plan.spec.method->name, "taylor");
    assert_true(plan.within < 1e-8 && plan.within > 1e-10 && plan.torque > 0.1);
    p = problem_of(1);
    assert_int_equal(plh_plan_init(&p, NULL, END, 1e-8, &plan), PLH_OK);
    double whole = END / plan.step;
    assert_true(fabs(whole - round(whole)) < 1e-9 && plan.error > 0.0 && plan.error <= 1e-8);
    /* Not linear in omega: no splitting has a kick for it, however weak it is. */
    const plh_torque_model model = {.name = "drag", .flags = PLH_TORQUE_VELOCITY, .torque = drag};
    assert_int_equal(plh_torque_init(&model, NULL, &torque), PLH_OK);
    assert_int_equal(plh_plan_init(&p, NULL, END, 1e-8, &plan), PLH_OK);
    assert_string_equal(plan.spec.method->name, "dop853");
}

/* The true error of the library's choice, forward and back. */
static void the_choice_holds_the_tolerance(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
        for (int back = 0; back < 2; back++) {
            plh_problem p = problem_of(kind);
            double end = (back ? -1.0 : 1.0) * (kind ? 1.0 : 6.0);
            plh_sim *sim = make(&p, end, 1e-9);
            plh_state s;
            assert_int_equal(plh_sim_advance_to(sim, end), PLH_OK);
            assert_int_equal(plh_sim_at(sim, end, &s), PLH_OK);
            assert_true(fabs(plh_sim_time(sim) - end) < 1e-12);
            double error = error_at_end(&p, end, kind ? 1600 : 40, &s);
            print_message("kind %d: %.1e, estimate %.1e\n", kind, error, plh_sim_error(sim));
            assert_true(error < 2e-8 && error > 1e-12);
            assert_true(plh_sim_error(sim) > 0.0 && plh_sim_error(sim) <= 1e-9);
            plh_sim_destroy(sim);
        }
}

/* A method of the user's choice with a constant step. */
static void a_step_from_the_tolerance(void **state)
{
    (void)state;
    static const char *const methods[] = {"srkn6_14a/exact", "verlet/exact", "rk4", "trap"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        for (double tolerance = 1e-4; tolerance > 1e-9; tolerance /= 100.0) {
            plh_problem p = problem_of(0);
            plh_method_spec spec;
            plh_sim *sim;
            plh_state s;
            if (i > 0 && tolerance < 1e-7)
                continue;
            assert_int_equal(plh_method_parse(NULL, methods[i], &spec), PLH_OK);
            assert_int_equal(plh_sim_create_within(&p, &spec, 6.0, tolerance, &sim), PLH_OK);
            assert_int_equal(plh_sim_kind_of(sim), PLH_SIM_STEPPED);
            assert_int_equal(plh_sim_advance_to(sim, 6.0), PLH_OK);
            assert_int_equal(plh_sim_at(sim, 6.0, &s), PLH_OK);
            double error = error_at_end(&p, 6.0, 40, &s);
            print_message("%s within %.0e: %.1e in %ld steps\n", methods[i], tolerance, error,
                          plh_sim_steps(sim));
            assert_true(error < 20.0 * tolerance);
            plh_sim_destroy(sim);
        }
}

/* The estimate of a run has a floor, what rounding leaves, for each kind of run; above it the
 * tolerance counts. */
static void no_estimate_below_rounding(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++)
        for (int fine = 0; fine < 2; fine++) {
            plh_problem p = problem_of(kind);
            plh_sim *sim = make(&p, 0.5, fine ? PLH_TOLERANCE_LEAST : 1e-8);
            assert_int_equal(plh_sim_kind_of(sim), kinds[kind == 1 ? 0 : kind]);
            assert_int_equal(plh_sim_advance_to(sim, 0.5), PLH_OK);
            const double left = 4.0 * 0x1p-53 * sqrt((double)plh_sim_steps(sim));
            assert_true(plh_sim_error(sim) >= left && plh_sim_error(sim) < (fine ? 1e-11 : 1e-8));
            assert_true(plh_sim_error(sim) > PLH_TOLERANCE_LEAST);
            plh_sim_destroy(sim);
        }
    plh_method_spec spec;
    plh_plan plan;
    plh_problem p = problem_of(0);
    assert_int_equal(plh_method_parse(NULL, "srkn6_14a/exact", &spec), PLH_OK);
    assert_int_equal(plh_plan_init(&p, &spec, 1.0, 1e-15, &plan), PLH_OK);
    const double steps = plh_plan_steps(&p, &plan, 1.0);
    assert_true(steps == round(1.0 / plan.step) && steps > 10.0);
    assert_true(plan.error == 16.0 * 0x1p-53 * sqrt(steps));
}

/* Only a free body with the method exact, and nothing put around it, has its closed form. */
static void what_is_closed(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        bool closed;
    } free_body[] = {{"exact", true}, {"exact+energy", false}, {"rk4", false}, {"mr2", false}};
    plh_problem p = problem_of(2);
    for (int i = 0; i < 4; i++) {
        plh_method_spec spec;
        plh_plan plan;
        assert_int_equal(plh_method_parse(NULL, free_body[i].method, &spec), PLH_OK);
        assert_int_equal(plh_plan_init(&p, &spec, 1.0, 1e-6, &plan), PLH_OK);
        assert_true((plan.step == 0.0) == free_body[i].closed);
        plh_sim *sim;
        assert_int_equal(plh_sim_create_within(&p, &spec, 1.0, 1e-6, &sim), PLH_OK);
        assert_int_equal(plh_sim_kind_of(sim),
                         free_body[i].closed ? PLH_SIM_CLOSED : PLH_SIM_STEPPED);
        plh_sim_destroy(sim);
    }
}

/* No more steps than the tolerance needs: one, if one will do. */
static void one_step_will_do(void **state)
{
    (void)state;
    plh_problem p = problem_of(0);
    plh_method_spec spec;
    plh_plan plan;
    assert_int_equal(plh_method_parse(NULL, "srkn6_14a/exact", &spec), PLH_OK);
    assert_int_equal(plh_plan_init(&p, &spec, 0.05, 1e-4, &plan), PLH_OK);
    assert_true(plan.step == 0.05 && plh_plan_steps(&p, &plan, 0.05) == 1.0);
}

/* Before a run: how many steps it will take. */
static void the_cost_is_known(void **state)
{
    (void)state;
    for (int back = 0; back < 2; back++)
        for (int kind = 0; kind < 3; kind++) {
            plh_problem p = problem_of(kind);
            const double end = back ? -END : END;
            plh_plan plan;
            assert_int_equal(plh_plan_init(&p, NULL, end, 1e-8, &plan), PLH_OK);
            const double guess = plh_plan_steps(&p, &plan, end);
            plh_sim *sim = make(&p, end, 1e-8);
            assert_int_equal(plh_sim_advance_to(sim, end), PLH_OK);
            const double taken = (double)plh_sim_steps(sim);
            assert_true(kind ? guess == taken : guess > 0.4 * taken && guess < 2.5 * taken);
            plh_sim_destroy(sim);
        }
}

/* A method of order two with a small tolerance is dear, one of order six is not, nor is the
 * library's own choice. */
static void dear_methods_are_known(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        double tolerance;
        bool dear;
    } cases[] = {{"verlet/exact", 1e-14, true},
                 {"verlet/exact", 1e-6, false},
                 {"srkn6_14a/exact", 1e-14, false},
                 {NULL, 1e-14, false}};
    for (int i = 0; i < 4; i++) {
        plh_problem p = problem_of(0);
        plh_method_spec spec;
        plh_plan plan, other;
        if (cases[i].method)
            assert_int_equal(plh_method_parse(NULL, cases[i].method, &spec), PLH_OK);
        assert_int_equal(
            plh_plan_init(&p, cases[i].method ? &spec : NULL, END, cases[i].tolerance, &plan),
            PLH_OK);
        assert_int_equal(plh_plan_cheaper(&p, &plan, END, &other), cases[i].dear);
        if (cases[i].dear)
            assert_string_equal(other.spec.method->name, "taylor");
    }
}

/* Looked at or not, whole or in parts, saved and gone on with: the same bits. */
static void nothing_alters_the_run(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        plh_problem p = problem_of(kind);
        plh_sim *plain = make(&p, END, 1e-8), *seen = make(&p, END, 1e-8), *later;
        plh_state a, b, early = plh_state_nan(), again;
        for (int k = 1; k <= 100; k++) {
            assert_int_equal(plh_sim_advance_to(seen, 0.2 * k), PLH_OK);
            assert_int_equal(plh_sim_at(seen, 0.2 * k, &b), PLH_OK);
            if (k == 37)
                early = b;
        }
        assert_int_equal(plh_sim_advance_to(plain, 7.4), PLH_OK);
        assert_int_equal(plh_sim_at(plain, 0.2 * 37, &again), PLH_OK);
        assert_memory_equal(&early, &again, sizeof early);
        size_t size = plh_sim_checkpoint_size(plain);
        void *bytes = malloc(size);
        plh_sim_checkpoint_get(plain, bytes);
        assert_int_equal(plh_sim_advance_to(plain, END), PLH_OK);
        assert_int_equal(plh_sim_at(plain, END, &a), PLH_OK);
        assert_memory_equal(&a, &b, sizeof a);
        later = make(&p, END, 1e-8);
        assert_int_equal(plh_sim_checkpoint_set(later, bytes, size), PLH_OK);
        assert_int_equal(plh_sim_at(later, 0.2 * 37, &again), PLH_OK);
        assert_memory_equal(&early, &again, sizeof early);
        assert_int_equal(plh_sim_advance_to(later, END), PLH_OK);
        assert_int_equal(plh_sim_at(later, END, &b), PLH_OK);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(plh_sim_steps(later) == plh_sim_steps(plain));
        assert_true(plh_sim_error(later) == plh_sim_error(plain));
        plh_sim_destroy(later);
        later = make(&p, END, 2e-8); /* another run: it does not fit */
        assert_int_equal(plh_sim_checkpoint_set(later, bytes, size), PLH_BAD_ARGUMENT);
        free(bytes);
        plh_sim_destroy(plain);
        plh_sim_destroy(seen);
        plh_sim_destroy(later);
    }
}

static void what_is_refused(void **state)
{
    (void)state;
    plh_problem p = problem_of(0);
    plh_sim *sim;
    plh_state s;
    static const double bad[] = {0.0, -1e-9, INFINITY, NAN, 1e-30, 0.99 * PLH_TOLERANCE_LEAST};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(plh_sim_create_within(&p, NULL, END, bad[i], &sim), PLH_BAD_ARGUMENT);
        assert_null(sim);
    }
    assert_int_equal(plh_sim_create_within(&p, NULL, 0.0, 1e-8, &sim), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_sim_create_within(&p, NULL, INFINITY, 1e-8, &sim), PLH_BAD_ARGUMENT);
    p.start.q.w = 0.9;
    assert_int_equal(plh_sim_create_within(&p, NULL, END, 1e-8, &sim), PLH_BAD_ATTITUDE);
    p = problem_of(0);
    sim = make(&p, END, 1e-8);
    assert_int_equal(plh_sim_at(sim, 1.0, &s), PLH_BAD_ARGUMENT); /* not reached */
    assert_int_equal(plh_sim_advance_to(sim, END), PLH_OK);
    long steps = plh_sim_steps(sim);
    assert_int_equal(plh_sim_advance_to(sim, 2.0 * END), PLH_OK); /* no step beyond the end */
    assert_int_equal(plh_sim_advance(sim, 5), PLH_OK);
    assert_true(plh_sim_steps(sim) == steps && plh_sim_time(sim) == END);
    plh_sim_destroy(sim);
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, "mr2", &spec), PLH_OK);
    assert_int_equal(plh_sim_create_within(&p, &spec, END, 1e-8, &sim), PLH_UNSUPPORTED);
    assert_int_equal(plh_method_parse(NULL, "verlet/exact", &spec), PLH_OK);
    assert_int_equal(plh_sim_create(&p, &spec, 0.1, &sim), PLH_OK);
    assert_true(isnan(plh_sim_error(sim)));
    plh_sim_destroy(sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_chooses),
        cmocka_unit_test(the_choice_holds_the_tolerance),
        cmocka_unit_test(a_step_from_the_tolerance),
        cmocka_unit_test(nothing_alters_the_run),
        cmocka_unit_test(no_estimate_below_rounding),
        cmocka_unit_test(the_cost_is_known),
        cmocka_unit_test(dear_methods_are_known),
        cmocka_unit_test(what_is_closed),
        cmocka_unit_test(one_step_will_do),
        cmocka_unit_test(what_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
