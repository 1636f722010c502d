/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Lagrange's top: the way from the public functions to the preparation and the kernels. */
#include <math.h>
#include <string.h>

#include "base/rounding.h"
#include "free/many_times.h"
#include "top/inside.h"

size_t plh_top_sizeof(void)
{
    return sizeof(plh_top);
}

static plh_status fail(plh_status status, plh_top_inside *T)
{
    memset(T, 0, sizeof *T);
    T->top.t0 = NAN; /* every phase becomes NaN */
    return status;
}

static plh_status check(const plh_body *body, double strength, plh_state start, double t0)
{
    const plh_status status = plh_body_check(body, start);
    if (status != PLH_OK)
        return status;
    if (!isfinite(strength) || !isfinite(t0))
        return PLH_NOT_FINITE;
    return body->moment.x == body->moment.y && body->moment.x > 0.0 ? PLH_OK : PLH_BAD_INERTIA;
}

/* T has its public members and q. */
static __attribute__((noinline)) plh_status prepare(plh_top_inside *T)
{
    plh_top_roots r;
    PLH_PICK_ONE(plh_top_roots, (T, &r));
    PLH_PICK_ONE(plh_top_setup, (T, &r));
    const plh_top_kernel *k = &T->kernel;
    if (!isfinite(k->alpha[0]) || !isfinite(k->beta[0]) || !isfinite(k->angle[0]))
        return fail(PLH_NOT_FINITE, T);
    return PLH_OK;
}

plh_status plh_top_init(const plh_body *body, double strength, plh_state start, double t0,
                        plh_top *top)
{
    plh_top_inside *T = (plh_top_inside *)(void *)top;
    const plh_status status = check(body, strength, start, t0);
    if (status != PLH_OK)
        return fail(status, T);
    memset(T, 0, sizeof *T);
    top->body = *body;
    top->start = start;
    top->start.q = plh_quat_scale(1.0 / sqrt(plh_quat_norm2(start.q)), start.q);
    top->strength = strength;
    top->t0 = t0;
    T->q = start.q;
    const int mode = plh_round_nearest();
    const plh_status prepared = prepare(T);
    plh_round_back(mode);
    return prepared;
}

plh_state plh_top_at(const plh_top *top, double t)
{
    const int mode = plh_round_nearest();
    const plh_state s = PLH_PICK_ONE(plh_top_one, (plh_top_look(top), t));
    plh_round_back(mode);
    return s;
}

void plh_top_batch(const plh_top *top, size_t n, const double *t, plh_states out)
{
    const int mode = plh_round_nearest();
    PLH_PICK(plh_top_many, (plh_top_look(top), n, t, out));
    plh_round_back(mode);
}

static void batch(const void *top, size_t n, const double *t, plh_states out)
{
    plh_top_batch(top, n, t, out);
}

plh_status plh_top_batch_pool(const plh_top *top, size_t n, const double *t, plh_states out,
                              plh_pool *pool)
{
    return plh_times_pool(batch, top, n, t, out, pool);
}
