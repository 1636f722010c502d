/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Eddy currents in a conducting body that turns in a magnetic field B. The field that the body sees
 * changes at the rate Q^T B' - omega x B; the moment it induces is M (omega x B - Q^T B') with the
 * magnetic tensor M, and the torque [M (omega x B - Q^T B')] x B: Smith (1965), NASA TN D-2198;
 * Ortiz Gomez & Walker (2015), Advances in Space Research 56, 494, for a tensor, with a field that
 * is steady in space. B' is the change of the field along the orbit.
 */
#include "torque/list.h"
#include "torque/orbit.h"
#include "torque/support.h"

typedef struct values {
    plh_vec3 coefficients, first, second, field;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_VECTOR_REQUIRED(values, coefficients, "coefficients", "S m^4", 0.0, 1e308, "of the magnetic tensor M about its three axes, torque per angular velocity and squared field (SI: S m^4)"),
    PLH_BODY_DIRECTION(values, first, "first", 1.0, 0.0, 0.0, "first axis of the magnetic tensor"),
    PLH_BODY_DIRECTION_ACROSS(values, second, "second", 0.0, 1.0, 0.0, "first", "second axis of it, perpendicular to the first; the third completes them"),
    PLH_ORBIT_VECTOR(values, field, "field", PLH_PARAM_REQUIRED, NAN, NAN, NAN, "B, space frame; comes from the orbit, if there is one"),
};
/* clang-format on */
static const char *const examples[] = {
    "coefficients=0.3 0.2 0.5, first=0.6 0.8 0, second=0 0 1, field=1 -0.7 0.5",
    "coefficients=0.3 0.3 0.3, field=0.4 0.2 -0.9", NULL};

/* M v */
static plh_vec3 induced(const plh_torque *self, plh_vec3 v)
{
    const values *p = of(self);
    const plh_vec3 third = plh_vec3_cross(p->first, p->second);
    plh_vec3 r = plh_vec3_scale(p->coefficients.x * plh_vec3_dot(p->first, v), p->first);
    r = plh_vec3_axpy(r, p->coefficients.y * plh_vec3_dot(p->second, v), p->second);
    return plh_vec3_axpy(r, p->coefficients.z * plh_vec3_dot(third, v), third);
}

/* B and Q^T B' in the frame of the body. */
static plh_vec3 field_in_body(const plh_torque *self, double t, plh_quat q, plh_vec3 *rate)
{
    plh_vec3 b = of(self)->field;
    *rate = plh_vec3_make(0.0, 0.0, 0.0);
    if (plh_orbit_of(self))
        (void)plh_orbit_field_at(plh_orbit_of(self), t, &b, rate); /* NaN outside of a table */
    *rate = plh_quat_unrotate(q, *rate);
    return plh_quat_unrotate(q, b);
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    plh_vec3 rate, b = field_in_body(self, t, s->q, &rate);
    const plh_vec3 seen = plh_vec3_sub(plh_vec3_cross(plh_body_omega(body, s->m), b), rate);
    return plh_vec3_cross(induced(self, seen), b);
}

static void linear(const plh_torque *self, const plh_body *body, double t, plh_quat q, plh_vec3 *a,
                   double c[3][3])
{
    (void)body;
    plh_vec3 rate, b = field_in_body(self, t, q, &rate);
    *a = plh_vec3_sub(*a, plh_vec3_cross(induced(self, rate), b));
    for (int j = 0; j < 3; j++) {
        const plh_vec3 turn = plh_vec3_make(j == 0, j == 1, j == 2);
        const plh_vec3 column = plh_vec3_cross(induced(self, plh_vec3_cross(turn, b)), b);
        c[0][j] += column.x, c[1][j] += column.y, c[2][j] += column.z;
    }
}

/* The angular velocity is that of m, so that plh_torque_tangent() can turn the attitude at a
 * momentum that stays. */
static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    const plh_orbit *orbit = plh_orbit_of(self);
    plh_vec3 *omega = plh_jet_vectors(jet, own, 0), *moment = plh_jet_vectors(jet, own, 3), *b;
    plh_vec3 rate = {0.0, 0.0, 0.0};
    own = plh_jet_row(jet, own, 6);
    if (orbit) { /* Q^T B' is the rate of Q^T B, less B x omega */
        if (k == 0)
            (void)plh_orbit_field_series(orbit, t, 0, jet, own);
        b = plh_orbit_field_series(orbit, t, k + 1, jet, own);
        rate = plh_vec3_sub(plh_vec3_scale((k + 1) / jet->time, b[k + 1]),
                            plh_series_cross(b, jet->omega, k));
    } else {
        b = plh_jet_vectors(jet, own, 0);
        plh_jet_unrotate(jet, k, of(self)->field, b);
    }
    omega[k] = plh_body_omega(body, jet->m[k]);
    moment[k] = induced(self, plh_vec3_sub(plh_series_cross(omega, b, k), rate));
    return plh_series_cross(moment, b, k);
}

static int rows_of(const plh_torque *self)
{
    return plh_orbit_of(self) ? 6 + PLH_ORBIT_FIELD_ROWS : self->model->series_rows;
}

const plh_torque_model plh_torque_eddy_currents = {
    .name = "eddy-currents",
    .summary = "damping by eddy currents in a magnetic field: constant, or along an orbit",
    .source =
        "Smith (1965), NASA TN D-2198; Ortiz Gomez & Walker (2015), Adv. Space Res. 56, 494, [M (omega x B)] x B",
    .flags = PLH_TORQUE_VELOCITY | PLH_TORQUE_LINEAR | PLH_TORQUE_SERIES | PLH_TORQUE_STEADY |
             PLH_TORQUE_ORBIT,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .torque = torque,
    .linear = linear,
    .series = series,
    .series_rows = 9,
    .series_rows_of = rows_of,
    .flags_of = plh_orbit_flags,
    .kink = plh_orbit_kink_of,
};
