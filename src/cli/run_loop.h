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
    uint64_t next;     /* record to make next */
    long steps;        /* of a system */
    long evaluations0; /* of forces before the run began */
    long torque_calls;
    double energy_error, space_error; /* largest so far; of a system, space is the momentum */
    double attitude_error, momentum_error;
    double angular_error;
    struct system_start start; /* of a system */
    double seconds;
};

struct run;

/* What is run: one body, evaluated or stepped, or a system. */
struct subject {
    const char *unit; /* what the progress bar counts */
    long chunk;       /* steps between looks at the clock and at signals; 0: there are no steps */
    long (*steps)(const struct run *r);
    double (*time)(const struct run *r);
    plh_status (*advance)(struct run *r, long count);
    /* The record at time t, at or after the last step; a side step where it lies between. */
    plh_status (*record)(struct run *r, double t, double *record);
    size_t (*checkpoint_size)(const struct run *r);
    void (*checkpoint_get)(const struct run *r, void *bytes);
    plh_status (*checkpoint_set)(struct run *r, const void *bytes, size_t size);
    void (*print_final)(const struct run *r);
    void (*summary)(const struct run *r);
};

struct run {
    struct scenario scenario;
    const struct subject *subject;
    const struct column_table *table;
    const struct column *columns[RUN_COLUMNS];
    int column_count;
    int width;             /* doubles of a record in the spool */
    double *record;        /* one of them */
    struct writer_job job; /* the part of a record that the file shows */
    double h;              /* signed */
    long steps;            /* whole ones up to the end */
    uint64_t records;
    struct spool *spool; /* NULL: lines go to standard output, or nowhere */
    FILE *stream;
    uint64_t key; /* of checkpoints: scenario and overrides */
    bool quiet;
    struct run_stats stats;
    double last_t;
    /* one body */
    plh_problem problem;
    plh_counted_torque counted;
    plh_motion motion; /* a free body, evaluated, not stepped */
    plh_sim *sim;
    plh_reference *reference; /* NULL without --reference */
    bool need_reference;      /* a column asks for it */
    plh_state last;
    /* a system, and another one for looking, so that looking never alters it */
    plh_system *system, *view;
};

/* False after one line on stderr. */
bool run_prepare(struct run *r);
bool run_prepare_body(struct run *r);
bool run_prepare_system(struct run *r);
bool run_restore(struct run *r, const void *bytes, size_t size);

/* A system that starts anew: its thermostat, and what is true at the start. Returns the exit status. */
int run_start_system(struct run *r);

/* Makes the remaining records. Returns the exit status: 0, 1 for a failure, 128 + the signal. */
int run_records(struct run *r);

/* The larger of two errors; not a number counts as large. */
double run_larger(double a, double b);

void run_free(struct run *r);

#endif
