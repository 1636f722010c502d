/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A constant torque, fixed to the body or fixed in space. Neither has a potential. */
#include "torque/list.h"
#include "torque/support.h"

enum { VALUE = 0, FRAME = 3 };

static const plh_param params[] = {
    {"value", PLH_PARAM_BODY_VECTOR, {0.0, 0.0, 0.0}, 0.0, 0.0, NULL, "the torque, torque units"},
    {"frame",
     PLH_PARAM_CHOICE,
     {0.0, 0.0, 0.0},
     0.0,
     0.0,
     "body|space",
     "where it is constant: the principal frame or space"},
};

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body, (void)t;
    plh_vec3 value = plh_torque_vector(self, VALUE);
    return self->param[FRAME] == 0.0 ? value : plh_quat_unrotate(s->q, value);
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet)
{
    (void)body, (void)t;
    plh_vec3 value = plh_torque_vector(self, VALUE);
    if (self->param[FRAME] != 0.0)
        return plh_jet_unrotate(jet, k, value);
    return k == 0 ? value : plh_vec3_make(0.0, 0.0, 0.0);
}

const plh_torque_model plh_torque_constant = {
    .name = "constant",
    .summary = "a constant torque, in the body frame or in space",
    .source = "Euler's equations with constant right-hand side",
    .flags = PLH_TORQUE_SERIES,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .torque = torque,
    .series = series,
};
