/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The parts of a torque with which the motion still has a closed form. */
#ifndef PLH_TORQUE_PART_H
#define PLH_TORQUE_PART_H

#include "torque/form.h"

/*
 * The part of Lagrange's top: the constant fields on the axis of symmetry, as one form with a
 * direction and a field. A sphere has the axis that most of the first field points to.
 *
 * Returned: PLH_OK; PLH_UNSUPPORTED, with an empty form, for a body without axis or a torque
 * without such a field. *axis: 0, 1 or 2.
 */
plh_status plh_part_top(const plh_torque *torque, const plh_body *body, plh_form *part, int *axis);

/*
 * The part of a gyrostat: the momentum of the rotors that do not change, from the parts g x omega
 * of the torque, user's units.
 *
 * Returned: PLH_OK; PLH_UNSUPPORTED for a body with a zero moment or a torque without rotors.
 */
plh_status plh_part_rotors(const plh_torque *torque, const plh_body *body, plh_vec3 *rotor);

/* The a of a field v -> v x a. */
static inline plh_vec3 plh_part_pull(const plh_torque_form *form)
{
    return plh_vec3_make(form->field[1][2], form->field[2][0], form->field[0][1]);
}

#endif
