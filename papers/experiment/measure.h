/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What most experiments do: take steps, look at errors, find an order. */
#ifndef PLH_PAPERS_EXPERIMENT_MEASURE_H
#define PLH_PAPERS_EXPERIMENT_MEASURE_H

#include <polhode/polhode.h>

/* A problem that owns its body and torque: from a preset, or a free body with Q0 = 1. */
struct test_problem {
    plh_body body;
    plh_torque torque;
    /* Points to the two above: never copy the struct */
    plh_problem problem;
};
plh_status problem_from_preset(const char *name, struct test_problem *p);
plh_status problem_free_body(plh_vec3 moments, plh_vec3 momentum, struct test_problem *p);

/* n steps of length h from the start of the problem, by a method named as everywhere
 * ("verlet/mr2"). On failure the state is NaN. */
plh_status take_steps(const plh_problem *problem, const char *method, double h, long n,
                      plh_state *end);

/* The truth at a time. */
plh_status true_state(const plh_problem *problem, double t, plh_state *out);

/* Differences: rotation angle; largest absolute entry and Frobenius norm of Q - Q'; |m - m'|. */
double attitude_angle(plh_state a, plh_state b);
double matrix_distance(plh_state a, plh_state b); /* Frobenius */
double momentum_distance(plh_state a, plh_state b);

/* Slope of log(error) against log(step), least squares over the entries with floor < error <
 * ceiling; NaN with fewer than two. */
double fitted_order(const double *step, const double *error, int n, double floor, double ceiling);

/* CPU seconds for a call of work(context), the least of several repetitions. */
double least_time(void (*work)(void *context), void *context);

/* The same for one step of length h; NaN where the method fails. */
double step_seconds(const plh_problem *problem, const char *method, double h);

#endif
