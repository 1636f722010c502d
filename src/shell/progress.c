/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/progress.h"

#include <stdio.h>
#include <unistd.h>

void progress_start(struct progress *p, bool wanted, const char *unit)
{
    p->on = wanted && isatty(STDERR_FILENO);
    p->shown = false;
    p->start = p->last = seconds_now();
    p->unit = unit;
}

void progress_show(struct progress *p, double done, double rate_count)
{
    enum { WIDTH = 30 };
    double now = p->on ? seconds_now() : 0.0;
    if (!p->on || now - p->start < 1.0 || now - p->last < 0.1)
        return;
    p->last = now;
    p->shown = true;
    double elapsed = now - p->start, left = done > 0.0 ? elapsed * (1.0 - done) / done : 0.0;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < (int)(done * WIDTH) ? '#' : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %3.0f%%  %.3g %s/s  %.0f s left   ", bar, 100.0 * done,
            rate_count / elapsed, p->unit, left);
}

void progress_end(struct progress *p)
{
    if (p->shown)
        fprintf(stderr, "\r%-78s\r", "");
    p->shown = false;
}
