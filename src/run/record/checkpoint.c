/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The checkpoint beside a spool: what it is of, the state of the run, a checksum of both. */
#include <errno.h>
#include <fcntl.h>
#include <polhode/extend/checkpoint.h>
#include <polhode/version.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/whole.h"
#include "record/spool.h"

#include <polhode/run.h>

/* A checkpoint begins with this; then come the records of the head and those of the run, and a
 * checksum of it all. */
struct prefix {
    char magic[8];
    /* Of the library: another one may save other values */
    char version[24];
};
static const char magic[8] = "plhrun2";

struct head {
    int64_t scenario, layout;
    int64_t records, width;
    int64_t sum; /* of the records */
    /* 1: results have the last bits of fma, avx2 and avx512; 0: of a processor without */
    int64_t fma;
};
static const plh_field fields[] = {
    PLH_SAVE_INTEGER(struct head, scenario), PLH_SAVE_INTEGER(struct head, layout),
    PLH_SAVE_INTEGER(struct head, records),  PLH_SAVE_INTEGER(struct head, width),
    PLH_SAVE_INTEGER(struct head, sum),      PLH_SAVE_INTEGER(struct head, fma),
};
enum { FIELDS = sizeof fields / sizeof *fields, HEAD = 512 };

static struct prefix prefix_of(void)
{
    struct prefix p = {{0}, {0}};
    memcpy(p.magic, magic, sizeof magic);
    snprintf(p.version, sizeof p.version, "%s", plh_version());
    return p;
}

static bool has_fma(void)
{
    return strcmp(plh_isa_used(), "base") != 0;
}

/* Prefix and head as bytes; how many. */
static size_t put_head(struct head *head, char bytes[HEAD])
{
    const struct prefix prefix = prefix_of();
    plh_saved list[FIELDS];
    plh_checkpoint_bind(fields, FIELDS, head, list);
    memcpy(bytes, &prefix, sizeof prefix);
    plh_checkpoint_write(list, FIELDS, bytes + sizeof prefix);
    return sizeof prefix + plh_checkpoint_size(list, FIELDS);
}

plh_status spool_checkpoint(struct spool *s, struct spool_identity id, const void *bytes,
                            size_t size, struct message *message)
{
    struct whole_file file;
    struct head head = {.scenario = (int64_t)id.scenario,
                        .layout = (int64_t)id.layout,
                        .records = (int64_t)s->records,
                        .width = s->width,
                        .sum = (int64_t)s->sum,
                        .fma = has_fma()};
    char top[HEAD];
    const size_t top_size = put_head(&head, top);
    uint64_t sum = checksum(checksum(0, top, top_size), bytes, size);
    plh_status status = spool_flush(s);
    if (status)
        return status;
    /* The records are on the disk before anything counts them. */
    if (fsync(s->fd) != 0)
        return message_file(message, s->file, "cannot be written");
    status = whole_begin(&file, s->checkpoint, ".new", message);
    if (status)
        return status;
    bool good = file_write(file.fd, top, top_size) && file_write(file.fd, bytes, size) &&
                file_write(file.fd, &sum, sizeof sum);
    return good ? whole_end(&file, message) : whole_drop(&file, message);
}

/* The whole file in memory, or NULL with a message. */
static char *load(const char *path, size_t *size, struct message *message)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    const bool there = fd >= 0 && fstat(fd, &info) == 0;
    if (!there || !S_ISREG(info.st_mode)) {
        message_fail(message, PLH_OS, "%s: %s", path,
                     there ? "is no regular file" : "no checkpoint to resume from");
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    errno = 0;
    char *bytes = NULL;
    if (info.st_size < INT64_MAX / 2)
        bytes = malloc((size_t)info.st_size + 1);
    *size = bytes ? file_read(fd, bytes, (size_t)info.st_size) : 0;
    if (!bytes || *size != (size_t)info.st_size) {
        message_errno(message, path, "cannot be read");
        free(bytes);
        bytes = NULL;
    }
    close(fd);
    return bytes;
}

/* Reads the head; what is wrong with it, or NULL. */
static const char *fault(const char *bytes, size_t size, int width, struct spool_identity id,
                         struct head *head, size_t *top, char *text, size_t room)
{
    struct prefix prefix;
    uint64_t sum;
    plh_saved list[FIELDS];
    plh_checkpoint_bind(fields, FIELDS, head, list);
    *top = sizeof prefix + plh_checkpoint_size(list, FIELDS);
    if (size < *top + sizeof sum)
        return "is damaged: it is too short";
    memcpy(&prefix, bytes, sizeof prefix);
    memcpy(&sum, bytes + size - sizeof sum, sizeof sum);
    if (memcmp(prefix.magic, magic, sizeof magic) != 0)
        return "is no checkpoint of this version of polhode run";
    if (checksum(0, bytes, size - sizeof sum) != sum)
        return "is damaged: its checksum does not fit";
    const struct prefix own = prefix_of();
    if (memcmp(prefix.version, own.version, sizeof own.version) != 0) {
        const int n = (int)strspn(prefix.version, "0123456789.");
        snprintf(text, room, "was written by version %.*s; this is %s", n < 23 ? n : 23,
                 prefix.version, own.version);
        return text;
    }
    char why[200];
    if (plh_checkpoint_read(list, FIELDS, bytes + sizeof prefix, *top - sizeof prefix, why,
                            sizeof why)) {
        snprintf(text, room, "is no whole checkpoint: %s", why);
        return text;
    }
    if (head->scenario != (int64_t)id.scenario)
        return "belongs to another scenario, other overrides, or other files that it names";
    if (head->layout != (int64_t)id.layout || head->width != width)
        return "belongs to another set of columns";
    return NULL;
}

/* Reads the records that count, and compares their checksum. */
static plh_status check_records(struct spool *s, const struct head *head)
{
    struct stat now;
    const uint64_t records = (uint64_t)head->records, length = records * row_bytes(s);
    if (fstat(s->fd, &now) != 0)
        return message_file(s->message, s->path, "cannot be read");
    if (records > INT64_MAX / row_bytes(s) || (uint64_t)now.st_size < length)
        return message_fail(s->message, PLH_OS, "%s: is shorter than its checkpoint says", s->path);
    s->records = records;
    s->sum = (uint64_t)head->sum;
    s->other_bits = (head->fma != 0) != has_fma();
    plh_status status = spool_verify(s);
    if (!status && ftruncate(s->fd, (off_t)length) != 0)
        status = message_file(s->message, s->path, "cannot be written");
    return status;
}

plh_status spool_resume(struct spool *s, const char *file, int width, struct spool_identity id,
                        void **bytes, size_t *size, struct message *message)
{
    struct head head = {0};
    size_t all = 0, top;
    char text[512];
    *bytes = NULL;
    plh_status status = spool_prepare(s, file, width, message);
    if (status)
        return status;
    char *whole = load(s->checkpoint, &all, message);
    if (!whole)
        return message->status;
    const char *wrong = fault(whole, all, width, id, &head, &top, text, sizeof text);
    if (wrong)
        message_fail(message, PLH_OS, "%s: %s", s->checkpoint, wrong);
    else
        s->fd = file_open_locked(s->path, file, false, message);
    status = s->fd < 0 ? message->status : check_records(s, &head);
    if (wrong || (s->fd >= 0 && status))
        message_because(message, PLH_RUN_BAD_CHECKPOINT);
    if (status) {
        free(whole);
        return status;
    }
    *size = all - top - sizeof(uint64_t);
    memmove(whole, whole + top, *size);
    *bytes = whole;
    return PLH_OK;
}
