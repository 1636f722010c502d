/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A gyrostat: rotors with constant momentum g in the body. With m = I omega, without the rotors,
 * (m + g)' = (m + g) x omega gives the torque g x omega. It does no work, and keeps |m + g| and the
 * space momentum Q (m + g).
 */
#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    plh_vec3 momentum;
} values;
PLH_TORQUE_VALUES(values, of)

static const plh_param params[] = {
    PLH_BODY_VECTOR(values, momentum, "momentum", 0.0, 0.0, 0.0,
                    "g: momentum of the rotors relative to the body"),
};
static const char *const examples[] = {"momentum=0.7 -0.3 1.2", NULL};

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)t;
    return plh_vec3_cross(of(self)->momentum, plh_body_omega(body, s->m));
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)self, (void)body, (void)t, (void)q;
    return 0.0;
}

static void linear(const plh_torque *self, const plh_body *body, double t, plh_quat q, plh_vec3 *a,
                   double c[3][3])
{
    (void)body, (void)t, (void)q, (void)a;
    plh_torque_cross(-1.0, of(self)->momentum, c);
}

static bool form(const plh_torque *self, const plh_body *body, plh_torque_form *form)
{
    (void)body;
    plh_torque_cross(-1.0, of(self)->momentum, form->rate);
    return true;
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    (void)body, (void)t, (void)own;
    return plh_vec3_cross(of(self)->momentum, jet->omega[k]);
}

static plh_vec3 rotors(const plh_torque *self, double t)
{
    (void)t;
    return of(self)->momentum;
}

PLH_DEVICE const plh_torque_model plh_torque_gyrostat = {
    .name = "gyrostat",
    .summary = "rotors of constant momentum inside the body",
    .source = "(I omega + g)' = (I omega + g) x omega",
    .flags = PLH_TORQUE_VELOCITY | PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES | PLH_TORQUE_LINEAR |
             PLH_TORQUE_STEADY | PLH_TORQUE_INTERNAL,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .torque = torque,
    .potential = potential,
    .linear = linear,
    .series = series,
    .form = form,
    .rotors = rotors,
};
