/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The energy of a heavy top under symplectic splittings has no trend: 10^5 steps, 10^6 in the long
 * test.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <string.h>

typedef struct {
    double swing, trend; /* over the whole run, by least squares */
    double energy;
} energy_line;

static long steps = 100000;

static energy_line energy_over(const char *name)
{
    plh_body body;
    plh_torque torque;
    plh_state s;
    plh_method_spec spec;
    plh_integrator *it;
    assert_int_equal(plh_preset_init(plh_preset_find("heavy-top-scaled"), &body, &torque, &s),
                     PLH_OK);
    assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, &body, &torque, &it), PLH_OK);
    double first = plh_body_energy(&body, s.m) + plh_torque_potential(&torque, &body, 0.0, s.q);
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0, low = INFINITY, high = -INFINITY;
    for (long k = 0; k < steps; k++) {
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.1, k, 1, &s), PLH_OK);
        double e = plh_body_energy(&body, s.m) + plh_torque_potential(&torque, &body, 0.0, s.q);
        double u = (double)k / (double)steps - 0.5;
        e -= first;
        x += u, y += e, xx += u * u, xy += u * e;
        low = fmin(low, e);
        high = fmax(high, e);
    }
    plh_integrator_destroy(it);
    double n = (double)steps;
    energy_line r = {high - low, (n * xy - x * y) / (n * xx - x * x), first};
    print_message("%s: swing %.2e, trend %.2e over the run\n", name, r.swing, r.trend);
    return r;
}

/* The straight line through them rises or falls by no more than a
 * thousandth of their swing, and what rounding walks. */
static bool has_trend(energy_line e)
{
    double walk = 4.0 * 0x1p-52 * e.energy * sqrt((double)steps);
    return fabs(e.trend) > 1e-3 * e.swing + walk;
}

static void energy_has_no_trend(void **state)
{
    (void)state;
    const char *const names[] = {"verlet/exact", "srkn6_14a/exact", "s6_10/exact",
                                 "aba864/exact", "srkn4_6b/exact",  "verlet/mr2"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_false(has_trend(energy_over(names[i])));
    /* drifts that are not symplectic are found out */
    assert_true(has_trend(energy_over("verlet/rk4")));
    assert_true(has_trend(energy_over("verlet/buss4")));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_has_no_trend),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        steps = 1000000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
