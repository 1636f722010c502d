/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Exact steps of gyrostats, one and many. */
#include "gyrostat/step.h"

#include <math.h>

#include "base/isa.h"
#include "free/bodies.h"

static bool is_finite(const plh_state *s)
{
    return isfinite(s->q.w + s->m.x + s->m.y + s->m.z);
}

/* NaN after a failure. q of any length is made unit first. */
static plh_status prepared(const plh_body *body, plh_vec3 rotor, double h, const plh_state *in,
                           plh_state *out)
{
    plh_gyrostat gyrostat;
    plh_state start = *in;
    const plh_quat q = in->q;
    const double most = fmax(fmax(fabs(q.w), fabs(q.x)), fmax(fabs(q.y), fabs(q.z)));
    if (most > 0.0 && most < INFINITY) {
        start.q = plh_quat_scale(1.0 / most, q);
        start.q = plh_quat_scale(1.0 / sqrt(plh_quat_norm2(start.q)), start.q);
    }
    plh_status status = plh_gyrostat_init(body, rotor, start, 0.0, &gyrostat);
    *out = h == 0.0 ? gyrostat.start : plh_gyrostat_at(&gyrostat, h);
    if (status == PLH_OK && !is_finite(out))
        status = PLH_NOT_FINITE;
    if (status != PLH_OK)
        *out = plh_state_nan();
    return status;
}

plh_status plh_gyrostat_step(const plh_body *body, plh_vec3 rotor, double h, const plh_state *in,
                             plh_state *out)
{
    plh_state r;
    if (PLH_PICK_ONE(plh_gyrostat_step_one, (body->moment, rotor, h, in, &r)) || !is_finite(&r))
        return prepared(body, rotor, h, in, out);
    *out = r;
    return PLH_OK;
}

plh_state plh_gyrostat_step_beyond(const plh_gyrostat_steps *b, size_t i)
{
    const plh_states s = b->in;
    const double *moment = plh_bodies_row(b->bodies, PLH_BODIES_MOMENT) + i;
    const size_t n = plh_bodies_count(b->bodies);
    const plh_state in = {{s.qw[i], s.qx[i], s.qy[i], s.qz[i]}, {s.mx[i], s.my[i], s.mz[i]}};
    const plh_vec3 rotor = {b->rotors.x[i], b->rotors.y[i], b->rotors.z[i]};
    plh_state out;
    plh_body body;
    plh_body_from_moments(plh_vec3_make(moment[0], moment[n], moment[2 * n]), &body);
    (void)prepared(&body, rotor, b->times ? b->times[i] : b->h, &in, &out);
    return out;
}

static plh_status work(void *context, size_t part, size_t first, size_t last)
{
    const plh_gyrostat_steps *b = context;
    (void)part;
    PLH_PICK(plh_gyrostat_step_range, (b, first, last));
    return PLH_OK;
}

static plh_status run(plh_gyrostat_steps b, plh_pool *pool)
{
    return plh_pool_for(pool, plh_bodies_count(b.bodies), 4096, work, &b);
}

plh_status plh_gyrostat_step_batch(const plh_bodies *bodies, plh_rotors rotors, double h,
                                   plh_states in, plh_states out, plh_pool *pool)
{
    return run((plh_gyrostat_steps){bodies, rotors, NULL, h, in, out}, pool);
}

plh_status plh_gyrostat_step_each(const plh_bodies *bodies, plh_rotors rotors, const double *h,
                                  plh_states in, plh_states out, plh_pool *pool)
{
    return run((plh_gyrostat_steps){bodies, rotors, h, 0.0, in, out}, pool);
}
