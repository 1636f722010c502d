/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Scenarios: refused in one line, or run for a few steps. FUZZ_SET: overrides laid over a good one
 * instead. */
#include "fuzz.h"

#include <polhode/run.h>

/* A run within a tolerance has no number of steps to know beforehand: it ends at the fourth
 * look. */
static bool few_looks(void *context, const plh_run_progress *progress)
{
    int *looks = context;
    (void)progress;
    return ++*looks < 4;
}

static void execute(plh_run *run)
{
    int looks = 0;
    plh_run_info info = plh_run_info_of(run);
    plh_run_options options = plh_run_options_default();
    double steps = info.step != 0.0 ? fabs((info.until - info.start) / info.step) : 0.0;
    options.files = false;
    if (info.step == 0.0) {
        options.watch = few_looks;
        options.context = &looks;
    }
    /* A scenario may want a long run; the fuzzer does not. */
    if (!(steps <= 50.0) || info.bodies > 16 || plh_run_problem(run) == NULL)
        return;
    (void)plh_run_execute(run, &options);
}

static plh_status open_run(const uint8_t *data, size_t size, plh_run **run)
{
    char *text = malloc(size + 1);
    HOLDS(text);
    memcpy(text, data, size);
    text[size] = '\0';
#if defined(FUZZ_SET)
    static const char base[] =
        "body: {moments: [1, 2, 3]}\nspin: {angular-velocity: [0.1, 1, 0.1], frame: body, unit: "
        "rad/s}\ntorques: [{model: heavy-top}]\nmethod: verlet/exact\nstep: 0.1\nuntil: 1\n"
        "output: {every: 1}\n";
    /* Lines in turn as a person types them, as text and as a number of a key. */
    plh_setting set[8] = {{0}};
    plh_settings settings = {set, 0, 0};
    for (char *line = strtok(text, "\n"); line && settings.count < 8; line = strtok(NULL, "\n")) {
        plh_setting *now = &set[settings.count++];
        char *equal = settings.count % 2 ? NULL : strchr(line, '=');
        *now = (plh_setting){NULL, {.kind = PLH_VALUE_YAML, .text = line}, NULL};
        if (!equal)
            continue;
        *equal = '\0';
        now->key = line;
        now->value.text = equal + 1;
        now->value.kind = settings.count % 4 ? PLH_VALUE_TEXT : PLH_VALUE_NUMBER;
        now->value.number = strtod(equal + 1, NULL);
    }
    plh_status status = plh_run_from_text(base, "fuzz.yaml", &settings, run);
#else
    plh_status status = plh_run_from_text(text, "fuzz.yaml", NULL, run);
#endif
    free(text);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    plh_run *run = NULL;
    plh_status status = open_run(data, size, &run);
    if (status) {
        const char *said = run ? plh_run_message(run) : "";
        HOLDS(!run || (*said && !strchr(said, '\n')));
    } else {
        execute(run);
    }
    plh_run_destroy(run);
    return 0;
}
