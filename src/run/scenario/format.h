/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * An output format: one `const struct format format_NAME` in a file of src/run/format/, and one
 * line in FORMAT_LIST. The scenario's keys, the layout of the records, `polhode run --formats` and
 * the writing come from that list.
 */
#ifndef PLH_SCENARIO_FORMAT_H
#define PLH_SCENARIO_FORMAT_H

#include "io/message.h"

#include <stdio.h>

struct scenario;
struct writer_job;
struct whole_file;

enum {
    FORMAT_BODY = 1,     /* for one body */
    FORMAT_SYSTEM = 2,   /* for a system */
    FORMAT_STREAM = 4,   /* may go to standard output */
    FORMAT_ONCE = 8,     /* has one place for each column */
    FORMAT_FORWARD = 16, /* wants times that increase */
    FORMAT_BODIES = 32,  /* holds every body of a system, record by record */
    FORMAT_RDF = 64      /* holds g(r) of a system, record by record */
};

struct format {
    const char *word;    /* of output.format */
    const char *endings; /* of files, separated by blanks */
    const char *text;    /* what it is, for people */
    unsigned flags;
    /* Columns that must be in the records, separated by blanks; NULL: none */
    const char *needs;

    /* The only columns that it can show; NULL: all */
    const char *holds;

    /* Whether this build has it; NULL: every build. */
    bool (*available)(void);

    /* What else the scenario must say; NULL: nothing. False after a message of the document. */
    bool (*check)(struct scenario *s);

    /* Endings of files that it writes beside its own, separated by blanks; NULL: none. */
    const char *also;

    /* From the records of a job to a file that is open. */
    plh_status (*write)(const struct writer_job *job, struct whole_file *file, struct message *m);

    /* One record as text, of a format that grows with the run as FILE.part; NULL: it is made at the
     * end. */
    void (*frame)(const struct writer_job *job, const double *record, FILE *out);
};

/* clang-format off */
#define FORMAT_LIST(X) \
    X(csv) \
    X(hdf5) \
    X(h5md) \
    X(aem) \
    X(ck) \
    X(glb) \
    X(xyz)
/* clang-format on */

#define FORMAT_DECLARE(name) extern const struct format format_##name;
FORMAT_LIST(FORMAT_DECLARE)
#undef FORMAT_DECLARE

extern const struct format *const output_formats[];
extern const int output_format_count;

/* The format with this word, or for a file of this name; for a body or a system (FORMAT_BODY or
 * FORMAT_SYSTEM; 0: either). NULL: none. */
const struct format *format_by_word(const char *word, unsigned subject);
const struct format *format_by_file(const char *file, unsigned subject);

/* "csv, hdf5, aem" and ".csv, .h5, .hdf5, .aem" of a subject (0: of all), each once. */
void format_words(unsigned subject, char *text, size_t size);
void format_endings(unsigned subject, char *text, size_t size);

#endif
