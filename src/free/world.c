/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Exact steps of a body whose vectors are kept in the space frame. */
#include "free/world.h"

#include <math.h>

static plh_quat to_unit(plh_quat q)
{
    return fabs(plh_quat_norm2(q) - 1.0) <= PLH_WORLD_ROUGH ? q : plh_world_unit(q);
}

/* q and a vector in space as a state in the principal frame, the vector in the place of m. */
static plh_state from_world(const plh_body *body, plh_quat q, plh_vec3 v)
{
    const plh_quat unit = to_unit(q);
    const plh_state user = {unit, plh_quat_unrotate(unit, v)};
    return plh_body_to_principal(body, user);
}

plh_status plh_free_step_world(const plh_body *body, double dt, plh_quat *q, plh_vec3 *omega)
{
    plh_state s = from_world(body, *q, *omega);
    s.m = plh_body_momentum(body, s.m);
    const plh_status status = plh_free_step(body, dt, &s, &s);
    s.m = plh_body_omega(body, s.m);
    s = plh_body_to_user(body, s);
    *q = s.q;
    *omega = plh_quat_rotate(s.q, s.m);
    if (status != PLH_OK || isfinite(omega->x + omega->y + omega->z))
        return status;
    s = plh_state_nan(); /* angular velocities near the largest double */
    *q = s.q;
    *omega = s.m;
    return PLH_NOT_FINITE;
}

plh_status plh_free_step_world_momentum(const plh_body *body, double dt, plh_vec3 momentum,
                                        plh_quat *q)
{
    plh_state s = from_world(body, *q, momentum);
    const plh_status status = plh_free_step(body, dt, &s, &s);
    *q = plh_body_to_user(body, s).q;
    return status;
}

plh_status plh_free_step_moments(plh_vec3 moment, double dt, plh_quat *q, plh_vec3 *omega)
{
    plh_body body;
    const plh_status made = plh_body_from_moments(moment, &body);
    const plh_status status = plh_free_step_world(&body, dt, q, omega);
    return made != PLH_OK ? made : status;
}

/* Zero stands for packed. False for a stride that no array of such rows can have. */
static bool set_stride(size_t *stride, size_t doubles)
{
    if (*stride == 0)
        *stride = doubles * sizeof(double);
    return *stride >= doubles * sizeof(double) && *stride % sizeof(double) == 0;
}

bool plh_world_batch_complete(plh_world_batch *b)
{
    if (b->n == 0)
        return true;
    if (b->body == NULL || b->q == NULL || b->vector == NULL)
        return false;
    if (!set_stride(&b->q_stride, 4) || !set_stride(&b->vector_stride, 3) ||
        !set_stride(&b->body_stride, sizeof(plh_body) / sizeof(double)))
        return false;
    if ((b->flags & ~(unsigned)(PLH_WORLD_MOMENTUM | PLH_WORLD_SCALAR_LAST)) != 0)
        return false;
    bool outside = false;
    for (size_t i = 0; b->body_index != NULL && i < b->n; i++)
        outside |= b->body_index[i] < 0 || (size_t)b->body_index[i] >= b->bodies;
    return !outside;
}
