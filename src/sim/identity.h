/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Which torque and which method with which parameters, by name: what a checkpoint is of. */
#ifndef PLH_SIM_IDENTITY_H
#define PLH_SIM_IDENTITY_H

#include <polhode/method.h>
#include <stdint.h>

/* A number that changes with the name of the torque (NULL: none) or of the method, or with the name
 * or value of any of their parameters. spec NULL: no method. */
uint64_t plh_sim_identity(const plh_torque *torque, const plh_method_spec *spec);

#endif
