/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The functions whose zeros are events, in 128 bits: every kind of the list, from the `value` of
 * its own record. */
#ifndef PLH_TEST_EVENT_TRUTH_H
#define PLH_TEST_EVENT_TRUTH_H

#include <polhode/event.h>

#include "support/quad_events.h"

/* The kinds that the search follows by their derivatives, one after another: the first is after -1;
 * PLH_EVENT_KINDS at the end. `torqued`: also those that a free body keeps constant. */
plh_event_kind plh_test_event_next(int kind, bool torqued);

/* A body at a state, under a torque. */
quad_point plh_test_event_point(const plh_body *body, const plh_state *s, plh_vec3 torque);

/* Positive where the value is above the level; of an extremum, where the value rises. quick: for
 * samples, not for zeros to the last digit. */
double plh_test_event_function(const plh_event_def *def, const quad_point *at, bool quick);

/* What a relative error 1 of the state does to that function. */
double plh_test_event_sensitivity(const plh_event_def *def, const quad_point *at);

#endif
