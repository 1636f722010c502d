/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buss (2001), section 6: the tumbling box on which all its algorithms are compared. */
#ifndef PLH_PAPERS_BUSS_BUSS_BOX_H
#define PLH_PAPERS_BUSS_BUSS_BOX_H

#include "papers/experiment/measure.h"

/*
 * The body that the printed numbers fit: J = (19, 1.8, 18.8)/60, L = 3 at 45 degrees to axes 1 and
 * 2, so that E = 82.1053 and at most 150. A box of 1 : 4 : 18 as described would have E = 78.92.
 */
plh_status box_problem(struct test_problem *p);

/* Mean angle in degrees that the body turns in a second, from t = 0 to time T. */
double box_mean_turn(const plh_problem *problem, double T);

#endif
