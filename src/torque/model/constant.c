/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A constant torque, fixed to the body or fixed in space. Neither has a potential. */
#include "torque/list.h"
#include "torque/support.h"

enum { BODY, SPACE };

typedef struct values {
    plh_vec3 value;
    int frame;
} values;
PLH_TORQUE_VALUES(values, of)

static const plh_param params[] = {
    PLH_BODY_VECTOR(values, value, "value", 0.0, 0.0, 0.0, "the torque, torque units"),
    PLH_CHOICE(values, frame, "frame", BODY, "body|space", "where it is constant"),
};
static const char *const examples[] = {"value=0.3 -0.7 0.2, frame=space",
                                       "value=0.3 -0.7 0.2, frame=body", NULL};

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body, (void)t;
    plh_vec3 value = of(self)->value;
    double size = plh_vec3_norm(value);
    if (of(self)->frame == BODY || size == 0.0) {
        form->constant = plh_vec3_add(form->constant, value);
        return true;
    }
    for (int i = 0; i < 3; i++)
        form->field[i][i] += size;
    return plh_torque_form_direction(form, plh_vec3_unit(value));
}

const plh_torque_model plh_torque_constant = {
    .name = "constant",
    .summary = "a constant torque, in the body frame or in space",
    .source = "Euler's equations with constant right-hand side",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .form = form,
};
