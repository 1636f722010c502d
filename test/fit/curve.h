/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Synthetic brightness curves of tumbling ellipsoids. */
#ifndef TEST_FIT_CURVE_H
#define TEST_FIT_CURVE_H

#include <polhode/lightfit.h>

enum { CURVE_POINTS = 400 };

struct curve {
    /* What is asked for */
    plh_mode mode;
    bool dense, several; /* nights or single points; geometries */
    double noise;
    /* What was made; times in days */
    size_t n;
    plh_lightfit_datum datum[CURVE_POINTS];
    plh_vec3 axes, pole; /* semi-axes, b = 1; of length one */
    plh_motion motion;
    plh_tumbling truth;
    double span;
};

/* A body, a motion and its magnitudes, from a seed. */
void curve_make(uint64_t seed, struct curve *c);

/* Whether a solution is the true motion: the same mode, frequencies within 0.15 cycles over the
 * data, pole within 10 degrees and axes within 10 percent, or all within 5 sigma. */
bool curve_is_true(const struct curve *c, const plh_lightfit_solution *s);

/* Difference of parameter k to the truth, in sigmas; NaN for what has no error. */
double curve_off(const struct curve *c, const plh_lightfit_solution *s, int k);

#endif
