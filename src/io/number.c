/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/number.h"

#include <math.h>
#include <stdio.h>
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

bool number_with_error(const char *text, double *x, double *error)
{
    static const char *const signs[] = {"+-", "+/-", "\xc2\xb1"};
    char *end = NULL;
    *x = strtod(text, &end);
    *error = 0.0;
    if (end == text || !isfinite(*x))
        return false;
    if (only_blanks(end))
        return true;
    end += strspn(end, " \t");
    for (int i = 0; i < 3; i++)
        if (strncmp(end, signs[i], strlen(signs[i])) == 0)
            return number_parse(end + strlen(signs[i]), error) && *error >= 0.0;
    return false;
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

const char *number_explain(const char *text, char separator, char *why, size_t size)
{
    const char separators[] = {separator, '\0'};
    for (int n = 1;; n++) {
        char item[32], *end;
        size_t length = strcspn(text, separators);
        snprintf(item, sizeof item, "%.*s", (int)length, text);
        double x = strtod(item, &end);
        const char *fault = only_blanks(item) || end == item || !only_blanks(end) ? "a number"
                            : !isfinite(x) ? "a finite number"
                                           : NULL;
        if (fault) {
            snprintf(why, size, "'%s' is not %s", item, fault);
            return why;
        }
        text += length;
        if (!*text++) {
            snprintf(why, size, n == 1 ? "1 number" : "%d numbers", n);
            return why;
        }
    }
}

const char *times_explain(const char *text, char *why, size_t size)
{
    double x[3];
    int n = number_list(text, ':', 3, x);
    double steps = n == 3 ? (x[1] - x[0]) / x[2] : 0.0;
    if (n == 1)
        snprintf(why, size, "this is one time; for one row write %g:%g:1", x[0], x[0]);
    else if (n == 2)
        snprintf(why, size, "the step is missing");
    else if (n == 0 && strchr(text, ',') && !strchr(text, ':'))
        snprintf(why, size, "this is a list with commas");
    else if (n == 0)
        number_explain(text, ':', why, size);
    else if (x[2] == 0.0)
        snprintf(why, size, "the step is 0");
    else if (steps < 0.0)
        snprintf(why, size, "steps of %g do not lead from %g to %g; write %g:%g:%g", x[2], x[0],
                 x[1], x[0], x[1], -x[2]);
    else
        snprintf(why, size, "these are %.15g times; at most 1e12 are accepted", steps + 1.0);
    return why;
}

bool times_make(double first, double last, double step, struct times *times)
{
    const double steps = (last - first) / step;
    if (!(step != 0.0 && steps >= 0.0 && steps < 1e12))
        return false;
    /* 0:1:0.1 is ten steps although 0.1 is not a tenth */
    const double whole = floor(steps * (1.0 + 0x1p-50));
    times->first = first;
    times->step = step;
    times->count = (size_t)whole + 1;
    times->last = fabs(steps - whole) <= whole * 0x1p-50 ? last : first + whole * step;
    return true;
}

bool times_parse(const char *text, struct times *times)
{
    double x[3];
    return number_list(text, ':', 3, x) == 3 && times_make(x[0], x[1], x[2], times);
}

bool dates_split(const char *text, char part[3][DATES_PART])
{
    for (int i = 0; i < 3; i++) {
        const size_t n = strcspn(text, "/");
        if (n == 0 || n >= DATES_PART || (text[n] == '/') != (i < 2))
            return false;
        memcpy(part[i], text, n);
        part[i][n] = '\0';
        text += n + 1;
    }
    return true;
}

double times_at(const struct times *times, size_t i)
{
    if (i + 1 == times->count)
        return times->last;
    return times->first + (times->last - times->first) * (double)i / (double)(times->count - 1);
}
