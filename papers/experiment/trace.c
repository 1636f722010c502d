/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A stretch of the run. */
struct band {
    double low, high, begin;
    long looks;
};

static void band_add(struct band *b, double t, double e)
{
    if (!b->looks++)
        *b = (struct band){e, e, t, 1};
    b->low = fmin(b->low, e);
    b->high = fmax(b->high, e);
}

static void band_end(struct band *b, double t, FILE *table)
{
    if (table && b->looks)
        fprintf(table, "%.7g,%.5g,%.5g\n", 0.5 * (b->begin + t), b->low, b->high);
    b->looks = 0;
}

static void add(struct energy_trace *trace, double e, long k, long n)
{
    trace->most = fmax(trace->most, fabs(e));
    trace->mean += fabs(e) / (double)n;
    trace->low = fmin(trace->low, e);
    trace->high = fmax(trace->high, e);
    trace->quarter[(k - 1) * 4 / n] += e * 4.0 / (double)n;
}

plh_status trace_energy(const plh_problem *problem, const char *method, double h, long n,
                        double unit, FILE *table, long bins, struct energy_trace *trace)
{
    plh_method_spec spec;
    plh_sim *sim = NULL;
    struct band band = {.looks = 0};
    long stride = bins > 0 && n > bins ? n / bins : 1;
    double e0 = plh_problem_energy(problem, problem->t0, problem->start);
    memset(trace, 0, sizeof *trace);
    plh_status status = plh_method_parse(NULL, method, &spec);
    if (!status)
        status = plh_sim_create(problem, &spec, h, &sim);
    if (!status)
        band_add(&band, problem->t0, 0.0);
    if (stride == 1)
        band_end(&band, problem->t0, table);
    for (long k = 1; k <= n && !status; k++) {
        status = plh_sim_advance(sim, 1);
        if (status)
            break;
        double t = plh_sim_time(sim);
        double e = plh_problem_energy(problem, t, plh_sim_state(sim)) - e0;
        add(trace, e, k, n);
        trace->steps = k;
        band_add(&band, t, e / unit);
        if (k % stride == 0 || k == n)
            band_end(&band, t, table);
    }
    plh_sim_destroy(sim);
    return status;
}

double trace_drift(const struct energy_trace *trace)
{
    return (trace->quarter[3] - trace->quarter[0]) / (trace->high - trace->low);
}

plh_status trace_scatter(const plh_problem *problem, const char *method, double h, long n,
                         int starts, double gap, double *most, double *mean)
{
    plh_status status = PLH_OK;
    for (int i = 0; i < starts && !status; i++) {
        plh_problem p = *problem;
        struct energy_trace trace;
        p.start.m.x *= 1.0 + gap * i;
        status = trace_energy(&p, method, h, n, 1.0, NULL, 0, &trace);
        most[i] = trace.most;
        mean[i] = trace.mean;
    }
    return status;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median_of(double *value, int n)
{
    qsort(value, (size_t)n, sizeof *value, ascending);
    return 0.5 * (value[(n - 1) / 2] + value[n / 2]);
}

void trace_plot(FILE *gnuplot, const char *file, const char *x, const char *y, int style)
{
    fprintf(gnuplot,
            "plot '%s.csv' using (%s):(%s$2):(%s$3) with filledcurves fs solid 0.6 noborder "
            "ls %d, '' using (%s):(%s$2) with lines ls %d lw 0.8, '' using (%s):(%s$3) with lines "
            "ls %d lw 0.8\n",
            file, x, y, y, style, x, y, style, x, y, style);
}
