/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The batch on the caller's thread. */
plh_status plh_free_step_world_batch(const plh_world_batch *batch, double dt, plh_pool *pool,
                                     size_t *failed)
{
    plh_world_batch b = *batch;
    plh_world_report r = {0, PLH_BAD_ARGUMENT};
    (void)pool;
    if (plh_world_batch_complete(&b))
        r = plh_world_range(&b, dt, 0, b.n);
    if (failed != NULL)
        *failed = r.failed;
    return r.first;
}
