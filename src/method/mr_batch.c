/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* mr2 for many bodies at once. */
#include <string.h>

#include "base/isa.h"
#include "method/mr_kernel.h"

enum { GRAIN = 4096 }; /* bodies of a part; the bits do not depend on it */

static plh_status part(void *context, size_t number, size_t first, size_t last)
{
    const plh_mr_range *r = context;
    (void)number;
    PLH_PICK(plh_mr_steps, (r, first, last));
    return PLH_OK;
}

plh_status plh_mr_batch(const plh_method_spec *spec, const plh_batch *b)
{
    plh_method_spec fresh; /* the kernel has the default axes and turns only */
    plh_method_spec_init(spec->method, &fresh);
    if (memcmp(&fresh.values, &spec->values, sizeof fresh.values) != 0)
        return PLH_UNSUPPORTED;
    const plh_states *s = &b->states;
    plh_mr_range r = {b->h,
                      {b->inverse[0], b->inverse[1], b->inverse[2]},
                      {s->qw, s->qx, s->qy, s->qz},
                      {s->mx, s->my, s->mz}};
    return plh_pool_for(b->pool, plh_bodies_count(b->bodies), GRAIN, part, &r);
}
