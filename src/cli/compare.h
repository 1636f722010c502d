/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The parts of `polhode compare`: methods, steps and tolerances, what each run gave, and how it is
 * shown. */
#ifndef PLH_CLI_COMPARE_H
#define PLH_CLI_COMPARE_H

#include <polhode/run.h>

enum { COMPARE_METHODS = 64, COMPARE_STEPS = 64, COMPARE_TEXT = 128 };

struct result {
    /* Seconds; with a tolerance, finding the step is part of it */
    double cpu;
    /* Given or found; of an adaptive method the mean */
    double step;
    double tolerance; /* 0: a step was given */
    long torque_calls, steps;
    double attitude, momentum, energy; /* errors: at the end, at the end, largest */
    /* Of the attitude, from the run before with another step; NaN: unknown */
    double order;
    plh_status status;
};

struct comparison {
    plh_run *run;
    plh_run_info info;
    const plh_problem *problem;
    char method[COMPARE_METHODS][COMPARE_TEXT];
    plh_method_spec spec[COMPARE_METHODS];
    double step[COMPARE_STEPS], tolerance[COMPARE_STEPS];
    int methods, steps, tolerances;
    plh_state truth; /* at the end */
    struct result result[COMPARE_METHODS][COMPARE_STEPS];
};

/* Whether a method runs within the tolerances: adaptive ones and `auto` do, others where there are
 * no steps. */
bool compare_within(const struct comparison *c, int method);
int compare_points(const struct comparison *c, int method); /* how many runs it has */

/* Runs all, on all cores, with a progress bar. */
plh_status compare_measure(struct comparison *c);

/* For people on standard output; as CSV and as a picture: false after one line on stderr. */
void compare_print(const struct comparison *c);
bool compare_write(const struct comparison *c, const char *path);
bool compare_draw(const struct comparison *c, const char *path);
bool compare_page(const struct comparison *c, const char *path);

/* The order that a method claims for the attitude of this body; 0: none, or it has no error but
 * rounding. */
int compare_order(const struct comparison *c, int method);

#endif
