/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The built-in kinds of orbits: one line each, one file each. */
#ifndef PLH_TORQUE_ORBIT_LIST_H
#define PLH_TORQUE_ORBIT_LIST_H

#include <polhode/extend/orbit.h>

/* clang-format off */
#define PLH_ORBIT_LIST(X) \
    X(kepler) \
    X(table)
/* clang-format on */

#define PLH_ORBIT_DECLARE(id) extern const plh_orbit_model plh_orbit_model_##id;
PLH_ORBIT_LIST(PLH_ORBIT_DECLARE)
#undef PLH_ORBIT_DECLARE

#endif
