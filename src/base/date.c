/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <polhode/date.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DAY = 86400, GPS_BEHIND = 19 };
static const double tt_ahead = 32.184;
static const double jd_1970 = 2440587.5;

/*
 * TAI - UTC from the first day of a month on: IERS Bulletin C and its file leap-seconds.list, as of
 * the bulletin that is valid until PLH_LEAP_SECONDS_UNTIL. Before 1972 UTC was not an exact count
 * of seconds.
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

static const char *const scale_names[PLH_SCALES] = {"UTC", "TAI", "TT", "TDB", "GPS"};

plh_status plh_time_scale_find(const char *name, plh_time_scale *scale)
{
    for (int i = 0; i < PLH_SCALES; i++) {
        if (strcmp(scale_names[i], name) == 0) {
            *scale = (plh_time_scale)i;
            return PLH_OK;
        }
    }
    return PLH_NOT_FOUND;
}

const char *plh_time_scale_name(plh_time_scale scale)
{
    return (unsigned)scale < PLH_SCALES ? scale_names[scale] : NULL;
}

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

/* Exactly so many digits as a number; -1: there is something else. */
static int digits_of(const char **text, int count)
{
    int value = 0;
    for (int i = 0; i < count; i++, ++*text) {
        if (**text < '0' || **text > '9')
            return -1;
        value = 10 * value + (**text - '0');
    }
    return value;
}

static bool takes(const char **text, char c)
{
    const bool there = **text == c;
    *text += there;
    return there;
}

/* "2026-01-31" or "2026-031" as days since 1970. */
static bool parse_day(const char **text, int64_t *days)
{
    const int y = digits_of(text, 4);
    if (y < 1 || !takes(text, '-'))
        return false;
    const char *p = *text;
    int day = digits_of(&p, 3), month = 1;
    if (day >= 0) { /* the day of the year */
        *days = days_to_year(y) + day - 1;
        *text = p;
        return day >= 1 && day <= 365 + is_leap(y);
    }
    month = digits_of(text, 2);
    if (month < 1 || month > 12 || !takes(text, '-'))
        return false;
    day = digits_of(text, 2);
    *days = days_to_month(y, month) + day - 1;
    return day >= 1 && day <= days_in(y, month);
}

/* ".25" to 18 digits; nothing is 0. */
static bool parse_fraction(const char **text, double *fraction)
{
    int64_t value = 0, unit = 1;
    *fraction = 0.0;
    if (!takes(text, '.'))
        return true;
    if (**text < '0' || **text > '9')
        return false;
    for (; **text >= '0' && **text <= '9'; ++*text) {
        if (unit < INT64_C(1000000000000000000)) {
            value = 10 * value + (**text - '0');
            unit *= 10;
        }
    }
    *fraction = fmin((double)value / (double)unit, nextafter(1.0, 0.0));
    return true;
}

/* A date as a count of seconds without leap seconds; *leap: its second is written 60. */
static bool parse_date(const char *text, int64_t *second, double *fraction, bool *leap)
{
    int64_t days;
    if (!parse_day(&text, &days) || !takes(&text, 'T'))
        return false;
    const int hour = digits_of(&text, 2);
    if (hour < 0 || hour > 23 || !takes(&text, ':'))
        return false;
    const int minute = digits_of(&text, 2);
    if (minute < 0 || minute > 59 || !takes(&text, ':'))
        return false;
    const int s = digits_of(&text, 2);
    if (s < 0 || s > 60 || !parse_fraction(&text, fraction))
        return false;
    takes(&text, 'Z');
    *leap = s == 60;
    *second = DAY * days + 3600 * hour + 60 * minute + s;
    return *text == '\0';
}

static plh_date add(plh_date date, double seconds)
{
    const double whole = floor(seconds);
    date.second += (int64_t)whole;
    date.fraction += seconds - whole;
    if (date.fraction >= 1.0) {
        date.fraction -= 1.0;
        date.second++;
    }
    return date;
}

/* Kaplan (2005) equation (2.6); `t` in Julian centuries of TT (or TDB) from J2000. */
static double tdb_minus_tt(double t)
{
    return 0.001657 * sin(628.3076 * t + 6.2401) + 0.000022 * sin(575.3385 * t + 4.2970) +
           0.000014 * sin(1256.6152 * t + 6.1969) + 0.000005 * sin(606.9777 * t + 4.0212) +
           0.000005 * sin(52.9691 * t + 0.4444) + 0.000002 * sin(21.3299 * t + 5.5431) +
           0.000010 * t * sin(628.3076 * t + 4.2490);
}

/* 2000-01-01T12:00:00 TT in seconds of TAI since 1970 is J2000 - 32.184. */
static const double j2000 = 946728000.0, century = 36525.0 * 86400.0;

double plh_date_tdb_minus_tt(plh_date date)
{
    return tdb_minus_tt(((double)date.second + date.fraction + tt_ahead - j2000) / century);
}

/* From a count of seconds in the scale, which has no leap seconds, to TAI. */
static plh_date from_count(plh_date count, plh_time_scale scale)
{
    if (scale == PLH_SCALE_TT)
        return add(count, -tt_ahead);
    if (scale == PLH_SCALE_GPS)
        count.second += GPS_BEHIND;
    if (scale == PLH_SCALE_TDB) /* TDB for TT in the argument: less than 1e-12 s */
        return add(count, -tt_ahead - tdb_minus_tt(((double)count.second - j2000) / century));
    return count;
}

static plh_date to_count(plh_date date, plh_time_scale scale)
{
    if (scale == PLH_SCALE_TT)
        return add(date, tt_ahead);
    if (scale == PLH_SCALE_GPS)
        date.second -= GPS_BEHIND;
    return scale == PLH_SCALE_TDB ? add(date, tt_ahead + plh_date_tdb_minus_tt(date)) : date;
}

plh_date plh_date_add(plh_date date, plh_time_scale scale, double seconds)
{
    if (scale == PLH_SCALE_TDB)
        return from_count(add(to_count(date, scale), seconds), scale);
    return add(date, seconds);
}

double plh_date_since(plh_date date, plh_time_scale scale, plh_date earlier)
{
    if (scale == PLH_SCALE_TDB) {
        date = to_count(date, scale);
        earlier = to_count(earlier, scale);
    }
    return (double)(date.second - earlier.second) + (date.fraction - earlier.fraction);
}

plh_status plh_date_from_text(const char *text, plh_time_scale scale, plh_date *date)
{
    bool leap;
    plh_date d;
    *date = (plh_date){0, 0.0};
    if ((unsigned)scale >= PLH_SCALES || !parse_date(text, &d.second, &d.fraction, &leap))
        return PLH_BAD_ARGUMENT;
    if (scale == PLH_SCALE_UTC) {
        /* 23:59:60 is midnight in this count, where the next offset begins. */
        const int now = leap_at_utc(d.second - leap), next = leap_at_utc(d.second);
        if (now < 0 || (leap && next == now))
            return PLH_BAD_ARGUMENT;
        d.second += leaps[now].offset;
    } else if (leap) {
        return PLH_BAD_ARGUMENT;
    }
    *date = from_count(d, scale);
    return PLH_OK;
}

static const int64_t first_second = INT64_C(-62135596740), /* 0001-01-01T00:01:00 */
    last_second = INT64_C(253402300799);                   /* 9999-12-31T23:59:59 */

bool plh_date_in_scale(plh_date date, double seconds, plh_time_scale scale)
{
    const double utc_first = 63072010.0; /* 1972-01-01 in TAI */
    const double t = (double)date.second + seconds;
    const double first = scale == PLH_SCALE_UTC ? utc_first : (double)first_second;
    return t >= first && t <= (double)last_second - 60.0;
}

plh_date plh_date_from_posix(int64_t seconds)
{
    const int i = leap_at_utc(seconds);
    return (plh_date){seconds + (i < 0 ? 0 : leaps[i].offset), 0.0};
}

bool plh_date_beyond_leap_seconds(plh_date date)
{
    plh_date last;
    plh_date_from_text(PLH_LEAP_SECONDS_UNTIL "T00:00:00", PLH_SCALE_UTC, &last);
    return date.second > last.second;
}

/* From TAI to a count without leap seconds; *leap: during a leap second, which the count has
 * not. */
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

/* The year of a day since 1970, and the days of the year before it. */
static int64_t year_of(int64_t days, int64_t *rest)
{
    int64_t y = 1970 + (int64_t)floor((double)days / 365.2425) - 1;
    while (days_to_year(y + 1) <= days)
        y++;
    *rest = days - days_to_year(y);
    return y;
}

static int print_day(int64_t days, plh_date_form form, char *text, size_t size)
{
    int64_t rest, y = year_of(days, &rest);
    int month = 1;
    if (form == PLH_DATE_DAY_OF_YEAR)
        return snprintf(text, size, "%04d-%03dT", (int)y, (int)rest + 1);
    while (rest >= days_in(y, month))
        rest -= days_in(y, month++);
    return snprintf(text, size, "%04d-%02d-%02dT", (int)y, month, (int)rest + 1);
}

plh_status plh_date_to_text(plh_date date, plh_time_scale scale, plh_date_form form, int digits,
                            char *text, size_t size)
{
    int64_t unit = 1;
    bool leap = false;
    if (size)
        *text = '\0';
    if ((unsigned)scale >= PLH_SCALES || digits < 0 || digits > 9 || size < PLH_DATE_TEXT ||
        !plh_date_in_scale(date, 0.0, scale))
        return PLH_BAD_ARGUMENT;
    for (int i = 0; i < digits; i++)
        unit *= 10;
    const plh_date count = to_count(date, scale);
    int64_t part = (int64_t)llround(count.fraction * (double)unit), second = count.second;
    if (part == unit) {
        part = 0;
        second++;
    }
    if (scale == PLH_SCALE_UTC)
        second = to_utc(second, &leap);
    const int64_t days = second / DAY - (second % DAY < 0), of_day = second - DAY * days;
    int used = print_day(days, form, text, size);
    used += snprintf(text + used, size - (size_t)used, "%02d:%02d:%02d", (int)(of_day / 3600),
                     (int)(of_day / 60 % 60), (int)(of_day % 60) + leap);
    if (digits)
        snprintf(text + used, size - (size_t)used, ".%0*lld", digits, (long long)part);
    return PLH_OK;
}

/* Seconds in a day of UTC: one more at the end of some months. */
static int64_t utc_day(int64_t days)
{
    return DAY + (leap_at_utc(DAY * (days + 1)) > leap_at_utc(DAY * days) && days >= 730);
}

plh_status plh_date_to_jd(plh_date date, plh_time_scale scale, double *day, double *rest)
{
    bool leap = false;
    *day = *rest = NAN;
    if ((unsigned)scale >= PLH_SCALES || !plh_date_in_scale(date, 0.0, scale))
        return PLH_BAD_ARGUMENT;
    plh_date count = to_count(date, scale);
    if (scale == PLH_SCALE_UTC)
        count.second = to_utc(count.second, &leap);
    const int64_t days = count.second / DAY - (count.second % DAY < 0);
    const double of_day = (double)(count.second - DAY * days + leap) + count.fraction;
    *day = jd_1970 + (double)days;
    *rest = of_day / (double)(scale == PLH_SCALE_UTC ? utc_day(days) : DAY);
    return PLH_OK;
}

plh_status plh_date_from_jd(double day, double rest, plh_time_scale scale, plh_date *date)
{
    *date = (plh_date){0, 0.0};
    if ((unsigned)scale >= PLH_SCALES || !(fabs(day) < 1e7 && fabs(rest) < 1e7))
        return PLH_BAD_ARGUMENT;
    const double a = day - jd_1970;
    double whole = floor(a) + floor(rest), part = (a - floor(a)) + (rest - floor(rest));
    if (part >= 1.0) {
        part -= 1.0;
        whole += 1.0;
    }
    const int64_t days = (int64_t)whole;
    const bool utc = scale == PLH_SCALE_UTC;
    const int i = utc ? leap_at_utc(DAY * days) : 0;
    plh_date count = {DAY * days + (utc && i >= 0 ? leaps[i].offset : 0), 0.0};
    count = add(count, part * (double)(utc ? utc_day(days) : DAY));
    if (i < 0 || !plh_date_in_scale(count, 0.0, utc ? scale : PLH_SCALE_TAI))
        return PLH_BAD_ARGUMENT;
    *date = from_count(count, scale);
    return PLH_OK;
}
