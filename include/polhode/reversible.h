/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Steps that follow the state: the method `reversible` shortens its steps where the torque is
 * strong, by a pace G of the attitude, and runs as well backward as forward. The step that a run is
 * given is the longest one, where G is 1; a step from one attitude to another lasts step times the
 * mean of G at both. It is symplectic in time scaled by G, so that the energy does not drift.
 *
 *     plh_method_parse(NULL, "reversible:row=yoshida4/exact", &spec);
 *     plh_sim_create(&problem, &spec, 0.02, &sim);
 *
 * Sources: Holder, Leimkuhler & Reich, Appl. Numer. Math. 39 (2001) 367; Hairer, Appl. Numer. Math.
 * 25 (1997) 219; Reich, SIAM J. Numer. Anal. 36 (1999) 1549.
 */
#ifndef POLHODE_REVERSIBLE_H
#define POLHODE_REVERSIBLE_H

#include <polhode/method.h>

PLH_BEGIN_DECLS

/*
 * A pace of your own. G returns by what factor a step is shorter at an attitude: positive, smooth,
 * and 1 where the step is the one that was given. *gradient gets its derivative by a small rotation
 * of the attitude in the body frame, in radians: exactly, or else the energy drifts. The context is
 * not owned; the function may be called from any thread that runs the method.
 */
typedef struct plh_pace {
    double (*G)(const void *context, const plh_body *body, const plh_torque *torque, plh_quat q,
                plh_vec3 *gradient);
    const void *context;
} plh_pace;

/*
 * Gives `reversible` a pace; NULL: its own, G = (1 + (T^2 |torque| / I)^2)^(-1/4) with the smallest
 * moment I and the parameter `time` T. A strong torque by itself then turns the body by about
 * (step/T)^2 in each step. The pace is not owned and must outlive the integrators.
 * Returned: PLH_OK; PLH_UNSUPPORTED if the method is another one.
 */
PLH_API plh_status plh_reversible_set_pace(plh_method_spec *spec, const plh_pace *pace);

PLH_END_DECLS

#endif
