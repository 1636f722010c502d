/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The rotational half of a marine vessel, Gustafsson (2010), eq. (44): with u = Q^T e3 the
 * restoring moment of V = m g (GM_L u1^2 + GM_T u2^2) / 2, linear damping -D_R omega, and a control
 * torque c0 + c1 sin(rate t + phase) in the body frame, which the paper does not treat.
 */
#include <math.h>

#include "torque/form.h"
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

/* Only a vessel without damping and control has a potential. */
static unsigned flags_of(const plh_torque *self)
{
    unsigned flags = PLH_TORQUE_SERIES | PLH_TORQUE_PRINCIPAL;
    const plh_torque_matrix *d = &of(self)->damping;
    bool damped =
        plh_torque_any(d->diagonal) || plh_torque_any(d->upper) || plh_torque_any(d->lower);
    bool driven = plh_torque_any(of(self)->amplitude);
    flags |= damped ? PLH_TORQUE_VELOCITY : 0;
    flags |= driven ? PLH_TORQUE_TIME : 0;
    return flags |
           (damped || driven || plh_torque_any(of(self)->control) ? 0 : PLH_TORQUE_POTENTIAL);
}

/* All but the control torque. */
static bool still(const values *v, plh_torque_form *form)
{
    const double weight = v->mass * v->gravity;
    const plh_vec3 heights = plh_vec3_make(v->gm_longitudinal, v->gm_transverse, 0.0);
    form->square = plh_vec3_axpy(form->square, weight, heights);
    plh_torque_add(&v->damping, -1.0, form->rate);
    return plh_torque_form_direction(form, plh_vec3_make(0.0, 0.0, 1.0));
}

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body;
    const values *v = of(self);
    form->constant = plh_vec3_add(form->constant, v->control);
    if (plh_torque_any(v->amplitude))
        form->constant = plh_vec3_axpy(form->constant, sin(v->rate * t + v->phase), v->amplitude);
    return still(v, form);
}

/* With a control torque that swings: sine and cosine of rate t + phase turn into each other. */
static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    const values *v = of(self);
    double *sine = plh_jet_row(jet, own, 3), *cosine = plh_jet_row(jet, own, 4);
    if (k == 0) {
        sine[0] = sin(v->rate * t + v->phase);
        cosine[0] = cos(v->rate * t + v->phase);
        return plh_torque_form_series(self, body, t, k, jet, own);
    }
    const double turn = v->rate * jet->time / k;
    plh_form rest;
    rest.parts = PLH_FORM_SQUARE | PLH_FORM_RATE;
    rest.f.direction = rest.f.square = plh_vec3_make(0.0, 0.0, 0.0);
    plh_form_clear(rest.f.rate);
    (void)still(v, &rest.f);
    sine[k] = turn * cosine[k - 1];
    cosine[k] = -turn * sine[k - 1];
    return plh_vec3_axpy(plh_form_series(&rest, k, jet, own), sine[k], v->amplitude);
}

const plh_torque_model plh_torque_vessel = {
    .name = "vessel",
    .summary = "a ship: restoring moment, damping and control torque",
    .source = "Gustafsson (2010), section 5.2, eqs (43)-(44), with C(nu) nu in (42)",
    .flags = PLH_TORQUE_PRINCIPAL | PLH_TORQUE_TIME | PLH_TORQUE_VELOCITY | PLH_TORQUE_POTENTIAL |
             PLH_TORQUE_SERIES,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .form = form,
    .form_parts = PLH_FORM_CONSTANT | PLH_FORM_SQUARE | PLH_FORM_RATE,
    .series = series,
    .series_rows = 5,
    .flags_of = flags_of,
};
