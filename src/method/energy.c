/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Energy correction, 003 section 4. With y_i = m_i^2 = 2E J_i^2 rho_i^2 its three equations for the
 * rho_i^2 say: sum y and the hyperboloid through the old point stay, sum y/(2J) becomes E. The
 * change of the rho_i^2 is then along J x alpha, and no system need be solved. Where that gives a
 * negative square, the body is tilted towards the axis of the smallest or largest moment instead.
 */
#include "method/energy.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "method/rotate.h"

static double kinetic(const plh_integrator *it, plh_vec3 m)
{
    return 0.5 * plh_vec3_dot(m, plh_vec3_mul(it->inverse, m));
}

/* 003 section 4 in r_i = J_i rho_i^2 (sum 1): returns false where a square becomes negative. */
static bool along_hyperboloid(const plh_integrator *it, double energy, double now, plh_vec3 m,
                              plh_vec3 *y)
{
    plh_vec3 J = it->inertia;
    plh_vec3 w = plh_vec3_mul(it->inverse, m);
    plh_vec3 r = plh_vec3_scale(0.5 / now, plh_vec3_mul(w, w)); /* rho_i^2 */
    plh_vec3 alpha =
        plh_vec3_make(J.y * J.z * (J.z - J.y) * r.y * r.z, J.x * J.z * (J.x - J.z) * r.x * r.z,
                      J.x * J.y * (J.y - J.x) * r.x * r.y);
    plh_vec3 JJ = plh_vec3_mul(J, J);
    plh_vec3 d = plh_vec3_cross(J, alpha);
    double rate = plh_vec3_dot(JJ, d);
    double want = 0.5 * plh_vec3_dot(m, m) * (now - energy) / (now * energy);
    plh_vec3 changed = plh_vec3_axpy(r, want / rate, d);
    *y = plh_vec3_scale(2.0 * energy, plh_vec3_mul(JJ, changed));
    return rate != 0.0 && isfinite(want / rate) && y->x >= 0.0 && y->y >= 0.0 && y->z >= 0.0;
}

/* Towards the axis with the inverse moment a: only y_a and a common factor of the others change. */
static bool tilt(const plh_integrator *it, double energy, double now, plh_vec3 m, plh_vec3 *y)
{
    double inv[3] = {it->inverse.x, it->inverse.y, it->inverse.z};
    double p[3] = {m.x * m.x, m.y * m.y, m.z * m.z};
    int a = it->body->order[energy > now ? 0 : 2]; /* smallest moment: highest energy */
    double total = p[0] + p[1] + p[2], rest = total - p[a];
    double others = (2.0 * now - inv[a] * p[a]) / rest; /* mean inverse moment of the others */
    double target = (2.0 * energy - others * total) / (inv[a] - others);
    if (!(rest > 0.0) || !isfinite(target))
        return false;
    target = fmin(fmax(target, p[a]), total);
    for (int i = 0; i < 3; i++)
        p[i] = i == a ? target : p[i] * ((total - target) / rest);
    *y = plh_vec3_make(p[0], p[1], p[2]);
    return true;
}

/* The shortest rotation that takes a to b, both of the same length and not opposite. */
static plh_quat shortest(plh_vec3 a, plh_vec3 b)
{
    plh_vec3 c = plh_vec3_cross(a, b);
    double n = plh_vec3_dot(a, a);
    return plh_rotate_unit(plh_quat_make(n + plh_vec3_dot(a, b), c.x, c.y, c.z));
}

void plh_energy_correct(const plh_integrator *it, double energy, plh_state *s)
{
    plh_vec3 m = s->m, y;
    double now = kinetic(it, m);
    if (now == energy || !(now > 0.0) || !(energy > 0.0) || it->body->kind <= PLH_BODY_SPHERE)
        return;
    if (!along_hyperboloid(it, energy, now, m, &y) && !tilt(it, energy, now, m, &y))
        return;
    plh_vec3 turned =
        plh_vec3_make(copysign(sqrt(y.x), m.x), copysign(sqrt(y.y), m.y), copysign(sqrt(y.z), m.z));
    s->q = plh_quat_mul(s->q, shortest(turned, m)); /* Q' turned = Q m */
    s->m = turned;
}

/* Work of the torque over the step, 003 (11), by Simpson's rule; the middle state from the cubic
 * through both ends, so that the energy has order 4. */
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

static bool conservative(const plh_integrator *it)
{
    return (it->torque->flags & PLH_TORQUE_POTENTIAL) && !(it->torque->flags & PLH_TORQUE_TIME);
}

static double potential(const plh_integrator *it, double t, plh_quat q)
{
    return it->body->per_unit * plh_torque_potential(it->torque, it->body, t, q);
}

static void start(const plh_integrator *it, double t, const plh_state *s, plh_energy *e)
{
    if (e->started != 0.0 && memcmp(&e->last, s, sizeof *s) == 0)
        return;
    e->started = 1.0;
    e->energy = kinetic(it, s->m);
    if (it->torque && conservative(it))
        e->energy += potential(it, t, s->q);
}

/* Turning the body changes its potential, so the total is met by iteration. */
static void correct_total(const plh_integrator *it, double t, double total, plh_state *s)
{
    for (int i = 0; i < 10; i++) {
        double want = total - potential(it, t, s->q);
        double off = fabs(want - kinetic(it, s->m));
        if (off <= DBL_EPSILON * fabs(want))
            return;
        plh_energy_correct(it, want, s);
    }
}

plh_status plh_energy_step(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_energy *e = it->energy;
    plh_state before = *s;
    start(it, t, s, e);
    plh_status status = it->base(it, t, h, s);
    if (status)
        return status;
    if (it->torque && conservative(it)) {
        correct_total(it, t + h, e->energy, s);
    } else {
        if (it->torque)
            e->energy += work(it, t, h, &before, s);
        plh_energy_correct(it, e->energy, s);
    }
    if (it->method->adopt)
        it->method->adopt(it, s);
    e->last = *s;
    return PLH_OK;
}
