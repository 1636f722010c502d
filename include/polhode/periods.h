/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The two periods of a brightness curve: a Fourier series in two frequencies f1 and f2,
 *
 *     m(t) = zero point of the night + sum of C cos 2 pi (j f1 + k f2) t + S sin ...,
 *
 * with |j| and |k| up to an order, fitted by weighted least squares at every pair of frequencies of
 * a grid, refined, and judged (docs/periods.md). A tumbling body has such a curve, whatever
 * function of its attitude is observed.
 *
 * Source: P. Pravec et al., Icarus 173 (2005) 108; M. Kaasalainen, Astron. Astrophys. 376 (2001)
 * 302.
 */
#ifndef POLHODE_PERIODS_H
#define POLHODE_PERIODS_H

#include <polhode/invert.h>
#include <polhode/threads.h>

PLH_BEGIN_DECLS

/* The largest order of a series, and of a search. */
enum { PLH_PERIODS_ORDER = 5, PLH_PERIODS_SEARCH_ORDER = 3, PLH_PERIODS_HARMONICS = 12 };

/* n values of a quantity, such as magnitudes. The order of the points does not matter. */
typedef struct plh_periods_data {
    size_t n;
    const double *t, *value;
    /* Standard deviations; NULL, or one that is 0: not known, and all values weigh the same */
    const double *sigma;
    /* Numbers from 0 of nights with a zero point each; NULL: all have one */
    const int *night;
} plh_periods_data;

typedef struct plh_periods_options {
    /* Of the series in the search, 1 to 3 */
    int order;
    /* The largest order of the fit, from `order` to 5; the data choose one of them */
    int most;
    /* Range of both frequencies, in cycles per unit of time; 0: from one cycle in the whole span to
     * the frequency whose series of `order` the median distance of the points still shows */
    double lowest, highest;
    /* Grid points in 1/(order span) */
    double fineness;
    /* At most so many pairs: a default for `highest` is lowered, a given one is refused */
    double pairs;
    /* Solutions are kept whose chi^2 is larger than the least by so many times chi^2 per degree of
     * freedom */
    double within;
    /* Frequency of the sampling, whose aliases are named; 0: none */
    double sampling;
} plh_periods_options;

/* Default: order 2, most 4, the whole range, fineness 4, pairs 2e7, within 30, sampling 1 (per day,
 * where times are in days). */
PLH_API plh_periods_options plh_periods_options_default(void);

/* A line of the series. */
typedef struct plh_periods_line {
    int j, k;
    /* j f1 + k f2 */
    double frequency;
    double cosine, sine;
    /* sqrt(C^2 + S^2) and its standard deviation, from the residuals */
    double amplitude, sigma;
    /* The probability that noise alone gives this amplitude or a larger one */
    double false_alarm;
    /* false_alarm is below 0.001 over the number of lines */
    bool significant;
} plh_periods_line;

enum { PLH_PERIODS_LINES = 2 * PLH_PERIODS_ORDER * (PLH_PERIODS_ORDER + 1) };

typedef struct plh_periods_solution {
    /* Frequencies in use: 1 or 2 */
    int periods;
    /* Of the series: |j|, |k| <= order; with one period, harmonics */
    int order;
    double frequency[2];
    /* Standard deviations from the residuals, and from the sigmas of the data (NaN: not known) */
    double sigma[2], formal[2];
    /* Of the two frequencies */
    double correlation;
    /* Sum of (residual / sigma)^2, with sigma 1 where it is not known */
    double chi2;
    /* chi^2 above that of the first solution, in units of the first one's chi^2 per degree of
     * freedom */
    double excess;
    /* Root of the weighted mean square of the residuals, in the unit of the values */
    double rms;
    /* Numbers that were fitted, zero points included, and data without them */
    int parameters;
    long freedom;
    /* N log(chi^2/N) + parameters log N */
    double bic;
    /*
     * How the frequencies come from those of the first solution: frequency i is twice[i][0]/2 f1 +
     * twice[i][1]/2 f2 + twice[i][2]/2 sampling up to its sign. All zero: not in this way.
     */
    int twice[2][3];
    int lines;
    plh_periods_line line[PLH_PERIODS_LINES];
} plh_periods_solution;

/* What was searched. */
typedef struct plh_periods_grid {
    /* Frequencies step (first + i), 0 <= i < count */
    double step;
    long first;
    size_t count;
    double pairs;
    /* `highest` was lowered to keep within the number of pairs */
    bool lowered;
    /* Of all times */
    double span;
    /* For each frequency: the least chi^2 of a series in it and a lower one; infinite for none */
    const double *pair;
    /* The chi^2 of one period, with 2 order harmonics */
    const double *single;
    /* Least chi^2 in cells x cells of the plane, row by row by the higher frequency; infinite:
     * none */
    int cells;
    const double *map;
    /* Of zero points alone */
    double chi2;
} plh_periods_grid;

typedef struct plh_periods plh_periods;

/* Why these data and options cannot be accepted, in words; NULL: they can. */
PLH_API const char *plh_periods_refusal(const plh_periods_data *data,
                                        const plh_periods_options *options);

/*
 * Searches and fits, on the threads of a pool (NULL: this thread). The results depend neither on
 * the number of threads nor, on a processor with fma, on the lanes.
 *
 * Returned: PLH_OK; PLH_BAD_ARGUMENT: plh_periods_refusal() says why; PLH_NO_MEMORY. *periods is
 *   then NULL.
 * Notes: the least squares of each pair are exact, nights included, by sums over the data that all
 *   pairs share: the frequencies of products of two terms lie on the same grid.
 */
PLH_API plh_status plh_periods_create(const plh_periods_data *data,
                                      const plh_periods_options *options, plh_pool *pool,
                                      plh_periods **periods);
PLH_API void plh_periods_destroy(plh_periods *periods); /* NULL is accepted */

/* How many periods the curve has, 0, 1 or 2, by the Bayesian information criterion with the
 * frequencies that were tried. */
PLH_API int plh_periods_found(const plh_periods *periods);

/* Solutions with two periods, the best first; each lives as long as its owner. NULL past the end.
 * There may be none. */
PLH_API int plh_periods_count(const plh_periods *periods);
PLH_API const plh_periods_solution *plh_periods_get(const plh_periods *periods, int index);

/* The best solution with one period. */
PLH_API const plh_periods_solution *plh_periods_single(const plh_periods *periods);

PLH_API plh_periods_grid plh_periods_grid_of(const plh_periods *periods);

/* Data minus series and zero points, for each point. PLH_NO_MEMORY, and NaN. */
PLH_API plh_status plh_periods_residuals(const plh_periods *periods,
                                         const plh_periods_solution *solution, double *residual);

/* A way to read two frequencies as those of a tumbling body. */
typedef struct plh_periods_state {
    /* 1/P_psi = |psi[0] f1 + psi[1] f2|, 1/P_phi likewise */
    int psi[2], phi[2];
    double P_psi, P_phi;
    /* Standard deviations */
    double sigma_psi, sigma_phi;
    plh_mode mode;
    /* Whether any body has these periods in this mode */
    bool possible;
    /* The share of all bodies that can: of a grid in the ratios of their moments */
    double share;
    /* Of those, the least and the largest: ratio of the moments of the short and the long axis, of
     * the middle and the long axis, and smallest nutation angle, radians */
    double short_long[2], middle_long[2], nutation[2];
} plh_periods_state;

/* Ten pairings in two modes. */
enum { PLH_PERIODS_STATES = 20 };

/*
 * Every pairing of f1, f2, f1 + f2 and |f1 - f2| that generates the same lines, as P_psi and P_phi
 * of a body in long-axis and in short-axis mode, with the bodies that can move so
 * (plh_invert_periods()).
 * Returned: PLH_OK, PLH_BAD_ARGUMENT for a solution without two different frequencies above 0.
 */
PLH_API plh_status plh_periods_states(const plh_periods_solution *solution,
                                      plh_periods_state state[PLH_PERIODS_STATES]);

PLH_END_DECLS

#endif
