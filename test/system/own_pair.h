/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A pair potential as a user would write one. */
#ifndef PLH_TEST_OWN_PAIR_H
#define PLH_TEST_OWN_PAIR_H

#include "system/pair/list.h"

extern const plh_pair_model plh_pair_model_own_gauss;

#endif
