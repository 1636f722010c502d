/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buss (2001): forms of its methods that the text describes and the library does not have. Free
 * bodies only; the momentum in space stays as it is. */
#ifndef PLH_PAPERS_BUSS_BUSS_TEXT_H
#define PLH_PAPERS_BUSS_BUSS_TEXT_H

#include "papers/buss/buss_box.h"
#include "papers/experiment/experiment.h"

enum text_form {
    TEXT_RK,            /* Runge-Kutta: the four turns averaged as quaternions */
    TEXT_ABAM,          /* Adams-Bashforth-Moulton: the turns averaged as quaternions */
    TEXT_THIRD,         /* the third-order method */
    TEXT_THIRD_WITHOUT, /* the same without its term h^3/36 omega'' x omega */
    TEXT_FORMS
};

/* n steps from the start of the problem. */
plh_state text_steps(const plh_problem *problem, enum text_form form, double h, long n);

/* Rows for Fig 4 and Fig 5: the averages of quaternions, and the term h^3/36. */
void check_text_averages(struct experiment_run *run, const plh_problem *problem);
void check_extra_term(struct experiment_run *run, const plh_problem *problem);

#endif
