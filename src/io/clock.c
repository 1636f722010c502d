/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/clock.h"

#include <time.h>

static double read_clock(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double seconds_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double thread_seconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}
