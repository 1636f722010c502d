/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The splitting schemes as methods for one body. */
#ifndef PLH_METHOD_SPLITTING_METHOD_H
#define PLH_METHOD_SPLITTING_METHOD_H

#include <polhode/method.h>
#include <polhode/splitting.h>

/* The built-in schemes, in the order of splitting_rows.h. */
extern const plh_scheme plh_scheme_table[];

/* The orders of a row of drifts, kicks and gradients, from its coefficients: for T(m) + V(q), for
 * any two flows (without gradients), and near. */
void plh_scheme_find_orders(plh_scheme *scheme);

/* One record for each, and "splitting" for a row of the user's in spec.data. */
int plh_splitting_method_count(void);
const plh_method *plh_splitting_method_at(int index);

#endif
