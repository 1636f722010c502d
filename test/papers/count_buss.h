/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_TEST_COUNT_BUSS_H
#define PLH_TEST_COUNT_BUSS_H

#include "papers/buss/buss_cost.h"

/* The operations of one step, all -1 where it failed, or of the energy correction. */
struct operation_count count_buss(int which);
struct operation_count count_mr(int which); /* BUSS_MR2 or BUSS_MR4 */

#endif
