/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A progress bar on a terminal, for work of over a second; nothing in a pipe. */
#ifndef PLH_SHELL_PROGRESS_H
#define PLH_SHELL_PROGRESS_H

#include "io/clock.h"

#include <stdbool.h>

struct progress {
    bool on;
    bool shown;
    double start, last; /* seconds */
    const char *unit;   /* what the rate counts */
};

void progress_start(struct progress *p, bool wanted, const char *unit);
void progress_show(struct progress *p, double done, double rate_count); /* done: 0 to 1 */
void progress_end(struct progress *p);

#endif
