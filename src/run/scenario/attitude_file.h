/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Attitude files of a scenario: its state at the start, and what it is compared with. */
#ifndef PLH_SCENARIO_ATTITUDE_FILE_H
#define PLH_SCENARIO_ATTITUDE_FILE_H

#include "scenario/scenario.h"

/*
 * Reads attitude.file, spin.file and reference. The first file of the state gives the metadata of
 * `ephemeris` that the scenario does not: time system, date of time 0, object, frames. A reference
 * gives the date of time 0 alone, where nothing else does. Frames that are not inertial are
 * refused. False after a message.
 */
bool scenario_open_attitudes(struct scenario *s);

/* The attitude of attitude.file, and the angular velocity of spin.file (in the body, per unit of
 * time), at the start. */
bool scenario_file_attitude(struct scenario *s, const struct value *v);
bool scenario_file_spin(struct scenario *s, const struct value *v, plh_vec3 *omega);

/* Whether the reference, if there is one, has attitudes within the run. False after a message. */
bool scenario_reference_covers(const struct scenario *s);

/* The state of the reference at time t, in the principal frame; m is NaN without angular
 * velocities, all is NaN outside. */
plh_state scenario_reference_at(const struct scenario *s, double t);

/* The epochs of the reference within the run as times; an allocated list, NULL after a message. */
double *scenario_reference_times(const struct scenario *s, const struct value *v, size_t *count);

#endif
