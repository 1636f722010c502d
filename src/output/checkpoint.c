/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The checkpoint beside a spool: a head, the state of the run, a checksum of both. */
#include <errno.h>
#include <fcntl.h>
#include <polhode/version.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/checksum.h"
#include "io/whole.h"
#include "output/spool.h"

#include <polhode/run.h>

enum { VERSION = 2 };

struct head {
    char magic[8];
    uint64_t version;
    char build[192]; /* whose results have these bits */
    struct spool_identity id;
    uint64_t records, width;
    uint64_t sum;  /* of the records */
    uint64_t size; /* of the state that follows */
};
static const char magic[8] = "plhrun";

/* Builds that give the same bits: fma, avx2 and avx512 agree, a processor without fma does not. */
static void build_name(char name[192])
{
    bool fma = strcmp(plh_isa_used(), "base") != 0;
    memset(name, 0, 192);
    snprintf(name, 192, "%s %s (%s, %s)", plh_version(), plh_revision(), plh_compiler(),
             fma ? "fma" : "base");
}

plh_status spool_checkpoint(struct spool *s, struct spool_identity id, const void *bytes,
                            size_t size, struct message *message)
{
    struct whole_file file;
    struct head head = {.version = VERSION, .id = id, .records = s->records, .sum = s->sum};
    memcpy(head.magic, magic, sizeof magic);
    build_name(head.build);
    head.width = (uint64_t)s->width;
    head.size = size;
    uint64_t sum = checksum(checksum(0, &head, sizeof head), bytes, size);
    plh_status status = spool_flush(s);
    if (status)
        return status;
    /* The records are on the disk before anything counts them. */
    if (fsync(s->fd) != 0)
        return message_file(message, s->file, "cannot be written");
    status = whole_begin(&file, s->checkpoint, true, message);
    if (status)
        return status;
    bool good = file_write(file.fd, &head, sizeof head) && file_write(file.fd, bytes, size) &&
                file_write(file.fd, &sum, sizeof sum);
    return good ? whole_end(&file, message) : whole_drop(&file, message);
}

/* The whole file in memory, or NULL with a message. */
static char *load(const char *path, size_t *size, struct message *message)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0) {
        message_fail(message, PLH_OS, "%s: no checkpoint to resume from", path);
        return NULL;
    }
    errno = 0;
    char *bytes = NULL;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size < INT64_MAX / 2)
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

/* What is wrong with a checkpoint, or NULL. */
static const char *fault(const struct head *head, const char *bytes, size_t size, int width,
                         struct spool_identity id, char *text, size_t room)
{
    uint64_t sum;
    char build[192];
    build_name(build);
    memcpy(&sum, bytes + size - sizeof sum, sizeof sum);
    if (memcmp(head->magic, magic, sizeof magic) != 0)
        return "is no checkpoint of polhode run";
    if (checksum(0, bytes, size - sizeof sum) != sum ||
        head->size != size - sizeof *head - sizeof sum)
        return "is damaged: its checksum does not fit";
    if (head->version != VERSION || memcmp(head->build, build, sizeof build) != 0) {
        snprintf(text, room, "was written by another build, %.191s; this is %s", head->build,
                 build);
        return text;
    }
    if (head->id.scenario != id.scenario)
        return "belongs to another scenario, other overrides, or other files that it names";
    if (head->id.layout != id.layout || head->width != (uint64_t)width)
        return "belongs to another set of columns";
    return NULL;
}

/* Reads the records that count, and compares their checksum. */
static plh_status check_records(struct spool *s, const struct head *head)
{
    struct stat now;
    uint64_t length = head->records * row_bytes(s);
    if (fstat(s->fd, &now) != 0)
        return message_file(s->message, s->path, "cannot be read");
    if (head->records > UINT64_MAX / row_bytes(s) || (uint64_t)now.st_size < length)
        return message_fail(s->message, PLH_OS, "%s: is shorter than its checkpoint says", s->path);
    s->records = head->records;
    s->sum = head->sum;
    plh_status status = spool_verify(s);
    if (!status && ftruncate(s->fd, (off_t)length) != 0)
        status = message_file(s->message, s->path, "cannot be written");
    return status;
}

plh_status spool_resume(struct spool *s, const char *file, int width, struct spool_identity id,
                        void **bytes, size_t *size, struct message *message)
{
    struct head head;
    size_t all = 0;
    char text[512];
    *bytes = NULL;
    plh_status status = spool_prepare(s, file, width, message);
    if (status)
        return status;
    char *whole = load(s->checkpoint, &all, message);
    if (!whole)
        return message->status;
    memset(&head, 0, sizeof head);
    bool enough = all >= sizeof head + sizeof(uint64_t);
    if (enough)
        memcpy(&head, whole, sizeof head);
    const char *wrong = enough ? fault(&head, whole, all, width, id, text, sizeof text)
                               : "is damaged: it is too short";
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
    memmove(whole, whole + sizeof head, head.size);
    *bytes = whole;
    *size = head.size;
    return PLH_OK;
}
