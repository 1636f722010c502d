/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The built-in thermostats: one line for each, in the order in which people see them. */
#ifndef PLH_SYSTEM_THERMOSTAT_LIST_H
#define PLH_SYSTEM_THERMOSTAT_LIST_H

#include <polhode/extend/thermostat.h>

/* clang-format off */
#define PLH_THERMOSTAT_LIST(X) \
    X(langevin) \
    X(rescale) \
    X(nose_hoover)
/* clang-format on */

#define PLH_THERMOSTAT_DECLARE(id) extern const plh_thermostat_model plh_thermostat_model_##id;
PLH_THERMOSTAT_LIST(PLH_THERMOSTAT_DECLARE)
#undef PLH_THERMOSTAT_DECLARE

/* A seed for one call, and for one body of a call. */
uint64_t plh_thermostat_seed(const plh_thermostat *thermostat, uint64_t call);
uint64_t plh_thermostat_seed_of(uint64_t seed, uint64_t body);

#endif
