/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What all readers of a checked document want. */
#ifndef PLH_SCENARIO_READ_H
#define PLH_SCENARIO_READ_H

#include "scenario/keys.h"
#include "scenario/scenario.h"

/* The value of a key; the member of a map (NULL: none) that the last part of its path names.
 * NULL: not given. */
const struct value *read_value(const struct scenario *s, enum key_id key);
const struct value *read_member(const struct value *map, enum key_id key);

/* The same as text or number, or the default of the row; NULL or 0 for a key that is not given
 * and has none. is: whether it is that word. */
const char *read_text(const struct scenario *s, enum key_id key);
double read_number(const struct scenario *s, enum key_id key);
bool read_is(const struct scenario *s, enum key_id key, const char *word);
const char *member_text(const struct value *map, enum key_id key);
double member_number(const struct value *map, enum key_id key);
bool member_is(const struct value *map, enum key_id key, const char *word);

/* Numbers of a list with as many, or of the default of the row. */
void read_numbers(const struct value *v, enum key_id key, int count, double *x);
plh_vec3 read_vector(const struct value *v); /* of a value that the keys say is one */

/* A member that must be there; NULL after a message. */
const struct value *read_needed(const struct scenario *s, const struct value *map, enum key_id key);

/* The one member of `map`, the value of the key `parent`, that is among the keys; NULL after a
 * message where there are none or two. */
const struct value *read_one_of(const struct scenario *s, const struct value *map,
                                enum key_id parent, const enum key_id *keys, int n);

/* document_error() about a key. */
#define read_error(s, v, key, ...)                                                                 \
    document_error(&(s)->doc, v, scenario_keys[key].path, __VA_ARGS__)

#endif
