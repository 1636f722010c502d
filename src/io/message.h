/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What went wrong, in one line, on its way to the caller: these rooms never print. */
#ifndef PLH_IO_MESSAGE_H
#define PLH_IO_MESSAGE_H

#include <stdarg.h>
#include <stdbool.h>

struct message {
    char text[2048]; /* "" while nothing is wrong */
};

/* Sets the text unless there is one already: the first cause counts. A line break or another control
 * character becomes '?'. Always false, so that `return message_set(...)` works; m may be NULL. */
bool message_set(struct message *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool message_list(struct message *m, const char *format, va_list args);

/* A file that could not be written or read: "PATH: cannot be written: REASON", by errno. */
bool message_errno(struct message *m, const char *path, const char *what);

#endif
