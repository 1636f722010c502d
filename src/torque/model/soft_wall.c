/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Krysl (2006), section 5.4, after Holder, Leimkuhler & Reich (Appl. Numer. Math. 39 (2001) 367), x
 * = c + R33.
 *
 *   soft-wall-described  V = -a/x + w/x^10: as the text describes it: attraction and a soft wall.
 *   soft-wall-printed    V = +a/x - w/x^10: as the torque is printed (with its missing
 *                        brackets) and as figures 4 and 5 show it: the opposite forces.
 *
 * The torque is V'(x) u x e3, u = Q^T e3.
 */
#include <math.h>

#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    double attraction, wall, offset;
} values;
PLH_TORQUE_VALUES(values, of)

static const plh_param params[] = {
    PLH_REAL(values, attraction, "attraction", 1.0, "a, of the term 1/x"),
    PLH_REAL(values, wall, "wall", 0.001, "w, of the term 1/x^10"),
    PLH_REAL(values, offset, "offset", 1.1, "c in x = c + R33"),
};
static const char *const examples[] = {"attraction=1, wall=0.001, offset=1.1", NULL};

static double inverse_power_10(double x)
{
    double y = 1.0 / (x * x), y4 = y * y * (y * y);
    return y4 * y;
}

/* V'(x) of the described potential. */
static double slope(const plh_torque *self, double x)
{
    return of(self)->attraction / (x * x) - 10.0 * of(self)->wall * inverse_power_10(x) / x;
}

static double sign(const plh_torque *self)
{
    return self->model == &plh_torque_soft_wall_printed ? -1.0 : 1.0;
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body, (void)t;
    plh_vec3 u = plh_quat_unrotate(s->q, plh_vec3_make(0.0, 0.0, 1.0));
    double f = sign(self) * slope(self, of(self)->offset + u.z);
    return plh_vec3_make(f * u.y, -f * u.x, 0.0);
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    double x = of(self)->offset + plh_quat_unrotate(q, plh_vec3_make(0.0, 0.0, 1.0)).z;
    return sign(self) * (of(self)->wall * inverse_power_10(x) - of(self)->attraction / x);
}

/* Taylor coefficients of x^-p from those of x. */
static void inverse_power(const double *x, int p, int order, double *y)
{
    y[0] = 1.0;
    for (int i = 0; i < p; i++)
        y[0] /= x[0];
    for (int k = 1; k <= order; k++) {
        double sum = 0.0;
        for (int i = 1; i <= k; i++)
            sum += (-p * i - (k - i)) * x[i] * y[k - i];
        y[k] = sum / (k * x[0]);
    }
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet)
{
    (void)body, (void)t;
    plh_vec3 u[PLH_JET_ORDER + 1], sum = {0.0, 0.0, 0.0};
    double x[PLH_JET_ORDER + 1] = {1.0}, y2[PLH_JET_ORDER + 1], y11[PLH_JET_ORDER + 1];
    for (int i = 0; i <= k; i++) {
        u[i] = plh_jet_unrotate(jet, i, plh_vec3_make(0.0, 0.0, 1.0));
        x[i] = u[i].z + (i == 0 ? of(self)->offset : 0.0);
    }
    inverse_power(x, 2, k, y2);
    inverse_power(x, 11, k, y11);
    for (int i = 0; i <= k; i++) {
        double f = of(self)->attraction * y2[i] - 10.0 * of(self)->wall * y11[i];
        f *= sign(self);
        sum = plh_vec3_add(sum, plh_vec3_make(f * u[k - i].y, -f * u[k - i].x, 0.0));
    }
    return sum;
}

#define RECORD(what, text, origin)                                                                 \
    {                                                                                              \
        .name = what, .summary = text, .source = origin,                                           \
        .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES | PLH_TORQUE_PRINCIPAL,                  \
        .params = params, .param_count = PLH_PARAM_COUNT(params), .examples = examples,            \
        .torque = torque, .potential = potential, .series = series,                                \
    }

PLH_DEVICE const plh_torque_model plh_torque_soft_wall_described =
    RECORD("soft-wall-described", "attraction to a pole that a soft wall guards, V = -a/x + w/x^10",
           "Krysl (2006), section 5.4, as its text describes the forces");

PLH_DEVICE const plh_torque_model plh_torque_soft_wall_printed =
    RECORD("soft-wall-printed",
           "the opposite forces, V = +a/x - w/x^10, as Krysl (2006) printed and ran them",
           "Krysl (2006), section 5.4, as its equation and figures have the forces");
