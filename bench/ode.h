/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A torqued body as a system of seven ordinary differential equations, for other people's
 * solvers. */
#ifndef PLH_BENCH_ODE_H
#define PLH_BENCH_ODE_H

#include <polhode/torque.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ODE_SIZE = 7 }; /* q (w, x, y, z), m; all scaled by unit below */

typedef struct ode_problem {
    const char *name;
    plh_body body;
    plh_torque torque;
    plh_state start;
    double end;
    /* 1 / moments; momenta are in units of the first |m| */
    double inverse[3], size;
    double truth[ODE_SIZE]; /* at the end, from 128 bits */
} ode_problem;

void ode_rate(const ode_problem *p, double t, const double *y, double *dy);
void ode_start(const ode_problem *p, double *y);

/* Integrates to the end with relative and absolute tolerance; 0, or not 0 when the solver fails. */
typedef int (*ode_solver)(const ode_problem *p, double tolerance, double *y);

int ode_gsl_rk8pd(const ode_problem *p, double tolerance, double *y);
int ode_cvode(const ode_problem *p, double tolerance, double *y);
int ode_arkode(const ode_problem *p, double tolerance, double *y);
int ode_boost_fehlberg78(const ode_problem *p, double tolerance, double *y);
int ode_boost_bulirsch_stoer(const ode_problem *p, double tolerance, double *y);

#ifdef __cplusplus
}
#endif

#endif
