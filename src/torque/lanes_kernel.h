/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The torque of each lane, for files that are compiled once per instruction set. Without fma, as the
 * models: every set gives the same bits.
 */
#ifndef PLH_TORQUE_LANES_KERNEL_H
#define PLH_TORQUE_LANES_KERNEL_H

#include "base/simd.h"
#include "torque/lanes.h"

PLH_INLINE void plh_lanes_cross(const vd a[3], const vd b[3], vd r[3])
{
    r[0] = a[1] * b[2] - a[2] * b[1];
    r[1] = a[2] * b[0] - a[0] * b[2];
    r[2] = a[0] * b[1] - a[1] * b[0];
}

/* plh_quat_unrotate() */
PLH_INLINE void plh_lanes_unrotate(const vd q[4], const vd v[3], vd u[3])
{
    const vd axis[3] = {-q[1], -q[2], -q[3]};
    vd t[3], s[3];
    plh_lanes_cross(axis, v, t);
    for (int i = 0; i < 3; i++)
        t[i] = vset1(2.0) * t[i];
    plh_lanes_cross(axis, t, s);
    for (int i = 0; i < 3; i++)
        u[i] = (v[i] + q[0] * t[i]) + s[i];
}

PLH_INLINE void plh_lanes_scale(vd s, const vd a[3], vd r[3])
{
    for (int i = 0; i < 3; i++)
        r[i] = s * a[i];
}

PLH_INLINE void plh_lanes_top(const vd *c, const vd q[4], vd f[3])
{
    vd u[3], r[3];
    plh_lanes_unrotate(q, c + 4, u);
    plh_lanes_cross(u, c + 1, r);
    plh_lanes_scale(c[0], r, f);
}

PLH_INLINE void plh_lanes_dipole(const vd *c, const vd q[4], vd f[3])
{
    vd u[3];
    plh_lanes_unrotate(q, c + 3, u);
    plh_lanes_cross(c, u, f);
}

PLH_INLINE void plh_lanes_gradient(const vd *c, const vd q[4], vd f[3])
{
    vd u[3], r[3];
    plh_lanes_unrotate(q, c + 1, u);
    const vd iu[3] = {c[4] * u[0], c[5] * u[1], c[6] * u[2]};
    plh_lanes_cross(u, iu, r);
    plh_lanes_scale(c[0], r, f);
}

/* The vector u = Q^T e3 of the models that have it. */
PLH_INLINE void plh_lanes_upright(const vd q[4], vd u[3])
{
    const vd e3[3] = {vset1(0.0), vset1(0.0), vset1(1.0)};
    plh_lanes_unrotate(q, e3, u);
}

PLH_INLINE void plh_lanes_wall(const vd *c, const vd q[4], vd f[3])
{
    vd u[3];
    plh_lanes_upright(q, u);
    const vd x = c[3] + u[2], y = vset1(1.0) / (x * x), y2 = y * y;
    const vd slope = c[1] / (x * x) - c[2] * (y2 * y2 * y) / x;
    const vd s = c[0] * slope;
    f[0] = s * u[1];
    f[1] = -s * u[0];
    f[2] = vset1(0.0);
}

PLH_INLINE void plh_lanes_vessel(const vd *c, const vd q[4], vd f[3])
{
    vd u[3], r[3];
    plh_lanes_upright(q, u);
    const vd slope[3] = {c[1] * u[0], c[2] * u[1], vset1(0.0)};
    plh_lanes_cross(u, slope, r);
    for (int i = 0; i < 3; i++)
        f[i] = c[0] * r[i] + c[3 + i];
}

/* conj(a) b, as plh_quat_mul() does it. */
PLH_INLINE void plh_lanes_relative(const vd a[4], const vd b[4], vd e[4])
{
    const vd x = -a[1], y = -a[2], z = -a[3], w = a[0];
    e[0] = w * b[0] - x * b[1] - y * b[2] - z * b[3];
    e[1] = w * b[1] + x * b[0] + y * b[3] - z * b[2];
    e[2] = w * b[2] - x * b[3] + y * b[0] + z * b[1];
    e[3] = w * b[3] + x * b[2] - y * b[1] + z * b[0];
}

PLH_INLINE void plh_lanes_spring(const vd *c, const vd q[4], vd f[3])
{
    vd e[4], twist[3];
    plh_lanes_relative(c + 4, q, e);
    const vd kv[3] = {c[1] * e[1], c[2] * e[2], c[3] * e[3]};
    plh_lanes_cross(kv, e + 1, twist);
    for (int i = 0; i < 3; i++)
        f[i] = c[0] * (twist[i] + e[0] * kv[i]);
}

/* The torque without its part C omega. */
PLH_INLINE void plh_lanes_torque(plh_lanes_kind kind, const vd *c, const vd q[4], vd f[3])
{
    switch (kind) {
    case PLH_LANES_TOP:
        plh_lanes_top(c, q, f);
        break;
    case PLH_LANES_DIPOLE:
        plh_lanes_dipole(c, q, f);
        break;
    case PLH_LANES_GRADIENT:
        plh_lanes_gradient(c, q, f);
        break;
    case PLH_LANES_TURNED:
        plh_lanes_unrotate(q, c, f);
        break;
    case PLH_LANES_SPRING:
        plh_lanes_spring(c, q, f);
        break;
    case PLH_LANES_WALL:
        plh_lanes_wall(c, q, f);
        break;
    case PLH_LANES_VESSEL:
        plh_lanes_vessel(c, q, f);
        break;
    default:
        for (int i = 0; i < 3; i++)
            f[i] = kind == PLH_LANES_FIXED ? c[i] : vset1(0.0);
    }
}

#endif
