/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Operations of a free step of our methods of Buss (2001), as compiled; test/experiment/test_cost.c
 * counts them and holds this table to it.
 */
#ifndef PLH_PAPERS_BUSS_BUSS_COST_H
#define PLH_PAPERS_BUSS_BUSS_COST_H

#include "papers/experiment/operation_count.h"

enum {
    BUSS_FIRST,
    BUSS_SECOND,
    BUSS_AUGMENTED,
    BUSS_THIRD,
    BUSS_FOURTH,
    BUSS_MR2,
    BUSS_MR4,
    BUSS_METHODS,
    BUSS_ENERGY = BUSS_METHODS, /* the correction that follows a step */
    BUSS_COUNTS
};

static const struct operation_count buss_count[BUSS_COUNTS] = {
    {93, 68, 1, 1, 2},   {105, 84, 1, 1, 2}, {111, 94, 2, 1, 2},   {147, 131, 3, 1, 2},
    {207, 179, 3, 1, 2}, {41, 79, 0, 0, 10}, {110, 211, 0, 0, 26}, {119, 122, 7, 4, 0},
};

#endif
