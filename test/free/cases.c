/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A case is moments, momentum, time and unit, each by a recipe; a family is a row of recipes.
 * Only sqrt and exact operations are used, so that every machine draws the same cases. */
#include "free/cases.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct draw {
    uint64_t s;
} draw;

/* splitmix64: Steele, Lea and Flood, OOPSLA 2014 */
static uint64_t bits(draw *r)
{
    uint64_t z = (r->s += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static double uniform(draw *r) /* in [0, 1) */
{
    return (double)(bits(r) >> 11) * 0x1p-53;
}

static int below(draw *r, int n)
{
    return (int)(bits(r) % (uint64_t)n);
}

static double sign(draw *r)
{
    return bits(r) & 1 ? 1 : -1;
}

/* About log-uniform between 2^lo and 2^hi. */
static double between(draw *r, int lo, int hi)
{
    return ldexp(1 + uniform(r), lo + below(r, hi - lo));
}

/* 1 + s with |s| log-uniform between 1e-15 and 1e-6 */
static double near_one(draw *r)
{
    return 1 + sign(r) * between(r, -50, -20);
}

/* Sorted moments. */
enum moments {
    ANY,
    TRIANGLE,
    THIN,
    NEAR_OBLATE,
    NEAR_PROLATE,
    NEAR_SPHERE,
    OBLATE,
    PROLATE,
    SPHERE,
    ROTOR,
    SQUARE, /* its separatrix has points with integer components */
    ANY_MOMENTS
};

static void sort3(double I[3])
{
    for (int k = 0; k < 3; k++) {
        int i = k % 2;
        if (I[i] > I[i + 1]) {
            double x = I[i];
            I[i] = I[i + 1];
            I[i + 1] = x;
        }
    }
}

static void thin_moments(draw *r, double I[3])
{
    I[0] = between(r, -27, -6);
    I[2] = 1 + uniform(r);
    switch (below(r, 4)) {
    case 0: /* a rod */
        I[1] = I[2] * near_one(r);
        break;
    case 1: /* as a plane body would have */
        I[1] = I[2] - I[0];
        break;
    case 2: /* two small moments, more than a body can have */
        I[1] = I[0] * (1 + uniform(r));
        break;
    default:
        I[1] = between(r, -27, 0);
    }
}

static void draw_moments(draw *r, enum moments kind, double I[3])
{
    static const double square[4][3] = {{1, 5, 9}, {1, 17, 81}, {4, 5, 9}, {4, 8, 9}};
    for (int i = 0; i < 3; i++)
        I[i] = between(r, -3, 3);
    if (kind == ANY_MOMENTS)
        kind = (enum moments)below(r, OBLATE);
    if (kind == TRIANGLE) { /* sums of squares of a box */
        double a = I[0], b = I[1], c = I[2];
        I[0] = b * b + c * c, I[1] = c * c + a * a, I[2] = a * a + b * b;
    }
    if (kind == THIN)
        thin_moments(r, I);
    sort3(I);
    if (kind == NEAR_OBLATE || kind == NEAR_SPHERE)
        I[1] = I[0] * near_one(r);
    if (kind == NEAR_SPHERE)
        I[2] = I[0] * near_one(r);
    if (kind == NEAR_PROLATE)
        I[1] = I[2] * near_one(r);
    if (kind == OBLATE || kind == SPHERE || kind == ROTOR)
        I[1] = I[0];
    if (kind == SPHERE)
        I[2] = I[0];
    if (kind == PROLATE)
        I[1] = I[2];
    if (kind == ROTOR)
        I[1] = I[2], I[0] = 0;
    if (kind == SQUARE)
        memcpy(I, square[below(r, 4)], sizeof square[0]);
    sort3(I);
}

/* Momentum on sorted axes. */
enum momentum {
    DIRECTION,
    SEPARATRIX,
    MIDDLE,
    AXIS,
    ZEROS,
    SPIN,
    REST,
    ON_SEPARATRIX,
    ANY_MOMENTUM
};

static void draw_direction(draw *r, double m[3])
{
    double s = 2;
    while (s > 1 || s < 0.01) {
        for (int i = 0; i < 3; i++)
            m[i] = 2 * uniform(r) - 1;
        s = m[0] * m[0] + m[1] * m[1] + m[2] * m[2];
    }
}

/* m1 and m3 on the separatrix, off by 1e-15 to 1e-2. */
static void near_separatrix(draw *r, const double I[3], double m[3])
{
    double a = I[2] * (I[1] - I[0]), b = I[0] * (I[2] - I[1]);
    double off = 1 + sign(r) * between(r, -50, -7);
    if (b > a)
        m[0] = copysign(sqrt(b) * fabs(m[0]), m[0]),
        m[2] = copysign(sqrt(a) * m[0] / sqrt(b), m[2]) * off;
    else if (a > 0)
        m[2] = copysign(sqrt(b / a) * m[0], m[2]) * off;
}

static void on_separatrix(draw *r, const double I[3], double m[3])
{
    double a = sqrt(I[2] * (I[1] - I[0])), b = sqrt(I[0] * (I[2] - I[1]));
    double s = ldexp(floor(1 + 1000 * uniform(r)), -10);
    m[0] = sign(r) * s * b;
    m[2] = sign(r) * s * a;
}

static void draw_momentum(draw *r, enum momentum kind, const double I[3], double m[3])
{
    draw_direction(r, m);
    int k = below(r, 3);
    if (kind == ANY_MOMENTUM)
        kind = (enum momentum)below(r, REST);
    if (kind == SEPARATRIX)
        near_separatrix(r, I, m);
    if (kind == ON_SEPARATRIX)
        on_separatrix(r, I, m);
    if (kind == MIDDLE || kind == AXIS) { /* near e2; near e1 or e3, 1e-12 to 1e-2 */
        k = kind == MIDDLE ? 1 : 2 * below(r, 2);
        int lo = kind == MIDDLE ? -50 : -40;
        for (int i = 0; i < 3; i++)
            m[i] = i == k ? sign(r) : sign(r) * between(r, lo, -7);
    }
    if (kind == ZEROS)
        m[k] = 0;
    if (kind == SPIN)
        m[(k + 1) % 3] = m[(k + 2) % 3] = 0;
    if (kind == REST)
        m[0] = m[1] = m[2] = 0;
}

enum span { SHORT, MODERATE, LONG, ANY_SPAN };

/* In turns of the body. */
static double draw_turns(draw *r, enum span span)
{
    if (span == ANY_SPAN)
        span = (enum span)below(r, 3);
    if (below(r, 50) == 0)
        return 0;
    switch (span) {
    case SHORT:
        return sign(r) * between(r, -40, -3);
    case MODERATE:
        return sign(r) * between(r, -5, 8);
    default:
        return sign(r) * between(r, 8, 33);
    }
}

enum unit { ONE, BINARY, MOLECULE, ASTEROID };

static void draw_unit(draw *r, enum unit unit, double *inertia, double *momentum)
{
    *inertia = *momentum = 1;
    if (unit == BINARY) {
        *inertia = ldexp(1, below(r, 41) - 20);
        *momentum = ldexp(1, below(r, 41) - 20);
    } else if (unit == MOLECULE) { /* kg m^2; a few hbar */
        *inertia = 1e-47 * between(r, 0, 10);
        *momentum = 1e-34 * between(r, -1, 6);
    } else if (unit == ASTEROID) { /* kg m^2; a turn in minutes to months */
        *inertia = 1e13 * between(r, 0, 40);
        *momentum = *inertia * 1e-6 * between(r, -3, 13);
    }
}

typedef struct family {
    const char *name;
    enum moments moments;
    enum momentum momentum;
    enum span span;
    enum unit unit;
} family;

static const family families[] = {
    {"generic", ANY, DIRECTION, MODERATE, ONE},
    {"body", TRIANGLE, DIRECTION, ANY_SPAN, BINARY},
    {"long", TRIANGLE, DIRECTION, LONG, ONE},
    {"short", ANY, DIRECTION, SHORT, BINARY},
    {"thin", THIN, DIRECTION, ANY_SPAN, ONE},
    {"thin near axis", THIN, AXIS, ANY_SPAN, ONE},
    {"thin near separatrix", THIN, SEPARATRIX, MODERATE, ONE},
    {"thin near middle axis", THIN, MIDDLE, MODERATE, ONE},
    {"near oblate", NEAR_OBLATE, ANY_MOMENTUM, ANY_SPAN, ONE},
    {"near prolate", NEAR_PROLATE, ANY_MOMENTUM, ANY_SPAN, ONE},
    {"near sphere", NEAR_SPHERE, ANY_MOMENTUM, ANY_SPAN, ONE},
    {"near separatrix", ANY, SEPARATRIX, MODERATE, ONE},
    {"near separatrix, long", TRIANGLE, SEPARATRIX, LONG, ONE},
    {"near middle axis", ANY, MIDDLE, MODERATE, BINARY},
    {"near middle axis, short", TRIANGLE, MIDDLE, SHORT, ONE},
    {"near axis", ANY, AXIS, ANY_SPAN, BINARY},
    {"molecule", TRIANGLE, ANY_MOMENTUM, ANY_SPAN, MOLECULE},
    {"asteroid", TRIANGLE, ANY_MOMENTUM, ANY_SPAN, ASTEROID},
    {"zero components", ANY_MOMENTS, ZEROS, ANY_SPAN, ONE},
    {"oblate", OBLATE, DIRECTION, ANY_SPAN, ONE},
    {"prolate", PROLATE, DIRECTION, ANY_SPAN, ONE},
    {"symmetric near axis", OBLATE, AXIS, ANY_SPAN, ONE},
    {"symmetric, zero components", PROLATE, ZEROS, ANY_SPAN, ONE},
    {"sphere", SPHERE, DIRECTION, ANY_SPAN, BINARY},
    {"principal spin", ANY_MOMENTS, SPIN, ANY_SPAN, ONE},
    {"rotor", ROTOR, DIRECTION, ANY_SPAN, BINARY},
    {"rest", ANY_MOMENTS, REST, ANY_SPAN, ONE},
    {"on the separatrix", SQUARE, ON_SEPARATRIX, MODERATE, ONE},
    {"mixed", ANY_MOMENTS, ANY_MOMENTUM, ANY_SPAN, BINARY},
};

const int plh_test_free_families = (int)(sizeof families / sizeof families[0]);

/* Puts sorted axes in some order, with units. */
static void place(draw *r, const family *f, const double I[3], const double m[3], plh_free_case *c)
{
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                    {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    double inertia, momentum;
    draw_unit(r, f->unit, &inertia, &momentum);
    int k = below(r, 6);
    for (int i = 0; i < 3; i++) {
        c->I[i] = I[order[k][i]] * inertia;
        c->m[i] = m[order[k][i]] * momentum;
    }
}

static void draw_attitude(draw *r, plh_free_case *c)
{
    double q[4] = {1, 0, 0, 0}, s = 0;
    if (below(r, 4) > 0) {
        while (s > 1 || s < 0.01) {
            s = 0;
            for (int i = 0; i < 4; i++) {
                q[i] = 2 * uniform(r) - 1;
                s += q[i] * q[i];
            }
        }
        s = 1 / sqrt(s);
        for (int i = 0; i < 4; i++)
            q[i] *= s;
    }
    memcpy(c->q0, q, sizeof q);
}

static void draw_case(unsigned seed, int index, plh_free_case *c, int small)
{
    const family *f = &families[index % plh_test_free_families];
    draw r = {((uint64_t)seed << 32) ^ (uint64_t)index * 0x9e3779b97f4a7c15u};
    (void)bits(&r);
    double I[3], m[3];
    draw_moments(&r, f->moments, I);
    draw_momentum(&r, f->momentum, I, m);
    if (f->moments == ROTOR)
        m[0] = 0;
    place(&r, f, I, m, c);
    draw_attitude(&r, c);
    double rate = 0;
    for (int i = 0; i < 3; i++)
        rate = hypot(rate, c->m[i] == 0 ? 0 : c->m[i] / c->I[i]);
    double turns = draw_turns(&r, f->span);
    if (small) {
        double top = 0, G = 0; /* the fastest that the body can become */
        for (int i = 0; i < 3; i++) {
            top = fmax(top, c->I[i] == 0 ? 0 : 1 / c->I[i]);
            G = hypot(G, c->m[i]);
        }
        rate = G * top;
        turns = sign(&r) * between(&r, -40, -1) * 0.5 / 6.283185307179586;
    }
    c->t = rate > 0 ? turns * 6.283185307179586 / rate : turns;
    c->kind = f->name;
}

void plh_test_free_case(unsigned seed, int index, plh_free_case *c)
{
    draw_case(seed, index, c, 0);
}

void plh_test_free_step_case(unsigned seed, int index, plh_free_case *c)
{
    draw_case(seed, index, c, 1);
}
