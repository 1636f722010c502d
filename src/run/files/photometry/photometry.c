/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Brightness curves: lines, times, magnitudes and nights, for all formats. */
#include "files/photometry/photometry.h"

#include "io/file.h"
#include "io/grow.h"
#include "io/number.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a caller sees, and why it may be empty. */
struct photometry {
    plh_photometry seen;
    struct message message;
};

const char *plh_photometry_format_name(plh_photometry_format format)
{
    return format == PLH_PHOTOMETRY_ALCDEF  ? "ALCDEF"
           : format == PLH_PHOTOMETRY_DAMIT ? "DAMIT"
                                            : "table";
}

/* --- Lines --- */

/* "# scale: UTC" in a comment. */
static bool read_comment(struct photometry_reader *r, const char *text)
{
    text += strspn(text, "# \t");
    if (strncmp(text, "scale:", 6) != 0)
        return true;
    text += 6 + strspn(text + 6, " \t");
    if (plh_time_scale_find(text, &r->out->scale))
        return photometry_fail(r, "scale: expected UTC, TAI, TT, TDB or GPS, found '%.40s'",
                               r->path, r->line, text);
    r->commented = true;
    return true;
}

static char *trim(char *text)
{
    text += strspn(text, " \t\r\n");
    for (size_t n = strlen(text); n > 0 && strchr(" \t\r\n", text[n - 1]); n--)
        text[n - 1] = '\0';
    return text;
}

static void no_line(struct photometry_reader *r)
{
    if (errno == EFBIG)
        photometry_fail(r, "longer than %d bytes", r->path, r->line + 1, FILE_LINE);
    else if (errno)
        message_errno(r->message, r->path, "cannot be read");
}

char *photometry_line(struct photometry_reader *r)
{
    for (;;) {
        const long n = file_line(r->in, &r->text, &r->text_room);
        if (n < 0)
            return no_line(r), NULL;
        r->line++;
        if (r->line > FILE_LINES || strlen(r->text) != (size_t)n) {
            photometry_fail(r, "%s", r->path, r->line,
                            r->line > FILE_LINES ? "expected at most 10000000 lines"
                                                 : "expected text, found a zero byte");
            return NULL;
        }
        const bool mark = r->line == 1 && strncmp(r->text, "\xef\xbb\xbf", 3) == 0;
        char *text = trim(r->text + (mark ? 3 : 0));
        if (*text == '#' && !read_comment(r, text))
            return NULL;
        if (*text && *text != '#')
            return text;
    }
}

/* --- Nights --- */

bool photometry_name(struct photometry_reader *r, const char *what, const char *text,
                     char out[PLH_PHOTOMETRY_NAME])
{
    const size_t n = strlen(text);
    if (n >= PLH_PHOTOMETRY_NAME)
        return photometry_fail(r, "%s: expected less than %d bytes, found %zu", r->path, r->line,
                               what, PLH_PHOTOMETRY_NAME, n);
    memcpy(out, text, n + 1);
    return true;
}

bool photometry_add_night(struct photometry_reader *r, const char *name, const char *filter,
                          bool calibrated, int *night)
{
    plh_photometry *o = r->out;
    if (o->nights == PLH_PHOTOMETRY_NIGHTS)
        return photometry_fail(r, "more than %d nights", r->path, r->line, PLH_PHOTOMETRY_NIGHTS);
    if (o->nights == r->night_room) {
        const size_t room = r->night_room ? 2 * r->night_room : 16;
        if (!GROW(o->night, room) || !GROW(r->last, room))
            return message_no_memory(r->message), false;
        r->night_room = room;
    }
    plh_photometry_night *new = &o->night[o->nights];
    memset(new, 0, sizeof *new);
    new->calibrated = calibrated;
    if (!photometry_name(r, "night", name, new->name) ||
        !photometry_name(r, "filter", filter, new->filter))
        return false;
    *night = (int)o->nights++;
    return true;
}

/* --- Times --- */

/* The midnight before a date of the scale. */
static plh_date midnight(plh_date date, plh_time_scale scale)
{
    double day, rest;
    plh_date zero = date;
    if (!plh_date_to_jd(date, scale, &day, &rest))
        plh_date_from_jd(day, 0.0, scale, &zero);
    return zero;
}

double photometry_date(struct photometry_reader *r, plh_date date)
{
    plh_photometry *o = r->out;
    if (!o->dates)
        o->epoch = midnight(date, o->scale);
    o->dates = true;
    return plh_date_since(date, o->scale, o->epoch) / 86400.0;
}

/* Days before the decimal point and after it, so that no digit is lost. */
static bool split_number(const char *text, double *whole, double *rest)
{
    char copy[64];
    const char *point = strchr(text, '.');
    double x;
    if (!number_parse(text, &x))
        return false;
    *whole = x;
    *rest = 0.0;
    if (!point || strpbrk(text, "eExX") || strlen(text) >= sizeof copy)
        return true;
    *whole = x < 0.0 ? ceil(x) : floor(x);
    snprintf(copy, sizeof copy, "%s0%s", x < 0.0 ? "-" : "", point);
    return number_parse(copy, rest);
}

/* Universal time before there was UTC. */
static plh_status from_old(double day, double rest, plh_date *date)
{
    const plh_status status = plh_date_from_jd(day, rest, PLH_SCALE_TAI, date);
    date->second += 10;
    return status;
}

bool photometry_jd(struct photometry_reader *r, const char *text, double offset, double *t)
{
    double whole, rest;
    plh_date date;
    if (!split_number(text, &whole, &rest))
        return photometry_fail(r, "expected a Julian date, found '%.40s'", r->path, r->line, text);
    const bool old = r->out->scale == PLH_SCALE_UTC && whole + offset < 2441317.5;
    const plh_status status = old ? from_old(whole + offset, rest, &date)
                                  : plh_date_from_jd(whole + offset, rest, r->out->scale, &date);
    if (status)
        return photometry_fail(r, "expected a Julian date of the years 1 to 9999, found '%.40s'",
                               r->path, r->line, text);
    *t = photometry_date(r, date);
    return true;
}

/* --- Values --- */

/* Of -2.5 log10 by ln */
static const double pogson = 1.0857362047581296;

bool photometry_value(struct photometry_reader *r, double value, double sigma,
                      plh_photometry_point *p)
{
    if (!(sigma >= 0.0))
        return photometry_fail(r, "expected an error of at least 0, found %.10g", r->path, r->line,
                               sigma);
    if (!r->out->flux) {
        p->magnitude = value;
        p->sigma = sigma;
        return fabs(value) <= 50.0 ||
               photometry_fail(r,
                               "expected a magnitude from -50 to 50, found %.10g; a column of "
                               "fluxes is called flux",
                               r->path, r->line, value);
    }
    p->magnitude = value > 0.0 ? -pogson * log(value) : NAN;
    p->sigma = value > 0.0 ? pogson * sigma / value : NAN;
    return (isfinite(p->magnitude) && isfinite(p->sigma)) ||
           photometry_fail(r,
                           "expected a flux above 0, found %.10g; a table with magnitudes has a "
                           "column mag",
                           r->path, r->line, value);
}

bool photometry_add(struct photometry_reader *r, const plh_photometry_point *p)
{
    plh_photometry *o = r->out;
    plh_photometry_night *night = &o->night[p->night];
    if (o->n == PLH_PHOTOMETRY_POINTS)
        return photometry_fail(r, "more than %d points", r->path, r->line, PLH_PHOTOMETRY_POINTS);
    if (night->count > 0 && p->t <= r->last[p->night])
        return photometry_fail(r, "expected the times of a night in order, each once; found one %s",
                               r->path, r->line,
                               p->t < r->last[p->night] ? "that lies before the last" : "again");
    if (o->n == r->room) {
        const size_t room = r->room ? 2 * r->room : 256;
        if (!GROW(o->point, room))
            return message_no_memory(r->message), false;
        r->room = room;
    }
    r->last[p->night] = p->t;
    night->count++;
    o->point[o->n] = *p;
    o->point[o->n++].line = r->line;
    return true;
}

/* --- The file --- */

/* Fluxes of a night that differ by more than ten magnitudes are no fluxes. */
static bool check_fluxes(struct photometry_reader *r)
{
    const plh_photometry *o = r->out;
    double *least = r->last;
    for (size_t i = 0; i < o->nights; i++)
        least[i] = INFINITY;
    for (size_t i = 0; i < o->n; i++)
        least[o->point[i].night] = fmin(least[o->point[i].night], o->point[i].magnitude);
    for (size_t i = 0; i < o->n; i++)
        if (o->point[i].magnitude - least[o->point[i].night] > 10.0)
            return photometry_fail(r,
                                   "expected fluxes, found one that is less than 1/10000 of "
                                   "another of its night; magnitudes need a column mag",
                                   r->path, o->point[i].line);
    return true;
}

static bool check_directions(struct photometry_reader *r)
{
    plh_photometry *o = r->out;
    o->directions = o->n > 0;
    for (size_t i = 0; i < o->n; i++)
        o->directions = o->directions && plh_vec3_norm(o->point[i].sun) > 0.0 &&
                        plh_vec3_norm(o->point[i].observer) > 0.0;
    return o->n > 0 || message_set(r->message,
                                   "%s: expected at least one point: ALCDEF, DAMIT's lc.txt, or a "
                                   "table with a header such as jd_utc,mag,sigma",
                                   r->path);
}

static bool read_curve(struct photometry_reader *r)
{
    char *line = photometry_line(r);
    if (*r->message->text)
        return false;
    if (r->scale && !r->commented)
        r->out->scale = *r->scale;
    const bool good = !line                        ? true
                      : photometry_is_alcdef(line) ? photometry_alcdef(r, line)
                      : photometry_is_damit(line)  ? photometry_damit(r, line)
                                                   : photometry_table(r, line);
    return good && !*r->message->text && check_directions(r) && (!r->out->flux || check_fluxes(r));
}

plh_status plh_photometry_create(const char *path, const plh_time_scale *scale,
                                 plh_photometry **curve)
{
    struct photometry *made = calloc(1, sizeof *made);
    *curve = made ? &made->seen : NULL;
    if (!made)
        return PLH_NO_MEMORY;
    const bool standard = strcmp(path, "-") == 0;
    struct photometry_reader r = {.in = standard ? stdin : file_open_input(path),
                                  .path = standard ? "standard input" : path,
                                  .message = &made->message,
                                  .out = *curve,
                                  .scale = scale};
    if (!r.in)
        return message_file(&made->message, path, "cannot be read");
    read_curve(&r);
    free(r.text);
    free(r.last);
    if (!standard)
        fclose(r.in);
    if (made->message.status == PLH_NO_MEMORY) {
        plh_photometry_destroy(*curve);
        *curve = NULL;
        return PLH_NO_MEMORY;
    }
    return made->message.status;
}

void plh_photometry_destroy(plh_photometry *curve)
{
    if (!curve)
        return;
    free(curve->point);
    free(curve->night);
    free(curve);
}

const char *plh_photometry_message(const plh_photometry *curve)
{
    return ((const struct photometry *)curve)->message.text;
}
