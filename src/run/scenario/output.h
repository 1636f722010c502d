/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a scenario writes, from a checked document. */
#ifndef PLH_SCENARIO_OUTPUT_H
#define PLH_SCENARIO_OUTPUT_H

#include "scenario/scenario.h"

/* After the times of the run and its subject; false after a message. */
bool scenario_read_output(struct scenario *s);

#endif
