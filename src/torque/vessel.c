/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The rotational half of a marine vessel, Gustafsson (2010), eq. (44): with u = Q^T e3 the
 * restoring moment of V = m g (GM_L u1^2 + GM_T u2^2) / 2, linear damping -D_R omega, and a control
 * torque c0 + c1 sin(rate t + phase) in the body frame, which Gustafsson (2010) leaves for later.
 * The translational half is in vessel.h.
 */
#include <math.h>

#include "torque/list.h"
#include "torque/support.h"

enum {
    MASS = 0,
    GRAVITY = 1,
    GM_T = 2,
    GM_L = 3,
    DAMPING = 4,
    CONTROL = 13,
    AMPLITUDE = 16,
    RATE = 19,
    PHASE = 20
};

#define REAL(name, value, text)                                                                    \
    {                                                                                              \
        name, PLH_PARAM_REAL, {value, 0.0, 0.0}, 0.0, 0.0, NULL, text                              \
    }
#define ZERO(name, text)                                                                           \
    {                                                                                              \
        name, PLH_PARAM_VECTOR, {0.0, 0.0, 0.0}, 0.0, 0.0, NULL, text                              \
    }
static const plh_param params[] = {
    REAL("mass", 6.3622e6, "m_v, Gustafsson (2010), section 5.3"),
    REAL("gravity", 9.81, "g"),
    REAL("gm-transverse", 2.1444, "GM_T, transverse metacentric height"),
    REAL("gm-longitudinal", 103.628, "GM_L, longitudinal metacentric height"),
    PLH_MATRIX_PARAMS("damping", "D_R, torque per angular velocity, principal frame"),
    ZERO("control", "c0: constant part of the control torque, principal frame"),
    ZERO("control-amplitude", "c1: its oscillating part, c1 sin(rate t + phase)"),
    REAL("control-rate", 0.0, "rate of the control torque"),
    REAL("control-phase", 0.0, "phase of the control torque"),
};
#undef REAL
#undef ZERO

static bool any(const plh_torque *self, int from, int count)
{
    for (int i = from; i < from + count; i++)
        if (self->param[i] != 0.0)
            return true;
    return false;
}

/* Only a vessel without damping and control has a potential. */
static unsigned flags_of(const plh_torque *self)
{
    unsigned flags = PLH_TORQUE_SERIES | PLH_TORQUE_LINEAR | PLH_TORQUE_PRINCIPAL;
    bool damped = any(self, DAMPING, 9), driven = any(self, AMPLITUDE, 3);
    flags |= damped ? PLH_TORQUE_VELOCITY : 0;
    flags |= driven ? PLH_TORQUE_TIME : 0;
    return flags | (damped || driven || any(self, CONTROL, 3) ? 0 : PLH_TORQUE_POTENTIAL);
}

/* One product of the restoring moment u x dV/du: a and b are coefficients of u. */
static plh_vec3 restoring(const plh_torque *self, plh_vec3 a, plh_vec3 b)
{
    double weight = self->param[MASS] * self->param[GRAVITY];
    plh_vec3 slope = plh_vec3_make(self->param[GM_L] * b.x, self->param[GM_T] * b.y, 0.0);
    return plh_vec3_scale(weight, plh_vec3_cross(a, slope));
}

/* Taylor coefficient k of the control torque about t. */
static plh_vec3 control(const plh_torque *self, double t, int k)
{
    plh_vec3 c0 = plh_torque_vector(self, CONTROL), zero = {0.0, 0.0, 0.0};
    plh_vec3 base = k == 0 ? c0 : zero;
    if (!any(self, AMPLITUDE, 3))
        return base;
    double rate = self->param[RATE], angle = rate * t + self->param[PHASE], factor = 1.0;
    double s = sin(angle), c = cos(angle);
    for (int i = 1; i <= k; i++) {
        double turned = s;
        s = c;
        c = -turned;
        factor *= rate / i;
    }
    return plh_vec3_axpy(base, factor * s, plh_torque_vector(self, AMPLITUDE));
}

static plh_vec3 damp(const plh_torque *self, plh_vec3 torque, plh_vec3 omega)
{
    double d[3][3];
    plh_torque_matrix(self, DAMPING, d);
    return plh_vec3_sub(torque, plh_torque_apply(d, omega));
}

static plh_vec3 undamped(const plh_torque *self, double t, plh_quat q)
{
    plh_vec3 u = plh_quat_unrotate(q, plh_vec3_make(0.0, 0.0, 1.0));
    return plh_vec3_add(restoring(self, u, u), control(self, t, 0));
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    return damp(self, undamped(self, t, s->q), plh_body_omega(body, s->m));
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    double weight = self->param[MASS] * self->param[GRAVITY];
    plh_vec3 u = plh_quat_unrotate(q, plh_vec3_make(0.0, 0.0, 1.0));
    return 0.5 * weight * (self->param[GM_L] * u.x * u.x + self->param[GM_T] * u.y * u.y);
}

static void linear(const plh_torque *self, const plh_body *body, double t, plh_quat q, plh_vec3 *a,
                   double c[3][3])
{
    (void)body;
    double d[3][3];
    *a = plh_vec3_add(*a, undamped(self, t, q));
    plh_torque_matrix(self, DAMPING, d);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c[i][j] -= d[i][j];
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet)
{
    (void)body;
    plh_vec3 u[PLH_JET_ORDER + 1], sum = control(self, t, k);
    for (int i = 0; i <= k; i++)
        u[i] = plh_jet_unrotate(jet, i, plh_vec3_make(0.0, 0.0, 1.0));
    for (int i = 0; i <= k; i++)
        sum = plh_vec3_add(sum, restoring(self, u[i], u[k - i]));
    return damp(self, sum, jet->omega[k]);
}

const plh_torque_model plh_torque_vessel = {
    .name = "vessel",
    .summary = "a ship: restoring moment, damping and control torque",
    .source = "Gustafsson (2010), section 5.2, eqs (43)-(44), with C(nu) nu in (42)",
    .flags = PLH_TORQUE_PRINCIPAL | PLH_TORQUE_TIME | PLH_TORQUE_VELOCITY | PLH_TORQUE_POTENTIAL |
             PLH_TORQUE_SERIES | PLH_TORQUE_LINEAR,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .torque = torque,
    .potential = potential,
    .linear = linear,
    .series = series,
    .flags_of = flags_of,
};
