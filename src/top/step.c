/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Exact steps of Lagrange's top, one and many. */
#include "top/step.h"

#include <math.h>

#include "base/isa.h"

/* NaN after a failure. */
static plh_state prepared(const plh_body *body, double strength, double h, const plh_state *in)
{
    plh_top top;
    (void)plh_top_init(body, strength, *in, 0.0, &top);
    return plh_top_at(&top, h);
}

static bool is_finite(const plh_state *s)
{
    return isfinite(s->q.w + s->m.x + s->m.y + s->m.z);
}

/* Why a step has no result. */
static plh_status reason(const plh_body *body, double strength, double h, const plh_state *in)
{
    plh_top top;
    const plh_status status = plh_top_init(body, strength, *in, h, &top);
    return status != PLH_OK ? status : PLH_NOT_FINITE;
}

plh_status plh_top_step(const plh_body *body, double strength, double h, const plh_state *in,
                        plh_state *out)
{
    plh_state r;
    if (PLH_PICK_ONE(plh_top_step_one, (plh_body_gaps_of(body), strength, h, in, &r)))
        r = prepared(body, strength, h, in);
    const plh_status status = is_finite(&r) ? PLH_OK : reason(body, strength, h, in);
    *out = status == PLH_OK ? r : plh_state_nan();
    return status;
}

plh_state plh_top_step_beyond(const plh_top_steps *b, size_t i)
{
    const plh_states s = b->in;
    const double *moment = plh_bodies_row(b->bodies, PLH_BODIES_MOMENT) + i;
    const size_t n = plh_bodies_count(b->bodies);
    const plh_state in = {{s.qw[i], s.qx[i], s.qy[i], s.qz[i]}, {s.mx[i], s.my[i], s.mz[i]}};
    plh_body body;
    plh_body_from_moments(plh_vec3_make(moment[0], moment[n], moment[2 * n]), &body);
    const plh_state out = prepared(&body, b->strength[i], b->times ? b->times[i] : b->h, &in);
    return is_finite(&out) ? out : plh_state_nan();
}

static plh_status work(void *context, size_t part, size_t first, size_t last)
{
    const plh_top_steps *b = context;
    (void)part;
    PLH_PICK(plh_top_step_range, (b, first, last));
    return PLH_OK;
}

static plh_status run(plh_top_steps b, plh_pool *pool)
{
    return plh_pool_for(pool, plh_bodies_count(b.bodies), 4096, work, &b);
}

plh_status plh_top_step_batch(const plh_bodies *bodies, const double *strength, double h,
                              plh_states in, plh_states out, plh_pool *pool)
{
    return run((plh_top_steps){bodies, strength, NULL, h, in, out}, pool);
}

plh_status plh_top_step_each(const plh_bodies *bodies, const double *strength, const double *h,
                             plh_states in, plh_states out, plh_pool *pool)
{
    return run((plh_top_steps){bodies, strength, h, 0.0, in, out}, pool);
}
