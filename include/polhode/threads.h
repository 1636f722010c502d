/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A small thread pool. Work is cut into parts of a size the caller chooses, never by the number of
 * threads, so that what each part computes, and a sum over parts taken in their order, has the same
 * bits on any machine.
 *
 * The child of a fork has none of the threads. There a pool of the parent works in the caller's
 * thread, with the same results, and is destroyed as usual; a pool made in the child has threads of
 * its own. A work function does not fork.
 */
#ifndef POLHODE_THREADS_H
#define POLHODE_THREADS_H

#include <polhode/status.h>
#include <stddef.h>

PLH_BEGIN_DECLS

typedef struct plh_pool plh_pool;

/* Works on items first ... last - 1, which are part number part. */
typedef plh_status plh_pool_work(void *context, size_t part, size_t first, size_t last);

/*
 * Makes a pool of `threads` threads, including the caller's; 0 means one for each processor.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT (threads < 0 or > 4096), PLH_NO_MEMORY or PLH_OS (threads
 * could not be started; those that were are ended), *pool NULL.
 */
PLH_API plh_status plh_pool_create(int threads, plh_pool **pool);

/* Ends the threads and frees the pool; NULL is allowed. Not while a plh_pool_for runs. */
PLH_API void plh_pool_destroy(plh_pool *pool);

/* Threads that work for this process: 1 for NULL, and for a pool of the parent in a forked
 * child. */
PLH_API int plh_pool_thread_count(const plh_pool *pool);

/* How many parts n items make: ceil(n/grain), a grain of 0 counting as 1. */
PLH_API size_t plh_pool_part_count(size_t n, size_t grain);

/*
 * Calls work for parts of grain items (the last may be shorter) and returns when all are done. With
 * pool NULL, or from inside another plh_pool_for of the same pool, the caller's thread does it all.
 * Every part is run even if one fails; returned is the status of the first part, in order, that
 * did.
 */
PLH_API plh_status plh_pool_for(plh_pool *pool, size_t n, size_t grain, plh_pool_work *work,
                                void *context);

PLH_END_DECLS

#endif
