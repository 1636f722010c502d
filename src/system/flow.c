/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The two flows of a splitting, drift and kick: Celledoni, Fassò et al. (2007), eqs (47) and
 * (48). */
#include <math.h>
#include <polhode/extend/method.h>
#include <stdlib.h>
#include <string.h>

#include "system/private.h"

typedef struct drift {
    plh_system *s;
    double h;
} drift;

static plh_status move(void *context, size_t part, size_t first, size_t last)
{
    const drift *d = context;
    const plh_system *s = d->s;
    (void)part;
    for (size_t i = first; i < last; i++) {
        const double f = d->h * s->per_mass[i];
        s->x[i] += f * s->px[i];
        s->y[i] += f * s->py[i];
        s->z[i] += f * s->pz[i];
    }
    return PLH_OK;
}

/* Body by body, with the integrators of the part. */
static plh_status each_part(void *context, size_t part, size_t first, size_t last)
{
    const drift *d = context;
    plh_system *s = d->s;
    plh_states *r = &s->rotation;
    plh_status status = PLH_OK;
    for (size_t i = first; i < last; i++) {
        plh_integrator *it = s->integrators[part * (size_t)s->def.species_count + s->kind_of[i]];
        plh_state state = plh_system_state(s, i);
        plh_status one = plh_integrator_advance(it, 0.0, d->h, 0, 1, &state);
        status = status ? status : one;
        r->qw[i] = state.q.w, r->qx[i] = state.q.x, r->qy[i] = state.q.y, r->qz[i] = state.q.z;
        r->mx[i] = state.m.x, r->my[i] = state.m.y, r->mz[i] = state.m.z;
    }
    return status;
}

static void free_integrators(plh_system *s)
{
    const size_t all = plh_system_parts(s) * (size_t)s->def.species_count;
    for (size_t k = 0; s->integrators && k < all; k++)
        plh_integrator_destroy(s->integrators[k]);
    free(s->integrators);
    s->integrators = NULL;
}

static plh_status make_integrators(plh_system *s, const plh_method_spec *inner)
{
    const size_t kinds = (size_t)s->def.species_count, all = plh_system_parts(s) * kinds;
    bool same = s->integrators && s->inner_spec.method == inner->method &&
                s->inner_spec.energy == inner->energy && s->inner_spec.data == inner->data &&
                memcmp(&s->inner_spec.values, &inner->values, sizeof inner->values) == 0;
    if (same)
        return PLH_OK;
    free_integrators(s);
    s->integrators = calloc(all + 1, sizeof *s->integrators);
    if (s->integrators == NULL)
        return PLH_NO_MEMORY;
    memcpy(&s->inner_spec, inner, sizeof *inner);
    plh_status status = PLH_OK;
    for (size_t k = 0; k < all && !status; k++)
        status =
            plh_integrator_create(inner, &s->species[k % kinds].body, NULL, &s->integrators[k]);
    if (status)
        free_integrators(s);
    return status;
}

void plh_flow_free(plh_system *s)
{
    free_integrators(s);
}

/* All bodies at once if the record of the inner method can; else one by one. */
static plh_status turn(plh_system *s, const plh_method_spec *inner, drift *d)
{
    const plh_batch batch = {s->bodies,
                             {s->per_moment[0], s->per_moment[1], s->per_moment[2]},
                             s->rotation,
                             d->h,
                             s->def.pool};
    plh_status status = PLH_UNSUPPORTED;
    if (inner->method->batch && !inner->energy)
        status = inner->method->batch(inner, &batch);
    if (status != PLH_UNSUPPORTED)
        return status;
    if (inner->method->multistep || inner->method->takes_inner)
        return PLH_UNSUPPORTED;
    status = make_integrators(s, inner);
    return status ? status : plh_pool_for(s->def.pool, s->def.n, PLH_GRAIN, each_part, d);
}

plh_status plh_system_drift(plh_system *s, const plh_method_spec *inner, double h)
{
    drift d = {s, h};
    s->forces_known = false;
    if (s->def.n == 0)
        return PLH_OK;
    if (!isfinite(h))
        return PLH_NOT_FINITE;
    plh_pool_for(s->def.pool, s->def.n, 2 * PLH_GRAIN, move, &d);
    if (inner == NULL)
        return plh_free_step_batch(s->bodies, h, s->rotation, s->rotation, s->def.pool);
    return turn(s, inner, &d);
}

static plh_status kick_part(void *context, size_t part, size_t first, size_t last)
{
    const drift *d = context;
    const plh_system *s = d->s;
    const double h = d->h;
    (void)part;
    for (size_t i = first; i < last; i++) {
        s->px[i] += h * s->fx[i];
        s->py[i] += h * s->fy[i];
        s->pz[i] += h * s->fz[i];
        s->rotation.mx[i] += h * s->tx[i];
        s->rotation.my[i] += h * s->ty[i];
        s->rotation.mz[i] += h * s->tz[i];
    }
    return PLH_OK;
}

plh_status plh_system_kick(plh_system *s, double h)
{
    plh_forces_view f;
    drift d = {s, h};
    plh_status status = plh_system_forces(s, &f);
    return status ? status : plh_pool_for(s->def.pool, s->def.n, 2 * PLH_GRAIN, kick_part, &d);
}
