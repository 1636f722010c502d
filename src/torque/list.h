/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The built-in torque models: one line each, one file each. */
#ifndef PLH_TORQUE_LIST_H
#define PLH_TORQUE_LIST_H

#include <polhode/torque.h>

#define PLH_TORQUE_LIST(X)         X(plh_torque_heavy_top)

#define PLH_TORQUE_DECLARE(record) extern const plh_torque_model record;
PLH_TORQUE_LIST(PLH_TORQUE_DECLARE)
#undef PLH_TORQUE_DECLARE

#endif
