/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "output/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 1 << 18 }; /* bytes */

struct checkpoint_head {
    char magic[8];
    uint64_t hash, records, size;
    int64_t width;
};
static const char magic[8] = "plhrun1";

static bool complain(const char *what, const char *path)
{
    fprintf(stderr, "polhode: %s: %s: %s\n", path, what, strerror(errno ? errno : EIO));
    return false;
}

static bool name(char *out, const char *file, const char *ending)
{
    if ((size_t)snprintf(out, SPOOL_PATH, "%s%s", file, ending) < SPOOL_PATH)
        return true;
    errno = ENAMETOOLONG;
    return complain("cannot be written", file);
}

bool spool_open(struct spool *s, const char *file, int width, uint64_t keep)
{
    memset(s, 0, sizeof *s);
    s->fd = -1;
    s->width = width;
    s->room = BUFFER / ((size_t)width * sizeof(double)) + 1;
    if (!name(s->path, file, ".spool") || !name(s->checkpoint, file, ".checkpoint"))
        return false;
    if (keep == 0)
        unlink(s->checkpoint); /* of an earlier run: its records go now */
    off_t length = (off_t)(keep * (uint64_t)width * sizeof(double));
    struct stat now;
    errno = 0;
    s->buffer = malloc(s->room * (size_t)width * sizeof(double));
    s->row = malloc((size_t)width * sizeof(double));
    s->fd = s->buffer && s->row ? open(s->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (s->fd < 0 || fstat(s->fd, &now) || ftruncate(s->fd, length))
        return complain("cannot be written", s->path);
    if (now.st_size < length) {
        errno = EIO;
        return complain("is shorter than its checkpoint says", s->path);
    }
    if (lseek(s->fd, 0, SEEK_END) < 0)
        return complain("cannot be written", s->path);
    s->records = keep;
    return true;
}

static bool write_all(int fd, const void *data, size_t size, const char *path)
{
    const char *p = data;
    while (size) {
        ssize_t n = write(fd, p, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return complain("cannot be written", path);
        p += n;
        size -= (size_t)n;
    }
    return true;
}

bool spool_flush(struct spool *s)
{
    size_t size = s->used * (size_t)s->width * sizeof(double);
    s->used = 0;
    return !size || write_all(s->fd, s->buffer, size, s->path);
}

bool spool_add(struct spool *s, const double *record)
{
    memcpy(s->buffer + s->used * (size_t)s->width, record, (size_t)s->width * sizeof(double));
    s->records++;
    s->used++;
    return s->used < s->room || spool_flush(s);
}

bool spool_rewind(struct spool *s)
{
    if (!spool_flush(s))
        return false;
    return lseek(s->fd, 0, SEEK_SET) == 0 || complain("cannot be read", s->path);
}

const double *spool_next(struct spool *s)
{
    size_t size = (size_t)s->width * sizeof(double);
    char *p = (char *)s->row;
    while (size) {
        ssize_t n = read(s->fd, p, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return NULL;
        p += n;
        size -= (size_t)n;
    }
    return s->row;
}

const double *spool_read(struct spool *s, uint64_t index)
{
    off_t at = (off_t)(index * (uint64_t)s->width * sizeof(double));
    return lseek(s->fd, at, SEEK_SET) == at ? spool_next(s) : NULL;
}

void spool_close(struct spool *s, bool remove_files)
{
    if (s->fd >= 0)
        close(s->fd);
    free(s->buffer);
    free(s->row);
    if (remove_files || access(s->checkpoint, F_OK)) { /* never the one without the other */
        unlink(s->checkpoint);
        unlink(s->path);
    }
    s->fd = -1;
    s->buffer = s->row = NULL;
}

bool spool_checkpoint(struct spool *s, uint64_t hash, const void *bytes, size_t size)
{
    char temporary[SPOOL_PATH + 8];
    if (!spool_flush(s))
        return false;
    struct checkpoint_head head = {.hash = hash, .records = s->records, .size = size};
    memcpy(head.magic, magic, sizeof magic);
    head.width = s->width;
    snprintf(temporary, sizeof temporary, "%s.new", s->checkpoint);
    errno = 0;
    int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return complain("cannot be written", temporary);
    bool good =
        write_all(fd, &head, sizeof head, temporary) && write_all(fd, bytes, size, temporary);
    if (close(fd) && good)
        good = complain("cannot be written", temporary);
    if (good && rename(temporary, s->checkpoint))
        good = complain("cannot be written", s->checkpoint);
    if (!good)
        unlink(temporary);
    return good;
}

bool spool_resume(const char *file, uint64_t hash, int width, uint64_t *records, void **bytes,
                  size_t *size)
{
    char path[SPOOL_PATH];
    struct checkpoint_head head;
    *bytes = NULL;
    if (!name(path, file, ".checkpoint"))
        return false;
    FILE *f = fopen(path, "rb");
    if (!f) {
        fprintf(stderr, "polhode: %s: no checkpoint to resume from\n", path);
        return false;
    }
    const char *wrong = NULL;
    if (fread(&head, sizeof head, 1, f) != 1 || memcmp(head.magic, magic, sizeof magic) != 0 ||
        head.size > (1u << 30))
        wrong = "is no checkpoint of polhode run";
    else if (head.hash != hash || head.width != width)
        wrong = "belongs to another scenario, method or set of columns";
    else if (!(*bytes = malloc(head.size + 1)) || fread(*bytes, 1, head.size, f) != head.size)
        wrong = "cannot be read";
    fclose(f);
    if (wrong) {
        fprintf(stderr, "polhode: %s: %s\n", path, wrong);
        free(*bytes);
        *bytes = NULL;
        return false;
    }
    *records = head.records;
    *size = head.size;
    return true;
}
