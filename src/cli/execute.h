/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Runs a scenario for people: progress, signals, files, a picture, a summary. `run` and `free` share it. */
#ifndef PLH_CLI_EXECUTE_H
#define PLH_CLI_EXECUTE_H

#include "cli/overrides.h"
#include "cli/plot.h"
#include "output/run.h"

struct execution {
    struct plot_choice plot;
    bool resume, final, quiet, reference; /* the options of `polhode run` */
    const char *command;                  /* for messages; NULL: "run" */
    bool brief;                           /* no summary, and no word of --resume */
    FILE *stream; /* where the table goes without a file; NULL: standard output */
};

/* Returns the exit status. */
int execute_run(plh_run *r, const struct execution *e);

/* Opens the scenario of a command line, with what is laid over it, for `use`. The exit status: that of `use`, or 2 after a
 * message. */
typedef int execution_use(plh_run *r, void *context);
int execute_scenario(const char *file, const struct given_list *given, struct permission allow,
                     execution_use *use, void *context);

/* Prints the warnings about a scenario. */
void execute_warn(const plh_run *r);

#endif
