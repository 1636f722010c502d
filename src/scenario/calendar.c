/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/calendar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DAY = 86400 };

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

bool moment_parse(const char *text, struct moment *m)
{
    int y, month, day, hour, minute, used = 0, start = 0;
    double second;
    int64_t days;
    if (sscanf(text, "%4d-%2d-%2dT%n", &y, &month, &day, &start) == 3 && start == 11) {
        if (y < 1 || month < 1 || month > 12 || day < 1 || day > days_in(y, month))
            return false;
        days = days_to_year(y) + day - 1;
        for (int i = 1; i < month; i++)
            days += days_in(y, i);
    } else if (sscanf(text, "%4d-%3dT%n", &y, &day, &start) == 2 && start == 9) {
        if (y < 1 || day < 1 || day > 365 + is_leap(y))
            return false;
        days = days_to_year(y) + day - 1;
    } else {
        return false;
    }
    if (sscanf(text + start, "%2d:%2d:%lf%n", &hour, &minute, &second, &used) != 3)
        return false;
    const char *rest = text + start + used;
    if ((*rest && strcmp(rest, "Z") != 0) || hour < 0 || hour > 23 || minute < 0 || minute > 59 ||
        !(second >= 0.0 && second < 60.0))
        return false;
    m->second = DAY * days + 3600 * hour + 60 * minute + (int64_t)floor(second);
    m->fraction = second - floor(second);
    return true;
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

void moment_print(struct moment m, char *text, size_t size)
{
    int64_t nano = (int64_t)llround(m.fraction * 1e9), second = m.second;
    if (nano == 1000000000) {
        nano = 0;
        second++;
    }
    int64_t days = second / DAY - (second % DAY < 0), of_day = second - DAY * days;
    int64_t y = 1970 + (int64_t)floor((double)days / 365.2425) - 1;
    while (days_to_year(y + 1) <= days)
        y++;
    int64_t rest = days - days_to_year(y);
    int month = 1;
    while (rest >= days_in(y, month))
        rest -= days_in(y, month++);
    snprintf(text, size, "%04d-%02d-%02dT%02d:%02d:%02d.%09d", (int)y, month, (int)rest + 1,
             (int)(of_day / 3600), (int)(of_day / 60 % 60), (int)(of_day % 60), (int)nano);
}
