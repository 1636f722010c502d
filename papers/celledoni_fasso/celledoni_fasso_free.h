/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò, Säfström & Zanna (2007), section 3.2: what its experiments with free bodies
 * share. */
#ifndef PLH_PAPERS_CELLEDONI_FASSO_CELLEDONI_FASSO_FREE_H
#define PLH_PAPERS_CELLEDONI_FASSO_CELLEDONI_FASSO_FREE_H

#include "papers/experiment/experiment.h"

#include <polhode/polhode.h>
#include <stdbool.h>

/* A free body from Q = 1, and where it is at the end, by its exact motion. */
struct free_case {
    plh_body body;
    plh_state start, truth;
    double end;
};
plh_status free_case_make(plh_vec3 moments, plh_vec3 m, double end, struct free_case *c);

/* Random data of the paper: I1 < I2 < I3 = 1, the two uniform on (0, 1), which not every body
 * obeys, and a unit momentum uniform on the first octant. */
plh_vec3 free_moments(plh_random *r);
plh_vec3 free_momentum(plh_random *r);

/* The state after n equal steps to the end; false where the method does not converge. */
bool free_case_run(const struct free_case *c, const plh_method_spec *method, long n, plh_state *s);

/* Largest row sum of |A|, of |Q - Q'|; the digits of such an error: at most 16. */
double infinity_norm(plh_mat3 a);
double infinity_distance(plh_quat p, plh_quat q);
double digits_of(double error);

/* Of numbers that are put in order; NaN for none. */
struct sample {
    double mean, median, sigma;
};
struct sample sample_of(double *value, int n);

/*
 * A reference as the paper made its own: the pair 5(4) of Dormand and Prince, J. Comput. Appl.
 * Math. 6 (1980) 19, on the twelve numbers (m, Q), each step kept where the estimated error is
 * below tolerance max(|y|, 0.01) in every one. *steps counts those kept.
 */
void dormand_prince(const struct free_case *c, double tolerance, plh_mat3 *Q, long *steps);

/* Rows: orders 6 to 10 of the Gauss forms, in 128 bits. */
void check_wide_orders(struct experiment_run *run);

#endif
