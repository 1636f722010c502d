/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A dipole p fixed to the body in a field B: V = -p . Q^T B, torque p x Q^T B. B is constant in space or, along an
 * orbit, the field of the planet at the body.
 */
#include "torque/list.h"
#include "torque/orbit.h"
#include "torque/support.h"

typedef struct values {
    plh_vec3 dipole, field;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_BODY_VECTOR(values, dipole, "dipole", 0.0, 0.0, 1.0, "p"),
    PLH_ORBIT_VECTOR(values, field, "field", 0, 0.0, 0.0, 1.0, "B, space frame; comes from the orbit, if there is one"),
};
/* clang-format on */
static const char *const examples[] = {"dipole=0.3 -0.2 0.9, field=1 -2 0.5", NULL};

static plh_vec3 field_in_body(const plh_torque *self, double t, plh_quat q)
{
    plh_vec3 b = of(self)->field, rate;
    if (plh_orbit_of(self))
        (void)plh_orbit_field_at(plh_orbit_of(self), t, &b, &rate); /* NaN outside of a table */
    return plh_quat_unrotate(q, b);
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body;
    return plh_vec3_cross(of(self)->dipole, field_in_body(self, t, s->q));
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body;
    return -plh_vec3_dot(of(self)->dipole, field_in_body(self, t, q));
}

static bool form(const plh_torque *self, const plh_body *body, plh_torque_form *form)
{
    (void)body;
    plh_vec3 field = of(self)->field;
    double size = plh_vec3_norm(field);
    if (plh_orbit_of(self))
        return false;
    if (size == 0.0)
        return true;
    plh_torque_cross(-size, of(self)->dipole, form->field);
    return plh_torque_form_direction(form, plh_vec3_unit(field));
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    (void)body;
    plh_vec3 *b = plh_jet_vectors(jet, own, 0);
    if (plh_orbit_of(self))
        b = plh_orbit_field_series(plh_orbit_of(self), t, k, jet, own);
    else
        plh_jet_unrotate(jet, k, of(self)->field, b);
    return plh_vec3_cross(of(self)->dipole, b[k]);
}

static int rows_of(const plh_torque *self)
{
    return plh_orbit_of(self) ? PLH_ORBIT_FIELD_ROWS : self->model->series_rows;
}

static double kink(const plh_torque *self, double t, double end)
{
    return plh_orbit_kink(plh_orbit_of(self), t, end);
}

static unsigned flags_of(const plh_torque *self)
{
    return plh_orbit_flags(plh_orbit_of(self), self->model->flags);
}

PLH_DEVICE const plh_torque_model plh_torque_magnetic = {
    .name = "magnetic",
    .summary = "a magnetic dipole fixed to the body in a field: constant, or along an orbit",
    .source = "V = -p.B",
    .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES | PLH_TORQUE_ORBIT,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .torque = torque,
    .potential = potential,
    .series = series,
    .series_rows = 3,
    .series_rows_of = rows_of,
    .form = form,
    .flags_of = flags_of,
    .kink = kink,
};
