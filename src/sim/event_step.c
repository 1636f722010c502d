/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Chebyshev polynomials through the states at s = cos(j pi / n), their derivatives, and bounds:
 * |T_k| and its derivatives are largest at 1. Sources: J. C. Mason and D. C. Handscomb, Chebyshev
 * Polynomials (2003), sections 2.4.5 and 6.3; DLMF 18.9.21.
 */
#include "sim/event_step.h"

#include <float.h>
#include <math.h>

enum { FEW = 8, MANY = PLH_ARC_TERMS - 1 };

/* The sum of the series at s, by Clenshaw. */
static double sum_at(const double *c, int terms, double s)
{
    double a = 0.0, b = 0.0;
    for (int k = terms - 1; k > 0; k--) {
        const double next = 2.0 * s * a - b + c[k];
        b = a;
        a = next;
    }
    return s * a - b + c[0];
}

/* The derivative of a series: one term less, the last is 0. */
static void differentiate(const double *c, int terms, double *d)
{
    d[terms - 1] = 0.0;
    if (terms > 1)
        d[terms - 2] = 2.0 * (terms - 1) * c[terms - 1];
    for (int k = terms - 3; k >= 0; k--)
        d[k] = d[k + 2] + 2.0 * (k + 1) * c[k + 1];
    d[0] *= 0.5;
}

static void look(const plh_arc *arc, double t, plh_arc_point *p)
{
    const plh_arc_series *x = arc->source;
    const double raw = ((t - arc->start) + (t - arc->end)) / (2.0 * arc->half);
    const double s = fmax(-1.0, fmin(1.0, raw));
    p->q = plh_quat_make(sum_at(x->q[0], x->terms, s), sum_at(x->q[1], x->terms, s),
                         sum_at(x->q[2], x->terms, s), sum_at(x->q[3], x->terms, s));
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 3; i++)
            p->m[k][i] = sum_at(x->m[k][i], x->terms, s);
}

/* m' = m x omega + torque: a derivative of the polynomials would lose digits in short steps. */
static void slope(const plh_arc *arc, double t, plh_arc_point *p)
{
    const plh_arc_series *x = arc->source;
    const plh_vec3 m = plh_vec3_make(p->m[0][0], p->m[0][1], p->m[0][2]);
    const plh_vec3 w = plh_vec3_make(arc->kappa[0] * m.x, arc->kappa[1] * m.y, arc->kappa[2] * m.z);
    plh_vec3 torque = plh_vec3_make(0.0, 0.0, 0.0);
    if (x->torque) {
        const plh_state s = {p->q, plh_vec3_scale(arc->size, m)};
        torque = plh_vec3_scale(arc->half / arc->size, plh_torque_at(x->torque, x->body, t, &s));
    }
    const plh_vec3 rate = plh_vec3_add(plh_vec3_cross(m, w), torque);
    p->torque[0] = torque.x;
    p->torque[1] = torque.y;
    p->torque[2] = torque.z;
    p->m[1][0] = rate.x;
    p->m[1][1] = rate.y;
    p->m[1][2] = rate.z;
}

/* Values at cos(j pi / n), j = 0 to n, to coefficients; the values at every second point of a finer
 * set. */
static void fit(const double *cosine, int n, const double value[MANY + 1], double *c)
{
    const int every = MANY / n;
    for (int k = 0; k <= n; k++) {
        double sum = 0.0;
        for (int j = 0; j <= n; j++) {
            const double w = j == 0 || j == n ? 0.5 : 1.0;
            sum += w * value[j * every] * cosine[(j * k) * every % (2 * MANY)];
        }
        c[k] = sum * (k == 0 || k == n ? 1.0 : 2.0) / n;
    }
}

/* cos(j pi / MANY), exact by symmetry where it is 0 or 1. */
static void set_cosines(double cosine[2 * MANY])
{
    for (int j = 0; j < 2 * MANY; j++) {
        const int folded = j > MANY ? 2 * MANY - j : j; /* 0 to MANY */
        const double x = PLH_PI * (MANY - 2 * folded) / (2.0 * MANY);
        cosine[j] = sin(x);
    }
}

typedef struct samples {
    double cosine[2 * MANY];
    double q[4][MANY + 1], m[3][MANY + 1];
} samples;

/* The states at every `every`-th point, but for those that are known: every second one of them. */
static plh_status take(plh_state_source *source, void *context, double start, double end, int every,
                       bool again, samples *x)
{
    for (int j = 0; j <= MANY; j += every) {
        plh_state s;
        if (again && j % (2 * every) == 0)
            continue;
        const double half = 0.5 * end - 0.5 * start;
        const double t = j == MANY ? start : j == 0 ? end : start + (1.0 + x->cosine[j]) * half;
        const plh_status status = source(context, t, &s);
        if (status)
            return status;
        const double q[4] = {s.q.w, s.q.x, s.q.y, s.q.z}, m[3] = {s.m.x, s.m.y, s.m.z};
        for (int i = 0; i < 4; i++)
            x->q[i][j] = q[i];
        for (int i = 0; i < 3; i++)
            x->m[i][j] = m[i];
    }
    return PLH_OK;
}

/* The size of the momentum in these samples, a power of two. */
static double size_of(const samples *x, int every)
{
    double most = 0.0;
    int e;
    for (int j = 0; j <= MANY; j += every)
        for (int i = 0; i < 3; i++)
            most = fmax(most, fabs(x->m[i][j]));
    frexp(most, &e);
    return most > 0.0 ? ldexp(1.0, e) : 1.0;
}

/* The sum of the moduli of the coefficients k; not a number where one is not. */
static double size_of_term(const plh_arc_series *x, int k)
{
    double sum = 0.0;
    for (int i = 0; i < 4; i++)
        sum += fabs(x->q[i][k]);
    for (int i = 0; i < 3; i++)
        sum += fabs(x->m[0][i][k]);
    return sum;
}

/* Coefficients from the samples; what the last two leave out. Terms that are nothing but rounding
 * are dropped: derivatives would magnify them. */
static double set_series(const samples *x, int n, double size, plh_arc_series *out)
{
    for (int i = 0; i < 4; i++)
        fit(x->cosine, n, x->q[i], out->q[i]);
    for (int i = 0; i < 3; i++) {
        fit(x->cosine, n, x->m[i], out->m[0][i]);
        for (int k = 0; k <= n; k++)
            out->m[0][i][k] /= size;
    }
    const double tail = size_of_term(out, n) + size_of_term(out, n - 1);
    out->terms = n + 1;
    while (out->terms > 3 && size_of_term(out, out->terms - 1) <= 4.0 * DBL_EPSILON)
        out->terms--;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            differentiate(out->m[k][i], out->terms, out->m[k + 1][i]);
    return tail;
}

/* |sum c_k T_k^(d)| <= sum |c_k| T_k^(d)(1), and T_k^(d)(1) = product of (k^2 - j^2)/(2 j + 1), j <
 * d. */
static double bound_of(const double *c, int terms, int d)
{
    double sum = 0.0;
    for (int k = 0; k < terms; k++) {
        double top = 1.0;
        for (int j = 0; j < d; j++)
            top *= (double)(k * k - j * j) / (2 * j + 1);
        sum += fabs(c[k]) * top;
    }
    return sum;
}

plh_status plh_arc_from_states(const plh_body *body, const plh_torque *torque,
                               plh_state_source *source, void *context, double start, double end,
                               double rough, plh_arc_series *series, plh_arc *arc, double *tail)
{
    const double half = 0.5 * end - 0.5 * start, enough = 8.0 * DBL_EPSILON;
    samples x;
    set_cosines(x.cosine);
    plh_status status = take(source, context, start, end, MANY / FEW, false, &x);
    double size = size_of(&x, MANY / FEW);
    if (!status && !((*tail = set_series(&x, FEW, size, series)) <= enough)) {
        status = take(source, context, start, end, 1, true, &x);
        size = size_of(&x, 1);
        *tail = status ? NAN : set_series(&x, MANY, size, series);
    }
    if (status)
        return status;
    if (!isfinite(*tail))
        return PLH_NOT_FINITE;
    *arc = (plh_arc){.start = start, .end = end, .half = half, .size = size, .look = look};
    arc->source = series;
    arc->rough = fmax(rough, enough) + *tail;
    arc->slope = slope;
    series->body = body;
    series->torque = torque;
    const double per = half * (size * body->per_unit);
    const double inverse[3] = {body->inverse.x, body->inverse.y, body->inverse.z};
    for (int i = 0; i < 3; i++) {
        arc->kappa[i] = per * inverse[i];
        for (int d = 0; d < 5; d++)
            arc->bound[d][i] = bound_of(series->m[0][i], series->terms, d);
    }
    return PLH_OK;
}

void plh_arc_measure_load(plh_arc *arc)
{
    arc->load = 0.0;
    for (int i = 0; i <= 4; i++) {
        plh_arc_point p;
        const double t = i == 4 ? arc->end : arc->start + 0.5 * i * arc->half;
        look(arc, t, &p);
        slope(arc, t, &p);
        arc->load = fmax(arc->load, hypot(p.torque[0], hypot(p.torque[1], p.torque[2])));
    }
}
