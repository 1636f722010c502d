/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A series at given frequencies by linear least squares, and the frequencies by Gauss and
 * Newton. */
#include "periods/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double two_pi = 6.283185307179586;

/* What a fit needs beside its result. */
struct work {
    const plh_periods_points *points;
    double *matrix, *night, *rest;
};

static bool work_open(const plh_periods_points *points, struct work *w)
{
    const size_t stride = PERIODS_STRIDE;
    w->points = points;
    w->matrix = malloc(stride * stride * sizeof *w->matrix);
    w->night = malloc((size_t)points->nights * stride * sizeof *w->night);
    w->rest = malloc(points->n * sizeof *w->rest);
    return w->matrix && w->night && w->rest;
}

static void work_close(struct work *w)
{
    free(w->matrix);
    free(w->night);
    free(w->rest);
}

/* Powers of exp(i 2 pi f t) from -order to order, at order + k. */
static void powers(double f, double t, int order, double *re, double *im)
{
    const double turns = f * t, angle = two_pi * (turns - floor(turns + 0.5));
    const double c = cos(angle), s = sin(angle);
    re[order] = 1.0;
    im[order] = 0.0;
    for (int k = 1; k <= order; k++) {
        re[order + k] = re[order + k - 1] * c - im[order + k - 1] * s;
        im[order + k] = re[order + k - 1] * s + im[order + k - 1] * c;
        re[order - k] = re[order + k];
        im[order - k] = -im[order + k];
    }
}

enum { POWERS = 2 * PLH_PERIODS_HARMONICS + 1 };

/* Cosine and sine of each line at a time. */
static void basis(const plh_periods_series *s, const double f[2], double t, double *column)
{
    double re[2][POWERS], im[2][POWERS];
    for (int d = 0; d < s->periods; d++)
        powers(f[d], t, s->order, re[d], im[d]);
    for (int l = 0; l < s->lines; l++) {
        const int j = s->order + s->j[l], k = s->order + s->k[l];
        const bool two = s->periods == 2;
        const double c = two ? re[1][k] : 1.0, b = two ? im[1][k] : 0.0;
        column[2 * l] = re[0][j] * c - im[0][j] * b;
        column[2 * l + 1] = re[0][j] * b + im[0][j] * c;
    }
}

/* Derivatives of the series by its frequencies; its value. */
static double slopes(const plh_periods_series *s, const double *x, double t, double *column)
{
    double value = 0.0, by[2] = {0.0, 0.0};
    for (int l = 0; l < s->lines; l++) {
        const double c = column[2 * l], b = column[2 * l + 1];
        const double slope = two_pi * t * (x[2 * l + 1] * c - x[2 * l] * b);
        value += x[2 * l] * c + x[2 * l + 1] * b;
        by[0] += s->j[l] * slope;
        by[1] += s->k[l] * slope;
    }
    for (int d = 0; d < s->periods; d++)
        column[2 * s->lines + d] = by[d];
    return value;
}

/*
 * Normal equations of the lines with the data as right side or, with coefficients x, of lines and
 * frequencies with the residuals; the zero points are taken out. The number of columns.
 */
static int equations(struct work *w, const plh_periods_series *s, const double f[2],
                     const double *x)
{
    const plh_periods_points *p = w->points;
    const int n = 2 * s->lines + (x ? s->periods : 0);
    double column[PERIODS_STRIDE] = {0.0};
    memset(w->matrix, 0, (size_t)(n + 1) * PERIODS_STRIDE * sizeof *w->matrix);
    memset(w->night, 0, (size_t)p->nights * PERIODS_STRIDE * sizeof *w->night);
    for (size_t i = 0; i < p->n; i++) {
        double *night = w->night + (size_t)p->night[i] * PERIODS_STRIDE;
        basis(s, f, p->t[i], column);
        column[n] = x ? p->y[i] - slopes(s, x, p->t[i], column) : p->y[i];
        PLH_PICK(plh_periods_add, (w->matrix, column, n + 1, p->w[i]));
        for (int k = 0; k <= n; k++)
            night[k] += p->w[i] * column[k];
    }
    for (int k = 0; k < p->nights; k++)
        PLH_PICK(plh_periods_add,
                 (w->matrix, w->night + (size_t)k * PERIODS_STRIDE, n + 1, -1.0 / p->weight[k]));
    return n;
}

/* The best coefficients at fixed frequencies. */
static void fit_lines(struct work *w, const double f[2], plh_periods_fit *fit)
{
    const int n = equations(w, &fit->series, f, NULL);
    memset(fit->x, 0, sizeof fit->x);
    const double gain = plh_periods_solve(w->matrix, n, fit->x, &fit->rank);
    fit->chi2 = w->points->chi2 - gain;
    memcpy(fit->frequency, f, sizeof fit->frequency);
}

/* A step of the frequencies towards the least chi^2; its size in cycles over the span. */
static double newton(struct work *w, const plh_periods_fit *fit, double step[2])
{
    const int n = equations(w, &fit->series, fit->frequency, fit->x);
    double x[PERIODS_COLUMNS];
    int rank;
    plh_periods_solve(w->matrix, n, x, &rank);
    step[0] = x[n - fit->series.periods];
    step[1] = fit->series.periods == 2 ? x[n - 1] : 0.0;
    const double size = fmax(fabs(step[0]), fabs(step[1])) * w->points->span;
    const double factor = size > 0.25 ? 0.25 / size : 1.0;
    step[0] *= factor;
    step[1] *= factor;
    return size * factor;
}

/* Data minus series and zero points. */
static void subtract(const plh_periods_points *p, const plh_periods_fit *fit, double *mean,
                     double *rest)
{
    double column[PERIODS_STRIDE];
    memset(mean, 0, (size_t)p->nights * sizeof *mean);
    for (size_t i = 0; i < p->n; i++) {
        basis(&fit->series, fit->frequency, p->t[i], column);
        rest[i] = p->y[i] - slopes(&fit->series, fit->x, p->t[i], column);
        mean[p->night[i]] += p->w[i] * rest[i] / p->weight[p->night[i]];
    }
    for (size_t i = 0; i < p->n; i++)
        rest[i] -= mean[p->night[i]];
}

/* chi^2 from the residuals: a difference of large sums would lose its digits. */
static void measure(struct work *w, plh_periods_fit *fit)
{
    const plh_periods_points *p = w->points;
    subtract(p, fit, w->night, w->rest);
    fit->chi2 = 0.0;
    for (size_t i = 0; i < p->n; i++)
        fit->chi2 += p->w[i] * w->rest[i] * w->rest[i];
}

/* The higher frequency first, none below zero. */
static void order_frequencies(struct work *w, plh_periods_fit *fit)
{
    const double a = fabs(fit->frequency[0]), b = fabs(fit->frequency[1]);
    const double f[2] = {fit->series.periods == 2 ? fmax(a, b) : a, fmin(a, b)};
    if (f[0] != fit->frequency[0] || (fit->series.periods == 2 && f[1] != fit->frequency[1]))
        fit_lines(w, f, fit);
}

plh_status plh_periods_refine(const plh_periods_points *points, plh_periods_fit *fit)
{
    struct work w;
    if (!work_open(points, &w)) {
        work_close(&w);
        return PLH_NO_MEMORY;
    }
    fit_lines(&w, fit->frequency, fit);
    for (int turn = 0; turn < 30; turn++) {
        double step[2], size = newton(&w, fit, step);
        plh_periods_fit next = *fit;
        const double before = fit->chi2;
        for (int half = 0; half < 8; half++) {
            const double f[2] = {fit->frequency[0] + step[0], fit->frequency[1] + step[1]};
            fit_lines(&w, f, &next);
            if (next.chi2 < before)
                break;
            step[0] *= 0.5;
            step[1] *= 0.5;
        }
        if (!(next.chi2 < before))
            break;
        *fit = next;
        if (size < 1e-7 || before - next.chi2 < 1e-12 * before)
            break;
    }
    order_frequencies(&w, fit);
    measure(&w, fit);
    work_close(&w);
    return PLH_OK;
}

plh_status plh_periods_covariance(const plh_periods_points *points, const plh_periods_fit *fit,
                                  double *covariance)
{
    struct work w;
    const bool good = work_open(points, &w);
    if (good) {
        const int n = equations(&w, &fit->series, fit->frequency, fit->x);
        plh_periods_inverse(w.matrix, n, covariance);
    }
    work_close(&w);
    return good ? PLH_OK : PLH_NO_MEMORY;
}

plh_status plh_periods_rest(const plh_periods_points *p, const plh_periods_fit *fit, double *rest)
{
    double *mean = malloc((size_t)p->nights * sizeof *mean);
    const plh_status status = mean ? PLH_OK : PLH_NO_MEMORY;
    for (size_t i = 0; i < p->n; i++)
        rest[i] = NAN;
    if (mean)
        subtract(p, fit, mean, rest);
    free(mean);
    return status;
}
