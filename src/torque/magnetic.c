/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A dipole p fixed to the body in a field B constant in space: V = -p . Q^T B, torque p x Q^T B. */
#include "torque/list.h"
#include "torque/support.h"

enum { DIPOLE = 0, FIELD = 3 };

static const plh_param params[] = {
    {"dipole", PLH_PARAM_BODY_VECTOR, {0.0, 0.0, 1.0}, 0.0, 0.0, NULL, "p, principal frame"},
    {"field", PLH_PARAM_VECTOR, {0.0, 0.0, 1.0}, 0.0, 0.0, NULL, "B, space frame"},
};

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body, (void)t;
    plh_vec3 b = plh_quat_unrotate(s->q, plh_torque_vector(self, FIELD));
    return plh_vec3_cross(plh_torque_vector(self, DIPOLE), b);
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    plh_vec3 b = plh_quat_unrotate(q, plh_torque_vector(self, FIELD));
    return -plh_vec3_dot(plh_torque_vector(self, DIPOLE), b);
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet)
{
    (void)body, (void)t;
    plh_vec3 b = plh_jet_unrotate(jet, k, plh_torque_vector(self, FIELD));
    return plh_vec3_cross(plh_torque_vector(self, DIPOLE), b);
}

const plh_torque_model plh_torque_magnetic = {
    .name = "magnetic",
    .summary = "a magnetic dipole fixed to the body in a constant field",
    .source = "V = -p.B",
    .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .torque = torque,
    .potential = potential,
    .series = series,
};
