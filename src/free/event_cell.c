/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What the functions of events are made of: vectors that the body sees, with their derivatives at a
 * time and bounds around it. Derivatives of products are Leibniz's; those of a direction n of space
 * in the body follow from n' = n x omega; bounds are the same formulas with norms.
 */
#include "free/event_kind.h"

#include <math.h>
#include <string.h>

static const double binomial[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

double plh_event_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double plh_event_norm(const double a[3])
{
    return sqrt(plh_event_dot(a, a));
}

/* a += s (b x c) */
static void add_cross(double s, const double b[3], const double c[3], double a[3])
{
    a[0] += s * (b[1] * c[2] - b[2] * c[1]);
    a[1] += s * (b[2] * c[0] - b[0] * c[2]);
    a[2] += s * (b[0] * c[1] - b[1] * c[0]);
}

/* slope: what is looked for depends on m'. Around the middle each derivative is at most its value
 * there and the next one times r. */
static void set_cell(const plh_arc *arc, double t, double r, bool slope, plh_event_cell *c)
{
    c->arc = arc;
    c->r = r;
    arc->look(arc, t, &c->p);
    if (slope && arc->slope)
        arc->slope(arc, t, &c->p);
    else
        memset(c->p.torque, 0, sizeof c->p.torque);
    for (int i = 0; i < 3; i++) {
        c->m[4][i] = arc->bound[4][i];
        for (int k = 3; k >= 0; k--)
            c->m[k][i] = fmin(arc->bound[k][i], fabs(c->p.m[k][i]) + r * c->m[k + 1][i]);
        for (int k = 0; k < 5; k++)
            c->w[k][i] = fabs(arc->kappa[i]) * c->m[k][i];
    }
}

void plh_event_momentum(const plh_event_cell *c, plh_event_vector *x)
{
    memcpy(x->v, c->p.m, sizeof x->v);
    for (int k = 0; k < 5; k++)
        x->bound[k] = plh_event_norm(c->m[k]);
}

void plh_event_omega(const plh_event_cell *c, plh_event_vector *x)
{
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 3; i++)
            x->v[k][i] = c->arc->kappa[i] * c->p.m[k][i];
    for (int k = 0; k < 5; k++)
        x->bound[k] = plh_event_norm(c->w[k]);
}

/* A direction of space. */
void plh_event_direction(const plh_event_cell *c, plh_vec3 n, plh_event_vector *x)
{
    const plh_vec3 v = plh_quat_rotate(plh_quat_conj(c->p.q), n);
    plh_event_vector w;
    plh_event_omega(c, &w);
    *x = (plh_event_vector){{{v.x, v.y, v.z}}, {1.0}};
    for (int k = 0; k < 4; k++)
        for (int j = 0; j <= k; j++) {
            if (k < 3)
                add_cross(binomial[k][j], x->v[j], w.v[k - j], x->v[k + 1]);
            x->bound[k + 1] += binomial[k][j] * x->bound[j] * w.bound[k - j];
        }
}

/* The length of m: s^2 = m.m, differentiated again and again. least: over the cell; its bounds are
 * infinite where m may vanish. */
static void set_length(const plh_event_vector *m, double least, double s[4], double bound[5])
{
    const double *M = m->bound;
    s[0] = plh_event_norm(m->v[0]);
    s[1] = plh_event_dot(m->v[0], m->v[1]) / s[0];
    s[2] = (plh_event_dot(m->v[1], m->v[1]) + plh_event_dot(m->v[0], m->v[2]) - s[1] * s[1]) / s[0];
    s[3] = (3.0 * plh_event_dot(m->v[1], m->v[2]) + plh_event_dot(m->v[0], m->v[3]) -
            3.0 * s[1] * s[2]) /
           s[0];
    bound[0] = M[0];
    bound[1] = M[1];
    bound[2] = 2.0 * M[1] * M[1] / least + M[2];
    bound[3] = 3.0 * M[1] * (bound[2] + M[2]) / least + M[3];
    bound[4] =
        (4.0 * M[1] * (bound[3] + M[3]) + 3.0 * (bound[2] * bound[2] + M[2] * M[2])) / least + M[4];
}

/* The direction of the momentum: u = m / s, from m = s u differentiated. */
void plh_event_unit_momentum(const plh_event_cell *c, plh_event_vector *x)
{
    plh_event_vector m;
    double s[4], bound[5];
    plh_event_momentum(c, &m);
    const double length = plh_event_norm(m.v[0]), room = length - c->r * m.bound[1];
    const double least = c->arc->constant ? length : fmax(room, 0.0);
    if (c->arc->constant) {
        for (int k = 0; k < 4; k++) {
            s[k] = k == 0 ? length : 0.0;
            bound[k] = s[k];
        }
        bound[4] = 0.0;
    } else {
        set_length(&m, least, s, bound);
    }
    for (int k = 0; k < 5; k++) {
        x->bound[k] = m.bound[k] / least;
        for (int j = 1; j <= k; j++)
            x->bound[k] += binomial[k][j] * bound[j] * x->bound[k - j] / least;
    }
    x->bound[0] = 1.0;
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 3; i++) {
            double sum = m.v[k][i];
            for (int j = 1; j <= k; j++)
                sum -= binomial[k][j] * s[j] * x->v[k - j][i];
            x->v[k][i] = sum / length;
        }
}

double plh_event_fastest(const plh_arc *arc)
{
    double w[3];
    for (int i = 0; i < 3; i++)
        w[i] = arc->kappa[i] * arc->bound[0][i];
    return plh_event_norm(w);
}

void plh_event_jet_at(const plh_arc *arc, const plh_event_plan *plan, double t, double r,
                      plh_event_jet *jet)
{
    plh_event_cell c;
    set_cell(arc, t, r, plan->kind->needs & PLH_EVENT_SLOPE, &c);
    plan->kind->jet(plan, &c, jet);
}

double plh_event_value_at(const plh_arc *arc, const plh_event_plan *plan, double t)
{
    plh_arc_point p;
    arc->look(arc, t, &p);
    const double *x = p.m[0], *k = arc->kappa, per = 1.0 / arc->half;
    const plh_vec3 m = plh_vec3_make(x[0], x[1], x[2]);
    const plh_event_view view = {
        t,
        {p.q, plh_vec3_scale(arc->size, m)},
        plh_vec3_make(per * k[0] * x[0], per * k[1] * x[1], per * k[2] * x[2])};
    return plan->kind->value(plan, &view);
}
