/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "method/curve.h"

#include <math.h>
#include <polhode/elliptic.h>
#include <polhode/extend/method.h>
#include <polhode/step.h>

void plh_curve_prepare(const plh_integrator *it, plh_curve_body *b)
{
    const int *o = it->body->order;
    bool even = (o[1] - o[0] + 3) % 3 == 1;
    b->sign = even ? 1.0 : -1.0; /* the negative of an odd permutation is a rotation */
    for (int i = 0; i < 3; i++)
        b->I[i] = plh_vec3_component(it->inertia, o[i]);
    const double *I = b->I;
    b->c1 = I[0] * (I[2] - I[1]) / (I[1] * (I[2] - I[0]));
    b->c2 = I[2] * (I[1] - I[0]) / (I[1] * (I[2] - I[0]));
    if (b->c1 < b->c2) /* the smaller is exact, as Gustafsson (2010), section 4.2, advises */
        b->c2 = 1.0 - b->c1;
    else
        b->c1 = 1.0 - b->c2;
    b->l1 = sqrt((I[1] - I[0]) * (I[2] - I[0]) / (I[1] * I[2])) / I[0];
    b->l3 = sqrt((I[2] - I[1]) * (I[2] - I[0]) / (I[0] * I[1])) / I[2];
}

/*
 * Gustafsson (2010), section 4.2. k'^2 comes from D, not from 1 - k^2, so that it has its digits
 * near the separatrix. d2 is the root that the paper takes: as d3/sqrt(c2) it would have the error
 * of one more constant in it.
 */
static void compact(plh_curve *e)
{
    const plh_curve_body *b = e->body;
    const double *m = e->start;
    double D = b->c2 * m[0] * m[0] - b->c1 * m[2] * m[2];
    e->d1 = sqrt(m[0] * m[0] + b->c1 * m[1] * m[1]);
    e->d3 = sqrt(m[2] * m[2] + b->c2 * m[1] * m[1]);
    e->low = D >= 0.0;
    double d = e->low ? e->d1 : e->d3, other = e->low ? e->d3 : e->d1;
    double c = e->low ? b->c2 : b->c1, rest = e->low ? b->c1 : b->c2;
    double turning = e->low ? m[2] : m[0];
    e->d2 = sqrt(m[1] * m[1] + turning * turning / c);
    e->mc = fabs(D) / (c * d * d);
    e->k2 = rest * other * other / (c * d * d);
    e->lambda = e->low ? b->l1 * e->d1 : b->l3 * e->d3;
    e->a1 = e->d1;
    e->a3 = e->d3;
}

/* Gustafsson (2010), section 4.1, "I3" in Delta_i being the number 1. */
static void classic_constants(plh_curve *e)
{
    const double *I = e->body->I, *m = e->start;
    double E2 = m[0] * m[0] / I[0] + m[1] * m[1] / I[1] + m[2] * m[2] / I[2];
    double D1 = fabs(1.0 - E2 * I[0]), D3 = fabs(1.0 - E2 * I[2]);
    double T21 = I[1] - I[0], T32 = I[2] - I[1], T31 = I[2] - I[0];
    double k2 = D1 * T32 / (D3 * T21), product = I[0] * I[1] * I[2];
    e->low = k2 < 1.0;
    e->k2 = e->low ? k2 : 1.0 / k2;
    e->mc = 1.0 - e->k2;
    e->a1 = sqrt(I[0] * D3 / T31);
    e->a3 = sqrt(I[2] * D1 / T31);
    e->d2 = e->low ? sqrt(I[1] * D1 / T21) : sqrt(I[1] * D3 / T32);
    e->lambda = e->low ? sqrt(D3 * T21 / product) : sqrt(D1 * T32 / product);
    e->d1 = e->a1;
    e->d3 = e->a3;
}

bool plh_curve_begin(const plh_integrator *it, const plh_curve_body *body, plh_vec3 m, bool classic,
                     plh_curve *e)
{
    if (it->body->kind != PLH_BODY_GENERIC)
        return false;
    e->body = body;
    e->order = it->body->order;
    e->G = plh_vec3_norm(m);
    if (!(e->G > 0.0) || !isfinite(e->G))
        return false;
    for (int i = 0; i < 3; i++) {
        e->raw[i] = body->sign * plh_vec3_component(m, e->order[i]);
        e->start[i] = e->raw[i] / e->G;
    }
    e->classic = classic;
    if (classic)
        classic_constants(e);
    else
        compact(e);
    if (!(e->mc > 0.0) || !(e->k2 > 0.0))
        return false;
    const double *s = e->start;
    e->sigma = (e->low ? s[0] : s[2]) < 0.0 ? -1.0 : 1.0;
    e->lambda *= e->sigma;
    e->phi0 = atan2(s[1] / e->d2, e->low ? s[2] / e->a3 : s[0] / e->a1);
    e->u0 = plh_ellint_F(e->phi0, e->k2, e->mc);
    return isfinite(e->u0);
}

/* The y near `guess` with y^2 - y0^2 + a b = 0. No squares: they could underflow. */
static double root_near(double guess, double y0, double a, double b)
{
    return guess - 0.5 * ((guess - y0) * ((guess + y0) / guess) + a * (b / guess));
}

/*
 * Puts the point back on m1^2 + c1 m2^2 and m3^2 + c2 m2^2 of the start, whose sum and weighted sum
 * are |m|^2 and the energy. The computed sn^2 + cn^2 is not quite 1 on average, and without this
 * the difference would add up linearly. Of the two components that turn, the faster one tells the
 * phase and stays; the others follow. A correction shared among all three, a fraction of the last
 * place of each, would be lost when they are rounded, and lost the same way in many steps running.
 */
static void put_back(const plh_curve *e, const plh_curve_point *p, double m[3])
{
    const double *m0 = e->raw;
    int turns = e->low ? 2 : 0, along = 2 - turns; /* m[along] never vanishes */
    double c = e->low ? e->body->c2 : e->body->c1, rest = e->low ? e->body->c1 : e->body->c2;
    double change, sum; /* their product is the change of m2^2, before m2 is rounded */
    if (fabs(p->cn) < fabs(p->sn)) {
        change = (m0[turns] - m[turns]) / c;
        sum = m0[turns] + m[turns];
        m[1] = root_near(m[1], m0[1], -change, sum);
    } else {
        change = m[1] - m0[1];
        sum = m[1] + m0[1];
        m[turns] = root_near(m[turns], m0[turns], c * change, sum);
    }
    m[along] = root_near(m[along], m0[along], rest * change, sum);
}

plh_curve_point plh_curve_at(const plh_curve *e, double tau)
{
    plh_curve_point p;
    p.u = e->u0 + e->lambda * tau;
    plh_jacobi(p.u, e->k2, e->mc, &p.sn, &p.cn, &p.dn);
    p.m[0] = e->a1 * (e->low ? e->sigma * p.dn : p.cn);
    p.m[1] = e->d2 * p.sn;
    p.m[2] = e->a3 * (e->low ? p.cn : e->sigma * p.dn);
    return p;
}

plh_vec3 plh_curve_settle(const plh_curve *e, plh_curve_point *p)
{
    double r[3], sorted[3] = {e->G * p->m[0], e->G * p->m[1], e->G * p->m[2]};
    if (!e->classic)
        put_back(e, p, sorted);
    for (int i = 0; i < 3; i++) {
        p->m[i] = sorted[i] / e->G;
        r[e->order[i]] = e->body->sign * sorted[i];
    }
    return plh_vec3_make(r[0], r[1], r[2]);
}

plh_quat plh_curve_turn(const plh_curve *e, plh_quat r)
{
    const double v[3] = {r.x, r.y, r.z};
    double o[3];
    for (int i = 0; i < 3; i++)
        o[e->order[i]] = e->body->sign * v[i];
    return plh_quat_make(r.w, o[0], o[1], o[2]);
}

plh_status plh_curve_other(const plh_integrator *it, double h, plh_state *s)
{
    plh_state user = {s->q, plh_vec3_scale(it->body->unit, s->m)};
    plh_status status = plh_free_step(it->body, h, &user, &user);
    s->q = user.q;
    s->m = plh_vec3_scale(it->body->per_unit, user.m);
    return status;
}

plh_quat plh_curve_lift(const plh_integrator *it, const plh_curve *e, double h, plh_vec3 m,
                        plh_quat r)
{
    double sign = r.w;
    if (!(fabs(h) * e->G < 3.14 * e->body->I[0])) { /* the body may turn by more than half a turn */
        plh_state s = {{1.0, 0.0, 0.0, 0.0}, m};
        if (plh_curve_other(it, h, &s) == PLH_OK)
            sign = r.w * s.q.w + r.x * s.q.x + r.y * s.q.y + r.z * s.q.z;
    }
    return plh_quat_scale(sign < 0.0 ? -1.0 : 1.0, r);
}
