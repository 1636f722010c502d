/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The two flows, Celledoni, Fassò et al. (2007), eqs (47) and (48), and the splitting schemes made
 * of them.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
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

static plh_status mr2_part(void *context, size_t part, size_t first, size_t last)
{
    const drift *d = context;
    const plh_system *s = d->s;
    const size_t n = s->def.n;
    const plh_states *r = &s->rotation;
    const plh_mr2_batch b = {d->h,
                             {s->mr2_inverse, s->mr2_inverse + n, s->mr2_inverse + 2 * n},
                             {r->qw, r->qx, r->qy, r->qz},
                             {r->mx, r->my, r->mz}};
    (void)part;
#if PLH_ISA_DISPATCH
    if (plh_isa_has_avx512()) {
        plh_mr2_range_avx512(&b, first, last);
        return PLH_OK;
    }
    if (plh_isa_has_fma()) {
        plh_mr2_range_avx2(&b, first, last);
        return PLH_OK;
    }
#endif
    plh_mr2_range_base(&b, first, last);
    return PLH_OK;
}

static plh_status make_inverse(plh_system *s)
{
    const size_t n = s->def.n;
    if (s->mr2_inverse)
        return PLH_OK;
    s->mr2_inverse = malloc((3 * n + 1) * sizeof(double));
    if (s->mr2_inverse == NULL)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < n; i++) {
        const plh_vec3 I = s->species[s->kind_of[i]].body.moment;
        s->mr2_inverse[i] = I.x > 0.0 ? 1.0 / I.x : 0.0;
        s->mr2_inverse[n + i] = I.y > 0.0 ? 1.0 / I.y : 0.0;
        s->mr2_inverse[2 * n + i] = I.z > 0.0 ? 1.0 / I.z : 0.0;
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
                memcmp(s->inner_spec.param, inner->param, sizeof inner->param) == 0;
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

void plh_drift_free(plh_system *s)
{
    free_integrators(s);
    free(s->mr2_inverse);
}

static bool plain(const plh_method_spec *inner, const char *name)
{
    if (inner->energy || strcmp(inner->method->name, name) != 0)
        return false;
    for (int i = 0; i < inner->method->param_count; i++)
        if (inner->param[i] != 0.0)
            return false;
    return true;
}

plh_status plh_system_drift(plh_system *s, const plh_method_spec *inner, double h)
{
    drift d = {s, h};
    s->forces_known = false;
    if (s->def.n == 0)
        return PLH_OK;
    if (!isfinite(h))
        return PLH_NOT_FINITE;
    plh_pool_for(s->def.pool, s->def.n, 8 * PLH_GRAIN, move, &d);
    if (inner == NULL || plain(inner, "exact"))
        return plh_free_step_batch(s->bodies, h, s->rotation, s->rotation, s->def.pool);
    if (plain(inner, "mr2")) {
        plh_status status = make_inverse(s);
        return status ? status : plh_pool_for(s->def.pool, s->def.n, 8 * PLH_GRAIN, mr2_part, &d);
    }
    if (inner->method->multistep || inner->method->takes_inner)
        return PLH_UNSUPPORTED;
    plh_status status = make_integrators(s, inner);
    return status ? status : plh_pool_for(s->def.pool, s->def.n, PLH_GRAIN, each_part, &d);
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
    return status ? status : plh_pool_for(s->def.pool, s->def.n, 8 * PLH_GRAIN, kick_part, &d);
}

typedef struct run {
    plh_system *s;
    const plh_method_spec *inner;
} run;

static plh_status run_kick(void *self, double t, double h)
{
    (void)t;
    return plh_system_kick(((run *)self)->s, h);
}

static plh_status run_drift(void *self, double t, double h)
{
    const run *r = self;
    (void)t;
    return plh_system_drift(r->s, r->inner, h);
}

static bool all_finite(const plh_system *s)
{
    double sum = 0.0;
    for (size_t i = 0; i < s->def.n; i++) {
        const plh_states *r = &s->rotation;
        sum += 0.0 * (s->x[i] + s->y[i] + s->z[i] + s->px[i] + s->py[i] + s->pz[i]);
        sum += 0.0 * (r->qw[i] + r->mx[i] + r->my[i] + r->mz[i]);
    }
    return sum == 0.0;
}

plh_status plh_system_run(plh_system *s, const plh_method_spec *spec, double t, double h,
                          long count)
{
    if (!spec->method->takes_inner || spec->energy)
        return PLH_UNSUPPORTED;
    const plh_scheme *scheme = spec->method->data ? spec->method->data : spec->data;
    if (scheme == NULL || scheme->drifts < 1 || spec->inner == NULL)
        return PLH_UNSUPPORTED;
    plh_method_spec inner;
    plh_method_spec_init(spec->inner, &inner);
    memcpy(inner.param, spec->inner_param, sizeof inner.param);
    run r = {s, &inner};
    const plh_splitting_system system = {&r, run_kick, run_drift};
    const bool merge = plain(&inner, "exact");
    plh_status status = plh_splitting_run(scheme, &system, t, h, count, merge);
    return status ? status : all_finite(s) ? PLH_OK : PLH_NOT_FINITE;
}
