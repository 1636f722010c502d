/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From the records of a run to files: what a record holds, and what every format's writer uses. */
#ifndef PLH_RECORD_WRITER_H
#define PLH_RECORD_WRITER_H

#include "io/csv.h"
#include "io/whole.h"
#include "record/columns.h"
#include "record/spool.h"
#include "scenario/scenario.h"
#include "scenario/system.h"

#include <stdio.h>

struct run_subject;

enum { WRITER_WIDTH = 192, WRITER_COLUMNS = SCENARIO_COLUMNS + 16 }; /* at most */

/* What a record holds: the columns that are shown, those that a format or a picture needs besides,
 * g(r), the bodies of a system. */
struct writer_job {
    const struct scenario *scenario;
    const struct run_subject *subject;
    const struct column_table *table; /* the subject's */
    const struct column *columns[WRITER_COLUMNS];
    int at[WRITER_COLUMNS];  /* where their numbers begin */
    int column_count, shown; /* all; of them shown */
    int width;               /* numbers of the columns that are shown */
    int all;                 /* numbers of a record */
    const char *labels[WRITER_WIDTH];
    char label_text[4096];
    bool texts; /* some of them are shown as text */
    int rdf_at, bins;
    /* The bodies, BODY_VALUES numbers each, in the user's axes; -1: not kept */
    int state_at;
    bool conserved; /* the energy */
    struct spool *spool;
    const struct spool *events; /* the table of events, or NULL */
};

/* Lays a record out: the scenario's columns, and what its format and the names in `more` need.
 * bodies: keep those of a system in any case. PLH_BAD_ARGUMENT with a message of the document. */
plh_status job_layout(struct writer_job *job, const struct scenario *scenario,
                      const struct run_subject *subject, const char *more, bool bodies);

/* The column that is shown under this name: scalar last, or of an energy that is not conserved;
 * NULL: there is none. */
const struct column *job_shown(const struct writer_job *job, const char *name);

/* The number of a column, and where its numbers begin in a record; -1: it is not there. */
int job_index(const struct writer_job *job, const char *column);
int job_at(const struct writer_job *job, const char *column);
uint64_t job_checksum(const struct writer_job *job); /* of the layout */

/* Lines "# key: value" that every file has: version, revision, scenario, hash, method. */
void provenance_origin(FILE *out, const char *prefix,
                       const struct scenario *s); /* up to the hash */
void provenance_print(FILE *out, const char *prefix, const struct scenario *s);

/* CSV: the names, the provenance, and a line with 17 significant digits a record. */
void csv_header(FILE *out, const struct writer_job *job);
void csv_record(FILE *out, const double *record, int width);

/* The line of a record, its dates in words; how many bytes. */
enum { CSV_LINE = WRITER_WIDTH * 40 };
size_t csv_line(const struct writer_job *job, const double *record, char line[CSV_LINE]);

/* The file of the scenario's format. */
plh_status writer_write(const struct writer_job *job, const char *path, struct message *m);

/* One of the MEASURES over all records, to its own file. */
plh_status writer_measure(const struct writer_job *job, int which, const char *path,
                          struct message *m);

/* A file from all records. It gets its name once it is whole and the records have proved to be
 * those of the run; else nothing is left behind. */
typedef plh_status file_writer(const struct writer_job *job, struct whole_file *file,
                               struct message *m);
plh_status writer_file(const struct writer_job *job, const char *path, file_writer *write,
                       struct message *m);

/* PATH with the first of these endings in place of its own; false where that is too long. */
bool writer_beside(const char *path, const char *ending, char out[FILE_PATH]);

#endif
