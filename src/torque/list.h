/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The built-in torque models: one line each, one file each. */
#ifndef PLH_TORQUE_LIST_H
#define PLH_TORQUE_LIST_H

#include <polhode/extend/torque.h>

/* clang-format off */
#define PLH_TORQUE_LIST(X) \
    X(plh_torque_heavy_top) \
    X(plh_torque_gravity_gradient) \
    X(plh_torque_gravity_gradient_orbit) \
    X(plh_torque_soft_wall_described) \
    X(plh_torque_soft_wall_printed) \
    X(plh_torque_vessel) \
    X(plh_torque_constant) \
    X(plh_torque_spring) \
    X(plh_torque_damping) \
    X(plh_torque_magnetic) \
    X(plh_torque_gyrostat) \
    X(plh_torque_eddy_currents) \
    X(plh_torque_wheel) \
    X(plh_torque_sunlight) \
    X(plh_torque_drag) \
    X(plh_torque_form_model)
/* clang-format on */

#define PLH_TORQUE_DECLARE(record) extern const plh_torque_model record;
PLH_TORQUE_LIST(PLH_TORQUE_DECLARE)
#undef PLH_TORQUE_DECLARE

#endif
