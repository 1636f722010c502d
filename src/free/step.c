/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/step.h>

#include "base/isa.h"
#include "free/step_isa.h"

static plh_state not_a_state(void)
{
    return (plh_state){plh_quat_make(NAN, NAN, NAN, NAN), plh_vec3_make(NAN, NAN, NAN)};
}

static void step_one(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out)
{
#if PLH_ISA_DISPATCH
    if (plh_isa_has_fma()) {
        plh_step_one_fma(g, h, in, out);
        return;
    }
#endif
    plh_step_one_base(g, h, in, out);
}

plh_status plh_free_step(const plh_body *body, double h, const plh_state *in, plh_state *out)
{
    plh_state r;
    step_one(&body->gaps, h, in, &r);
    /* What is not finite in the input is NaN in all of q and m. */
    if (isfinite(r.q.w + r.m.x + r.m.y + r.m.z)) {
        *out = r;
        return PLH_OK;
    }
    plh_status status = plh_body_check(body, *in);
    *out = not_a_state();
    return status != PLH_OK ? status : PLH_NOT_FINITE;
}

plh_status plh_free_step_world(const plh_body *body, double dt, plh_quat *q, plh_vec3 *omega)
{
    plh_state s = {*q, plh_quat_unrotate(*q, *omega)}; /* the angular velocity in the place of m */
    s = plh_body_to_principal(body, s);
    s.m = plh_body_momentum(body, s.m);
    plh_status status = plh_free_step(body, dt, &s, &s);
    s.m = plh_body_omega(body, s.m);
    s = plh_body_to_user(body, s);
    *q = s.q;
    *omega = plh_quat_rotate(s.q, s.m);
    return status;
}

plh_status plh_free_step_moments(plh_vec3 moment, double dt, plh_quat *q, plh_vec3 *omega)
{
    plh_body body;
    plh_status made = plh_body_from_moments(moment, &body);
    plh_status status = plh_free_step_world(&body, dt, q, omega);
    return made != PLH_OK ? made : status;
}
