/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What went wrong, on its way to the caller: a status and one line. These rooms never print.
 *
 * Whatever can fail for more than one reason returns the plh_status of its message. A function
 * that returns bool says yes or no; where `no` comes with a message, the status stands there.
 */
#ifndef PLH_IO_MESSAGE_H
#define PLH_IO_MESSAGE_H

#include <polhode/status.h>
#include <stdarg.h>
#include <stdbool.h>

struct message {
    /* "" while nothing is wrong */
    char text[2048];
    plh_status status;
    /* plh_run_reason: for who adds words of his own; 0: none */
    unsigned reason;
};

/*
 * Sets status and text unless there is a text already: the first cause counts. A line break or
 * another control character becomes '?'. Returned: the status of the message. m may be NULL.
 */
plh_status message_fail(struct message *m, plh_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
plh_status message_list(struct message *m, plh_status status, const char *format, va_list args);

/* PLH_NO_MEMORY; PLH_OS for a file, by errno: "PATH: cannot be written: REASON". */
plh_status message_no_memory(struct message *m);
plh_status message_file(struct message *m, const char *path, const char *what);

/* PLH_BAD_ARGUMENT, and message_file(); always false, so that `return message_set(...)` works. */
bool message_set(struct message *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool message_errno(struct message *m, const char *path, const char *what);

/* Gives the message that was just set a reason; always false. */
bool message_because(struct message *m, unsigned reason);

#endif
