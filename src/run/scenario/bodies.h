/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies from files: see bodies_read() in scenario/system.h. */
#ifndef PLH_SCENARIO_BODIES_H
#define PLH_SCENARIO_BODIES_H

#include "scenario/system.h"

enum { MOST_BODIES = 10000000 };

/* From /particles/all of an H5MD file: the record of this step, the last one for a step below 0. */
bool bodies_read_h5md(struct scenario *s, const char *path, double step, double **values,
                      bool *moving);

#endif
