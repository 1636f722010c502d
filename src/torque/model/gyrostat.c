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

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body, (void)t;
    plh_torque_cross(-1.0, of(self)->momentum, form->rate);
    return true;
}

static plh_vec3 rotors(const plh_torque *self, double t)
{
    (void)t;
    return of(self)->momentum;
}

const plh_torque_model plh_torque_gyrostat = {
    .name = "gyrostat",
    .summary = "rotors of constant momentum inside the body",
    .source = "(I omega + g)' = (I omega + g) x omega",
    .flags = PLH_TORQUE_VELOCITY | PLH_TORQUE_POTENTIAL | PLH_TORQUE_INTERNAL,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .form = form,
    .rotors = rotors,
};
