/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Solvers of GSL and SUNDIALS, as their manuals recommend for problems that are not stiff. */
#include "ode.h"

#ifdef PLH_HAVE_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

static int gsl_rate(double t, const double y[], double dy[], void *ctx)
{
    ode_rate(ctx, t, y, dy);
    return GSL_SUCCESS;
}

int ode_gsl_rk8pd(const ode_problem *p, double tolerance, double *y)
{
    gsl_set_error_handler_off();
    gsl_odeiv2_system system = {gsl_rate, NULL, ODE_SIZE, (void *)p};
    gsl_odeiv2_driver *d =
        gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-3, tolerance, tolerance);
    double t = 0.0;
    ode_start(p, y);
    int failed = gsl_odeiv2_driver_apply(d, &t, p->end, y) != GSL_SUCCESS;
    gsl_odeiv2_driver_free(d);
    return failed;
}
#endif

#ifdef PLH_HAVE_SUNDIALS
#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

static int sun_rate(realtype t, N_Vector y, N_Vector dy, void *ctx)
{
    ode_rate(ctx, t, N_VGetArrayPointer(y), N_VGetArrayPointer(dy));
    return 0;
}

/* Adams' formulas with functional iteration. */
int ode_cvode(const ode_problem *p, double tolerance, double *y)
{
    SUNContext context;
    if (SUNContext_Create(NULL, &context))
        return 1;
    N_Vector v = N_VNew_Serial(ODE_SIZE, context);
    ode_start(p, N_VGetArrayPointer(v));
    void *mem = CVodeCreate(CV_ADAMS, context);
    double t = 0.0;
    CVodeSetErrFile(mem, NULL); /* the status is enough */
    SUNNonlinearSolver solver = SUNNonlinSol_FixedPoint(v, 0, context);
    int failed = CVodeInit(mem, sun_rate, 0.0, v) || CVodeSStolerances(mem, tolerance, tolerance) ||
                 CVodeSetNonlinearSolver(mem, solver) || CVodeSetUserData(mem, (void *)p) ||
                 CVodeSetMaxNumSteps(mem, 2000000) || CVodeSetStopTime(mem, p->end) ||
                 CVode(mem, p->end, v, &t, CV_NORMAL) < 0;
    for (int i = 0; i < ODE_SIZE; i++)
        y[i] = N_VGetArrayPointer(v)[i];
    CVodeFree(&mem);
    SUNNonlinSolFree(solver);
    N_VDestroy(v);
    SUNContext_Free(&context);
    return failed;
}

/* Explicit Runge-Kutta of order 8 (Fehlberg). */
int ode_arkode(const ode_problem *p, double tolerance, double *y)
{
    SUNContext context;
    if (SUNContext_Create(NULL, &context))
        return 1;
    N_Vector v = N_VNew_Serial(ODE_SIZE, context);
    ode_start(p, N_VGetArrayPointer(v));
    void *mem = ERKStepCreate(sun_rate, 0.0, v, context);
    double t = 0.0;
    ERKStepSetErrFile(mem, NULL);
    int failed = ERKStepSStolerances(mem, tolerance, tolerance) || ERKStepSetOrder(mem, 8) ||
                 ERKStepSetUserData(mem, (void *)p) || ERKStepSetMaxNumSteps(mem, 2000000) ||
                 ERKStepSetStopTime(mem, p->end) ||
                 ERKStepEvolve(mem, p->end, v, &t, ARK_NORMAL) < 0;
    for (int i = 0; i < ODE_SIZE; i++)
        y[i] = N_VGetArrayPointer(v)[i];
    ERKStepFree(&mem);
    N_VDestroy(v);
    SUNContext_Free(&context);
    return failed;
}
#endif
