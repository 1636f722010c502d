/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The events that a scenario asks for. */
#ifndef PLH_SCENARIO_EVENT_H
#define PLH_SCENARIO_EVENT_H

#include "scenario/scenario.h"

/* Reads the key "events" and output.events. False after a message. */
bool scenario_read_events(struct scenario *s);
void scenario_free_events(struct scenario *s);

#endif
