/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rows with gradients over systems: their orders, what they keep, and the field of [V,[T,V]]. */
#include <math.h>
#include <polhode/extend/method.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"
#include "system/private.h"
#include "system/settings.h"

enum { BODIES = 8 };

static plh_method_spec method(const char *text)
{
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, text, &spec), PLH_OK);
    return spec;
}

/* Dipoles, or water, all of whose pairs act. */
static plh_system *few(const char *species, double lattice, double kt)
{
    plh_species kind;
    plh_system_def def = plh_system_def_default();
    plh_system *s;
    assert_int_equal(plh_species_find(species, &kind), PLH_OK);
    def.n = BODIES;
    def.species = &kind;
    def.species_count = 1;
    assert_int_equal(plh_system_create(&def, &s), PLH_OK);
    plh_system_lattice(s, lattice, 0.03, true, 5);
    plh_system_thermal(s, kt, kt, 3);
    return s;
}

/* The largest difference of places and attitudes. */
static double apart(const plh_system *a, const plh_system *b)
{
    double most = 0.0;
    for (size_t i = 0; i < a->def.n; i++) {
        most = fmax(most, fabs(a->x[i] - b->x[i]) + fabs(a->y[i] - b->y[i]));
        most = fmax(most, fabs(a->rotation.qx[i] - b->rotation.qx[i]) +
                              fabs(a->rotation.qz[i] - b->rotation.qz[i]));
    }
    return most;
}

static double error_of(const plh_system *start, const plh_system *truth, const char *name,
                       double end, long steps)
{
    const plh_method_spec spec = method(name);
    plh_system *s;
    assert_int_equal(plh_system_create_copy(start, &s), PLH_OK);
    assert_int_equal(plh_system_run(s, &spec, 0.0, end / (double)steps, steps), PLH_OK);
    const double e = apart(s, truth);
    plh_system_destroy(s);
    return e;
}

/* Against a row without gradients at a small step. */
static void orders(plh_system *start, double end, long steps)
{
    const struct {
        const char *name;
        double order;
    } rows[] = {{"takahashi-imada/exact", 2.0}, {"chin4a/exact", 4.0},  {"chin4b/exact", 4.0},
                {"omf4_52/exact", 4.0},         {"omf6_53/exact", 6.0}, {"aba1066/exact", 6.0}};
    const plh_method_spec fine = method("srkn6_14a/exact");
    plh_system *truth;
    assert_int_equal(plh_system_create_copy(start, &truth), PLH_OK);
    assert_int_equal(plh_system_run(truth, &fine, 0.0, end / (8.0 * (double)steps), 8 * steps),
                     PLH_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const double a = error_of(start, truth, rows[i].name, end, steps);
        const double b = error_of(start, truth, rows[i].name, end, 2 * steps);
        const double order = log2(a / b);
        printf("%-24s %.2e %.2e order %.2f\n", rows[i].name, a, b, order);
        if (!(fabs(order - rows[i].order) < 0.35))
            fail_msg("%s: %g and %g, order %.2f", rows[i].name, a, b, order);
    }
    plh_system_destroy(truth);
    plh_system_destroy(start);
}

static void orders_of_dipoles(void **state)
{
    (void)state;
    orders(few("dipole", 1.3, 0.5), 0.4, 20);
}

static void orders_of_water(void **state)
{
    (void)state;
    orders(few("spce", 0.31, 2.5), 0.02, 16);
}

/* There and back; momentum to rounding; cut by a checkpoint the same bits: with all pairs and with
 * lists, by one shift and by two. */
static void runs(void **state)
{
    (void)state;
    const char *const names[] = {"chin4a/exact", "omf6_53/exact", "chin4b/mr2"};
    setting t[SETTINGS];
    settings_make(t);
    for (int i = 0; i < 3; i++) {
        const plh_method_spec spec = method(names[i]);
        plh_system *s = settings_system(&t[i == 1 ? 2 : 0], i == 1 ? 125 : 27, 1.8, NULL), *cut,
                   *start;
        plh_system_thermal(s, 1.0, 1.0, 3);
        assert_int_equal(plh_system_create_copy(s, &start), PLH_OK);
        assert_int_equal(plh_system_create_copy(s, &cut), PLH_OK);
        assert_int_equal(plh_system_run(s, &spec, 0.0, 0.01, 20), PLH_OK);
        double p = 0.0, all = 0.0, x[2];
        for (size_t k = 0; k < s->def.n; k++) {
            p += s->px[k] - start->px[k];
            all += fabs(s->px[k]);
        }
        assert_true(fabs(p) < 1e-13 * all);
        assert_int_equal(plh_system_run(cut, &spec, 0.0, 0.01, 7), PLH_OK);
        size_t size;
        char *saved = settings_saved(cut, &size);
        plh_system_copy_bodies(start, cut);
        assert_int_equal(plh_system_checkpoint_set(cut, saved, size), PLH_OK);
        assert_int_equal(plh_system_run(cut, &spec, 0.07, 0.01, 13), PLH_OK);
        free(saved);
        x[0] = apart(s, cut);
        x[1] = apart(s, start);
        assert_true(x[1] > 0.02 && x[0] < 1e-13); /* merged drifts are cut */
        assert_int_equal(plh_system_run(s, &spec, 0.2, -0.01, 20), PLH_OK);
        assert_true(apart(s, start) < 1e-11);
        plh_system_destroy(s);
        plh_system_destroy(cut);
        plh_system_destroy(start);
    }
}

/* The push is h times the field, the bodies stay where they are, and the forces are still known. */
static void the_push(void **state)
{
    (void)state;
    plh_system *s = few("dipole", 1.3, 0.5), *copy;
    plh_forces_view f;
    assert_int_equal(plh_system_create_copy(s, &copy), PLH_OK);
    assert_int_equal(plh_system_gradient(s, 1e-3, 1e-4, true), PLH_OK);
    const long evaluations = plh_system_counts_of(s).evaluations;
    assert_int_equal(evaluations, 3);
    assert_int_equal(plh_system_forces(s, &f), PLH_OK);
    assert_int_equal(plh_system_counts_of(s).evaluations, evaluations);
    assert_int_equal(plh_system_forces(copy, &f), PLH_OK);
    double twice = 0.0, once = 0.0;
    for (size_t i = 0; i < BODIES; i++) {
        assert_true(s->x[i] == copy->x[i] && s->rotation.qw[i] == copy->rotation.qw[i]);
        assert_true(s->fx[i] == copy->fx[i] && s->tz[i] == copy->tz[i]);
        once += fabs(s->px[i] - copy->px[i]) + fabs(s->rotation.mx[i] - copy->rotation.mx[i]);
    }
    assert_int_equal(plh_system_gradient(s, 1e-3, 2e-4, true), PLH_OK);
    for (size_t i = 0; i < BODIES; i++)
        twice += fabs(s->px[i] - copy->px[i]) + fabs(s->rotation.mx[i] - copy->rotation.mx[i]);
    assert_true(once > 1e-4 && fabs(twice - 2.0 * once) < 1e-4 * once);
    assert_int_equal(plh_system_gradient(s, 1e-3, 0.0, true), PLH_NOT_FINITE);
    assert_int_equal(plh_system_gradient(s, NAN, 1e-4, false), PLH_NOT_FINITE);
    plh_system_destroy(s);
    plh_system_destroy(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_of_dipoles),
        cmocka_unit_test(orders_of_water),
        cmocka_unit_test(runs),
        cmocka_unit_test(the_push),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
