/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * How well the rows of flows with a thermostat sample: the mean potential energy of dipoles in a
 * field, which do not act on one another, against Langevin's function coth x - 1/x, x = p B/kT.
 * The argument "long" draws the table of docs/system.md.
 */
#include <math.h>
#include <polhode/thermostat.h>
#include <stdio.h>
#include <string.h>

#include "support/cmocka_all.h"

static const double kt = 1.0, strength = 5.0;
static bool is_long;

typedef struct sample {
    /* Mean of V + p B in kT, relative to the exact one, and its standard error; kT of the rotation
     * at whole steps, likewise */
    double bias, error, heat;
} sample;

/* Dipoles of moments (1, 1.88, 2.88), out of reach of one another. */
static plh_system *dipoles(size_t n)
{
    plh_species kind;
    plh_system *s;
    plh_system_def d = plh_system_def_default();
    assert_int_equal(plh_species_find("dipole", &kind), PLH_OK);
    kind.dipole = plh_vec3_make(0.0, 0.6, 0.8);
    d.n = n, d.species = &kind, d.species_count = 1;
    d.cut = PLH_CUT_SMOOTH, d.cut_on = 0.8, d.cut_off = 1.0;
    d.field = plh_vec3_make(0.0, 0.0, strength);
    assert_int_equal(plh_system_create(&d, &s), PLH_OK);
    assert_int_equal(plh_system_lattice(s, 1e6, 0.0, true, 3), PLH_OK);
    assert_int_equal(plh_system_thermal(s, kt, kt, 4), PLH_OK);
    return s;
}

/* The mean over all bodies, after the thermostat's first times, in BLOCKS blocks. */
static sample draw(const plh_method_spec *spec, double h, size_t n, double until)
{
    enum { BLOCKS = 16 };
    const double x = strength / kt, exact = x - (x / tanh(x) - 1.0);
    const long steps = (long)(until / h / (BLOCKS + 2));
    double sum = 0.0, squares = 0.0, heat = 0.0;
    plh_system *s = dipoles(n);
    plh_thermostat bath;
    assert_int_equal(
        plh_thermostat_init(plh_thermostat_model_find("langevin"), kt, 9, "rate=2", &bath), PLH_OK);
    for (long block = -2, k = 0; block < BLOCKS; block++) {
        double mean = 0.0;
        for (long i = 0; i < steps; i++, k++) {
            plh_system_energy e;
            assert_int_equal(plh_thermostat_run(&bath, s, spec, 0.0, h, k, 1), PLH_OK);
            assert_int_equal(plh_system_energies(s, &e), PLH_OK);
            mean += (e.field / (double)n / kt + x) / (double)steps;
            heat +=
                block < 0 ? 0.0 : e.rotation / (double)n / (1.5 * kt) / (double)(steps * BLOCKS);
        }
        if (block >= 0)
            sum += mean, squares += mean * mean;
    }
    plh_system_destroy(s);
    const double mean = sum / BLOCKS, spread = squares / BLOCKS - mean * mean;
    return (sample){mean / exact - 1.0, sqrt(fmax(spread, 0.0) / (BLOCKS - 1)) / exact, heat - 1.0};
}

/* Rows: the thermostat after the step, within it, and halves of it around it. */
static const plh_flow obabo[] = {{PLH_PART_THERMOSTAT, 0.5},
                                 {PLH_PART_KICK, 0.5},
                                 {PLH_PART_DRIFT, 1.0},
                                 {PLH_PART_KICK, 0.5},
                                 {PLH_PART_THERMOSTAT, 0.5}};
enum { AFTER, BAOAB, OBABO, ROWS };
static const char *const names[ROWS] = {"verlet/exact", "baoab/exact", "splitting/exact"};

static sample draw_row(int row, double h, size_t n, double until)
{
    plh_scheme halves;
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, names[row], &spec), PLH_OK);
    assert_int_equal(plh_scheme_from_flows("obabo", obabo, 5, &halves), PLH_OK);
    spec.data = row == OBABO ? &halves : NULL;
    return draw(&spec, h, n, until);
}

static void table(void **state)
{
    (void)state;
    const double h[] = {0.1, 0.2, 0.3, 0.4, 0.6};
    for (int row = 0; row < ROWS && is_long; row++)
        for (size_t i = 0; i < sizeof h / sizeof *h; i++) {
            const sample s = draw_row(row, h[i], 2048, 1000.0);
            print_message("%-16s h = %.1f: %+.5f +- %.5f, kT %+.5f\n", names[row], h[i], s.bias,
                          s.error, s.heat);
        }
}

/* The bias of the potential energy is of order 2 with the thermostat outside the step, and the row
 * baoab has a small part of it. */
static void baoab_samples_better(void **state)
{
    (void)state;
    const size_t n = 512;
    const double until = 400.0;
    const sample far = draw_row(AFTER, 0.4, n, until), near = draw_row(AFTER, 0.2, n, until),
                 halves = draw_row(OBABO, 0.4, n, until), good = draw_row(BAOAB, 0.4, n, until);
    const double order = log2(far.bias / near.bias);
    print_message("%.4f, %.4f: order %.2f; %.4f; %.4f +- %.4f\n", far.bias, near.bias, order,
                  halves.bias, good.bias, good.error);
    assert_true(fabs(order - 2.0) < 0.4);
    assert_true(fabs(far.bias - halves.bias) < 5.0 * hypot(far.error, halves.error));
    assert_true(fabs(good.bias) < 0.1 * far.bias);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table),
        cmocka_unit_test(baoab_samples_better),
    };
    is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
