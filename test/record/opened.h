/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Scenarios from text that must be accepted and run; else the test fails with the message of the
 * run. */
#ifndef PLH_TEST_OUTPUT_OPENED_H
#define PLH_TEST_OUTPUT_OPENED_H

#include "support/cmocka_all.h"

#include <polhode/run.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* With texts "key=value" laid over it, and all that a scenario may be allowed. */
static inline plh_status open_with(const char *text, const char *const *set, int count,
                                   plh_run **run)
{
    plh_setting list[16] = {{0}};
    assert_true(count <= 16);
    for (int i = 0; i < count; i++)
        list[i].value = (plh_value){.kind = PLH_VALUE_YAML, .text = set[i]};
    const plh_settings settings = {list, count, PLH_ALLOW_LIBRARIES | PLH_ALLOW_OUTSIDE};
    return plh_run_from_text(text, "t.yaml", &settings, run);
}

static inline plh_run *opened(const char *text, const char *const *set, int count)
{
    plh_run *run;
    if (open_with(text, set, count, &run))
        fail_msg("%s", plh_run_message(run));
    return run;
}

static inline void executed(plh_run *run, const plh_run_options *options)
{
    if (plh_run_execute(run, options))
        fail_msg("%s", plh_run_message(run));
}

/* A call-back that stops the run after so many calls. */
static inline bool count_down(void *context, const plh_run_progress *p)
{
    int *left = context;
    assert_true(p->done >= 0.0 && p->done <= 1.0 && p->unit != NULL);
    return (*left)-- > 0;
}

/* Into a folder of the test's own, and away from it with all that is in it. */
static inline void folder_begin(char folder[32])
{
    snprintf(folder, 32, "/tmp/polhode-run-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
}

static inline void folder_end(const char folder[32])
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(chdir("/") | system(command), 0);
}

/* The text of a file of less than a megabyte; free it. */
static inline char *slurp(const char *path)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, 1 << 20);
    assert_true(fread(text, 1, (1 << 20) - 1, f) > 0);
    fclose(f);
    return text;
}

#endif
