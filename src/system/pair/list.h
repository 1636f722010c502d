/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The built-in pair potentials: one line for each, in the order in which people see them. */
#ifndef PLH_SYSTEM_PAIR_LIST_H
#define PLH_SYSTEM_PAIR_LIST_H

#include <polhode/extend/pair.h>

/* clang-format off */
#define PLH_PAIR_LIST(X) \
    X(lennard_jones) \
    X(soft_sphere) \
    X(twelve_six) \
    X(buckingham)
/* clang-format on */

#define PLH_PAIR_DECLARE(id) extern const plh_pair_model plh_pair_model_##id;
PLH_PAIR_LIST(PLH_PAIR_DECLARE)
#undef PLH_PAIR_DECLARE

#endif
