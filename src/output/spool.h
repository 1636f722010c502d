/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Records on their way to a file. A run appends rows of doubles to FILE.spool and, every few seconds,
 * replaces FILE.checkpoint, which says how many of them count. The file itself is made from the spool
 * at the end, under another name first: whatever kills a run, there is never a torn record, and going
 * on from the checkpoint gives the same bytes.
 */
#ifndef PLH_OUTPUT_SPOOL_H
#define PLH_OUTPUT_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPOOL_PATH = 4096 };

struct spool {
    char path[SPOOL_PATH], checkpoint[SPOOL_PATH];
    int fd;
    int width;        /* doubles in a record */
    uint64_t records; /* added, in the file or in the buffer */
    double *buffer;
    double *row;       /* the record read last */
    size_t used, room; /* of the buffer, in records */
};

/* All return false after one line on stderr. `keep` records of an earlier run stay, the rest goes. */
bool spool_open(struct spool *s, const char *file, int width, uint64_t keep);
bool spool_add(struct spool *s, const double *record);
bool spool_flush(struct spool *s);
bool spool_rewind(struct spool *s);                   /* flush, then read from the first record */
void spool_close(struct spool *s, bool remove_files); /* which also go where no checkpoint is */

/* The next record, or one by its number; valid until the next call. NULL at the end. */
const double *spool_next(struct spool *s);
const double *spool_read(struct spool *s, uint64_t index);

/* The checkpoint: what the run needs to go on, and how many records count. Flushes them first. */
bool spool_checkpoint(struct spool *s, uint64_t hash, const void *bytes, size_t size);

/* Reads it back: *bytes is malloc'ed. False after one line on stderr where there is none for this
 * scenario. */
bool spool_resume(const char *file, uint64_t hash, int width, uint64_t *records, void **bytes,
                  size_t *size);

#endif
