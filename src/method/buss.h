/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Derivatives of a motion seen from the frame that the body leaves; shared by the methods of Buss
 * (2001).
 */
#ifndef PLH_METHOD_BUSS_H
#define PLH_METHOD_BUSS_H

#include <polhode/extend/method.h>

#include "method/rotate.h"

enum { PLH_BUSS_MAX = 6 };

/* Taylor coefficients in the body frame of nu = omega and of m, scaled units. */
typedef struct plh_buss_series {
    plh_vec3 omega[PLH_BUSS_MAX + 1];
    plh_vec3 m[PLH_BUSS_MAX + 1];
} plh_buss_series;

/* A torque without a series is refused when the method is bound, not in its first step. */
static inline plh_status plh_buss_prepare(plh_integrator *it)
{
    bool series = !it->torque || (plh_torque_flags(it->torque) & PLH_TORQUE_SERIES);
    return series ? PLH_OK : PLH_UNSUPPORTED;
}

/* Through coefficient n; with a torque from its series. */
plh_status plh_buss_series_torqued(const plh_integrator *it, double t, const plh_state *s, int n,
                                   plh_buss_series *out);

/*
 * (The loops have constant lengths where n is constant, and are unrolled there.)
 *
 * Turns Taylor coefficients x[0..n] of a vector's body components into the derivatives d[0..n] of
 * the vector itself at the expansion point: D x = x' + omega x x, again and again.
 */
static inline void plh_buss_derivatives(const plh_vec3 *omega, int n, const plh_vec3 *x,
                                        plh_vec3 *d)
{
    plh_vec3 old[PLH_BUSS_MAX + 1] = {{0.0, 0.0, 0.0}}, new[PLH_BUSS_MAX + 1];
#pragma GCC unroll 8
    for (int j = 0; j <= n; j++)
        old[j] = x[j];
    d[0] = x[0];
#pragma GCC unroll 8
    for (int k = 1; k <= n; k++) {
#pragma GCC unroll 8
        for (int j = 0; j <= n - k; j++) {
            new[j] = plh_vec3_scale(j + 1, old[j + 1]);
#pragma GCC unroll 8
            for (int i = 0; i <= j; i++)
                new[j] = plh_vec3_add(new[j], plh_vec3_cross(omega[i], old[j - i]));
        }
#pragma GCC unroll 8
        for (int j = 0; j <= n - k; j++)
            old[j] = new[j];
        d[k] = old[0];
    }
}

/* The momentum at the end of a step of length h, seen from the frame the body left, to order n. */
plh_vec3 plh_buss_momentum(const plh_buss_series *series, int n, double h);

#endif
