/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Where scenarios of one body and of a system differ: a table with one row for each. */
#ifndef PLH_SCENARIO_SUBJECT_H
#define PLH_SCENARIO_SUBJECT_H

#include "scenario/scenario.h"

struct subject {
    /* for messages, such as "one body" */
    const char *text;
    /* the flag of its formats */
    unsigned formats;
    /* The method of a scenario that names none. */
    const char *(*usual_method)(const struct scenario *s);
    /* Whether the method, which `v` names or NULL, can move it; false after a message. */
    bool (*check_method)(const struct scenario *s, const struct value *v);
    /* Everything but the name, the permissions and `ephemeris`; false after a message. */
    bool (*read)(struct scenario *s);
    void (*free)(struct scenario *s);
    /* Of its numbers, for the heads of files; NULL: they are not known. */
    const char *(*units)(const struct scenario *s);
};

/* The row of a scenario, by its member `subject`. */
const struct subject *scenario_subject(const struct scenario *s);

#endif
