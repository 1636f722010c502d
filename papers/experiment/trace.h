/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The energy along a run: what it does, and as a band that a small picture can show. */
#ifndef PLH_PAPERS_EXPERIMENT_TRACE_H
#define PLH_PAPERS_EXPERIMENT_TRACE_H

#include <polhode/polhode.h>
#include <stdio.h>

/* Of e = H - H0, looked at after every step. */
struct energy_trace {
    double most, mean; /* largest and mean |e| */
    double low, high;  /* extremes of e, 0 of the start among them */
    double quarter[4]; /* mean of e over each quarter of the run */
    /* Taken before the method failed; n otherwise */
    long steps;
};

/*
 * n steps of length h. The table (may be NULL) gets a line "t,low,high" of e/unit for each of about
 * `bins` stretches of the run, for every step where n <= bins; low and high are the same then.
 */
plh_status trace_energy(const plh_problem *problem, const char *method, double h, long n,
                        double unit, FILE *table, long bins, struct energy_trace *trace);

/* Writes the gnuplot command that draws such a table, without .csv, as a band, in abscissae such as
 * "$1" and with something such as "1+" put before its values. */
void trace_plot(FILE *gnuplot, const char *file, const char *x, const char *y, int style);

/* How far the mean of e moved from the first quarter to the last, in units of high - low. */
double trace_drift(const struct energy_trace *trace);

/* The same runs from `starts` beginnings whose first momentum component differs by a relative `gap`
 * each: most[i] and mean[i] of the trace, to tell what is chance. */
plh_status trace_scatter(const plh_problem *problem, const char *method, double h, long n,
                         int starts, double gap, double *most, double *mean);

/* Sorts, and returns the middle one (the mean of the two in the middle). */
double median_of(double *value, int n);

#endif
