/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò et al. (2007), section 3.4: what Figs 16-18 share. */
#ifndef PLH_PAPERS_CELLEDONI_FASSO_CELLEDONI_FASSO_DIPOLES_H
#define PLH_PAPERS_CELLEDONI_FASSO_CELLEDONI_FASSO_DIPOLES_H

#include "papers/celledoni_fasso/celledoni_fasso_schemes.h"
#include "papers/list.h"

#include <polhode/polhode.h>

/* Dipolar soft spheres, (46)-(48), without cut-off, at the origin. *system is NULL after a
 * failure. */
plh_status dipoles_make(size_t n, plh_system **system);
double dipoles_energy(plh_system *system); /* NaN where bodies overlap */

struct trial {
    /* Largest relative error of the energy, infinite where a run breaks off */
    double h, error, cpu;
    long evaluations;
};

/* Runs over the time with about so many force evaluations, and puts the system back. */
plh_status dipoles_try(plh_system *s, const struct scheme *scheme, double time, long evaluations,
                       struct trial *out);

/* Draws of one kind of system: number i of them, from 0 on. */
struct dipoles_draws {
    const void *what;
    plh_status (*make)(const void *what, int i, plh_system **system);
};

/* Six errors that were measured independently of this library, on one draw of the same kind; from 1
 * on the energy was lost; 0: none. A row each: where that error lies among those of `count`
 * draws. */
enum { SHEET = 6, DIPOLES_DRAWS = 100 };
struct sheet {
    const char *what;
    double time;
    long evaluations;
    double error[SHEET]; /* of dipoles_sheet[] */
};
extern const int dipoles_sheet[SHEET];
plh_status dipoles_check(struct experiment_run *run, const struct dipoles_draws *draws, int count,
                         const struct sheet *sheet);

/* The curves of Figs 16 and 17: exact and McL2 in turn. */
enum { CURVES = 6 };
extern const int dipoles_curve[CURVES];

/* A table of trials, and the schemes of one set of it plotted against evaluations or CPU time. */
enum { BY_EVALUATIONS = 4, BY_TIME = 5 };
extern const char dipoles_heading[], dipoles_axes[];
void dipoles_write(FILE *out, const char *set, const struct scheme *scheme, struct trial t);
void dipoles_plot(FILE *g, const char *file, const char *set, const int *scheme, int count,
                  int column);

#endif
