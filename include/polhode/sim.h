/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * From a problem and a method to a trajectory, and how far off it is.
 *
 *     plh_problem problem = {&body, &torque, start, 0.0};
 *     plh_sim_create(&problem, &spec, h, &sim);
 *     while (plh_sim_time(sim) < 100.0 && plh_sim_advance(sim, 1) == PLH_OK)
 *         ...
 */
#ifndef POLHODE_SIM_H
#define POLHODE_SIM_H

#include <polhode/method.h>

PLH_BEGIN_DECLS

/* What is integrated; body and torque (NULL: free) must outlive what is made from it. */
typedef struct plh_problem {
    const plh_body *body;
    const plh_torque *torque;
    plh_state start; /* principal frame */
    double t0;
} plh_problem;

typedef struct plh_sim plh_sim;

/*
 * A run with steps of length h (either sign).
 * Returned: PLH_OK; what plh_body_check() says of the start; what plh_integrator_create() says;
 * PLH_BAD_ARGUMENT where h is zero or not finite. *sim is NULL then.
 */
PLH_API plh_status plh_sim_create(const plh_problem *problem, const plh_method_spec *spec, double h,
                                  plh_sim **sim);
PLH_API void plh_sim_destroy(plh_sim *sim); /* NULL is accepted */

/* Takes so many steps. After a failure the state is NaN and stays so. */
PLH_API plh_status plh_sim_advance(plh_sim *sim, long steps);

PLH_API long plh_sim_steps(const plh_sim *sim);
PLH_API double plh_sim_time(const plh_sim *sim); /* t0 + steps h */
PLH_API plh_state plh_sim_state(const plh_sim *sim);
PLH_API const plh_integrator *plh_sim_integrator(const plh_sim *sim); /* counts and claims */

/*
 * The state at a time within the next step, by a side step of the same method that leaves the run
 * as it is: a trajectory never depends on when somebody looked.
 */
PLH_API plh_status plh_sim_at(plh_sim *sim, double t, plh_state *out);

/* All that a run needs to go on as if it had never stopped; the same problem, method and h must be
 * given to plh_sim_create() before _set(). PLH_BAD_ARGUMENT where the bytes are not of such a run. */
PLH_API size_t plh_sim_checkpoint_size(const plh_sim *sim);
PLH_API void plh_sim_checkpoint_get(const plh_sim *sim, void *bytes);
PLH_API plh_status plh_sim_checkpoint_set(plh_sim *sim, const void *bytes, size_t size);

/* Kinetic plus potential energy; the potential counts as 0 where the torque has none. */
PLH_API double plh_problem_energy(const plh_problem *problem, double t, plh_state s);

/*
 * A torque that counts how often it is evaluated (torque, kick or linear form), for comparing work.
 * Use out->torque in place of inner; one run at a time may count with it.
 */
typedef struct plh_counted_torque {
    plh_torque torque;
    plh_torque_model model;
    const plh_torque *inner;
    long *calls;
} plh_counted_torque;
PLH_API void plh_counted_torque_init(const plh_torque *inner, long *calls, plh_counted_torque *out);

/*
 * The solution itself, or as near to it as doubles go: a free body in closed form; with torque by
 * Taylor series of order PLH_JET_ORDER and steps that keep the last term below rounding; where the
 * torque has no series, by Gauss's method of order 6 and halving steps. Times in any order; far back
 * costs a new start.
 */
typedef struct plh_reference plh_reference;
PLH_API plh_status plh_reference_create(const plh_problem *problem, plh_reference **reference);
PLH_API void plh_reference_destroy(plh_reference *reference);
PLH_API plh_status plh_reference_at(plh_reference *reference, double t, plh_state *out);

PLH_END_DECLS

#endif
