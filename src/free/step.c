/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step of one body. */
#include <math.h>
#include <polhode/step.h>

#include "base/isa.h"
#include "free/step_isa.h"

plh_status plh_free_step(const plh_body *body, double h, const plh_state *in, plh_state *out)
{
    plh_state r;
    PLH_PICK_ONE(plh_step_one, (plh_body_gaps_of(body), h, in, &r));
    /* What is not finite in the input is NaN in all of q and m. */
    if (isfinite(r.q.w + r.m.x + r.m.y + r.m.z)) {
        *out = r;
        return PLH_OK;
    }
    plh_status status = plh_body_check(body, *in);
    *out = plh_state_nan();
    return status != PLH_OK ? status : PLH_NOT_FINITE;
}
