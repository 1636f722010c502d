/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Energy correction, Buss (2001), section 4. With y_i = m_i^2 = 2E J_i^2 rho_i^2 its three
 * equations for the rho_i^2 say: sum y and the hyperboloid through the old point stay, sum y/(2J)
 * becomes E. The change of the rho_i^2 is then along J x alpha, and no system need be solved. Where
 * that gives a negative square, the body is tilted towards the axis of the smallest or largest
 * moment instead.
 */
#include "method/energy.h"
#include <polhode/extend/method.h>

#include <float.h>
#include <math.h>
#include <string.h>

#include "method/integrator_inside.h"
#include "method/rotate.h"

static double kinetic(const plh_integrator *it, plh_vec3 m)
{
    return 0.5 * plh_vec3_dot(m, plh_vec3_mul(it->inverse, m));
}

/*
 * Buss (2001), section 4: what is to be added to the m_i^2. Only differences of energies enter, so
 * that a correction of nothing is nothing, and rounding does not push the state along at every
 * step.
 */
static plh_vec3 along_hyperboloid(const plh_integrator *it, double energy, double now, plh_vec3 m)
{
    plh_vec3 J = it->inertia;
    plh_vec3 w = plh_vec3_mul(it->inverse, m);
    plh_vec3 r = plh_vec3_scale(0.5 / now, plh_vec3_mul(w, w)); /* rho_i^2 */
    plh_vec3 alpha =
        plh_vec3_make(J.y * J.z * (J.z - J.y) * r.y * r.z, J.x * J.z * (J.x - J.z) * r.x * r.z,
                      J.x * J.y * (J.y - J.x) * r.x * r.y);
    plh_vec3 JJ = plh_vec3_mul(J, J);
    plh_vec3 d = plh_vec3_cross(J, alpha);
    double want = 0.5 * plh_vec3_dot(m, m) * (now - energy) / (now * energy);
    double along = 2.0 * energy * (want / plh_vec3_dot(JJ, d));
    plh_vec3 change = plh_vec3_axpy(plh_vec3_scale(2.0 * (energy - now), r), along, d);
    return plh_vec3_mul(JJ, change);
}

/* Towards the axis of the smallest or largest moment: its m^2, and a common factor of the
 * others. */
static plh_vec3 tilt(const plh_integrator *it, double energy, double now, plh_vec3 m)
{
    const double inv[3] = {it->inverse.x, it->inverse.y, it->inverse.z};
    const double p[3] = {m.x * m.x, m.y * m.y, m.z * m.z};
    int a = it->body->order[energy > now ? 0 : 2]; /* smallest moment: highest energy */
    int b = (a + 1) % 3, c = (a + 2) % 3;
    double rest = p[b] + p[c];
    double others = (inv[b] * p[b] + inv[c] * p[c]) / rest; /* their mean inverse moment */
    double add = fmin(2.0 * (energy - now) / (inv[a] - others), rest);
    double change[3];
    change[a] = add;
    change[b] = -add * (p[b] / rest);
    change[c] = -add * (p[c] / rest);
    return plh_vec3_make(change[0], change[1], change[2]);
}

/* m + d with (m + d)^2 = m^2 + change; NaN where that is negative. */
static double grown(double m, double change)
{
    double to = sqrt(m * m + change);
    return change == 0.0 ? m : m + change / (m + copysign(to, m));
}

static plh_vec3 changed(plh_vec3 m, plh_vec3 change)
{
    return plh_vec3_make(grown(m.x, change.x), grown(m.y, change.y), grown(m.z, change.z));
}

static bool usable(plh_vec3 v)
{
    return isfinite(v.x + v.y + v.z);
}

void plh_energy_correct(const plh_integrator *it, double energy, plh_state *s)
{
    plh_vec3 m = s->m;
    double now = kinetic(it, m);
    if (fabs(now - energy) <= DBL_EPSILON * now || !(now > 0.0) || !(energy > 0.0) ||
        it->body->kind <= PLH_BODY_SPHERE)
        return;
    plh_vec3 turned = changed(m, along_hyperboloid(it, energy, now, m));
    if (!usable(turned))
        turned = changed(m, tilt(it, energy, now, m));
    if (!usable(turned))
        return;
    s->q = plh_rotate_by(s->q, plh_rotate_between(turned, m)); /* Q' turned = Q m */
    s->m = turned;
}

/*
 * Work of the torque over the step, Buss (2001), eq. (11), by Simpson's rule; the middle state from
 * the cubic through both ends, so that the energy has order 4.
 */
static double work(const plh_integrator *it, double t, double h, const plh_state *a,
                   const plh_state *b)
{
    plh_vec3 fa = plh_integrator_torque(it, t, a), fb = plh_integrator_torque(it, t + h, b);
    plh_vec3 wa = plh_vec3_mul(it->inverse, a->m), wb = plh_vec3_mul(it->inverse, b->m);
    plh_vec3 da = plh_vec3_add(plh_vec3_cross(a->m, wa), fa);
    plh_vec3 db = plh_vec3_add(plh_vec3_cross(b->m, wb), fb);
    plh_state mid;
    mid.m = plh_vec3_axpy(plh_vec3_scale(0.5, plh_vec3_add(a->m, b->m)), 0.125 * h,
                          plh_vec3_sub(da, db));
    plh_quat ra = plh_rotate_rate(a->q, wa), rb = plh_rotate_rate(b->q, wb);
    plh_quat mean = plh_rotate_axpy(plh_quat_scale(0.5, a->q), 0.5, b->q);
    mean = plh_rotate_axpy(mean, 0.125 * h, plh_rotate_axpy(ra, -1.0, rb));
    mid.q = plh_rotate_unit(mean);
    plh_vec3 fm = plh_integrator_torque(it, t + 0.5 * h, &mid);
    plh_vec3 wm = plh_vec3_mul(it->inverse, mid.m);
    double sum = plh_vec3_dot(wa, fa) + 4.0 * plh_vec3_dot(wm, fm) + plh_vec3_dot(wb, fb);
    return h / 6.0 * sum;
}

/* What the torque adds to the kinetic energy: by the potential where that is all there is to it. */
static double gained(const plh_integrator *it, double t, double h, const plh_state *a,
                     const plh_state *b)
{
    unsigned flags = plh_torque_flags(it->torque);
    if (!(flags & PLH_TORQUE_POTENTIAL) || (flags & PLH_TORQUE_TIME))
        return work(it, t, h, a, b);
    double before = plh_torque_potential(it->torque, it->body, t, a->q);
    double after = plh_torque_potential(it->torque, it->body, t + h, b->q);
    return it->body->per_unit * (before - after);
}

/* Starts, or starts afresh from a state that is not the one left behind. */
static void start(const plh_integrator *it, const plh_state *s, plh_energy *e)
{
    if (e->started && memcmp(&e->last, s, sizeof *s) == 0)
        return;
    e->started = 1;
    e->energy = kinetic(it, s->m);
}

plh_status plh_energy_step(plh_integrator *it, double t, double h, plh_state *s)
{
    const plh_integrator_inside *inside = plh_integrator_look(it);
    plh_energy *e = inside->energy;
    plh_state before = *s;
    start(it, s, e);
    plh_status status = inside->base(it, t, h, s);
    if (status)
        return status;
    if (it->torque)
        e->energy += gained(it, t, h, &before, s);
    plh_energy_correct(it, e->energy, s);
    if (it->method->take_state)
        it->method->take_state(it, s);
    e->last = *s;
    return PLH_OK;
}
