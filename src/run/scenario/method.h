/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torques and the method, from a checked document. */
#ifndef PLH_SCENARIO_METHOD_H
#define PLH_SCENARIO_METHOD_H

#include "scenario/scenario.h"

bool scenario_read_torques(struct scenario *s);
bool scenario_read_method(struct scenario *s);

/* Whether the method, which `v` names or NULL, can turn the body; false after a message. */
bool scenario_check_integrator(const struct scenario *s, const struct value *v);

#endif
