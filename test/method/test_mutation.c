/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The order test can fail: this program is linked with the methods compiled with PLH_MUTATE, one
 * coefficient of each family wrong, and every record must then miss its declared order.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "measure.h"

static bool as_declared(int declared, const measured_order *m)
{
    if (declared == PLH_EXACT)
        return m->worst < 1e-12;
    return m->samples >= 5 && fabs(m->slope - declared) <= 0.15;
}

static bool right(const plh_method_spec *spec, bool torqued)
{
    measure_problem p;
    measured_order attitude, momentum;
    plh_claims claims = plh_method_claims(spec, torqued);
    if (torqued)
        measure_heavy_top(&p);
    else
        measure_free_body(&p);
    measure_order(&p, spec, torqued, &attitude, &momentum);
    return as_declared(claims.attitude, &attitude) && as_declared(claims.momentum, &momentum);
}

static void every_mutant_is_caught(void **state)
{
    (void)state;
    int missed = 0, checked = 0;
    for (int i = 0; i < plh_method_count(); i++) {
        plh_method_spec spec;
        plh_method_spec_init(plh_method_at(i), &spec);
        if (spec.method->takes_inner) /* rows of coefficients: their own test */
            continue;
        for (int torqued = 0; torqued < 2; torqued++)
            if (plh_method_claims(&spec, torqued).attitude) {
                checked++;
                if (right(&spec, torqued)) {
                    printf("not noticed: %s, %s\n", spec.method->name, torqued ? "top" : "free");
                    missed++;
                }
            }
    }
    assert_true(checked > 20);
    assert_int_equal(missed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_mutant_is_caught)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
