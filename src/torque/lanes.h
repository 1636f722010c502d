/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Torques of many bodies side by side, one body per lane of a vector, each with the bits of
 * plh_torque_at(). Every form has lanes, without a line here. A model that is no form has them if
 * it stands in this list; others, and those that depend on time, have none.
 */
#ifndef PLH_TORQUE_LANES_H
#define PLH_TORQUE_LANES_H

#include <polhode/torque.h>

#include "torque/form.h"

enum { PLH_LANES_MOST = 8 }; /* constants of a model in this list */

/* X(record, kind, count): model/kind.h has plh_kind_torque(), which takes `count` constants, and
 * plh_kind_numbers(), which gives those of one torque. */
#define PLH_LANES_LIST(X)                                                                          \
    X(plh_torque_spring, spring, 8)                                                                \
    X(plh_torque_soft_wall_described, soft_wall, 4)                                                \
    X(plh_torque_soft_wall_printed, soft_wall, 4)

/* PLH_LANES_FORM, or one more than the place in the list. */
enum { PLH_LANES_NONE = -1, PLH_LANES_FORM = 0 };

/* How a torque that is no sum and no form runs; how many constants it has; their values. */
int plh_lanes_kind(const plh_torque *torque);
int plh_lanes_count(int kind);
void plh_lanes_numbers(int kind, const plh_torque *torque, double c[PLH_LANES_MOST]);

#endif
