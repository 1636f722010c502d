/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Runs a scenario for people: progress, signals, files, a picture, a summary. `run`, `free` and
 * `show` share it. */
#ifndef PLH_CLI_EXECUTE_H
#define PLH_CLI_EXECUTE_H

#include "cli/overrides.h"
#include "cli/plot.h"

struct execution {
    struct plot_choice plot;
    /* the options of `polhode run` */
    bool resume, final, quiet, reference;
    /* for messages; NULL: "run" */
    const char *command;
    /* no summary, and no word of --resume */
    bool brief;
    /* the scenario came from options: no warnings about what it says */
    bool typed;
    /* only the picture is written, whatever files the scenario names */
    bool only_picture;
    /* where the table goes without a file, and its name; NULL: standard output */
    FILE *stream;
    const char *stream_name;
};

/* Returns the exit status. */
int execute_run(plh_run *r, const struct execution *e);

/* Opens the scenario of a command line, with what is laid over it, for `use`. The exit status: that
 * of `use`, or 2 after a message. */
typedef int execution_use(plh_run *r, void *context);
int execute_scenario(const char *file, const struct given_list *given, struct permission allow,
                     execution_use *use, void *context);

/* Prints the warnings about a scenario. */
void execute_warn(const plh_run *r);

#endif
