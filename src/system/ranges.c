/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Multiple time steps over a system: pairs within a range are fast, all the rest is slow. The fast
 * forces are those of a second system with the same bodies and a smooth cut-off at the range, the
 * slow ones what they leave of the whole. Its lists begin anew with every long step, so that the
 * bits do not depend on how a run is cut.
 */
#include <math.h>
#include <string.h>

#include "method/respa.h"
#include "system/private.h"

typedef struct ranges {
    plh_system *s, *near;
    const plh_method_spec *inner;
} ranges;

static plh_status make_near(const plh_system *s, double range, plh_system **near)
{
    plh_system_def def = s->def;
    *near = NULL;
    if (!(range > 0.0) || (s->kind.cut && !(range < s->def.cut_off)))
        return PLH_BAD_ARGUMENT;
    def.cut = PLH_CUT_SMOOTH;
    def.cut_off = range;
    def.cut_on = 0.8 * range;
    def.skin = fmin(s->skin > 0.0 ? s->skin : 0.12 * range, 0.5 * range);
    def.reaction_field = false;
    def.gravity = def.field = plh_vec3_make(0.0, 0.0, 0.0);
    return plh_system_create_like(s, def, near);
}

/* The forces of the fast pairs where the bodies are now. */
static plh_status fast_forces(const ranges *r)
{
    const size_t size = r->s->def.n * sizeof(double);
    const plh_states *from = &r->s->rotation, *to = &r->near->rotation;
    plh_forces_view f;
    if (r->near->forces_known)
        return PLH_OK;
    memcpy(r->near->x, r->s->x, size), memcpy(r->near->y, r->s->y, size);
    memcpy(r->near->z, r->s->z, size), memcpy(to->qw, from->qw, size);
    memcpy(to->qx, from->qx, size), memcpy(to->qy, from->qy, size);
    memcpy(to->qz, from->qz, size);
    return plh_system_forces(r->near, &f);
}

/* The momenta of s by the forces of another system with the same bodies. */
static void push(plh_system *s, const plh_system *by, double h)
{
    for (size_t i = 0; i < s->def.n; i++) {
        s->px[i] += h * by->fx[i];
        s->py[i] += h * by->fy[i];
        s->pz[i] += h * by->fz[i];
        s->rotation.mx[i] += h * by->tx[i];
        s->rotation.my[i] += h * by->ty[i];
        s->rotation.mz[i] += h * by->tz[i];
    }
}

static plh_status kick(void *self, double t, double h)
{
    const ranges *r = self;
    const plh_status status = fast_forces(r);
    (void)t;
    if (!status)
        push(r->s, r->near, h);
    return status;
}

static plh_status drift(void *self, double t, double h)
{
    const ranges *r = self;
    (void)t;
    r->near->forces_known = false;
    return plh_system_drift(r->s, r->inner, h);
}

static plh_status slow_kick(const ranges *r, double h)
{
    plh_forces_view f;
    plh_status status = plh_system_forces(r->s, &f);
    if (!status)
        status = fast_forces(r);
    if (status)
        return status;
    push(r->s, r->s, h);
    push(r->s, r->near, -h);
    return PLH_OK;
}

plh_status plh_system_ranges(plh_system *s, const plh_method_spec *spec, double t, double h,
                             long count, bool exact)
{
    int steps;
    double range;
    plh_method_spec inner;
    ranges r = {s, NULL, &inner};
    const plh_splitting_system system = {&r, kick, drift, NULL};
    const plh_scheme *row = plh_respa_row(spec, &steps, &range);
    plh_splitting_inner(spec, &inner);
    plh_status status = make_near(s, range, &r.near);
    for (long k = 0; k < count && !status; k++) {
        plh_system_touch(r.near);
        status = slow_kick(&r, 0.5 * h);
        if (!status)
            status = plh_splitting_run(row, &system, t + (double)k * h, h / steps, steps, exact);
        if (!status)
            status = slow_kick(&r, 0.5 * h);
    }
    if (r.near)
        s->evaluations += r.near->evaluations;
    plh_system_destroy(r.near);
    return status;
}
