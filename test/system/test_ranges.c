/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Multiple time steps over a system: fast pairs within a range. */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/thermostat.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"
#include "system/private.h"
#include "system/settings.h"

static plh_method_spec method(const char *text)
{
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, text, &spec), PLH_OK);
    return spec;
}

static plh_status run(plh_system *s, const char *text, double h, long steps)
{
    const plh_method_spec spec = method(text);
    return plh_system_run(s, &spec, 0.0, h, steps);
}

/* A moving system of a setting: 0 dipoles in open space, 2 in a box, 11 a mixture in a box. */
static plh_system *moving(int kind, size_t n)
{
    setting t[SETTINGS];
    settings_make(t);
    plh_system *s = settings_system(&t[kind], n, 1.8, NULL);
    plh_system_thermal(s, 1.0, 1.0, 3);
    return s;
}

static double apart(const plh_system *a, const plh_system *b)
{
    double most = 0.0;
    for (size_t i = 0; i < a->def.n; i++)
        most = fmax(most, fabs(a->x[i] - b->x[i]) + fabs(a->rotation.qx[i] - b->rotation.qx[i]));
    return most;
}

static double difference(const plh_system *start, const char *text, double h, long steps,
                         const char *other, double h2, long more)
{
    plh_system *a, *b;
    assert_int_equal(plh_system_create_copy(start, &a), PLH_OK);
    assert_int_equal(plh_system_create_copy(start, &b), PLH_OK);
    assert_int_equal(run(a, text, h, steps), PLH_OK);
    assert_int_equal(run(b, other, h2, more), PLH_OK);
    const double d = apart(a, b);
    plh_system_destroy(a);
    plh_system_destroy(b);
    return d;
}

/* Both steps halved: a quarter of the error. With a row of order 6 inside, the long one counts. */
static void order(void **state)
{
    (void)state;
    const char *const rows[] = {"respa:range=2.5:steps=3/exact",
                                "respa:range=2.5:steps=4:row=srkn6_14a/exact"};
    plh_system *s = moving(0, 27);
    for (int i = 0; i < 2; i++) {
        const double a = difference(s, rows[i], 0.02, 10, "srkn6_14a/exact", 0.005, 40);
        const double b = difference(s, rows[i], 0.01, 20, "srkn6_14a/exact", 0.005, 40);
        if (!(fabs(log2(a / b) - 2.0) < 0.1))
            fail_msg("%s: %g, %g", rows[i], a, b);
    }
    plh_system_destroy(s);
}

/* Every pair fast: Verlet with the short step. */
static void limit(void **state)
{
    (void)state;
    plh_system *s = moving(0, 27);
    const char *const all = "respa:range=1e6:steps=4/exact";
    assert_true(difference(s, all, 0.02, 10, "verlet/exact", 0.005, 40) < 1e-12);
    assert_true(difference(s, all, 0.02, 10, "verlet/exact", 0.02, 10) > 1e-6);
    plh_system_destroy(s);
}

/* With lists of both ranges: cut by checkpoints the same bits, back to the start, momentum kept. */
static void cut_and_back(void **state)
{
    (void)state;
    const char *const row = "respa:range=2.2:steps=3/exact";
    plh_system *s = moving(11, 216), *other, *start;
    assert_int_equal(plh_system_create_copy(s, &start), PLH_OK);
    assert_int_equal(plh_system_create_copy(s, &other), PLH_OK);
    assert_true(s->use_list);
    assert_int_equal(run(s, row, 0.005, 20), PLH_OK);
    for (int k = 0; k < 4; k++) {
        size_t size;
        assert_int_equal(run(other, row, 0.005, 5), PLH_OK);
        char *saved = settings_saved(other, &size);
        plh_system_destroy(other);
        assert_int_equal(plh_system_create_copy(start, &other), PLH_OK);
        assert_int_equal(plh_system_checkpoint_set(other, saved, size), PLH_OK);
        free(saved);
    }
    assert_memory_equal(s->x, other->x, s->def.n * sizeof(double));
    assert_memory_equal(s->rotation.mz, other->rotation.mz, s->def.n * sizeof(double));
    assert_true(apart(s, start) > 0.02);
    assert_int_equal(run(s, row, -0.005, 20), PLH_OK);
    assert_true(apart(s, start) < 1e-11);
    plh_system_destroy(s);
    plh_system_destroy(other);
    plh_system_destroy(start);
}

/* A range is needed, and is below the cut-off; a thermostat acts after the step. */
static void refusals(void **state)
{
    (void)state;
    plh_system *s = moving(2, 64);
    assert_int_equal(run(s, "respa/exact", 0.01, 1), PLH_UNSUPPORTED);
    assert_int_equal(run(s, "respa:range=1e3/exact", 0.01, 1), PLH_BAD_ARGUMENT);
    assert_int_equal(run(s, "respa:range=1.2/exact", 0.01, 1), PLH_OK);
    plh_thermostat bath;
    const plh_method_spec spec = method("respa:range=1.2/exact");
    plh_thermostat_init(plh_thermostat_model_find("langevin"), 1.0, 7, NULL, &bath);
    assert_int_equal(plh_thermostat_set_real(&bath, "rate", 1.0), PLH_OK);
    assert_int_equal(plh_thermostat_run(&bath, s, &spec, 0.0, 0.01, 0, 3), PLH_OK);
    plh_system_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order),
        cmocka_unit_test(limit),
        cmocka_unit_test(cut_and_back),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
