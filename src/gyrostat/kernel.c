/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The state of a prepared gyrostat at given times; compiled once per instruction set. */
#include "base/isa.h"
#include "gyrostat/inside.h"
#include "gyrostat/lanes.h"

plh_state PLH_ISA(plh_gyrostat_one)(const plh_gyrostat_inside *G, double t)
{
#if VWIDTH == 1
    const plh_gyrostat_lanes r = plh_gyrostat_evaluate(G, t);
    return (plh_state){{r.q[0], r.q[1], r.q[2], r.q[3]}, {r.m[0], r.m[1], r.m[2]}};
#else
    plh_state s;
    plh_states out = {&s.q.w, &s.q.x, &s.q.y, &s.q.z, &s.m.x, &s.m.y, &s.m.z};
    PLH_ISA(plh_gyrostat_many)(G, 1, &t, out);
    return s;
#endif
}

void PLH_ISA(plh_gyrostat_many)(const plh_gyrostat_inside *G, size_t n, const double *t,
                                plh_states out)
{
    double *const q[4] = {out.qw, out.qx, out.qy, out.qz};
    double *const m[3] = {out.mx, out.my, out.mz};
    size_t i = 0;
    for (; i + VWIDTH <= n; i += VWIDTH) {
        const plh_gyrostat_lanes r = plh_gyrostat_evaluate(G, vload(t + i));
        for (int j = 0; j < 4; j++)
            vstore(q[j] + i, r.q[j]);
        for (int j = 0; j < 3; j++)
            vstore(m[j] + i, r.m[j]);
    }
    if (i < n) {
        const int left = (int)(n - i);
        const plh_gyrostat_lanes r = plh_gyrostat_evaluate(G, vload_n(t + i, left, G->gyrostat.t0));
        for (int j = 0; j < 4; j++)
            vstore_n(q[j] + i, r.q[j], left);
        for (int j = 0; j < 3; j++)
            vstore_n(m[j] + i, r.m[j], left);
    }
}
