/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What Rust cannot see: the sizes of the structs, which must be those of src/lib.rs, and batches by
 * their members' names. */
#include "polhode_step.h"

#include <string.h>

typedef char body_is_as_in_rust[sizeof(plh_body) == 8 * 31 ? 1 : -1];
typedef char float_body_fits[sizeof(plhf_body) <= 8 * 64 ? 1 : -1];

int polhode_rust_batch(const plh_body *bodies, size_t types, const int *index, size_t n, double *q,
                       double *omega, double dt, size_t *failed)
{
    plh_world_batch batch;
    memset(&batch, 0, sizeof batch);
    batch.n = n, batch.body = bodies, batch.bodies = types, batch.body_index = index;
    batch.q = q, batch.vector = omega;
    return plh_free_step_world_batch(&batch, dt, NULL, failed);
}

int polhode_rust_batch_f32(const plhf_body *body, size_t n, float *q, float *omega, float dt,
                           size_t *failed)
{
    plhf_world_batch batch;
    memset(&batch, 0, sizeof batch);
    batch.n = n, batch.body = body, batch.bodies = 1;
    batch.q = q, batch.omega = omega;
    return plhf_free_step_world_batch(&batch, dt, failed);
}
