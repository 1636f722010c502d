/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The keys below output that are about many bodies. */
#ifndef PLH_SCENARIO_MEASURE_H
#define PLH_SCENARIO_MEASURE_H

#include "scenario/scenario.h"

/* After the format and the times of the records; false after a message. */
bool scenario_read_measures(struct scenario *s);

#endif
