/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A case is a body, a rotor, a start and a time, each by a recipe; a family is a row of recipes.
 * Only sqrt and exact operations are used, so that every machine draws the same cases. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "gyrostat/oracle.h"

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

static double near_one(draw *r, int lo, int hi)
{
    return 1 + sign(r) * between(r, lo, hi);
}

enum body { ANY, SYMMETRIC, NEAR_SYMMETRIC, SPHERE, NEAR_SPHERE, THIN, ANY_BODY };

static void draw_body(draw *r, enum body kind, double I[3])
{
    const int axis = below(r, 3), next = (axis + 1) % 3;
    if (kind == ANY_BODY)
        kind = (enum body)below(r, ANY_BODY);
    for (int i = 0; i < 3; i++)
        I[i] = between(r, -2, 2);
    if (kind == SPHERE || kind == NEAR_SPHERE)
        I[0] = I[1] = I[2];
    if (kind == NEAR_SPHERE)
        I[axis] *= near_one(r, -50, -8);
    if (kind == SYMMETRIC)
        I[next] = I[axis];
    if (kind == NEAR_SYMMETRIC || kind == NEAR_SPHERE)
        I[next] = I[axis] * near_one(r, -50, -8);
    if (kind == THIN)
        I[axis] *= between(r, -20, -4);
}

/* A vector of this length in a random direction. */
static void draw_vector(draw *r, double length, double out[3])
{
    double s = 2;
    while (s > 1 || s < 0.01) {
        s = 0;
        for (int i = 0; i < 3; i++) {
            out[i] = 2 * uniform(r) - 1;
            s += out[i] * out[i];
        }
    }
    for (int i = 0; i < 3; i++)
        out[i] *= length / sqrt(s);
}

enum rotor {
    SOME,
    ALONG,
    IN_PLANE,
    SMALL,
    SMALLEST,
    NONE,
    LARGE,
    HUGE_ROTOR,
    NEAR_AXIS,
    ANY_ROTOR
};

static void draw_rotor(draw *r, enum rotor kind, double g[3])
{
    const int axis = below(r, 3);
    if (kind == ANY_ROTOR)
        kind = (enum rotor)below(r, ANY_ROTOR);
    draw_vector(r,
                kind == SMALL        ? between(r, -50, -5)
                : kind == SMALLEST   ? between(r, -900, -50)
                : kind == LARGE      ? between(r, 3, 12)
                : kind == HUGE_ROTOR ? between(r, 12, 50)
                                     : between(r, -3, 3),
                g);
    for (int i = 0; i < 3; i++) {
        if (kind == NONE || (kind == ALONG && i != axis) || (kind == IN_PLANE && i == axis))
            g[i] = 0;
        if (kind == NEAR_AXIS && i != axis)
            g[i] *= between(r, -50, -5);
    }
}

enum start {
    GENERIC,
    ON_EQUILIBRIUM,
    NEAR_EQUILIBRIUM,
    NEAR_SADDLE,
    REST,
    NO_TOTAL,
    NEAR_NO_TOTAL,
    ALONG_AXIS,
    IN_A_PLANE,
    SLOW,
    ANY_START
};

/* omega = rate (m + rotor), for a rate that is none of the 1/I. */
static void set_equilibrium(double rate, const double I[3], const double g[3], double m[3])
{
    for (int i = 0; i < 3; i++)
        m[i] = rate * g[i] * I[i] / (1 - rate * I[i]);
}

static double middle_rate(draw *r, const double I[3])
{
    const double a = 1 / I[below(r, 3)], b = 1 / I[below(r, 3)], s = 0.02 + 0.96 * uniform(r);
    return a == b ? a * between(r, -2, 2) : a * s + b * (1 - s);
}

static void draw_start(draw *r, enum start kind, const double I[3], const double g[3], double m[3])
{
    if (kind == ANY_START)
        kind = (enum start)below(r, ANY_START);
    draw_vector(r, between(r, -3, 3), m);
    const int axis = below(r, 3);
    switch (kind) {
    case ON_EQUILIBRIUM:
    case NEAR_EQUILIBRIUM:
        set_equilibrium(sign(r) * between(r, -3, 3), I, g, m);
        if (kind == NEAR_EQUILIBRIUM)
            for (int i = 0; i < 3; i++)
                m[i] *= near_one(r, -50, -4);
        break;
    case NEAR_SADDLE:
        set_equilibrium(middle_rate(r, I), I, g, m);
        for (int i = 0; i < 3; i++)
            m[i] *= near_one(r, -40, -3);
        break;
    case REST:
        m[0] = m[1] = m[2] = 0;
        break;
    case NO_TOTAL:
    case NEAR_NO_TOTAL:
        for (int i = 0; i < 3; i++)
            m[i] = -g[i] * (kind == NO_TOTAL ? 1 : near_one(r, -40, -3));
        break;
    case ALONG_AXIS:
        for (int i = 0; i < 3; i++)
            if (i != axis)
                m[i] *= below(r, 2) ? between(r, -50, -5) : 0;
        break;
    case IN_A_PLANE:
        m[axis] = 0;
        break;
    case SLOW:
        for (int i = 0; i < 3; i++)
            m[i] *= 0x1p-20;
        break;
    default:
        break;
    }
}

enum span { SHORT, MODERATE, ANY_SPAN };

static double draw_turns(draw *r, enum span span)
{
    if (span == ANY_SPAN)
        span = (enum span)below(r, 2);
    if (below(r, 50) == 0)
        return 0;
    return sign(r) * (span == SHORT ? between(r, -30, -2) : between(r, -3, 4));
}

typedef struct family {
    const char *name;
    enum body body;
    enum rotor rotor;
    enum start start;
    enum span span;
    int units;
} family;

static const family families[] = {
    {"generic", ANY, SOME, GENERIC, MODERATE, 0},
    {"generic, short", ANY, SOME, GENERIC, SHORT, 1},
    {"symmetric", SYMMETRIC, SOME, GENERIC, ANY_SPAN, 0},
    {"symmetric, any", SYMMETRIC, ANY_ROTOR, ANY_START, ANY_SPAN, 1},
    {"near symmetric", NEAR_SYMMETRIC, SOME, GENERIC, ANY_SPAN, 0},
    {"near symmetric, any", NEAR_SYMMETRIC, ANY_ROTOR, ANY_START, ANY_SPAN, 0},
    {"sphere", SPHERE, ANY_ROTOR, ANY_START, ANY_SPAN, 1},
    {"near sphere", NEAR_SPHERE, ANY_ROTOR, ANY_START, ANY_SPAN, 0},
    {"thin", THIN, ANY_ROTOR, ANY_START, ANY_SPAN, 0},
    {"rotor along an axis", ANY, ALONG, GENERIC, ANY_SPAN, 1},
    {"rotor along an axis, any", ANY, ALONG, ANY_START, ANY_SPAN, 0},
    {"rotor near an axis", ANY, NEAR_AXIS, ANY_START, ANY_SPAN, 0},
    {"rotor in a plane", ANY, IN_PLANE, GENERIC, ANY_SPAN, 0},
    {"rotor in a plane, any", ANY, IN_PLANE, ANY_START, ANY_SPAN, 0},
    {"equilibrium", ANY_BODY, ANY_ROTOR, ON_EQUILIBRIUM, ANY_SPAN, 0},
    {"near equilibrium", ANY_BODY, SOME, NEAR_EQUILIBRIUM, ANY_SPAN, 0},
    {"near equilibrium, any", ANY_BODY, ANY_ROTOR, NEAR_EQUILIBRIUM, ANY_SPAN, 1},
    {"near a saddle", ANY, SOME, NEAR_SADDLE, MODERATE, 0},
    {"near a saddle, any", ANY_BODY, ANY_ROTOR, NEAR_SADDLE, MODERATE, 0},
    {"no total momentum", ANY_BODY, ANY_ROTOR, NO_TOTAL, ANY_SPAN, 0},
    {"near no total momentum", ANY_BODY, ANY_ROTOR, NEAR_NO_TOTAL, ANY_SPAN, 0},
    {"small rotor", ANY_BODY, SMALL, GENERIC, ANY_SPAN, 0},
    {"small rotor, any", ANY_BODY, SMALL, ANY_START, ANY_SPAN, 1},
    {"smallest rotor", ANY_BODY, SMALLEST, ANY_START, ANY_SPAN, 0},
    {"no rotor", ANY_BODY, NONE, ANY_START, ANY_SPAN, 1},
    {"large rotor", ANY_BODY, LARGE, GENERIC, ANY_SPAN, 0},
    {"large rotor, any", ANY_BODY, LARGE, ANY_START, ANY_SPAN, 0},
    {"huge rotor", ANY_BODY, HUGE_ROTOR, ANY_START, ANY_SPAN, 1},
    {"along an axis", ANY_BODY, ANY_ROTOR, ALONG_AXIS, ANY_SPAN, 0},
    {"slow body", ANY_BODY, SOME, SLOW, ANY_SPAN, 0},
    {"mixed", ANY_BODY, ANY_ROTOR, ANY_START, ANY_SPAN, 1},
};

const int plh_test_gyrostat_families = (int)(sizeof families / sizeof families[0]);

double plh_test_gyrostat_speed(const plh_gyrostat_case *c)
{
    double s = 0;
    for (int i = 0; i < 3; i++)
        s = fmax(s,
                 (fabs(c->x[3 + i]) + fabs(c->x[6 + i])) / fmin(c->x[0], fmin(c->x[1], c->x[2])));
    return s;
}

void plh_test_gyrostat_draw(unsigned seed, int index, plh_gyrostat_case *c)
{
    const family *f = &families[index % plh_test_gyrostat_families];
    draw r = {((uint64_t)seed << 32) ^ (uint64_t)index * 0x9e3779b97f4a7c15u};
    memset(c, 0, sizeof *c);
    double q[4], n = 0, *x = c->x;
    (void)bits(&r);
    draw_body(&r, f->body, x);
    draw_rotor(&r, f->rotor, x + 3);
    draw_start(&r, f->start, x, x + 3, x + 6);
    draw_vector(&r, 1, q);
    q[3] = 2 * uniform(&r) - 1;
    for (int i = 0; i < 4; i++)
        n += q[i] * q[i];
    for (int i = 0; i < 4; i++)
        x[9 + i] = q[i] / sqrt(n);
    const double rate = plh_test_gyrostat_speed(c);
    x[13] = draw_turns(&r, f->span) * (rate > 0 ? 6.283185307179586 / rate : 1);
    if (f->units) { /* inertia, time */
        const double I = between(&r, -300, 300), t = between(&r, -150, 150);
        for (int i = 0; i < 9; i++)
            x[i] *= i < 3 ? I : I / t;
        x[13] *= t;
    }
    for (int i = 3; i < 9; i++) /* no infinity from a recipe, no subnormal numbers */
        if (!isfinite(x[i]) || fabs(x[i]) < 1e-280)
            x[i] = 0;
    if (!isfinite(x[13]))
        x[13] = 0;
    c->kind = f->name;
}
