/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Clocks, in seconds: time of day's passing, and the CPU time of the calling thread. */
#ifndef PLH_IO_CLOCK_H
#define PLH_IO_CLOCK_H

#include <time.h>

static inline double clock_seconds(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline double seconds_now(void)
{
    return clock_seconds(CLOCK_MONOTONIC);
}

static inline double thread_seconds(void)
{
    return clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}

#endif
