/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Beyond the papers: what the methods of engines and of the catalogue do on the same bodies. */
#ifndef PLH_STUDIES_TODAY_H
#define PLH_STUDIES_TODAY_H

#include "papers/experiment/measure.h"
#include "papers/list.h"
#include "studies/engines.h"

/* n steps over a time by an engine's step or, where that is NULL, by a method of the catalogue. */
plh_status today_steps(const plh_problem *problem, const struct engine *engine, const char *method,
                       double time, long n, plh_state *end);

/* CPU seconds of one step of length h. */
double today_seconds(const plh_problem *problem, const struct engine *engine, const char *method,
                     double h);

/* The order over the three smallest steps with errors above 1e-11, if those are below 0.1; else
 * NaN. */
double today_order(const double *step, const double *error, int n);

#endif
