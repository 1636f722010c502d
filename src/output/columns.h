/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a record can hold: tables of columns by name, one for a body and one for a system. */
#ifndef PLH_OUTPUT_COLUMNS_H
#define PLH_OUTPUT_COLUMNS_H

#include <polhode/polhode.h>
#include <stdio.h>

/* What was true of a system at the start. */
struct system_start {
    double energy;
    plh_vec3 momentum, angular_momentum;
};

/* What columns are made of. */
struct sample {
    double t;
    /* of a body */
    const plh_problem *problem;
    plh_state state;     /* principal frame */
    plh_state user;      /* the user's axes */
    plh_state reference; /* principal frame; NaN where there is none */
    double energy0;      /* at the start */
    plh_vec3 space0;
    /* of a system */
    long step; /* at or before t */
    plh_system_energy energy;
    plh_system_measure measure;
    double momentum_size, angular_size; /* sums of what the bodies have, without their signs */
    const struct system_start *start;
};

struct column {
    const char *name;
    int width;
    const char *labels; /* of its numbers, separated by blanks */
    const char *text;
    bool reference; /* needs one */
    void (*fill)(const struct sample *s, double *out);
};

struct column_table {
    const struct column *columns;
    int count;
};
extern const struct column_table body_columns, system_columns;

const struct column *column_find(const struct column_table *table, const char *name);

/* The sample of a state of a body, with the start for the errors. */
struct sample sample_make(const plh_problem *problem, double t, plh_state state,
                          const plh_state *reference);

/* The sample of a system at time t; PLH_OVERLAP and the like if its energy cannot be computed. */
plh_status sample_system(plh_system *system, double t, long step, const struct system_start *start,
                         struct sample *s);

/* All labels of a choice of columns, in order; returns how many numbers they take. */
int column_labels(const struct column *const *columns, int n, const char *labels[], char *storage,
                  size_t size);

void column_list(FILE *out); /* for people */

#endif
