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
#include "torque/model/soft_wall.h"

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

static double sign(const plh_torque *self)
{
    return self->model == &plh_torque_soft_wall_printed ? -1.0 : 1.0;
}

void plh_soft_wall_numbers(const plh_torque *self, double c[PLH_LANES_MOST])
{
    c[0] = sign(self);
    c[1] = of(self)->attraction;
    c[2] = 10.0 * of(self)->wall;
    c[3] = of(self)->offset;
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body, (void)t;
    const double q[4] = {s->q.w, s->q.x, s->q.y, s->q.z};
    double c[PLH_LANES_MOST], f[3];
    plh_soft_wall_numbers(self, c);
    plh_soft_wall_torque(c, q, f);
    return plh_vec3_make(f[0], f[1], f[2]);
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    double x = of(self)->offset + plh_quat_unrotate(q, plh_vec3_make(0.0, 0.0, 1.0)).z;
    return sign(self) * (of(self)->wall * inverse_power_10(x) - of(self)->attraction / x);
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    (void)body, (void)t;
    plh_vec3 *u = plh_jet_vectors(jet, own, 0), sum = {0.0, 0.0, 0.0};
    double *x = plh_jet_row(jet, own, 3), *y2 = plh_jet_row(jet, own, 4),
           *y11 = plh_jet_row(jet, own, 5), *f = plh_jet_row(jet, own, 6);
    plh_jet_unrotate(jet, k, plh_vec3_make(0.0, 0.0, 1.0), u);
    x[k] = u[k].z + (k == 0 ? of(self)->offset : 0.0);
    if (k == 0) { /* without pow(), whose last bit differs between machines */
        y2[0] = 1.0 / (x[0] * x[0]);
        y11[0] = inverse_power_10(x[0]) / x[0];
    } else {
        plh_series_power(x, -2.0, k, y2);
        plh_series_power(x, -11.0, k, y11);
    }
    f[k] = sign(self) * (of(self)->attraction * y2[k] - 10.0 * of(self)->wall * y11[k]);
    for (int j = 0; j <= k; j++)
        sum = plh_vec3_add(sum, plh_vec3_make(f[j] * u[k - j].y, -f[j] * u[k - j].x, 0.0));
    return sum;
}

#define RECORD(what, text, origin)                                                                 \
    {                                                                                              \
        .name = what, .summary = text, .source = origin,                                           \
        .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES | PLH_TORQUE_PRINCIPAL,                  \
        .params = params, .param_count = PLH_PARAM_COUNT(params), .examples = examples,            \
        .torque = torque, .potential = potential, .series = series, .series_rows = 7,              \
    }

const plh_torque_model plh_torque_soft_wall_described =
    RECORD("soft-wall-described", "attraction to a pole that a soft wall guards, V = -a/x + w/x^10",
           "Krysl (2006), section 5.4, as its text describes the forces");

const plh_torque_model plh_torque_soft_wall_printed =
    RECORD("soft-wall-printed",
           "the opposite forces, V = +a/x - w/x^10, as Krysl (2006) printed and ran them",
           "Krysl (2006), section 5.4, as its equation and figures have the forces");
