/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * ALCDEF, the Asteroid Lightcurve Data Exchange Format (Warner, Stephens and Harris, Minor Planet
 * Bulletin 38 (2011) 172; alcdef.org): blocks of KEY=VALUE between STARTMETADATA and ENDMETADATA,
 * each followed by DATA=JD|MAG|ERROR|AIRMASS lines (the last two may be missing) and ENDDATA. The
 * dates are Julian dates of UTC. Keys that say nothing about the curve are skipped.
 */
#include "files/photometry/photometry.h"

#include "io/number.h"

#include <string.h>
#include <strings.h>

/* What a block says about its points. */
struct block {
    char delimiter;
    bool differential, standard, light_time;
    char filter[PLH_PHOTOMETRY_NAME], date[PLH_PHOTOMETRY_NAME];
};

bool photometry_is_alcdef(const char *line)
{
    return strcasecmp(line, "STARTMETADATA") == 0;
}

static bool read_delimiter(struct photometry_reader *r, const char *value, char *delimiter)
{
    static const struct {
        const char *word;
        char sign;
    } known[] = {{"PIPE", '|'}, {"COMMA", ','}, {"SEMICOLON", ';'}, {"TAB", '\t'}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(value, known[i].word) == 0) {
            *delimiter = known[i].sign;
            return true;
        }
    return photometry_fail(r, "DELIMITER: expected PIPE, COMMA, SEMICOLON or TAB, found '%.40s'",
                           r->path, r->line, value);
}

/* Cuts "KEY=VALUE" at its sign; NULL after a message. */
static char *value_of(struct photometry_reader *r, char *line)
{
    char *sign = strchr(line, '=');
    if (!sign) {
        photometry_fail(r, "expected KEYWORD=VALUE, found '%.40s'", r->path, r->line, line);
        return NULL;
    }
    *sign = '\0';
    return sign + 1;
}

static bool read_key(struct photometry_reader *r, char *line, struct block *b)
{
    char *value = value_of(r, line);
    plh_photometry *o = r->out;
    if (!value)
        return false;
    if (strcasecmp(line, "DELIMITER") == 0)
        return read_delimiter(r, value, &b->delimiter);
    if (strcasecmp(line, "FILTER") == 0)
        return photometry_name(r, "FILTER", value, b->filter);
    if (strcasecmp(line, "SESSIONDATE") == 0)
        return photometry_name(r, "SESSIONDATE", value, b->date);
    if (strcasecmp(line, "DIFFERMAGS") == 0)
        b->differential = strcasecmp(value, "TRUE") == 0;
    if (strcasecmp(line, "STANDARD") == 0)
        b->standard = strcasecmp(value, "NONE") != 0;
    if (strcasecmp(line, "LTCAPP") == 0)
        b->light_time = strcasecmp(value, "NONE") != 0;
    if (strcasecmp(line, "OBJECTNAME") != 0)
        return true;
    char name[PLH_PHOTOMETRY_NAME];
    if (!photometry_name(r, "OBJECTNAME", value, name))
        return false;
    if (*o->object && strcmp(o->object, name) != 0)
        return photometry_fail(r, "expected one body in a file, found %s after %s", r->path,
                               r->line, name, o->object);
    strcpy(o->object, name);
    return true;
}

/* JD|MAG[|ERROR[|AIRMASS]] */
static bool read_data(struct photometry_reader *r, char *value, const struct block *b, int night)
{
    plh_photometry_point p = {.night = night};
    char *field[4] = {NULL};
    double magnitude, error = 0.0;
    int n = 0;
    for (char *next = value; next && n < 4; n++) {
        field[n] = next;
        next = strchr(next, b->delimiter);
        if (next)
            *next++ = '\0';
    }
    if (n < 2 || !number_parse(field[1], &magnitude))
        return photometry_fail(r,
                               "DATA: expected JD, MAGNITUDE, ERROR and AIRMASS with '%c' between "
                               "them, the last two may be missing",
                               r->path, r->line, b->delimiter);
    if (n > 2 && *field[2] && !number_parse(field[2], &error))
        return photometry_fail(r, "DATA: expected the error of the magnitude, found '%.40s'",
                               r->path, r->line, field[2]);
    return photometry_jd(r, field[0], 0.0, &p.t) && photometry_value(r, magnitude, error, &p) &&
           photometry_add(r, &p);
}

/* The lines of a block up to `end`, by the function for its keys or for its data. */
static bool read_part(struct photometry_reader *r, const char *end, struct block *b, int night)
{
    for (char *line = photometry_line(r); line; line = photometry_line(r)) {
        if (strcasecmp(line, end) == 0)
            return true;
        if (night < 0) {
            if (!read_key(r, line, b))
                return false;
            continue;
        }
        char *value = value_of(r, line);
        if (!value)
            return false;
        if (strcasecmp(line, "DATA") != 0)
            return photometry_fail(r, "expected DATA= or ENDDATA, found '%.40s'", r->path, r->line,
                                   line);
        if (!read_data(r, value, b, night))
            return false;
    }
    return *r->message->text ? false : message_set(r->message, "%s: ends before %s", r->path, end);
}

bool photometry_alcdef(struct photometry_reader *r, char *line)
{
    r->out->format = PLH_PHOTOMETRY_ALCDEF;
    r->out->scale = PLH_SCALE_UTC;
    r->out->scale_stated = true;
    for (r->out->light_time = true; line; line = photometry_line(r)) {
        struct block b = {.delimiter = '|'};
        int night;
        if (!photometry_is_alcdef(line))
            return photometry_fail(r, "expected STARTMETADATA, found '%.40s'", r->path, r->line,
                                   line);
        if (!read_part(r, "ENDMETADATA", &b, -1) ||
            !photometry_add_night(r, b.date, b.filter, b.standard && !b.differential, &night) ||
            !read_part(r, "ENDDATA", &b, night))
            return false;
        r->out->light_time = r->out->light_time && b.light_time;
    }
    return true;
}
