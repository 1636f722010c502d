/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/sink.h"

#include "cli/command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

enum { LONGEST_LINE = 1024 };

static bool is_file(const struct sink *sink)
{
    return sink->fd != STDOUT_FILENO;
}

static int failed(struct sink *sink, const struct message *m)
{
    return sink->status = run_error("%s", m->text);
}

int sink_open(struct sink *sink, const char *path)
{
    struct message m = {0};
    sink->used = 0;
    sink->status = 0;
    sink->fd = STDOUT_FILENO;
    if (!path)
        return 0;
    if (whole_begin(&sink->file, path, NULL, &m))
        return failed(sink, &m);
    sink->fd = sink->file.fd;
    return 0;
}

static int flush(struct sink *sink)
{
    struct message m = {0};
    if (!is_file(sink))
        fflush(stdout);
    errno = 0;
    bool good = file_write(sink->fd, sink->buffer, sink->used);
    sink->used = 0;
    if (good)
        return 0;
    message_errno(&m, is_file(sink) ? sink->file.shown : "standard output", "cannot be written");
    return failed(sink, &m);
}

int sink_line(struct sink *sink, const char *format, ...)
{
    if (sink->status)
        return sink->status;
    if (sizeof sink->buffer - sink->used < LONGEST_LINE && flush(sink) != 0)
        return sink->status;
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(sink->buffer + sink->used, LONGEST_LINE, format, args);
    va_end(args);
    sink->used += n < 0 ? 0 : n < LONGEST_LINE ? (size_t)n : LONGEST_LINE - 1;
    return 0;
}

int sink_close(struct sink *sink)
{
    struct message m = {0};
    if (!sink->status)
        flush(sink);
    if (!is_file(sink))
        return sink->status;
    if (sink->status)
        whole_drop(&sink->file, NULL);
    else if (whole_end(&sink->file, &m))
        failed(sink, &m);
    return sink->status;
}
