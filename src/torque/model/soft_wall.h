/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The formula of soft_wall.c, for one body and for one body per lane. */
#ifndef PLH_TORQUE_MODEL_SOFT_WALL_H
#define PLH_TORQUE_MODEL_SOFT_WALL_H

#include "torque/form_kernel.h"
#include "torque/lanes.h"

/* Sign, attraction, 10 wall, offset. */
void plh_soft_wall_numbers(const plh_torque *self, double c[PLH_LANES_MOST]);

PLH_INLINE void plh_soft_wall_torque(const vd *c, const vd q[4], vd f[3])
{
    const vd e3[3] = {vset1(0.0), vset1(0.0), vset1(1.0)};
    vd u[3];
    plh_lanes_unrotate(q, e3, u);
    const vd x = c[3] + u[2], y = vset1(1.0) / (x * x), y2 = y * y;
    const vd slope = c[1] / (x * x) - c[2] * (y2 * y2 * y) / x; /* V'(x) */
    const vd s = c[0] * slope;
    f[0] = s * u[1];
    f[1] = -s * u[0];
    f[2] = vset1(0.0);
}

#endif
