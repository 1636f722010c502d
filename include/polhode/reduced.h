/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The reduced view of a body in a field that has one direction, such as a heavy top: the momentum m
 * and u = Q^T u0, the direction of the field in the body frame. A turn about u0 changes neither.
 * Celledoni & Säfström (2006) integrate this view.
 */
#ifndef POLHODE_REDUCED_H
#define POLHODE_REDUCED_H

#include <polhode/state.h>
#include <polhode/status.h>

PLH_BEGIN_DECLS

typedef struct plh_reduced {
    /* Angular momentum, body frame */
    plh_vec3 m;
    /* Q^T u0 */
    plh_vec3 u;
} plh_reduced;

static inline plh_reduced plh_reduced_from_state(plh_state s, plh_vec3 u0)
{
    plh_reduced r;
    r.m = s.m;
    r.u = plh_quat_unrotate(s.q, u0);
    return r;
}

/*
 * One of the states that have this reduced view: Q^T u0 is parallel to u. The length of u is
 * ignored.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT if u or u0 is zero; PLH_NOT_FINITE.
 */
PLH_API plh_status plh_state_from_reduced(plh_reduced reduced, plh_vec3 u0, plh_state *state);

PLH_END_DECLS

#endif
