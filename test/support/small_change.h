/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Small changes of a state: a rotation in the body, then the momentum. */
#ifndef PLH_TEST_SUPPORT_SMALL_CHANGE_H
#define PLH_TEST_SUPPORT_SMALL_CHANGE_H

#include <polhode/rotation.h>
#include <polhode/state.h>

/* The state with a change. */
static inline plh_state state_changed(plh_state s, const double d[6])
{
    s.q = plh_quat_mul(s.q, plh_quat_exp(plh_vec3_make(d[0] / 2, d[1] / 2, d[2] / 2)));
    s.m = plh_vec3_add(s.m, plh_vec3_make(d[3], d[4], d[5]));
    return s;
}

/* The change that leads from a to b, to first order, times a number. */
static inline void state_change(plh_state a, plh_state b, double scale, double out[6])
{
    const plh_quat turn = plh_quat_mul(plh_quat_conj(a.q), b.q);
    const double d[6] = {2 * turn.x,    2 * turn.y,    2 * turn.z,
                         b.m.x - a.m.x, b.m.y - a.m.y, b.m.z - a.m.z};
    for (int i = 0; i < 6; i++)
        out[i] = d[i] * scale;
}

#endif
