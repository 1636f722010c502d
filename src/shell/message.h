/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the command says on standard error: one line, "polhode: ...", and the exit status that goes
 * with it. */
#ifndef PLH_SHELL_MESSAGE_H
#define PLH_SHELL_MESSAGE_H

enum { EXIT_USAGE = 2 }; /* what the user wrote cannot be accepted */

/* Returns `status`. */
int message_say(int status, const char *prefix, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* EXIT_USAGE, so that `return usage_error(...)` works; 1 for a run that failed. */
#define usage_error(...) message_say(EXIT_USAGE, "", __VA_ARGS__)
#define run_error(...)   message_say(1, "", __VA_ARGS__)

/* "polhode: warning: ...": the run goes on. A line that is no error, such as the files that were
 * written. */
#define warning(...) (void)message_say(0, "warning: ", __VA_ARGS__)
#define note(...)    (void)message_say(0, "", __VA_ARGS__)

#endif
