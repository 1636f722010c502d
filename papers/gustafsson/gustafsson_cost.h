/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a step of src/method/gustafsson.c does for the attitude when the momentum is known at the
 * nodes: the operations of the source as compiled, permutations of the axes counting nothing.
 * test/experiment/test_cost.c counts them and holds this table to it.
 */
#ifndef PLH_PAPERS_GUSTAFSSON_GUSTAFSSON_COST_H
#define PLH_PAPERS_GUSTAFSSON_GUSTAFSSON_COST_H

#include "papers/experiment/operation_count.h"

/* Magnus, then factorization; orders 2, 4, 6, 8. */
static const struct operation_count gustafsson_count[2][4] = {
    {{14, 28, 4, 1, 2}, {26, 42, 7, 1, 2}, {53, 69, 10, 1, 2}, {119, 170, 13, 1, 2}},
    {{111, 88, 9, 2, 4}, {114, 89, 11, 2, 4}, {117, 90, 13, 2, 4}, {120, 91, 15, 2, 4}},
};

#endif
