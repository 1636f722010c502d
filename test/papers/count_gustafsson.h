/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TEST_COUNT_GUSTAFSSON_H
#define PLH_TEST_COUNT_GUSTAFSSON_H

#include "papers/gustafsson/gustafsson_cost.h"

#include <stdbool.h>

extern struct operation_count count_now; /* grows with every operation on 128-bit numbers */

/* The operations of one step, momentum at the nodes given; all -1 where it failed. */
struct operation_count count_step(bool factorization, int order);

#endif
