/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From the minima of the grid to solutions: their order, errors, lines, aliases, and how many
 * periods there are. */
#include "periods/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Refinement --- */

struct refinement {
    const plh_periods_points *points;
    plh_periods_fit *fit;
};

static plh_status refine_some(void *context, size_t part, size_t first, size_t last)
{
    const struct refinement *r = context;
    plh_status status = PLH_OK;
    (void)part;
    for (size_t i = first; i < last && !status; i++)
        status = plh_periods_refine(r->points, &r->fit[i]);
    return status;
}

/* All fits with a series of this order. */
static plh_status refine_all(const plh_periods *s, int order, plh_periods_fit *fit, int n,
                             plh_pool *pool)
{
    struct refinement r = {&s->points, fit};
    for (int i = 0; i < n; i++)
        fit[i].series = plh_periods_series_make(2, order);
    return plh_pool_for(pool, (size_t)n, 1, refine_some, &r);
}

static int by_chi2(const void *a, const void *b)
{
    const plh_periods_fit *x = a, *y = b;
    if (x->chi2 != y->chi2)
        return x->chi2 < y->chi2 ? -1 : 1;
    return (x->frequency[0] > y->frequency[0]) - (x->frequency[0] < y->frequency[0]);
}

/* Sorts by chi^2 and drops those that came to the same place; how many are left. */
static int sort_fits(const plh_periods *s, plh_periods_fit *fit, int n, int most)
{
    int kept = 0;
    qsort(fit, (size_t)n, sizeof *fit, by_chi2);
    for (int i = 0; i < n && kept < most; i++) {
        bool same = false;
        for (int k = 0; k < kept; k++)
            same =
                same || (fabs(fit[i].frequency[0] - fit[k].frequency[0]) * s->points.span < 0.1 &&
                         fabs(fit[i].frequency[1] - fit[k].frequency[1]) * s->points.span < 0.1);
        if (!same && fit[i].frequency[1] * s->points.span > 0.1)
            fit[kept++] = fit[i];
    }
    return kept;
}

/* --- Numbers of a solution --- */

static int parameters_of(const plh_periods *s, const plh_periods_fit *fit)
{
    return fit->rank + fit->series.periods + s->points.nights;
}

static double bic_of(const plh_periods *s, double chi2, int parameters)
{
    const double n = (double)s->points.n;
    return n * log(fmax(chi2, 1e-300) / n) + parameters * log(n);
}

/* P(F > x) of the F distribution with 2 and `freedom` degrees. */
static double f_tail(double x, double freedom)
{
    return exp(-0.5 * freedom * log1p(2.0 * fmax(x, 0.0) / freedom));
}

static void set_line(const plh_periods_fit *fit, int l, const double *covariance, double scale,
                     long freedom, plh_periods_line *line)
{
    const double c = fit->x[2 * l], s = fit->x[2 * l + 1];
    const double *row = covariance + (size_t)(2 * l) * PERIODS_STRIDE + 2 * l;
    const double cc = row[0], cs = row[1], ss = row[PERIODS_STRIDE + 1];
    const double determinant = cc * ss - cs * cs;
    const double square = c * c * ss - 2.0 * c * s * cs + s * s * cc;
    const double f = determinant > 0.0 && square > 0.0 ? 0.5 * square / determinant / scale : 0.0;
    line->j = fit->series.j[l];
    line->k = fit->series.k[l];
    line->frequency = line->j * fit->frequency[0] + line->k * fit->frequency[1];
    line->cosine = c;
    line->sine = s;
    line->amplitude = hypot(c, s);
    line->sigma = line->amplitude > 0.0
                      ? sqrt(scale * (c * c * cc + 2.0 * c * s * cs + s * s * ss)) / line->amplitude
                      : sqrt(scale * cc);
    line->false_alarm = f_tail(f, (double)freedom);
    line->significant = line->false_alarm * fit->series.lines < 0.001;
}

static void set_errors(const plh_periods *s, const plh_periods_fit *fit, const double *covariance,
                       plh_periods_solution *out)
{
    const int n = 2 * fit->series.lines, periods = fit->series.periods;
    const double scale = out->chi2 / (double)out->freedom;
    double v[2][2] = {{0.0}};
    for (int i = 0; i < periods; i++)
        for (int k = 0; k < periods; k++)
            v[i][k] = covariance[(size_t)(n + i) * PERIODS_STRIDE + (size_t)(n + k)];
    for (int i = 0; i < 2; i++) {
        out->sigma[i] = i < periods ? sqrt(scale * v[i][i]) : NAN;
        out->formal[i] = i < periods && s->points.known ? sqrt(v[i][i]) : NAN;
    }
    out->correlation = periods == 2 ? v[0][1] / sqrt(v[0][0] * v[1][1]) : 0.0;
    for (int l = 0; l < out->lines; l++)
        set_line(fit, l, covariance, scale, out->freedom, &out->line[l]);
}

static plh_status set_solution(const plh_periods *s, const plh_periods_fit *fit,
                               plh_periods_solution *out)
{
    double *covariance = calloc((size_t)PERIODS_STRIDE * PERIODS_STRIDE, sizeof *covariance);
    plh_status status = covariance ? PLH_OK : PLH_NO_MEMORY;
    memset(out, 0, sizeof *out);
    if (!status)
        status = plh_periods_covariance(&s->points, fit, covariance);
    out->chi2 = fit->chi2;
    out->periods = fit->series.periods;
    out->order = fit->series.order;
    out->frequency[0] = fit->frequency[0];
    out->frequency[1] = out->periods == 2 ? fit->frequency[1] : NAN;
    out->parameters = parameters_of(s, fit);
    out->freedom = (long)s->points.n - out->parameters;
    out->rms = sqrt(out->chi2 / s->points.total);
    out->bic = bic_of(s, out->chi2, out->parameters);
    out->lines = fit->series.lines;
    if (!status)
        set_errors(s, fit, covariance, out);
    free(covariance);
    return status;
}

/* --- Aliases --- */

/* Combinations of the frequencies of the best solution, in halves, the simplest first. */
static const signed char bases[][2] = {{2, 0},  {0, 2},  {2, 2}, {2, -2}, {1, 0},  {0, 1}, {1, 1},
                                       {1, -1}, {4, 0},  {0, 4}, {4, 4},  {4, -4}, {2, 4}, {4, 2},
                                       {2, -4}, {4, -2}, {1, 2}, {2, 1},  {1, -2}, {2, -1}};
static const signed char shifts[] = {0, 1, -1, 2, -2, 4, -4};

static void name_alias(const plh_periods *s, double g, const double f[2], int twice[3])
{
    const double day = s->options.sampling;
    for (size_t c = 0; c < (day > 0.0 ? sizeof shifts : 1); c++)
        for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
            const double x = 0.5 * (bases[i][0] * f[0] + bases[i][1] * f[1] + shifts[c] * day);
            if (fabs(fabs(x) - g) * s->points.span > 0.1)
                continue;
            twice[0] = bases[i][0];
            twice[1] = bases[i][1];
            twice[2] = shifts[c];
            return;
        }
}

static void compare_solutions(plh_periods *s)
{
    const plh_periods_solution *best = &s->solution[0];
    const double unit = best->chi2 / (double)best->freedom;
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        plh_periods_solution *p = &s->solution[i];
        p->excess = unit > 0.0 ? (p->chi2 - best->chi2) / unit : 0.0;
        for (int d = 0; d < 2; d++)
            name_alias(s, p->frequency[d], best->frequency, p->twice[d]);
        if (p->excess <= s->options.within)
            s->solution[kept++] = *p;
    }
    s->count = kept;
}

/* --- Two periods --- */

static bool fits_data(const plh_periods *s, int lines, int periods)
{
    return 2 * lines + periods + s->points.nights + 4 < (long)s->points.n;
}

/* The order whose best fit has the least BIC; `fit` holds the fits of that order. */
static plh_status choose_order(plh_periods *s, plh_periods_fit *fit, int *n, plh_pool *pool)
{
    const size_t size = (size_t)*n;
    plh_periods_fit *next = malloc((size + 1) * sizeof *next);
    plh_status status = next ? PLH_OK : PLH_NO_MEMORY;
    double least = bic_of(s, fit[0].chi2, parameters_of(s, &fit[0]));
    for (int order = s->options.order + 1; !status && order <= s->options.most; order++) {
        if (!fits_data(s, 2 * order * (order + 1), 2))
            break;
        memcpy(next, fit, (size_t)*n * sizeof *next);
        status = refine_all(s, order, next, *n, pool);
        const int left = sort_fits(s, next, *n, *n);
        if (status || left == 0)
            break;
        const double bic = bic_of(s, next[0].chi2, parameters_of(s, &next[0]));
        if (!(bic < least))
            break;
        least = bic;
        *n = left;
        memcpy(fit, next, (size_t)left * sizeof *next);
    }
    free(next);
    return status;
}

static plh_status judge_pairs(plh_periods *s, plh_pool *pool)
{
    plh_periods_fit *fit = calloc(PERIODS_STARTS, sizeof *fit);
    if (!fit)
        return PLH_NO_MEMORY;
    for (int i = 0; i < s->starts; i++) {
        fit[i].frequency[0] = s->grid.step * (double)s->start[i].p;
        fit[i].frequency[1] = s->grid.step * (double)s->start[i].q;
    }
    plh_status status = refine_all(s, s->options.order, fit, s->starts, pool);
    int n = status ? 0 : sort_fits(s, fit, s->starts, PERIODS_SOLUTIONS);
    if (n > 0)
        status = choose_order(s, fit, &n, pool);
    for (int i = 0; i < n && !status; i++)
        status = set_solution(s, &fit[i], &s->solution[s->count++]);
    free(fit);
    if (!status && s->count > 0)
        compare_solutions(s);
    return status;
}

/* --- One period --- */

/* The harmonics of a frequency whose number has the least BIC, if that is below *least. */
static plh_status try_harmonics(const plh_periods *s, double f, int most, double *least,
                                plh_periods_fit *best)
{
    plh_status status = PLH_OK;
    for (int order = 1; order <= most && !status; order++) {
        if (order > 1 && !fits_data(s, order, 1))
            break;
        plh_periods_fit fit = {.series = plh_periods_series_make(1, order), .frequency = {f, 0.0}};
        status = plh_periods_refine(&s->points, &fit);
        const double bic = bic_of(s, fit.chi2, parameters_of(s, &fit));
        if (!status && bic < *least) {
            *least = bic;
            *best = fit;
        }
    }
    return status;
}

/* The grid may have found a part of the frequency, whose harmonics hold all of it. */
static plh_status judge_single(plh_periods *s)
{
    plh_periods_fit best = {.series = plh_periods_series_make(1, 1)};
    double least = INFINITY;
    plh_status status = PLH_OK;
    for (int times = 1; times <= 4 && !status; times++)
        status = try_harmonics(s, times * s->grid.step * (double)s->single_best,
                               PLH_PERIODS_HARMONICS / times, &least, &best);
    return status ? status : set_solution(s, &best, &s->one);
}

plh_status plh_periods_judge(plh_periods *s, plh_pool *pool)
{
    plh_status status = judge_single(s);
    if (!status)
        status = judge_pairs(s, pool);
    if (status)
        return status;
    /* A frequency that was looked for among so many costs as much as its prior says. */
    const double tried = 2.0 * log((double)s->grid.count);
    const double none = bic_of(s, s->points.chi2, s->points.nights), one = s->one.bic + tried;
    const double two = s->count > 0 ? s->solution[0].bic + 2.0 * tried : INFINITY;
    s->found = two < one && two < none ? 2 : one < none ? 1 : 0;
    return PLH_OK;
}
