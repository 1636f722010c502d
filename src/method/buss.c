/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The Taylor methods of Buss (2001), sections 3 and 5: one turn R(hZ) per step, Z from the
 * derivatives W, W', W'' ... of the spatial angular velocity. The paper turns on the left with
 * spatial vectors; we write the same vectors in the axes that the body leaves and turn on the
 * right, so that the inertia is diagonal. Instead of its (5), (8), (9) (whose first term should
 * read 2 omega x omega'') the derivatives come from the Taylor coefficients of the body's angular
 * velocity.
 */
#include "method/buss.h"
#include "base/inline.h"
#include <polhode/extend/method.h>
#include <polhode/extend/torque.h>

#include "method/list.h"
#include "method/mutant.h"

plh_status plh_buss_series_torqued(const plh_integrator *it, double t, const plh_state *s, int n,
                                   plh_buss_series *out)
{
    double memory[PLH_JET_ROOM(PLH_BUSS_MAX)];
    plh_jet jet;
    plh_state user = {s->q, plh_vec3_scale(it->body->unit, s->m)};
    plh_status status = plh_jet_init(it->torque, n, memory, sizeof memory, &jet);
    if (!status)
        status = plh_torque_jet(it->torque, it->body, t, &user, n, &jet);
    if (status)
        return status;
    for (int k = 0; k <= n; k++) {
        out->m[k] = plh_vec3_scale(it->body->per_unit, jet.m[k]);
        out->omega[k] = plh_vec3_mul(it->inverse, out->m[k]);
    }
    return PLH_OK;
}

/* m' = m x omega, coefficient by coefficient. */
static inline void series_free(const plh_integrator *it, const plh_state *s, int n,
                               plh_buss_series *out)
{
    out->m[0] = s->m;
    out->omega[0] = plh_vec3_mul(it->inverse, s->m);
#pragma GCC unroll 8
    for (int k = 0; k < n; k++) {
        plh_vec3 sum = plh_vec3_cross(out->m[0], out->omega[k]);
#pragma GCC unroll 8
        for (int i = 1; i <= k; i++)
            sum = plh_vec3_add(sum, plh_vec3_cross(out->m[i], out->omega[k - i]));
        out->m[k + 1] = plh_vec3_scale(1.0 / (k + 1), sum);
        out->omega[k + 1] = plh_vec3_mul(it->inverse, out->m[k + 1]);
    }
}

plh_vec3 plh_buss_momentum(const plh_buss_series *series, int n, double h)
{
    plh_vec3 d[PLH_BUSS_MAX + 1];
    plh_buss_derivatives(series->omega, n, series->m, d);
    plh_vec3 sum = plh_vec3_scale(1.0 / n, d[n]);
    for (int k = n - 1; k > 0; k--)
        sum = plh_vec3_scale(1.0 / k, plh_vec3_axpy(d[k], h, sum));
    return plh_vec3_axpy(d[0], h, sum);
}

/* Y2 ... Y5 of Buss (2001), section 5, in the exact form; W[k] the k-th derivative. */
static inline plh_vec3 y2(const plh_vec3 *W)
{
    return plh_vec3_axpy(W[2], PLH_MUTANT(0.5, 0.4), plh_vec3_cross(W[1], W[0]));
}

static inline plh_vec3 y3(const plh_vec3 *W)
{
    return plh_vec3_add(W[3], plh_vec3_cross(W[2], W[0]));
}

static inline plh_vec3 y4(const plh_vec3 *W)
{
    plh_vec3 b10 = plh_vec3_cross(W[1], W[0]), b20 = plh_vec3_cross(W[2], W[0]);
    plh_vec3 y = plh_vec3_axpy(W[4], 1.5, plh_vec3_cross(W[3], W[0]));
    y = plh_vec3_add(y, plh_vec3_cross(W[2], W[1]));
    y = plh_vec3_axpy(y, 0.5, plh_vec3_cross(W[1], b10));
    y = plh_vec3_axpy(y, -1.0 / 6.0, plh_vec3_cross(W[0], b20));
    return plh_vec3_axpy(y, -1.0 / 6.0, plh_vec3_cross(W[0], plh_vec3_cross(W[0], b10)));
}

static inline plh_vec3 y5(const plh_vec3 *W)
{
    plh_vec3 b10 = plh_vec3_cross(W[1], W[0]), b20 = plh_vec3_cross(W[2], W[0]),
             b30 = plh_vec3_cross(W[3], W[0]);
    plh_vec3 y = plh_vec3_axpy(W[5], 2.5, plh_vec3_cross(W[3], W[1]));
    y = plh_vec3_axpy(y, 2.0, plh_vec3_cross(W[4], W[0]));
    y = plh_vec3_axpy(y, 2.0, plh_vec3_cross(W[2], b10));
    y = plh_vec3_axpy(y, 0.5, plh_vec3_cross(W[1], b20));
    y = plh_vec3_axpy(y, -0.5, plh_vec3_cross(W[0], b30));
    y = plh_vec3_axpy(y, -0.5, plh_vec3_cross(W[0], plh_vec3_cross(W[0], b20)));
    return plh_vec3_sub(y, plh_vec3_cross(W[0], plh_vec3_cross(W[1], b10)));
}

/* Z = sum of Y_k h^k/(k+1)!, of the methods that are whole orders. */
static inline plh_vec3 whole(int order, const plh_vec3 *W, double h)
{
    plh_vec3 Z = plh_vec3_scale(PLH_MUTANT(1.0, 1.01), W[0]);
    if (order >= 2)
        Z = plh_vec3_axpy(Z, h * PLH_MUTANT(0.5, 0.45), W[1]);
    if (order >= 3)
        Z = plh_vec3_axpy(Z, h * h / 6.0, y2(W));
    if (order >= 4)
        Z = plh_vec3_axpy(Z, h * h * h / 24.0, y3(W));
    if (order >= 5)
        Z = plh_vec3_axpy(Z, h * h * h * h / 120.0, y4(W));
    if (order >= 6)
        Z = plh_vec3_axpy(Z, h * h * h * h * h / 720.0, y5(W));
    return Z;
}

/*
 * The variants of Buss (2001), section 3, that are not: false third, augmented second, and the
 * third order with its extra fourth-order term.
 */
enum { FALSE_THIRD = 30, AUGMENTED = 20, THIRD = 3 };

static inline plh_vec3 mean_omega(int variant, const plh_vec3 *W, double h)
{
    plh_vec3 Z = plh_vec3_axpy(W[0], h * PLH_MUTANT(0.5, 0.45), W[1]);
    double h2 = h * h;
    switch (variant) {
    case AUGMENTED:
        return plh_vec3_axpy(Z, h2 / 12.0, plh_vec3_cross(W[1], W[0]));
    case FALSE_THIRD:
        return plh_vec3_axpy(Z, h2 / 6.0, W[2]);
    case THIRD:
        Z = plh_vec3_axpy(Z, h2 / 6.0, W[2]);
        return plh_vec3_axpy(
            Z, h2 / 12.0,
            plh_vec3_cross(plh_vec3_axpy(W[1], h * PLH_MUTANT(1.0 / 3.0, 0.3), W[2]), W[0]));
    default:
        return whole(variant, W, h);
    }
}

/* highest: of the derivatives of W; order: of the Taylor series of L. */
PLH_INLINE plh_status taylor(plh_integrator *it, double t, double h, plh_state *s, int variant,
                             int highest, int order)
{
    plh_buss_series series;
    plh_vec3 W[PLH_BUSS_MAX + 1], arrived = s->m;
    if (it->torque) {
        plh_status status = plh_buss_series_torqued(it, t, s, order, &series);
        if (status)
            return status;
        arrived = plh_buss_momentum(&series, order, h);
    } else {
        series_free(it, s, highest, &series);
    }
    plh_buss_derivatives(series.omega, highest, series.omega, W);
    plh_quat r = plh_rotate_exp(plh_vec3_scale(h, mean_omega(variant, W, h)));
    s->m = arrived;
    plh_rotate_body(s, r);
    return PLH_OK;
}

enum { KEEPS = PLH_KEEPS_NORM | PLH_KEEPS_SPACE };

#define BUSS(ident, text, kind, top, p, what, where)                                               \
    static plh_status ident##_step(plh_integrator *it, double t, double h, plh_state *s)           \
    {                                                                                              \
        return taylor(it, t, h, s, kind, top, p);                                                  \
    }                                                                                              \
    const plh_method plh_method_##ident = {                                                        \
        .name = text,                                                                              \
        .family = "buss",                                                                          \
        .summary = what,                                                                           \
        .source = where,                                                                           \
        .free = {p, p, KEEPS, false, false, false},                                                \
        .torqued = {p, p, PLH_KEEPS_SPACE, false, false, false},                                   \
        .variant = kind,                                                                           \
        .step = ident##_step,                                                                      \
        .prepare = plh_buss_prepare,                                                               \
    };

BUSS(buss1, "buss1", 1, 0, 1, "turn by the angular velocity",
     "Buss (2001), section 3, first-order method")
BUSS(buss2, "buss2", 2, 1, 2, "with its first derivative",
     "Buss (2001), section 3, second-order method")
BUSS(buss3_false, "buss3-false", FALSE_THIRD, 2, 2,
     "with two derivatives but without the commutator: order 2 all the same",
     "Buss (2001), section 3, false third-order method")
BUSS(buss2_augmented, "buss2-augmented", AUGMENTED, 1, 2, "buss2 with the third-order commutator",
     "Buss (2001), section 3, augmented second-order method")
BUSS(buss3, "buss3", THIRD, 2, 3, "two derivatives and the commutator",
     "Buss (2001), section 3, true third-order method")
BUSS(buss4, "buss4", 4, 3, 4, "three derivatives",
     "Buss (2001), section 3, true fourth-order method, last term (h^3/24) omega'' x omega")
BUSS(buss5, "buss5", 5, 4, 5, "four derivatives", "Buss (2001), section 5, Y0 to Y4")
BUSS(buss6, "buss6", 6, 5, 6, "five derivatives", "Buss (2001), section 5, Y0 to Y5")
