/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What all readers of a checked document want. */
#ifndef PLH_SCENARIO_READ_H
#define PLH_SCENARIO_READ_H

#include "scenario/scenario.h"

const char *read_text(const struct scenario *s, const char *path, const char *otherwise);
double read_number(const struct scenario *s, const char *path, double otherwise);
plh_vec3 read_vector(const struct value *v); /* of a value that the keys say is one */

/* A member that must be there; NULL after a message. */
const struct value *read_needed(const struct scenario *s, const struct value *map, const char *path,
                                const char *key);

/* The one member of `map` that is among the words; NULL, with a message, where there are none or two.
 */
const struct value *read_one_of(const struct scenario *s, const struct value *map, const char *path,
                                const char *const *words, int n, const char *list);

#endif
