/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/calendar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DAY = 86400, GPS_BEHIND = 19 };
static const double tt_ahead = 32.184;

/*
 * TAI - UTC from the first day of a month on: IERS Bulletin C and its file leap-seconds.list, as of the
 * bulletin that is valid until LEAP_SECONDS_VALID_UNTIL. Before 1972 UTC was not an exact count of seconds.
 */
static const struct {
    int16_t year;
    int8_t month, offset;
} leaps[] = {{1972, 1, 10}, {1972, 7, 11}, {1973, 1, 12}, {1974, 1, 13}, {1975, 1, 14},
             {1976, 1, 15}, {1977, 1, 16}, {1978, 1, 17}, {1979, 1, 18}, {1980, 1, 19},
             {1981, 7, 20}, {1982, 7, 21}, {1983, 7, 22}, {1985, 7, 23}, {1988, 1, 24},
             {1990, 1, 25}, {1991, 1, 26}, {1992, 7, 27}, {1993, 7, 28}, {1994, 7, 29},
             {1996, 1, 30}, {1997, 7, 31}, {1999, 1, 32}, {2006, 1, 33}, {2009, 1, 34},
             {2012, 7, 35}, {2015, 7, 36}, {2017, 1, 37}};
enum { LEAPS = sizeof leaps / sizeof *leaps };

static bool is_leap(int64_t y)
{
    return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
}

static int days_in(int64_t y, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(y));
}

/* Days from 1970-01-01 to the first of January of year y, y >= 1. */
static int64_t days_to_year(int64_t y)
{
    int64_t n = y - 1;
    return 365 * (y - 1970) + (n / 4 - n / 100 + n / 400) - 477;
}

static int64_t days_to_month(int64_t y, int month)
{
    int64_t days = days_to_year(y);
    for (int i = 1; i < month; i++)
        days += days_in(y, i);
    return days;
}

/* The entry in force at a count of UTC seconds without leap seconds; -1 before 1972. */
static int leap_at_utc(int64_t second)
{
    int i = LEAPS - 1;
    while (i >= 0 && second < DAY * days_to_month(leaps[i].year, leaps[i].month))
        i--;
    return i;
}

/* A date as a count of seconds without leap seconds; *leap: its second is written 60. */
static bool parse_date(const char *text, int64_t *second, double *fraction, bool *leap)
{
    int y, month, day, hour, minute, used = 0, start = 0;
    double s;
    int64_t days;
    if (sscanf(text, "%4d-%2d-%2dT%n", &y, &month, &day, &start) == 3 && start == 11) {
        if (y < 1 || month < 1 || month > 12 || day < 1 || day > days_in(y, month))
            return false;
        days = days_to_month(y, month) + day - 1;
    } else if (sscanf(text, "%4d-%3dT%n", &y, &day, &start) == 2 && start == 9) {
        if (y < 1 || day < 1 || day > 365 + is_leap(y))
            return false;
        days = days_to_year(y) + day - 1;
    } else {
        return false;
    }
    if (sscanf(text + start, "%2d:%2d:%lf%n", &hour, &minute, &s, &used) != 3)
        return false;
    const char *rest = text + start + used;
    if ((*rest && strcmp(rest, "Z") != 0) || hour < 0 || hour > 23 || minute < 0 || minute > 59 ||
        !(s >= 0.0 && s < 61.0))
        return false;
    *leap = s >= 60.0;
    *second = DAY * days + 3600 * hour + 60 * minute + (int64_t)floor(s);
    *fraction = s - floor(s);
    return true;
}

bool time_scale_parse(const char *word, enum time_scale *scale)
{
    static const char *const words[] = {"UTC", "TAI", "TT", "TDB", "GPS"};
    for (int i = SCALE_UTC; i <= SCALE_GPS; i++) {
        if (strcmp(words[i], word) == 0) {
            *scale = (enum time_scale)i;
            return true;
        }
    }
    return false;
}

bool moment_parse(const char *text, enum time_scale scale, struct moment *m)
{
    bool leap;
    if (!parse_date(text, &m->second, &m->fraction, &leap))
        return false;
    if (scale == SCALE_UTC) {
        /* 23:59:60 is midnight in this count, where the next offset begins. */
        int now = leap_at_utc(m->second - leap), next = leap_at_utc(m->second);
        m->second += now < 0 ? 0 : leaps[now].offset;
        return now >= 0 && (!leap || next > now);
    }
    if (scale == SCALE_TT || scale == SCALE_TDB)
        *m = moment_add(*m, -tt_ahead);
    else if (scale == SCALE_GPS)
        m->second += GPS_BEHIND;
    return !leap;
}

struct moment moment_add(struct moment m, double seconds)
{
    double whole = floor(seconds);
    m.second += (int64_t)whole;
    m.fraction += seconds - whole;
    if (m.fraction >= 1.0) {
        m.fraction -= 1.0;
        m.second++;
    }
    return m;
}

static const double jd_1970 = 2440587.5;

double moment_jd(struct moment m)
{
    const int64_t days = m.second / DAY - (m.second % DAY < 0);
    return jd_1970 + (double)days + ((double)(m.second - DAY * days) + m.fraction + tt_ahead) / DAY;
}

struct moment moment_from_jd(double jd)
{
    const double days = floor(jd - jd_1970), rest = (jd - jd_1970 - days) * DAY - tt_ahead;
    return moment_add((struct moment){DAY * (int64_t)days, 0.0}, rest);
}

bool moment_reaches(struct moment m, double seconds, enum time_scale scale)
{
    struct moment first, last;
    moment_parse(scale == SCALE_UTC ? "1972-01-01T00:00:00" : "0001-01-01T00:01:00", scale, &first);
    moment_parse("9999-12-31T23:59:59", scale, &last);
    double second = (double)m.second + seconds;
    return second >= (double)first.second && second <= (double)last.second;
}

struct moment moment_from_posix(int64_t seconds)
{
    int i = leap_at_utc(seconds);
    return (struct moment){seconds + (i < 0 ? 0 : leaps[i].offset), 0.0};
}

bool moment_beyond_leap_seconds(struct moment m)
{
    struct moment last;
    moment_parse(LEAP_SECONDS_VALID_UNTIL "T00:00:00", SCALE_UTC, &last);
    return m.second > last.second;
}

/* From TAI to a count without leap seconds; *leap: during a leap second, which the count has not. */
static int64_t to_utc(int64_t second, bool *leap)
{
    int i = LEAPS - 1;
    *leap = false;
    for (; i >= 0; i--) {
        int64_t begin = DAY * days_to_month(leaps[i].year, leaps[i].month) + leaps[i].offset;
        *leap = i > 0 && second == begin - 1;
        if (second >= begin || *leap)
            break;
    }
    return i < 0 ? second : second - leaps[i].offset;
}

void moment_print(struct moment m, enum time_scale scale, char *text, size_t size)
{
    bool leap = false;
    if (scale == SCALE_TT || scale == SCALE_TDB)
        m = moment_add(m, tt_ahead);
    int64_t nano = (int64_t)llround(m.fraction * 1e9), second = m.second;
    if (nano == 1000000000) {
        nano = 0;
        second++;
    }
    if (scale == SCALE_UTC)
        second = to_utc(second, &leap);
    else if (scale == SCALE_GPS)
        second -= GPS_BEHIND;
    int64_t days = second / DAY - (second % DAY < 0), of_day = second - DAY * days;
    int64_t y = 1970 + (int64_t)floor((double)days / 365.2425) - 1;
    while (days_to_year(y + 1) <= days)
        y++;
    int64_t rest = days - days_to_year(y);
    int month = 1;
    while (rest >= days_in(y, month))
        rest -= days_in(y, month++);
    snprintf(text, size, "%04d-%02d-%02dT%02d:%02d:%02d.%09d", (int)y, month, (int)rest + 1,
             (int)(of_day / 3600), (int)(of_day / 60 % 60), (int)(of_day % 60) + leap, (int)nano);
}
