/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Work that may crash in code which is not ours, done in a process of its own.
 *
 * The process is a fork, which POSIX allows to do all this only where there was one thread. In a
 * program with several threads the work is done in the caller, without this protection.
 */
#ifndef PLH_IO_CHILD_H
#define PLH_IO_CHILD_H

#include <stdbool.h>
#include <stddef.h>

/* Seconds of processor time, and memory beyond the caller's, which the process may use. */
enum { CHILD_SECONDS = 60, CHILD_GIBIBYTES = 8 };

struct child_work {
    /* Does it and fills the context; a failure is part of what the context says. */
    void (*work)(void *context);

    /* Writes the result of the context to the pipe; false: that failed. */
    bool (*send)(const void *context, int pipe);

    /* Reads the result, and trusts none of it; false: it is not whole, or not right. */
    bool (*receive)(void *context, int pipe);
};

/* True: the context is filled. False with the reason in `why`. */
bool child_do(const struct child_work *w, void *context, char *why, size_t room);

#endif
