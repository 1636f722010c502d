/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "record/spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 1 << 18 }; /* bytes */

static plh_status complain(struct spool *s, const char *what)
{
    return message_file(s->message, s->file, what);
}

plh_status spool_prepare(struct spool *s, const char *file, int width, struct message *message)
{
    memset(s, 0, sizeof *s);
    s->fd = -1;
    s->width = width;
    s->message = message;
    s->room = BUFFER / ((size_t)width * sizeof(double)) + 1;
    s->buffer = malloc(s->room * (size_t)width * sizeof(double));
    s->row = malloc((size_t)width * sizeof(double));
    if (!s->buffer || !s->row)
        return message_no_memory(message);
    if (!file)
        return PLH_OK;
    if (!file_name(s->file, file, "") || !file_name(s->path, file, ".spool") ||
        !file_name(s->checkpoint, file, ".checkpoint"))
        return message_file(message, file, "cannot be written");
    return PLH_OK;
}

plh_status spool_create(struct spool *s, const char *file, int width, struct message *message)
{
    plh_status status = spool_prepare(s, file, width, message);
    if (status || !file)
        return status;
    s->fd = file_open_locked(s->path, file, true, message);
    if (s->fd < 0)
        return message->status;
    unlink(s->checkpoint); /* of an earlier run: its records go now */
    return ftruncate(s->fd, 0) == 0 ? PLH_OK : complain(s, "cannot be written");
}

size_t row_bytes(const struct spool *s)
{
    return (size_t)s->width * sizeof(double);
}

/* Goes to record `index` of the file. */
static bool seek(struct spool *s, uint64_t index)
{
    const off_t at = (off_t)(index * row_bytes(s));
    return lseek(s->fd, at, SEEK_SET) == at;
}

plh_status spool_flush(struct spool *s)
{
    const size_t used = s->used;
    if (s->fd < 0 || !used)
        return PLH_OK;
    s->used = 0;
    if (seek(s, s->records - used) && file_write(s->fd, s->buffer, used * row_bytes(s)))
        return PLH_OK;
    return complain(s, "cannot be written");
}

/* Room for more records in memory. */
static plh_status grow(struct spool *s)
{
    double *more = realloc(s->buffer, 2 * s->room * row_bytes(s));
    if (!more)
        return message_fail(s->message, PLH_NO_MEMORY, "out of memory for the records");
    s->buffer = more;
    s->room *= 2;
    return PLH_OK;
}

plh_status spool_add(struct spool *s, const double *record)
{
    memcpy(s->buffer + s->used * (size_t)s->width, record, row_bytes(s));
    s->records++;
    s->used++;
    if (s->fd >= 0)
        s->sum = checksum(s->sum, record, row_bytes(s));
    if (s->used < s->room)
        return PLH_OK;
    return s->fd < 0 ? grow(s) : spool_flush(s);
}

plh_status spool_begin(struct spool *s)
{
    plh_status status = spool_flush(s);
    s->next = s->read = s->read_sum = 0;
    if (status || s->fd < 0)
        return status;
    return seek(s, 0) ? PLH_OK : message_file(s->message, s->path, "cannot be read");
}

/* A record of the file at which it stands. */
static plh_status read_row(struct spool *s)
{
    errno = 0;
    if (file_read(s->fd, s->row, row_bytes(s)) == row_bytes(s))
        return PLH_OK;
    if (errno)
        return message_file(s->message, s->path, "cannot be read");
    return message_fail(s->message, PLH_OS, "%s: is damaged: records are missing", s->path);
}

/* Adds the record that was read to the checksum; the last tells whether all are as they were. */
static plh_status check_row(struct spool *s)
{
    s->read_sum = checksum(s->read_sum, s->row, row_bytes(s));
    if (++s->read < s->records || s->read_sum == s->sum)
        return PLH_OK;
    return message_fail(s->message, PLH_OS, "%s: is damaged: its checksum does not fit", s->path);
}

plh_status spool_next(struct spool *s, const double **record)
{
    *record = NULL;
    if (s->next == s->records)
        return PLH_OK;
    const double *row = s->fd < 0 ? s->buffer + s->next * (uint64_t)s->width : s->row;
    plh_status status = s->fd < 0 ? PLH_OK : read_row(s);
    if (!status && s->fd >= 0 && s->next == s->read)
        status = check_row(s);
    s->next++;
    *record = status ? NULL : row;
    return status;
}

plh_status spool_read(struct spool *s, uint64_t index, const double **record)
{
    *record = NULL;
    s->next = index;
    s->read = s->read_sum = 0;
    if (index >= s->records)
        return message_fail(s->message, PLH_OS, "%s: has no record %llu", s->path,
                            (unsigned long long)index);
    if (s->fd >= 0 && !seek(s, index))
        return message_file(s->message, s->path, "cannot be read");
    return spool_next(s, record);
}

plh_status spool_verify(struct spool *s)
{
    const double *record = s->row;
    if (s->fd < 0 || s->read == s->records)
        return PLH_OK;
    plh_status status = spool_begin(s);
    while (!status && record)
        status = spool_next(s, &record);
    return status;
}

void spool_close(struct spool *s, bool remove_files)
{
    char unfinished[FILE_PATH]; /* of a run that was killed in the middle of it */
    if (s->fd >= 0 && file_name(unfinished, s->checkpoint, ".new"))
        unlink(unfinished);
    if (s->fd >= 0 && (remove_files || access(s->checkpoint, F_OK))) {
        unlink(s->checkpoint);
        unlink(s->path); /* before the lock ends */
    }
    if (s->fd >= 0)
        close(s->fd);
    free(s->buffer);
    free(s->row);
    s->fd = -1;
    s->buffer = s->row = NULL;
}
