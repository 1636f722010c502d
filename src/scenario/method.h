/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torques and the method, from a checked document. */
#ifndef PLH_SCENARIO_METHOD_H
#define PLH_SCENARIO_METHOD_H

#include "scenario/scenario.h"

bool scenario_read_torques(struct scenario *s);
bool scenario_read_method(struct scenario *s);

#endif
