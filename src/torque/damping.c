/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Linear damping, torque -D omega, D any matrix in the principal frame: Gustafsson (2010), eq.
 * (44), one of its terms.
 */
#include "torque/list.h"
#include "torque/support.h"

static const plh_param params[] = {PLH_MATRIX_PARAMS("damping", "D, torque per angular velocity")};

static plh_vec3 damp(const plh_torque *self, plh_vec3 omega)
{
    double d[3][3];
    plh_torque_matrix(self, 0, d);
    return plh_vec3_scale(-1.0, plh_torque_apply(d, omega));
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)t;
    return damp(self, plh_body_omega(body, s->m));
}

static void linear(const plh_torque *self, const plh_body *body, double t, plh_quat q, plh_vec3 *a,
                   double c[3][3])
{
    (void)body, (void)t, (void)q, (void)a;
    double d[3][3];
    plh_torque_matrix(self, 0, d);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c[i][j] -= d[i][j];
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet)
{
    (void)body, (void)t;
    return damp(self, jet->omega[k]);
}

const plh_torque_model plh_torque_damping = {
    .name = "damping",
    .summary = "linear damping of the angular velocity",
    .source = "Gustafsson (2010), eq. (44), the term -D_R omega",
    .flags = PLH_TORQUE_PRINCIPAL | PLH_TORQUE_VELOCITY | PLH_TORQUE_SERIES | PLH_TORQUE_LINEAR,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .torque = torque,
    .linear = linear,
    .series = series,
};
