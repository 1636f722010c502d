/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the entry `batch` of a method (method.h) gets: many free bodies in arrays. */
#ifndef POLHODE_BATCH_H
#define POLHODE_BATCH_H

#include <polhode/step.h>

PLH_BEGIN_DECLS

/*
 * One step of h for each body. The states are changed in place; they are in the user's units, each
 * in the principal frame of its body.
 */
typedef struct plh_batch {
    const plh_bodies *bodies;
    /* 1/I about each axis, one per body; 0 for a zero moment */
    const double *inverse[3];
    plh_states states;
    /* Of either sign */
    double h;
    /* NULL: the caller's thread */
    plh_pool *pool;
} plh_batch;

PLH_END_DECLS

#endif
