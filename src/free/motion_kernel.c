/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The state of a prepared motion at given times; compiled once per instruction set. */
#include "free/motion_kernel.h"
#include "base/isa.h"
#include "free/motion_lanes.h"

PLH_DEVICE plh_state PLH_ISA(plh_motion_one)(const plh_motion_inside *M, double t)
{
#if VWIDTH == 1
    const plh_motion_lanes r = plh_motion_evaluate(M, t);
    double m[3];
    for (int i = 0; i < 3; i++)
        m[M->axis[i]] = r.m[i];
    return (plh_state){{r.q[0], r.q[1], r.q[2], r.q[3]}, {m[0], m[1], m[2]}};
#else
    plh_state s;
    plh_states out = {&s.q.w, &s.q.x, &s.q.y, &s.q.z, &s.m.x, &s.m.y, &s.m.z};
    PLH_ISA(plh_motion_many)(M, 1, &t, out);
    return s;
#endif
}

PLH_DEVICE void PLH_ISA(plh_motion_many)(const plh_motion_inside *M, size_t n, const double *t,
                                         plh_states out)
{
    double *const user[3] = {out.mx, out.my, out.mz};
    double *const m[3] = {user[M->axis[0]], user[M->axis[1]], user[M->axis[2]]};
    double *const q[4] = {out.qw, out.qx, out.qy, out.qz};
    size_t i = 0;
    for (; i + VWIDTH <= n; i += VWIDTH) {
        const plh_motion_lanes r = plh_motion_evaluate(M, vload(t + i));
        for (int j = 0; j < 4; j++)
            vstore(q[j] + i, r.q[j]);
        for (int j = 0; j < 3; j++)
            vstore(m[j] + i, r.m[j]);
    }
    if (i < n) {
        const int left = (int)(n - i);
        const plh_motion_lanes r = plh_motion_evaluate(M, vload_n(t + i, left, M->motion.t0));
        for (int j = 0; j < 4; j++)
            vstore_n(q[j] + i, r.q[j], left);
        for (int j = 0; j < 3; j++)
            vstore_n(m[j] + i, r.m[j], left);
    }
}

/* The sum of a_i b_i as a high and a low part (Ogita, Rump and Oishi, SIAM J. Sci. Comput. 26,
 * 2005). */
static plh_dd dot4(const double a[4], const double b[4])
{
    plh_dd s = plh_two_prod(a[0], b[0]);
    for (int i = 1; i < 4; i++) {
        const plh_dd p = plh_two_prod(a[i], b[i]), t = plh_two_sum(s.hi, p.hi);
        s = plh_dd_make(t.hi, s.lo + (p.lo + t.lo));
    }
    return s;
}

/* a conj(b) / (|a| |b|), each component rounded once: it stays for the life of the motion. */
PLH_DEVICE plh_quat PLH_ISA(plh_motion_factor)(const plh_motion_inside *M, plh_quat q)
{
    const plh_quat b = PLH_ISA(plh_motion_one)(M, M->motion.t0).q;
    const double A[4] = {q.w, q.x, q.y, q.z}, B[4] = {b.w, b.x, b.y, b.z};
    const double rows[4][4] = {{b.w, b.x, b.y, b.z},
                               {-b.x, b.w, -b.z, b.y},
                               {-b.y, b.z, b.w, -b.x},
                               {-b.z, -b.y, b.x, b.w}};
    const plh_dd aa = dot4(A, A), bb = dot4(B, B);
    const double lack_a = (1.0 - aa.hi) - aa.lo, lack_b = (1.0 - bb.hi) - bb.lo;
    const double e = lack_a + lack_b - lack_a * lack_b; /* 1 - |a|^2 |b|^2, at most 1e-5 */
    const double grow_by = e * (0.5 + 0.375 * e);
    double r[4];
    for (int i = 0; i < 4; i++) {
        const plh_dd d = dot4(A, rows[i]);
        r[i] = d.hi + (d.lo + d.hi * grow_by);
    }
    return plh_quat_make(r[0], r[1], r[2], r[3]);
}
