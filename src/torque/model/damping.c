/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Linear damping, torque -D omega, D any matrix in the principal frame: Gustafsson (2010), eq.
 * (44), one of its terms.
 */
#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    plh_torque_matrix damping;
} values;
PLH_TORQUE_VALUES(values, of)

static const plh_param params[] = {
    PLH_MATRIX(values, damping, "damping", "D, torque per angular velocity, principal frame"),
};
static const char *const examples[] = {
    "damping=0.8 0 0.6, damping-upper=0.1 -0.2 0.3, damping-lower=-0.1 0.2 0.05", NULL};

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body, (void)t;
    plh_torque_add(&of(self)->damping, -1.0, form->rate);
    return true;
}

/* D = d times one is the same in any axes. */
static unsigned flags_of(const plh_torque *self)
{
    const plh_torque_matrix *d = &of(self)->damping;
    const plh_vec3 x = d->diagonal;
    const bool one = x.x == x.y && x.y == x.z && plh_vec3_norm(d->upper) == 0.0 &&
                     plh_vec3_norm(d->lower) == 0.0;
    return (one ? 0 : PLH_TORQUE_PRINCIPAL) | PLH_TORQUE_VELOCITY;
}

const plh_torque_model plh_torque_damping = {
    .name = "damping",
    .summary = "linear damping of the angular velocity",
    .source = "Gustafsson (2010), eq. (44), the term -D_R omega",
    .flags = PLH_TORQUE_PRINCIPAL | PLH_TORQUE_VELOCITY,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .form = form,
    .flags_of = flags_of,
};
