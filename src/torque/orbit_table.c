/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* An orbit from tables of states: polynomials through the states around a time, in Newton's
 * form. */
#include "torque/orbit.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { POINTS = PLH_ORBIT_DEGREE + 1 };

/* Nodes (each twice for Hermite), measured from t in a unit near their distance, and the
 * coefficients. */
typedef struct newton {
    int count;
    double x[POINTS];
    plh_vec3 c[POINTS];
} newton;

/* Divided differences in place; where two nodes are one, slope[i / 2] stands for the difference. */
static void divide(newton *p, const plh_vec3 *slope)
{
    for (int level = 1; level < p->count; level++)
        for (int i = p->count - 1; i >= level; i--) {
            const double gap = p->x[i] - p->x[i - level];
            p->c[i] = slope && gap == 0.0
                          ? slope[i / 2]
                          : plh_vec3_scale(1.0 / gap, plh_vec3_sub(p->c[i], p->c[i - 1]));
        }
}

/* The polynomial and its two derivatives at x = 0. */
static void evaluate(const newton *p, plh_vec3 out[3])
{
    const plh_vec3 zero = {0.0, 0.0, 0.0};
    plh_vec3 v = p->c[p->count - 1], d = zero, dd = zero;
    for (int i = p->count - 2; i >= 0; i--) {
        const double x = -p->x[i];
        dd = plh_vec3_axpy(plh_vec3_scale(2.0, d), x, dd);
        d = plh_vec3_axpy(v, x, d);
        v = plh_vec3_axpy(p->c[i], x, v);
    }
    out[0] = v, out[1] = d, out[2] = dd;
}

/* The state before t, and from it the first of n states around t. */
static size_t first_of(const plh_orbit_segment *s, double t, size_t n)
{
    size_t low = 0, high = s->count - 1;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (s->time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    const size_t before = n / 2 - 1, last = s->count - n;
    const size_t first = low > before ? low - before : 0;
    return first < last ? first : last;
}

static size_t nodes_of(const plh_orbit_segment *s)
{
    const size_t states =
        (size_t)(s->interpolation == PLH_ORBIT_HERMITE ? (s->degree + 2) / 2 : s->degree + 1);
    const size_t wanted = states < 2 ? 2 : states;
    return wanted < s->count ? wanted : s->count;
}

static void hermite(const plh_orbit_segment *s, size_t first, int n, double t, double unit,
                    plh_orbit_point *point)
{
    newton p;
    p.count = 2 * n;
    plh_vec3 slope[POINTS / 2], out[3];
    for (int i = 0; i < 2 * n; i++) {
        const size_t k = first + (size_t)(i / 2);
        p.x[i] = (s->time[k] - t) / unit;
        p.c[i] = s->position[k];
        slope[i / 2] = plh_vec3_scale(unit, s->velocity[k]);
    }
    divide(&p, slope);
    evaluate(&p, out);
    point->position = out[0];
    point->velocity = plh_vec3_scale(1.0 / unit, out[1]);
    point->acceleration = plh_vec3_scale(1.0 / unit / unit, out[2]);
}

static void lagrange(const double *time, const plh_vec3 *value, int n, double t, double unit,
                     plh_vec3 out[3])
{
    newton p;
    p.count = n;
    for (int i = 0; i < n; i++) {
        p.x[i] = (time[i] - t) / unit;
        p.c[i] = value[i];
    }
    divide(&p, NULL);
    evaluate(&p, out);
    out[1] = plh_vec3_scale(1.0 / unit, out[1]);
    out[2] = plh_vec3_scale(1.0 / unit / unit, out[2]);
}

static void segment_at(const plh_orbit_segment *s, double t, plh_orbit_point *point)
{
    const size_t n = nodes_of(s), first = first_of(s, t, n);
    const double unit = (s->time[first + n - 1] - s->time[first]) / (double)(n - 1);
    plh_vec3 x[3], v[3];
    if (s->interpolation == PLH_ORBIT_HERMITE) {
        hermite(s, first, (int)n, t, unit, point);
        return;
    }
    lagrange(s->time + first, s->position + first, (int)n, t, unit, x);
    memcpy(v, x + 1, 2 * sizeof *v);
    if (s->velocity)
        lagrange(s->time + first, s->velocity + first, (int)n, t, unit, v);
    point->position = x[0];
    point->velocity = v[0];
    point->acceleration = v[1];
}

plh_status plh_orbit_table_at(const plh_orbit *orbit, double t, plh_orbit_point *point)
{
    size_t low = 0, high = orbit->segment_count;
    const plh_vec3 none = {NAN, NAN, NAN};
    point->position = point->velocity = point->acceleration = none;
    if (!isfinite(t))
        return PLH_NOT_FINITE;
    while (high - low > 1) { /* the last segment that has begun */
        const size_t middle = low + (high - low) / 2;
        if (orbit->segment[middle].start <= t)
            low = middle;
        else
            high = middle;
    }
    const plh_orbit_segment *s = orbit->segment + low;
    if (!(t >= s->start && t <= s->stop))
        return PLH_BAD_ARGUMENT;
    segment_at(s, t, point);
    return PLH_OK;
}

static plh_status check(const plh_orbit_segment *s)
{
    if (s->count < 2 || !s->time || !s->position || s->degree < 1 || s->degree > PLH_ORBIT_DEGREE ||
        (s->interpolation == PLH_ORBIT_HERMITE && !s->velocity))
        return PLH_BAD_ARGUMENT;
    for (size_t i = 0; i < s->count; i++) {
        if (!isfinite(s->time[i]) || !plh_orbit_is_finite(s->position[i]) ||
            (s->velocity && !plh_orbit_is_finite(s->velocity[i])))
            return PLH_NOT_FINITE;
        if (i && !(s->time[i] > s->time[i - 1]))
            return PLH_BAD_ARGUMENT;
    }
    return s->start >= s->time[0] && s->stop <= s->time[s->count - 1] && s->start < s->stop
               ? PLH_OK
               : PLH_BAD_ARGUMENT;
}

plh_status plh_orbit_from_segments(double mu, const plh_orbit_segment *segment, size_t count,
                                   plh_orbit *orbit)
{
    plh_status status = !isfinite(mu)           ? PLH_NOT_FINITE
                        : mu > 0.0 && count > 0 ? PLH_OK
                                                : PLH_BAD_ARGUMENT;
    for (size_t i = 0; i < count && !status; i++) {
        status = check(segment + i);
        if (!status && i && segment[i].start < segment[i - 1].stop)
            status = PLH_BAD_ARGUMENT;
    }
    if (status)
        return plh_orbit_fail(status, orbit);
    memset(orbit, 0, sizeof *orbit);
    orbit->kind = PLH_ORBIT_TABLE;
    orbit->mu = mu;
    orbit->segment = segment;
    orbit->segment_count = count;
    return PLH_OK;
}
