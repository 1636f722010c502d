/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Splitting schemes over a system. */
#include <math.h>

#include "system/private.h"

typedef struct run {
    plh_system *s;
    const plh_method_spec *inner;
} run;

static plh_status kick(void *self, double t, double h)
{
    (void)t;
    return plh_system_kick(((run *)self)->s, h);
}

static plh_status drift(void *self, double t, double h)
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

static bool is_exact(const plh_method_spec *inner)
{
    const plh_claims claims = plh_method_claims(inner, false);
    return claims.attitude == PLH_EXACT && claims.momentum == PLH_EXACT && !inner->energy;
}

/* The scheme and the inner flow of a method that moves systems; false for others. */
static bool take_apart(const plh_method_spec *spec, const plh_scheme **scheme,
                       plh_method_spec *inner)
{
    *scheme = plh_splitting_scheme(spec);
    plh_splitting_inner(spec, inner);
    return *scheme && inner->method && !spec->energy;
}

/* One step of a body at rest shows what the inner flow says of it. */
plh_status plh_system_check_method(const plh_species *species, int count,
                                   const plh_method_spec *spec)
{
    const plh_scheme *scheme;
    plh_method_spec inner;
    if (!take_apart(spec, &scheme, &inner))
        return PLH_UNSUPPORTED;
    plh_status status = PLH_OK;
    for (int i = 0; i < count && !status; i++) {
        plh_state rest = {plh_quat_identity(), {0.0, 0.0, 0.0}};
        plh_integrator *it;
        status = plh_integrator_create(&inner, &species[i].body, NULL, &it);
        if (!status)
            status = plh_integrator_advance(it, 0.0, 1e-3, 0, 1, &rest);
        plh_integrator_destroy(it);
    }
    return status;
}

plh_status plh_system_run(plh_system *s, const plh_method_spec *spec, double t, double h,
                          long count)
{
    const plh_scheme *scheme;
    plh_method_spec inner;
    if (!take_apart(spec, &scheme, &inner))
        return PLH_UNSUPPORTED;
    run r = {s, &inner};
    const plh_splitting_system system = {&r, kick, drift, NULL};
    plh_status status = plh_splitting_run(scheme, &system, t, h, count, is_exact(&inner));
    return status ? status : all_finite(s) ? PLH_OK : PLH_NOT_FINITE;
}
