/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Pair potentials: the keys potential, library and the parameters of the model. */
#ifndef PLH_SCENARIO_PAIR_H
#define PLH_SCENARIO_PAIR_H

#include "scenario/scenario.h"

/* The potential in the map at that path of the table of keys; model NULL where there is none.
 * fallback: the model without the key potential, or NULL. False after one line on stderr. */
bool scenario_read_pair(struct scenario *s, const struct value *map, const char *path,
                        const char *fallback, plh_pair *pair);

#endif
