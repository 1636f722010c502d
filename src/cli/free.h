/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The parts of `polhode free`, some of which `polhode top` uses too. */
#ifndef PLH_CLI_FREE_H
#define PLH_CLI_FREE_H

#include "cli/plot.h"
#include "cli/sink.h"
#include "io/number.h"
#include "shell/option.h"

#include <polhode/free.h>
#include <stdio.h>

/* A motion as a person gives it: moments or a full tensor, momentum and attitude in the same axes.
 */
struct free_input {
    /* I1, I2, I3; or Ixx, Iyy, Izz, Ixy, Ixz, Iyz */
    double inertia[6];
    double m[3];
    double q[4];
    bool tensor;
};

/* What an input cannot be accepted for: the number of the culprit, as in the order above (0 to 5
 * inertia, 6 to 8 m, 9 to 12 q), and what was expected. */
struct free_fault {
    int culprit;
    const char *expected;
};

/* A motion and where it starts. */
struct free_motion {
    plh_motion motion;
    /* At t = 0, in the axes of the input: given back as it is */
    plh_state start;
};

/* Normalises q, makes the body, prepares the motion at t = 0. False: see the fault. */
bool free_prepare(const struct free_input *input, struct free_motion *motion,
                  struct free_fault *fault);

/* A line on stderr about moments that no distribution of mass has; `where` begins it. True: it was
 * needed. */
bool free_warn(const char *where, const plh_body *body);

/* The numbers of a state in a table, without the end of the line; how many characters. */
#define FREE_STATE_NAMES "t,q0,q1,q2,q3,m1,m2,m3"
int free_state_text(char *text, size_t size, double t, plh_state s);

/* The header and a line of the output table; the state in the axes of the input. */
int free_write_header(struct sink *sink);
int free_write_state(struct sink *sink, const struct free_motion *motion, double t);

/* A motion of the options at its times, as a scenario: to standard output, a file, a picture. */
struct free_request {
    /* Its name, for messages */
    const char *command;
    const struct free_input *input;
    /* An entry of the key torques of a scenario, or NULL */
    const char *torque;
    const struct times *times;
    const char *times_text;
    const char *output; /* or NULL */
    struct plot_choice plot;
    const char *columns; /* names with commas, or NULL */
    /* What is looked for, as entries of the key events of a scenario */
    const struct given_list *event;
    /* Where their table goes; NULL: standard output, instead of the states */
    const char *events;
};
int free_run(const struct free_request *request);

/* The states at these times with the covariance of rotation and momentum, from errors at t = 0:
 * standard deviations by name, or a file with a matrix. */
int free_covariance(const struct free_motion *motion, const struct times *times, const char *text,
                    const char *output);

/* Reads a table from `in`, called `name` in messages, and writes the states, and, unless `describe`
 * is NULL, a description of each motion to standard output. Returns the exit status. */
struct description;
int free_table(FILE *in, const char *name, struct sink *sink, struct description *describe);

#endif
