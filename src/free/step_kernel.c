/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step, of one body and of many; compiled once per instruction set. */
#include "free/step_kernel.h"
#include "base/isa.h"
#include "free/step_isa.h"

#if VWIDTH == 1
void PLH_ISA(plh_step_one)(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out)
{
    const plh_step_in i = {.q = {in->q.w, in->q.x, in->q.y, in->q.z},
                           .m = {in->m.x, in->m.y, in->m.z},
                           .low = g->low,
                           .before = g->before,
                           .after = g->after,
                           .code = g->code,
                           .h = h};
    plh_step_out o;
    plh_step_lanes(&i, &o);
    out->q = plh_quat_make(o.q[0], o.q[1], o.q[2], o.q[3]);
    out->m = plh_vec3_make(o.m[0], o.m[1], o.m[2]);
}
#endif
