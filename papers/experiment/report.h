/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a run of an experiment gathers, and its way into files. */
#ifndef PLH_PAPERS_EXPERIMENT_REPORT_H
#define PLH_PAPERS_EXPERIMENT_REPORT_H

#include "papers/experiment/experiment.h"

#include <stddef.h>

enum { RUN_FILES = 16, RUN_ROWS = 256, RUN_TEXT = 400 };

/* A row "kind | expected | ours | verdict". */
struct row {
    char what[RUN_TEXT], expected[RUN_TEXT], ours[RUN_TEXT], why[RUN_TEXT], basis[RUN_TEXT];
    enum row_kind kind;
    enum verdict verdict;
    bool timed;
};

struct run_file {
    char name[96]; /* without ending */
    int width, height;
    FILE *stream;
    char *text;
    size_t size;
};

struct experiment_run {
    const struct experiment *experiment;
    bool quick, timed, failed;
    const char *directory;
    plh_pool *pool;
    void (*progress)(void *context, struct experiment_run *run, double done);
    void *context;
    struct run_file table[RUN_FILES], figure[RUN_FILES];
    int tables, figures;
    struct row *row;
    int rows;
    char remark[4096];
    char failure[RUN_TEXT];
    double seconds; /* that it took */
};

/* Runs the experiment in memory; false where it failed (run->failure says why). */
bool report_run(struct experiment_run *run);

/* Writes the files below directory/NAME, verdicts.csv last; false after one line on stderr. */
bool report_write(struct experiment_run *run, const char *directory, bool pictures);
void report_free(struct experiment_run *run);

/* What an earlier run left; rows to be freed. False: nothing whole there. */
struct report {
    const struct experiment *experiment;
    char revision[64], mode[16], date[32], machine[128];
    double seconds;
    char remark[4096];
    struct row *row;
    int rows;
    char figure[RUN_FILES][96]; /* file names */
    int figures;
};
bool report_read(const struct experiment *e, const char *directory, struct report *report);
void report_release(struct report *report);

/* Rows of each kind, and those of them that agree. */
struct row_count {
    int rows[ROW_KINDS], agree[ROW_KINDS];
};
void row_count_add(struct row_count *count, const struct row *row, int rows);

/* The table "kind | expected | ours | agrees" in Markdown; only the rows that do not agree, where
 * `differing`. */
void report_rows(FILE *out, const struct row *row, int rows, bool differing);

#endif
