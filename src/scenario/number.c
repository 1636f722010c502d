/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool only_blanks(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

bool number_parse(const char *text, double *x)
{
    char *end = NULL;
    *x = strtod(text, &end);
    return end != text && only_blanks(end) && isfinite(*x);
}

int number_list(const char *text, char separator, int most, double *x)
{
    for (int n = 0; n < most; n++) {
        char *end = NULL;
        x[n] = strtod(text, &end);
        if (end == text || !isfinite(x[n]))
            return 0;
        end += strspn(end, " \t");
        if (*end == '\0')
            return n + 1;
        if (*end != separator)
            return 0;
        text = end + 1;
    }
    return 0;
}

bool times_parse(const char *text, struct times *times)
{
    double x[3];
    if (number_list(text, ':', 3, x) != 3 || x[2] == 0.0)
        return false;
    const double steps = (x[1] - x[0]) / x[2];
    if (!(steps >= 0.0 && steps < 1e12))
        return false;
    /* 0:1:0.1 is ten steps although 0.1 is not a tenth */
    const double whole = floor(steps * (1.0 + 0x1p-50));
    times->first = x[0];
    times->step = x[2];
    times->count = (size_t)whole + 1;
    times->last = fabs(steps - whole) <= whole * 0x1p-50 ? x[1] : x[0] + whole * x[2];
    return true;
}

double times_at(const struct times *times, size_t i)
{
    if (i + 1 == times->count)
        return times->last;
    return times->first + (times->last - times->first) * (double)i / (double)(times->count - 1);
}
