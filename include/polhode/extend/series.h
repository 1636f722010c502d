/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Taylor series of a motion, to any order, one coefficient after the other. A torque model with a
 * series function takes part (extend/torque.h); the functions here are the pieces from which such a
 * function is made. Each computes coefficient k of a result from the coefficients 0 ... k of what
 * it is given and 0 ... k-1 of the result, in O(k) operations, so nothing is computed twice. Call
 * them for k = 0, 1, 2, ... in this order.
 *
 * The torque strength / (u.z + 2) about the axis z, u = Q^T up, needs five series of its own, three
 * for u and one each for x = u.z + 2 and 1/x:
 *
 *     static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
 *                            const plh_jet *jet, double *own)
 *     {
 *         plh_vec3 *u = plh_jet_vectors(jet, own, 0);
 *         double *x = plh_jet_row(jet, own, 3), *y = plh_jet_row(jet, own, 4);
 *         plh_jet_unrotate(jet, k, of(self)->up, u);
 *         x[k] = u[k].z + (k == 0 ? 2.0 : 0.0);
 *         plh_series_power(x, -1.0, k, y);
 *         return plh_vec3_make(0.0, 0.0, of(self)->strength * y[k]);
 *     }
 *
 * Source: the recurrences are those of Moore, Interval Analysis (1966), chapter 11; Hairer, Norsett
 * & Wanner, Solving ODEs I, section I.8.
 */
#ifndef POLHODE_EXTEND_SERIES_H
#define POLHODE_EXTEND_SERIES_H

#include <math.h>
#include <polhode/quat.h>
#include <polhode/vec3.h>
#include <stddef.h>

PLH_BEGIN_DECLS

/*
 * Taylor coefficients of a motion about a time t0: coefficient k belongs to ((t - t0) / time)^k. In
 * the unit `time` the coefficients neither overflow nor underflow however fast the body turns. A
 * model needs it only if its torque depends on t by itself: t is the series (t0, time, 0, 0, ...).
 */
typedef struct plh_jet {
    /* There is room for the coefficients 0 ... order */
    int order;
    /* The unit of time; 1 until the caller sets another */
    double time;
    /* Attitude */
    plh_quat *q;
    /* Body frame; torque of all torques together */
    plh_vec3 *m, *omega, *torque;
    /* The torque's own series, order + 1 numbers each */
    double *own;
} plh_jet;

enum { PLH_JET_ROWS = 13 }; /* the numbers of a coefficient of q, m, omega and torque */

/* The series number `row` of a model's own. */
static inline double *plh_jet_row(const plh_jet *jet, double *own, int row)
{
    return own + (size_t)row * (size_t)(jet->order + 1);
}

/* The series of a vector, which takes the place of the rows row, row + 1, row + 2. */
static inline plh_vec3 *plh_jet_vectors(const plh_jet *jet, double *own, int row)
{
    return (plh_vec3 *)(void *)plh_jet_row(jet, own, row);
}

/* Coefficient k of the cross product a x b. */
static inline plh_vec3 plh_series_cross(const plh_vec3 *a, const plh_vec3 *b, int k)
{
    plh_vec3 sum = plh_vec3_cross(a[0], b[k]);
    int j;
    for (j = 1; j <= k; j++)
        sum = plh_vec3_add(sum, plh_vec3_cross(a[j], b[k - j]));
    return sum;
}

/*
 * Coefficient k of u = Q^T v for a v fixed in space, from u' = u x omega: fills in u[k]. If v
 * moves, add time / k times coefficient k - 1 of Q^T v' to u[k], for k > 0.
 */
static inline void plh_jet_unrotate(const plh_jet *jet, int k, plh_vec3 v, plh_vec3 *u)
{
    u[k] = k == 0 ? plh_quat_unrotate(jet->q[0], v)
                  : plh_vec3_scale(jet->time / k, plh_series_cross(u, jet->omega, k - 1));
}

/* Coefficient k of a b. */
static inline double plh_series_product(const double *a, const double *b, int k)
{
    double sum = a[0] * b[k];
    int j;
    for (j = 1; j <= k; j++)
        sum += a[j] * b[k - j];
    return sum;
}

/* c = a / b: fills in c[k]. */
static inline void plh_series_quotient(const double *a, const double *b, int k, double *c)
{
    double sum = a[k];
    int j;
    for (j = 1; j <= k; j++)
        sum -= b[j] * c[k - j];
    c[k] = sum / b[0];
}

/* c = a^p, a > 0 or p an integer: fills in c[k]. */
static inline void plh_series_power(const double *a, double p, int k, double *c)
{
    double sum = 0.0;
    int j;
    for (j = 0; j < k; j++)
        sum += (p * (k - j) - j) * (a[k - j] * c[j]);
    c[k] = k == 0 ? pow(a[0], p) : sum / (k * a[0]);
}

/* Coefficient k - 1 of a' b, for k > 0: what exp, log, sine and cosine are made of. */
static inline double plh_series_slope(const double *a, const double *b, int k)
{
    double sum = 0.0;
    int j;
    for (j = 1; j <= k; j++)
        sum += j * a[j] * b[k - j];
    return sum;
}

/* c = exp(a): fills in c[k]. */
static inline void plh_series_exp(const double *a, int k, double *c)
{
    c[k] = k == 0 ? exp(a[0]) : plh_series_slope(a, c, k) / k;
}

/* c = log(a), a > 0: fills in c[k]. */
static inline void plh_series_log(const double *a, int k, double *c)
{
    double sum = 0.0;
    int j;
    for (j = 1; j < k; j++)
        sum += j * c[j] * a[k - j];
    c[k] = k == 0 ? log(a[0]) : (a[k] - sum / k) / a[0];
}

/* s = sin(a), c = cos(a): fills in s[k] and c[k]. */
static inline void plh_series_sincos(const double *a, int k, double *s, double *c)
{
    double rise = k == 0 ? sin(a[0]) : plh_series_slope(a, c, k) / k;
    double fall = k == 0 ? cos(a[0]) : -plh_series_slope(a, s, k) / k;
    s[k] = rise;
    c[k] = fall;
}

PLH_END_DECLS

#endif
