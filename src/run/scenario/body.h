/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The body, its attitude and its spin, from a checked document. */
#ifndef PLH_SCENARIO_BODY_H
#define PLH_SCENARIO_BODY_H

#include "scenario/scenario.h"

/* The body that a map with the members of "body" describes. */
bool scenario_body_of(const struct scenario *s, const struct value *map, plh_body *body);
bool scenario_read_body(struct scenario *s);
bool scenario_read_attitude(struct scenario *s); /* leaves the user's attitude in s->start.q */
bool scenario_read_spin(struct scenario *s);     /* takes the state to the principal frame */

#endif
