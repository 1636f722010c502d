/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Every row of the table of keys: what it accepts is accepted, anything else is refused in one
 * line, its default is what the reader takes, and another value is another run.
 */
#include "scenario/keys.h"
#include "scenario/scenario.h"

#include "io/word.h"
#include "support/cmocka_all.h"

#include <polhode/run.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "a.b[].c" and a value as YAML: a: {b: [{c: VALUE}]}. */
static void nest(const char *path, const char *value, char *text, size_t size)
{
    char close[64] = "";
    size_t used = 0;
    while (*path) {
        const size_t n = strcspn(path, ".[");
        const bool list = path[n] == '[';
        const char *rest = path + n + (list ? 2 : 0);
        used += (size_t)snprintf(text + used, size - used, "%.*s: ", (int)n, path);
        if (*rest == '.') {
            used += (size_t)snprintf(text + used, size - used, list ? "[{" : "{");
            memmove(close + (list ? 2 : 1), close, strlen(close) + 1);
            memcpy(close, list ? "}]" : "}", list ? 2 : 1);
            rest++;
        }
        path = rest;
    }
    snprintf(text + used, size - used, "%s%s\n", value, close);
}

/* Whether a key, or a map that it is in, is one of a system's output. */
static bool is_of_system(const char *path)
{
    for (int i = 0; i < scenario_key_count; i++) {
        const struct key *key = &scenario_keys[i];
        if (key->subject == KEY_OF_SYSTEM && strncmp(path, key->path, strlen(key->path)) == 0)
            return strncmp(path, "system", 6) != 0;
    }
    return false;
}

/* Whether the table takes the value; a refusal is one line that names the key. */
static bool takes(const struct key *key, const char *value)
{
    struct message m = {0};
    struct document doc;
    char text[1024];
    nest(key->path, value, text, sizeof text);
    if (is_of_system(key->path))
        snprintf(text + strlen(text), sizeof text - strlen(text), "system: {seed: 1}\n");
    if (!document_parse("t.yaml", text, strlen(text), &m, &doc))
        fail_msg("%s: %s", text, m.text);
    const bool good = keys_check(&doc);
    document_free(&doc);
    if (!good && (strchr(m.text, '\n') || !strstr(m.text, "t.yaml:1")))
        fail_msg("%s says '%s'", text, m.text);
    return good;
}

/* By kind: two values that are accepted and two that are not, or NULL. */
static const char *const samples[][4] = {
    [KEY_MAP] = {"{}", NULL, "1", "[1]"},
    [KEY_LIST] = {"[{}]", "[]", "1", "{a: 1}"},
    [KEY_OPEN] = {"[{a: 1}]", "[]", "1", "[1]"},
    [KEY_BODY] = {"{moments: [1, 2, 3]}", NULL, "1", "{moment: 1}"},
    [KEY_TEXT] = {"some text", "'1'", "[1]", "''"},
    [KEY_WORD] = {NULL, NULL, "no-such-word", "[a]"},
    [KEY_FORMAT] = {"csv", "hdf5", "pdf", "1"},
    [KEY_NUMBER] = {"-1.5", "1e3", "x", "nan"},
    [KEY_DATE] = {"-1.5", "1992-12-11T00:00:00", "soon", "[1]"},
    [KEY_POSITIVE] = {"1e-300", "2", "0", "-1"},
    [KEY_NONNEGATIVE] = {"0", "2", "-1", "inf"},
    [KEY_COUNT] = {"1", "1e6", "0", "1.5"},
    [KEY_NATURAL] = {"0", "7", "-1", "0.5"},
    [KEY_NUMBERS] = {"[1]", "[1, 2, 3, 4]", "1", "[a]"},
    [KEY_VECTOR] = {"[1, 2, 3]", "[-1, 0, 1e9]", "[1, 2]", "[1, 2, x]"},
    [KEY_FOUR] = {"[1, 2, 3, 4]", NULL, "[1, 2, 3]", "1"},
    [KEY_MATRIX] = {"[[1, 2, 3], [4, 5, 6], [7, 8, 9]]", NULL, "[1, 2, 3]", "[[1], [2], [3]]"},
    [KEY_TEXTS] = {"[a, b]", "[a]", "a", "[]"},
    [KEY_TIMES] = {"0:1:0.1", "[1, 2]", "1:2", "0:1:0"},
    [KEY_WHERE] = {"[1, 2]", "some/table.csv", "1.5", "[a, b]"},
    [KEY_PARAMS] = {NULL, NULL, NULL, NULL}};

static void every_key_checks_its_value(void **state)
{
    (void)state;
    for (int i = 0; i < scenario_key_count; i++) {
        const struct key *key = &scenario_keys[i];
        const char *const *sample = samples[key->kind];
        for (int k = 0; k < 4; k++)
            if (sample[k] && takes(key, sample[k]) != (k < 2))
                fail_msg("%s: %s is %s", key->path, sample[k], k < 2 ? "refused" : "accepted");
        char word[64];
        for (const char *w = key->accepts; key->kind == KEY_WORD && *w; w += strspn(w, "|")) {
            const size_t n = strcspn(w, "|");
            snprintf(word, sizeof word, "%.*s", (int)n, w);
            assert_true(takes(key, word));
            w += n;
        }
        if (key->has == KEY_DEFAULT_IS && !takes(key, key->otherwise))
            fail_msg("%s refuses its default %s", key->path, key->otherwise);
    }
}

/* A key belongs to one subject, both ways. */
static void keys_of_the_other_subject_are_refused(void **state)
{
    (void)state;
    struct message m = {0};
    struct document doc;
    static const char *const wrong[][2] = {
        {"system: {seed: 1}\ntolerance: 1e-8\n", "t.yaml:2: tolerance: is for one body"},
        {"system: {seed: 1}\norbit: {radius: 1}\n", "t.yaml:2: orbit: is for one body"},
        {"output: {sites: yes}\n", "t.yaml:1: output.sites: is for a system"},
        {"output: {rdf: {range: 1}}\n", "t.yaml:1: output.rdf: is for a system"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        *m.text = '\0';
        assert_true(document_parse("t.yaml", wrong[i][0], strlen(wrong[i][0]), &m, &doc));
        assert_false(keys_check(&doc));
        assert_non_null(strstr(m.text, wrong[i][1]));
        document_free(&doc);
    }
}

/* Scenarios with every key that has a default, left out. */
#define SPIN  "spin: {angular-velocity: [0.3, 1, 0.1], frame: body, unit: rad/s}\n"
#define DATES "ephemeris: {epoch: 2026-01-01T00:00:00, object-name: X, object-id: Y"
#define BOX                                                                                        \
    "body: {box: {mass: 1, edges: [1, 2, 3]}}\n" SPIN                                              \
    "directions: {sun: [1, 0, 0], observer: [1, 1, 1]}\n"                                          \
    "until: 1\noutput: {file: a.csv, interval: 0.1, columns: [t, magnitude]}\n"
#define SPECIES(eight, none)                                                                       \
    "system:\n  species:\n"                                                                        \
    "  - {name: own, " eight "mass: 2, body: {moments: [1, 2, 3]}, potential: lennard-jones, "     \
    "epsilon: 0.1, sigma: 0.3, sites: [{position: [0.1, 0, 0], potential: lennard-jones, "         \
    "epsilon: 0.2, sigma: 0.4}]}\n"                                                                \
    "  - {name: made, " none "atoms: [{position: [0.1, 0, 0], mass: 1}, "                          \
    "{position: [0, 0.2, 0], mass: 2}, {position: [0, 0, 0.3], mass: 1}]}\n  coulomb: 1\n"
static const struct {
    const char *text;
    /* the key with a default that it states all the same */
    const char *states;
} bases[] = {
    {"body: {moments: [1, 2, 3]}\nattitude: {axis: [0, 0, 1], angle: 1, unit: rad}\n" SPIN
     "directions: {sun: [1, 0, 0]}\ntorques: [{model: heavy-top}]\n"
     "scheme: {drifts: [0.5, 0.5], kicks: [1]}\nuntil: 1\nstep: 0.1\n"
     "output: {file: a.csv, columns: [t, q, m, angle-sun, angle-L], events: e.csv}\n"
     "events: [{kind: omega, axis: [0, 0, 1]}]\n",
     NULL},
    {"body: {moments: [1, 2, 3]}\n" SPIN "until: 40\nstep: 0.1\nmethod: mr2\n"
     "output: {file: a.csv}\nevents: [{kind: omega, axis: [0, 1, 0], action: stop}]\n",
     "events[].action"},
    {"body: {moments: [1, 2, 3]}\n" SPIN "orbit: {semi-major-axis: 7000000, unit: deg}\n"
     "torques: [{model: gravity-gradient}]\nmethod: dop853\nuntil: 10\nstep: 1\noutput: {file: a.csv}\n",
     NULL},
    {"body: {moments: [1, 2, 3]}\n" SPIN DATES
     ", interpolation: LAGRANGE}\nuntil: 1\noutput: {file: a.aem, interval: 0.05}\n",
     NULL},
    {"body: {moments: [1, 2, 3]}\n" SPIN DATES
     ", frame-a: J2000}\nuntil: 1\noutput: {file: a.bc, interval: 0.05}\n",
     NULL},
    {BOX "light: {gloss: ashikhmin-shirley}\n", "light.gloss"},
    {BOX "light: {lommel-seeliger: 1}\n", NULL},
    {BOX "light: {materials: [{name: +x, gloss: ashikhmin-shirley}]}\n", "light.materials[].gloss"},
    {BOX "light: {materials: [{name: +x, lommel-seeliger: 1}]}\n", NULL},
    {"body: {box: {mass: 1, edges: [1, 2, 3]}}\n" SPIN "light: {lommel-seeliger: 1}\n"
     "directions: {sun: v.csv, observer: v.csv}\nuntil: 1\n"
     "output: {file: a.csv, times: [0.1, 0.2, 0.5], columns: [t, magnitude, sub-solar]}\n",
     NULL},
    {SPECIES("number: 4, ",
             "number: 4, ") "  lattice: {spacing: 2}\n  units: md\n  temperature: {unit: kT}\n"
                            "  cutoff: {radius: 3}\n  box: [8, 8, 8]\n"
                            "  pairs: [{species: [own, own], c12: 0.01, c6: 0.01}]\n"
                            "  prepare: {steps: 2, thermostat: {temperature: 1, rate: 1}}\n"
                            "  thermostat: {temperature: 1, rate: 1}\nuntil: 0.02\nstep: 0.01\n"
                            "output: {file: b.xyz, rdf: {file: r.csv, range: 3}}\n",
     NULL},
    {SPECIES("", "") "  file: b.xyz\nuntil: 0.02\nstep: 0.01\noutput: {file: c.csv}\n", NULL}};
enum { BASES = sizeof bases / sizeof *bases };

/* FNV-1a. */
static void mix(uint64_t *sum, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        *sum = (*sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
}

/* The lines of a text file, but for those that tell the scenario or the hour. */
static void mix_file(uint64_t *sum, const char *path)
{
    char line[4096];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (!strstr(line, "hash") && !strstr(line, "CREATION_DATE") && !strstr(line, ".bc"))
            mix(sum, line, strlen(line));
    fclose(f);
}

/* What a scenario does: what it chose, its records and its files. False: it is refused, or
 * fails. */
static bool fingerprint(const char *base, const plh_setting *setting, uint64_t *sum)
{
    const plh_settings settings = {setting, setting ? 1 : 0, 0};
    plh_run *run = NULL;
    plh_run_options options = plh_run_options_default();
    *sum = UINT64_C(14695981039346656037);
    bool good =
        !plh_run_from_text(base, "t.yaml", &settings, &run) && !plh_run_execute(run, &options);
    if (good) {
        size_t stride;
        const double *rows = plh_run_rows(run, &stride);
        mix(sum, rows, plh_run_record_count(run) * stride * sizeof *rows);
        for (int i = 0; i < plh_run_file_count(run); i++)
            if (!word_ends_file(".bc .h5", plh_run_file_get(run, i)))
                mix_file(sum, plh_run_file_get(run, i));
    } else if (!setting) {
        fail_msg("%s", plh_run_message(run));
    }
    plh_run_destroy(run);
    return good;
}

/* "a[].b[].c" as a setting reaches it: the first member, or the second kind of bodies for its
 * atoms. */
static void first_member(const char *path, char *key, size_t size)
{
    size_t used = 0;
    char member = strstr(path, ".atoms") ? '1' : '0';
    for (; *path && used + 2 < size; path++) {
        key[used++] = *path;
        if (*path == '[') {
            key[used++] = member;
            member = '0';
        }
    }
    key[used] = '\0';
}

/* Another value of the kind. */
static const char *another(const struct key *key)
{
    static char word[64];
    const size_t n = strlen(key->otherwise);
    const char *first = key->accepts;
    if (key->kind == KEY_WORD && strncmp(first, key->otherwise, n) == 0 && first[n] == '|')
        first += n + 1;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(first, "|"), first);
    return key->kind == KEY_WORD                                ? word
           : key->kind == KEY_VECTOR                            ? "[1, 0.5, 0]"
           : key->kind == KEY_NUMBERS                           ? "[2, 1]"
           : key->kind == KEY_TEXT                              ? "verlet/mr2"
           : strcmp(key->path, "ephemeris.naif-id") == 0        ? "-5"
           : strcmp(key->path, "start") == 0                    ? "0.001"
           : key->kind == KEY_COUNT || key->kind == KEY_NATURAL ? "2"
                                                                : "0.5";
}

/* Values that no file of these scenarios shows; their bodies are convex and have no shadows. */
static bool is_silent(const char *path)
{
    static const char silent[] =
        "system.threads events[].samples output.author light.shadows light.rays "
        "system.species[].sites[].symbol "
        "system.species[].atoms[].symbol ephemeris.time-system";
    return word_in_list(silent, path);
}

/* Sun and observer of one of the scenarios. */
static void write_vectors(void)
{
    FILE *f = fopen("v.csv", "wb");
    assert_non_null(f);
    fprintf(f, "-2000,1,2,3\n0,1e-4,2e-4,3e-4\n2000,3,2,2\n");
    assert_int_equal(fclose(f), 0);
}

/* Stated, a default is the run without the key; another value is another run, or is refused. */
static void defaults_are_what_the_reader_takes(void **state)
{
    (void)state;
    const bool memory = access("/dev/shm", W_OK) == 0; /* files there need not reach a disk */
    char directory[64];
    snprintf(directory, sizeof directory, "%s/polhode-keys-XXXXXX", memory ? "/dev/shm" : "/tmp");
    assert_non_null(mkdtemp(directory));
    assert_int_equal(chdir(directory), 0);
    write_vectors();
    uint64_t plain[BASES], sum;
    for (int b = 0; b < BASES; b++)
        fingerprint(bases[b].text, NULL, &plain[b]);
    int tried = 0;
    for (int i = 0; i < scenario_key_count; i++) {
        const struct key *key = &scenario_keys[i];
        char path[128];
        int same = 0, other = 0;
        if (key->has != KEY_DEFAULT_IS)
            continue;
        first_member(key->path, path, sizeof path);
        plh_setting setting = {path, {.kind = PLH_VALUE_YAML}, NULL};
        for (int b = 0; b < BASES; b++) {
            if (b + 1 == BASES) /* which reads the file of the one before */
                fingerprint(bases[b - 1].text, NULL, &sum);
            if (bases[b].states && strcmp(bases[b].states, key->path) == 0)
                continue;
            setting.value.text = key->otherwise;
            if (!fingerprint(bases[b].text, &setting, &sum))
                continue;
            if (sum != plain[b])
                fail_msg("%s: %s is not the default of scenario %d", path, key->otherwise, b);
            same++;
            setting.value.text = another(key);
            other += !fingerprint(bases[b].text, &setting, &sum) || sum != plain[b];
        }
        if (strcmp(key->path, "events[].samples") != 0 && !same)
            fail_msg("%s: no scenario takes %s", path, key->otherwise);
        if (!is_silent(key->path) && !other)
            fail_msg("%s: nothing reads it", path);
        tried++;
    }
    assert_true(tried > 40);
    static const char *const files[] = {"a.csv", "e.csv", "a.aem", "a.bc",  "a.tf",
                                        "a.tsc", "b.xyz", "r.csv", "c.csv", "v.csv"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        assert_int_equal(unlink(files[i]), 0);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(directory), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_checks_its_value),
        cmocka_unit_test(keys_of_the_other_subject_are_refused),
        cmocka_unit_test(defaults_are_what_the_reader_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
