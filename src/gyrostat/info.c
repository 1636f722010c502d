/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about the motion of a gyrostat: its path, its period, the equilibria. */
#include <math.h>
#include <string.h>

#include "base/rounding.h"
#include "free/theta_dd.h"
#include "gyrostat/inside.h"

const char *plh_gyrostat_path_text(plh_gyrostat_path path)
{
#define TEXT(name, text) text,
    static const char *const texts[] = {PLH_GYROSTAT_PATH_LIST(TEXT)};
#undef TEXT
    return (unsigned)path < PLH_GYROSTAT_PATH_COUNT ? texts[path] : "unknown";
}

/* Equal J_i as one: the sum of squares of J_i g_i of its axes, the first of them. */
typedef struct pole {
    double J, weight;
    int axis;
} pole;

/* Poles by ascending J, those with a rotor first, then the others. */
typedef struct poles {
    pole with[3], without[3];
    int n, m;
    double L2;
} poles;

static poles poles_of(const plh_gyrostat_roots *r)
{
    poles p = {.L2 = r->L2.hi};
    for (int i = 0; i < 3;) {
        const int axis = r->order[i];
        pole x = {r->J[axis].hi, 0.0, axis};
        for (; i < 3 && r->gap[axis][r->order[i]].hi == 0.0; i++) {
            const double b = r->J[axis].hi * r->g[r->order[i]].hi;
            x.weight += b * b;
        }
        if (x.weight > 0.0)
            p.with[p.n++] = x;
        else
            p.without[p.m++] = x;
    }
    return p;
}

/* |V(x)|^2 - L^2 at x = J of pole `base` + d, and half its derivative. */
static double excess(const poles *p, int base, double d, double *slope)
{
    double s = -p->L2;
    *slope = 0.0;
    for (int i = 0; i < p->n; i++) {
        const double far = i == base ? -d : (p->with[i].J - p->with[base].J) - d;
        s += p->with[i].weight / (far * far);
        *slope += p->with[i].weight / (far * far * far);
    }
    return s;
}

/* The equilibrium with omega = x (m + rotor), x = J of an axis + d, and m_i given for one axis. */
static void put(const plh_gyrostat_roots *r, int base, double d, int free_axis, double own,
                plh_gyrostat_info *info)
{
    if (info->count >= 6)
        return;
    double M[3], m[3], off[3], energy = 0.0, wobble = 0.0;
    const double x = r->J[base].hi + d;
    for (int i = 0; i < 3; i++) {
        off[i] = r->gap[i][base].hi - d; /* J_i - x */
        const double g = r->g[i].hi;
        m[i] = g != 0.0 ? g * x / off[i] : 0.0;
        if (i == free_axis)
            m[i] = own;
        M[i] = m[i] + g;
        energy += 0.5 * r->J[i].hi * m[i] * m[i];
    }
    for (int i = 0; i < 3; i++)
        wobble += M[i] * M[i] * off[(i + 1) % 3] * off[(i + 2) % 3];
    const double u = r->unit;
    plh_gyrostat_equilibrium *e = &info->equilibrium[info->count++];
    *e = (plh_gyrostat_equilibrium){{u * m[0], u * m[1], u * m[2]},
                                    x * r->L.hi * r->clock,
                                    energy * u * r->clock,
                                    wobble >= 0.0};
}

/* The zero of excess() between two distances from a pole, the first of which has this sign. */
static double zero_between(const poles *p, int base, double a, double b, bool above)
{
    double slope;
    for (int n = 0; n < 200 && fabs(b - a) > 1e-16 * fabs(a + b); n++) {
        const double c =
            a * b > 0.0 && (b > 4.0 * a || a > 4.0 * b) ? copysign(sqrt(a * b), a) : 0.5 * (a + b);
        if ((excess(p, base, c, &slope) > 0.0) == above)
            a = c;
        else
            b = c;
    }
    return 0.5 * (a + b);
}

/* Beyond the first and the last pole: one each. */
static void outer(const plh_gyrostat_roots *r, const poles *p, plh_gyrostat_info *info)
{
    double reach = 0.0;
    for (int i = 0; i < p->n; i++)
        reach += sqrt(p->with[i].weight / p->L2);
    for (int side = -1; side <= 1; side += 2) {
        const int base = side < 0 ? 0 : p->n - 1;
        const double near = 0.5 * sqrt(p->with[base].weight / p->L2);
        put(r, p->with[base].axis, zero_between(p, base, side * near, side * 2.0 * reach, true), -1,
            0.0, info);
    }
}

/* Between two poles: none or two. The half that is nearer to a pole is measured from it. */
static void inner(const plh_gyrostat_roots *r, const poles *p, int low, plh_gyrostat_info *info)
{
    const int high = low + 1;
    const double width = p->with[high].J - p->with[low].J;
    double a = 0.0, b = width, slope;
    for (int n = 0; n < 100 && b - a > 1e-16 * b; n++) { /* the least value */
        const double c = 0.5 * (a + b);
        (void)excess(p, low, c, &slope);
        if (slope > 0.0)
            b = c;
        else
            a = c;
    }
    const double middle = 0.5 * (a + b);
    if (excess(p, low, middle, &slope) > 0.0)
        return;
    const double l = 0.5 * sqrt(p->with[low].weight / p->L2);
    const double h = 0.5 * sqrt(p->with[high].weight / p->L2);
    put(r, p->with[low].axis, zero_between(p, low, fmin(l, middle), middle, true), -1, 0.0, info);
    put(r, p->with[high].axis,
        zero_between(p, high, -fmin(h, width - middle), middle - width, true), -1, 0.0, info);
}

/* Along an axis without a rotor: two, or none. */
static void along(const plh_gyrostat_roots *r, const poles *p, const pole *own,
                  plh_gyrostat_info *info)
{
    double rest = p->L2;
    for (int i = 0; i < p->n; i++) {
        const double far = p->with[i].J - own->J;
        rest -= p->with[i].weight / (far * far);
    }
    if (rest < 0.0)
        return;
    put(r, own->axis, 0.0, own->axis, sqrt(rest), info);
    if (rest > 0.0)
        put(r, own->axis, 0.0, own->axis, -sqrt(rest), info);
}

static void set_equilibria(const plh_gyrostat_roots *r, plh_gyrostat_info *info)
{
    const poles p = poles_of(r);
    if (!(p.L2 > 0.0))
        return;
    if (p.n > 0)
        outer(r, &p, info);
    for (int i = 0; i + 1 < p.n; i++)
        inner(r, &p, i, info);
    for (int i = 0; i < p.m; i++)
        along(r, &p, &p.without[i], info);
    for (int i = 0; i < info->count; i++)
        for (int k = 0; k + 1 < info->count - i; k++)
            if (info->equilibrium[k].energy > info->equilibrium[k + 1].energy) {
                const plh_gyrostat_equilibrium swap = info->equilibrium[k];
                info->equilibrium[k] = info->equilibrium[k + 1];
                info->equilibrium[k + 1] = swap;
            }
}

static plh_dd pair(const double a[2])
{
    return plh_dd_make(a[0], a[1]);
}

/* Periods of x in one of the momentum. */
static double spans(const plh_gyrostat_inside *G)
{
    return G->waves == PLH_GYROSTAT_ODD ? 2.0 : 1.0;
}

plh_dd plh_gyrostat_period(const plh_gyrostat_inside *G)
{
    const plh_gyrostat_kernel *k = &G->kernel;
    const bool direct = G->waves == PLH_GYROSTAT_DIRECT;
    if (!direct && k->span[0] == 0.0)
        return plh_dd_from(INFINITY);
    const plh_dd whole = direct ? plh_dd_from(4.0) : times(spans(G), pair(k->span));
    return over(whole, magnitude(pair(k->angle)));
}

static void set_period(const plh_gyrostat_inside *G, plh_gyrostat_info *info)
{
    const plh_gyrostat_kernel *k = &G->kernel;
    const plh_dd phase = pair(k->phase), period = plh_gyrostat_period(G);
    if (!isfinite(period.hi)) {
        info->path = PLH_GYROSTAT_SEPARATRIX;
        info->period = INFINITY;
        info->rate = plh_dd_to(mul(times(2.0, phase), half_pi));
        info->advance = info->rate * INFINITY;
        return;
    }
    plh_dd turn = plh_dd_from(0.0);
    if (G->waves != PLH_GYROSTAT_DIRECT)
        turn = times(spans(G), pair(k->jump));
    turn = times(2.0, mul(add(turn, mul(phase, period)), half_pi));
    info->period = plh_dd_to(period);
    info->advance = plh_dd_to(turn);
    info->rate = plh_dd_to(over(turn, period));
}

static void set_steady(const plh_gyrostat_roots *r, plh_gyrostat_info *info)
{
    double wobble = 0.0, along = 0.0, off[3];
    for (int i = 0; i < 3; i++)
        along += r->w[i].hi * r->M[i].hi;
    const double x = r->L2.hi > 0.0 ? along / r->L2.hi : 0.0;
    for (int i = 0; i < 3; i++)
        off[i] = r->J[i].hi - x;
    for (int i = 0; i < 3; i++)
        wobble += r->M[i].hi * r->M[i].hi * off[(i + 1) % 3] * off[(i + 2) % 3];
    const bool rest = r->w[0].hi == 0.0 && r->w[1].hi == 0.0 && r->w[2].hi == 0.0;
    info->path = rest ? PLH_GYROSTAT_REST : PLH_GYROSTAT_SPIN;
    info->stable = wobble >= 0.0;
    info->period = wobble > 0.0 ? 4.0 * half_pi.hi / (sqrt(wobble) * r->clock) : INFINITY;
    info->rate = r->L.hi > 0.0 ? along / r->L.hi * r->clock : 0.0;
    info->advance = info->rate == 0.0 ? 0.0 : info->rate * info->period;
}

/* The plane of a point seen from another: stereographic projection. */
static void project(const double from[3], const double axes[2][3], const plh_vec3 v, double out[2])
{
    const double u[3] = {v.x, v.y, v.z};
    double s[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        s[0] += axes[0][i] * u[i];
        s[1] += axes[1][i] * u[i];
        s[2] += from[i] * u[i];
    }
    out[0] = s[0] / (1.0 - s[2]);
    out[1] = s[1] / (1.0 - s[2]);
}

static plh_vec3 direction(const plh_gyrostat *g, plh_vec3 m)
{
    const plh_vec3 M = plh_vec3_add(m, g->rotor);
    return plh_vec3_scale(1.0 / plh_vec3_norm(M), M);
}

enum { POINTS = 128 };

/* How often the path goes round `at`, seen from `from`. */
static int winding(const plh_vec3 path[POINTS], plh_vec3 from, plh_vec3 at)
{
    const double axis[3] = {from.x, from.y, from.z};
    const int least = fabs(axis[0]) <= fabs(axis[1]) && fabs(axis[0]) <= fabs(axis[2]) ? 0
                      : fabs(axis[1]) <= fabs(axis[2])                                 ? 1
                                                                                       : 2;
    const plh_vec3 e = plh_vec3_make(least == 0, least == 1, least == 2);
    plh_vec3 a = plh_vec3_cross(from, e);
    a = plh_vec3_scale(1.0 / plh_vec3_norm(a), a);
    const plh_vec3 b = plh_vec3_cross(from, a);
    const double axes[2][3] = {{a.x, a.y, a.z}, {b.x, b.y, b.z}};
    double centre[2], last[2], now[2], sum = 0.0;
    project(axis, axes, at, centre);
    project(axis, axes, path[POINTS - 1], last);
    for (int i = 0; i < POINTS; i++) {
        project(axis, axes, path[i], now);
        const double x = last[0] - centre[0], y = last[1] - centre[1];
        const double u = now[0] - centre[0], v = now[1] - centre[1];
        sum += plh_atan2(x * v - y * u, x * u + y * v);
        last[0] = now[0];
        last[1] = now[1];
    }
    return (int)lrint(sum / (4.0 * half_pi.hi));
}

/* Which equilibrium stands alone on its side of the path. */
static void set_encircled(const plh_gyrostat *g, plh_gyrostat_info *info)
{
    plh_vec3 path[POINTS], at[6];
    int inside[6], others = 0, found = -1;
    double nearest = INFINITY;
    if (info->count < 2)
        return;
    for (int i = 0; i < POINTS; i++)
        path[i] = direction(g, plh_gyrostat_at(g, g->t0 + info->period * i / POINTS).m);
    for (int i = 0; i < info->count; i++)
        at[i] = direction(g, info->equilibrium[i].m);
    inside[0] = 0;
    for (int i = 1; i < info->count; i++) {
        inside[i] = winding(path, at[0], at[i]) != 0;
        others += inside[i];
    }
    for (int i = 0; i < info->count; i++) {
        if ((inside[i] ? others : info->count - others) != 1)
            continue;
        const double far = plh_vec3_norm(plh_vec3_sub(path[0], at[i]));
        if (far < nearest) {
            nearest = far;
            found = i;
        }
    }
    info->encircles = found;
    info->path = found >= 0 ? PLH_GYROSTAT_AROUND : PLH_GYROSTAT_AMONG;
}

static __attribute__((noinline)) plh_gyrostat_info describe(const plh_gyrostat_inside *G)
{
    const plh_gyrostat *g = &G->gyrostat;
    plh_gyrostat_roots r;
    PLH_PICK_ONE(plh_gyrostat_roots, (G, &r));
    plh_gyrostat_info info = {.energy = plh_body_energy(&g->body, g->start.m),
                              .momentum = r.unit * r.L.hi,
                              .stable = true,
                              .encircles = -1};
    set_equilibria(&r, &info);
    if (r.kind == PLH_GYROSTAT_IS_STEADY) {
        set_steady(&r, &info);
        return info;
    }
    info.path = PLH_GYROSTAT_AMONG;
    set_period(G, &info);
    if (r.kind == PLH_GYROSTAT_IS_UNIFORM)
        info.path = PLH_GYROSTAT_PRECESSION;
    else if (isfinite(info.period))
        set_encircled(g, &info);
    return info;
}

plh_status plh_gyrostat_describe(const plh_gyrostat *gyrostat, plh_gyrostat_info *info)
{
    const plh_gyrostat_info none = {.energy = NAN,
                                    .momentum = NAN,
                                    .period = NAN,
                                    .advance = NAN,
                                    .rate = NAN,
                                    .encircles = -1};
    *info = none;
    if (!isfinite(gyrostat->t0))
        return PLH_BAD_ARGUMENT;
    const int mode = plh_round_nearest();
    *info = describe(plh_gyrostat_look(gyrostat));
    plh_round_back(mode);
    if (isfinite(info->energy) && isfinite(info->rate))
        return PLH_OK;
    *info = none;
    return PLH_NOT_FINITE;
}
