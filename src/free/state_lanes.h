/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* States of many bodies between their arrays and the lanes of a vector. */
#ifndef PLH_FREE_STATE_LANES_H
#define PLH_FREE_STATE_LANES_H

#include <polhode/motion.h>

#include "free/step_lanes.h"

/* n states, n up to VWIDTH; lanes beyond them are at rest. */
PLH_INLINE void plh_states_load(plh_states from, size_t first, int n, vd q[4], vd m[3])
{
    const double *const a[4] = {from.qw, from.qx, from.qy, from.qz};
    const double *const b[3] = {from.mx, from.my, from.mz};
    for (int j = 0; j < 4; j++)
        q[j] = vload_n(a[j] + first, n, j == 0 ? 1.0 : 0.0);
    for (int j = 0; j < 3; j++)
        m[j] = vload_n(b[j] + first, n, 0.0);
}

PLH_INLINE void plh_states_store(plh_states to, size_t first, int n, const vd q[4], const vd m[3])
{
    double *const a[4] = {to.qw, to.qx, to.qy, to.qz};
    double *const b[3] = {to.mx, to.my, to.mz};
    for (int j = 0; j < 4; j++)
        vstore_n(a[j] + first, q[j], n);
    for (int j = 0; j < 3; j++)
        vstore_n(b[j] + first, m[j], n);
}

PLH_INLINE void plh_states_put(plh_states to, size_t i, plh_state s)
{
    to.qw[i] = s.q.w;
    to.qx[i] = s.q.x;
    to.qy[i] = s.q.y;
    to.qz[i] = s.q.z;
    to.mx[i] = s.m.x;
    to.my[i] = s.m.y;
    to.mz[i] = s.m.z;
}

#endif
