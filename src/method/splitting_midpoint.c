/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The variant of SEJ that Celledoni & Säfström (2006) call symmetric but not symplectic: between
 * two half kicks the momentum moves exactly, and the attitude turns with the angular velocity at
 * the middle of the step. (With the exact attitude, verlet/exact, the composition is Poisson.)
 */
#include <polhode/extend/method.h>
#include <polhode/step.h>

#include "method/list.h"
#include "method/mutant.h"
#include "method/rotate.h"

static plh_status kick(const plh_integrator *it, double t, double h, plh_state *s)
{
    return it->torque ? plh_torque_kick(it->torque, it->body, t, h, s, &s->m) : PLH_OK;
}

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_state u = {s->q, plh_vec3_scale(it->body->unit, s->m)}, middle, end;
    plh_status status = kick(it, t, 0.5 * h, &u);
    if (!status)
        status = plh_free_step(it->body, PLH_MUTANT(0.5, 0.49) * h, &u, &middle);
    if (!status)
        status = plh_free_step(it->body, 0.5 * h, &middle, &end);
    if (status)
        return status;
    plh_vec3 omega = plh_body_omega(it->body, middle.m);
    u.q = plh_rotate_by(u.q, plh_rotate_exp(plh_vec3_scale(h, omega)));
    u.m = end.m;
    status = kick(it, t + h, 0.5 * h, &u);
    s->q = u.q;
    s->m = plh_vec3_scale(it->body->per_unit, u.m);
    return status;
}

/* Asked once, so that a torque that cannot kick is refused at the start. */
static plh_status prepare(plh_integrator *it)
{
    plh_state s = {plh_quat_identity(), {0.0, 0.0, 0.0}};
    return kick(it, 0.0, 0.0, &s);
}

const plh_method plh_method_verlet_midpoint = {
    .name = "verlet-midpoint",
    .family = "splitting",
    .summary = "verlet with the exact momentum, attitude turned by the midpoint angular velocity",
    .source =
        "Celledoni & Säfström (2006), SEJ in the form that its text calls symmetric, not symplectic",
    .free = {2, PLH_EXACT, PLH_KEEPS_ENERGY | PLH_KEEPS_NORM, true, true, false},
    .torqued = {2, 2, 0, true, false, false},
    .step = step,
    .prepare = prepare,
};
