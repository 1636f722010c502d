/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The modified energy: constant to rounding where the energy swings, its first terms by hand, and
 * what has none. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/sim.h>
#include <polhode/splitting.h>
#include <polhode/step.h>
#include <string.h>

static plh_body body;
static plh_torque torque;

static plh_problem top(const char *model, const char *values)
{
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.7, 2.2), &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find(model), NULL, &torque), PLH_OK);
    if (values)
        assert_int_equal(plh_torque_set(&torque, values), PLH_OK);
    return (plh_problem){&body, &torque, {{0.5, 0.5, 0.1, 0.7}, {1.0, 0.5, 2.0}}, 3.0};
}

static plh_method_spec method(const char *text)
{
    plh_method_spec spec;
    if (plh_method_parse(NULL, text, &spec))
        fail_msg("%s is not a method", text);
    return spec;
}

/* A method of my own: a drift, then a kick. */
static const double one[] = {1.0};
static plh_scheme euler;
static plh_method_spec lopsided(void)
{
    plh_method_spec spec = method("splitting/exact");
    assert_int_equal(plh_scheme_init("euler", one, 1, one, 1, &euler), PLH_OK);
    spec.data = &euler;
    return spec;
}

static double modified(const plh_problem *p, const plh_method_spec *spec, double h, int order,
                       const plh_state *s)
{
    double energy;
    assert_int_equal(plh_problem_modified_energy(p, spec, h, order, s, &energy), PLH_OK);
    return energy;
}

/* The largest relative changes of the energy and of the modified one over some steps. */
static double changes(const plh_problem *p, const plh_method_spec *spec, double h, int order,
                      int steps, double *plain)
{
    plh_sim *sim;
    double worst = 0.0;
    const double e0 = plh_problem_energy(p, p->t0, p->start);
    const double m0 = modified(p, spec, h, order, &p->start);
    *plain = 0.0;
    assert_int_equal(plh_sim_create(p, spec, h, &sim), PLH_OK);
    for (int i = 0; i < steps; i++) {
        assert_int_equal(plh_sim_advance(sim, 1), PLH_OK);
        const plh_state s = plh_sim_state(sim);
        *plain = fmax(*plain, fabs(plh_problem_energy(p, p->t0, s) / e0 - 1.0));
        worst = fmax(worst, fabs(modified(p, spec, h, order, &s) / m0 - 1.0));
    }
    plh_sim_destroy(sim);
    return worst;
}

static void constant_where_the_energy_swings(void **state)
{
    (void)state;
    const char *const names[] = {"verlet/exact",          "verlet-drift/exact", "pefrl/exact",
                                 "takahashi-imada/exact", "chin4a/exact",       NULL};
    for (int k = 0; k < 2; k++) {
        const plh_problem p =
            k ? top("gravity-gradient", "mu=1, radius=1.5, nadir=0 0 1") : top("heavy-top", NULL);
        for (int i = 0; i < 6; i++) {
            const plh_method_spec spec = names[i] ? method(names[i]) : lopsided();
            double plain;
            const double worst = changes(&p, &spec, k ? -0.02 : 0.02, 14, 400, &plain);
            if (!(worst < 1e-13) || !(plain > 1000.0 * worst))
                fail_msg("%s: the energy changes by %g, the modified one by %g",
                         names[i] ? names[i] : "euler", plain, worst);
        }
    }
}

/* Half the step: 2^order times less, until rounding. */
static void falls_with_its_order(void **state)
{
    (void)state;
    const plh_problem p = top("heavy-top", NULL);
    const plh_method_spec spec = method("verlet/exact");
    double plain;
    for (int order = 2; order <= 8; order += 2) {
        const double a = changes(&p, &spec, 0.04, order, 200, &plain);
        const double b = changes(&p, &spec, 0.02, order, 400, &plain);
        if (!(fabs(log2(a / b) - order) < 0.3))
            fail_msg("order %d: %g, %g", order, a, b);
    }
}

static double potential_after(const plh_problem *p, double t)
{
    plh_state s;
    assert_int_equal(plh_free_step(p->body, t, &p->start, &s), PLH_OK);
    return plh_torque_potential(p->torque, p->body, p->t0, s.q);
}

/* H~ - H of kick, drift, kick: h^2 / 12 the second derivative of V along the free motion, less
 * h^2 / 24 torque . I^-1 torque. Of a drift and a kick: half h dV/dt. */
static void first_terms(void **state)
{
    (void)state;
    const plh_problem p = top("heavy-top", NULL);
    const plh_vec3 f = plh_torque_at(p.torque, p.body, p.t0, &p.start);
    const double e = 1e-3, h = 1e-3, energy = plh_problem_energy(&p, p.t0, p.start);
    const double on = potential_after(&p, e), back = potential_after(&p, -e);
    const double bent = (on + back - 2.0 * potential_after(&p, 0.0)) / (e * e);
    const double push = plh_vec3_dot(f, plh_body_omega(p.body, f));
    const plh_method_spec verlet = method("verlet/exact"), simple = lopsided();
    const double second = (modified(&p, &verlet, h, 8, &p.start) - energy) / (h * h);
    const double first = (modified(&p, &simple, h, 8, &p.start) - energy) / h;
    assert_true(fabs(bent) > 0.1 && fabs(push) > 0.1);
    assert_true(fabs(second - (bent / 12.0 - push / 24.0)) < 1e-5);
    assert_true(fabs(first - 0.5 * (on - back) / (2.0 * e)) < 2e-3);
    assert_true(fabs(modified(&p, &verlet, -h, 8, &p.start) - energy - second * h * h) < 1e-14);
}

static void a_free_body_has_its_own(void **state)
{
    (void)state;
    plh_problem p = top("heavy-top", NULL);
    const plh_method_spec spec = method("chin4a/exact");
    p.torque = NULL;
    const double kinetic = plh_problem_energy(&p, p.t0, p.start);
    assert_true(fabs(modified(&p, &spec, 0.1, 12, &p.start) / kinetic - 1.0) < 1e-14);
}

static void refused(const plh_problem *p, const char *name, const char *why)
{
    const plh_method_spec spec = method(name);
    double energy = 0.0;
    const char *words = plh_problem_modified_obstacle(p, &spec);
    if (!words || !strstr(words, why))
        fail_msg("%s: %s", name, words ? words : "no obstacle");
    assert_int_equal(plh_problem_modified_energy(p, &spec, 0.1, 12, &p->start, &energy),
                     PLH_UNSUPPORTED);
    assert_true(isnan(energy));
}

static void what_is_refused(void **state)
{
    (void)state;
    plh_problem p = top("heavy-top", NULL);
    const plh_method_spec spec = method("verlet/exact");
    const int orders[] = {-2, 0, 1, 13, 22};
    double energy;
    for (int i = 0; i < 5; i++)
        assert_int_equal(plh_problem_modified_energy(&p, &spec, 0.1, orders[i], &p.start, &energy),
                         PLH_BAD_ARGUMENT);
    assert_int_equal(plh_problem_modified_energy(&p, &spec, 0.0, 12, &p.start, &energy),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(plh_problem_modified_energy(&p, &spec, NAN, 12, &p.start, &energy),
                     PLH_BAD_ARGUMENT);
    assert_null(plh_problem_modified_obstacle(&p, &spec));
    refused(&p, "taylor", "no splitting");
    refused(&p, "exact", "no splitting");
    refused(&p, "respa/exact", "no splitting");
    refused(&p, "verlet/mr2", "not the exact free motion");
    refused(&p, "verlet/exact-top", "not the exact free motion");
    p = top("damping", "damping=1 1 1");
    refused(&p, "verlet/exact", "no potential");
    p = top("gyrostat", "momentum=1 0 0");
    refused(&p, "bacab/exact", "no splitting");
    refused(&p, "verlet/exact", "");
    p = top("gravity-gradient-orbit", "mu=1, radius=1.5, nadir=1 0 0, normal=0 0 1, rate=0.4");
    refused(&p, "verlet/exact", "depends on time");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constant_where_the_energy_swings),
        cmocka_unit_test(falls_with_its_order),
        cmocka_unit_test(first_terms),
        cmocka_unit_test(a_free_body_has_its_own),
        cmocka_unit_test(what_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
