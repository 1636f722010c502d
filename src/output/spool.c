/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "output/spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/checksum.h"

enum { BUFFER = 1 << 18 }; /* bytes */

static bool complain(struct spool *s, const char *what)
{
    return message_errno(s->message, s->file, what);
}

bool spool_prepare(struct spool *s, const char *file, int width, struct message *message)
{
    memset(s, 0, sizeof *s);
    s->fd = -1;
    s->width = width;
    s->message = message;
    s->room = BUFFER / ((size_t)width * sizeof(double)) + 1;
    s->buffer = malloc(s->room * (size_t)width * sizeof(double));
    s->row = malloc((size_t)width * sizeof(double));
    if (!s->buffer || !s->row)
        return message_set(message, "out of memory");
    if (!file)
        return true;
    if (!file_name(s->file, file, "") || !file_name(s->path, file, ".spool") ||
        !file_name(s->checkpoint, file, ".checkpoint"))
        return message_errno(message, file, "cannot be written");
    return true;
}

bool spool_open(struct spool *s, const char *file, int width, struct message *message)
{
    if (!spool_prepare(s, file, width, message))
        return false;
    if (!file)
        return true;
    s->fd = file_open_locked(s->path, file, true, message);
    if (s->fd < 0)
        return false;
    unlink(s->checkpoint); /* of an earlier run: its records go now */
    return ftruncate(s->fd, 0) == 0 || complain(s, "cannot be written");
}

size_t row_bytes(const struct spool *s)
{
    return (size_t)s->width * sizeof(double);
}

bool spool_flush(struct spool *s)
{
    size_t size = s->used * row_bytes(s);
    if (s->fd < 0)
        return true;
    s->used = 0;
    return !size || file_write(s->fd, s->buffer, size) || complain(s, "cannot be written");
}

/* Room for more records in memory. */
static bool grow(struct spool *s)
{
    double *more = realloc(s->buffer, 2 * s->room * row_bytes(s));
    if (!more)
        return message_set(s->message, "out of memory for the records");
    s->buffer = more;
    s->room *= 2;
    return true;
}

bool spool_add(struct spool *s, const double *record)
{
    memcpy(s->buffer + s->used * (size_t)s->width, record, row_bytes(s));
    s->records++;
    s->used++;
    if (s->fd < 0)
        return s->used < s->room || grow(s);
    s->sum = checksum(s->sum, record, row_bytes(s));
    return s->used < s->room || spool_flush(s);
}

bool spool_rewind(struct spool *s)
{
    s->next = 0;
    if (s->fd < 0)
        return true;
    if (!spool_flush(s))
        return false;
    return lseek(s->fd, 0, SEEK_SET) == 0 || complain(s, "cannot be read");
}

const double *spool_next(struct spool *s)
{
    if (s->fd < 0)
        return s->next < s->records ? s->buffer + s->next++ * (uint64_t)s->width : NULL;
    return file_read(s->fd, s->row, row_bytes(s)) == row_bytes(s) ? s->row : NULL;
}

const double *spool_read(struct spool *s, uint64_t index)
{
    off_t at = (off_t)(index * row_bytes(s));
    s->next = index;
    return s->fd < 0 || lseek(s->fd, at, SEEK_SET) == at ? spool_next(s) : NULL;
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
