/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "free/many_times.h"

typedef struct share {
    plh_times_batch *batch;
    const void *motion;
    const double *t;
    plh_states out;
} share;

static plh_status run_share(void *context, size_t part, size_t first, size_t last)
{
    const share *s = context;
    const plh_states o = s->out;
    (void)part;
    s->batch(s->motion, last - first, s->t + first,
             (plh_states){o.qw + first, o.qx + first, o.qy + first, o.qz + first, o.mx + first,
                          o.my + first, o.mz + first});
    return PLH_OK;
}

plh_status plh_times_pool(plh_times_batch *batch, const void *motion, size_t n, const double *t,
                          plh_states out, plh_pool *pool)
{
    share s = {batch, motion, t, out};
    return plh_pool_for(pool, n, 4096, run_share, &s);
}
