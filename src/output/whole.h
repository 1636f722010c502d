/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A file that appears whole or not at all: written under another name first. */
#ifndef PLH_OUTPUT_WHOLE_H
#define PLH_OUTPUT_WHOLE_H

#include <stdbool.h>
#include <stdio.h>

struct whole_file {
    char path[4096], temporary[4096 + 8];
    FILE *stream;
};

/* The stream, or NULL after one line on stderr. */
FILE *whole_open(struct whole_file *file, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* False after one line on stderr; nothing is left behind then. */
bool whole_close(struct whole_file *file);

/* Ends it without keeping it, after one line on stderr; always false. */
bool whole_discard(struct whole_file *file);

#endif
