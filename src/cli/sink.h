/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Where a table goes: standard output or a file, whole lines only.
 *
 * A regular file is written beside its name and renamed at the end, so that a crash leaves the old
 * one. An error is told once on standard error and returned as exit status: by the call that met
 * it, by those that follow, which do nothing, and by sink_close(), which then leaves no file. */
#ifndef PLH_CLI_SINK_H
#define PLH_CLI_SINK_H

#include "io/whole.h"

struct sink {
    int fd, status;         /* status: of the first error */
    struct whole_file file; /* unused for standard output */
    size_t used;
    char buffer[1 << 16];
};

/* path NULL: standard output. */
int sink_open(struct sink *sink, const char *path);

/* One line, its end included; at most 1024 bytes. */
int sink_line(struct sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes what is left and puts the file in its place. */
int sink_close(struct sink *sink);

#endif
