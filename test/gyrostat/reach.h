/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A case prepared, and the largest |m| of its motion, by which errors of m are measured. */
#ifndef PLH_TEST_GYROSTAT_REACH_H
#define PLH_TEST_GYROSTAT_REACH_H

#include <math.h>

#include "gyrostat/oracle.h"

static inline plh_status prepare_case(const plh_gyrostat_case *c, double t0, plh_gyrostat *g)
{
    const double *x = c->x;
    plh_body body;
    plh_body_from_moments(plh_vec3_make(x[0], x[1], x[2]), &body);
    const plh_state start = {{x[9], x[10], x[11], x[12]}, {x[6], x[7], x[8]}};
    return plh_gyrostat_init(&body, plh_vec3_make(x[3], x[4], x[5]), start, t0, g);
}

static inline double reach_of(const plh_gyrostat *g, double least)
{
    plh_gyrostat_info info;
    if (plh_gyrostat_describe(g, &info) != PLH_OK || !isfinite(info.period))
        return least;
    for (int i = 0; i < 100; i++) {
        const plh_vec3 m = plh_gyrostat_at(g, g->t0 + 0.01 * i * info.period).m;
        least = fmax(least, plh_vec3_norm(m));
    }
    return least;
}

/* The truth at the time of a case, with the conditioning, by the largest |m|. */
static inline void truth_of(const plh_gyrostat_case *c, const plh_gyrostat *g,
                            plh_gyrostat_truth *truth)
{
    truth->size = reach_of(g, 0.0);
    plh_test_gyrostat_truth(c, truth);
}

/* The error of s over u + cond. */
static inline double ratio_of(const plh_gyrostat_case *c, const plh_gyrostat *g, const plh_state *s,
                              plh_gyrostat_truth *truth)
{
    truth->size = reach_of(g, 0.0);
    return plh_test_gyrostat_ratio(c, s, truth);
}

#endif
