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

static void constants(plh_fact_list *f, const plh_gyrostat *g, const plh_gyrostat_info *info)
{
    const plh_vec3 whole = plh_vec3_add(g->start.m, g->rotor);
    plh_put_three(f, "moments", "moments of inertia", g->body.moment, "inertia");
    plh_put_three(f, "rotor", "momentum of rotors", plh_body_vector_to_user(&g->body, g->rotor),
                  "inertia/time");
    plh_put_text(f, "path", "path", plh_gyrostat_path_text(info->path));
    if (info->path <= PLH_GYROSTAT_PRECESSION)
        plh_put_text(f, "stability", "stability", info->stable ? "stable" : "unstable");
    plh_put_number(f, "energy", "energy of the body", info->energy, "inertia/time^2");
    plh_put_number(f, "momentum", "angular momentum |L|", info->momentum, "inertia/time");
    plh_put_three(f, "momentum_space", "L in space", plh_quat_rotate(g->start.q, whole),
                  "inertia/time");
    plh_put_number(f, "period", "period of the momentum", info->period, "time");
    plh_put_number(f, "advance", "turn about L in it", info->advance, "rad");
    plh_put_number(f, "rate", "mean rate about L", info->rate, "rad/time");
}

/* Steady rotations with the same total momentum, by ascending energy: their angular velocity. */
static void equilibria(plh_fact_list *f, const plh_gyrostat *g, const plh_gyrostat_info *info)
{
    static const struct {
        const char *key, *label, *stability;
    } name[] = {{"equilibrium_1", "equilibrium 1, omega", "equilibrium_1_stability"},
                {"equilibrium_2", "equilibrium 2, omega", "equilibrium_2_stability"},
                {"equilibrium_3", "equilibrium 3, omega", "equilibrium_3_stability"},
                {"equilibrium_4", "equilibrium 4, omega", "equilibrium_4_stability"},
                {"equilibrium_5", "equilibrium 5, omega", "equilibrium_5_stability"},
                {"equilibrium_6", "equilibrium 6, omega", "equilibrium_6_stability"}};
    for (int i = 0; i < info->count && i < 6; i++) {
        const plh_gyrostat_equilibrium *e = &info->equilibrium[i];
        const plh_vec3 omega = plh_body_omega(&g->body, e->m);
        const bool here = i == info->encircles;
        plh_put_three(f, name[i].key, name[i].label, plh_body_vector_to_user(&g->body, omega),
                      "rad/time");
        plh_put_text(f, name[i].stability, "its stability",
                     here        ? "stable; the motion encircles it"
                     : e->stable ? "stable"
                                 : "unstable");
    }
}

static size_t describe(const plh_closed_motion *closed, size_t room, plh_fact *fact)
{
    const plh_gyrostat *g = &closed->of.gyrostat;
    plh_fact_list f = {fact, room, 0};
    plh_gyrostat_info info;
    if (plh_gyrostat_describe(g, &info))
        return 0;
    constants(&f, g, &info);
    equilibria(&f, g, &info);
    return f.count;
}

const plh_closed_table plh_closed_gyrostat = {
    .refuses = refuses,
    .init = init,
    .at = at,
    .fastest = fastest,
    .describe = describe,
};
