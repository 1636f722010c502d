/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Scenarios from text that must be accepted and run; else the test fails with the message of the run. */
#ifndef PLH_TEST_OUTPUT_OPENED_H
#define PLH_TEST_OUTPUT_OPENED_H

#include "support/cmocka_all.h"

#include <polhode/run.h>

static inline plh_run *opened(const char *text, const char *const *overrides, int count)
{
    plh_run *run;
    if (plh_run_from_text(text, "t.yaml", overrides, count, &run))
        fail_msg("%s", plh_run_message(run));
    return run;
}

static inline void executed(plh_run *run, const plh_run_options *options)
{
    if (plh_run_execute(run, options))
        fail_msg("%s", plh_run_message(run));
}

#endif
