/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the method respa says to a system. */
#ifndef PLH_METHOD_RESPA_H
#define PLH_METHOD_RESPA_H

#include <polhode/method.h>
#include <polhode/splitting.h>

/* The row of the fast part, NULL if the method is another one; how many of its steps are one of the
 * slow part; and within which distance pairs are fast, 0 if nothing was said. */
const plh_scheme *plh_respa_row(const plh_method_spec *spec, int *steps, double *range);

#endif
