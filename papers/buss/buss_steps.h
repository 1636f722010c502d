/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buss (2001), Figs 6 and 7: how many steps an accuracy takes. */
#ifndef PLH_PAPERS_BUSS_BUSS_STEPS_H
#define PLH_PAPERS_BUSS_BUSS_STEPS_H

#include "papers/buss/buss_box.h"
#include "papers/experiment/experiment.h"

enum { STEP_COLUMNS = 3, STEP_ROWS = 24, CURVE_POINTS = 32 };

/* What is printed: N and the mean rotation; N = 0 where it says "failed". */
struct printed_steps {
    long n;
    const char *turn;
    /* Our N is another one, less than a percent away */
    bool near;
};

struct steps_row {
    const char *title, *method; /* method as the library names it */
    bool energy;                /* energy-preserving */
    int line, dash;             /* style in the picture */
    struct printed_steps printed[STEP_COLUMNS];
};

struct steps_table {
    const char *name; /* of the experiment */
    const struct steps_row *row;
    int rows;
    double T[STEP_COLUMNS], epsilon[STEP_COLUMNS];
    long most[STEP_COLUMNS]; /* the paper gives up beyond */
    /* Of a near N; all N of a table whose exact is false */
    double tolerance;
    bool exact;
    /* How close to epsilon the error is at the printed N */
    double error_near[STEP_COLUMNS];
    enum verdict (*explain)(const struct steps_row *row, int column, const char **why);
};

/* Angle between the end of n steps over a time T and the truth. */
double steps_error(const plh_problem *problem, const char *method, double T, long n);

/*
 * The number of steps from which on the error stays below epsilon: found by doubling 10 and halving
 * the interval, as the paper's limits 10 2^k suggest; among few steps, where the error jumps, by
 * walking down. -1: more than `most`.
 */
long steps_needed(const plh_problem *problem, const char *method, double T, double epsilon,
                  long most);

/* Every N of the table, with its checks and NAME.csv; found[row] gets ours. False: failed. */
bool steps_reproduce(struct experiment_run *run, const plh_problem *problem,
                     const struct steps_table *table, long (*found)[STEP_COLUMNS]);

/* Errors against N, NAME-curves.csv: lines "method,T,N,error". */
bool steps_curves(struct experiment_run *run, const plh_problem *problem,
                  const struct steps_table *table, const double *T, int times, const long *first,
                  const long *last);

/* buss_printed.c: rows on the formulas of the fourth-order method. */
void check_formulas(struct experiment_run *run, const plh_problem *problem);

/* A panel of gnuplot: the curves of time T, with the printed (N, epsilon) as points. */
void steps_panel(FILE *g, const struct steps_table *table, double T, int energy);

#endif
