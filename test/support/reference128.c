/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/reference128.h"

#include <math.h>
#include <quadmath.h>

typedef __float128 real;

enum { ORDER = 30 };

typedef struct {
    real q[ORDER + 1][4], m[ORDER + 1][3], w[ORDER + 1][3];
} series;

static void cross_add(const real a[3], const real b[3], real r[3])
{
    for (int i = 0; i < 3; i++)
        r[i] += a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* r += a b for quaternions. */
static void quat_add(const real a[4], const real b[4], real r[4])
{
    r[0] += a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3 + 1, k = (i + 2) % 3 + 1;
        r[i + 1] += a[0] * b[i + 1] + a[i + 1] * b[0] + a[j] * b[k] - a[k] * b[j];
    }
}

/* Coefficient k of the torque strength u x chi, u = conj(q) up q. */
static void torque_add(const reference_problem *p, const series *x, int k, real f[3])
{
    real up[4] = {0, p->up[0], p->up[1], p->up[2]}, u[4] = {0, 0, 0, 0};
    for (int i = 0; i <= k; i++) {
        real conj[4] = {x->q[i][0], -x->q[i][1], -x->q[i][2], -x->q[i][3]}, left[4] = {0, 0, 0, 0};
        quat_add(conj, up, left);
        quat_add(left, x->q[k - i], u);
    }
    real chi[3] = {p->strength * (real)p->chi[0], p->strength * (real)p->chi[1],
                   p->strength * (real)p->chi[2]};
    cross_add(u + 1, chi, f);
}

static void expand(const reference_problem *p, series *x)
{
    for (int k = 0; k < ORDER; k++) {
        real f[3] = {0, 0, 0}, turn[4] = {0, 0, 0, 0};
        for (int i = 0; i < 3; i++)
            x->w[k][i] = p->moment[i] > 0.0 ? x->m[k][i] / (real)p->moment[i] : 0;
        for (int i = 0; i <= k; i++) {
            real w[4] = {0, x->w[k - i][0], x->w[k - i][1], x->w[k - i][2]};
            cross_add(x->m[i], x->w[k - i], f);
            quat_add(x->q[i], w, turn);
        }
        if (p->strength != 0.0)
            torque_add(p, x, k, f);
        for (int i = 0; i < 3; i++)
            x->m[k + 1][i] = f[i] / (k + 1);
        for (int i = 0; i < 4; i++)
            x->q[k + 1][i] = turn[i] / (2 * (k + 1));
    }
}

static real sum(const real *coefficient, int stride, real h)
{
    real r = 0;
    for (int k = ORDER; k >= 0; k--)
        r = r * h + coefficient[k * stride];
    return r;
}

reference_state reference_at(const reference_problem *p, double t, int steps)
{
    plh_state s = p->start;
    double least = fmin(p->moment[0], p->moment[1]);
    least = p->moment[2] > 0.0 ? fmin(least, p->moment[2]) : least;
    double speed = plh_vec3_norm(s.m) / least + sqrt(fabs(p->strength) / least);
    if (steps <= 0)
        steps = 1 + (int)ceil(4.0 * fabs(t) * speed);
    reference_state y = {{s.q.w, s.q.x, s.q.y, s.q.z}, {s.m.x, s.m.y, s.m.z}};
    real norm = sqrtq(y.q[0] * y.q[0] + y.q[1] * y.q[1] + y.q[2] * y.q[2] + y.q[3] * y.q[3]);
    for (int i = 0; i < 4; i++)
        y.q[i] /= norm;
    real h = (real)t / steps;
    for (int n = 0; n < steps; n++) {
        series x;
        for (int i = 0; i < 4; i++)
            x.q[0][i] = y.q[i];
        for (int i = 0; i < 3; i++)
            x.m[0][i] = y.m[i];
        expand(p, &x);
        for (int i = 0; i < 4; i++)
            y.q[i] = sum(&x.q[0][i], 4, h);
        for (int i = 0; i < 3; i++)
            y.m[i] = sum(&x.m[0][i], 3, h);
    }
    return y;
}

double reference_attitude_error(const reference_state *ref, const plh_state *s)
{
    real conj[4] = {ref->q[0], -ref->q[1], -ref->q[2], -ref->q[3]}, d[4] = {0, 0, 0, 0};
    real q[4] = {s->q.w, s->q.x, s->q.y, s->q.z};
    quat_add(conj, q, d);
    real v = sqrtq(d[1] * d[1] + d[2] * d[2] + d[3] * d[3]);
    return (double)(2 * atan2q(v, fabsq(d[0])));
}

double reference_momentum_error(const reference_state *ref, const plh_state *s)
{
    real m[3] = {s->m.x, s->m.y, s->m.z}, e = 0, n = 0;
    for (int i = 0; i < 3; i++) {
        e += (m[i] - ref->m[i]) * (m[i] - ref->m[i]);
        n += ref->m[i] * ref->m[i];
    }
    return (double)sqrtq(n > 0 ? e / n : e);
}
