/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Pair potentials: the keys potential, library and the parameters of the model. */
#ifndef PLH_SCENARIO_PAIR_H
#define PLH_SCENARIO_PAIR_H

#include "scenario/keys.h"
#include "scenario/scenario.h"

/* The keys of a map that has a potential. */
struct pair_keys {
    enum key_id potential, library, params;
};

/* The potential of a map; model NULL where there is none. fallback: the model where neither the
 * key potential nor its default names one, or NULL. False after a message. */
bool scenario_read_pair(struct scenario *s, const struct value *map, const struct pair_keys *keys,
                        const char *fallback, plh_pair *pair);

#endif
