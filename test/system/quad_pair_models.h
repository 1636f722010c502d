/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The door to the pair potentials in 128 bits. */
#ifndef PLH_TEST_QUAD_PAIR_MODELS_H
#define PLH_TEST_QUAD_PAIR_MODELS_H

/* V at r2 of the model of that name, with the values of its parameters one after the other. */
__attribute__((visibility("default"))) __float128
quad_pair_by_name(const char *name, const __float128 *value, int count, __float128 r2);

#endif
