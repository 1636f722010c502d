/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Other ways to move the same free body, for comparison. Moments ascend; m and q in place. */
#ifndef PLH_BENCH_RIVALS_H
#define PLH_BENCH_RIVALS_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*rival_step)(const double I[3], double h, double m[3], double q[4]);

/* One exact step from scratch by Jacobi's solution, with another library's elliptic functions. */
void rival_gsl_step(const double I[3], double h, double m[3], double q[4]);
void rival_boost_step(const double I[3], double h, double m[3], double q[4]);

/* One classical Runge-Kutta step of order 4. */
void rival_rk4_step(const double I[3], double h, double m[3], double q[4]);

/* Integrators with step-size control, from 0 to t with relative and absolute tolerance tol. */
typedef void (*rival_solve)(const double I[3], double t, double tol, double m[3], double q[4]);
void rival_cvode(const double I[3], double t, double tol, double m[3], double q[4]);
void rival_gsl_rk8pd(const double I[3], double t, double tol, double m[3], double q[4]);
void rival_odeint_fehlberg78(const double I[3], double t, double tol, double m[3], double q[4]);
void rival_odeint_bulirsch_stoer(const double I[3], double t, double tol, double m[3], double q[4]);

/* The truth for the errors: Taylor series of order 30 in extended precision. */
void rival_truth(const double I[3], double t, double m[3], double q[4]);

/* The right-hand side of Euler's equations and of the attitude; y is m, then q. */
static inline void rival_rhs(const double inv[3], const double y[7], double dy[7])
{
    const double wx = inv[0] * y[0], wy = inv[1] * y[1], wz = inv[2] * y[2];
    dy[0] = y[1] * wz - y[2] * wy;
    dy[1] = y[2] * wx - y[0] * wz;
    dy[2] = y[0] * wy - y[1] * wx;
    dy[3] = -0.5 * (y[4] * wx + y[5] * wy + y[6] * wz);
    dy[4] = 0.5 * (y[3] * wx + y[5] * wz - y[6] * wy);
    dy[5] = 0.5 * (y[3] * wy - y[4] * wz + y[6] * wx);
    dy[6] = 0.5 * (y[3] * wz + y[4] * wy - y[5] * wx);
}

#ifdef __cplusplus
}
#endif

#endif
