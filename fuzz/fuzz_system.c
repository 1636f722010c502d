/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Small systems of any numbers: a run ends finite or says why not; the forces depend only on where
 * the bodies are. */
#include "fuzz.h"

#include <polhode/run.h>

static int number(char *text, size_t room, double x)
{
    return snprintf(text, room, "%.17g", x);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    char text[4096], x[16][40];
    static const char *const pairs[] = {"lennard-jones", "soft-sphere"};
    static const char *const methods[] = {"verlet/exact", "omf2/exact", "srkn4_6b/exact",
                                          "pefrl/exact"};
    int n = 1 + (int)(take_byte(&b) % 12), kind = (int)take_byte(&b);
    for (int i = 0; i < 16; i++)
        number(x[i], sizeof x[i], take_double(&b));
    int used = snprintf(
        text, sizeof text,
        "system:\n  species:\n    - {name: dipole, number: %d}\n    - name: rod\n      number: %d\n      mass: %s\n"
        "      body: {moments: [%s, %s, %s]}\n      sites: [{position: [%s, 0, %s], potential: %s, "
        "epsilon: %s, sigma: %s, charge: %s}]\n  lattice: {spacing: %s, perturbation: 0.01}\n",
        n, n / 2 + 1, x[0], x[1], x[2], x[3], x[4], x[5], pairs[kind % 2], x[6], x[7], x[8], x[9]);
    if (kind & 4)
        used +=
            snprintf(text + used, sizeof text - (size_t)used,
                     "  box: [%s, %s, %s]\n  cutoff: {radius: %s}\n", x[10], x[10], x[11], x[12]);
    if (kind & 8)
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "  temperature: {translation: %s, rotation: 1, unit: kT}\n", x[13]);
    snprintf(text + used, sizeof text - (size_t)used,
             "method: %s\nstep: %s\nuntil: %s\noutput: {every: 1}\n", methods[kind / 16 % 4], x[14],
             x[15]);
    plh_run *run = NULL;
    plh_run_options options = plh_run_options_default();
    options.files = false;
    if (!plh_run_from_text(text, "fuzz.yaml", NULL, &run)) {
        plh_run_info info = plh_run_info_of(run);
        if (fabs((info.until - info.start) / info.step) <= 8.0) {
            plh_status status = plh_run_execute(run, &options);
            HOLDS(!status || *plh_run_message(run) || status == PLH_DIVERGED);
        }
    } else {
        HOLDS(!run || *plh_run_message(run));
    }
    plh_run_destroy(run);
    return 0;
}
