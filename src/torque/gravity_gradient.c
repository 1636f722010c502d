/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The gravity gradient of a point mass: V = 3 mu / (2 r^3) u . I u with u = Q^T n, n the nadir, so
 * that the torque is 3 mu / r^3 u x I u. Celledoni, Fassò et al. (2007), eqs (44)-(45) with n = e3
 * fixed in space; and the same with a nadir that goes round at a given rate.
 */
#include <math.h>

#include "torque/list.h"
#include "torque/support.h"

enum { MU = 0, RADIUS = 1, NADIR = 2, NORMAL = 5, RATE = 8 };

#define SHARED                                                                                     \
    {"mu",                                                                                         \
     PLH_PARAM_REAL,                                                                               \
     {3.986e14, 0.0, 0.0},                                                                         \
     0.0,                                                                                          \
     0.0,                                                                                          \
     NULL,                                                                                         \
     "gravitational parameter of the mass"},                                                       \
        {"radius", PLH_PARAM_REAL, {1.5e5, 0.0, 0.0},       5e-324,                                \
         1e308,    NULL,           "distance from the mass"},                                      \
    {                                                                                              \
        "nadir", PLH_PARAM_VECTOR, {0.0, 0.0, 1.0}, 0.0, 0.0, NULL,                                \
            "n: unit vector to the mass at t = 0, space frame"                                     \
    }

static const plh_param fixed_params[] = {SHARED};
static const plh_param orbit_params[] = {
    SHARED,
    {"normal",
     PLH_PARAM_VECTOR,
     {0.0, 1.0, 0.0},
     0.0,
     0.0,
     NULL,
     "normal of the orbit, unit, perpendicular to nadir, space frame"},
    {"rate",
     PLH_PARAM_REAL,
     {0.0, 0.0, 0.0},
     0.0,
     0.0,
     NULL,
     "angular velocity of the nadir about the normal"},
};

static double strength(const plh_torque *self)
{
    double r = self->param[RADIUS];
    return 3.0 * (self->param[MU] / r / r / r);
}

/* Taylor coefficient j of the nadir about t. */
static plh_vec3 nadir(const plh_torque *self, double t, int j)
{
    plh_vec3 n = plh_torque_vector(self, NADIR), zero = {0.0, 0.0, 0.0};
    if (self->model != &plh_torque_gravity_gradient_orbit)
        return j == 0 ? n : zero;
    double rate = self->param[RATE], c = cos(rate * t), s = sin(rate * t), factor = 1.0;
    for (int i = 1; i <= j; i++) {
        double turned = c;
        c = -s;
        s = turned;
        factor *= rate / i;
    }
    plh_vec3 ahead = plh_vec3_cross(plh_torque_vector(self, NORMAL), n);
    return plh_vec3_scale(factor, plh_vec3_axpy(plh_vec3_scale(c, n), s, ahead));
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    plh_vec3 u = plh_quat_unrotate(s->q, nadir(self, t, 0));
    return plh_vec3_scale(strength(self), plh_vec3_cross(u, plh_vec3_mul(body->moment, u)));
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    plh_vec3 u = plh_quat_unrotate(q, nadir(self, t, 0));
    return 0.5 * strength(self) * plh_vec3_dot(u, plh_vec3_mul(body->moment, u));
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet)
{
    plh_vec3 u[PLH_JET_ORDER + 1], sum = {0.0, 0.0, 0.0};
    for (int i = 0; i <= k; i++) {
        u[i] = plh_jet_unrotate(jet, i, nadir(self, t, 0));
        for (int j = 1; j <= i; j++)
            u[i] = plh_vec3_add(u[i], plh_jet_unrotate(jet, i - j, nadir(self, t, j)));
    }
    for (int i = 0; i <= k; i++)
        sum = plh_vec3_add(sum, plh_vec3_cross(u[i], plh_vec3_mul(body->moment, u[k - i])));
    return plh_vec3_scale(strength(self), sum);
}

const plh_torque_model plh_torque_gravity_gradient = {
    .name = "gravity-gradient",
    .summary = "gravity of a distant mass whose direction is fixed in space",
    .source = "Celledoni, Fassò et al. (2007), eqs (44)-(45)",
    .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES,
    .params = fixed_params,
    .param_count = PLH_PARAM_COUNT(fixed_params),
    .torque = torque,
    .potential = potential,
    .series = series,
};

const plh_torque_model plh_torque_gravity_gradient_orbit = {
    .name = "gravity-gradient-orbit",
    .summary = "gravity of a mass about which the body goes round on a circle",
    .source =
        "Celledoni, Fassò et al. (2007), eqs (44)-(45), with a nadir that turns at a constant rate",
    .flags = PLH_TORQUE_TIME | PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES,
    .params = orbit_params,
    .param_count = PLH_PARAM_COUNT(orbit_params),
    .torque = torque,
    .potential = potential,
    .series = series,
};
