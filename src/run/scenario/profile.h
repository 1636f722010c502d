/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The profile of a torque, a table of times and values: in the scenario or in a file. */
#ifndef PLH_SCENARIO_PROFILE_H
#define PLH_SCENARIO_PROFILE_H

#include "scenario/scenario.h"

/* A table of the caller's; values[2 i] is a time and values[2 i + 1] what holds there. */
struct profile_pairs {
    double *values;
    size_t n, room;
};

/*
 * Reads a table in CSV with two columns, times that increase and values, with or without a line of
 * names. Times are numbers or, where time 0 has a date, dates. False after a message with file and
 * line. Free the values in either case.
 */
bool profile_read_table(const char *path, const struct sky *sky, struct profile_pairs *pairs,
                        struct message *m);

/* profile: [[time, value], ...] or the path of a table. The profile stays in *memory, which the
 * caller frees. */
bool scenario_read_profile(struct scenario *s, const struct value *v, double **memory,
                           plh_profile *profile);

#endif
