/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A splitting step of one body with its tangent map: the loop over exact motions and kicks. */
#include <math.h>
#include <polhode/splitting.h>
#include <polhode/step.h>

typedef struct work {
    const plh_body *body;
    const plh_torque *torque;
    plh_state *s;
    plh_tangent *tangent;
} work;

/* Rows of the momentum get what the kick makes of both. */
static void multiply(const plh_mat3 *by_attitude, const plh_mat3 *by_momentum, plh_tangent *tangent)
{
    for (int j = 0; j < 6; j++) {
        double r[3];
        for (int i = 0; i < 3; i++) {
            r[i] = 0.0;
            for (int k = 0; k < 3; k++)
                r[i] += by_attitude->a[i][k] * tangent->a[k][j] +
                        by_momentum->a[i][k] * tangent->a[3 + k][j];
        }
        for (int i = 0; i < 3; i++)
            tangent->a[3 + i][j] = r[i];
    }
}

static plh_status kick(void *self, double t, double h)
{
    const work *w = self;
    plh_mat3 by_attitude, by_momentum;
    const plh_status status = plh_torque_kick_tangent(w->torque, w->body, t, h, w->s, &w->s->m,
                                                      &by_attitude, &by_momentum);
    if (!status)
        multiply(&by_attitude, &by_momentum, w->tangent);
    return status;
}

static plh_status drift(void *self, double t, double h)
{
    const work *w = self;
    (void)t;
    return plh_free_step_tangent(w->body, h, w->s, w->s, w->tangent);
}

plh_status plh_splitting_tangent(const plh_scheme *scheme, const plh_body *body,
                                 const plh_torque *torque, double t, double h, plh_state *s,
                                 plh_tangent *tangent)
{
    work w = {body, torque, s, tangent};
    const plh_splitting_system system = {&w, kick, drift, NULL};
    const plh_status status = plh_splitting_step(scheme, &system, t, h);
    if (status) {
        *s = plh_state_nan();
        for (int i = 0; i < 36; i++)
            tangent->a[i / 6][i % 6] = NAN;
    }
    return status;
}
