/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* An orbit from tables of states: polynomials through the states around a time, in Newton's
 * form. */
#include "torque/orbit.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = PLH_ORBIT_DEGREE + 1 };

typedef struct table {
    const plh_orbit_segment *segment;
    size_t count;
} table;
PLH_ORBIT_KEEPS(table, keeps)

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

static plh_status at(const plh_orbit *self, double t, plh_orbit_point *point)
{
    const table *in = keeps_of(self);
    size_t low = 0, high = in->count;
    while (high - low > 1) { /* the last segment that has begun */
        const size_t middle = low + (high - low) / 2;
        if (in->segment[middle].start <= t)
            low = middle;
        else
            high = middle;
    }
    const plh_orbit_segment *s = in->segment + low;
    if (!(t >= s->start && t <= s->stop))
        return PLH_BAD_ARGUMENT;
    segment_at(s, t, point);
    return PLH_OK;
}

static void span(const plh_orbit *self, double *first, double *last)
{
    const table *in = keeps_of(self);
    *first = in->segment[0].start;
    *last = in->segment[in->count - 1].stop;
}

static bool gap(const plh_orbit *self, double low, double high, double *from, double *to)
{
    const table *in = keeps_of(self);
    for (size_t i = 1; i < in->count; i++) {
        *from = in->segment[i - 1].stop;
        *to = in->segment[i].start;
        if (*to > *from && low < *to && high > *from)
            return true;
    }
    return false;
}

/* The next change from segment to segment. */
static double kink(const plh_orbit *self, double t, double end)
{
    const table *in = keeps_of(self);
    for (size_t i = 1; i < in->count; i++) {
        const double change = in->segment[end > t ? i : in->count - i].start;
        if (end > t ? change > t && change < end : change < t && change > end)
            return change;
    }
    return end;
}

static double lowest(const plh_orbit *self)
{
    const table *in = keeps_of(self);
    double least = INFINITY;
    for (size_t i = 0; i < in->count; i++)
        for (size_t k = 0; k < in->segment[i].count; k++)
            least = fmin(least, plh_vec3_norm(in->segment[i].position[k]));
    return least;
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

static plh_status by_segments(const plh_orbit_segment *segment, size_t count, plh_orbit *self)
{
    plh_status status = count > 0 ? PLH_OK : PLH_BAD_ARGUMENT;
    for (size_t i = 0; i < count && !status; i++) {
        status = check(segment + i);
        if (!status && i && segment[i].start < segment[i - 1].stop)
            status = PLH_BAD_ARGUMENT;
    }
    keeps(self)->segment = segment;
    keeps(self)->count = count;
    return status;
}

plh_status plh_orbit_from_segments(double mu, const plh_orbit_segment *segment, size_t count,
                                   plh_orbit *orbit)
{
    plh_orbit_begin(&plh_orbit_model_table, mu, orbit);
    const plh_status status = !isfinite(mu) ? PLH_NOT_FINITE
                              : mu > 0.0    ? by_segments(segment, count, orbit)
                                            : PLH_BAD_ARGUMENT;
    return plh_orbit_end(status, orbit);
}

typedef struct values {
    int interpolation, degree;
} values;
PLH_ORBIT_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_CHOICE(values, interpolation, "interpolation", PLH_ORBIT_HERMITE, "lagrange|hermite", "positions and velocities each by itself, or positions with the velocities as their slopes"),
    PLH_INTEGER(values, degree, "degree", 7, 1, PLH_ORBIT_DEGREE, "of the polynomials"),
};
static const char *const examples[] = {"", "interpolation=lagrange, degree=11", NULL};
static const char example_file[] =
    "# a circle: t, x, y, z, vx, vy, vz\n"
    "0, 1, 0, 0, 0, 1, 0\n"
    "0.25, 0.9689124217, 0.2474039593, 0, -0.2474039593, 0.9689124217, 0\n"
    "0.5, 0.8775825619, 0.4794255386, 0, -0.4794255386, 0.8775825619, 0\n"
    "0.75, 0.7316888689, 0.68163876, 0, -0.68163876, 0.7316888689, 0\n"
    "1, 0.5403023059, 0.8414709848, 0, -0.8414709848, 0.5403023059, 0\n"
    "1.25, 0.3153223624, 0.9489846194, 0, -0.9489846194, 0.3153223624, 0\n"
    "1.5, 0.07073720167, 0.9974949866, 0, -0.9974949866, 0.07073720167, 0\n"
    "1.75, -0.1782460556, 0.9839859469, 0, -0.9839859469, -0.1782460556, 0\n"
    "2, -0.4161468365, 0.9092974268, 0, -0.9092974268, -0.4161468365, 0\n"
    "2.25, -0.6281736227, 0.7780731969, 0, -0.7780731969, -0.6281736227, 0\n"
    "2.5, -0.8011436155, 0.5984721441, 0, -0.5984721441, -0.8011436155, 0\n"
    "2.75, -0.9243023786, 0.3816609921, 0, -0.3816609921, -0.9243023786, 0\n"
    "3, -0.9899924966, 0.1411200081, 0, -0.1411200081, -0.9899924966, 0\n";
/* clang-format on */

enum { ROW = 7 };

/* The numbers of one line, and their count; the text goes on after the line. -1: something else
 * stands there. */
static int read_row(const char **text, double row[ROW])
{
    static const char between[] = " \t,;\r";
    const char *p = *text + strspn(*text, between);
    int n = 0;
    *text += strcspn(*text, "\n");
    *text += **text != '\0';
    while (*p && *p != '\n' && *p != '#') {
        char *end;
        const double x = strtod(p, &end);
        if (end == p || n == ROW)
            return -1;
        row[n++] = x;
        p = end + strspn(end, between);
    }
    return n;
}

static size_t lines_of(const char *text)
{
    size_t n = 1;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* Lines t, x, y, z, vx, vy, vz, or all without velocities; one block of memory for all of them. */
static plh_status prepare(plh_orbit *self, const plh_orbit_setting *setting, plh_orbit_fault *fault)
{
    const char *text = setting->text;
    const size_t room = lines_of(text);
    plh_orbit_segment *s = NULL;
    if (room < SIZE_MAX / (2 * ROW * sizeof(double)))
        s = self->memory = malloc(sizeof *s + ROW * room * sizeof(double));
    if (!s)
        return PLH_NO_MEMORY;
    double *time = (double *)(void *)(s + 1), v[ROW] = {0.0};
    plh_vec3 *position = (plh_vec3 *)(void *)(time + room), *velocity = position + room;
    size_t count = 0;
    int width = 0;
    for (long line = 1; *text; line++) {
        const int n = read_row(&text, v);
        if (n && ((n != 4 && n != ROW) || (width && n != width))) {
            char why[80];
            snprintf(why, sizeof why, "line %ld: expected 7 numbers, or 4 in all lines", line);
            return plh_orbit_refuse(PLH_BAD_ARGUMENT, NULL, why, fault);
        }
        width = n ? n : width;
        time[count] = v[0];
        position[count] = plh_vec3_make(v[1], v[2], v[3]);
        velocity[count] = plh_vec3_make(v[4], v[5], v[6]);
        count += n != 0;
    }
    *s = (plh_orbit_segment){count,
                             time,
                             position,
                             width == ROW ? velocity : NULL,
                             (plh_orbit_interpolation)of(self)->interpolation,
                             of(self)->degree,
                             count ? time[0] : 0.0,
                             count ? time[count - 1] : 0.0};
    const plh_status status = by_segments(s, 1, self);
    return status ? plh_orbit_refuse(status, NULL,
                                     "expected two states or more, finite, at times that increase; "
                                     "hermite needs velocities",
                                     fault)
                  : PLH_OK;
}

static void destroy(plh_orbit *self)
{
    free(self->memory);
}

const plh_orbit_model plh_orbit_model_table = {
    .name = "table",
    .summary = "a table of states, with polynomials between them",
    .source = "Newton's divided differences",
    .flags = PLH_ORBIT_FILE,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .example_file = example_file,
    .prepare = prepare,
    .at = at,
    .span = span,
    .gap = gap,
    .kink = kink,
    .lowest = lowest,
    .destroy = destroy,
};
