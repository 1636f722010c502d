/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Derivatives of prepared motions: the way from the public functions to the kernels. */
#include "free/derivatives_inside.h"

#include "base/rounding.h"

void plh_motion_derivatives_at(const plh_motion_derivatives *derivatives, double t,
                               plh_jacobian *out)
{
    const int mode = plh_round_nearest();
    PLH_PICK_ONE(plh_derivatives_many, (plh_derivatives_look(derivatives), 1, &t, out));
    plh_round_back(mode);
}

void plh_motion_derivatives_batch(const plh_motion_derivatives *derivatives, size_t n,
                                  const double *t, plh_jacobian *out)
{
    const int mode = plh_round_nearest();
    PLH_PICK(plh_derivatives_many, (plh_derivatives_look(derivatives), n, t, out));
    plh_round_back(mode);
}

typedef struct share {
    const plh_motion_derivatives *derivatives;
    const double *t;
    plh_jacobian *out;
} share;

static plh_status run_share(void *context, size_t part, size_t first, size_t last)
{
    const share *s = context;
    (void)part;
    plh_motion_derivatives_batch(s->derivatives, last - first, s->t + first, s->out + first);
    return PLH_OK;
}

plh_status plh_motion_derivatives_batch_pool(const plh_motion_derivatives *derivatives, size_t n,
                                             const double *t, plh_jacobian *out, plh_pool *pool)
{
    share s = {derivatives, t, out};
    return plh_pool_for(pool, n, 1024, run_share, &s);
}

static void turn_three(const plh_body *body, double *x, size_t stride)
{
    const plh_vec3 v = plh_body_vector_to_user(body, plh_vec3_make(x[0], x[stride], x[2 * stride]));
    x[0] = v.x;
    x[stride] = v.y;
    x[2 * stride] = v.z;
}

void plh_body_jacobian_to_user(const plh_body *body, const plh_jacobian *jacobian,
                               plh_jacobian *out)
{
    *out = *jacobian;
    out->state = plh_body_to_user(body, jacobian->state);
    for (int j = 0; j < PLH_JACOBIAN_COLUMNS; j++)
        for (int i = 0; i < PLH_JACOBIAN_ROWS; i += 3)
            turn_three(body, &out->d[i][j], PLH_JACOBIAN_COLUMNS);
    for (int i = 0; i < PLH_JACOBIAN_ROWS; i++)
        for (int j = 0; j < PLH_BY_MOMENT; j += 3)
            turn_three(body, &out->d[i][j], 1);
}
