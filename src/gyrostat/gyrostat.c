/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The gyrostat: the way from the public functions to the preparation and the kernels. */
#include <math.h>
#include <string.h>

#include "base/rounding.h"
#include "free/many_times.h"
#include "gyrostat/inside.h"

size_t plh_gyrostat_sizeof(void)
{
    return sizeof(plh_gyrostat);
}

static plh_status fail(plh_status status, plh_gyrostat_inside *G)
{
    memset(G, 0, sizeof *G);
    G->gyrostat.t0 = NAN; /* every phase becomes NaN */
    return status;
}

static plh_status check(const plh_body *body, plh_vec3 rotor, plh_state start, double t0)
{
    const plh_status status = plh_body_check(body, start);
    if (status != PLH_OK)
        return status;
    if (!isfinite(rotor.x) || !isfinite(rotor.y) || !isfinite(rotor.z) || !isfinite(t0))
        return PLH_NOT_FINITE;
    const plh_vec3 I = body->moment;
    return I.x > 0.0 && I.y > 0.0 && I.z > 0.0 ? PLH_OK : PLH_BAD_INERTIA;
}

bool plh_gyrostat_is_delicate(const plh_gyrostat_roots *r)
{
    double change = 0.0, fast = 0.0;
    for (int i = 0; i < 3; i++) {
        change = fmax(change, fabs(r->dM[i].hi));
        fast = fmax(fast, fabs(r->w[i].hi));
    }
    const double thin = r->J[r->order[0]].hi / r->J[r->order[2]].hi;
    return r->kind >= PLH_GYROSTAT_IS_REAL && change * thin * thin < 1e-10 * r->L.hi * fast;
}

/* G has its public members and q. */
static __attribute__((noinline)) plh_status prepare(plh_gyrostat_inside *G)
{
    plh_gyrostat_roots r;
    PLH_PICK_ONE(plh_gyrostat_roots, (G, &r));
    if (plh_gyrostat_is_delicate(&r))
        plh_gyrostat_prepare_triple(G);
    else
        PLH_PICK_ONE(plh_gyrostat_setup, (G, &r));
    const plh_gyrostat_kernel *k = &G->kernel;
    if (!isfinite(k->phase[0]) || !isfinite(k->angle[0]) || !isfinite(k->centre[0]) ||
        !isfinite(k->centre[1]) || !isfinite(k->centre[2]))
        return fail(PLH_NOT_FINITE, G);
    return PLH_OK;
}

plh_status plh_gyrostat_init(const plh_body *body, plh_vec3 rotor, plh_state start, double t0,
                             plh_gyrostat *gyrostat)
{
    plh_gyrostat_inside *G = (plh_gyrostat_inside *)(void *)gyrostat;
    const plh_status status = check(body, rotor, start, t0);
    if (status != PLH_OK)
        return fail(status, G);
    memset(G, 0, sizeof *G);
    gyrostat->body = *body;
    gyrostat->start = start;
    gyrostat->start.q = plh_quat_scale(1.0 / sqrt(plh_quat_norm2(start.q)), start.q);
    gyrostat->rotor = rotor;
    gyrostat->t0 = t0;
    G->q = start.q;
    const int mode = plh_round_nearest();
    const plh_status prepared = prepare(G);
    plh_round_back(mode);
    return prepared;
}

plh_state plh_gyrostat_at(const plh_gyrostat *gyrostat, double t)
{
    const int mode = plh_round_nearest();
    const plh_state s = PLH_PICK_ONE(plh_gyrostat_one, (plh_gyrostat_look(gyrostat), t));
    plh_round_back(mode);
    return s;
}

void plh_gyrostat_batch(const plh_gyrostat *gyrostat, size_t n, const double *t, plh_states out)
{
    const int mode = plh_round_nearest();
    PLH_PICK(plh_gyrostat_many, (plh_gyrostat_look(gyrostat), n, t, out));
    plh_round_back(mode);
}

static void batch(const void *gyrostat, size_t n, const double *t, plh_states out)
{
    plh_gyrostat_batch(gyrostat, n, t, out);
}

plh_status plh_gyrostat_batch_pool(const plh_gyrostat *gyrostat, size_t n, const double *t,
                                   plh_states out, plh_pool *pool)
{
    return plh_times_pool(batch, gyrostat, n, t, out, pool);
}
