/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Dates of the Gregorian calendar, uniform seconds (no leap seconds), to the nanosecond. */
#ifndef PLH_SCENARIO_CALENDAR_H
#define PLH_SCENARIO_CALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct moment {
    int64_t second;  /* since 1970-01-01T00:00:00 */
    double fraction; /* [0, 1) */
};

/* "2026-01-31T12:00:00[.fff][Z]", or with the day of the year, "2026-031T12:00:00". */
bool moment_parse(const char *text, struct moment *m);

struct moment moment_add(struct moment m, double seconds);

/* Writes "2026-01-31T12:00:00.000000000". */
void moment_print(struct moment m, char *text, size_t size);

#endif
