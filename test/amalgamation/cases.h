/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies and momenta for the tests of polhode_step.c, the same on every machine: C99 and C++, no
 * library. */
#ifndef TEST_AMALGAMATION_CASES_H
#define TEST_AMALGAMATION_CASES_H

#include <math.h>
#include <stdint.h>

/* xorshift64*, Vigna, ACM TOMS 42 (2016) 30 */
static uint64_t seed = UINT64_C(0x9e3779b97f4a7c15);

static double uniform(void)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (double)((seed * UINT64_C(2685821657736338717)) >> 11) * (1.0 / 9007199254740992.0);
}

static double between(double a, double b)
{
    return a + (b - a) * uniform();
}

/* 2^a ... 2^b, from arithmetic only */
static double power(int a, int b)
{
    return ldexp(between(1.0, 2.0), a + (int)((b - a) * uniform()));
}

#ifdef CASES_IN_FLOAT
/* (double)(float)a, which gcc 12 takes for a in a row of two (-O2, SLP vectorizer). */
static float to_float(double a)
{
    volatile float r = (float)a;
    return r;
}

static plhf_vec3 to_floats(plh_vec3 v)
{
    plhf_vec3 r;
    r.x = to_float(v.x);
    r.y = to_float(v.y);
    r.z = to_float(v.z);
    return r;
}

static plhf_quat to_float_quat(plh_quat q)
{
    plhf_quat r;
    r.w = to_float(q.w);
    r.x = to_float(q.x);
    r.y = to_float(q.y);
    r.z = to_float(q.z);
    return r;
}
#endif

enum { FAMILIES = 8 };

/*
 * Physical moments by family: box, plate, rod, symmetric, nearly symmetric, sphere, needle with
 * nearly equal ends, flat disc with nearly equal axes.
 */
static plh_vec3 moments_of(int family)
{
    const double a = between(0.1, 1.0), b = between(0.1, 1.0), c = between(0.1, 1.0);
    const double tiny = power(-20, -1);
    switch (family) {
    case 1:
        return plh_vec3_make(b * b + tiny * tiny, a * a + tiny * tiny, a * a + b * b);
    case 2:
        return plh_vec3_make(tiny, a + tiny, a);
    case 3:
        return plh_vec3_make(a, a, a * between(0.01, 2.0));
    case 4:
        return plh_vec3_make(a * (1.0 + tiny), a, a * between(0.1, 1.9));
    case 5:
        return plh_vec3_make(a, a, a);
    case 6:
        return plh_vec3_make(a * (1.0 + tiny * tiny), a * tiny, a);
    case 7:
        return plh_vec3_make(a, a * (1.0 + tiny), 2.0 * a);
    default:
        return plh_vec3_make(b * b + c * c, a * a + c * c, a * a + b * b);
    }
}

static plh_vec3 direction(void)
{
    for (;;) {
        const plh_vec3 v = plh_vec3_make(between(-1, 1), between(-1, 1), between(-1, 1));
        const double n = sqrt(plh_vec3_dot(v, v));
        if (n > 0.1 && n < 1.0)
            return plh_vec3_scale(1.0 / n, v);
    }
}

static plh_quat attitude(void)
{
    for (;;) {
        const plh_quat q =
            plh_quat_make(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1));
        const double n = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
        if (n > 0.1 && n < 1.0)
            return plh_quat_scale(1.0 / n, q);
    }
}

/* An angular velocity of length one: any, near a principal axis, near the separatrix. */
static plh_vec3 spin_of(const plh_body *body, int kind)
{
    plh_vec3 v = direction();
    const double tiny = power(-26, -1);
    if (kind == 1) {
        double w[3] = {tiny * v.x, tiny * v.y, tiny * v.z};
        w[(int)(3.0 * uniform())] = 1.0;
        v = plh_vec3_make(w[0], w[1], w[2]);
    } else if (kind == 2 && body->kind == PLH_BODY_GENERIC) {
        /* m_x^2 (w_x - w_y) = m_z^2 (w_y - w_z), x and z the outer axes, but for a little */
        const double I[3] = {body->moment.x, body->moment.y, body->moment.z};
        const int *o = body->order;
        double w[3];
        w[o[1]] = between(-1.0, 1.0);
        w[o[0]] = between(0.1, 1.0);
        w[o[2]] = w[o[0]] * sqrt((I[o[1]] - I[o[0]]) * I[o[0]] / ((I[o[2]] - I[o[1]]) * I[o[2]]));
        w[o[2]] *= 1.0 + tiny;
        v = plh_vec3_make(w[0], w[1], w[2]);
        v = plh_vec3_scale(1.0 / sqrt(plh_vec3_dot(v, v)), v);
    }
    return v;
}

#endif
