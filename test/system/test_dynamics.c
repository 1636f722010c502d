/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a run keeps, what it measures, and what it refuses. */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/thermostat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"
#include "system/private.h"
#include "system/settings.h"

/* Bodies along an edge of a lattice, and in a lattice with lists: fewer for an emulator (make
 * test-cross). */
#ifdef PLH_TEST_EMULATED
enum { EDGE = 4, LISTED = 343 };
#else
enum { EDGE = 7, LISTED = 1000 };
#endif

static plh_method_spec method(const char *text)
{
    plh_method_spec spec;
    assert_int_equal(plh_method_parse(NULL, text, &spec), PLH_OK);
    return spec;
}

static double energy(plh_system *s)
{
    plh_system_energy e;
    assert_int_equal(plh_system_energies(s, &e), PLH_OK);
    return e.total;
}

static plh_system_measure measure(plh_system *s)
{
    plh_system_measure m;
    assert_int_equal(plh_system_measures(s, NULL, &m), PLH_OK);
    return m;
}

static double distance(plh_vec3 a, plh_vec3 b)
{
    return plh_vec3_norm(plh_vec3_sub(a, b));
}

/* Momentum to rounding in every setting without fields; angular momentum too where nothing is
 * periodic. */
static void momentum(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    const plh_method_spec spec = method("verlet/exact");
    const size_t n = (size_t)EDGE * EDGE * EDGE;
    for (int i = 0; i < SETTINGS; i++) {
        t[i].field = false;
        plh_system *s = settings_system(&t[i], n, 1.6, NULL);
        const double kt = t[i].species[0].mass;
        plh_system_thermal(s, kt, kt, 3);
        const plh_system_measure before = measure(s);
        assert_int_equal(plh_system_run(s, &spec, 0.0, 0.002, 20), PLH_OK);
        const plh_system_measure after = measure(s);
        double size = 0.0;
        for (size_t k = 0; k < n; k++)
            size += fabs(s->px[k]) + fabs(s->fx[k]) * 0.002;
        assert_true(distance(before.momentum, after.momentum) < 1e-14 * size);
        if (!t[i].boxed)
            assert_true(distance(before.angular_momentum, after.angular_momentum) <
                        1e-14 * 1.6 * EDGE * size);
        plh_system_destroy(s);
    }
}

/* There and back: rounding only, and at the turning point far from the start. */
static void reversal(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    const char *const methods[4] = {"verlet/exact", "srkn4_6b/exact", "srkn6_14a/exact",
                                    "verlet/mr2"};
    for (int i = 0; i < 4; i++) {
        const plh_method_spec spec = method(methods[i]);
        plh_system *s = settings_system(&t[i == 1 ? 9 : 0], 27, 1.8, NULL);
        plh_system_thermal(s, 1.0, 1.0, 3);
        double x[27], w[27], far = 0.0, near = 0.0;
        memcpy(x, s->x, sizeof x);
        memcpy(w, s->rotation.qy, sizeof w);
        assert_int_equal(plh_system_run(s, &spec, 0.0, 0.01, 20), PLH_OK);
        for (int k = 0; k < 27; k++)
            far = fmax(far, fabs(s->x[k] - x[k]));
        assert_int_equal(plh_system_run(s, &spec, 0.2, -0.01, 20), PLH_OK);
        for (int k = 0; k < 27; k++)
            near = fmax(near, fmax(fabs(s->x[k] - x[k]), fabs(s->rotation.qy[k] - w[k])));
        printf("%-16s there %.2g, back %.2g\n", methods[i], far, near);
        assert_true(far > 0.02 && near < 1e-12);
        plh_system_destroy(s);
    }
}

/* Bodies that do not act on one another move as free bodies do; the vectorised flows are those of
 * the methods, one by one. */
static void drifts(void **state)
{
    (void)state;
    const char *const inner[4] = {"exact", "mr2", "dmv", "mr2:axes=231"};
    setting t[SETTINGS];
    settings_make(t);
    for (int i = 0; i < 4; i++) {
        plh_method_spec spec = method(inner[i]);
        plh_system *s = settings_system(&t[5], 37, 2.0, NULL);
        plh_system_thermal(s, 2.0, 2.0, 9);
        for (size_t k = 0; k < 37; k += 5) /* large angles too */
            s->rotation.mx[k] *= 100.0;
        plh_state start[37];
        for (size_t k = 0; k < 37; k++)
            start[k] = plh_system_state(s, k);
        if (i == 2)
            for (size_t k = 0; k < 37; k += 5)
                s->rotation.mx[k] = start[k].m.x = start[k].m.x * 0.01;
        assert_int_equal(plh_system_drift(s, &spec, 0.05), PLH_OK);
        for (size_t k = 0; k < 37; k++) {
            plh_integrator *it;
            const plh_body *body = &s->species[s->kind_of[k]].body;
            assert_int_equal(plh_integrator_create(&spec, body, NULL, &it), PLH_OK);
            assert_int_equal(plh_integrator_advance(it, 0.0, 0.05, 0, 1, &start[k]), PLH_OK);
            const plh_state one = plh_system_state(s, k);
            assert_true(fabs(one.q.w - start[k].q.w) + fabs(one.q.z - start[k].q.z) < 2e-15);
            assert_true(distance(one.m, start[k].m) < 4e-15 * plh_vec3_norm(start[k].m));
            plh_integrator_destroy(it);
        }
        plh_system_destroy(s);
    }
}

/* A run cut by a checkpoint gives the same bits as one that was not. */
static void resume(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    const plh_method_spec spec = method("srkn4_6b/exact");
    for (int i = 0; i < 3; i += 2) { /* all pairs; lists */
        plh_system *a = settings_system(&t[i], LISTED, 1.6, NULL);
        assert_true(a->use_list == (i == 2));
        plh_system_thermal(a, 1.0, 1.0, 5);
        assert_int_equal(plh_system_run(a, &spec, 0.0, 0.02, 7), PLH_OK);
        const size_t size = plh_system_checkpoint_size(a);
        char *kept = malloc(size), *first = malloc(size), *second = malloc(size);
        plh_system_checkpoint_get(a, kept);
        assert_int_equal(plh_system_run(a, &spec, 0.14, 0.02, 4), PLH_OK);
        plh_system_checkpoint_get(a, first);
        plh_system *b = settings_system(&t[i], LISTED, 1.6, NULL);
        assert_int_equal(plh_system_checkpoint_set(b, kept, size - 1), PLH_BAD_ARGUMENT);
        assert_int_equal(plh_system_checkpoint_set(b, kept, size), PLH_OK);
        assert_int_equal(plh_system_run(b, &spec, 0.14, 0.02, 4), PLH_OK);
        plh_system_checkpoint_get(b, second);
        assert_memory_equal(first, second, size);
        kept[0] ^= 1;
        assert_int_equal(plh_system_checkpoint_set(b, kept, size), PLH_BAD_ARGUMENT);
        free(kept);
        free(first);
        free(second);
        plh_system_destroy(a);
        plh_system_destroy(b);
    }
}

/* The root mean square of the energy about its mean, over a fixed time at a fixed cost. */
static double unrest(plh_system *s, const char *start, const char *name, int kicks, double cost)
{
    const plh_method_spec spec = method(name);
    const int steps = 120 / kicks;
    double sum = 0.0, squares = 0.0;
    assert_int_equal(plh_system_checkpoint_set(s, start, plh_system_checkpoint_size(s)), PLH_OK);
    const double zero = energy(s);
    for (int k = 0; k < steps; k++) {
        assert_int_equal(plh_system_run(s, &spec, 0.0, kicks * cost, 1), PLH_OK);
        const double e = energy(s) - zero;
        sum += e, squares += e * e;
    }
    return sqrt(squares / steps - sum * sum / steps / steps);
}

/* What docs/system.md says of the default scheme: at the costs at which liquids are run it beats
 * the others. */
static void default_scheme(void **state)
{
    (void)state;
    for (int water = 0; water < 2; water++) {
        const double edge = water ? 1.2429 : 4.3089, kt = water ? 2.494 : 1.0; /* 64 bodies */
        plh_system_def d = plh_system_def_default();
        plh_species species;
        plh_system *s;
        assert_int_equal(plh_species_find(water ? "spce" : "dipole", &species), PLH_OK);
        d.n = 64, d.species = &species, d.species_count = 1,
        d.coulomb = water ? PLH_COULOMB_MD : 1.0;
        d.cut = PLH_CUT_SMOOTH, d.cut_off = 0.5 * edge, d.cut_on = 0.4 * edge;
        d.periodic = d.reaction_field = true, d.box = plh_vec3_make(edge, edge, edge);
        assert_int_equal(plh_system_create(&d, &s), PLH_OK);
        assert_int_equal(plh_system_lattice(s, edge / 4.0, 0.02, true, 1), PLH_OK);
        plh_system_thermal(s, kt, kt, 2);
        const plh_method_spec spec = method("verlet/exact");
        plh_thermostat bath;
        assert_int_equal(plh_thermostat_init(plh_thermostat_model_find("langevin"), kt, 7,
                                             water ? "rate=10" : "rate=4", &bath),
                         PLH_OK);
        for (uint64_t i = 0; i < 600; i++) {
            assert_int_equal(plh_system_run(s, &spec, 0.0, water ? 0.001 : 0.003, 1), PLH_OK);
            plh_thermostat_apply(&bath, s, water ? 0.001 : 0.003, i);
        }
        char *start = malloc(plh_system_checkpoint_size(s));
        plh_system_checkpoint_get(s, start);
        const double cost = water ? 0.002 : 0.01;
        const double omf2 = unrest(s, start, "omf2/exact", 2, cost);
        const double verlet = unrest(s, start, "verlet/exact", 1, cost);
        const double high = unrest(s, start, "srkn4_6b/exact", 6, cost);
        printf("omf2 %.2g, verlet %.2g, srkn4_6b %.2g\n", omf2, verlet, high);
        assert_true(omf2 < 0.5 * verlet && omf2 < 0.8 * high);
        free(start);
        plh_system_destroy(s);
    }
}

static plh_system *simple(size_t n, const plh_species *species)
{
    plh_system_def d = plh_system_def_default();
    plh_system *s;
    d.n = n, d.species = species, d.species_count = 1;
    assert_int_equal(plh_system_create(&d, &s), PLH_OK);
    return s;
}

/* Nobody, one, two in one place, one at infinity. */
static void hostile(void **state)
{
    (void)state;
    plh_species dipole;
    plh_forces_view f;
    plh_system_energy e;
    const plh_method_spec spec = method("srkn6_14a/exact");
    assert_int_equal(plh_species_find("dipole", &dipole), PLH_OK);
    plh_system *s = simple(0, &dipole);
    assert_int_equal(plh_system_forces(s, &f), PLH_OK);
    assert_int_equal(plh_system_energies(s, &e), PLH_OK);
    assert_true(e.total == 0.0);
    assert_int_equal(plh_system_run(s, &spec, 0.0, 0.1, 3), PLH_OK);
    assert_int_equal(plh_system_rdf(s, 1.0, 1, &e.total), PLH_OK);
    plh_system_destroy(s);

    s = simple(1, &dipole);
    s->px[0] = 2.0, s->rotation.mx[0] = 1.0;
    assert_int_equal(plh_system_run(s, &spec, 0.0, 0.1, 10), PLH_OK);
    assert_true(fabs(s->x[0] - 2.0) < 1e-14 && s->px[0] == 2.0);
    plh_system_destroy(s);

    s = simple(2, &dipole); /* both at the origin */
    assert_int_equal(plh_system_forces(s, &f), PLH_OVERLAP);
    assert_true(isnan(f.fx[0]) && isnan(f.tz[1]));
    assert_int_equal(plh_system_energies(s, &e), PLH_OVERLAP);
    assert_true(isnan(e.total));
    assert_int_equal(plh_system_run(s, &spec, 0.0, 0.1, 1), PLH_OVERLAP);
    s->x[0] = 1e-30, plh_system_touch(s);
    assert_int_equal(plh_system_forces(s, &f), PLH_OVERLAP);
    s->x[0] = NAN, plh_system_touch(s);
    assert_int_equal(plh_system_forces(s, &f), PLH_NOT_FINITE);
    s->x[0] = INFINITY, plh_system_touch(s);
    assert_int_equal(plh_system_run(s, &spec, 0.0, 0.1, 1), PLH_NOT_FINITE);
    s->x[0] = 3.0, s->rotation.qy[1] = NAN, plh_system_touch(s);
    assert_int_equal(plh_system_forces(s, &f), PLH_NOT_FINITE);
    plh_system_destroy(s);
    assert_int_equal(plh_system_run(NULL,
                                    &(plh_method_spec){.method = plh_method_find(NULL, "mr2")}, 0.0,
                                    0.1, 1),
                     PLH_UNSUPPORTED);
}

static plh_status own_step(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    s->m.x += h * it->body->per_unit;
    return PLH_OK;
}

static plh_status own_batch(const plh_method_spec *spec, const plh_batch *b)
{
    (void)spec;
    for (size_t i = 0; i < plh_bodies_count(b->bodies); i++)
        b->states.mx[i] += b->h / b->inverse[1][i];
    return PLH_OK;
}

/* The inner flow is found by its record, not by its name: a method of the user's called "exact" is
 * not replaced, and its batch entry is used. */
static void own_methods(void **state)
{
    (void)state;
    plh_method own = {.name = "exact", .step = own_step, .free = {1, 1, 0, false, false, false}};
    const plh_method *const record[] = {&own};
    const plh_method_list list = {record, 1, NULL};
    plh_species dipole;
    plh_method_spec spec;
    assert_int_equal(plh_species_find("dipole", &dipole), PLH_OK);
    assert_int_equal(plh_method_parse(&list, "exact", &spec), PLH_OK);
    for (int batch = 0; batch < 2; batch++) {
        plh_system *s = simple(3, &dipole);
        own.batch = batch ? own_batch : NULL;
        assert_int_equal(plh_system_drift(s, &spec, 0.5), PLH_OK);
        for (size_t i = 0; i < 3; i++)
            assert_true(fabs(s->rotation.mx[i] - 0.5 * (batch ? 1.88 : 1.0)) < 1e-15);
        plh_system_destroy(s);
    }
}

/* Rest is where the paper starts; rotors, spheres and points go along. */
static void bodies(void **state)
{
    (void)state;
    const plh_vec3 moment[4] = {{1.0, 1.88, 2.88}, {1.3, 1.3, 0.0}, {2.0, 2.0, 2.0}, {0, 0, 0}};
    const plh_vec3 dipole[4] = {{0, 1, 1}, {0, 0, 1.4}, {1, 0, 1}, {0, 0, 0}};
    for (int i = 0; i < 4; i++) {
        plh_species sp;
        assert_int_equal(plh_species_dipolar_sphere(1.5, moment[i], dipole[i], 1.0, 1.0, &sp),
                         PLH_OK);
        plh_system *s = simple(27, &sp);
        assert_int_equal(plh_system_lattice(s, 1.7, 0.05, true, 2), PLH_OK);
        const double e0 = energy(s);
        const plh_method_spec spec = method("srkn4_6b/exact");
        assert_int_equal(plh_system_run(s, &spec, 0.0, 0.02, 50), PLH_OK);
        const double off = fabs(energy(s) / e0 - 1.0);
        const plh_system_measure m = measure(s);
        printf("moments %g %g %g: energy %.2g\n", moment[i].x, moment[i].y, moment[i].z, off);
        assert_true(off < 1e-6);
        assert_true(plh_vec3_norm(m.angular_momentum) < 1e-11);
        assert_true(i == 3 ? isnan(m.kt_rotation) : m.kt_rotation > 0.0);
        plh_system_destroy(s);
    }
    plh_species sp;
    assert_int_equal(plh_species_dipolar_sphere(1.0, moment[1], dipole[0], 1.0, 1.0, &sp),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(plh_species_dipolar_sphere(1.0, moment[3], dipole[0], 1.0, 1.0, &sp),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(plh_species_dipolar_sphere(-1.0, moment[0], dipole[0], 1.0, 1.0, &sp),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(plh_species_dipolar_sphere(NAN, moment[0], dipole[0], 1.0, 1.0, &sp),
                     PLH_NOT_FINITE);
    assert_int_equal(plh_species_find("unobtainium", &sp), PLH_NOT_FOUND);
}

static plh_status create(plh_system_def d)
{
    plh_system *s;
    plh_status status = plh_system_create(&d, &s);
    assert_true((status == PLH_OK) == (s != NULL));
    plh_system_destroy(s);
    return status;
}

static void definitions(void **state)
{
    (void)state;
    plh_species sp;
    assert_int_equal(plh_species_find("dipole", &sp), PLH_OK);
    plh_system_def d = plh_system_def_default();
    assert_int_equal(create(d), PLH_OK);
    d.cookie = 0; /* as in a definition that was not begun from the default */
    assert_int_equal(create(d), PLH_BAD_ARGUMENT);
    d = plh_system_def_default();
    d.n = 3;
    assert_int_equal(create(d), PLH_BAD_ARGUMENT); /* of what species? */
    d.species = &sp, d.species_count = 1;
    assert_int_equal(create(d), PLH_OK);
    d.species_of = (const int[3]){0, 1, 0};
    assert_int_equal(create(d), PLH_BAD_ARGUMENT);
    d.species_of = NULL, d.periodic = true, d.box = plh_vec3_make(5, 5, 5);
    assert_int_equal(create(d), PLH_BAD_ARGUMENT); /* a box wants a cut-off */
    d.cut = PLH_CUT_PLAIN, d.cut_off = 2.6;
    assert_int_equal(create(d), PLH_BAD_ARGUMENT); /* more than half the box */
    d.cut_off = 2.5;
    assert_int_equal(create(d), PLH_OK);
    d.cut = PLH_CUT_SMOOTH, d.cut_on = 2.5;
    assert_int_equal(create(d), PLH_BAD_ARGUMENT); /* no room for the switch */
    d.cut_on = 2.0, d.reaction_field = true, d.rf_permittivity = 0.5;
    assert_int_equal(create(d), PLH_BAD_ARGUMENT);
    d.rf_permittivity = 80.0, d.gravity.x = NAN;
    assert_int_equal(create(d), PLH_NOT_FINITE);
    d.gravity.x = 0.0, d.cut = PLH_CUT_PLAIN;
    plh_system *s;
    assert_int_equal(plh_system_create(&d, &s), PLH_OK);
    assert_int_equal(plh_system_warnings(s), PLH_WARN_PLAIN_CUT);
    plh_system_destroy(s);
    d.reaction_field = false, d.cut = PLH_CUT_SMOOTH;
    plh_pair_rule hand = {0, 0, 0, 0, plh_pair_twelve_six(1.0, 2.0)};
    d.pairs = &hand, d.pair_count = 1;
    assert_int_equal(plh_system_create(&d, &s), PLH_OK);
    assert_int_equal(plh_system_warnings(s), PLH_WARN_NO_REACTION_FIELD);
    assert_true(s->rules.c12 == 1.0 && s->rules.c6 == 2.0 && s->kind.attract);
    plh_system_destroy(s);
    hand.a = 1;
    assert_int_equal(create(d), PLH_BAD_ARGUMENT);
    hand.a = 0, hand.pair = plh_pair_twelve_six(1.0, NAN);
    assert_int_equal(create(d), PLH_NOT_FINITE);
}

/* The numbers of a diagnosis against sums made by hand, and against theory. */
static void diagnostics(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    plh_system *s = settings_system(&t[2], 8000, 1.5, NULL);
    plh_system_thermal(s, 1.3, 0.7, 21);
    plh_system_measure m = measure(s);
    assert_true(plh_vec3_norm(m.momentum) < 1e-10);
    assert_true(fabs(m.kt_translation - 1.3) < 4.0 * 1.3 * sqrt(2.0 / 24000.0));
    assert_true(fabs(m.kt_rotation - 0.7) < 4.0 * 0.7 * sqrt(2.0 / 24000.0));
    assert_true(m.equipartition == m.kt_rotation / m.kt_translation);
    assert_true(m.p1 < 4.0 / sqrt(8000.0) && fabs(m.p2) < 0.05);
    /* The pressure is -dV/dvolume of the pairs at scaled places, plus that of an ideal gas. */
    plh_system_energy e[2];
    const double eps = 1e-5;
    for (int side = 0; side < 2; side++) {
        plh_system_def d = *plh_system_definition(s);
        const double f = side ? 1.0 - eps : 1.0 + eps;
        d.box = plh_vec3_scale(f, d.box);
        d.pool = NULL;
        plh_system *u;
        assert_int_equal(plh_system_create(&d, &u), PLH_OK);
        u->rules.on2 = s->rules.on2, u->rules.off2 = s->rules.off2;
        for (size_t k = 0; k < 8000; k++)
            u->x[k] = f * s->x[k], u->y[k] = f * s->y[k], u->z[k] = f * s->z[k];
        memcpy(u->rotation.qw, s->rotation.qw, 4 * 8000 * sizeof(double));
        plh_system_touch(u);
        assert_int_equal(plh_system_energies(u, &e[side]), PLH_OK);
        plh_system_destroy(u);
    }
    const plh_vec3 box = s->def.box;
    const double volume = box.x * box.y * box.z;
    const double virial = -(e[0].potential - e[1].potential) / (2.0 * eps) / (3.0 * volume);
    const double ideal = 7999.0 * m.kt_translation / volume;
    assert_true(fabs(m.pressure - ideal - virial) < 1e-7 * fabs(virial));
    for (size_t k = 0; k < 8000; k++)
        s->rotation.qw[k] = 1.0, s->rotation.qx[k] = s->rotation.qy[k] = s->rotation.qz[k] = 0.0;
    plh_system_touch(s);
    m = measure(s);
    assert_true(fabs(m.p1 - 1.0) < 1e-12 && fabs(m.p2 - 1.0) < 1e-12);
    plh_system_destroy(s);
}

/* Momenta drawn at kT without drift have 3n - 3 degrees of freedom: the mean of many draws of few
 * bodies is kT, and a common velocity is no heat. */
static void degrees_of_freedom(void **state)
{
    (void)state;
    enum { BODIES = 5, DRAWS = 4000 };
    setting t[SETTINGS];
    settings_make(t);
    plh_system *s = settings_system(&t[10], BODIES, 3.0, NULL); /* two rods, two dipoles, water */
    double mean[2] = {0.0, 0.0};
    for (int k = 0; k < DRAWS; k++) {
        assert_int_equal(plh_system_thermal(s, 1.3, 0.7, (uint64_t)k), PLH_OK);
        const plh_system_measure m = measure(s);
        mean[0] += m.kt_translation / DRAWS, mean[1] += m.kt_rotation / DRAWS;
        assert_true(m.freedom_translation == 3 * BODIES - 3 && m.freedom_rotation == 2 * 2 + 3 * 3);
    }
    assert_true(fabs(mean[0] - 1.3) < 4.0 * 1.3 * sqrt(2.0 / (12.0 * DRAWS)));
    assert_true(fabs(mean[1] - 0.7) < 4.0 * 0.7 * sqrt(2.0 / (13.0 * DRAWS)));
    const double before = measure(s).kt_translation;
    for (size_t i = 0; i < BODIES; i++)
        s->py[i] += 7.0 * s->species[s->kind_of[i]].mass;
    assert_true(fabs(measure(s).kt_translation - before) < 1e-12 * 7.0 * 7.0 * 30.0);
    plh_system_remove_drift(s);
    assert_true(plh_vec3_norm(measure(s).momentum) < 1e-12);
    plh_system_destroy(s);
    plh_species sp;
    assert_int_equal(plh_species_find("dipole", &sp), PLH_OK);
    s = simple(1, &sp);
    s->px[0] = 3.0;
    assert_true(fabs(measure(s).kt_translation - 3.0) < 1e-15); /* p^2/m / 3 */
    plh_system_destroy(s);
}

/* g(r): 1 for an ideal gas, peaks at the right places of a lattice. */
static void pair_distribution(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    plh_system *s = settings_system(&t[2], 8000, 1.5, NULL);
    double g[40];
    plh_random r;
    plh_random_seed(4, &r);
    for (size_t k = 0; k < 8000; k++) {
        s->x[k] = 30.0 * plh_random_uniform(&r), s->y[k] = 30.0 * plh_random_uniform(&r);
        s->z[k] = 30.0 * plh_random_uniform(&r);
    }
    assert_int_equal(plh_system_rdf(s, 6.0, 40, g), PLH_OK);
    for (int i = 10; i < 40; i++) /* 8000 * 3 pairs at least in a bin */
        assert_true(fabs(g[i] - 1.0) < 0.05);
    plh_system_lattice(s, 1.5, 1e-3, false, 1);
    assert_int_equal(plh_system_rdf(s, 6.0, 40, g), PLH_OK);
    assert_true(g[9] + g[10] > 3.0); /* r = 1.5 lies between bins 9 and 10 */
    assert_true(g[0] == 0.0 && g[5] == 0.0 && g[12] == 0.0);
    const double shell =
        4.0 / 3.0 * 3.14159265358979 * (pow(1.65, 3) - pow(1.35, 3)) * 8000 / 27000;
    const double w9 = (pow(1.5, 3) - pow(1.35, 3)) / (pow(1.65, 3) - pow(1.35, 3));
    assert_true(fabs((g[9] * w9 + g[10] * (1.0 - w9)) * shell - 6.0) < 1e-9);
    assert_int_equal(plh_system_rdf(s, 16.0, 40, g), PLH_BAD_ARGUMENT);
    assert_true(isnan(g[0]));
    const double nowhere[3] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        s->y[7] = nowhere[i];
        assert_int_equal(plh_system_rdf(s, 6.0, 40, g), PLH_NOT_FINITE);
        assert_true(isnan(g[0]) && isnan(g[39]));
    }
    plh_system_destroy(s);
}

/* The thermostat brings both temperatures to kT, and draws the same numbers again. */
static void thermostat(void **state)
{
    (void)state;
    setting t[SETTINGS];
    settings_make(t);
    plh_system *s = settings_system(&t[2], 1000, 1.6, NULL);
    const plh_method_spec spec = method("verlet/exact");
    plh_thermostat bath;
    double kt[2] = {0.0, 0.0};
    assert_int_equal(
        plh_thermostat_init(plh_thermostat_model_find("langevin"), 0.8, 99, "rate=5", &bath),
        PLH_OK);
    for (int k = 0; k < 60; k++) {
        assert_int_equal(plh_system_run(s, &spec, 0.0, 0.02, 2), PLH_OK);
        assert_int_equal(plh_thermostat_apply(&bath, s, 0.04, (uint64_t)k), PLH_OK);
        if (k >= 30) {
            const plh_system_measure m = measure(s);
            kt[0] += m.kt_translation / 30, kt[1] += m.kt_rotation / 30;
        }
    }
    printf("kT wanted 0.8: %.4f %.4f\n", kt[0], kt[1]);
    assert_true(fabs(kt[0] - 0.8) < 0.03 && fabs(kt[1] - 0.8) < 0.03);
    plh_system_destroy(s);
    plh_species sp;
    assert_int_equal(plh_species_find("dipole", &sp), PLH_OK);
    s = simple(10, &sp);
    assert_int_equal(plh_thermostat_init(bath.model, INFINITY, 1, "rate=1", &bath), PLH_NOT_FINITE);
    assert_int_equal(plh_thermostat_init(bath.model, -1.0, 1, "rate=1", &bath), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_thermostat_init(NULL, 1.0, 1, "rate=1", &bath), PLH_BAD_ARGUMENT);
    const plh_thermostat_model *langevin = plh_thermostat_model_find("langevin");
    assert_int_equal(plh_thermostat_init(langevin, 1.0, 1, "rate=-1", &bath), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_thermostat_init(langevin, 1.0, 1, "speed=1", &bath), PLH_NOT_FOUND);
    assert_int_equal(plh_thermostat_init(langevin, 1.0, 1, NULL, &bath), PLH_OK);
    assert_int_equal(plh_thermostat_apply(&bath, s, 1.0, 2), PLH_BAD_ARGUMENT); /* no rate */
    assert_int_equal(plh_thermostat_set_real(&bath, "rate", 1e300), PLH_OK);
    assert_int_equal(plh_thermostat_apply(&bath, s, -1.0, 2), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_thermostat_apply(&bath, s, NAN, 2), PLH_NOT_FINITE);
    assert_int_equal(plh_thermostat_apply(&bath, s, 1.0, 2), PLH_OK);
    const double once = s->px[3];
    assert_int_equal(plh_thermostat_apply(&bath, s, 1.0, 3), PLH_OK);
    assert_true(s->px[3] != once);
    assert_int_equal(plh_thermostat_apply(&bath, s, 1.0, 2), PLH_OK);
    assert_true(s->px[3] == once);
    plh_system_destroy(s);
}

/*
 * Celledoni, Fassò et al. (2007), section 3.4: two corners of the lattice take the momentum that
 * brings the energy to H0.
 */
static void target(void **state)
{
    (void)state;
    plh_species sp;
    assert_int_equal(plh_species_find("dipole", &sp), PLH_OK);
    plh_system *s = simple(125, &sp);
    assert_int_equal(plh_system_lattice(s, 4.0, 0.01, true, 8), PLH_OK);
    assert_int_equal(plh_system_set_energy(s, 0, 124, 50.0), PLH_OK);
    assert_true(fabs(energy(s) - 50.0) < 1e-12);
    assert_true(plh_vec3_norm(measure(s).momentum) == 0.0);
    assert_int_equal(plh_system_set_energy(s, 0, 124, -1e6), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_system_set_energy(s, 0, 0, 50.0), PLH_BAD_ARGUMENT);
    plh_system_destroy(s);
}

/* Water: moments, dipole moment and the energy of a known dimer geometry, by hand. */
static void water(void **state)
{
    (void)state;
    plh_species w;
    assert_int_equal(plh_species_find("spce", &w), PLH_OK);
    plh_vec3 mu = {0, 0, 0}, centre = {0, 0, 0};
    const double mass[3] = {15.99943, 1.007947, 1.007947};
    for (int i = 0; i < 3; i++) {
        mu = plh_vec3_axpy(mu, w.site[i].charge, w.site[i].at);
        centre = plh_vec3_axpy(centre, mass[i], w.site[i].at);
    }
    assert_true(plh_vec3_norm(centre) < 1e-15);
    assert_true(fabs(plh_vec3_norm(mu) / 0.020819434 - 2.35) < 0.005); /* debye */
    assert_true(fabs(w.body.moment.x - w.body.moment.y - w.body.moment.z) < 1e-15);
    assert_true(plh_species_name(0) && plh_species_name(3) && !plh_species_name(4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(momentum),
        cmocka_unit_test(reversal),
        cmocka_unit_test(drifts),
        cmocka_unit_test(own_methods),
        cmocka_unit_test(resume),
        cmocka_unit_test(default_scheme),
        cmocka_unit_test(hostile),
        cmocka_unit_test(bodies),
        cmocka_unit_test(definitions),
        cmocka_unit_test(diagnostics),
        cmocka_unit_test(degrees_of_freedom),
        cmocka_unit_test(pair_distribution),
        cmocka_unit_test(thermostat),
        cmocka_unit_test(target),
        cmocka_unit_test(water),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
