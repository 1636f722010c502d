/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A dipole p fixed to the body in a field B: V = -p . Q^T B, torque p x Q^T B. B is constant in
 * space or, along an orbit, the field of the planet at the body.
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

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body;
    plh_vec3 b = of(self)->field, rate;
    if (plh_orbit_of(self))
        (void)plh_orbit_field_at(plh_orbit_of(self), t, &b, &rate); /* NaN outside of a table */
    const double size = plh_vec3_norm(b);
    if (size == 0.0)
        return true;
    plh_torque_cross(-size, of(self)->dipole, form->field);
    return plh_torque_form_direction(form, plh_vec3_unit(b));
}

/* Along an orbit. */
static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    (void)body;
    const plh_vec3 *b = plh_orbit_field_series(plh_orbit_of(self), t, k, jet, own);
    return plh_vec3_cross(of(self)->dipole, b[k]);
}

const plh_torque_model plh_torque_magnetic = {
    .name = "magnetic",
    .summary = "a magnetic dipole fixed to the body in a field: constant, or along an orbit",
    .source = "V = -p.B",
    .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES | PLH_TORQUE_ORBIT,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .series = series,
    .series_rows = PLH_ORBIT_FIELD_ROWS,
    .form = form,
    .form_parts = PLH_FORM_CROSS,
    .flags_of = plh_orbit_flags,
    .kink = plh_orbit_kink_of,
};
