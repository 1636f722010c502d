/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * chi^2 at every pair of frequencies of a grid. The frequencies of a grid are multiples of one
 * step, and so are their combinations: the normal equations of all pairs consist of sums over the
 * data at multiples of this step, which are made once.
 */
#include "periods/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256, MARGIN = 8 };

/* Numbers in the tables of all nights, at most. */
static const double tables_most = 3e7;

/* What the tables of sums hold; indices from -most to most (weights) and -most/2 to most/2. */
struct tables {
    const plh_periods *s;
    long most;
    double *w_re, *w_im, *y_re, *y_im, *night_re, *night_im;
    long row;
    double weight;
};

/* --- The grid --- */

static double pairs_of(double first, double last, double gap)
{
    const double n = fmax(last - first + 1.0 - gap, 0.0);
    return 0.5 * n * (n + 1.0);
}

/* The two frequencies are at least one cycle in the span apart. */
static long gap_of(const plh_periods_options *o)
{
    return (long)ceil(o->fineness * o->order - 1e-9);
}

bool plh_periods_grid_make(const plh_periods_options *o, double span, double typical, int nights,
                           plh_periods_grid *g)
{
    const double step = 1.0 / (o->fineness * o->order * span), gap = (double)gap_of(o);
    const double lowest = o->lowest > 0.0 ? o->lowest : 1.0 / span;
    const double highest = o->highest > 0.0 ? o->highest : 0.5 / typical / o->order;
    const double first = fmax(floor(lowest / step + 0.5), 1.0);
    const double room = fmin(tables_most / nights / (4.0 * o->order) - MARGIN - 2.0, 1e6);
    const double most = fmin(floor(first + gap + sqrt(2.0 * o->pairs)) - 2.0, room);
    double last = floor(highest / step + 0.5);
    g->lowered = !(o->highest > 0.0) && last > most;
    last = fmax(g->lowered ? most : last, first + gap);
    g->pairs = pairs_of(first, last, gap);
    if (!(g->pairs <= o->pairs) || !(last <= room))
        return false;
    g->step = step;
    g->first = (long)first;
    g->count = (size_t)(last - first) + 1;
    g->span = span;
    g->cells = PERIODS_CELLS;
    return true;
}

/* --- The sums --- */

/* Adds a point to a block of sums at the numbers first to first + count - 1. */
static void add_point(const struct tables *t, size_t i, long first, long count)
{
    const plh_periods_points *p = &t->s->points;
    const double turn = t->s->grid.step * p->t[i], start = turn * (double)first;
    const double a = 6.283185307179586 * (start - floor(start));
    const double b = 6.283185307179586 * (turn - floor(turn));
    double c = p->w[i] * cos(a), s = p->w[i] * sin(a);
    const double cb = cos(b), sb = sin(b), y = p->y[i];
    const double share = 1.0 / sqrt(p->weight[p->night[i]]);
    double *re = t->night_re + p->night[i] * t->row, *im = t->night_im + p->night[i] * t->row;
    const long half = t->most / 2;
    for (long k = first; k < first + count; k++) {
        t->w_re[k] += c;
        t->w_im[k] += s;
        if (k <= half) {
            t->y_re[k] += c * y;
            t->y_im[k] += s * y;
            re[k] += c * share;
            im[k] += s * share;
        }
        const double next = c * cb - s * sb;
        s = c * sb + s * cb;
        c = next;
    }
}

static plh_status sum_block(void *context, size_t part, size_t first, size_t last)
{
    const struct tables *t = context;
    (void)part;
    for (size_t i = 0; i < t->s->points.n; i++)
        add_point(t, i, (long)first, (long)(last - first));
    return PLH_OK;
}

static void mirror(double *re, double *im, long most)
{
    for (long k = 1; k <= most; k++) {
        re[-k] = re[k];
        im[-k] = -im[k];
    }
}

static double *table(size_t rows, long half, double **at)
{
    double *made = calloc(rows * (size_t)(2 * half + 1), sizeof *made);
    *at = made ? made + half : NULL;
    return made;
}

static bool tables_open(const plh_periods *s, struct tables *t, double *owned[6])
{
    const long top = s->grid.first + (long)s->grid.count + MARGIN,
               half = 2L * s->options.order * top;
    const size_t nights = (size_t)s->points.nights;
    t->s = s;
    t->most = 2 * half;
    t->row = 2 * half + 1;
    owned[0] = table(1, t->most, &t->w_re);
    owned[1] = table(1, t->most, &t->w_im);
    owned[2] = table(1, half, &t->y_re);
    owned[3] = table(1, half, &t->y_im);
    owned[4] = table(nights, half, &t->night_re);
    owned[5] = table(nights, half, &t->night_im);
    for (int i = 0; i < 6; i++)
        if (!owned[i])
            return false;
    return true;
}

static void tables_fill(struct tables *t, plh_pool *pool)
{
    plh_pool_for(pool, (size_t)t->most + 1, BLOCK, sum_block, t);
    mirror(t->w_re, t->w_im, t->most);
    mirror(t->y_re, t->y_im, t->most / 2);
    for (int n = 0; n < t->s->points.nights; n++)
        mirror(t->night_re + n * t->row, t->night_im + n * t->row, t->most / 2);
    t->weight = t->w_re[0];
}

static plh_periods_sums sums_of(const struct tables *t, const plh_periods_series *series)
{
    return (plh_periods_sums){.lines = series->lines,
                              .nights = t->s->points.nights,
                              .j = series->j,
                              .k = series->k,
                              .chi2 = t->s->points.chi2,
                              .weight = t->weight,
                              .w_re = t->w_re,
                              .w_im = t->w_im,
                              .y_re = t->y_re,
                              .y_im = t->y_im,
                              .night_re = t->night_re,
                              .night_im = t->night_im,
                              .row = t->row};
}

/* --- The plane --- */

struct plane {
    plh_periods *s;
    plh_periods_sums sums;
    /* PERIODS_ROW for each frequency; chi2 infinite: none */
    plh_periods_start *best;
};

/* Puts a minimum among the best of its row. */
static void keep(plh_periods_start *best, plh_periods_start new)
{
    for (int i = 0; i < PERIODS_ROW; i++)
        if (new.chi2 < best[i].chi2) {
            const plh_periods_start old = best[i];
            best[i] = new;
            new = old;
        }
}

static void look_at_row(const struct plane *plane, long row, const double *chi2, long n)
{
    plh_periods *s = plane->s;
    const long count = (long)s->grid.count, cells = PERIODS_CELLS;
    double *map = s->map + row * cells / count * cells;
    for (long q = 0; q < n; q++) {
        double *cell = &map[q * cells / count];
        *cell = fmin(*cell, chi2[q]);
        s->pair[row] = fmin(s->pair[row], chi2[q]);
        if ((q == 0 || chi2[q] <= chi2[q - 1]) && (q == n - 1 || chi2[q] < chi2[q + 1]))
            keep(plane->best + row * PERIODS_ROW,
                 (plh_periods_start){chi2[q], s->grid.first + row, s->grid.first + q});
    }
}

/* The rows of one row of cells, so that no two parts write to one cell. */
static plh_status search_cells(void *context, size_t part, size_t first, size_t last)
{
    const struct plane *plane = context;
    plh_periods *s = plane->s;
    const long count = (long)s->grid.count, gap = gap_of(&s->options);
    double *chi2 = malloc((s->grid.count + MARGIN) * sizeof *chi2);
    (void)part;
    (void)last;
    if (!chi2)
        return PLH_NO_MEMORY;
    for (long row = gap; row < count; row++) {
        if (row * PERIODS_CELLS / count != (long)first)
            continue;
        const long n = row - gap + 1, p = s->grid.first + row;
        PLH_PICK(plh_periods_row, (&plane->sums, p, s->grid.first, s->grid.first + n, chi2));
        look_at_row(plane, row, chi2, n);
    }
    free(chi2);
    return PLH_OK;
}

static int by_chi2(const void *a, const void *b)
{
    const plh_periods_start *x = a, *y = b;
    if (x->chi2 != y->chi2)
        return x->chi2 < y->chi2 ? -1 : 1;
    return x->p != y->p ? (x->p > y->p) - (x->p < y->p) : (x->q > y->q) - (x->q < y->q);
}

/* The best minima that are not neighbours. */
static void choose(plh_periods *s, plh_periods_start *best, size_t n)
{
    const long near = (long)ceil(0.5 * s->options.fineness * s->options.order);
    qsort(best, n, sizeof *best, by_chi2);
    for (size_t i = 0; i < n && s->starts < PERIODS_STARTS && best[i].chi2 < INFINITY; i++) {
        bool taken = false;
        for (int k = 0; k < s->starts; k++)
            taken = taken || (labs(best[i].p - s->start[k].p) <= near &&
                              labs(best[i].q - s->start[k].q) <= near);
        if (!taken)
            s->start[s->starts++] = best[i];
    }
}

static plh_status search_plane(plh_periods *s, const struct tables *t, plh_pool *pool)
{
    const plh_periods_series series = plh_periods_series_make(2, s->options.order);
    const size_t n = s->grid.count * PERIODS_ROW;
    struct plane plane = {s, sums_of(t, &series), malloc(n * sizeof *plane.best)};
    if (!plane.best)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        plane.best[i] = (plh_periods_start){INFINITY, 0, 0};
    const plh_status status = plh_pool_for(pool, PERIODS_CELLS, 1, search_cells, &plane);
    if (!status)
        choose(s, plane.best, n);
    free(plane.best);
    return status;
}

/* One period with 2 order harmonics, at each frequency. */
static void search_line(plh_periods *s, const struct tables *t)
{
    plh_periods_series series = plh_periods_series_make(1, 2 * s->options.order);
    memcpy(series.k, series.j, sizeof series.k);
    memset(series.j, 0, sizeof series.j);
    const plh_periods_sums sums = sums_of(t, &series);
    const long first = s->grid.first, last = first + (long)s->grid.count;
    PLH_PICK(plh_periods_row, (&sums, 0, first, last, s->single));
    s->single_best = first;
    for (long p = first; p < last; p++)
        if (s->single[p - first] < s->single[s->single_best - first])
            s->single_best = p;
}

plh_status plh_periods_search(plh_periods *s, plh_pool *pool)
{
    if (!plh_periods_grid_make(&s->options, s->points.span, s->points.typical, s->points.nights,
                               &s->grid))
        return PLH_BAD_ARGUMENT;
    s->grid.chi2 = s->points.chi2;
    const size_t n = s->grid.count;
    double *owned[6] = {NULL};
    struct tables t;
    s->pair = malloc(n * sizeof *s->pair);
    s->single = malloc((n + MARGIN) * sizeof *s->single);
    s->map = malloc((size_t)PERIODS_CELLS * PERIODS_CELLS * sizeof *s->map);
    plh_status status = PLH_NO_MEMORY;
    if (s->pair && s->single && s->map && tables_open(s, &t, owned)) {
        for (size_t i = 0; i < n; i++)
            s->pair[i] = INFINITY;
        for (int i = 0; i < PERIODS_CELLS * PERIODS_CELLS; i++)
            s->map[i] = INFINITY;
        tables_fill(&t, pool);
        search_line(s, &t);
        status = search_plane(s, &t, pool);
    }
    for (int i = 0; i < 6; i++)
        free(owned[i]);
    s->grid.pair = s->pair;
    s->grid.single = s->single;
    s->grid.map = s->map;
    return status;
}
