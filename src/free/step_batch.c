/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Many free bodies in arrays: plh_bodies and the exact step of all of them on threads. */
#include <polhode/step.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/isa.h"
#include "free/bodies.h"
#include "free/step_isa.h"

enum { grain = 4096 }; /* a part of a batch: about half a megabyte of states */

size_t plh_bodies_count(const plh_bodies *bodies)
{
    return bodies->n;
}

void plh_bodies_destroy(plh_bodies *bodies)
{
    free(bodies);
}

static plh_status make(size_t n, plh_bodies **bodies)
{
    *bodies = NULL;
    if (n > (SIZE_MAX - sizeof **bodies) / (PLH_BODIES_ROWS * sizeof(double)))
        return PLH_NO_MEMORY;
    *bodies = malloc(sizeof **bodies + n * PLH_BODIES_ROWS * sizeof(double));
    if (*bodies == NULL)
        return PLH_NO_MEMORY;
    (*bodies)->n = n;
    return PLH_OK;
}

static void set(plh_bodies *b, size_t i, const plh_body *body)
{
    const plh_body_gaps *g = plh_body_gaps_of(body);
    const plh_vec3 m = body->moment;
    const double v[PLH_BODIES_ROWS] = {g->low,        g->before, g->after, g->code, g->before_rest,
                                       g->after_rest, m.x,       m.y,      m.z};
    for (size_t k = 0; k < PLH_BODIES_ROWS; k++)
        b->values[k * b->n + i] = v[k];
}

plh_status plh_bodies_create(size_t n, const plh_body *body, plh_bodies **bodies)
{
    plh_status status = make(n, bodies);
    for (size_t i = 0; status == PLH_OK && i < n; i++)
        set(*bodies, i, &body[i]);
    return status;
}

plh_status plh_bodies_from_moments(size_t n, const double *I1, const double *I2, const double *I3,
                                   plh_bodies **bodies)
{
    plh_status status = make(n, bodies);
    for (size_t i = 0; status == PLH_OK && i < n; i++) {
        plh_body body;
        plh_body_from_moments(plh_vec3_make(I1[i], I2[i], I3[i]), &body); /* NaN where it fails */
        set(*bodies, i, &body);
    }
    return status;
}

static plh_status work(void *context, size_t part, size_t first, size_t last)
{
    const plh_step_batch *b = context;
    (void)part;
    PLH_PICK(plh_step_range, (b, first, last));
    return PLH_OK;
}

static plh_status run(const plh_bodies *bodies, double h, const double *times, plh_states in,
                      plh_states out, plh_pool *pool)
{
    const size_t n = bodies->n;
    const double *v = bodies->values;
    plh_step_batch b = {v, v + n, v + 2 * n, v + 3 * n, v + 4 * n, v + 5 * n, times, h, in, out};
    return plh_pool_for(pool, n, grain, work, &b);
}

plh_status plh_free_step_batch(const plh_bodies *bodies, double h, plh_states in, plh_states out,
                               plh_pool *pool)
{
    return run(bodies, h, NULL, in, out, pool);
}

plh_status plh_free_step_each(const plh_bodies *bodies, const double *h, plh_states in,
                              plh_states out, plh_pool *pool)
{
    return run(bodies, 0.0, h, in, out, pool);
}
