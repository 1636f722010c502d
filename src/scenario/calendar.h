/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Dates of the Gregorian calendar in the time scales of attitude messages, to the nanosecond.
 *
 * A moment is counted in TAI, so that adding seconds is right in every scale. UTC follows the leap
 * seconds of IERS Bulletin C: a minute that has one goes up to 23:59:60. TT = TAI + 32.184 s,
 * GPS = TAI - 19 s; TDB is taken as TT, from which it differs by less than 2 ms.
 */
#ifndef PLH_SCENARIO_CALENDAR_H
#define PLH_SCENARIO_CALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum time_scale { SCALE_UTC, SCALE_TAI, SCALE_TT, SCALE_TDB, SCALE_GPS };

/* The last day that the table of leap seconds is known to cover; later dates assume no further one. */
#define LEAP_SECONDS_VALID_UNTIL "2027-06-28"

struct moment {
    int64_t second;  /* of TAI, since 1970-01-01T00:00:00 TAI */
    double fraction; /* [0, 1) */
};

/* "UTC", "TAI", "TT", "TDB" or "GPS"; false for another word. */
bool time_scale_parse(const char *word, enum time_scale *scale);

/*
 * "2026-01-31T12:00:00[.fff][Z]", or with the day of the year, "2026-031T12:00:00". False where that
 * is no date of the scale: UTC begins in 1972, and only a leap second may be written 23:59:60.
 */
bool moment_parse(const char *text, enum time_scale scale, struct moment *m);

struct moment moment_add(struct moment m, double seconds);

/* The Julian date of a moment in terrestrial time (TT), in days, and back; a double has some 40 microseconds there. */
double moment_jd(struct moment m);
struct moment moment_from_jd(double jd);

/* Whether the scale has a date so many seconds from m: years 1 to 9999, UTC from 1972. */
bool moment_reaches(struct moment m, double seconds, enum time_scale scale);

/* The moment of a count of POSIX seconds, which know no leap seconds: UTC dates. */
struct moment moment_from_posix(int64_t seconds);

/* Whether this moment lies beyond LEAP_SECONDS_VALID_UNTIL. */
bool moment_beyond_leap_seconds(struct moment m);

/* Writes "2026-01-31T12:00:00.000000000". */
void moment_print(struct moment m, enum time_scale scale, char *text, size_t size);

#endif
