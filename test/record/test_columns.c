/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Every column of the catalogue in scenarios that have much and little: it is filled with finite
 * numbers, or it is refused in a line that names it and what is missing. A column that says what it
 * needs is refused in one of them at least, and every column is filled in one.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/catalogue.h>
#include <polhode/run.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "record/opened.h"

#define TUMBLING                                                                                   \
    "body: {moments: [1, 2, 3]}\nspin: {momentum: [1, 2, 0.3], frame: body}\n"                     \
    "attitude: {euler: zyx, angles: [10, 35, -60], unit: deg}\n"                                   \
    "step: 0.1\nuntil: 1\n"
#define DATED "ephemeris: {epoch: 2026-03-20T12:00:00, object-name: A, object-id: 2026-001A}\n"

static const char *const bodies[] = {
    TUMBLING DATED
    "torques: [{model: heavy-top}]\ndirections: {sun: date, observer: planet, light-time: yes}\n"
    "light: {ellipsoid: [3, 2, 1]}\n"
    "orbit: {radius: 7000, length-unit: km, inclination: 50, unit: deg}\n",
    TUMBLING "torques: [{model: damping, damping: [0.1, 0.1, 0.1]}]\n",
    TUMBLING "directions: {sun: [10, 20], observer: [30, 40]}\nlight: {ellipsoid: [3, 2, 1]}\n",
    TUMBLING DATED "reference: reference.aem\n",
};
static const char *const systems[] = {
    "system:\n  species: [{name: spce, number: 8}]\n  lattice: {perturbation: 0.01}\n"
    "  box: [2, 2, 2]\n  cutoff: {radius: 0.9}\n"
    "  temperature: {translation: 300, rotation: 300, unit: K}\nstep: 0.001\nuntil: 0.004\n",
    "system:\n  species: [{name: p, mass: 1, number: 4, body: {moments: [0, 0, 0]}}]\n"
    "  lattice: {spacing: 2, perturbation: 0.01}\n"
    "  temperature: {translation: 1, rotation: 0, unit: kT}\nstep: 0.001\nuntil: 0.004\n",
};

static char folder[] = "/tmp/polhode-columns-XXXXXX";

static void all_finite(const plh_run *run, const char *name)
{
    size_t stride;
    const double *rows = plh_run_rows(run, &stride);
    const plh_run_column c = plh_run_column_get(run, 0);
    assert_true(plh_run_record_count(run) > 3);
    for (size_t i = 0; i < plh_run_record_count(run); i++)
        for (int k = 0; k < c.width; k++)
            if (!isfinite(rows[i * stride + c.at + (size_t)k]))
                fail_msg("'%s' is not finite in record %zu", name, i);
}

/* Whether the scenario fills the column; else it refuses it in the right words. */
static bool fills(const char *text, const plh_column *c)
{
    char set[128], want[64];
    plh_run_options options = plh_run_options_default();
    snprintf(set, sizeof set, "output.columns=[%s]", c->name);
    snprintf(want, sizeof want, "output.columns: '%s' needs ", c->name);
    const char *const list[] = {set};
    plh_run *run = opened(text, list, 1);
    const plh_status status = plh_run_execute(run, &options);
    if (status && (!strstr(plh_run_message(run), want) || status != PLH_BAD_ARGUMENT))
        fail_msg("'%s': %s", c->name, plh_run_message(run));
    if (status && !c->needs[0])
        fail_msg("'%s' is refused, and says of nothing that it needs it", c->name);
    if (!status)
        all_finite(run, c->name);
    plh_run_destroy(run);
    return !status;
}

/* An attitude file without angular velocities, which the last of the bodies is compared with. */
static int write_reference(void **state)
{
    (void)state;
    static const char *const set[] = {"output.file=reference.aem", "output.columns=[t, q]"};
    plh_run_options options = plh_run_options_default();
    if (!mkdtemp(folder) || chdir(folder))
        return -1;
    plh_run *run = opened(bodies[0], set, 2);
    executed(run, &options);
    plh_run_destroy(run);
    return 0;
}

static int remove_reference(void **state)
{
    (void)state;
    return unlink("reference.aem") || chdir("/") || rmdir(folder);
}

static void columns_are_filled_or_refused(void **state)
{
    (void)state;
    for (int i = 0; i < plh_column_count(); i++) {
        const plh_column c = plh_column_get(i);
        const int all = c.system ? (int)(sizeof systems / sizeof *systems)
                                 : (int)(sizeof bodies / sizeof *bodies);
        int filled = 0;
        for (int k = 0; k < all; k++)
            filled += fills(c.system ? systems[k] : bodies[k], &c);
        if (!filled)
            fail_msg("'%s' is filled nowhere: give one of the scenarios what it needs", c.name);
        if (filled == all && c.needs[0])
            fail_msg("'%s' says that it needs %s, and is never refused", c.name, c.needs[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(columns_are_filled_or_refused, write_reference,
                                        remove_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
