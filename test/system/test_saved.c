/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Checkpoints of a system with its thermostat: a restored run has the bits of one that never
 * stopped; what does not fit, is torn or forged is refused in one line and changes nothing. */
#include <math.h>
#include <polhode/extend/checkpoint.h>
#include <polhode/extend/thermostat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"

enum { BODIES = 64, STEPS = 12 };

/* A system in a box with lists, and its thermostat. */
typedef struct run {
    plh_system *system;
    plh_thermostat bath;
    double t;
    int64_t steps;
} run;

/* A kind with one of its settings; NULL: no thermostat. */
static plh_thermostat bath(const plh_thermostat_model *model, double kt, uint64_t seed,
                           const char *settings)
{
    plh_thermostat t = {.model = NULL};
    if (model)
        assert_int_equal(plh_thermostat_init(model, kt, seed, settings, &t), PLH_OK);
    return t;
}

static run start(size_t n, plh_thermostat t)
{
    plh_species sp;
    run r = {.bath = t};
    plh_system_def d = plh_system_def_default();
    const plh_vec3 moment = plh_vec3_make(1.0, 1.0, 0.0), dipole = plh_vec3_make(0.0, 0.0, 0.7);
    assert_int_equal(plh_species_dipolar_sphere(1.3, moment, dipole, 1.0, 1.0, &sp), PLH_OK);
    d.n = n, d.species = &sp, d.species_count = 1;
    d.periodic = true, d.cut = PLH_CUT_SMOOTH, d.reaction_field = true;
    d.box = plh_vec3_make(6.4, 6.4, 6.4);
    d.cut_off = 2.5, d.cut_on = 2.0;
    assert_int_equal(plh_system_create(&d, &r.system), PLH_OK);
    assert_int_equal(plh_system_lattice(r.system, 1.6, 0.02, true, 3), PLH_OK);
    assert_int_equal(plh_system_thermal(r.system, 0.8, 0.8, 4), PLH_OK);
    return r;
}

static void go(run *r, long count)
{
    plh_method_spec spec;
    const double h = 0.01;
    assert_int_equal(plh_method_parse(NULL, "verlet/exact", &spec), PLH_OK);
    assert_int_equal(plh_thermostat_run(&r->bath, r->system, &spec, r->t, h, (long)r->steps, count),
                     PLH_OK);
    r->t += h * (double)count;
    r->steps += count;
}

static size_t size_of(const run *r)
{
    return plh_thermostat_checkpoint_size(&r->bath, r->system);
}

/* The bytes of a run; free them. */
static char *saved(const run *r)
{
    char *bytes = malloc(size_of(r));
    assert_non_null(bytes);
    plh_thermostat_checkpoint_get(&r->bath, r->system, r->t, r->steps, bytes);
    return bytes;
}

static plh_status restore(run *r, const void *bytes, size_t size, char why[256])
{
    return plh_thermostat_checkpoint_set(&r->bath, r->system, bytes, size, &r->t, &r->steps, why,
                                         256);
}

static void same(const run *a, const run *b)
{
    char *of_a = saved(a), *of_b = saved(b);
    assert_int_equal(size_of(a), size_of(b));
    assert_memory_equal(of_a, of_b, size_of(a));
    free(of_a);
    free(of_b);
}

/* Refused with one line that holds the words, with and without room for it; nothing changes. */
static void refused(run *r, const void *bytes, size_t size, const char *words)
{
    char *before = saved(r), *after, why[256] = "";
    assert_int_equal(restore(r, bytes, size, why), PLH_BAD_ARGUMENT);
    if (!strstr(why, words) || strchr(why, '\n') || !*why)
        fail_msg("'%s' expected, '%s' found", words, why);
    assert_int_equal(
        plh_thermostat_checkpoint_set(&r->bath, r->system, bytes, size, &r->t, &r->steps, NULL, 0),
        PLH_BAD_ARGUMENT);
    after = saved(r);
    assert_memory_equal(before, after, size_of(r));
    free(before);
    free(after);
}

/* Every kind with its settings, and none: the second half of a run that was saved in the middle. */
static void goes_on(const plh_thermostat_model *model, const char *settings)
{
    char why[256];
    run a = start(BODIES, bath(model, 0.8, 77, settings));
    go(&a, STEPS);
    char *middle = saved(&a);
    run b = start(BODIES, bath(model, 0.8, 77, settings));
    assert_int_equal(restore(&b, middle, size_of(&b), why), PLH_OK);
    assert_true(b.steps == STEPS && b.t == a.t && !*why);
    same(&a, &b);
    go(&a, STEPS);
    go(&b, STEPS);
    same(&a, &b);
    free(middle);
    plh_system_destroy(a.system);
    plh_system_destroy(b.system);
}

static void a_restored_run_goes_on(void **state)
{
    (void)state;
    goes_on(NULL, NULL);
    for (int k = 0; k < plh_thermostat_model_count(); k++) {
        const plh_thermostat_model *m = plh_thermostat_model_get(k);
        for (int i = 0; m->examples[i]; i++)
            goes_on(m, m->examples[i]);
    }
}

/* A number of a parameter beside the one of the settings, within its bounds. */
static void another_value(plh_thermostat *t, const plh_param *p)
{
    double now[3] = {0};
    plh_param_get(p, &t->values, now);
    if (plh_thermostat_set_real(t, p->name, now[0] + 1.0))
        assert_int_equal(plh_thermostat_set_real(t, p->name, now[0] - 1.0), PLH_OK);
}

static void other_thermostats_are_refused(void **state)
{
    (void)state;
    const int count = plh_thermostat_model_count();
    for (int k = 0; k < count; k++) {
        const plh_thermostat_model *m = plh_thermostat_model_get(k);
        run a = start(BODIES, bath(m, 0.8, 77, m->examples[0]));
        go(&a, 1);
        char *bytes = saved(&a);
        const size_t size = size_of(&a);
        run b = start(BODIES, bath(m, 0.8 * (1.0 + 0x1p-52), 77, m->examples[0]));
        refused(&b, bytes, size, "another 'kT'");
        b.bath = bath(m, 0.8, 78, m->examples[0]);
        refused(&b, bytes, size, "another 'seed'");
        for (int i = 0; i < m->param_count; i++) {
            char words[64];
            b.bath = bath(m, 0.8, 77, m->examples[0]);
            another_value(&b.bath, &m->params[i]);
            snprintf(words, sizeof words, "another '%s'", m->params[i].name);
            refused(&b, bytes, size, words);
        }
        const plh_thermostat_model *next = plh_thermostat_model_get((k + 1) % count);
        b.bath = bath(next, 0.8, 77, next->examples[0]);
        refused(&b, bytes, size, m->name);
        b.bath = bath(NULL, 0.0, 0, NULL);
        refused(&b, bytes, size, m->name);
        run fewer = start(BODIES - 1, a.bath);
        refused(&fewer, bytes, size, "system");
        free(bytes);
        plh_system_destroy(a.system);
        plh_system_destroy(b.system);
        plh_system_destroy(fewer.system);
    }
}

/* A run whose bytes are spoilt, and one to restore it in. */
typedef struct pair {
    run from, to;
    char *bytes;
    size_t size;
} pair;

static pair made(void)
{
    const plh_thermostat_model *m = plh_thermostat_model_find("nose-hoover");
    pair p;
    assert_non_null(m);
    p.from = start(BODIES, bath(m, 0.8, 77, m->examples[0]));
    p.to = start(BODIES, p.from.bath);
    go(&p.from, 2);
    p.bytes = saved(&p.from), p.size = size_of(&p.from);
    return p;
}

static void end(pair *p)
{
    free(p->bytes);
    plh_system_destroy(p->from.system);
    plh_system_destroy(p->to.system);
}

static void torn_bytes_are_refused(void **state)
{
    (void)state;
    pair p = made();
    for (size_t size = 0; size < p.size; size += size < 400 || size + 400 > p.size ? 1 : 97) {
        /* Of this very size: a reader that goes on is caught by a sanitizer. */
        char *part = malloc(size + 1);
        assert_non_null(part);
        memcpy(part, p.bytes, size);
        refused(&p.to, part, size, "");
        free(part);
    }
    char *more = calloc(p.size + 8, 1);
    assert_non_null(more);
    memcpy(more, p.bytes, p.size);
    refused(&p.to, more, p.size + 8, "torn");
    free(more);
    end(&p);
}

/* Where the numbers of a value stand, in the system too. */
static void *value(const pair *p, const char *name)
{
    size_t count;
    void *at = plh_checkpoint_find(p->bytes, p->size, name, &count);
    if (!at) {
        const void *group = plh_checkpoint_find(p->bytes, p->size, "system", &count);
        at = plh_checkpoint_find(group, count, name, &count);
    }
    assert_non_null(at);
    return at;
}

static void forge(pair *p, const char *name, const void *number, size_t size, const char *words)
{
    char *at = value(p, name), kept[8];
    memcpy(kept, at, size);
    memcpy(at, number, size);
    refused(&p->to, p->bytes, p->size, words);
    memcpy(at, kept, size);
}

static void forged_numbers_are_refused(void **state)
{
    (void)state;
    static const char *const numbers[] = {"x",      "y",      "pz",       "qw",      "mz",
                                          "list_x", "list_z", "position", "velocity"};
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    const int64_t below = -1, beyond = INT64_MAX;
    pair p = made();
    for (int i = 0; i < 3; i++) {
        forge(&p, "run.time", &bad[i], sizeof bad[i], "time");
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            forge(&p, numbers[k], &bad[i], sizeof bad[i], "finite");
    }
    forge(&p, "run.steps", &below, sizeof below, "steps");
    forge(&p, "run.steps", &beyond, sizeof beyond, "steps");
    /* A kind is shown without what a terminal would obey. */
    forge(&p, "thermostat", "\033[2J", 4, "'?[2J-hoover'");
    /* The bytes are whole again. */
    char why[256];
    assert_int_equal(restore(&p.to, p.bytes, p.size, why), PLH_OK);
    same(&p.from, &p.to);
    end(&p);
}

/* The heads of all records, those of the system too, with a byte changed. */
static void forged_heads_are_refused(void **state)
{
    (void)state;
    enum { NAME = 32, KIND = 36, HEAD = 48 };
    static const char *const names[] = {"system",
                                        "run.time",
                                        "thermostat",
                                        "thermostat.kT",
                                        "thermostat.seed",
                                        "thermostat.parameters",
                                        "started",
                                        "forces_known",
                                        "x",
                                        "mz",
                                        "tz",
                                        "list_known",
                                        "list_z"};
    pair p = made();
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        char *head = (char *)value(&p, names[k]) - HEAD;
        for (int i = 0; i < HEAD; i++) {
            if ((i > (int)strlen(names[k]) && i < NAME) || (i >= KIND && i < KIND + 4))
                continue; /* not read */
            head[i] = (char)(head[i] ^ 0x41);
            refused(&p.to, p.bytes, p.size, "");
            head[i] = (char)(head[i] ^ 0x41);
        }
    }
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_restored_run_goes_on),   cmocka_unit_test(other_thermostats_are_refused),
        cmocka_unit_test(torn_bytes_are_refused),   cmocka_unit_test(forged_numbers_are_refused),
        cmocka_unit_test(forged_heads_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
