/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni & Säfström (2006): what its experiments share. In the pictures a colour is a method. */
#ifndef PLH_PAPERS_CELLEDONI_SAFSTROM_CELLEDONI_SAFSTROM_H
#define PLH_PAPERS_CELLEDONI_SAFSTROM_CELLEDONI_SAFSTROM_H

#include "papers/experiment/trace.h"
#include "papers/list.h"

/* SEJ, MR around the kicks, and SEJ whose u turns with the midpoint omega. */
#define SAFSTROM_SEJ      "verlet/exact"
#define SAFSTROM_MR       "verlet/mr2"
#define SAFSTROM_MIDPOINT "verlet-midpoint"

/* Line styles. */
enum { STYLE_SEJ = 1, STYLE_MR = 2, STYLE_MIDPOINT = 3, STYLE_RK4 = 8 };

/* A panel of H - H0 from the table NAME-SUFFIX.csv, with four ticks or so over its range. */
void safstrom_panel(FILE *gnuplot, const char *name, const char *suffix, const char *title,
                    int style, const struct energy_trace *trace);

/* Rows: the mean error of the last quarter lies near that of the first, or far from it. */
void safstrom_steady(struct experiment_run *run, const char *method,
                     const struct energy_trace *trace);
void safstrom_drift(struct experiment_run *run, const char *method,
                    const struct energy_trace *trace);

#endif
