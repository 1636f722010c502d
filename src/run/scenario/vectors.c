/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tables of vectors in time, ours and those of Horizons. */
#include "scenario/view.h"

#include "io/csv.h"
#include "io/file.h"
#include "io/grow.h"
#include "io/number.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* IAU 2012 resolution B2. */
static const double au_km = 149597870.7, day = 86400.0;

enum { FIELDS = 16 };

struct reader {
    struct csv csv;
    const struct sky *sky;
    struct vector_table *table;
    /* To au, and to au per second */
    double length, speed;
    /* Columns of the vector; the velocity stands behind it */
    int at;
    /* Times are Julian dates in TDB */
    bool horizons;
    /* Axes of the header: known, and ecliptic */
    bool axes, ecliptic;
    bool named;
};

#define fail(r, ...) message_set((r)->csv.message, "%s:%ld: " __VA_ARGS__)
#define AT(r)        (r)->csv.name, (r)->csv.line

void vectors_free(struct vector_table *t)
{
    free(t->time);
    free(t->position);
    free(t->velocity);
    memset(t, 0, sizeof *t);
}

/* A number of the scenario's time, or a date. */
static bool read_time(const struct reader *r, const char *text, double *t)
{
    const struct sky *sky = r->sky;
    plh_date date;
    if (number_parse(text, t)) {
        if (!r->horizons)
            return true;
        if (plh_date_from_jd(*t, 0.0, PLH_SCALE_TDB, &date))
            return false;
    } else if (r->horizons || !sky->dated || plh_date_from_text(text, sky->scale, &date)) {
        return false;
    }
    *t = sky_time(sky, date);
    return true;
}

static plh_vec3 into_space(const struct reader *r, const double *x, double scale)
{
    const plh_vec3 v = plh_vec3_scale(scale, plh_vec3_make(x[0], x[1], x[2]));
    return !r->axes      ? v
           : r->ecliptic ? sky_from_ecliptic(r->sky, v)
                         : sky_from_equatorial(r->sky, v);
}

static bool add(struct reader *r, double t, const double x[6])
{
    struct vector_table *v = r->table;
    if (v->n == FILE_LINES)
        return fail(r, "more than %d rows", AT(r), FILE_LINES);
    if (v->n == v->room) {
        const size_t room = v->room ? 2 * v->room : 64;
        if (!GROW(v->time, room) || !GROW(v->position, room) || !GROW(v->velocity, room))
            return message_set(r->csv.message, "out of memory");
        v->room = room;
    }
    if (v->n && !(t > v->time[v->n - 1]))
        return fail(r, "column 1: expected times that increase", AT(r));
    const plh_vec3 p = into_space(r, x, r->length);
    const plh_vec3 u = into_space(r, x + 3, r->speed * r->sky->seconds);
    const double size = plh_vec3_norm(p), speed = plh_vec3_norm(u);
    if (!(size > 1e-15 && size < 1e9 && speed < 1e9))
        return fail(r, "expected a vector longer than 0 and shorter than 1e9 au", AT(r));
    v->time[v->n] = t;
    v->position[v->n] = p;
    v->velocity[v->n++] = u;
    return true;
}

/* The numbers of a row, n fields of which are there. */
static bool read_row(struct reader *r, char **field, int n)
{
    double t = 0.0, x[6] = {0.0};
    const int count = r->table->moves ? 6 : 3;
    if (!read_time(r, field[0], &t))
        return fail(r, "column 1: expected %s, found '%.40s'", AT(r),
                    r->horizons     ? "a Julian date"
                    : r->sky->dated ? "a number or a date such as 2026-01-31T12:00:00"
                                    : "a number",
                    field[0]);
    if (n < r->at + count)
        return fail(r, "expected %d columns, found %d", AT(r), r->at + count, n);
    for (int i = 0; i < count; i++)
        if (!number_parse(field[r->at + i], &x[i]))
            return fail(r, "column %d: expected a finite number, found '%.40s'", AT(r),
                        r->at + i + 1, field[r->at + i]);
    return add(r, t, x);
}

/* --- Plain tables --- */

/* Four columns or seven; the first row may hold names. */
static bool read_plain(struct reader *r, char *row)
{
    char *field[FIELDS];
    bool first = true, good = true;
    double x;
    while (good && row) {
        const int n = csv_fields(row, field, FIELDS);
        r->table->moves = first ? n == 7 : r->table->moves;
        if (n != (r->table->moves ? 7 : 4))
            return fail(r, "expected %d columns as above, found %d", AT(r), r->table->moves ? 7 : 4,
                        n);
        const bool names = first && !number_parse(field[1], &x) && !read_time(r, field[0], &x);
        good = (names || read_row(r, field, n)) && csv_next(&r->csv, &row);
        first = false;
    }
    return good;
}

/* --- Horizons --- */

/* The text behind "KEY :" of a line of the header, or NULL. */
static const char *header_value(const char *row, const char *key)
{
    const size_t n = strlen(key);
    if (strncmp(row, key, n) != 0)
        return NULL;
    const char *colon = strchr(row + n, ':');
    return colon ? colon + 1 + strspn(colon + 1, " \t") : NULL;
}

static bool read_units(struct reader *r, const char *text)
{
    const bool km = strncmp(text, "KM-", 3) == 0, au = strncmp(text, "AU-", 3) == 0;
    const char per = km || au ? text[3] : 0;
    if (per != 'S' && per != 'D')
        return fail(r, "Output units: expected KM-S, KM-D or AU-D, found '%.20s'", AT(r), text);
    r->length = km ? 1.0 / au_km : 1.0;
    r->speed = per == 'D' ? r->length / day : r->length;
    return true;
}

static bool read_axes(struct reader *r, const char *text)
{
    if (strstr(text, "Body"))
        return fail(r, "expected vectors in axes of the ecliptic or the Earth's equator", AT(r));
    r->axes = true;
    r->ecliptic = r->ecliptic || strstr(text, "Ecliptic") || strstr(text, "ecliptic");
    return true;
}

/* JDTDB, Calendar Date (TDB), X, Y, Z, ... */
static bool read_names(struct reader *r, char *row)
{
    static const char *const want[] = {"JDTDB", NULL, "X", "Y", "Z", "VX", "VY", "VZ"};
    char *field[FIELDS];
    const int n = csv_fields(row, field, FIELDS);
    int same = 0;
    while (same < 8 && same < n && (!want[same] || strcmp(field[same], want[same]) == 0))
        same++;
    if (same < 5)
        return fail(r,
                    "expected the columns JDTDB, date, X, Y, Z, as Horizons prints vectors "
                    "with CSV_FORMAT = YES",
                    AT(r));
    r->named = true;
    r->table->moves = same == 8;
    return true;
}

static bool read_header_line(struct reader *r, char *row)
{
    const char *units = header_value(row, "Output units"),
               *frame = header_value(row, "Reference frame"),
               *system = header_value(row, "Coordinate systm");
    row += strspn(row, " \t");
    if (strncmp(row, "JD", 2) == 0 && strchr(row, ','))
        return read_names(r, row);
    return (!units || read_units(r, units)) && (!frame || read_axes(r, frame)) &&
           (!system || read_axes(r, system));
}

static bool read_header(struct reader *r, char *row)
{
    r->length = NAN;
    while (row && strncmp(row, "$$SOE", 5) != 0)
        if (!read_header_line(r, row) || !csv_next(&r->csv, &row))
            return false;
    if (!row)
        return message_set(r->csv.message,
                           "%s: expected 4 or 7 columns t, x, y, z, vx, vy, vz, or vectors of "
                           "Horizons between $$SOE and $$EOE",
                           r->csv.name);
    if (!r->named)
        return fail(r, "expected a line of names, JDTDB, ..., before $$SOE: CSV_FORMAT = YES",
                    AT(r));
    return !isnan(r->length) || fail(r, "expected a line 'Output units' before $$SOE", AT(r));
}

static bool read_horizons(struct reader *r, char *row)
{
    char *field[FIELDS];
    r->horizons = true;
    r->at = 2;
    if (!read_header(r, row))
        return false;
    if (!r->sky->dated && isnan(r->sky->jd0))
        return message_set(r->csv.message,
                           "%s: has dates; the scenario needs one at the start, 'time-unit: d', "
                           "or ephemeris.epoch, the date of time 0",
                           r->csv.name);
    while (csv_next(&r->csv, &row)) {
        if (!row)
            return fail(r, "expected $$EOE behind the last row", AT(r));
        if (strncmp(row, "$$EOE", 5) == 0)
            return true;
        const int n = csv_fields(row, field, FIELDS);
        if (!read_row(r, field, n < FIELDS ? n : FIELDS))
            return false;
    }
    return false;
}

bool vectors_read(const char *path, const struct sky *sky, bool km, struct vector_table *table,
                  struct message *m)
{
    struct reader r = {.csv = {.in = file_open_input(path), .name = path, .message = m},
                       .sky = sky,
                       .table = table,
                       .length = km ? 1.0 / au_km : 1.0,
                       .speed = km ? 1.0 / au_km : 1.0 / day,
                       .at = 1};
    char *row = NULL;
    memset(table, 0, sizeof *table);
    if (!r.csv.in)
        return message_set(m, "%s: could not be read: %s", path, strerror(errno));
    bool good = csv_next(&r.csv, &row);
    if (good) {
        int commas = 0;
        for (const char *p = row ? row : ""; *p; p++)
            commas += *p == ',';
        good = commas == 3 || commas == 6 ? read_plain(&r, row) : read_horizons(&r, row);
    }
    csv_free(&r.csv);
    fclose(r.csv.in);
    return good && (table->n > 1 || message_set(m, "%s: expected two rows at least", path));
}
