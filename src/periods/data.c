/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The data of a search: checked, centred and weighted. */
#include "periods/inside.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 1000000, MOST_NIGHTS = 10000 };

plh_periods_options plh_periods_options_default(void)
{
    return (plh_periods_options){
        .order = 2, .most = 4, .fineness = 4.0, .pairs = 2e7, .within = 30.0, .sampling = 1.0};
}

static const char *refuse_options(const plh_periods_options *o)
{
    if (o->order < 1 || o->order > PLH_PERIODS_SEARCH_ORDER)
        return "the order of the search must be 1, 2 or 3";
    if (o->most < o->order || o->most > PLH_PERIODS_ORDER)
        return "the largest order of the fit must lie between that of the search and 5";
    if (!(o->fineness >= 1.0 && o->fineness <= 100.0))
        return "the fineness of the grid must lie between 1 and 100";
    if (!(o->pairs >= 1.0 && o->pairs <= 1e10))
        return "the number of pairs must lie between 1 and 1e10";
    if (!(o->within >= 0.0 && o->within <= DBL_MAX))
        return "the limit of chi^2 must be at least 0";
    if (!(o->lowest >= 0.0 && o->highest >= 0.0 && o->sampling >= 0.0) || isinf(o->lowest) ||
        isinf(o->highest) || isinf(o->sampling))
        return "frequencies must be finite and at least 0";
    if (o->highest > 0.0 && o->lowest >= o->highest)
        return "the lowest frequency must lie below the highest";
    return NULL;
}

static const char *refuse_point(const plh_periods_data *d, size_t i)
{
    if (!isfinite(d->t[i]) || !isfinite(d->value[i]) || fabs(d->value[i]) > 1e100)
        return "times and values must be finite";
    if (d->sigma && !(d->sigma[i] >= 0.0 && d->sigma[i] <= 1e100))
        return "standard deviations must be finite and at least 0";
    if (d->sigma && d->sigma[i] > 0.0 && d->sigma[i] < 1e-100)
        return "standard deviations must be 0 or at least 1e-100";
    if (d->night && (d->night[i] < 0 || d->night[i] >= MOST_NIGHTS))
        return "numbers of nights must lie between 0 and 9999";
    return NULL;
}

static const char *refuse_data(const plh_periods_data *d, double *span)
{
    if (d->n > MOST_POINTS)
        return "there are more than 1000000 points";
    double first = INFINITY, last = -INFINITY;
    for (size_t i = 0; i < d->n; i++) {
        const char *why = refuse_point(d, i);
        if (why)
            return why;
        first = fmin(first, d->t[i]);
        last = fmax(last, d->t[i]);
    }
    *span = last - first;
    if (!(last > first) || !(last - first <= 1e100) || !(last - first >= 1e-100))
        return "there must be points at different times";
    return NULL;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median distance of neighbours in time. */
static bool set_typical(plh_periods_points *p)
{
    double *t = malloc(p->n * sizeof *t);
    if (!t)
        return false;
    memcpy(t, p->t, p->n * sizeof *t);
    qsort(t, p->n, sizeof *t, by_size);
    size_t steps = 0;
    for (size_t i = 1; i < p->n; i++)
        if (t[i] > t[i - 1])
            t[steps++] = t[i] - t[i - 1];
    qsort(t, steps, sizeof *t, by_size);
    p->typical = t[steps / 2];
    free(t);
    return true;
}

/* Each value without the mean of its night. */
static bool take_means(plh_periods_points *p)
{
    double *mean = calloc((size_t)p->nights, sizeof *mean);
    if (!mean)
        return false;
    for (size_t i = 0; i < p->n; i++) {
        p->weight[p->night[i]] += p->w[i];
        p->total += p->w[i];
        mean[p->night[i]] += p->w[i] * p->y[i];
    }
    for (int k = 0; k < p->nights; k++)
        mean[k] = p->weight[k] > 0.0 ? mean[k] / p->weight[k] : 0.0;
    for (size_t i = 0; i < p->n; i++) {
        p->y[i] -= mean[p->night[i]];
        p->chi2 += p->w[i] * p->y[i] * p->y[i];
    }
    free(mean);
    return true;
}

/* Numbers of nights without gaps. */
static bool set_nights(const plh_periods_data *d, plh_periods_points *p)
{
    int *number = malloc(MOST_NIGHTS * sizeof *number);
    if (!number)
        return false;
    for (int i = 0; i < MOST_NIGHTS; i++)
        number[i] = -1;
    for (size_t i = 0; i < p->n; i++) {
        const int night = d->night ? d->night[i] : 0;
        if (number[night] < 0)
            number[night] = p->nights++;
        p->night[i] = number[night];
    }
    free(number);
    p->weight = calloc((size_t)p->nights, sizeof *p->weight);
    return p->weight != NULL;
}

static void set_points(const plh_periods_data *d, plh_periods_points *p)
{
    double first = INFINITY, last = -INFINITY;
    p->known = d->sigma != NULL;
    for (size_t i = 0; i < p->n; i++) {
        first = fmin(first, d->t[i]);
        last = fmax(last, d->t[i]);
        p->known = p->known && d->sigma[i] > 0.0;
    }
    p->middle = 0.5 * first + 0.5 * last;
    p->span = last - first;
    for (size_t i = 0; i < p->n; i++) {
        p->t[i] = d->t[i] - p->middle;
        p->y[i] = d->value[i];
        p->w[i] = p->known ? 1.0 / d->sigma[i] / d->sigma[i] : 1.0;
    }
}

void plh_periods_points_free(plh_periods_points *p)
{
    free(p->t);
    free(p->y);
    free(p->w);
    free(p->night);
    free(p->weight);
}

plh_status plh_periods_points_make(const plh_periods_data *d, plh_periods_points *p)
{
    *p = (plh_periods_points){.n = d->n};
    p->t = malloc(d->n * sizeof *p->t);
    p->y = malloc(d->n * sizeof *p->y);
    p->w = malloc(d->n * sizeof *p->w);
    p->night = malloc(d->n * sizeof *p->night);
    if (!p->t || !p->y || !p->w || !p->night || !set_nights(d, p))
        return PLH_NO_MEMORY;
    set_points(d, p);
    return set_typical(p) && take_means(p) ? PLH_OK : PLH_NO_MEMORY;
}

static int count_nights(const plh_periods_data *d)
{
    bool seen[MOST_NIGHTS] = {false};
    int count = 0;
    for (size_t i = 0; d->night && i < d->n; i++) {
        count += !seen[d->night[i]];
        seen[d->night[i]] = true;
    }
    return d->night ? count : 1;
}

const char *plh_periods_refusal(const plh_periods_data *d, const plh_periods_options *o)
{
    const char *why = refuse_options(o);
    double span;
    plh_periods_grid grid;
    if (!why && d->n < 8)
        why = "there are fewer than 8 points";
    if (!why)
        why = refuse_data(d, &span);
    if (why)
        return why;
    const int nights = count_nights(d);
    if (!plh_periods_grid_make(o, span, span, nights, &grid))
        return "the grid has more pairs than it may, or tables of too many nights; a lower highest "
               "frequency or a coarser grid would do";
    const double lines = 2.0 * o->order * (o->order + 1.0);
    if ((double)d->n < 2.0 * lines + 4.0 + nights)
        return "there are not enough points for two periods of this order and a zero point of each "
               "night";
    return NULL;
}
