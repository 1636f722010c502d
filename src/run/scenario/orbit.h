/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The orbit of a scenario. */
#ifndef PLH_SCENARIO_ORBIT_H
#define PLH_SCENARIO_ORBIT_H

#include "scenario/scenario.h"

/* Reads the block `orbit`, if there is one, into s->orbit; false after a message. The sky must have
 * been read. */
bool scenario_read_orbit(struct scenario *s);

/* The orbit of orbit.file into s->orbit, with lengths in so many metres; *status: what the orbit
 * says. */
bool scenario_orbit_file(struct scenario *s, const struct value *v, double metres, double mu,
                         plh_status *status);

/* Whether the orbit covers the run from start to end: a table of states may not. False after a
 * message. */
bool scenario_orbit_covers(const struct scenario *s);

#endif
