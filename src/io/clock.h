/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Clocks, in seconds: time of day's passing, and the CPU time of the calling thread. */
#ifndef PLH_IO_CLOCK_H
#define PLH_IO_CLOCK_H

double seconds_now(void);
double thread_seconds(void);

#endif
