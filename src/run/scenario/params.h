/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Parameters of a record (torque model, pair potential) from the members of a map. */
#ifndef PLH_SCENARIO_PARAMS_H
#define PLH_SCENARIO_PARAMS_H

#include "scenario/scenario.h"

/* Whose parameters, and where they go. */
struct params_target {
    const char *path; /* of the map, for messages */
    const char *kind; /* of the record: "model", "potential" */
    const char *name; /* of the record */
    /* The keys of the map that are no parameters: "model, library" */
    const char *other;
    const plh_param *list;
    int count;
    void *values;
};

/* Sets the parameter that v names. False after a message. */
bool params_set(const struct scenario *s, const struct value *v, const struct params_target *t);

/* One line about a parameter that is missing or wrong; always false. */
bool params_bad(const struct scenario *s, const struct value *where, const plh_param *p,
                bool missing);

#endif
