/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Runs: from a problem and a method to a trajectory, and a reference to measure its error.
 *
 * A plh_sim runs a body step by step or within a tolerance, a free body, gyrostat or top in closed
 * form, or a system of many bodies. The same functions advance all of them, look at them and
 * save them.
 *
 *     plh_problem problem = {&body, &torque, start, 0.0};
 *     plh_sim_create(&problem, &spec, h, &sim);
 *     for (int i = 1; i <= 100 && !status; i++) {
 *         status = plh_sim_advance_to(sim, i);
 *         if (!status)
 *             status = plh_sim_at(sim, i, &state);
 *     }
 *     plh_sim_destroy(sim);
 *
 * Without a method or a step, plh_sim_create_within(&problem, NULL, 100.0, 1e-9, &sim) takes the
 * place of plh_sim_create().
 */
#ifndef POLHODE_SIM_H
#define POLHODE_SIM_H

#include <polhode/describe.h>
#include <polhode/method.h>
#include <polhode/system.h>
#include <polhode/thermostat.h>

PLH_BEGIN_DECLS

/* What is integrated. Body and torque (NULL: free) must outlive every run made from it. */
typedef struct plh_problem {
    const plh_body *body;
    const plh_torque *torque;
    /* Principal frame */
    plh_state start;
    double t0;
} plh_problem;

typedef struct plh_sim plh_sim;

typedef enum plh_sim_kind {
    PLH_SIM_STEPPED, /* a body, step by step */
    PLH_SIM_CLOSED,  /* a body in closed form, evaluated at any time */
    PLH_SIM_SYSTEM,  /* many bodies, step by step */
    PLH_SIM_ADAPTIVE /* a body, in steps that its method chooses: within a tolerance, or as the state
                        asks (reversible.h) */
} plh_sim_kind;

/* How to run a problem within a tolerance. */
typedef struct plh_plan {
    plh_method_spec spec;
    /* Constant, signed; 0: the method chooses its steps, or is the closed form */
    double step;
    /* estimated for the whole run: with a constant step, or in closed form; else the tolerance. It
     * is above the tolerance where rounding leaves more than that. */
    double error;
    /* The size of the torque against the spin: |torque| / (|m| |omega|) */
    double torque;
    /* The tolerance for the method itself; see below */
    double within;
} plh_plan;

/* The smallest tolerance: below it a double has no digits. */
#define PLH_TOLERANCE_LEAST 1e-16

/*
 * Finds out how to run a problem from t0 to `end` within a tolerance: relative to |m|, and in
 * radians of attitude. It bounds the sum of the errors of all steps; the error of the result is
 * that times the growth of a small change of the start.
 * Given: spec, a method: an adaptive one, or one whose constant step is found from the tolerance,
 *   by comparing steps with half steps at a few states of the motion. NULL: the library chooses. A
 *   free body or top gets its closed form. Others have an adaptive method: `taylor`, or `dop853`
 *   if the torque has no series. If the torque is weak against the spin and the body turns by some
 *   hundred radians, the step of a splitting around the exact flow is guessed. Where that may pay,
 *   its step is found, and it is taken if it needs less work. An error of the momentum lets the
 *   attitude drift as the body turns. Over n radians, the errors of steps of either sign end up
 *   about sqrt(n) times as large; so the library gives `taylor`, where digits cost little, a
 *   tolerance that much smaller.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for an end that is not accepted, and for a tolerance that is
 *   not finite or below PLH_TOLERANCE_LEAST; PLH_NO_CONVERGENCE if no
 *   step is short enough; the status of plh_body_check() for the start, or of
 *   plh_integrator_create(); PLH_UNSUPPORTED for a multistep method.
 */
PLH_API plh_status plh_plan_init(const plh_problem *problem, const plh_method_spec *spec,
                                 double end, double tolerance, plh_plan *plan);

/* About how many steps a plan takes to `end`: known for a constant step, estimated from the first
 * few for an adaptive method (infinite if they fail), 0 in closed form. */
PLH_API double plh_plan_steps(const plh_problem *problem, const plh_plan *plan, double end);

/* Before a run of a method that the user named: whether it takes more than a million steps to
 * `end`, and the library's own choice a hundredth of that at most; then *cheaper is that choice. */
PLH_API bool plh_plan_cheaper(const plh_problem *problem, const plh_plan *plan, double end,
                              plh_plan *cheaper);

/*
 * Why a problem has no closed form, as the end of a sentence; NULL: it has one. Free bodies have,
 * and so have gyrostats and tops. A gyrostat has rotors of constant momentum and three positive
 * moments: the torque is `gyrostat`, or `wheel` at a constant speed. A top has two equal moments in
 * a uniform field that pulls at its axis of symmetry, or three equal ones in any uniform field. The
 * torque is then `heavy-top`, `magnetic` in a constant field, or another one that is such a form.
 * The axis may be any principal axis, the field may have any direction.
 */
PLH_API const char *plh_problem_obstacle(const plh_problem *problem);

/* Whether the method is the closed form of this problem: `exact`, without +energy, and no obstacle.
 * It needs no step. */
PLH_API bool plh_problem_is_closed(const plh_problem *problem, const plh_method_spec *spec);

/* What is known about the motion of a problem with a closed form: see plh_motion_describe() and
 * plh_top_facts().
 * Returned: how many facts there are, at most room; 0 without a closed form. */
PLH_API size_t plh_problem_describe(const plh_problem *problem, size_t room, plh_fact *fact);

/*
 * Starts a run.
 * create: a body with steps of length h (either sign); for the method `reversible` the longest one.
 * create_within: a body from t0 to `end` within a tolerance, as plh_plan_init() says; spec may be
 *   NULL. The run is PLH_SIM_STEPPED, PLH_SIM_ADAPTIVE or PLH_SIM_CLOSED.
 * create_planned: the same with a plan that plh_plan_init() made for this problem, end and
 * tolerance.
 * create_closed: a body in closed form; no steps, no accumulated error.
 * create_system: the bodies of a system, from where they are now, with a splitting method. The run
 *   moves this system, which must outlive it and must not be changed by others meanwhile. It takes
 *   one step at a time, so that a trajectory never depends on when it is looked at.
 * Returned: PLH_OK; the status of plh_body_check() for the start, of plh_integrator_create() or of
 * plh_motion_init(), plh_top_init() or plh_gyrostat_init(); PLH_BAD_ARGUMENT if h is zero or not
 * finite; PLH_UNSUPPORTED for a closed form that plh_problem_obstacle() denies. After a failure
 * *sim is NULL.
 */
PLH_API plh_status plh_sim_create(const plh_problem *problem, const plh_method_spec *spec, double h,
                                  plh_sim **sim);
PLH_API plh_status plh_sim_create_within(const plh_problem *problem, const plh_method_spec *spec,
                                         double end, double tolerance, plh_sim **sim);
PLH_API plh_status plh_sim_create_planned(const plh_problem *problem, const plh_plan *plan,
                                          double end, double tolerance, plh_sim **sim);
PLH_API plh_status plh_sim_create_closed(const plh_problem *problem, plh_sim **sim);
PLH_API plh_status plh_sim_create_system(plh_system *system, const plh_method_spec *spec, double t0,
                                         double h, plh_sim **sim);
PLH_API void plh_sim_destroy(plh_sim *sim); /* NULL is accepted */

/*
 * A thermostat for a run of a system: it acts as in plh_thermostat_run(), after each step or in the
 * row. It is copied; NULL takes it away. States requested between two steps are computed without
 * the thermostat.
 * Returned: PLH_OK; PLH_UNSUPPORTED for other runs and for h < 0.
 */
PLH_API plh_status plh_sim_set_thermostat(plh_sim *sim, const plh_thermostat *thermostat);

PLH_API plh_sim_kind plh_sim_kind_of(const plh_sim *sim);
PLH_API long plh_sim_steps(const plh_sim *sim);  /* taken so far; closed form: 0 */
PLH_API double plh_sim_time(const plh_sim *sim); /* t0 + steps h; closed form: the last time */
PLH_API double plh_sim_step(const plh_sim *sim); /* h; closed form and adaptive: 0 */

/* The estimated error of a run within a tolerance so far, as plh_plan_init() measures it; else NaN.
 * It is never below what rounding leaves: above the tolerance, the tolerance could not be met. */
PLH_API double plh_sim_error(const plh_sim *sim);

/* For a body only; a system gives NaN and NULL. */
PLH_API plh_state plh_sim_state(const plh_sim *sim);
PLH_API const plh_integrator *plh_sim_integrator(const plh_sim *sim); /* counts and claims */

/*
 * Moves the run, by a number of steps, or to the last whole step at or before time t (closed form:
 * to t itself; adaptive: by whole steps until they reach t). steps_to gives the number of steps to
 * t, for callers that do other work in between. It is 0 for a closed form. For an adaptive run it
 * is 1 until t is reached, then 0. A run never goes back: a
 * time before the present one takes no step.
 * Returned: PLH_OK; the status of the method (after a failure the state is NaN and stays so);
 * PLH_UNSUPPORTED for steps in closed form; PLH_NOT_FINITE.
 */
PLH_API plh_status plh_sim_advance(plh_sim *sim, long steps);
PLH_API plh_status plh_sim_advance_to(plh_sim *sim, double t);
PLH_API long plh_sim_steps_to(const plh_sim *sim, double t);

/*
 * Looks at a time within the next step, by a side step of the same method that leaves the run as it
 * is; adaptive: at a time within the last step, by its dense output. at: the state of a body. view:
 * the system at that time, for measurements, valid until the next call; its energies depend only on
 * the positions and momenta of the bodies.
 * Returned: PLH_OK; the status of the method; PLH_UNSUPPORTED for the other kind of run.
 */
PLH_API plh_status plh_sim_at(plh_sim *sim, double t, plh_state *out);
PLH_API plh_status plh_sim_view(plh_sim *sim, double t, plh_system **view);

/*
 * Saves a run to the caller's memory, and restores it: the run then continues as if it had never
 * stopped. The constructor must get the same problem, method, and h or end and tolerance, before
 * _set().
 * Returned: PLH_OK; PLH_BAD_ARGUMENT if the bytes do not belong to such a run.
 */
PLH_API size_t plh_sim_checkpoint_size(const plh_sim *sim);
PLH_API void plh_sim_checkpoint_get(const plh_sim *sim, void *bytes);
PLH_API plh_status plh_sim_checkpoint_set(plh_sim *sim, const void *bytes, size_t size);

/* Kinetic plus potential energy. A torque without a potential counts as 0. */
PLH_API double plh_problem_energy(const plh_problem *problem, double t, plh_state s);

/*
 * The modified energy of a splitting with steps of length h: the energy H~ on whose motion its
 * steps lie, up to terms of the size h^order. The energy of a run swings by h^p, with the order p
 * of the scheme; H~ stays the same to h^order, at the states that whole steps reach. It is found
 * from order / 2 steps on and as many back from the state, by differences of their attitudes and
 * actions. Rounding leaves some 1e-16 / (h |omega|) of it. order: even, from 2 to
 * PLH_MODIFIED_MOST.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for an order or a step that is not accepted; PLH_UNSUPPORTED
 *   where there is an obstacle; the status of a step; PLH_NOT_FINITE.
 * obstacle: why a problem and a method have none here, as the end of a sentence; NULL: they have.
 *   It needs drifts by the exact free motion, and torques with a potential that depends on the
 *   attitude alone.
 */
enum { PLH_MODIFIED_MOST = 20 };
PLH_API plh_status plh_problem_modified_energy(const plh_problem *problem,
                                               const plh_method_spec *spec, double h, int order,
                                               const plh_state *state, double *energy);
PLH_API const char *plh_problem_modified_obstacle(const plh_problem *problem,
                                                  const plh_method_spec *spec);

/*
 * The solution, as accurate as doubles allow: a free body in closed form; with a torque by Taylor
 * series of order 20, in steps that keep the last term below rounding; if the torque has no series,
 * by Gauss's method of order 6 with halved steps. Times may come in any order; a time far back
 * starts again from t0.
 */
typedef struct plh_reference plh_reference;
PLH_API plh_status plh_reference_create(const plh_problem *problem, plh_reference **reference);
PLH_API void plh_reference_destroy(plh_reference *reference);
PLH_API plh_status plh_reference_at(plh_reference *reference, double t, plh_state *out);

/* The most steps that one call of plh_reference_at() may take; beyond them it returns PLH_STOPPED.
 * A stiff torque may need very many. Default: 0, any number. */
PLH_API void plh_reference_set_limit(plh_reference *reference, long steps);

/* Saves how far a reference has got, and restores it for the same problem: the later states then
 * have the same bits.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT if the bytes do not belong to a reference. */
PLH_API size_t plh_reference_checkpoint_size(const plh_reference *reference);
PLH_API void plh_reference_checkpoint_get(const plh_reference *reference, void *bytes);
PLH_API plh_status plh_reference_checkpoint_set(plh_reference *reference, const void *bytes,
                                                size_t size);

PLH_END_DECLS

#endif
