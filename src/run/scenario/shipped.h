/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The scenarios that come with the library, which a caller may name as he names a file. */
#ifndef PLH_SCENARIO_SHIPPED_H
#define PLH_SCENARIO_SHIPPED_H

#include <polhode/catalogue.h>

/* Those of examples/, made by cmake/scenarios.cmake. */
extern const plh_scenario shipped_scenarios[];
extern const int shipped_scenario_count;

/* The scenario of that name, with or without .yaml; NULL: there is none. */
const plh_scenario *shipped_find(const char *word);

/* "; did you mean 't-handle'?", or "" where no name is near. Returns `text`. */
const char *shipped_suggest(const char *word, char *text, size_t size);

#endif
