/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The order test can fail: this program is linked with the methods compiled with PLH_MUTATE, one
 * coefficient of each family wrong, and every record must then miss its declared order.
 */
#include "support/cmocka_all.h"
#include <polhode/extend/method.h>

#include <stdio.h>

#include "measure.h"

static void every_mutant_is_caught(void **state)
{
    (void)state;
    int missed = 0, checked = 0, rows = 0;
    for (int i = 0; i < plh_method_count(); i++) {
        plh_method_spec spec;
        bool any = false;
        plh_method_spec_init(plh_method_get(i), &spec);
        rows += spec.method->takes_inner; /* rows of coefficients: their own test */
        for (int torqued = 0; torqued < 2 && !spec.method->takes_inner; torqued++)
            if (plh_method_claims(&spec, torqued).attitude) {
                measured_order attitude, momentum;
                any = true;
                if (measure_declared(&spec, torqued, &attitude, &momentum)) {
                    printf("not noticed: %s, %s\n", spec.method->name, torqued ? "top" : "free");
                    missed++;
                }
            }
        checked += any;
    }
    assert_int_equal(checked + rows, plh_method_count());
    assert_int_equal(missed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_mutant_is_caught)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
