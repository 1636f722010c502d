/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From the spool of a run to a file. Each format is one function; a file appears whole or not at all. */
#ifndef PLH_OUTPUT_WRITER_H
#define PLH_OUTPUT_WRITER_H

#include "output/columns.h"
#include "output/spool.h"
#include "scenario/scenario.h"
#include "scenario/system.h"

#include <stdio.h>

enum { WRITER_WIDTH = 192 }; /* numbers of the columns of a record, at most */

/* What a file says about itself, and what it holds. */
struct writer_job {
    const struct scenario *scenario;
    const struct column *const *columns; /* the ones shown, from the start of a record */
    int column_count;
    const char *labels[WRITER_WIDTH]; /* of their numbers */
    int width;
    int t_at, q_at;   /* where t and q begin in a record: for the format aem */
    int step_at;      /* of a system: the number of the step, t before it; for H5MD and XYZ */
    int rdf_at, bins; /* g(r), with output.rdf */
    int state_at;     /* the bodies, BODY_VALUES numbers each, in the user's axes; -1: not kept */
    int plot_at;      /* where the columns of the picture begin */
};

/* Lines "# key: value" that every file starts with: version, revision, scenario, hash, method. */
void provenance_print(FILE *out, const char *prefix, const struct scenario *s);

/* A text in quotes, as a field of CSV. */
void csv_text(FILE *out, const char *text);

/* One CSV line with 17 significant digits. */
void csv_header(FILE *out, const struct writer_job *job);
void csv_record(FILE *out, const double *record, int width);

/* False after one line on stderr. */
bool writer_write(const struct writer_job *job, struct spool *spool, const char *path);
bool writer_csv(const struct writer_job *job, struct spool *spool, FILE *out);
bool writer_aem(const struct writer_job *job, struct spool *spool, FILE *out);
bool writer_xyz(const struct writer_job *job, struct spool *spool, FILE *out);
bool writer_h5md(const struct writer_job *job, struct spool *spool, const char *path);
bool writer_hdf5(const struct writer_job *job, struct spool *spool, const char *path);

/* The mean of g(r) over the records, to its own file. */
bool writer_rdf(const struct writer_job *job, struct spool *spool, const char *path);

/* Whether this build can write HDF5. */
bool writer_has_hdf5(void);

#endif
