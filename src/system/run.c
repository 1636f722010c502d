/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Splitting schemes over a system, with or without a thermostat. */
#include <math.h>
#include <polhode/thermostat.h>

#include "method/respa.h"
#include "system/private.h"

typedef struct run {
    plh_system *s;
    const plh_method_spec *inner;
    /* Of a row with the part thermostat; model NULL: it rests. */
    plh_thermostat *bath;
    uint64_t call;
    /* Of a row with the part gradient: how far its shifts go, and whether to both sides */
    double shift;
    bool both;
} run;

/* In units of the square of the step; the error of a gradient by it is smaller than that of the
 * row. */
static const double shift = 1.0 / 24.0;

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

static plh_status other(void *self, int part, double t, double h)
{
    run *r = self;
    (void)t;
    if (part == PLH_PART_GRADIENT)
        return plh_system_gradient(r->s, h, r->shift, r->both);
    return r->bath->model ? plh_thermostat_apply(r->bath, r->s, h, r->call++) : PLH_OK;
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
static bool take_apart(const plh_method_spec *spec, bool bath, const plh_scheme **scheme,
                       plh_method_spec *inner)
{
    int steps;
    double range = 0.0;
    *scheme = plh_respa_row(spec, &steps, &range);
    if (!(range > 0.0))
        *scheme = plh_splitting_scheme(spec);
    plh_splitting_inner(spec, inner);
    return *scheme && inner->method && !spec->energy &&
           !*plh_scheme_explain(*scheme, PLH_SYSTEM_PARTS | (unsigned)bath << PLH_PART_THERMOSTAT);
}

/* One step of a body at rest shows what the inner flow says of it. */
plh_status plh_system_check_method(const plh_species *species, int count,
                                   const plh_method_spec *spec)
{
    const plh_scheme *scheme;
    plh_method_spec inner;
    if (!take_apart(spec, true, &scheme, &inner))
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

/* With the thermostat, if it is not NULL, in the row; its first call has this number. */
static plh_status take_steps(plh_system *s, const plh_method_spec *spec, plh_thermostat *bath,
                             uint64_t call, double t, double h, long count)
{
    const plh_scheme *scheme;
    plh_method_spec inner;
    if (!take_apart(spec, bath != NULL, &scheme, &inner))
        return PLH_UNSUPPORTED;
    plh_status status;
    if (scheme != plh_splitting_scheme(spec)) {
        status = plh_system_ranges(s, spec, t, h, count, is_exact(&inner));
        return status ? status : all_finite(s) ? PLH_OK : PLH_NOT_FINITE;
    }
    run r = {s, &inner, bath, call, shift * h * h, scheme->order > 4};
    const plh_splitting_system system = {&r, kick, drift, other};
    status = plh_splitting_run(scheme, &system, t, h, count, is_exact(&inner));
    return status ? status : all_finite(s) ? PLH_OK : PLH_NOT_FINITE;
}

plh_status plh_system_run(plh_system *s, const plh_method_spec *spec, double t, double h,
                          long count)
{
    return take_steps(s, spec, NULL, 0, t, h, count);
}

/* How often the row has the thermostat. */
static uint64_t calls_of(const plh_method_spec *spec)
{
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    uint64_t calls = 0;
    for (int i = 0; scheme && i < plh_scheme_flow_count(scheme); i++)
        calls += plh_scheme_flow(scheme, i).part == PLH_PART_THERMOSTAT;
    return calls;
}

plh_status plh_thermostat_run(plh_thermostat *bath, plh_system *s, const plh_method_spec *spec,
                              double t, double h, long first, long count)
{
    const uint64_t calls = calls_of(spec);
    plh_status status = PLH_OK;
    for (long k = first; k < first + count && !status; k++) {
        status = take_steps(s, spec, bath, calls * (uint64_t)k, t + (double)k * h, h, 1);
        if (!status && !calls && bath->model)
            status = plh_thermostat_apply(bath, s, h, (uint64_t)k);
    }
    return status;
}
