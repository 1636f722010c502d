/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tables with commas between their fields, line by line. */
#ifndef PLH_IO_CSV_H
#define PLH_IO_CSV_H

#include "io/message.h"

#include <stddef.h>
#include <stdio.h>

struct csv {
    FILE *in;         /* the caller's */
    const char *name; /* of the file, for messages */
    struct message *message;
    long line; /* of the row, from 1 */
    char *text;
    size_t room;
};

/*
 * The next line that is neither blank nor a comment (#), without a byte order mark; *row is NULL at
 * the end. False after a message. Free in either case.
 */
bool csv_next(struct csv *c, char **row);
void csv_free(struct csv *c);

/* Takes a row apart: fields without blanks and quotes around them. Their number, of which the first
 * `room` are kept. */
int csv_fields(char *row, char **field, int room);

/* A text in quotes, as a field; an apostrophe stands before what a spreadsheet would take for a
 * formula (=, +, -, @). */
void csv_text(FILE *out, const char *text);

#endif
