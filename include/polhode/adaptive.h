/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The time-reversible adaptive step of Holder, Leimkuhler & Reich (Appl. Numer. Math. 39 (2001) 367)
 * around the exact free flow: Verlet with steps h = ds / rho, where rho follows a monitor U of the
 * attitude by rho' + rho = 2 U(middle). For forces with a sharp wall, such as soft-wall-described;
 * order 2 in ds. What a symplectic method of fixed step does for the energy, its reversibility does.
 */
#ifndef POLHODE_ADAPTIVE_H
#define POLHODE_ADAPTIVE_H

#include <polhode/torque.h>

PLH_BEGIN_DECLS

/* U > 0, smooth: how much shorter the step should be here. */
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
 * U = (1 + (T^2 |torque| / I)^2)^(1/4), I the smallest moment: where the torque is strong, the angle
 * by which it alone would turn the body in a step stays about (ds/T)^2. context: T, a
 * `const double *`, in units of time. U must change little over a step: a large T with a large ds
 * sets rho swinging about U until it fails (soft-wall-described: T = 0.5 holds at ds = 0.02, T = 2
 * wants ds = 0.005).
 */
PLH_API double plh_monitor_torque(const void *context, const plh_body *body,
                                  const plh_torque *torque, double t, plh_quat q);

/*
 * Body and torque must outlive it; the torque must not depend on the momentum (PLH_UNSUPPORTED).
 * PLH_BAD_ARGUMENT for ds = 0 or a monitor that is not positive; what plh_body_check() says.
 */
PLH_API plh_status plh_adaptive_init(const plh_body *body, const plh_torque *torque, double ds,
                                     plh_monitor monitor, const void *context, double t,
                                     plh_state state, plh_adaptive *run);

/* One step; t and state of the run move on. PLH_NO_CONVERGENCE when rho would not stay positive:
 * ds is too large for the wall. */
PLH_API plh_status plh_adaptive_step(plh_adaptive *run);

/* The state at time t nearby, without touching the run: one Verlet step from where it is. */
PLH_API plh_status plh_adaptive_at(const plh_adaptive *run, double t, plh_state *state);

PLH_END_DECLS

#endif
