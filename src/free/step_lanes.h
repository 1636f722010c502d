/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * From the axes of each body to those of the step kernel and back, lane by lane: shared by the
 * processors' batches and the GPU's.
 */
#ifndef PLH_FREE_STEP_LANES_H
#define PLH_FREE_STEP_LANES_H

#include "free/body_inside.h"
#include "free/step_kernel.h"

/* Momentum along an axis without moment: none, or NaN if it is more than rounding. The squares are
 * of scaled momenta; m - m is NaN for what is not finite. */
PLH_INLINE vd plh_drop(vm zero, vd m, vd square, vd norm2)
{
    const vm much = vgt(square, norm2 * vset1(0x1p-96));
    return vselect(zero, vselect(much, vset1(__builtin_nan("")), m - m), m);
}

PLH_INLINE bool plh_any_zero(vi code)
{
    return vany(vmor(vtest_bit(code, PLH_GAPS_ZERO),
                     vmor(vtest_bit(code, PLH_GAPS_ZERO + 1), vtest_bit(code, PLH_GAPS_ZERO + 2))));
}

PLH_INLINE void plh_drop_axes(vi code, vd m[3])
{
    const vd scale = plh_rescale(vmax(vabs(m[0]), vmax(vabs(m[1]), vabs(m[2]))));
    const vd a[3] = {m[0] * scale, m[1] * scale, m[2] * scale};
    const vd norm2 = vfma(a[0], a[0], vfma(a[1], a[1], a[2] * a[2]));
    for (int i = 0; i < 3; i++)
        m[i] = plh_drop(vtest_bit(code, PLH_GAPS_ZERO + i), m[i], a[i] * a[i], norm2);
}

/* The middle axis of each lane. */
typedef struct plh_middle_axis {
    vm one, two;
} plh_middle_axis;

PLH_INLINE plh_middle_axis plh_middle_axis_of(vi code)
{
    const plh_middle_axis o = {vtest_bit(code, PLH_GAPS_MIDDLE),
                               vtest_bit(code, PLH_GAPS_MIDDLE + 1)};
    return o;
}

/* a where the middle axis is 0, b where it is 1, c where it is 2. */
PLH_INLINE vd plh_pick_axis(plh_middle_axis o, vd a, vd b, vd c)
{
    return vselect(o.one, b, vselect(o.two, c, a));
}

/* The user's axes 0, 1, 2 to x, y, z, and back. */
PLH_INLINE void plh_to_xyz(plh_middle_axis o, const vd u[3], vd v[3])
{
    v[0] = plh_pick_axis(o, u[2], u[0], u[1]);
    v[1] = plh_pick_axis(o, u[0], u[1], u[2]);
    v[2] = plh_pick_axis(o, u[1], u[2], u[0]);
}

PLH_INLINE void plh_from_xyz(plh_middle_axis o, vd v[3])
{
    const vd x = v[0], y = v[1], z = v[2];
    v[0] = plh_pick_axis(o, y, x, z);
    v[1] = plh_pick_axis(o, z, y, x);
    v[2] = plh_pick_axis(o, x, z, y);
}

/* A lane with anything that is not finite is NaN throughout. */
PLH_INLINE void plh_step_spoil(plh_step_out *o)
{
    const vd sum = (o->q[0] + o->m[0]) + (o->m[1] + o->m[2]);
    const vm bad = vne(sum - sum, vset1(0.0));
    if (__builtin_expect(vany(bad), 0)) {
        for (int i = 0; i < 4; i++)
            o->q[i] = vselect(bad, vset1(__builtin_nan("")), o->q[i]);
        for (int i = 0; i < 3; i++)
            o->m[i] = vselect(bad, vset1(__builtin_nan("")), o->m[i]);
    }
}

#endif
