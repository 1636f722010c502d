/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every thermostat of the list draws from the canonical ensemble. */
#include <math.h>
#include <polhode/extend/thermostat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"

static const double kt = 0.8;

/* A thermostat of the list with one of its settings. */
static plh_thermostat bath(int index, int example)
{
    const plh_thermostat_model *m = plh_thermostat_model_get(index);
    plh_thermostat t;
    assert_int_equal(plh_thermostat_init(m, kt, 77, m->examples[example], &t), PLH_OK);
    return t;
}

static plh_method_spec verlet(void)
{
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, "verlet/exact", &spec), PLH_OK);
    return spec;
}

/* Rods (5 degrees of freedom each) or tops in a box, which act on one another. */
static plh_system *molecules(size_t n, plh_vec3 moment, plh_vec3 dipole)
{
    plh_species sp;
    plh_system *s;
    plh_system_def d = plh_system_def_default();
    assert_int_equal(plh_species_dipolar_sphere(1.3, moment, dipole, 1.0, 1.0, &sp), PLH_OK);
    d.n = n, d.species = &sp, d.species_count = 1;
    d.periodic = true, d.cut = PLH_CUT_SMOOTH, d.reaction_field = true;
    const double edge = 1.6 * ceil(cbrt((double)n) - 1e-9);
    d.box = plh_vec3_make(edge, edge, edge);
    d.cut_off = fmin(2.5, 0.5 * edge), d.cut_on = 0.8 * d.cut_off;
    assert_int_equal(plh_system_create(&d, &s), PLH_OK);
    assert_int_equal(plh_system_lattice(s, 1.6, 0.02, true, 3), PLH_OK);
    assert_int_equal(plh_system_thermal(s, 0.3, 1.9, 4), PLH_OK); /* far from kT */
    return s;
}

static plh_system_measure measure(plh_system *s, plh_system_energy *e)
{
    plh_system_measure m;
    assert_int_equal(plh_system_energies(s, e), PLH_OK);
    assert_int_equal(plh_system_measures(s, e, &m), PLH_OK);
    return m;
}

/* The distribution function of the sum of the squares of 2k normal numbers at 2x. */
static double gamma_below(int k, double x)
{
    double term = exp(-x), sum = 0.0;
    for (int j = 0; j < k; j++) {
        sum += term;
        term *= x / (j + 1);
    }
    return 1.0 - sum;
}

enum { BINS = 20, SAMPLES = 4000 };

/* Means of BLOCKS stretches of a run. */
enum { BLOCKS = 20 };
typedef struct blocks {
    double mean[BLOCKS];
} blocks;

/* Sample i of SAMPLES. */
static void add(blocks *b, int i, double x)
{
    b->mean[i / (SAMPLES / BLOCKS)] += x / (SAMPLES / BLOCKS);
}

static double mean_of(const blocks *b)
{
    double sum = 0.0;
    for (int i = 0; i < BLOCKS; i++)
        sum += b->mean[i] / BLOCKS;
    return sum;
}

static double error_of(const blocks *b)
{
    double sum = 0.0;
    for (int i = 0; i < BLOCKS; i++)
        sum += (b->mean[i] - mean_of(b)) * (b->mean[i] - mean_of(b));
    return sqrt(sum / BLOCKS / (BLOCKS - 1));
}

/* The mean is the truth to four error bars, and they are small. */
static void is_near(const blocks *b, double truth, double most)
{
    assert_true(fabs(mean_of(b) - truth) < 4.0 * error_of(b));
    assert_true(error_of(b) < most);
}

/* Chi-squared of counts in bins of equal probability. */
static double chi_squared(const int count[BINS])
{
    double sum = 0.0;
    for (int i = 0; i < BINS; i++) {
        const double d = count[i] - (double)SAMPLES / BINS;
        sum += d * d / ((double)SAMPLES / BINS);
    }
    return sum;
}

/*
 * The kinetic energy of 9 rods, 24 + 18 degrees of freedom, has the gamma distribution whatever the
 * potential. Samples are many relaxation times apart; chi-squared of 19 degrees of freedom is above
 * 43.8 once in a thousand draws. The temperatures of both kinds of motion are kT to their error
 * bars.
 */
static void kinetic_energy(void **state)
{
    (void)state;
    const plh_method_spec spec = verlet();
    for (int k = 0; k < plh_thermostat_model_count(); k++) {
        plh_system *s = molecules(9, plh_vec3_make(1.0, 1.0, 0.0), plh_vec3_make(0.0, 0.0, 0.7));
        plh_thermostat t = bath(k, 0);
        int count[BINS] = {0};
        blocks translation = {0}, rotation = {0};
        assert_int_equal(plh_thermostat_run(&t, s, &spec, 0.0, 0.01, 0, 2000), PLH_OK);
        for (int i = 0; i < SAMPLES; i++) {
            plh_system_energy e;
            assert_int_equal(plh_thermostat_run(&t, s, &spec, 0.0, 0.01, 2000 + 60L * i, 60),
                             PLH_OK);
            const plh_system_measure m = measure(s, &e);
            const double heat = 0.5 * m.kt_translation * m.freedom_translation + e.rotation;
            count[(int)(BINS * gamma_below(21, heat / kt))]++;
            add(&translation, i, m.kt_translation);
            add(&rotation, i, m.kt_rotation);
        }
        const double chi2 = chi_squared(count);
        printf("%-11s chi-squared %.1f of 19, kT %.4f +- %.4f and %.4f +- %.4f\n", t.model->name,
               chi2, mean_of(&translation), error_of(&translation), mean_of(&rotation),
               error_of(&rotation));
        assert_true(chi2 < 43.8);
        is_near(&translation, kt, 0.03);
        is_near(&rotation, kt, 0.03);
        plh_system_destroy(s);
    }
}

/*
 * Dipoles that feel a field and not each other turn as Boltzmann and Langevin say: the cosine c has
 * the density proportional to exp(x c), x = mu E / kT. Only a thermostat that acts on each body can
 * do this.
 */
static void orientation(void **state)
{
    (void)state;
    enum { N = 400, LOOKS = SAMPLES / N };
    plh_species sp;
    plh_system *s;
    plh_system_def d = plh_system_def_default();
    const plh_method_spec spec = verlet();
    const plh_vec3 moment = {0.9, 1.4, 1.9};
    assert_int_equal(
        plh_species_dipolar_sphere(1.0, moment, plh_vec3_make(0.0, 0.8, 0.6), 0.0, 1.0, &sp),
        PLH_OK);
    d.n = N, d.species = &sp, d.species_count = 1, d.coulomb = 0.0;
    d.field = plh_vec3_make(0.0, 0.0, 1.6); /* x = 2 */
    assert_int_equal(plh_system_create(&d, &s), PLH_OK);
    assert_int_equal(plh_system_lattice(s, 3.0, 0.0, true, 3), PLH_OK);
    plh_thermostat t;
    assert_int_equal(
        plh_thermostat_init(plh_thermostat_model_find("langevin"), kt, 77, "rate=2", &t), PLH_OK);
    int count[BINS] = {0};
    for (int look = 0; look < LOOKS; look++) {
        assert_int_equal(plh_thermostat_run(&t, s, &spec, 0.0, 0.02, 600L * look, 600), PLH_OK);
        for (size_t i = 0; i < N; i++) {
            const plh_vec3 u = plh_quat_rotate(plh_system_state(s, i).q,
                                               plh_body_vector_to_principal(&sp.body, sp.dipole));
            const double below = expm1(2.0 * (u.z + 1.0)) / expm1(4.0);
            count[below < 1.0 ? (int)(BINS * below) : BINS - 1]++;
        }
    }
    const double chi2 = chi_squared(count);
    printf("cosine in a field: chi-squared %.1f of 19\n", chi2);
    assert_true(chi2 < 43.8);
    plh_system_destroy(s);
}

/* Two thermostats that are both right agree on the mean potential energy; the error bars are from
 * blocks. */
static void potential_energy(void **state)
{
    (void)state;
    const plh_method_spec spec = verlet();
    blocks all[8];
    assert_true(plh_thermostat_model_count() <= 8);
    memset(all, 0, sizeof all);
    for (int k = 0; k < plh_thermostat_model_count(); k++) {
        plh_system *s = molecules(27, plh_vec3_make(1.0, 1.88, 2.88), plh_vec3_make(0.0, 1.0, 1.0));
        plh_thermostat t = bath(k, 1);
        assert_int_equal(plh_thermostat_run(&t, s, &spec, 0.0, 0.01, 0, 3000), PLH_OK);
        for (int i = 0; i < SAMPLES; i++) {
            plh_system_energy e;
            assert_int_equal(plh_thermostat_run(&t, s, &spec, 0.0, 0.01, 3000 + 5L * i, 5), PLH_OK);
            assert_int_equal(plh_system_energies(s, &e), PLH_OK);
            add(&all[k], i, e.potential);
        }
        printf("%-11s potential energy %.2f +- %.2f\n", t.model->name, mean_of(&all[k]),
               error_of(&all[k]));
        plh_system_destroy(s);
    }
    for (int k = 1; k < plh_thermostat_model_count(); k++)
        assert_true(fabs(mean_of(&all[k]) - mean_of(&all[0])) <
                    4.0 * hypot(error_of(&all[k]), error_of(&all[0])));
}

/* Rescaling leaves the motion of the common centre alone; bodies at rest stay at rest; over no time
 * nothing happens. */
static void rescaling(void **state)
{
    (void)state;
    plh_system *s = molecules(27, plh_vec3_make(1.0, 1.88, 2.88), plh_vec3_make(0.0, 1.0, 1.0));
    plh_thermostat t;
    plh_system_energy e;
    assert_int_equal(plh_thermostat_init(plh_thermostat_model_find("rescale"), kt, 5, "rate=1", &t),
                     PLH_OK);
    plh_bodies_view v = plh_system_bodies(s);
    for (size_t i = 0; i < v.n; i++)
        v.px[i] += 2.0;
    const plh_vec3 before = measure(s, &e).momentum;
    const double old = v.py[3];
    assert_int_equal(plh_thermostat_apply(&t, s, 0.0, 1), PLH_OK);
    assert_true(v.py[3] == old);
    assert_int_equal(plh_thermostat_apply(&t, s, 0.5, 1), PLH_OK);
    assert_true(v.py[3] != old);
    assert_true(plh_vec3_norm(plh_vec3_sub(measure(s, &e).momentum, before)) < 1e-12);
    for (size_t i = 0; i < v.n; i++) {
        v.px[i] = v.py[i] = v.pz[i] = 0.0;
        v.rotation.mx[i] = v.rotation.my[i] = v.rotation.mz[i] = 0.0;
    }
    assert_int_equal(plh_thermostat_apply(&t, s, 0.5, 1), PLH_OK);
    assert_true(v.px[0] == 0.0 && v.rotation.mz[5] == 0.0);
    plh_system_destroy(s);
}

/* One positive factor for all momenta relative to the common motion, along each axis. */
static void rescaling_keeps_directions(void **state)
{
    (void)state;
    plh_system *s = molecules(27, plh_vec3_make(1.0, 1.88, 2.88), plh_vec3_make(0.0, 1.0, 1.0));
    plh_thermostat t;
    double before[6][27], factor = 0.0;
    assert_int_equal(plh_thermostat_init(plh_thermostat_model_find("rescale"), kt, 5, "rate=1", &t),
                     PLH_OK);
    plh_system_remove_drift(s);
    plh_bodies_view v = plh_system_bodies(s);
    const double *now[6] = {v.px, v.py, v.pz, v.rotation.mx, v.rotation.my, v.rotation.mz};
    for (int k = 0; k < 6; k++)
        memcpy(before[k], now[k], sizeof before[k]);
    assert_int_equal(plh_thermostat_apply(&t, s, 0.01, 1), PLH_OK);
    factor = now[0][0] / before[0][0];
    assert_true(factor > 0.5 && factor < 2.0 && factor != 1.0);
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < 27; i++)
            assert_true(fabs(now[k][i] - factor * before[k][i]) < 1e-13);
    plh_system_destroy(s);
}

/* SplitMix64 (Steele, Lea and Flood, 2014), as its authors print it: the first number after a
 * state. */
static uint64_t split_mix(uint64_t before)
{
    uint64_t z = before + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The numbers of a body follow from seed, call and body by SplitMix64: momenta of a bath on bodies
 * at rest. */
static void numbers_follow_from_the_seed(void **state)
{
    (void)state;
    const uint64_t step = UINT64_C(0x9e3779b97f4a7c15), seed = 77, call = 12;
    plh_system *s = molecules(8, plh_vec3_make(1.0, 1.88, 2.88), plh_vec3_make(0.0, 1.0, 1.0));
    plh_thermostat t;
    assert_true(split_mix(1234567) == UINT64_C(6457827717110365317)); /* published */
    assert_int_equal(
        plh_thermostat_init(plh_thermostat_model_find("langevin"), kt, seed, "rate=2", &t), PLH_OK);
    plh_bodies_view v = plh_system_bodies(s);
    for (size_t i = 0; i < v.n; i++)
        v.px[i] = v.py[i] = v.pz[i] = 0.0;
    assert_int_equal(plh_thermostat_apply(&t, s, 0.3, call), PLH_OK);
    const double size = sqrt(kt * -expm1(-2.0 * 2.0 * 0.3)) * sqrt(1.3);
    const uint64_t of_call = split_mix((split_mix(seed) ^ call) - step);
    for (size_t i = 0; i < v.n; i++) {
        plh_random r;
        plh_random_seed(split_mix(of_call + step * (uint64_t)i), &r);
        assert_true(fabs(v.px[i] - size * plh_random_normal(&r)) < 1e-14);
        assert_true(fabs(v.py[i] - size * plh_random_normal(&r)) < 1e-14);
    }
    plh_system_destroy(s);
}

/* The energy of the system and of the thermostat together after a time, relative to its start: half
 * the thermostat before each step and half after it. */
static double change(const plh_thermostat *start, double h, double *kinetic)
{
    plh_system *s = molecules(27, plh_vec3_make(1.0, 1.88, 2.88), plh_vec3_make(0.0, 1.0, 1.0));
    const plh_method_spec spec = verlet();
    plh_thermostat t = *start;
    plh_system_energy e;
    double held, first = 0.0, most = 0.0;
    *kinetic = 0.0;
    for (long k = 0; k < lround(2.0 / h); k++) {
        assert_int_equal(plh_thermostat_apply(&t, s, 0.5 * h, 2 * (uint64_t)k), PLH_OK);
        assert_int_equal(plh_system_run(s, &spec, 0.0, h, 1), PLH_OK);
        assert_int_equal(plh_thermostat_apply(&t, s, 0.5 * h, 2 * (uint64_t)k + 1), PLH_OK);
        assert_int_equal(plh_system_energies(s, &e), PLH_OK);
        assert_int_equal(plh_thermostat_energy(&t, s, &held), PLH_OK);
        if (k == 0)
            first = e.total + held;
        most = fmax(most, fabs(e.total + held - first));
        *kinetic = fmax(*kinetic, fabs(held));
    }
    plh_system_destroy(s);
    return most;
}

/* Thermostats that hold energy conserve the sum, to second order; the others say that they hold
 * none. */
static void conserved(void **state)
{
    (void)state;
    for (int k = 0; k < plh_thermostat_model_count(); k++) {
        const plh_thermostat t = bath(k, 1);
        double held, coarse_held;
        if (!t.model->energy) {
            plh_system *s =
                molecules(8, plh_vec3_make(1.0, 1.0, 0.0), plh_vec3_make(0.0, 0.0, 0.7));
            assert_int_equal(plh_thermostat_energy(&t, s, &held), PLH_UNSUPPORTED);
            assert_true(isnan(held));
            plh_system_destroy(s);
            continue;
        }
        const double coarse = change(&t, 0.004, &coarse_held), fine = change(&t, 0.001, &held);
        printf("%-11s holds up to %.1f; the sum changes by %.2e, then %.2e\n", t.model->name, held,
               coarse, fine);
        assert_true(held > 10.0 && fine < 2e-3 && coarse / fine > 8.0 && coarse / fine < 32.0);
    }
}

/* Records are whole. */
static void records(void **state)
{
    (void)state;
    for (int i = 0; i < plh_thermostat_model_count(); i++) {
        const plh_thermostat_model *m = plh_thermostat_model_get(i);
        assert_ptr_equal(plh_thermostat_model_find(m->name), m);
        assert_true(strlen(m->summary) > 9 && strlen(m->source) > 9);
        assert_true(m->examples[0] && m->examples[1] && !m->examples[2]);
    }
    assert_null(plh_thermostat_model_get(-1));
    assert_null(plh_thermostat_model_get(plh_thermostat_model_count()));
    assert_null(plh_thermostat_model_find("none"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records),
        cmocka_unit_test(kinetic_energy),
        cmocka_unit_test(orientation),
        cmocka_unit_test(potential_energy),
        cmocka_unit_test(rescaling),
        cmocka_unit_test(rescaling_keeps_directions),
        cmocka_unit_test(numbers_follow_from_the_seed),
        cmocka_unit_test(conserved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
