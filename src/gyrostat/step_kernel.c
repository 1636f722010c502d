/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step of one gyrostat and of many; compiled once per instruction set. */
#include "gyrostat/step_kernel.h"
#include "base/isa.h"
#include "free/bodies.h"
#include "free/state_lanes.h"
#include "gyrostat/step.h"

#if VWIDTH == 1
bool PLH_ISA(plh_gyrostat_step_one)(plh_vec3 moment, plh_vec3 rotor, double h, const plh_state *in,
                                    plh_state *out)
{
    plh_gyrostat_step_in i = {.q = {in->q.w, in->q.x, in->q.y, in->q.z},
                              .m = {in->m.x, in->m.y, in->m.z},
                              .g = {rotor.x, rotor.y, rotor.z},
                              .moment = {moment.x, moment.y, moment.z},
                              .h = h};
    plh_step_out o;
    const vm left = plh_gyrostat_step_lanes(&i, &o);
    out->q = plh_quat_make(o.q[0], o.q[1], o.q[2], o.q[3]);
    out->m = plh_vec3_make(o.m[0], o.m[1], o.m[2]);
    return vany(left);
}
#endif

/* Gyrostats first ... first + n - 1, n up to VWIDTH; lanes beyond them hold a sphere that turns. */
PLH_INLINE plh_gyrostat_step_in fetch(const plh_gyrostat_steps *b, size_t first, int n)
{
    const double *const g[3] = {b->rotors.x, b->rotors.y, b->rotors.z};
    const double *moment = plh_bodies_row(b->bodies, PLH_BODIES_MOMENT) + first;
    plh_gyrostat_step_in in;
    in.h = b->times ? vload_n(b->times + first, n, 0.0) : vset1(b->h);
    plh_states_load(b->in, first, n, in.q, in.m);
    for (int j = 0; j < 3; j++) {
        in.g[j] = vload_n(g[j] + first, n, 0.0);
        in.moment[j] = vload_n(moment + (size_t)j * plh_bodies_count(b->bodies), n, 1.0);
    }
    return in;
}

/* The arrays of the result may be those of the start: lanes that are left go first. */
PLH_INLINE void step_some(const plh_gyrostat_steps *b, size_t first, int n)
{
    plh_state beyond[VWIDTH];
    plh_step_out o;
    plh_gyrostat_step_in in = fetch(b, first, n);
    const unsigned left = vmask_bits(plh_gyrostat_step_lanes(&in, &o));
    for (int i = 0; left >> i && i < n; i++)
        if (left >> i & 1u)
            beyond[i] = plh_gyrostat_step_beyond(b, first + (size_t)i);
    plh_step_spoil(&o);
    plh_states_store(b->out, first, n, o.q, o.m);
    for (int i = 0; left >> i && i < n; i++)
        if (left >> i & 1u)
            plh_states_put(b->out, first + (size_t)i, beyond[i]);
}

void PLH_ISA(plh_gyrostat_step_range)(const plh_gyrostat_steps *b, size_t first, size_t last)
{
    size_t i = first;
    for (; i + VWIDTH <= last; i += VWIDTH)
        step_some(b, i, VWIDTH);
    if (i < last)
        step_some(b, i, (int)(last - i));
}
