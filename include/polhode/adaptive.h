/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A time-reversible step that adapts to the torque, for forces with a sharp wall such as
 * soft-wall-described. It is Verlet around the exact free flow with steps h = ds / rho, where rho
 * follows a monitor U of the attitude: rho' + rho = 2 U(middle). Its order is 2 in ds. A symplectic
 * method needs a fixed step to keep the energy; here reversibility keeps it.
 *
 * Source: Holder, Leimkuhler & Reich, Appl. Numer. Math. 39 (2001) 367.
 */
#ifndef POLHODE_ADAPTIVE_H
#define POLHODE_ADAPTIVE_H

#include <polhode/torque.h>

PLH_BEGIN_DECLS

/* The monitor U, positive and smooth: by what factor the step should be shorter here. */
typedef double (*plh_monitor)(const void *context, const plh_body *body, const plh_torque *torque,
                              double t, plh_quat q);

typedef struct plh_adaptive {
    const plh_body *body;
    const plh_torque *torque;
    double ds; /* step where U = 1; its sign is the direction of time */
    plh_monitor monitor;
    const void *context;
    double rho, t;
    plh_state state;
    plh_vec3 push; /* the torque at the present attitude */
} plh_adaptive;

/*
 * U = (1 + (T^2 |torque| / I)^2)^(1/4), where I is the smallest moment. A strong torque by itself
 * then turns the body by about (ds/T)^2 in each step. context points to T, a `double` in units of
 * time. U must change little over a step: with a large T and a large ds, rho swings about U until the
 * step fails. For soft-wall-described, T = 0.5 works with ds = 0.02, and T = 2 needs ds = 0.005.
 */
PLH_API double plh_monitor_torque(const void *context, const plh_body *body,
                                  const plh_torque *torque, double t, plh_quat q);

/*
 * Starts a run. Body and torque must outlive it.
 * Returned: PLH_OK; PLH_UNSUPPORTED for a torque that depends on the momentum; PLH_BAD_ARGUMENT for
 * ds = 0 or a monitor that is not positive; or the status of plh_body_check().
 */
PLH_API plh_status plh_adaptive_init(const plh_body *body, const plh_torque *torque, double ds,
                                     plh_monitor monitor, const void *context, double t,
                                     plh_state state, plh_adaptive *run);

/* Takes one step: advances t and state of the run. PLH_NO_CONVERGENCE if rho would not stay positive:
 * then ds is too large for the wall. */
PLH_API plh_status plh_adaptive_step(plh_adaptive *run);

/* The state at a time t near that of the run, by one Verlet step. The run does not change. */
PLH_API plh_status plh_adaptive_at(const plh_adaptive *run, double t, plh_state *state);

PLH_END_DECLS

#endif
