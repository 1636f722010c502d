/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A published figure or table as a runnable experiment: one `const struct experiment` in the file
 * of its paper and one line in list.h. Listing, running, files, pictures, reports, the gallery and
 * the test of the verdicts come from that list.
 *
 * The run function computes, and says what it found:
 *
 *     static void run_fig9(struct experiment_run *run)
 *     {
 *         FILE *t = experiment_table(run, "", "h,error");
 *         fprintf(t, "%.6g,%.6g\n", h, error);
 *         check_relative(run, "error at h = 0.1", 1.3e-4, error, 0.05, UNKNOWN, "not explained");
 *         check_holds(run, "smaller steps", "far better", gain > 10.0, text, UNKNOWN, NULL);
 *         check_basis(run, "far: ten times, the distance of two ticks in the print");
 *         fprintf(experiment_figure(run, "", 700, 500), "plot 'paper-fig9.csv' using 1:2\n");
 *     }
 */
#ifndef PLH_PAPERS_EXPERIMENT_EXPERIMENT_H
#define PLH_PAPERS_EXPERIMENT_EXPERIMENT_H

#include <polhode/threads.h>
#include <stdbool.h>
#include <stdio.h>

struct experiment_run;

/* A paper: what its experiments' names begin with, how we cite it, its full reference. */
struct paper {
    const char *name; /* "buss" */
    const char *authors;
    const char *reference;
};

struct experiment {
    /* "buss-fig6": the paper's name, a dash, the place */
    const char *name;
    const struct paper *paper;
    const char *place; /* "Fig 6" */
    const char *title; /* one line */
    const char *note;  /* one short paragraph: what, how, result */
    /* Data, choices, corrections: folded away on the page; may be NULL */
    const char *details;
    /* CPU seconds of the two kinds of run, roughly */
    double quick, full;
    /* Measures CPU time: it gets the machine to itself */
    bool timed;
    void (*run)(struct experiment_run *run);
};

int experiment_count(void);
const struct experiment *experiment_at(int index);
const struct experiment *experiment_find(const char *name);             /* NULL: none */
const char *experiment_runtime(const struct experiment *e, bool quick); /* "seconds", "minutes" */

/* What a run is told. */
bool experiment_quick(const struct experiment_run *run); /* smaller samples, shorter runs */
const char *experiment_directory(const struct experiment_run *run); /* where the files of all go */
plh_pool *experiment_pool(const struct experiment_run *run); /* for its own loops; see threads.h */
void experiment_progress(struct experiment_run *run, double done); /* 0 to 1 */

/*
 * A table: NAME.csv, or NAME-SUFFIX.csv, with its heading; write the lines to the stream. A
 * picture: NAME.svg or NAME-SUFFIX.svg; write gnuplot commands to the stream, in which a table is
 * named by its file; terminal, output, styles (line styles 1 to 8), CSV separator and log tick
 * format are set already. The streams belong to the run.
 */
FILE *experiment_table(struct experiment_run *run, const char *suffix, const char *heading);
FILE *experiment_figure(struct experiment_run *run, const char *suffix, int width, int height);

/* A sentence for the report, such as how random data were drawn. */
void experiment_remark(struct experiment_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says that the experiment could not be run; nothing of it is kept. */
void experiment_fail(struct experiment_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What stands in the column "expected", and so what a row can prove. */
enum row_kind {
    PRINTED, /* a number of the paper */
    CLAIMED, /* words of the paper, made measurable by a threshold of ours */
    OURS,    /* not in the paper: an independent calculation, or what an earlier run gave */
    ROW_KINDS
};
const char *row_kind_text(enum row_kind k); /* "printed", "claimed", "ours" */

/* What we say of a row. All but AGREES explain why the expected is not ours. */
enum verdict {
    AGREES,
    MISPRINT,
    CUT, /* the printed digits are ours cut off, not rounded */
    WRONG,
    OUR_COPY, /* the text that we have may have lost a dot or a sign */
    OTHER_DATA,
    RANDOM_DRAW,
    UNKNOWN,
    VERDICTS
};
const char *verdict_text(enum verdict v); /* "agrees", "misprint", "wrong in the paper", ... */

/*
 * Checks: a row of the report each. Where ours is not within the tolerance of the expected the
 * verdict is `otherwise` and the row shows `why` (which may be NULL only where otherwise is
 * UNKNOWN).
 *   relative:   |ours - expected| <= tolerance |expected|                                   printed
 *   factor:     expected/factor <= ours <= expected factor                                  printed
 *   power:      the power of ten nearest to ours is 10^power, for a printed O(10^k)         printed
 *   digits:     ours, rounded to the digits of the printed text (82.1218, 1.3e-4), is that text up
 *   to
 *               `units` units of its last digit                                             printed
 *   count:      whole numbers that differ by at most the fraction tolerance (0: equal)      printed
 *   spread:     the printed number lies within 5 and 95 % of ours, a number for each draw; of fewer
 *               than 20 draws: within a factor of 3 of their median                         printed
 *   order:      a measured order of convergence within 0.2 of the declared one              claimed
 *   holds:      any other statement; ours as text; check_basis() must follow                claimed
 */
void check_relative(struct experiment_run *run, const char *what, double expected, double ours,
                    double tolerance, enum verdict otherwise, const char *why);
void check_factor(struct experiment_run *run, const char *what, double expected, double ours,
                  double factor, enum verdict otherwise, const char *why);
void check_power(struct experiment_run *run, const char *what, int power, double ours,
                 enum verdict otherwise, const char *why);
void check_digits(struct experiment_run *run, const char *what, const char *printed, double ours,
                  double units, enum verdict otherwise, const char *why);
void check_count(struct experiment_run *run, const char *what, long expected, long ours,
                 double tolerance, enum verdict otherwise, const char *why);
void check_spread(struct experiment_run *run, const char *what, const char *printed, double *ours,
                  int draws, enum verdict otherwise, const char *why); /* puts ours in order */
void check_order(struct experiment_run *run, const char *what, double declared, double measured,
                 enum verdict otherwise, const char *why);
void check_holds(struct experiment_run *run, const char *what, const char *expected, bool holds,
                 const char *ours, enum verdict otherwise, const char *why);

/* Of the row made last: its kind, where it is not the one above; and what it rests on: the
 * threshold and why it is that, or a choice of ours (seed, window, limit, norm). */
void check_kind(struct experiment_run *run, enum row_kind kind);
void check_basis(struct experiment_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The rows from here on rest on measured CPU time (true) or do not (false): the tests skip such. */
void check_timed(struct experiment_run *run, bool timed);

#endif
