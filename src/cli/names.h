/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The names that the command knows, as lists for completion and for "did you mean". */
#ifndef PLH_CLI_NAMES_H
#define PLH_CLI_NAMES_H

#include "shell/words.h"

word_list name_commands, name_methods, name_schemes, name_torques, name_potentials,
    name_thermostats, name_orbits, name_scenarios, name_keys, name_columns, name_formats;

/* The values of a key of a scenario that are names: methods, formats, words. */
word_values name_key_values;

#endif
