/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One prepared motion at many times, on the threads of a pool; for all motions in closed form. */
#ifndef PLH_FREE_MANY_TIMES_H
#define PLH_FREE_MANY_TIMES_H

#include <polhode/motion.h>

/* The batch of a kind of motion. */
typedef void plh_times_batch(const void *motion, size_t n, const double *t, plh_states out);

/* Calls it for parts of the times (pool NULL: on this thread). */
plh_status plh_times_pool(plh_times_batch *batch, const void *motion, size_t n, const double *t,
                          plh_states out, plh_pool *pool);

#endif
