/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Whether a step keeps the Lie-Poisson structure of a body in a field with one direction. */
#ifndef PLH_PAPERS_EXPERIMENT_POISSON_H
#define PLH_PAPERS_EXPERIMENT_POISSON_H

#include <polhode/polhode.h>

/*
 * The largest entry of D B(z) D^T - B(z'), in units of that of B, for one step z -> z' of length h
 * from the start of the problem; z = (m, u), u = Q^T e3, B = [[m^, u^], [u^, 0]], so that z' = B
 * grad H. D comes from central differences, extrapolated once: defects below 1e-9 are rounding.
 */
plh_status poisson_defect(const plh_problem *problem, const char *method, double h, double *defect);

#endif
