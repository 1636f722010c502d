// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Runge-Kutta, and the general integrators of SUNDIALS, GSL and Boost.Odeint.
#include "rivals.h"

#include <array>
#include <cmath>

#ifdef PLH_HAVE_BOOST
#include <boost/numeric/odeint.hpp>
#endif
#ifdef PLH_HAVE_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#endif
#ifdef PLH_HAVE_SUNDIALS
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#endif

namespace
{

typedef std::array<double, 7> State;

State pack(const double m[3], const double q[4])
{
    return {m[0], m[1], m[2], q[0], q[1], q[2], q[3]};
}

void unpack(const State &y, double m[3], double q[4])
{
    for (int i = 0; i < 3; i++)
        m[i] = y[i];
    for (int i = 0; i < 4; i++)
        q[i] = y[3 + i];
}

struct Inverse {
    double w[3];
    explicit Inverse(const double I[3]) : w{1.0 / I[0], 1.0 / I[1], 1.0 / I[2]} {}
    void operator()(const State &y, State &dy, double) const { rival_rhs(w, y.data(), dy.data()); }
};

} // namespace

void rival_rk4_step(const double I[3], double h, double m[3], double q[4])
{
    const Inverse f(I);
    const State y = pack(m, q);
    State k[4], z;
    const double at[4] = {0.0, 0.5 * h, 0.5 * h, h};
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < 7; i++)
            z[i] = s == 0 ? y[i] : y[i] + at[s] * k[s - 1][i];
        f(z, k[s], 0.0);
    }
    for (int i = 0; i < 7; i++)
        z[i] = y[i] + h / 6.0 * (k[0][i] + 2.0 * (k[1][i] + k[2][i]) + k[3][i]);
    unpack(z, m, q);
}

// Products of the series of m, omega and q give the next coefficients of m and q.
static void taylor_step(const long double w[3], long double h, long double y[7])
{
    const int order = 30;
    long double c[7][order + 1];
    for (int i = 0; i < 7; i++)
        c[i][0] = y[i];
    for (int k = 0; k < order; k++) {
        long double s[7] = {0};
        for (int j = 0; j <= k; j++) {
            const int l = k - j;
            const long double x = w[0] * c[0][l], v = w[1] * c[1][l], z = w[2] * c[2][l];
            s[0] += c[1][j] * z - c[2][j] * v;
            s[1] += c[2][j] * x - c[0][j] * z;
            s[2] += c[0][j] * v - c[1][j] * x;
            s[3] -= 0.5L * (c[4][j] * x + c[5][j] * v + c[6][j] * z);
            s[4] += 0.5L * (c[3][j] * x + c[5][j] * z - c[6][j] * v);
            s[5] += 0.5L * (c[3][j] * v - c[4][j] * z + c[6][j] * x);
            s[6] += 0.5L * (c[3][j] * z + c[4][j] * v - c[5][j] * x);
        }
        for (int i = 0; i < 7; i++)
            c[i][k + 1] = s[i] / (k + 1);
    }
    for (int i = 0; i < 7; i++) {
        long double sum = c[i][order];
        for (int k = order - 1; k >= 0; k--)
            sum = sum * h + c[i][k];
        y[i] = sum;
    }
}

void rival_truth(const double I[3], double t, double m[3], double q[4])
{
    const long double w[3] = {1.0L / I[0], 1.0L / I[1], 1.0L / I[2]};
    long double y[7] = {m[0], m[1], m[2], q[0], q[1], q[2], q[3]};
    const int n = (int)std::ceil(std::fabs(t) * 8.0);
    for (int i = 0; i < n; i++)
        taylor_step(w, (long double)t / n, y);
    State z;
    for (int i = 0; i < 7; i++)
        z[i] = (double)y[i];
    unpack(z, m, q);
}

#ifdef PLH_HAVE_SUNDIALS
static int cvode_rhs(realtype, N_Vector y, N_Vector dy, void *user)
{
    rival_rhs(static_cast<const double *>(user), N_VGetArrayPointer(y), N_VGetArrayPointer(dy));
    return 0;
}

// Adams with functional iteration, its best for a problem that is not stiff.
void rival_cvode(const double I[3], double t, double tol, double m[3], double q[4])
{
    Inverse f(I);
    SUNContext context;
    SUNContext_Create(nullptr, &context);
    N_Vector y = N_VNew_Serial(7, context);
    State z = pack(m, q);
    for (int i = 0; i < 7; i++)
        N_VGetArrayPointer(y)[i] = z[i];
    void *mem = CVodeCreate(CV_ADAMS, context);
    CVodeInit(mem, cvode_rhs, 0.0, y);
    CVodeSStolerances(mem, tol, tol);
    CVodeSetUserData(mem, f.w);
    CVodeSetMaxNumSteps(mem, 10000000);
    SUNNonlinearSolver iteration = SUNNonlinSol_FixedPoint(y, 0, context);
    CVodeSetNonlinearSolver(mem, iteration);
    realtype at;
    CVode(mem, t, y, &at, CV_NORMAL);
    for (int i = 0; i < 7; i++)
        z[i] = N_VGetArrayPointer(y)[i];
    SUNNonlinSolFree(iteration);
    CVodeFree(&mem);
    N_VDestroy(y);
    SUNContext_Free(&context);
    unpack(z, m, q);
}
#endif

#ifdef PLH_HAVE_GSL
static int gsl_rhs(double, const double y[], double dy[], void *user)
{
    rival_rhs(static_cast<const double *>(user), y, dy);
    return GSL_SUCCESS;
}

void rival_gsl_rk8pd(const double I[3], double t, double tol, double m[3], double q[4])
{
    Inverse f(I);
    gsl_odeiv2_system system = {gsl_rhs, nullptr, 7, f.w};
    gsl_odeiv2_driver *driver =
        gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-3, tol, tol);
    State y = pack(m, q);
    double at = 0.0;
    gsl_odeiv2_driver_apply(driver, &at, t, y.data());
    gsl_odeiv2_driver_free(driver);
    unpack(y, m, q);
}
#endif

#ifdef PLH_HAVE_BOOST
namespace odeint = boost::numeric::odeint;

void rival_odeint_fehlberg78(const double I[3], double t, double tol, double m[3], double q[4])
{
    State y = pack(m, q);
    odeint::integrate_adaptive(
        odeint::make_controlled<odeint::runge_kutta_fehlberg78<State>>(tol, tol), Inverse(I), y,
        0.0, t, 1e-2);
    unpack(y, m, q);
}

void rival_odeint_bulirsch_stoer(const double I[3], double t, double tol, double m[3], double q[4])
{
    State y = pack(m, q);
    odeint::bulirsch_stoer<State> stepper(tol, tol);
    odeint::integrate_adaptive(stepper, Inverse(I), y, 0.0, t, 1e-2);
    unpack(y, m, q);
}
#endif
