/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Every method of the catalogue has the order it declares, no less and no more: slopes of the error
 * against a 128-bit reference, attitude and momentum separately, free body and heavy top.
 */
#include "support/cmocka_all.h"
#include <polhode/extend/method.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

static int wrong; /* methods that failed; all are reported before the test fails */

static void tell(const char *what, const char *label, int declared, const measured_order *m)
{
    bool good = measure_as_declared(declared, m);
    if (!good || getenv("POLHODE_TEST_VERBOSE"))
        printf("%s %-36s %-18s declared %2d slope %6.3f over %d, worst %.1e, status %s\n",
               good ? "     " : "WRONG", label, what, declared, m->slope, m->samples, m->worst,
               plh_status_name(m->status));
}

static void check_spec(const char *label, const plh_method_spec *spec, bool torqued)
{
    measured_order attitude, momentum;
    plh_claims claims = plh_method_claims(spec, torqued);
    wrong += !measure_declared(spec, torqued, &attitude, &momentum);
    tell(torqued ? "top, attitude" : "free, attitude", label, claims.attitude, &attitude);
    tell(torqued ? "top, momentum" : "free, momentum", label, claims.momentum, &momentum);
}

/* In doubles the errors of these are at rounding before they are asymptotic: see
 * test_order128.c. */
static const char *const small[] = {"rot-gauss6", "rot-gauss8", "quat-gauss6", "quat-gauss8",
                                    "factor8",    "dop853",     "taylor"};
enum { SMALL = sizeof small / sizeof *small };

static bool measurable(const plh_method *method)
{
    for (int i = 0; i < SMALL; i++)
        if (strcmp(method->name, small[i]) == 0)
            return false;
    return !method->takes_inner && method->free.attitude != 10;
}

/* Nothing is left out that could be measured, and no name of the list is out of date. */
static void only_what_must_be_is_left_out(void **state)
{
    (void)state;
    for (int i = 0; i < SMALL; i++) {
        plh_method_spec spec;
        measured_order attitude, momentum;
        if (plh_method_parse(NULL, small[i], &spec))
            fail_msg("%s is not a method", small[i]);
        if (measure_declared(&spec, false, &attitude, &momentum))
            fail_msg("%s can be measured in doubles", small[i]);
    }
}

/* The methods, without parameters, that the loop below must check. */
static int expected(bool torqued)
{
    int n = 0;
    for (int i = 0; i < plh_method_count(); i++) {
        plh_method_spec spec;
        plh_method_spec_init(plh_method_get(i), &spec);
        n += measurable(spec.method) && plh_method_claims(&spec, torqued).attitude != 0;
    }
    return n;
}

static void all(bool torqued, bool energy)
{
    static measure_spec list[MEASURE_SPECS];
    int count = measure_specs(list), checked = 0;
    wrong = 0;
    for (int i = 0; i < count; i++) {
        plh_method_spec spec = list[i].spec;
        char label[80];
        spec.energy = energy;
        if (!measurable(spec.method) || !plh_method_claims(&spec, torqued).attitude)
            continue;
        if (energy && strchr(list[i].label, ':'))
            continue;
        snprintf(label, sizeof label, "%.60s%s", list[i].label, energy ? "+energy" : "");
        check_spec(label, &spec, torqued);
        checked += !strchr(list[i].label, ':');
    }
    assert_int_equal(checked, expected(torqued));
    assert_int_equal(wrong, 0);
}

static void free_body(void **state)
{
    (void)state;
    all(false, false);
}

static void heavy_top(void **state)
{
    (void)state;
    all(true, false);
}

static void free_body_with_energy(void **state)
{
    (void)state;
    all(false, true);
}

static void heavy_top_with_energy(void **state)
{
    (void)state;
    all(true, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_must_be_is_left_out),
        cmocka_unit_test(free_body),
        cmocka_unit_test(heavy_top),
        cmocka_unit_test(free_body_with_energy),
        cmocka_unit_test(heavy_top_with_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
