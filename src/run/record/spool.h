/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Records on their way to a file. A run appends rows of doubles to FILE.spool and, every few
 * seconds, replaces FILE.checkpoint, which says how many of them count. The file itself is made
 * from the spool at the end: whatever kills a run, there is never a torn record, and going on from
 * the checkpoint gives the same bytes. Both carry checksums; the spool is on the disk before its
 * checkpoint is, and is locked while a run uses it. A spool without a file keeps its records in
 * memory.
 *
 * What is read is checked as what is written: a record that cannot be read, or records that are not
 * those that were added, are PLH_OS. All functions return a status, with a message.
 */
#ifndef PLH_RECORD_SPOOL_H
#define PLH_RECORD_SPOOL_H

#include "io/file.h"

struct spool {
    char file[FILE_PATH]; /* whose records these are, for messages */
    char path[FILE_PATH], checkpoint[FILE_PATH];
    int fd;           /* -1: in memory */
    int width;        /* doubles in a record */
    uint64_t records; /* added, in the file or in the buffer */
    uint64_t sum;     /* checksum of all of them */
    double *buffer;
    double *row;       /* the record read last */
    size_t used, room; /* of the buffer, in records */
    uint64_t next;     /* to be read */
    /* Records that were read one after the other from the first, and their checksum. */
    uint64_t read, read_sum;
    struct message *message;
    /* Resumed from a processor whose results have other last bits. */
    bool other_bits;
};

/* What a checkpoint is for; it is refused for anything else. */
struct spool_identity {
    /* Hash of the scenario, its overrides and the files it names */
    uint64_t scenario;
    uint64_t layout; /* checksum of what a record holds */
};

/* A new one; file NULL: in memory. */
plh_status spool_create(struct spool *s, const char *file, int width, struct message *message);
plh_status spool_add(struct spool *s, const double *record);
plh_status spool_flush(struct spool *s);

/* Without a checkpoint the files are removed in any case: the one is useless without the other. */
void spool_close(struct spool *s, bool remove_files);

/*
 * From the first record on; the next one, NULL after the last; one by its number. A record is valid
 * until the next call.
 */
plh_status spool_begin(struct spool *s);
plh_status spool_next(struct spool *s, const double **record);
plh_status spool_read(struct spool *s, uint64_t index, const double **record);

/* Whether all records are as they were added. Who has not read them in order asks this before what
 * was made of them counts. */
plh_status spool_verify(struct spool *s);

/* The checkpoint: what the run needs to go on, and how many records count. Writes those first. */
plh_status spool_checkpoint(struct spool *s, struct spool_identity id, const void *bytes,
                            size_t size, struct message *message);

/* For checkpoint.c: room and names; bytes of a record. */
plh_status spool_prepare(struct spool *s, const char *file, int width, struct message *message);
size_t row_bytes(const struct spool *s);

/* Opens the spool of a run that was left, and reads its checkpoint; *bytes is malloc'ed. Nothing is
 * changed where something does not fit. */
plh_status spool_resume(struct spool *s, const char *file, int width, struct spool_identity id,
                        void **bytes, size_t *size, struct message *message);

#endif
