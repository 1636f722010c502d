/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/sink.h"

#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_LINE = 1024 };

static int failed(const struct sink *sink)
{
    return run_error("%s could not be written: %s", sink->path ? sink->path : "standard output",
                     strerror(errno));
}

static void forget(struct sink *sink)
{
    free(sink->path);
    free(sink->temporary);
    sink->path = sink->temporary = NULL;
}

/* Permissions of the file that is replaced, or those that a new file gets. */
static mode_t mode_of(const char *path)
{
    struct stat old;
    if (stat(path, &old) == 0)
        return old.st_mode & 07777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static int open_beside(struct sink *sink)
{
    char *real = realpath(sink->path, NULL); /* a link stays a link */
    if (real) {
        free(sink->path);
        sink->path = real;
    }
    const size_t length = strlen(sink->path);
    sink->temporary = malloc(length + 8);
    if (!sink->temporary)
        return -1;
    memcpy(sink->temporary, sink->path, length);
    memcpy(sink->temporary + length, ".XXXXXX", 8);
    const int fd = mkstemp(sink->temporary);
    if (fd >= 0 && fchmod(fd, mode_of(sink->path)) != 0 && errno == EROFS)
        return -1;
    return fd;
}

int sink_open(struct sink *sink, const char *path)
{
    sink->used = 0;
    sink->fd = STDOUT_FILENO;
    sink->path = sink->temporary = NULL;
    if (!path)
        return 0;
    struct stat old;
    sink->path = strdup(path);
    if (!sink->path)
        return failed(sink);
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode))
        sink->fd = open(path, O_WRONLY); /* a pipe or device cannot be renamed over */
    else
        sink->fd = open_beside(sink);
    if (sink->fd < 0) {
        const int status = failed(sink);
        forget(sink);
        return status;
    }
    return 0;
}

static int flush(struct sink *sink)
{
    size_t done = 0;
    if (sink->fd == STDOUT_FILENO)
        fflush(stdout);
    while (done < sink->used) {
        const ssize_t n = write(sink->fd, sink->buffer + done, sink->used - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return failed(sink);
        done += (size_t)n;
    }
    sink->used = 0;
    return 0;
}

int sink_line(struct sink *sink, const char *format, ...)
{
    if (sizeof sink->buffer - sink->used < LONGEST_LINE) {
        const int status = flush(sink);
        if (status != 0)
            return status;
    }
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(sink->buffer + sink->used, LONGEST_LINE, format, args);
    va_end(args);
    sink->used += n < 0 ? 0 : n < LONGEST_LINE ? (size_t)n : LONGEST_LINE - 1;
    return 0;
}

int sink_close(struct sink *sink)
{
    int status = flush(sink);
    if (sink->fd == STDOUT_FILENO)
        return status;
    if (status == 0 && sink->temporary && fsync(sink->fd) != 0)
        status = failed(sink);
    if (close(sink->fd) != 0 && status == 0)
        status = failed(sink);
    if (sink->temporary && status == 0 && rename(sink->temporary, sink->path) != 0)
        status = failed(sink);
    if (sink->temporary && status != 0)
        unlink(sink->temporary);
    forget(sink);
    return status;
}
