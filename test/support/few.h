/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Fewer cases where each takes fifty times as long: scripts/test-valgrind sets
 * POLHODE_FEW_CASES. */
#ifndef PLH_TEST_FEW_H
#define PLH_TEST_FEW_H

#include <stdlib.h>

/* n, or few of them. */
static inline int few_cases(int n, int few)
{
    return getenv("POLHODE_FEW_CASES") ? few : n;
}

#endif
