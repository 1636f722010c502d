/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The state of a rotating body, in the principal frame of the body and the user's units. */
#ifndef POLHODE_STATE_H
#define POLHODE_STATE_H

#include <math.h>
#include <polhode/quat.h>

PLH_BEGIN_DECLS

typedef struct plh_state {
    /* Attitude, body to space, unit */
    plh_quat q;
    /* Angular momentum in the body frame */
    plh_vec3 m;
} plh_state;

/* What a failed call leaves behind: NaN in every component. */
static inline plh_state plh_state_nan(void)
{
    plh_state s;
    s.q = plh_quat_make(NAN, NAN, NAN, NAN);
    s.m = plh_vec3_make(NAN, NAN, NAN);
    return s;
}

PLH_END_DECLS

#endif
