/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A vessel in six degrees of freedom, run by the loop of the splittings. */
#include <polhode/vessel.h>

#include <math.h>
#include <polhode/step.h>

#include "torque/kick.h"

/* Between kicks the velocity is kept in space, where free motion leaves it alone. */
typedef struct moving {
    const plh_vessel *vessel;
    plh_state rotation;
    plh_vec3 position, velocity;
} moving;

static plh_status kick(void *self, double t, double h)
{
    moving *m = self;
    const plh_vessel *v = m->vessel;
    plh_quat q = m->rotation.q;
    double c[3][3], inverse = 1.0 / v->mass;
    plh_vec3 restoring = {0.0, 0.0, -v->heave * m->position.z};
    plh_vec3 force = plh_quat_unrotate(q, restoring);
    if (v->force)
        force = plh_vec3_add(force, v->force(v->context, t));
    for (int i = 0; i < 9; i++)
        c[i / 3][i % 3] = -v->damping[i / 3][i % 3];
    /* velocity' = (force - D velocity) / mass */
    plh_vec3 u = plh_quat_unrotate(q, m->velocity);
    u = plh_kick_linear(plh_vec3_scale(inverse, force), c, plh_vec3_make(inverse, inverse, inverse),
                        h, u);
    m->velocity = plh_quat_rotate(q, u);
    if (!v->torque)
        return PLH_OK;
    return plh_torque_kick(v->torque, v->body, t, h, &m->rotation, &m->rotation.m);
}

static plh_status drift(void *self, double t, double h)
{
    (void)t;
    moving *m = self;
    m->position = plh_vec3_axpy(m->position, h, m->velocity);
    return plh_free_step(m->vessel->body, h, &m->rotation, &m->rotation);
}

plh_status plh_vessel_run(const plh_vessel *vessel, const plh_scheme *scheme, double t, double h,
                          long count, plh_vessel_state *state)
{
    moving m = {vessel, state->rotation, state->position,
                plh_quat_rotate(state->rotation.q, state->velocity)};
    const plh_splitting_system system = {&m, kick, drift, NULL};
    plh_status status = PLH_OK;
    if (!(vessel->mass > 0.0) || !scheme || scheme->drifts < 1)
        status = PLH_BAD_ARGUMENT;
    if (!status && vessel->torque)
        status = plh_torque_check(vessel->torque, vessel->body, NULL);
    /* Not merged: a run gives the same bits however it is cut. */
    if (!status)
        status = plh_splitting_run(scheme, &system, t, h, count, false);
    plh_vec3 p = m.position, v = plh_quat_unrotate(m.rotation.q, m.velocity);
    if (!status && !isfinite(p.x + p.y + p.z + v.x + v.y + v.z))
        status = PLH_NOT_FINITE;
    if (status) {
        m.rotation = plh_state_nan();
        p = v = plh_vec3_make(NAN, NAN, NAN);
    }
    state->rotation = m.rotation;
    state->position = p;
    state->velocity = v;
    return status;
}
