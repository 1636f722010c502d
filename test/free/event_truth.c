/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "free/event_truth.h"

#include <math.h>

#define RN MPFR_RNDN

enum { P = 192 };

typedef __float128 quad;

static quad from(mpfr_t x)
{
    mpfr_t rest;
    mpfr_init2(rest, P);
    const double hi = mpfr_get_d(x, RN);
    mpfr_sub_d(rest, x, hi, RN);
    const quad sum = (quad)hi + mpfr_get_d(rest, RN);
    mpfr_clear(rest);
    return sum;
}

static quad root(quad x)
{
    if (x == 0)
        return 0;
    int e; /* x may be far outside the squares that doubles hold */
    const double top = frexp((double)x, &e);
    (void)top;
    e -= e & 1;
    quad unit = 1, half = 1;
    for (int i = 0; i < (e < 0 ? -e : e); i++)
        unit *= e < 0 ? (quad)0.5 : 2;
    for (int i = 0; i < (e < 0 ? -e : e) / 2; i++)
        half *= e < 0 ? (quad)0.5 : 2;
    x /= unit;
    quad y = sqrt((double)x);
    for (int i = 0; i < 2; i++)
        y = (y + x / y) / 2;
    return y * half;
}

static quad dot(const quad a[3], const quad b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const quad a[3], const quad b[3], quad c[3])
{
    for (int i = 0; i < 3; i++)
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static void unit(plh_vec3 v, quad u[3])
{
    u[0] = v.x;
    u[1] = v.y;
    u[2] = v.z;
    const quad s = root(dot(u, u));
    for (int i = 0; i < 3; i++)
        u[i] /= s;
}

/* The vector of space seen from the body whose attitude is q (of any length). */
static void into_body(const quad q[4], const quad n[3], quad v[3])
{
    const quad u[3] = {-q[1], -q[2], -q[3]}, s2 = q[0] * q[0] + dot(u, u);
    quad t[3], w[3];
    cross(u, n, t);
    for (int i = 0; i < 3; i++)
        t[i] *= 2;
    cross(u, t, w);
    for (int i = 0; i < 3; i++)
        v[i] = n[i] + (q[0] * t[i] + w[i]) / s2;
}

typedef struct state {
    quad q[4], m[3], w[3];
} state;

static void state_at(const plh_free_case *c, double t, state *s)
{
    mpfr_t x[14], *I = x, *m = x + 3, *r = x + 6, *rate = x + 10;
    plh_oracle_init(P, x, 14);
    for (int i = 0; i < 3; i++) {
        mpfr_set_d(I[i], c->I[i], RN);
        mpfr_set_d(m[i], c->m[i], RN);
    }
    mpfr_set_d(x[13], t, RN);
    plh_oracle_motion(P, I, m, x[13], r, rate);
    quad a[4], b[4];
    for (int i = 0; i < 4; i++) {
        a[i] = c->q0[i];
        b[i] = from(r[i]);
    }
    s->q[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    s->q[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    s->q[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    s->q[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
    for (int i = 0; i < 3; i++) {
        s->m[i] = from(m[i]);
        s->w[i] = from(rate[i]);
    }
    plh_oracle_clear(x, 14);
}

static quad cosine(double angle)
{
    mpfr_t x;
    mpfr_init2(x, P);
    mpfr_set_d(x, angle, RN);
    mpfr_cos(x, x, RN);
    const quad c = from(x);
    mpfr_clear(x);
    return c;
}

double plh_test_event_function(const plh_free_case *c, const plh_event_def *def, double t)
{
    const plh_event_kind kind = def->kind;
    state s;
    quad axis[3], n[3], v[3], turn[3];
    state_at(c, t, &s);
    if (kind != PLH_EVENT_OMEGA_SPACE)
        unit(def->axis, axis);
    if (kind == PLH_EVENT_MOMENTUM)
        return (double)dot(axis, s.m);
    if (kind == PLH_EVENT_OMEGA)
        return (double)dot(axis, s.w);
    if (kind == PLH_EVENT_NUTATION || kind == PLH_EVENT_NUTATION_EXTREMUM) {
        const quad size = root(dot(s.m, s.m));
        for (int i = 0; i < 3; i++)
            v[i] = s.m[i] / size;
    } else {
        unit(def->direction, n);
        into_body(s.q, n, v);
    }
    if (kind == PLH_EVENT_OMEGA_SPACE)
        return (double)dot(v, s.w);
    if (kind == PLH_EVENT_ANGLE || kind == PLH_EVENT_NUTATION)
        return (double)(cosine(def->angle) - dot(v, axis));
    cross(v, s.w, turn);
    return -(double)dot(turn, axis);
}
