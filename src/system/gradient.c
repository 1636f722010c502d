/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A push by the gradient of the forces, the field of [V,[T,V]]: twice their change as each body
 * moves by its force over its mass and turns by its torque over its moments. The change is found by
 * evaluations at places that are shifted so (Yin & Mawhinney 2011), not by second derivatives of
 * the pair potentials: all potentials have it, and the vector kernels do the work.
 */
#include <math.h>
#include <polhode/rotation.h>
#include <stdlib.h>
#include <string.h>

#include "system/private.h"

/* What a shift changes, of each body: place and attitude, and what acts on it. */
enum { PLACES = 7, ACTIONS = 6, SHIFTED = PLACES + ACTIONS };

typedef struct shift {
    plh_system *s;
    /* How it was, SHIFTED times n */
    double *kept;
    /* Along the forces by this much; a push by so much of what acts there */
    double by, push;
} shift;

static void arrays_of(const plh_system *s, double *array[SHIFTED])
{
    const plh_states *r = &s->rotation;
    double *const all[SHIFTED] = {s->x,  s->y,  s->z,  r->qw, r->qx, r->qy, r->qz,
                                  s->fx, s->fy, s->fz, s->tx, s->ty, s->tz};
    memcpy(array, all, sizeof all);
}

static void copy(const shift *f, bool back, int count)
{
    double *array[SHIFTED];
    const size_t n = f->s->def.n;
    arrays_of(f->s, array);
    for (int k = 0; k < count; k++) {
        double *kept = f->kept + (size_t)k * n;
        memcpy(back ? array[k] : kept, back ? kept : array[k], n * sizeof *kept);
    }
}

/* The turn of body i with the shift. */
static plh_quat turn_of(const shift *f, size_t i)
{
    const plh_system *s = f->s;
    const double *t = f->kept + (PLACES + 3) * s->def.n + i;
    const double half = 0.5 * f->by;
    const size_t n = s->def.n;
    return plh_quat_exp(plh_vec3_make(half * s->per_moment[0][i] * t[0],
                                      half * s->per_moment[1][i] * t[n],
                                      half * s->per_moment[2][i] * t[2 * n]));
}

static plh_status move(void *context, size_t part, size_t first, size_t last)
{
    const shift *f = context;
    const plh_system *s = f->s;
    const plh_states *r = &s->rotation;
    const size_t n = s->def.n;
    (void)part;
    for (size_t i = first; i < last; i++) {
        const double *was = f->kept + i, *force = was + PLACES * n, by = f->by * s->per_mass[i];
        s->x[i] = was[0] + by * force[0];
        s->y[i] = was[n] + by * force[n];
        s->z[i] = was[2 * n] + by * force[2 * n];
        const plh_quat q = {was[3 * n], was[4 * n], was[5 * n], was[6 * n]};
        const plh_quat there = plh_quat_mul(q, turn_of(f, i));
        r->qw[i] = there.w, r->qx[i] = there.x, r->qy[i] = there.y, r->qz[i] = there.z;
    }
    return PLH_OK;
}

/* The torque there in the body frame here. */
static plh_status push(void *context, size_t part, size_t first, size_t last)
{
    const shift *f = context;
    const plh_system *s = f->s;
    const double h = f->push;
    (void)part;
    for (size_t i = first; i < last; i++) {
        const plh_vec3 there = {s->tx[i], s->ty[i], s->tz[i]};
        const plh_vec3 t = plh_quat_rotate(turn_of(f, i), there);
        s->px[i] += h * s->fx[i];
        s->py[i] += h * s->fy[i];
        s->pz[i] += h * s->fz[i];
        s->rotation.mx[i] += h * t.x;
        s->rotation.my[i] += h * t.y;
        s->rotation.mz[i] += h * t.z;
    }
    return PLH_OK;
}

static plh_status push_from(shift *f, double by, double h)
{
    plh_forces_view forces;
    plh_pool *pool = f->s->def.pool;
    f->by = by;
    f->push = h;
    plh_pool_for(pool, f->s->def.n, 2 * PLH_GRAIN, move, f);
    f->s->forces_known = false;
    const plh_status status = plh_system_forces(f->s, &forces);
    return status ? status : plh_pool_for(pool, f->s->def.n, 2 * PLH_GRAIN, push, f);
}

plh_status plh_system_gradient(plh_system *s, double h, double by, bool both)
{
    plh_forces_view forces;
    plh_status status = plh_system_forces(s, &forces);
    if (status || s->def.n == 0 || h == 0.0)
        return status;
    if (!isfinite(h) || !isfinite(by) || by == 0.0)
        return PLH_NOT_FINITE;
    shift f = {s, malloc(SHIFTED * s->def.n * sizeof(double)), 0.0, 0.0};
    if (!f.kept)
        return PLH_NO_MEMORY;
    copy(&f, false, SHIFTED);
    const double rate = (both ? 1.0 : 2.0) * h / by;
    if (both)
        status = push_from(&f, -by, -rate);
    if (!status)
        status = push_from(&f, by, rate);
    copy(&f, true, status ? PLACES : SHIFTED);
    s->forces_known = status == PLH_OK;
    f.by = 0.0;
    f.push = -rate;
    if (!status && !both)
        status = push(&f, 0, 0, s->def.n);
    free(f.kept);
    return status;
}
