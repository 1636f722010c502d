/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The inside of plh_bodies: constants of many bodies, each in a row of its own. */
#ifndef PLH_FREE_BODIES_H
#define PLH_FREE_BODIES_H

#include <polhode/step.h>

/* The members of plh_body_gaps, and the moments. */
typedef enum plh_bodies_kind {
    PLH_BODIES_LOW,
    PLH_BODIES_BEFORE,
    PLH_BODIES_AFTER,
    PLH_BODIES_CODE,
    PLH_BODIES_BEFORE_REST,
    PLH_BODIES_AFTER_REST,
    PLH_BODIES_MOMENT,
    PLH_BODIES_ROWS = PLH_BODIES_MOMENT + 3
} plh_bodies_kind;

struct plh_bodies {
    size_t n;
    double values[];
};

static inline const double *plh_bodies_row(const plh_bodies *bodies, plh_bodies_kind kind)
{
    return bodies->values + bodies->n * (size_t)kind;
}

#endif
