/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The gyrostat as a motion in closed form: a body with rotors of constant momentum. */
#include <math.h>

#include "free/facts.h"
#include "sim/closed.h"

/* The torque g x omega has the rate of -omega x g. */
static plh_vec3 rotor(const plh_torque_form *form)
{
    return plh_vec3_make(-form->rate[1][2], -form->rate[2][0], -form->rate[0][1]);
}

static const char *refuses(const plh_body *body, const plh_torque_form *form)
{
    (void)form;
    const plh_vec3 I = body->moment;
    return I.x > 0.0 && I.y > 0.0 && I.z > 0.0 ? NULL : "rotors act in a body with a zero moment";
}

static plh_status init(plh_closed_motion *closed)
{
    const plh_problem *p = &closed->problem;
    return plh_gyrostat_init(p->body, rotor(&closed->form), p->start, p->t0, &closed->of.gyrostat);
}

static plh_state at(const plh_closed_motion *closed, double t)
{
    return plh_gyrostat_at(&closed->of.gyrostat, t);
}

/* The energy of the body is constant. */
static double fastest(const plh_closed_motion *closed)
{
    const plh_body *body = &closed->of.gyrostat.body;
    const double least = plh_vec3_component(body->moment, body->order[0]);
    return sqrt(2.0 * plh_body_energy(body, closed->of.gyrostat.start.m) / least);
}

static size_t describe(const plh_closed_motion *closed, size_t room, plh_fact *fact)
{
    const plh_gyrostat *g = &closed->of.gyrostat;
    const plh_vec3 whole = plh_vec3_add(g->start.m, g->rotor);
    plh_fact_list f = {fact, room, 0};
    plh_put_three(&f, "moments", "moments of inertia", g->body.moment, "inertia");
    plh_put_three(&f, "rotor", "momentum of rotors", plh_body_vector_to_user(&g->body, g->rotor),
                  "inertia/time");
    plh_put_number(&f, "energy", "energy of the body", plh_body_energy(&g->body, g->start.m),
                   "inertia/time^2");
    plh_put_number(&f, "momentum", "angular momentum |L|", plh_vec3_norm(whole), "inertia/time");
    plh_put_three(&f, "momentum_space", "L in space, with rotors",
                  plh_quat_rotate(g->start.q, whole), "inertia/time");
    return f.count;
}

const plh_closed_table plh_closed_gyrostat = {
    .refuses = refuses,
    .init = init,
    .at = at,
    .fastest = fastest,
    .describe = describe,
};
