/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The state of a prepared top at given times; compiled once per instruction set. */
#include "base/isa.h"
#include "top/inside.h"
#include "top/lanes.h"

PLH_DEVICE plh_state PLH_ISA(plh_top_one)(const plh_top_inside *T, double t)
{
#if VWIDTH == 1
    const plh_top_lanes r = plh_top_evaluate(T, t);
    return (plh_state){{r.q[0], r.q[1], r.q[2], r.q[3]}, {r.m[0], r.m[1], r.m[2]}};
#else
    plh_state s;
    plh_states out = {&s.q.w, &s.q.x, &s.q.y, &s.q.z, &s.m.x, &s.m.y, &s.m.z};
    PLH_ISA(plh_top_many)(T, 1, &t, out);
    return s;
#endif
}

PLH_DEVICE void PLH_ISA(plh_top_many)(const plh_top_inside *T, size_t n, const double *t,
                                      plh_states out)
{
    double *const q[4] = {out.qw, out.qx, out.qy, out.qz};
    double *const m[3] = {out.mx, out.my, out.mz};
    size_t i = 0;
    for (; i + VWIDTH <= n; i += VWIDTH) {
        const plh_top_lanes r = plh_top_evaluate(T, vload(t + i));
        for (int j = 0; j < 4; j++)
            vstore(q[j] + i, r.q[j]);
        for (int j = 0; j < 3; j++)
            vstore(m[j] + i, r.m[j]);
    }
    if (i < n) {
        const int left = (int)(n - i);
        const plh_top_lanes r = plh_top_evaluate(T, vload_n(t + i, left, T->top.t0));
        for (int j = 0; j < 4; j++)
            vstore_n(q[j] + i, r.q[j], left);
        for (int j = 0; j < 3; j++)
            vstore_n(m[j] + i, r.m[j], left);
    }
}

PLH_DEVICE void PLH_ISA(plh_top_waves)(const plh_top_inside *T, double out[6])
{
    const plh_waves f = waves(T, plh_since(T->top.t0, vset1(T->top.t0)));
    const vd part[6] = {f.a.re, f.a.im, f.b.re, f.b.im, f.w.re, f.w.im};
    for (int i = 0; i < 6; i++)
        vstore_n(out + i, part[i], 1);
}
