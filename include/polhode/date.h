/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Dates of the Gregorian calendar in five time scales, to the nanosecond.
 *
 * A date is counted in TAI, so that adding seconds is right in every scale.
 *   UTC   follows the leap seconds of IERS Bulletin C from 1972 on. A minute that has one goes up
 *         to 23:59:60. The table is known to be complete until PLH_LEAP_SECONDS_UNTIL; later dates
 *         assume no further one.
 *   TT    TAI + 32.184 s.
 *   GPS   TAI - 19 s.
 *   TDB   TT plus seven periodic terms: Kaplan, USNO Circular 179 (2005), equation (2.6), after
 *         Fairhead and Bretagnon, Astron. Astrophys. 229 (1990) 240. Accurate to 50 microseconds:
 *         10 of the series from 1600 to 2200, and a few for an observer on the Earth instead of
 *         at its centre.
 *
 * Dates as text: 2026-01-31T12:00:00, with any number of decimals, or with the day of the year,
 * 2026-031T12:00:00. A trailing Z is accepted. Years 1 to 9999.
 *
 * Julian dates come in two parts whose sum counts, so that they keep a nanosecond; one double has
 * 40 microseconds. A UTC day with a leap second has 86401 seconds, and its Julian date is the
 * fraction of that day (the convention of SOFA).
 */
#ifndef POLHODE_DATE_H
#define POLHODE_DATE_H

#include <polhode/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

PLH_BEGIN_DECLS

typedef enum plh_time_scale {
    PLH_SCALE_UTC,
    PLH_SCALE_TAI,
    PLH_SCALE_TT,
    PLH_SCALE_TDB,
    PLH_SCALE_GPS,
    PLH_SCALES
} plh_time_scale;

typedef struct plh_date {
    /* Of TAI, since 1970-01-01T00:00:00 TAI */
    int64_t second;
    /* [0, 1) */
    double fraction;
} plh_date;

/* The last day that the table of leap seconds is known to cover. */
#define PLH_LEAP_SECONDS_UNTIL "2027-06-28"

/* "UTC", "TAI", "TT", "TDB" or "GPS", and back; PLH_NOT_FOUND for another word, NULL for no
 * scale. */
PLH_API plh_status plh_time_scale_find(const char *name, plh_time_scale *scale);
PLH_API const char *plh_time_scale_name(plh_time_scale scale);

/*
 * PLH_BAD_ARGUMENT where the text is no date of the scale: UTC begins in 1972, and only a leap
 * second may be written 23:59:60.
 */
PLH_API plh_status plh_date_from_text(const char *text, plh_time_scale scale, plh_date *date);

typedef enum plh_date_form {
    PLH_DATE_CALENDAR,   /* 2026-01-31T12:00:00 */
    PLH_DATE_DAY_OF_YEAR /* 2026-031T12:00:00 */
} plh_date_form;

/*
 * The date as text, rounded to `digits` decimals of a second, 0 to 9. PLH_DATE_TEXT bytes are
 * enough. PLH_BAD_ARGUMENT, and an empty text, where the scale has no such date, or where `size` is
 * too small.
 */
enum { PLH_DATE_TEXT = 32 };
PLH_API plh_status plh_date_to_text(plh_date date, plh_time_scale scale, plh_date_form form,
                                    int digits, char *text, size_t size);

/*
 * Julian dates, day + rest. to_jd: day ends in .5 (midnight) and rest is in [0, 1). from_jd: any
 * two parts. PLH_BAD_ARGUMENT where the scale has no such date; the outputs are then NaN, or the
 * date 1970-01-01 TAI.
 */
PLH_API plh_status plh_date_from_jd(double day, double rest, plh_time_scale scale, plh_date *date);
PLH_API plh_status plh_date_to_jd(plh_date date, plh_time_scale scale, double *day, double *rest);

/* So many seconds later, and the seconds from `earlier` to `date`: seconds of TDB for that scale,
 * else of TAI. */
PLH_API plh_date plh_date_add(plh_date date, plh_time_scale scale, double seconds);
PLH_API double plh_date_since(plh_date date, plh_time_scale scale, plh_date earlier);

/* The date of a count of POSIX seconds, which know no leap seconds. */
PLH_API plh_date plh_date_from_posix(int64_t seconds);

/* Whether the scale has a date so many seconds from this one. */
PLH_API bool plh_date_in_scale(plh_date date, double seconds, plh_time_scale scale);

/* Whether this date lies beyond PLH_LEAP_SECONDS_UNTIL. */
PLH_API bool plh_date_beyond_leap_seconds(plh_date date);

/* TDB - TT in seconds. */
PLH_API double plh_date_tdb_minus_tt(plh_date date);

PLH_END_DECLS

#endif
