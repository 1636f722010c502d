/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A vessel in six degrees of freedom: Gustafsson (2010), eq. (42), with the origin in the centre of
 * gravity. The rotational half has the torque "vessel" (or any other); the translational half is
 *
 *     mass (v' + omega x v) + D_T v + Q^T g_t = force,   x' = Q v,
 *
 * with v the velocity in the body frame, x the position in space, and g_t = heave x3 e3 the
 * restoring force of a floating body. Drifts (free rotation, uniform motion) and kicks (with
 * damping) are exact.
 */
#ifndef POLHODE_VESSEL_H
#define POLHODE_VESSEL_H

#include <polhode/splitting.h>

PLH_BEGIN_DECLS

typedef struct plh_vessel {
    const plh_body *body;
    /* Of the rotational half; NULL: none */
    const plh_torque *torque;
    double mass;
    /* Stiffness of the restoring force, at least 0 */
    double heave;
    /* D_T, body frame */
    double damping[3][3];
    /* Control force in the body frame at time t; NULL: none. */
    plh_vec3 (*force)(const void *context, double t);
    const void *context;
} plh_vessel;

typedef struct plh_vessel_state {
    plh_state rotation;
    /* Space frame */
    plh_vec3 position;
    /* Body frame, as in Gustafsson (2010) */
    plh_vec3 velocity;
} plh_vessel_state;

/*
 * Takes `count` steps of length h from time t.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a mass that is not positive; PLH_UNSUPPORTED for a torque
 * that cannot kick; PLH_NOT_FINITE. After a failure the state is NaN.
 */
PLH_API plh_status plh_vessel_run(const plh_vessel *vessel, const plh_scheme *scheme, double t,
                                  double h, long count, plh_vessel_state *state);

PLH_END_DECLS

#endif
