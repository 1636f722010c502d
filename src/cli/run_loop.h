/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The loop of polhode run: from record to record, with checkpoints, signals and a progress bar. */
#ifndef PLH_CLI_RUN_LOOP_H
#define PLH_CLI_RUN_LOOP_H

#include "output/columns.h"
#include "output/writer.h"

enum { RUN_COLUMNS = SCENARIO_COLUMNS + 16 };

/* What a run has found out so far; saved with its checkpoints. */
struct run_stats {
    uint64_t next; /* record to make next */
    long torque_calls;
    double energy_error, space_error; /* largest so far */
    double attitude_error, momentum_error;
    double seconds;
};

struct run {
    struct scenario scenario;
    plh_problem problem;
    plh_counted_torque counted;
    const struct column *columns[RUN_COLUMNS];
    int column_count;
    int width;             /* doubles of a record in the spool */
    struct writer_job job; /* the part of a record that the file shows */
    bool closed_form;      /* a free body, evaluated, not stepped */
    plh_motion motion;
    plh_sim *sim;
    plh_reference *reference; /* NULL: not asked for */
    double h;                 /* signed */
    long steps;               /* whole ones up to the end */
    uint64_t records;
    struct spool *spool; /* NULL: lines go to standard output, or nowhere */
    FILE *stream;
    uint64_t key;        /* of checkpoints: scenario and overrides */
    bool need_reference; /* a column asks for it */
    bool quiet;
    struct run_stats stats;
    double last_t;
    plh_state last;
};

/* False after one line on stderr. */
bool run_prepare(struct run *r);
bool run_restore(struct run *r, const void *bytes, size_t size);

/* Makes the remaining records. Returns the exit status: 0, 1 for a failure, 128 + the signal. */
int run_records(struct run *r);

void run_free(struct run *r);

#endif
