/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Runs: the one body on which mr2 has order 4, the step counts of Buss (2001), Figure 6, growth of
 * round-off.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

/* McLachlan-Reich on 0.25 : 0.75 : 1, smallest axis outermost and largest innermost. */
static void mr2_of_order_four(void **state)
{
    (void)state;
    static const char *const axes[] = {"123", "132", "213", "231", "312", "321"};
    measure_problem p;
    measure_free_body(&p);
    const double special[3] = {0.25, 0.75, 1.0};
    memcpy(p.reference.moment, special, sizeof special);
    p.reference.start.m = plh_vec3_scale(0.25, p.reference.start.m);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(0.25, 0.75, 1.0), &p.body), PLH_OK);
    measure_forget();
    for (int i = 0; i < 6; i++) {
        char name[32];
        plh_method_spec spec;
        measured_order attitude, momentum;
        snprintf(name, sizeof name, "mr2:axes=%s", axes[i]);
        assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
        measure_order(&p, &spec, false, &attitude, &momentum);
        double want = i == 0 ? 4.0 : 2.0;
        if (getenv("POLHODE_TEST_VERBOSE"))
            printf("%s: %.3f %.3f\n", name, attitude.slope, momentum.slope);
        assert_true(attitude.samples >= 5 && momentum.samples >= 5);
        assert_true(fabs(attitude.slope - want) < 0.15 && fabs(momentum.slope - want) < 0.15);
    }
    measure_forget();
}

static double error_003(const char *name, double time, long n, const reference_problem *p,
                        const reference_state *ref)
{
    plh_body body;
    plh_method_spec spec;
    plh_state s = p->start;
    plh_vec3 moment = plh_vec3_make(p->moment[0], p->moment[1], p->moment[2]);
    assert_int_equal(plh_body_from_moments(moment, &body), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
    assert_int_equal(measure_run(&spec, &body, NULL, time / (double)n, n, &s), PLH_OK);
    return reference_attitude_error(ref, &s);
}

/* Buss (2001), Figure 6: N is the smallest number of steps with an error below epsilon. */
static void step_counts_of_buss(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double time, epsilon;
        long n;
    } row[] = {
        {"buss1+energy", 0.4, 1e-3, 514},
        {"buss1+energy", 4.0, 1e-3, 16216},
        {"buss2", 0.4, 1e-3, 387},
        {"buss2", 0.4, 1e-6, 11509},
        {"buss2", 4.0, 1e-3, 14546},
        {"buss2+energy", 0.4, 1e-3, 364},
        {"buss2+energy", 4.0, 1e-3, 11505},
        {"buss3-false", 0.4, 1e-3, 412},
        {"buss3+energy", 0.4, 1e-3, 37},
        {"buss3+energy", 0.4, 1e-6, 209},
        {"buss3+energy", 4.0, 1e-3, 652},
        {"mr2:axes=231", 0.4, 1e-3, 39},
        {"mr2:axes=231", 0.4, 1e-6, 1192},
        {"mr2:axes=231", 4.0, 1e-3, 1191},
        {"mr4:axes=231", 0.4, 1e-3, 26},
        {"mr4:axes=231", 0.4, 1e-6, 135},
        {"mr4:axes=231", 4.0, 1e-3, 431},
        {"buss-abam4-tables", 0.4, 1e-3, 782},
        {"buss-abam4-tables+energy", 0.4, 1e-3, 451},
    };
    const double side = 3.0 / sqrt(2.0);
    const reference_problem p = {{19.0 / 60.0, 1.8 / 60.0, 18.8 / 60.0},
                                 {{1.0, 0.0, 0.0, 0.0}, {side, side, 0.0}},
                                 0.0,
                                 {0.0, 0.0, 0.0},
                                 {0.0, 0.0, 0.0}};
    reference_state soon = reference_at(&p, 0.4, 0), late = reference_at(&p, 4.0, 0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const reference_state *ref = row[i].time < 1.0 ? &soon : &late;
        double before = error_003(row[i].name, row[i].time, row[i].n - 1, &p, ref);
        double after = error_003(row[i].name, row[i].time, row[i].n, &p, ref);
        if (!(after < row[i].epsilon && before >= row[i].epsilon))
            printf("%s, T = %g: %.6g at %ld, %.6g at %ld\n", row[i].name, row[i].time, before,
                   row[i].n - 1, after, row[i].n);
        assert_true(after < row[i].epsilon && before >= row[i].epsilon);
    }
}

/*
 * The energy correction leaves the part of the error that lies along the polhode. Over a step that
 * is proportional to the change of |omega|, so that first-order methods reach order 2 where two
 * moments are equal, and seem to on the body of Buss (2001) (19 : 1.8 : 18.8) as long as steps are
 * not small; else it is 1.
 */
static void first_order_with_energy(void **state)
{
    (void)state;
    const double side = 3.0 / sqrt(2.0);
    const reference_problem body[] = {
        {{1.0, 1.7, 2.35}, {{0.5, -0.1, 0.7, 0.5}, {1.1, 0.3, 0.8}}, 0.0, {0.0}, {0.0}},
        {{1.0, 2.0, 3.0}, {{1.0, 0.0, 0.0, 0.0}, {1.0, 2.0, 3.0}}, 0.0, {0.0}, {0.0}},
        {{1.0, 1.0, 2.0}, {{0.5, -0.1, 0.7, 0.5}, {1.1, 0.3, 0.8}}, 0.0, {0.0}, {0.0}},
        {{19.0 / 60.0, 1.8 / 60.0, 18.8 / 60.0},
         {{1.0, 0.0, 0.0, 0.0}, {side, side, 0.0}},
         0.0,
         {0.0},
         {0.0}},
    };
    static const struct {
        int body;
        double time, order;
        long n; /* from n to 16 n steps */
    } row[] = {{0, 4.0, 1.0, 2048},
               {1, 4.0, 1.0, 8192},
               {2, 4.0, 2.0, 512},
               {3, 0.4, 2.0, 514},
               {3, 0.4, 1.0, 60000}};
    static const char *const names[] = {"buss1+energy", "simo-wong-explicit-undivided+energy"};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const reference_problem *p = &body[row[i].body];
        reference_state ref = reference_at(p, row[i].time, 0);
        for (int k = 0; k < 2; k++) {
            double a = error_003(names[k], row[i].time, row[i].n, p, &ref);
            double b = error_003(names[k], row[i].time, 16 * row[i].n, p, &ref);
            double order = log(a / b) / log(16.0);
            if (getenv("POLHODE_TEST_VERBOSE"))
                printf("%s, body %d: %.3f\n", names[k], row[i].body, order);
            assert_true(fabs(order - row[i].order) < 0.15);
        }
    }
}

/* Gustafsson (2010), section 4.5 */
static const plh_vec3 body_001 = {1.0, 1.648785782711929, 1.972012709664193};

/*
 * Root mean square, over starts of the paper's case (I) or (II), of the changes of the energy and
 * of |m|.
 */
static void drift(const char *name, bool second, int starts, long n, double change[2])
{
    plh_body body;
    plh_method_spec spec;
    int found = 0;
    change[0] = change[1] = 0.0;
    assert_int_equal(plh_body_from_moments(body_001, &body), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
    for (int k = 0; k < 4 * starts && found < starts; k++) {
        double a = 2.399963229728653 * k, z = 1.0 - (k + 0.5) / (2.0 * starts); /* a spiral */
        double r = sqrt(1.0 - z * z);
        plh_state s = {{1.0, 0.0, 0.0, 0.0}, {r * cos(a), r * sin(a), z}};
        double energy = plh_body_energy(&body, s.m), norm = plh_vec3_norm(s.m);
        if ((2.0 * energy * body_001.y < norm * norm) != second)
            continue;
        assert_int_equal(measure_run(&spec, &body, NULL, 0.1, n, &s), PLH_OK);
        double e = plh_body_energy(&body, s.m) / energy - 1.0, g = plh_vec3_norm(s.m) / norm - 1.0;
        change[0] += e * e / starts;
        change[1] += g * g / starts;
        found++;
    }
    assert_int_equal(found, starts);
    change[0] = sqrt(change[0]);
    change[1] = sqrt(change[1]);
}

/*
 * Gustafsson (2010), section 4.2, promises a random walk where section 4.1 drifts: 10 times the
 * error after 100 times the steps, against 100. Over 48 starts the factor 10 scatters by a seventh.
 */
static void roundoff_of_the_momentum(void **state)
{
    (void)state;
    static const char *const what[2] = {"energy", "|m|"};
    for (int second = 0; second < 2; second++) {
        double classic[2][2], compact[2][2];
        for (int i = 0; i < 2; i++) {
            drift("magnus2:momentum=classic", second != 0, 24, i ? 50000 : 500, classic[i]);
            drift("magnus2", second != 0, 48, i ? 50000 : 500, compact[i]);
        }
        for (int k = 0; k < 2; k++) {
            double linear = classic[1][k] / classic[0][k], walk = compact[1][k] / compact[0][k];
            if (getenv("POLHODE_TEST_VERBOSE"))
                printf("%s, case %d: classic %.2e (%.1f-fold), compact %.2e (%.1f-fold)\n", what[k],
                       second + 1, classic[1][k], linear, compact[1][k], walk);
            assert_true(linear > 70.0 && linear < 140.0);
            assert_true(walk > 6.0 && walk < 15.0);
            assert_true(compact[1][k] < 0.03 * classic[1][k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mr2_of_order_four),
        cmocka_unit_test(step_counts_of_buss),
        cmocka_unit_test(first_order_with_energy),
        cmocka_unit_test(roundoff_of_the_momentum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
