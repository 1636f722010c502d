/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The inside of the search for periods: see <polhode/periods.h>. */
#ifndef PLH_PERIODS_INSIDE_H
#define PLH_PERIODS_INSIDE_H

#include "base/isa.h"

#include <polhode/periods.h>

enum {
    /* Columns of a series: cosine and sine of each line, derivatives by two frequencies, data */
    PERIODS_COLUMNS = 2 * PLH_PERIODS_LINES + 3,
    /* Numbers in a row of a matrix: a multiple of all lanes */
    PERIODS_STRIDE = (PERIODS_COLUMNS + 7) / 8 * 8,
    /* Lines of the series of a search */
    PERIODS_SEARCH_LINES = 2 * PLH_PERIODS_SEARCH_ORDER * (PLH_PERIODS_SEARCH_ORDER + 1),
    PERIODS_CELLS = 200,
    /* Minima of a row of the grid that are kept, starts that are refined, solutions that are
     * fitted in the end */
    PERIODS_ROW = 4,
    PERIODS_STARTS = 60,
    PERIODS_SOLUTIONS = 12
};

/* ---- data.c ---- */

typedef struct plh_periods_points {
    size_t n;
    /* From the middle of all times; values without the mean of their night */
    double *t, *y, *w;
    int *night;
    int nights;
    /* Sums of the weights of each night, and of all */
    double *weight, total;
    double middle, span, typical;
    /* Sum of w y^2 */
    double chi2;
    /* The sigmas were given */
    bool known;
} plh_periods_points;

plh_status plh_periods_points_make(const plh_periods_data *data, plh_periods_points *points);
void plh_periods_points_free(plh_periods_points *points);

/* ---- series.c: lines, and linear equations ---- */

typedef struct plh_periods_series {
    int periods, order, lines;
    int j[PLH_PERIODS_LINES], k[PLH_PERIODS_LINES];
} plh_periods_series;

plh_periods_series plh_periods_series_make(int periods, int order);

/*
 * Solves the normal equations of n columns, whose right side is column n: the upper triangle of a,
 * in rows of PERIODS_STRIDE. Columns that depend on those before them are left out: x is 0 there.
 * a is spent. Returned: by how much the sum of squares falls; *rank: columns that were used.
 */
double plh_periods_solve(double *a, int n, double *x, int *rank);

/* The inverse of the upper triangle of a, rows of PERIODS_STRIDE; 0 for columns left out. a is
 * spent. */
void plh_periods_inverse(double *a, int n, double *inverse);

/* ---- fit.c ---- */

typedef struct plh_periods_fit {
    plh_periods_series series;
    double frequency[2];
    double x[PERIODS_COLUMNS];
    double chi2;
    /* Lines and frequencies that were fitted */
    int rank;
} plh_periods_fit;

/* Refines fit->frequency for fit->series; PLH_NO_MEMORY. */
plh_status plh_periods_refine(const plh_periods_points *points, plh_periods_fit *fit);

/* Covariance of the coefficients and frequencies, for sigma^2 = 1/w. */
plh_status plh_periods_covariance(const plh_periods_points *points, const plh_periods_fit *fit,
                                  double *covariance);

/* Data minus series and zero points; NaN without memory. */
plh_status plh_periods_rest(const plh_periods_points *points, const plh_periods_fit *fit,
                            double *rest);

/* ---- search.c ---- */

typedef struct plh_periods_start {
    double chi2;
    long p, q;
} plh_periods_start;

struct plh_periods {
    plh_periods_options options;
    plh_periods_points points;
    plh_periods_grid grid;
    double *pair, *single, *map;
    plh_periods_start start[PERIODS_STARTS];
    int starts;
    /* The best frequency of one period on the grid */
    long single_best;
    plh_periods_solution one, solution[PERIODS_SOLUTIONS];
    int count, found;
};

/* The grid for data of a span, with a typical distance of points; false where it is too large. */
bool plh_periods_grid_make(const plh_periods_options *options, double span, double typical,
                           int nights, plh_periods_grid *grid);

plh_status plh_periods_search(plh_periods *s, plh_pool *pool);

/* ---- kernel.c, for each instruction set ---- */

/* Sums over the data at all frequencies of the grid and their combinations, from -most to most. */
typedef struct plh_periods_sums {
    int lines, nights;
    const int *j, *k;
    double chi2, weight;
    /* Of w exp(i 2 pi f t) and of w y exp(...), by the number of f, which may be negative */
    const double *w_re, *w_im, *y_re, *y_im;
    /* The first one by nights, over the root of the night's weight; rows of `row` numbers */
    const double *night_re, *night_im;
    long row;
} plh_periods_sums;

/* chi^2 of the series at frequency p with each q from first to last - 1. */
#define PLH_PERIODS_DECLARE(set)                                                                   \
    void plh_periods_row_##set(const plh_periods_sums *sums, long p, long first, long last,        \
                               double *chi2);                                                      \
    void plh_periods_add_##set(double *a, const double *column, int n, double weight);
PLH_EACH_ISA(PLH_PERIODS_DECLARE)

/* ---- judge.c ---- */

plh_status plh_periods_judge(plh_periods *s, plh_pool *pool);

#endif
