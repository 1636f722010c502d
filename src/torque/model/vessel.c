/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The rotational half of a marine vessel, Gustafsson (2010), eq. (44): with u = Q^T e3 the
 * restoring moment of V = m g (GM_L u1^2 + GM_T u2^2) / 2, linear damping -D_R omega, and a control
 * torque c0 + c1 sin(rate t + phase) in the body frame, which the paper does not treat.
 * The translational half is in vessel.h.
 */
#include <math.h>

#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    double mass, gravity, gm_transverse, gm_longitudinal;
    plh_torque_matrix damping;
    plh_vec3 control, amplitude;
    double rate, phase;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_REAL(values, mass, "mass", 6.3622e6, "m_v, Gustafsson (2010), section 5.3"),
    PLH_REAL(values, gravity, "gravity", 9.81, "g"),
    PLH_REAL(values, gm_transverse, "gm-transverse", 2.1444, "GM_T, transverse metacentric height"),
    PLH_REAL(values, gm_longitudinal, "gm-longitudinal", 103.628, "GM_L, longitudinal metacentric height"),
    PLH_MATRIX(values, damping, "damping", "D_R, torque per angular velocity, principal frame"),
    PLH_VECTOR(values, control, "control", 0.0, 0.0, 0.0, "c0: constant part of the control torque, principal frame"),
    PLH_VECTOR(values, amplitude, "control-amplitude", 0.0, 0.0, 0.0, "c1: its oscillating part, c1 sin(rate t + phase)"),
    PLH_REAL(values, rate, "control-rate", 0.0, "rate of the control torque"),
    PLH_REAL(values, phase, "control-phase", 0.0, "phase of the control torque"),
};
/* clang-format on */

/* With everything; with diagonal damping; a vessel that has a potential. */
#define SHAPE "mass=1.3, gm-longitudinal=0.7, gm-transverse=0.4"
#define CONTROL                                                                                    \
    ", control=0.2 0.1 -0.3, control-amplitude=0.5 -0.4 0.3, control-rate=1.3, control-phase=0.4"
static const char *const examples[] = {
    SHAPE ", damping=0.8 1.1 0.6, damping-upper=0.1 -0.2 0.3, damping-lower=0.15 0.05 -0.1" CONTROL,
    SHAPE ", damping=0.8 1.1 0.6" CONTROL, SHAPE, NULL};
#undef SHAPE
#undef CONTROL

static bool any(plh_vec3 v)
{
    return v.x != 0.0 || v.y != 0.0 || v.z != 0.0;
}

/* Only a vessel without damping and control has a potential. */
static unsigned flags_of(const plh_torque *self)
{
    unsigned flags = PLH_TORQUE_SERIES | PLH_TORQUE_LINEAR | PLH_TORQUE_PRINCIPAL;
    const plh_torque_matrix *d = &of(self)->damping;
    bool damped = any(d->diagonal) || any(d->upper) || any(d->lower);
    bool driven = any(of(self)->amplitude);
    flags |= damped ? PLH_TORQUE_VELOCITY : 0;
    flags |= driven ? PLH_TORQUE_TIME : 0;
    return flags | (damped || driven || any(of(self)->control) ? 0 : PLH_TORQUE_POTENTIAL);
}

/* One product of the restoring moment u x dV/du: a and b are coefficients of u. */
static plh_vec3 restoring(const plh_torque *self, plh_vec3 a, plh_vec3 b)
{
    const values *v = of(self);
    double weight = v->mass * v->gravity;
    plh_vec3 slope = plh_vec3_make(v->gm_longitudinal * b.x, v->gm_transverse * b.y, 0.0);
    return plh_vec3_scale(weight, plh_vec3_cross(a, slope));
}

static plh_vec3 control(const plh_torque *self, double t)
{
    const values *v = of(self);
    return any(v->amplitude) ? plh_vec3_axpy(v->control, sin(v->rate * t + v->phase), v->amplitude)
                             : v->control;
}

static plh_vec3 damp(const plh_torque *self, plh_vec3 torque, plh_vec3 omega)
{
    return plh_vec3_sub(torque, plh_torque_apply(&of(self)->damping, omega));
}

static plh_vec3 undamped(const plh_torque *self, double t, plh_quat q)
{
    plh_vec3 u = plh_quat_unrotate(q, plh_vec3_make(0.0, 0.0, 1.0));
    return plh_vec3_add(restoring(self, u, u), control(self, t));
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    return damp(self, undamped(self, t, s->q), plh_body_omega(body, s->m));
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    const values *v = of(self);
    double weight = v->mass * v->gravity;
    plh_vec3 u = plh_quat_unrotate(q, plh_vec3_make(0.0, 0.0, 1.0));
    return 0.5 * weight * (v->gm_longitudinal * u.x * u.x + v->gm_transverse * u.y * u.y);
}

static void linear(const plh_torque *self, const plh_body *body, double t, plh_quat q, plh_vec3 *a,
                   double c[3][3])
{
    (void)body;
    *a = plh_vec3_add(*a, undamped(self, t, q));
    plh_torque_subtract(&of(self)->damping, c);
}

static bool form(const plh_torque *self, const plh_body *body, plh_torque_form *form)
{
    (void)body;
    const values *v = of(self);
    if (any(v->amplitude))
        return false;
    double weight = v->mass * v->gravity, along = v->gm_longitudinal, across = v->gm_transverse;
    const plh_vec3 p = plh_vec3_make(-across, along, across - along);
    form->constant = plh_vec3_add(form->constant, v->control);
    form->product = plh_vec3_axpy(form->product, weight, p);
    plh_torque_subtract(&v->damping, form->rate);
    return plh_torque_form_direction(form, plh_vec3_make(0.0, 0.0, 1.0));
}

/* Coefficient k of the control torque; sine and cosine of rate t + phase turn into each other. */
static plh_vec3 control_series(const plh_torque *self, double t, int k, const plh_jet *jet,
                               double *sine, double *cosine)
{
    const values *v = of(self);
    double turn = k ? v->rate * jet->time / k : 0.0;
    if (!any(v->amplitude))
        return k == 0 ? v->control : plh_vec3_make(0.0, 0.0, 0.0);
    sine[k] = k ? turn * cosine[k - 1] : sin(v->rate * t + v->phase);
    cosine[k] = k ? -turn * sine[k - 1] : cos(v->rate * t + v->phase);
    return k ? plh_vec3_scale(sine[k], v->amplitude)
             : plh_vec3_axpy(v->control, sine[0], v->amplitude);
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    (void)body;
    plh_vec3 *u = plh_jet_vectors(jet, own, 0);
    plh_vec3 sum =
        control_series(self, t, k, jet, plh_jet_row(jet, own, 3), plh_jet_row(jet, own, 4));
    plh_jet_unrotate(jet, k, plh_vec3_make(0.0, 0.0, 1.0), u);
    for (int j = 0; j <= k; j++)
        sum = plh_vec3_add(sum, restoring(self, u[j], u[k - j]));
    return damp(self, sum, jet->omega[k]);
}

PLH_DEVICE const plh_torque_model plh_torque_vessel = {
    .name = "vessel",
    .summary = "a ship: restoring moment, damping and control torque",
    .source = "Gustafsson (2010), section 5.2, eqs (43)-(44), with C(nu) nu in (42)",
    .flags = PLH_TORQUE_PRINCIPAL | PLH_TORQUE_TIME | PLH_TORQUE_VELOCITY | PLH_TORQUE_POTENTIAL |
             PLH_TORQUE_SERIES | PLH_TORQUE_LINEAR | PLH_TORQUE_STEADY,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .torque = torque,
    .potential = potential,
    .linear = linear,
    .series = series,
    .series_rows = 5,
    .form = form,
    .flags_of = flags_of,
};
