/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A case is a body, a start and a time, each by a recipe; a family is a row of recipes. Only sqrt
 * and exact operations are used, so that every machine draws the same cases. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "top/oracle.h"

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

enum body { ANY, SPHERE, NEAR_SPHERE, THIN, PLATE, LINEAR, ANY_BODY };

static void draw_body(draw *r, enum body kind, plh_top_case *c)
{
    if (kind == ANY_BODY)
        kind = (enum body)below(r, PLATE + 1);
    c->I = between(r, -3, 3);
    c->I3 = kind == SPHERE        ? c->I
            : kind == NEAR_SPHERE ? c->I * near_one(r, -50, -10)
            : kind == THIN        ? c->I * between(r, -27, -4)
            : kind == PLATE       ? c->I * (1 + uniform(r))
            : kind == LINEAR      ? 0
                                  : c->I * between(r, -3, 1);
}

/* A pair of this length in a random direction, or along an axis. */
static void draw_pair(draw *r, double length, double out[2])
{
    double s = 2;
    while (s > 1 || s < 0.01) {
        out[0] = 2 * uniform(r) - 1;
        out[1] = 2 * uniform(r) - 1;
        s = out[0] * out[0] + out[1] * out[1];
    }
    if (below(r, 6) == 0)
        out[below(r, 2)] = 0;
    s = out[0] * out[0] + out[1] * out[1];
    for (int i = 0; i < 2; i++)
        out[i] *= s > 0 ? length / sqrt(s) : 0;
}

/* q with |beta| = b: b = 0 upright; or with |alpha| = b. */
static void set_tilt(draw *r, double b, int hanging, plh_top_case *c)
{
    double small[2], large[2];
    draw_pair(r, b, small);
    draw_pair(r, sqrt((1 - b) * (1 + b)), large);
    const double *alpha = hanging ? small : large, *beta = hanging ? large : small;
    c->q[0] = alpha[0];
    c->q[1] = beta[0];
    c->q[2] = beta[1];
    c->q[3] = alpha[1];
}

/* Momentum across the axis: along u_perp and the direction in which u grows, over its length. */
static void set_across(double along, double rising, plh_top_case *c)
{
    const double *q = c->q;
    double u[2] = {q[1] * q[3] - q[0] * q[2], q[2] * q[3] + q[0] * q[1]};
    const double n = sqrt(u[0] * u[0] + u[1] * u[1]);
    u[0] = n > 0 ? u[0] / n : 1;
    u[1] = n > 0 ? u[1] / n : 0;
    c->m[0] = along * u[0] - rising * u[1];
    c->m[1] = along * u[1] + rising * u[0];
}

enum start {
    GENERIC,
    UPRIGHT,
    NEAR_UPRIGHT,
    HANGING,
    NEAR_HANGING,
    SLEEPING,
    CRITICAL,
    PENDULUM,
    SEPARATRIX,
    CUSP,
    NEAR_CUSP,
    PRECESSION,
    ON_PRECESSION,
    NO_P,
    NO_M,
    WEAK,
    WEAKEST,
    NONE,
    STRONG,
    FAST,
    REST,
    ON_SEPARATRIX,
    ANY_START
};

static double cosine(const plh_top_case *c)
{
    const double *q = c->q;
    return (q[0] * q[0] + q[3] * q[3]) - (q[1] * q[1] + q[2] * q[2]);
}

/* Regular precession: I W^2 u - s W + strength = 0, momentum I W sin(angle) along u_perp. */
static void set_precession(draw *r, plh_top_case *c)
{
    const double u = cosine(c), n = sqrt((1 - u) * (1 + u));
    const double W = sign(r) * between(r, -2, 4), s = c->I * W * u + c->strength / W;
    c->m[2] = s;
    set_across(c->I * W * n, 0, c);
}

static void draw_start(draw *r, enum start kind, plh_top_case *c)
{
    double across[2];
    if (kind == ANY_START)
        kind = (enum start)below(r, REST);
    c->strength = sign(r) * between(r, -4, 4);
    set_tilt(r, sqrt(uniform(r)), 0, c);
    draw_pair(r, between(r, -3, 2), across);
    c->m[0] = across[0];
    c->m[1] = across[1];
    c->m[2] = sign(r) * between(r, -3, 3);
    const double up = c->strength > 0;
    const double critical = 2 * sqrt(fabs(c->strength) * c->I);
    switch (kind) {
    case UPRIGHT:
    case HANGING:
    case SLEEPING:
        set_tilt(r, 0, (kind == HANGING) == up, c);
        draw_pair(r, kind == SLEEPING ? 0 : between(r, -50, 2), c->m);
        break;
    case NEAR_UPRIGHT:
    case NEAR_HANGING:
        set_tilt(r, between(r, -50, -5), (kind == NEAR_HANGING) == up, c);
        draw_pair(r, below(r, 3) ? between(r, -50, -4) : 0, c->m);
        break;
    case CRITICAL: /* near the critical spin, near upright */
        set_tilt(r, below(r, 3) ? between(r, -40, -3) : 0, !up, c);
        draw_pair(r, between(r, -40, -3), c->m);
        c->m[2] = sign(r) * critical * (below(r, 4) ? near_one(r, -50, -3) : 1);
        break;
    case PENDULUM:
        c->m[2] = 0;
        set_across(0, sign(r) * between(r, -3, 3), c);
        break;
    case SEPARATRIX: { /* the energy of the upright top; any spin that goes with it */
        const double u = cosine(c), y = up ? 1 - u : 1 + u;
        const double need = 2 * fabs(c->strength) * c->I * y, n = sqrt((1 - u) * (1 + u));
        c->m[2] = below(r, 2) ? 0 : (2 * uniform(r) - 1) * critical;
        const double along = c->m[2] * y / n * (up ? 1 : -1);
        const double rest = need - along * along;
        set_across(along, sign(r) * sqrt(fmax(rest, 0)) * near_one(r, -50, -7), c);
        break;
    }
    case CUSP:
        c->m[0] = c->m[1] = 0;
        break;
    case NEAR_CUSP:
        draw_pair(r, between(r, -50, -7), c->m);
        break;
    case PRECESSION:
    case ON_PRECESSION:
        set_precession(r, c);
        if (kind == PRECESSION)
            c->m[below(r, 3)] *= near_one(r, -50, -7);
        break;
    case NO_P: /* passes near the lowest point, or the highest */
    case NO_M: {
        const double u = cosine(c), n = sqrt((1 - u) * (1 + u)), x = kind == NO_P ? 1 + u : u - 1;
        const double off = below(r, 3) ? sign(r) * between(r, -50, -3) : 0;
        set_across(-c->m[2] * x / n + off, sign(r) * between(r, -3, 2), c);
        break;
    }
    case WEAK:
        c->strength = sign(r) * between(r, -60, -4);
        break;
    case WEAKEST:
        c->strength = sign(r) * between(r, -1070, -60);
        break;
    case NONE:
        c->strength = 0;
        break;
    case STRONG:
        c->strength = sign(r) * between(r, 4, 60);
        break;
    case FAST:
        c->m[2] = sign(r) * between(r, 4, 40);
        break;
    case REST:
        c->m[0] = c->m[1] = c->m[2] = 0;
        break;
    case ON_SEPARATRIX: { /* from the lowest point, with the energy of the upright top exactly */
        const double a = 1 + below(r, 9), b = 1 + below(r, 9), side = sign(r);
        c->I3 *= a * a / c->I;
        c->I = a * a;
        c->strength = up ? b * b : -b * b;
        c->m[0] = c->m[1] = c->m[2] = 0;
        c->m[below(r, 2)] = 2 * side * a * b;
        c->q[0] = c->q[1] = c->q[2] = c->q[3] = 0;
        c->q[up ? 1 + below(r, 2) : 3 * below(r, 2)] = sign(r);
        break;
    }
    default:
        break;
    }
}

enum span { SHORT, MODERATE, LONG, ANY_SPAN };

/* In turns of the body. */
static double draw_turns(draw *r, enum span span)
{
    if (span == ANY_SPAN)
        span = (enum span)below(r, 3);
    if (below(r, 50) == 0)
        return 0;
    return sign(r) * (span == SHORT      ? between(r, -40, -3)
                      : span == MODERATE ? between(r, -5, 6)
                                         : between(r, 6, 30));
}

typedef struct family {
    const char *name;
    enum body body;
    enum start start;
    enum span span;
    int units;
} family;

static const family families[] = {
    {"generic", ANY, GENERIC, MODERATE, 0},
    {"generic, long", ANY_BODY, GENERIC, LONG, 1},
    {"generic, short", ANY_BODY, GENERIC, SHORT, 1},
    {"sphere", SPHERE, GENERIC, ANY_SPAN, 0},
    {"near sphere", NEAR_SPHERE, ANY_START, ANY_SPAN, 0},
    {"thin", THIN, ANY_START, ANY_SPAN, 0},
    {"plate", PLATE, ANY_START, ANY_SPAN, 1},
    {"spherical pendulum", LINEAR, GENERIC, ANY_SPAN, 1},
    {"plane pendulum", LINEAR, PENDULUM, ANY_SPAN, 0},
    {"upright", ANY_BODY, UPRIGHT, ANY_SPAN, 0},
    {"near upright", ANY_BODY, NEAR_UPRIGHT, ANY_SPAN, 1},
    {"hanging", ANY_BODY, HANGING, ANY_SPAN, 0},
    {"near hanging", ANY_BODY, NEAR_HANGING, ANY_SPAN, 0},
    {"sleeping", ANY_BODY, SLEEPING, ANY_SPAN, 0},
    {"critical spin", ANY_BODY, CRITICAL, MODERATE, 0},
    {"pendulum", ANY_BODY, PENDULUM, ANY_SPAN, 1},
    {"near the separatrix", ANY_BODY, SEPARATRIX, MODERATE, 0},
    {"near the separatrix, long", ANY_BODY, SEPARATRIX, LONG, 0},
    {"on the separatrix", ANY_BODY, ON_SEPARATRIX, MODERATE, 0},
    {"cusp", ANY_BODY, CUSP, ANY_SPAN, 0},
    {"near cusp", ANY_BODY, NEAR_CUSP, ANY_SPAN, 0},
    {"near regular precession", ANY_BODY, PRECESSION, ANY_SPAN, 0},
    {"regular precession", ANY_BODY, ON_PRECESSION, ANY_SPAN, 0},
    {"through the bottom", ANY_BODY, NO_P, ANY_SPAN, 0},
    {"through the top", ANY_BODY, NO_M, ANY_SPAN, 0},
    {"weak field", ANY_BODY, WEAK, ANY_SPAN, 1},
    {"weakest field", ANY_BODY, WEAKEST, ANY_SPAN, 0},
    {"no field", ANY_BODY, NONE, ANY_SPAN, 0},
    {"strong field", ANY_BODY, STRONG, ANY_SPAN, 1},
    {"fast", ANY_BODY, FAST, ANY_SPAN, 0},
    {"from rest", ANY_BODY, REST, ANY_SPAN, 1},
    {"mixed", ANY_BODY, ANY_START, ANY_SPAN, 1},
};

const int plh_test_top_families = (int)(sizeof families / sizeof families[0]);

void plh_test_top_draw(unsigned seed, int index, plh_top_case *c)
{
    const family *f = &families[index % plh_test_top_families];
    draw r = {((uint64_t)seed << 32) ^ (uint64_t)index * 0x9e3779b97f4a7c15u};
    (void)bits(&r);
    memset(c, 0, sizeof *c);
    draw_body(&r, f->body, c);
    draw_start(&r, f->start, c);
    if (c->I3 == 0)
        c->m[2] = 0;
    const double spin = c->I3 > 0 ? c->m[2] / c->I3 : 0;
    const double rate = fmax(hypot(hypot(c->m[0], c->m[1]), c->m[2]) / c->I,
                             fmax(fabs(spin), sqrt(fabs(c->strength) / c->I)));
    c->t = draw_turns(&r, f->span) * (rate > 0 ? 6.283185307179586 / rate : 1);
    if (f->units) { /* momentum, inertia, time */
        const double I = between(&r, -150, 100), t = between(&r, -60, 60);
        c->I *= I;
        c->I3 *= I;
        c->strength *= I / (t * t);
        c->t *= t;
        for (int i = 0; i < 3; i++)
            c->m[i] *= I / t;
    }
    c->kind = f->name;
}

void plh_test_top_shorten(int index, plh_top_case *c)
{
    draw r = {(uint64_t)index * 0x9e3779b97f4a7c15u};
    const double across = hypot(c->m[0], c->m[1]), rate = hypot(across, c->m[2]) / c->I;
    const double size = 0.5 * rate * rate + fabs(c->strength) / c->I;
    const double reach = index % 4 == 0 ? ldexp(1, -below(&r, 30)) : uniform(&r);
    const double t = sqrt((index % 2 ? 38.4 : 0.6) / size) * reach;
    if (size > 0 && isfinite(t))
        c->t = copysign(t, c->t);
}
