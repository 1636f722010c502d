/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a record can hold: one table of columns by name. */
#ifndef PLH_OUTPUT_COLUMNS_H
#define PLH_OUTPUT_COLUMNS_H

#include <polhode/polhode.h>
#include <stdio.h>

/* What columns are made of. */
struct sample {
    const plh_problem *problem;
    double t;
    plh_state state;     /* principal frame */
    plh_state user;      /* the user's axes */
    plh_state reference; /* principal frame; NaN where there is none */
    double energy0;      /* at the start */
    plh_vec3 space0;
};

struct column {
    const char *name;
    int width;
    const char *labels; /* of its numbers, separated by blanks */
    const char *text;
    bool reference; /* needs one */
    void (*fill)(const struct sample *s, double *out);
};

int column_count(void);
const struct column *column_at(int index);
const struct column *column_find(const char *name);

/* The sample of a state, with the start for the errors. */
struct sample sample_make(const plh_problem *problem, double t, plh_state state,
                          const plh_state *reference);

/* All labels of a choice of columns, in order; returns how many numbers they take. */
int column_labels(const struct column *const *columns, int n, const char *labels[], char *storage,
                  size_t size);

void column_list(FILE *out); /* for people */

#endif
