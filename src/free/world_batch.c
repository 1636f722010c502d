/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Exact steps of many bodies in the space frame, in place, on threads. */
#include <stdatomic.h>

#include "base/isa.h"
#include "free/world.h"

enum { grain = 4096 }; /* lanes of a part */

typedef struct job {
    plh_world_batch batch;
    double dt;
    atomic_size_t failed;
} job;

static plh_status work(void *context, size_t part, size_t first, size_t last)
{
    job *j = context;
    (void)part;
    const plh_world_report r = PLH_PICK(plh_world_range, (&j->batch, j->dt, first, last));
    if (r.failed != 0)
        atomic_fetch_add(&j->failed, r.failed);
    return r.first;
}

plh_status plh_free_step_world_batch(const plh_world_batch *batch, double dt, plh_pool *pool,
                                     size_t *failed)
{
    job j = {.batch = *batch, .dt = dt};
    plh_status status = PLH_BAD_ARGUMENT;
    atomic_init(&j.failed, 0);
    if (plh_world_batch_complete(&j.batch))
        status = plh_pool_for(pool, batch->n, grain, work, &j);
    if (failed != NULL)
        *failed = atomic_load(&j.failed);
    return status;
}
