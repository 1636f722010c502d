/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The built-in pair potentials, and the one of own_pair.c, in 128 bits: their own source, compiled
 * for another type of number. */
#ifndef PLH_TEST_QUAD_PAIR_H
#define PLH_TEST_QUAD_PAIR_H

#include <polhode/pair.h>

#include "support/quad3.h"

/* V at the squared distance r2. */
quad quad_pair_energy(const plh_pair *pair, quad r2);

#endif
