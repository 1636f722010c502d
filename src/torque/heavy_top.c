/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The heavy top: V = epsilon u . chi with u = Q^T u0, so that the torque is epsilon u x chi.
 * Celledoni, Fassò et al. (2007), section 3.3.1 (whose f lacks the factor epsilon), Celledoni &
 * Säfström (2006), section 4, Krysl (2006), section 5.2.
 */
#include "torque/list.h"

enum { STRENGTH = 0, AXIS = 1, UP = 4 };

static const plh_param params[] = {
    {"strength",
     PLH_PARAM_REAL,
     {1.0, 0.0, 0.0},
     0.0,
     0.0,
     NULL,
     "epsilon: weight times the distance of the centre of mass, torque units"},
    {"axis",
     PLH_PARAM_BODY_VECTOR,
     {0.0, 0.0, 1.0},
     0.0,
     0.0,
     NULL,
     "chi: from the fixed point to the centre of mass, principal frame"},
    {"up", PLH_PARAM_VECTOR, {0.0, 0.0, 1.0}, 0.0, 0.0, NULL, "u0: against gravity, space frame"},
};

static plh_vec3 vector(const plh_torque *self, int at)
{
    return plh_vec3_make(self->param[at], self->param[at + 1], self->param[at + 2]);
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body, (void)t;
    plh_vec3 u = plh_quat_unrotate(s->q, vector(self, UP));
    return plh_vec3_scale(self->param[STRENGTH], plh_vec3_cross(u, vector(self, AXIS)));
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    plh_vec3 u = plh_quat_unrotate(q, vector(self, UP));
    return self->param[STRENGTH] * plh_vec3_dot(u, vector(self, AXIS));
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet)
{
    (void)body, (void)t;
    plh_vec3 u = plh_jet_unrotate(jet, k, vector(self, UP));
    return plh_vec3_scale(self->param[STRENGTH], plh_vec3_cross(u, vector(self, AXIS)));
}

const plh_torque_model plh_torque_heavy_top = {
    .name = "heavy-top",
    .summary = "uniform gravity on a body with one fixed point",
    .source =
        "Celledoni, Fassò et al. (2007), section 3.3.1, V = epsilon u.chi, u = Q^T u0 (factor epsilon of the torque restored)",
    .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES,
    .params = params,
    .param_count = sizeof params / sizeof *params,
    .torque = torque,
    .potential = potential,
    .series = series,
};
