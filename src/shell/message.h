/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the command says on standard error: one line, "polhode: ...", and the exit status that goes
 * with it. */
#ifndef PLH_SHELL_MESSAGE_H
#define PLH_SHELL_MESSAGE_H

#include <stdarg.h>

enum { EXIT_USAGE = 2 }; /* what the user wrote cannot be accepted */

/* Returns EXIT_USAGE, so that `return usage_error(...)` works. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For a run that failed; returns 1. */
int run_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "polhode: warning: ...": the run goes on. */
void warning(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line that is no error, such as the files that were written. */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
