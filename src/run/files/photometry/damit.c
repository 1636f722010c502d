/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The lc.txt of DAMIT (Durech, Sidorin and Kaasalainen, Astron. Astrophys. 513 (2010) A46): the
 * number of curves; for each its number of points and 1 if it is calibrated, 0 if it is relative;
 * for each point the Julian date, corrected for light time, the intensity, and the vectors from the
 * body to the Sun and to the Earth, ecliptic, in astronomical units.
 */
#include "files/photometry/photometry.h"

#include "io/number.h"

#include <math.h>
#include <string.h>

static bool is_count(double x, double most)
{
    return x >= 1.0 && x <= most && x == floor(x);
}

bool photometry_is_damit(const char *line)
{
    double x;
    return !strpbrk(line, ".,;") && number_parse(line, &x) && x == floor(x);
}

/* Up to `most` words of a line; how many there are, at most one more. */
static int split(char *line, char **word, int most)
{
    char *rest = NULL;
    int n = 0;
    for (char *w = strtok_r(line, " \t", &rest); w && n <= most; w = strtok_r(NULL, " \t", &rest))
        if (n++ < most)
            word[n - 1] = w;
    return n;
}

static bool read_point(struct photometry_reader *r, char *line, int night)
{
    char *word[8];
    double x[8];
    plh_photometry_point p = {.night = night};
    if (split(line, word, 8) != 8)
        return photometry_fail(r,
                               "expected 8 numbers: Julian date, intensity, the vectors to Sun "
                               "and Earth",
                               r->path, r->line);
    for (int i = 1; i < 8; i++)
        if (!number_parse(word[i], &x[i]))
            return photometry_fail(r, "column %d: expected a finite number, found '%.40s'", r->path,
                                   r->line, i + 1, word[i]);
    if (!photometry_jd(r, word[0], 0.0, &p.t) || !photometry_value(r, x[1], 0.0, &p))
        return false;
    p.sun = plh_vec3_make(x[2], x[3], x[4]);
    p.observer = plh_vec3_make(x[5], x[6], x[7]);
    if (!(plh_vec3_norm(p.sun) > 0.0) || !(plh_vec3_norm(p.observer) > 0.0))
        return photometry_fail(r, "expected vectors to Sun and Earth that are not zero", r->path,
                               r->line);
    return photometry_add(r, &p);
}

/* The points of a curve after its line "COUNT 0" or "COUNT 1". */
static bool read_curve(struct photometry_reader *r, char *line)
{
    char *word[2];
    double n, flag;
    int night;
    if (split(line, word, 2) != 2 || !number_parse(word[0], &n) || !number_parse(word[1], &flag) ||
        !is_count(n, PLH_PHOTOMETRY_POINTS) || (flag != 0.0 && flag != 1.0))
        return photometry_fail(r,
                               "expected the number of points of a curve, 1 to %d, and 0 "
                               "(relative) or 1 (calibrated)",
                               r->path, r->line, PLH_PHOTOMETRY_POINTS);
    if (!photometry_add_night(r, "", "", flag == 1.0, &night))
        return false;
    for (double i = 0.0; i < n; i++) {
        line = photometry_line(r);
        if (!line)
            return *r->message->text
                       ? false
                       : message_set(r->message, "%s: ends %.0f points of a curve too early",
                                     r->path, n - i);
        if (!read_point(r, line, night))
            return false;
    }
    return true;
}

bool photometry_damit(struct photometry_reader *r, char *line)
{
    double curves;
    r->out->format = PLH_PHOTOMETRY_DAMIT;
    r->out->flux = r->out->light_time = true;
    r->out->scale_stated = r->commented;
    if (!number_parse(line, &curves) || !is_count(curves, PLH_PHOTOMETRY_NIGHTS))
        return photometry_fail(r, "expected the number of curves, 1 to %d, found '%.40s'", r->path,
                               r->line, PLH_PHOTOMETRY_NIGHTS, line);
    for (double i = 0.0; i < curves; i++) {
        line = photometry_line(r);
        if (!line)
            return *r->message->text ? false
                                     : message_set(r->message, "%s: ends %.0f curves too early",
                                                   r->path, curves - i);
        if (!read_curve(r, line))
            return false;
    }
    line = photometry_line(r);
    return !line || photometry_fail(r,
                                    "expected the end of the file after its curves, found "
                                    "'%.40s'",
                                    r->path, r->line, line);
}
