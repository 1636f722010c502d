/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The heavy top: V = epsilon u . chi with u = Q^T u0, so that the torque is epsilon u x chi.
 * Celledoni, Fassò et al. (2007), section 3.3.1 (whose f lacks the factor epsilon), Celledoni &
 * Säfström (2006), section 4, Krysl (2006), section 5.2.
 */
#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    double strength;
    plh_vec3 axis, up;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_REAL(values, strength, "strength", 1.0, "epsilon: weight times the distance of the centre of mass, torque units"),
    PLH_BODY_DIRECTION(values, axis, "axis", 0.0, 0.0, 1.0, "chi: direction from the fixed point to the centre of mass"),
    PLH_DIRECTION(values, up, "up", 0.0, 0.0, 1.0, "u0: direction against gravity, space frame"),
};
/* clang-format on */
static const char *const examples[] = {"strength=1.7, axis=0.3 -0.2 0.9, up=0.48 0.6 0.64", NULL};

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body, (void)t;
    plh_torque_cross(of(self)->strength, of(self)->axis, form->field);
    return plh_torque_form_direction(form, of(self)->up);
}

const plh_torque_model plh_torque_heavy_top = {
    .name = "heavy-top",
    .summary = "uniform gravity on a body with one fixed point",
    .source =
        "Celledoni, Fassò et al. (2007), section 3.3.1, V = epsilon u.chi, u = Q^T u0 (factor epsilon of the torque restored)",
    .flags = PLH_TORQUE_POTENTIAL,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .form = form,
    .form_parts = PLH_FORM_CROSS,
};
