/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buss (2001): rows on what the text says in words. */
#ifndef PLH_PAPERS_BUSS_BUSS_WORDS_H
#define PLH_PAPERS_BUSS_BUSS_WORDS_H

#include "papers/buss/buss_box.h"
#include "papers/experiment/experiment.h"

void check_signs(struct experiment_run *run, const plh_problem *problem);
void check_fourth_symplectic(struct experiment_run *run, const plh_problem *problem);
void check_axes(struct experiment_run *run, const plh_problem *problem); /* and a table */
void check_tilt(struct experiment_run *run);
void check_efficiency(struct experiment_run *run, long runge_kutta, long augmented, long second);

#endif
