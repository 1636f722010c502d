/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Free bodies to test with: random and adversarial, the same for the same seed. */
#ifndef PLH_TEST_FREE_CASES_H
#define PLH_TEST_FREE_CASES_H

#include "free/oracle.h"

/* Programs that an emulator runs (make test-cross) try every third of the cases: MPFR takes 13
 * times as long there. All families, orders and kinds of times still take part. */
#ifdef PLH_TEST_EMULATED
enum { PLH_TEST_STRIDE = 3 };
#else
enum { PLH_TEST_STRIDE = 1 };
#endif

/* Number of families; consecutive indices walk through them, so that index % families is the
 * family. */
extern const int plh_test_free_families;

/* Case number `index` of the endless list that belongs to `seed`. Moments are positive, or those of
 * a linear rotor (I, I, 0) in any order without momentum along its axis. */
void plh_test_free_case(unsigned seed, int index, plh_free_case *c);

/* The times of a splitting: the same with |t| such that the body turns by at most 0.5 rad. */
void plh_test_free_step_case(unsigned seed, int index, plh_free_case *c);

#endif
