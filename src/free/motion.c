/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Prepared motions: the way from the public functions to the kernels. */
#include "free/motion_kernel.h"

#include <polhode/rotation.h>

#include "base/rounding.h"
#include "free/many_times.h"

size_t plh_motion_sizeof(void)
{
    return sizeof(plh_motion);
}

plh_state plh_motion_at(const plh_motion *motion, double t)
{
    const int mode = plh_round_nearest();
    const plh_state s = PLH_PICK_ONE(plh_motion_one, (plh_motion_look(motion), t));
    plh_round_back(mode);
    return s;
}

void plh_motion_batch(const plh_motion *motion, size_t n, const double *t, plh_states out)
{
    const int mode = plh_round_nearest();
    PLH_PICK(plh_motion_many, (plh_motion_look(motion), n, t, out));
    plh_round_back(mode);
}

void plh_motion_kinematics(const plh_motion *motion, double t, plh_kinematics *out)
{
    const plh_state s = plh_motion_at(motion, t);
    const plh_vec3 none = plh_vec3_make(0.0, 0.0, 0.0);
    out->state = s;
    out->rotation = plh_quat_to_mat3(s.q);
    out->omega_body = plh_body_omega(&motion->body, s.m);
    out->alpha_body = plh_body_acceleration(&motion->body, s.m, none);
    out->omega_space = plh_quat_rotate(s.q, out->omega_body);
    out->alpha_space = plh_quat_rotate(s.q, out->alpha_body);
}

static void batch(const void *motion, size_t n, const double *t, plh_states out)
{
    plh_motion_batch(motion, n, t, out);
}

plh_status plh_motion_batch_pool(const plh_motion *motion, size_t n, const double *t,
                                 plh_states out, plh_pool *pool)
{
    return plh_times_pool(batch, motion, n, t, out, pool);
}
