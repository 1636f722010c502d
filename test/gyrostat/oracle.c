/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Truth for the gyrostat: see oracle.h. */
#include "gyrostat/oracle.h"

#include <math.h>
#include <string.h>

#define REAL     quad
#define FUNCTION follow
#define ORDER    40
#define SMALL    1e-35
#define ROOT     sqrtq
#include "gyrostat/taylor.h"

#define REAL     long double
#define FUNCTION follow_short
#define ORDER    24
#define SMALL    1e-20
#define ROOT     sqrtl
#include "gyrostat/taylor.h"

void plh_test_gyrostat_taylor(const quad x[14], plh_gyrostat_truth *out)
{
    follow(x, out->q, out->m, &out->size);
}

static double distance(const plh_gyrostat_truth *truth, const quad q[4], const quad m[3])
{
    quad sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (q[i] - truth->q[i]) * (q[i] - truth->q[i]);
    for (int i = 0; i < 3 && truth->size > 0; i++) {
        const quad d = (m[i] - truth->m[i]) / truth->size;
        sum += d * d;
    }
    return (double)sqrtq(sum);
}

/* What a relative change by u = 2^-53 of each number does, in 128 bits. */
static double conditioning(const plh_gyrostat_case *c, const plh_gyrostat_truth *at)
{
    quad x[14];
    double sum = 0;
    for (int i = 0; i < 14; i++)
        x[i] = c->x[i];
    for (int i = 0; i < 14; i++) {
        plh_gyrostat_truth other;
        if (c->x[i] == 0)
            continue;
        x[i] = c->x[i] * (1 + (quad)0x1p-53);
        plh_test_gyrostat_taylor(x, &other);
        x[i] = c->x[i];
        sum += distance(at, other.q, other.m);
    }
    return sum;
}

/* The same in 64 bits, by 2^-48 and divided by 2^5: whether a case need be looked at closer. */
static double rough_conditioning(const plh_gyrostat_case *c, double size)
{
    const long double by = 0x1p-48L;
    long double x[14], q[2][4], m[2][3];
    double sum = 0, ignored;
    for (int i = 0; i < 14; i++)
        x[i] = c->x[i];
    follow_short(x, q[0], m[0], &ignored);
    for (int i = 0; i < 14; i++) {
        if (c->x[i] == 0)
            continue;
        x[i] = c->x[i] * (1 + by);
        follow_short(x, q[1], m[1], &ignored);
        x[i] = c->x[i];
        long double s = 0;
        for (int k = 0; k < 4; k++)
            s += (q[1][k] - q[0][k]) * (q[1][k] - q[0][k]);
        for (int k = 0; k < 3 && size > 0; k++)
            s += (m[1][k] - m[0][k]) / size * ((m[1][k] - m[0][k]) / size);
        sum += (double)sqrtl(s);
    }
    return 0x1p-5 * sum;
}

static void set_truth(const plh_gyrostat_case *c, plh_gyrostat_truth *out)
{
    quad x[14];
    for (int i = 0; i < 14; i++)
        x[i] = c->x[i];
    const double known = out->size;
    plh_test_gyrostat_taylor(x, out);
    out->size = fmax(out->size, known);
    out->cond = 0;
}

void plh_test_gyrostat_truth(const plh_gyrostat_case *c, plh_gyrostat_truth *out)
{
    set_truth(c, out);
    out->cond = conditioning(c, out);
}

double plh_test_gyrostat_ratio(const plh_gyrostat_case *c, const plh_state *s,
                               plh_gyrostat_truth *out)
{
    const double u = 0x1p-53;
    set_truth(c, out);
    const double e = plh_test_gyrostat_error(out, s);
    if (e <= 3 * u)
        return e / u;
    const double rough = e / (u + rough_conditioning(c, out->size));
    if (rough <= 1)
        return rough;
    out->cond = conditioning(c, out);
    return e / (u + out->cond);
}

static void times(const quad a[4], const quad b[4], quad out[4])
{
    const quad r[4] = {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
                       a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
                       a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3],
                       a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1]};
    memcpy(out, r, sizeof r);
}

/* The period, and q after it times the inverse of q before it: a turn about the momentum. */
static quad one_period(const quad x[14], double guess, quad turn[4])
{
    plh_gyrostat_truth end;
    quad y[14], period = guess, n = 0;
    memcpy(y, x, sizeof y);
    for (int pass = 0; pass < 4; pass++) {
        quad M[3], w[3], off = 0, speed = 0;
        y[13] = period;
        plh_test_gyrostat_taylor(y, &end);
        for (int i = 0; i < 3; i++) {
            M[i] = x[3 + i] + x[6 + i];
            w[i] = x[6 + i] / x[i];
        }
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            const quad d = M[j] * w[k] - M[k] * w[j];
            off += (end.m[i] - x[6 + i]) * d;
            speed += d * d;
        }
        period -= off / speed;
    }
    y[13] = period;
    plh_test_gyrostat_taylor(y, &end);
    for (int i = 0; i < 4; i++)
        n += x[9 + i] * x[9 + i];
    const quad s = sqrtq(n), back[4] = {x[9] / s, -x[10] / s, -x[11] / s, -x[12] / s};
    times(end.q, back, turn);
    return period;
}

/* Its angle about the momentum in space, and the direction of that. */
static quad angle_of(const quad x[14], const quad turn[4], quad axis[3])
{
    quad q[4], back[4], M[4] = {0}, n = 0, s = 0, L = 0;
    for (int i = 0; i < 4; i++)
        n += x[9 + i] * x[9 + i];
    for (int i = 0; i < 4; i++) {
        q[i] = x[9 + i] / sqrtq(n);
        back[i] = i == 0 ? q[i] : -q[i];
    }
    for (int i = 0; i < 3; i++)
        M[1 + i] = x[3 + i] + x[6 + i];
    times(q, M, M);
    times(M, back, M);
    for (int i = 0; i < 3; i++)
        L += M[1 + i] * M[1 + i];
    for (int i = 0; i < 3; i++) {
        axis[i] = M[1 + i] / sqrtq(L);
        s += axis[i] * turn[1 + i];
    }
    return 2 * atan2q(s, turn[0]);
}

void plh_test_gyrostat_period(const quad x[14], double guess, quad out[2])
{
    quad turn[4], axis[3];
    out[0] = one_period(x, guess, turn);
    out[1] = angle_of(x, turn, axis);
}

void plh_test_gyrostat_far(const quad x[14], double guess, plh_gyrostat_truth *out)
{
    quad turn[4], axis[3], y[14];
    const quad period = one_period(x, guess, turn), angle = angle_of(x, turn, axis);
    const quad n = rintq(x[13] / period);
    memcpy(y, x, sizeof y);
    y[13] = x[13] - n * period;
    plh_test_gyrostat_taylor(y, out);
    quad s, c;
    sincosq(fmodq(n * angle / 2, 8 * atanq(1)), &s, &c);
    const quad many[4] = {c, s * axis[0], s * axis[1], s * axis[2]};
    times(many, out->q, out->q);
}

double plh_test_gyrostat_error(const plh_gyrostat_truth *truth, const plh_state *s)
{
    const quad q[4] = {s->q.w, s->q.x, s->q.y, s->q.z}, m[3] = {s->m.x, s->m.y, s->m.z};
    const double e = distance(truth, q, m);
    return isnan(e) ? INFINITY : e;
}
