/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_SCENARIO_PERMISSION_H
#define PLH_SCENARIO_PERMISSION_H

#include "scenario/scenario.h"

/* Whether an assignment is "allow=..." and no key; what it allows, or false after a message. */
bool permission_given(const char *assignment);
bool permission_take(struct scenario *s, const char *assignment);

#endif
