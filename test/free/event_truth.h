/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The functions whose zeros are events, in 106 bits from the oracle's motion, and how well their zeros are
 * determined. */
#ifndef PLH_TEST_FREE_EVENT_TRUTH_H
#define PLH_TEST_FREE_EVENT_TRUTH_H

#include "free/oracle.h"

#include <polhode/event.h>

/* The function of a definition at time t since the start: positive where the angle is above, or the component;
 * of an extremum, the derivative of the angle (times its sine). Not for functions of the user's own. */
double plh_test_event_function(const plh_free_case *c, const plh_event_def *def, double t);

#endif
