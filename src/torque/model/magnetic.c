/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A dipole p fixed to the body in a field B constant in space: V = -p . Q^T B, torque p x Q^T B. */
#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    plh_vec3 dipole, field;
} values;
PLH_TORQUE_VALUES(values, of)

static const plh_param params[] = {
    PLH_BODY_VECTOR(values, dipole, "dipole", 0.0, 0.0, 1.0, "p"),
    PLH_VECTOR(values, field, "field", 0.0, 0.0, 1.0, "B, space frame"),
};
static const char *const examples[] = {"dipole=0.3 -0.2 0.9, field=1 -2 0.5", NULL};

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body, (void)t;
    plh_vec3 b = plh_quat_unrotate(s->q, of(self)->field);
    return plh_vec3_cross(of(self)->dipole, b);
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    plh_vec3 b = plh_quat_unrotate(q, of(self)->field);
    return -plh_vec3_dot(of(self)->dipole, b);
}

static bool form(const plh_torque *self, const plh_body *body, plh_torque_form *form)
{
    (void)body;
    plh_vec3 field = of(self)->field;
    double size = plh_vec3_norm(field);
    if (size == 0.0)
        return true;
    plh_torque_cross(-size, of(self)->dipole, form->field);
    return plh_torque_form_direction(form, plh_vec3_unit(field));
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    (void)body, (void)t;
    plh_vec3 *b = plh_jet_vectors(jet, own, 0);
    plh_jet_unrotate(jet, k, of(self)->field, b);
    return plh_vec3_cross(of(self)->dipole, b[k]);
}

PLH_DEVICE const plh_torque_model plh_torque_magnetic = {
    .name = "magnetic",
    .summary = "a magnetic dipole fixed to the body in a constant field",
    .source = "V = -p.B",
    .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .torque = torque,
    .potential = potential,
    .series = series,
    .series_rows = 3,
    .form = form,
};
